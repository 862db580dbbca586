/// A finger on the screen, or a mouse with a pressed button. The same object stands for it from its beginning to its end.
///
/// Tests of views may subclass it, override ``location(in:)`` and its like, and call the views' touch methods themselves.
@preconcurrency @MainActor
open class UITouch: NSObject {
    /// The phases of a touch.
    public enum Phase: Int, Sendable {
        /// The finger touched the screen, or the button was pressed.
        case began = 0
        /// The touch moved.
        case moved
        /// The touch did not move since the event before.
        case stationary
        /// The finger was lifted, or the button was released.
        case ended
        /// The touch was interrupted: a gesture recognizer took it, or the window lost the focus.
        case cancelled
        /// A pointer without a pressed button came into a window. Hovering is no touch here: see ``UIHoverGestureRecognizer``.
        case regionEntered
        /// It moved within the window. No touch here is in this phase.
        case regionMoved
        /// It left the window. No touch here is in this phase.
        case regionExited
    }

    /// The kinds of touches.
    public enum TouchType: Int, Sendable {
        /// A finger on the screen.
        case direct = 0
        /// A finger on a remote control. There are none here.
        case indirect
        /// A pen. Displays here report it as a finger or a mouse.
        case pencil
        /// A mouse or touchpad with a pressed button.
        case indirectPointer

        /// The former name of ``pencil``.
        public static var stylus: TouchType { .pencil }
    }

    /// Properties of a touch that the system may estimate first and update later. Nothing is estimated here.
    public struct Properties: OptionSet, Sendable, Hashable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The force: see ``UITouch/force``.
        public static let force = Properties(rawValue: 1)
        /// The direction in which a pen leans: see ``UITouch/azimuthAngle(in:)``.
        public static let azimuth = Properties(rawValue: 2)
        /// The angle between a pen and the screen: see ``UITouch/altitudeAngle``.
        public static let altitude = Properties(rawValue: 4)
        /// The location: see ``UITouch/location(in:)``.
        public static let location = Properties(rawValue: 8)
        /// The rotation of a pen about its own axis.
        public static let roll = Properties(rawValue: 16)
    }

    /// The phase of the touch.
    open internal(set) var phase = Phase.began
    /// When the touch began or last changed, in seconds of the media clock.
    open internal(set) var timestamp: TimeInterval
    /// How many taps in quick succession at one place this touch makes, itself included: the first one has 1. A drag, or a finger that stays
    /// long, is no tap to be followed by others.
    open internal(set) var tapCount = 1
    /// The kind of touch.
    public let type: TouchType
    /// The window in which the touch began.
    open internal(set) weak var window: UIWindow?
    /// The view in which the touch began. It stays the same when the touch leaves the view.
    ///
    /// The touch retains it: a view that leaves its window meanwhile is told of the touch's end.
    open internal(set) var view: UIView?
    /// The recognizers that receive the touch.
    open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
    /// The radius of the touch, in points. Always 0: displays here do not report it.
    public let majorRadius: CGFloat = 0
    /// The tolerance of ``majorRadius``, in points. Always 0.
    public let majorRadiusTolerance: CGFloat = 0
    /// The force of the touch, where 1 is that of an average touch. Always 0: displays here do not report it.
    public let force: CGFloat = 0
    /// The greatest possible ``force``. Always 0.
    public let maximumPossibleForce: CGFloat = 0

    /// The angle between a pen and the screen, in radians. Always a right angle, as for a finger.
    public let altitudeAngle: CGFloat = .pi / 2
    /// Which properties are estimates. Always empty.
    public let estimatedProperties: Properties = []
    /// Which estimates will be updated. Always empty.
    public let estimatedPropertiesExpectingUpdates: Properties = []
    /// Identifies an estimate that will be updated. Always nil.
    public let estimationUpdateIndex: NSNumber? = nil

    /// The location on the screen, in points.
    var screenLocation: CGPoint
    /// The location on the screen before the last change.
    var previousScreenLocation: CGPoint
    /// Where on the screen, and when, the touch began.
    let firstScreenLocation: CGPoint, firstTimestamp: TimeInterval
    /// The pressed button of a mouse; primary for a finger.
    let buttons: UIEvent.ButtonMask
    /// Whether it is a finger or the primary button, rather than a button that only recognizers receive that ask for it.
    var isByPrimaryButton: Bool { buttons.contains(.primary) }
    /// How much of the touch has been delivered to its view.
    var delivery = ViewDelivery()

    /// Creates a touch that begins now at the screen's origin, for tests that call a view's touch methods. It isn't delivered by the
    /// system.
    public override convenience init() {
        self.init(type: .direct, buttons: .primary, location: .zero, time: CACurrentMediaTime())
    }

    init(type: TouchType, buttons: UIEvent.ButtonMask, location: CGPoint, time: Double) {
        self.type = type
        self.buttons = buttons
        screenLocation = location
        previousScreenLocation = location
        firstScreenLocation = location
        timestamp = time
        firstTimestamp = time
        super.init()
    }

    /// The location in a view's coordinates; in the window's for nil.
    open func location(in view: UIView?) -> CGPoint { place(screenLocation, in: view) }
    /// The location before the last change, in a view's coordinates; in the window's for nil.
    open func previousLocation(in view: UIView?) -> CGPoint { place(previousScreenLocation, in: view) }
    /// The location as precisely as the display reports it: the same as ``location(in:)``.
    open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
    /// The previous location as precisely as the display reports it: the same as ``previousLocation(in:)``.
    open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

    /// The direction in which a pen leans, in radians clockwise from the view's x axis. Always 0, as for a finger.
    open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
    /// The direction in which a pen leans, as a vector of length 1. Always along the view's x axis, as for a finger.
    open func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }

    private func place(_ point: CGPoint, in view: UIView?) -> CGPoint {
        UIWindow.convertFromScreen(point, to: view, window: window)
    }

    /// Whether the touch has been, up to now, a tap that others may follow: short, and at one place.
    private(set) var isTap = true

    func noteTravel() {
        let distance = hypot(screenLocation.x - firstScreenLocation.x, screenLocation.y - firstScreenLocation.y)
        if distance > UITapGestureRecognizer.allowableMovement || timestamp - firstTimestamp > UITapGestureRecognizer.maximumTapDuration {
            isTap = false
        }
    }

    /// Whether the touch ended or was cancelled.
    var isOver: Bool { phase == .ended || phase == .cancelled }
}

extension UIWindow {
    /// Converts a point of the screen to a view's coordinates; to those of `window` for nil.
    static func convertFromScreen(_ point: CGPoint, to view: UIView?, window: UIWindow?) -> CGPoint {
        guard let target = view ?? window else { return point }
        // The window's superlayer is the screen's root layer, if a display is connected.
        if let window = target.window ?? window {
            let inWindow = window.pointFromScreen(point)
            return target === window ? inWindow : target.convert(inWindow, from: window)
        }
        return target.convert(point, from: nil)
    }

    /// Converts a point of the screen to the window's coordinates.
    func pointFromScreen(_ point: CGPoint) -> CGPoint {
        if let screen = layer.superlayer { return layer.convert(point, from: screen) }
        return CGPoint(x: point.x - frame.minX + bounds.minX, y: point.y - frame.minY + bounds.minY)
    }
}
