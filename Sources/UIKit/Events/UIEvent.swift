/// What a person did with the screen, the mouse or the keyboard: touches, presses, scrolling, hovering.
@preconcurrency @MainActor
open class UIEvent: NSObject {
    /// The types of events.
    public enum EventType: Int, Sendable {
        /// Touches of fingers or of a mouse with a pressed button: see ``UIEvent/allTouches``.
        case touches = 0
        /// The device moved; ``UIEvent/subtype`` tells how.
        case motion = 1
        /// A key for playing and pausing; ``UIEvent/subtype`` tells which.
        case remoteControl = 2
        /// Presses of keys: the event is a ``UIPressesEvent``.
        case presses = 3
        /// A mouse's wheel was turned, or fingers scrolled on a touchpad.
        case scroll = 10
        /// The pointer moved with no button pressed, or left.
        case hover = 11
        /// Fingers pinched on a touchpad, or a wheel was turned with the control key pressed.
        case transform = 14
    }

    /// Kinds of motion and remote-control events.
    public enum EventSubtype: Int, Sendable {
        /// The event has no subtype.
        case none = 0
        /// The device was shaken: Control-Command-Z here.
        case motionShake = 1
        /// The play key, on keyboards on which it does not pause, too.
        case remoteControlPlay = 100
        /// The pause key.
        case remoteControlPause = 101
        /// The stop key.
        case remoteControlStop = 102
        /// The key that plays and pauses.
        case remoteControlTogglePlayPause = 103
        /// The key for the next track.
        case remoteControlNextTrack = 104
        /// The key for the previous track.
        case remoteControlPreviousTrack = 105
        /// Rewinding begins. No key here sends it.
        case remoteControlBeginSeekingBackward = 106
        /// Rewinding ends. No key here sends it.
        case remoteControlEndSeekingBackward = 107
        /// Winding forward begins. No key here sends it.
        case remoteControlBeginSeekingForward = 108
        /// Winding forward ends. No key here sends it.
        case remoteControlEndSeekingForward = 109
    }

    /// Pressed buttons of a mouse or touchpad.
    public struct ButtonMask: OptionSet, Sendable, Hashable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The button of ordinary clicks, usually the left one.
        public static let primary = ButtonMask(rawValue: 1)
        /// The button that opens menus, usually the right one.
        public static let secondary = ButtonMask(rawValue: 2)
        /// The button with a number; 1 is the primary one.
        public static func button(_ buttonNumber: Int) -> ButtonMask { ButtonMask(rawValue: 1 << (max(1, buttonNumber) - 1)) }
    }

    /// The type of the event.
    open var type: EventType { eventType }
    /// The kind of motion or remote-control event; none for other events.
    open var subtype: EventSubtype { detail }
    /// When the event happened, in seconds of the media clock.
    open var timestamp: TimeInterval { time }
    /// All touches on the screen, whether they changed or not; nil for other events.
    open var allTouches: Set<UITouch>? { type == .touches ? touches : nil }
    /// The modifier keys that were pressed.
    open var modifierFlags: UIKeyModifierFlags { modifiers }
    /// The pressed buttons of the mouse.
    open var buttonMask: ButtonMask { touches.reduce(into: []) { $0.formUnion($1.isOver ? [] : $1.buttons) } }

    let eventType: EventType
    var time: Double
    var detail = EventSubtype.none
    var touches: Set<UITouch> = []
    var modifiers: UIKeyModifierFlags = []
    /// Where on the screen a scroll, transform or hover event happened; nil when the pointer left the screen.
    var location: CGPoint?
    /// The view there, found when the event was dispatched.
    var view: UIView?
    /// How far a scroll event moves the content, in points: positive to the right and down.
    var scrollDelta = CGVector.zero
    /// Whether a scroll event is from a touchpad rather than from a wheel.
    var isPreciseScroll = false
    /// By which factor a transform event magnifies, relative to the event before.
    var magnification: CGFloat = 1

    init(type: EventType, time: Double) {
        eventType = type
        self.time = time
        super.init()
    }

    /// The touches that belong to a window.
    open func touches(for window: UIWindow) -> Set<UITouch>? { touches.filter { $0.window === window } }
    /// The touches that belong to a view.
    open func touches(for view: UIView) -> Set<UITouch>? { touches.filter { $0.view === view } }
    /// The touches that a recognizer follows.
    open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? { touches.filter { gesture.touches.contains($0) } }
    /// The touches that were joined into this event: only the touch itself, since each report of the display is an event.
    open func coalescedTouches(for touch: UITouch) -> [UITouch]? { touches.contains(touch) ? [touch] : nil }
    /// Predictions of where a touch goes: none are made.
    open func predictedTouches(for touch: UITouch) -> [UITouch]? { touches.contains(touch) ? [] : nil }
}
