/// Something that happened: touches, keys, a moving pointer, a turning wheel.
@preconcurrency @MainActor
open class UIEvent: NSObject {
    /// What happened.
    public enum EventType: Int, Sendable {
        /// Fingers or a pressed pointer: see ``UIEvent/allTouches``.
        case touches = 0
        /// The device moved; ``UIEvent/subtype`` tells how.
        case motion = 1
        /// A key for playing and pausing; ``UIEvent/subtype`` tells which.
        case remoteControl = 2
        /// Keys: the event is a ``UIPressesEvent``.
        case presses = 3
        /// A wheel turned, or fingers moved over a touchpad.
        case scroll = 10
        /// The pointer moved with no button pressed, or left.
        case hover = 11
        /// Fingers pinched a touchpad, or a wheel turned with the control key.
        case transform = 14
    }

    /// What happened, in more detail.
    public enum EventSubtype: Int, Sendable {
        /// No more is known.
        case none = 0
        /// The device is shaken: Control-Command-Z here.
        case motionShake = 1
        /// To play: the keyboard's play key, where it has one for this alone.
        case remoteControlPlay = 100
        /// To pause: the keyboard's key that pauses players.
        case remoteControlPause = 101
        /// To stop: the keyboard's stop key.
        case remoteControlStop = 102
        /// To play, or to pause while it plays: the keyboard's play key.
        case remoteControlTogglePlayPause = 103
        /// To the next piece: the keyboard's next key.
        case remoteControlNextTrack = 104
        /// To the piece before: the keyboard's previous key.
        case remoteControlPreviousTrack = 105
        /// Begins to go back quickly. No key here sends it.
        case remoteControlBeginSeekingBackward = 106
        /// Ends going back quickly. No key here sends it.
        case remoteControlEndSeekingBackward = 107
        /// Begins to go ahead quickly. No key here sends it.
        case remoteControlBeginSeekingForward = 108
        /// Ends going ahead quickly. No key here sends it.
        case remoteControlEndSeekingForward = 109
    }

    /// Pressed buttons of a pointer.
    public struct ButtonMask: OptionSet, Sendable, Hashable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The button of ordinary clicks, mostly the left one.
        public static let primary = ButtonMask(rawValue: 1)
        /// The button of menus, mostly the right one.
        public static let secondary = ButtonMask(rawValue: 2)
        /// The button with a number that counts from 1.
        public static func button(_ buttonNumber: Int) -> ButtonMask { ButtonMask(rawValue: 1 << (max(1, buttonNumber) - 1)) }
    }

    /// What happened.
    open var type: EventType { eventType }
    /// More detail, of motions and remote controls.
    open var subtype: EventSubtype { detail }
    /// Seconds of the media clock.
    open var timestamp: TimeInterval { time }
    /// All touches on the surface, changed or not; nil for other events.
    open var allTouches: Set<UITouch>? { type == .touches ? touches : nil }
    /// Keys that were held, as far as known.
    open var modifierFlags: UIKeyModifierFlags { modifiers }
    /// The pressed buttons of the pointer.
    open var buttonMask: ButtonMask { touches.reduce(into: []) { $0.formUnion($1.isOver ? [] : $1.buttons) } }

    let eventType: EventType
    var time: Double
    var detail = EventSubtype.none
    var touches: Set<UITouch> = []
    var modifiers: UIKeyModifierFlags = []
    /// Where a scroll or hover event happened on the screen; nil when the pointer left.
    var location: CGPoint?
    /// How far a scroll event goes.
    var scrollDelta = CGVector.zero
    /// Whether a scroll event is from a touchpad.
    var isPreciseScroll = false
    /// The factor of a transform event since the one before.
    var magnification: CGFloat = 1

    init(type: EventType, time: Double) {
        eventType = type
        self.time = time
        super.init()
    }

    /// The touches that began in a window.
    open func touches(for window: UIWindow) -> Set<UITouch>? { touches.filter { $0.window === window } }
    /// The touches that began in a view.
    open func touches(for view: UIView) -> Set<UITouch>? { touches.filter { $0.view === view } }
    /// The touches that a recognizer receives.
    open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? { touches.filter { gesture.touches.contains($0) } }
    /// The touches that one event stands for: the touch itself, since each report of the display is an event.
    open func coalescedTouches(for touch: UITouch) -> [UITouch]? { touches.contains(touch) ? [touch] : nil }
    /// A forecast of the touch: none is made.
    open func predictedTouches(for touch: UITouch) -> [UITouch]? { touches.contains(touch) ? [] : nil }
}

/// Takes magnifications of a touchpad, or of a wheel with the control key. The view under the pointer is asked first, then its superviews,
/// until one takes it.
@MainActor
package protocol MagnificationEventReceiver: UIView {
    /// Magnifies by `scale`, the factor since the event before: above 1 enlarges; it is finite and above 0. `location` is in this view's
    /// space, `time` is in seconds of the media clock.
    ///
    /// No event tells the end: a magnification is over when none has come for ``UIPinchGestureRecognizer/magnificationPause`` seconds.
    ///
    /// - Returns: whether it takes magnifications now; otherwise the next receiver up is asked.
    func handleMagnification(scale: CGFloat, at location: CGPoint, time: Double) -> Bool
}

/// Takes scroll events of a wheel or touchpad. The view under the pointer is asked first, then its superviews, until one takes it.
@MainActor
package protocol ScrollEventReceiver: UIView {
    /// Scrolls by `delta` points (positive moves the content right and down). `location` is in this view's space, `isPrecise` tells a
    /// touchpad, `time` is in seconds of the media clock.
    ///
    /// - Returns: whether it scrolled; otherwise the next receiver up is asked.
    func handleScroll(delta: CGVector, isPrecise: Bool, at location: CGPoint, time: Double) -> Bool
}
