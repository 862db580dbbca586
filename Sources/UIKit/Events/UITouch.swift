/// A finger, or a pressed pointer, from its beginning to its end. One object stands for it all the time.
///
/// Tests may subclass it to hand views touches of their own, with ``location(in:)`` and its like overridden.
@preconcurrency @MainActor
open class UITouch: NSObject {
    /// Where the touch is in its life.
    public enum Phase: Int, Sendable {
        /// The finger touched the surface, the button was pressed.
        case began = 0
        /// It is at another place than before.
        case moved
        /// It is where it was, while another touch changed.
        case stationary
        /// The finger was lifted, the button released.
        case ended
        /// The touch was taken away: by a recognizer, or as the window lost the focus.
        case cancelled
        /// A pointer without a pressed button came into a window. Hovering is no touch here: see ``UIHoverGestureRecognizer``.
        case regionEntered
        /// It moved within the window. No touch here is in this phase.
        case regionMoved
        /// It left the window. No touch here is in this phase.
        case regionExited
    }

    /// What touches.
    public enum TouchType: Int, Sendable {
        /// A finger on the surface.
        case direct = 0
        /// A remote control's surface. None is known here.
        case indirect
        /// A pen. Displays here tell it as a finger or pointer.
        case pencil
        /// The button of a mouse or touchpad.
        case indirectPointer

        /// An older word for pencil.
        public static var stylus: TouchType { .pencil }
    }

    /// What may be estimated of a touch, and told exactly later. Here nothing is.
    public struct Properties: OptionSet, Sendable, Hashable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// How hard it is: see ``UITouch/force``.
        public static let force = Properties(rawValue: 1)
        /// Where a pen leans: see ``UITouch/azimuthAngle(in:)``.
        public static let azimuth = Properties(rawValue: 2)
        /// How upright a pen is: see ``UITouch/altitudeAngle``.
        public static let altitude = Properties(rawValue: 4)
        /// Where it is: see ``UITouch/location(in:)``.
        public static let location = Properties(rawValue: 8)
        /// How far a pen is turned about itself.
        public static let roll = Properties(rawValue: 16)
    }

    /// Where the touch is in its life.
    open internal(set) var phase = Phase.began
    /// Seconds of the media clock when the touch last changed.
    open internal(set) var timestamp: TimeInterval
    /// How many times the surface was tapped at this place in short succession, this touch included.
    open internal(set) var tapCount = 1
    /// What touches.
    public let type: TouchType
    /// The window in which the touch began.
    open internal(set) weak var window: UIWindow?
    /// The view in which the touch began; it does not change when the touch leaves it.
    open internal(set) weak var view: UIView?
    /// The recognizers that receive the touch.
    open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
    /// The radius of the touching surface in points; displays here don't tell it. Always 0.
    public let majorRadius: CGFloat = 0
    /// How exact ``majorRadius`` is. Always 0.
    public let majorRadiusTolerance: CGFloat = 0
    /// How hard the touch is, where 1 is average; displays here don't tell it. Always 0.
    public let force: CGFloat = 0
    /// The largest value of ``force``. Always 0.
    public let maximumPossibleForce: CGFloat = 0

    /// The angle between a pen and the surface, in radians; a right angle for what is no pen, as here.
    public let altitudeAngle: CGFloat = .pi / 2
    /// What is estimated: always nothing.
    public let estimatedProperties: Properties = []
    /// What is estimated and will be told exactly: always nothing.
    public let estimatedPropertiesExpectingUpdates: Properties = []
    /// Names an estimate: always nil.
    public let estimationUpdateIndex: NSNumber? = nil

    /// The place on the screen, in points.
    var screenLocation: CGPoint
    var previousScreenLocation: CGPoint
    /// Where on the screen, and when, the touch began.
    let firstScreenLocation: CGPoint, firstTimestamp: TimeInterval
    /// The pressed button of a mouse; primary for a finger.
    let buttons: UIEvent.ButtonMask
    /// Whether it is a finger or the primary button, rather than a button that only recognizers receive that ask for it.
    var isByPrimaryButton: Bool { buttons.contains(.primary) }
    /// How much of the touch has been delivered to its view.
    var delivery = ViewDelivery()

    /// A finger that begins now at the screen's origin, for tests of views that are handed touches. Nothing delivers it.
    public override convenience init() {
        self.init(type: .direct, buttons: .primary, location: .zero, time: CACurrentMediaTime())
    }

    init(type: TouchType, buttons: UIEvent.ButtonMask, location: CGPoint, time: Double) {
        self.type = type
        self.buttons = buttons
        screenLocation = location
        previousScreenLocation = location
        timestamp = time
        super.init()
    }
        firstScreenLocation = location

        firstTimestamp = time
    /// The place in a view's space; in the window's for nil.
    open func location(in view: UIView?) -> CGPoint { place(screenLocation, in: view) }
    /// The place before the last change, in a view's space; in the window's for nil.
    open func previousLocation(in view: UIView?) -> CGPoint { place(previousScreenLocation, in: view) }
    /// The place as exactly as the display tells it.
    open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
    /// The former place as exactly as the display tells it.
    open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

    /// The direction in which a pen leans, in radians clockwise from the right of a view: 0 for what is no pen, as here.
    open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
    /// The direction in which a pen leans, as a vector of length 1: to the right for what is no pen, as here.
    open func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }

    private func place(_ point: CGPoint, in view: UIView?) -> CGPoint {
        UIWindow.convertFromScreen(point, to: view, window: window)
    }

    /// Whether the touch is over.
    var isOver: Bool { phase == .ended || phase == .cancelled }
}

extension UIWindow {
    /// A point of the screen in a view's space; in the space of `window` for nil.
    static func convertFromScreen(_ point: CGPoint, to view: UIView?, window: UIWindow?) -> CGPoint {
        guard let target = view ?? window else { return point }
        // The window's superlayer is the screen's root layer, if a display is connected.
        if let window = target.window ?? window {
            let inWindow = window.pointFromScreen(point)
            return target === window ? inWindow : target.convert(inWindow, from: window)
        }
        return target.convert(point, from: nil)
    }

    /// A point of the screen in the window's space.
    func pointFromScreen(_ point: CGPoint) -> CGPoint {
        if let screen = layer.superlayer { return layer.convert(point, from: screen) }
        return CGPoint(x: point.x - frame.minX + bounds.minX, y: point.y - frame.minY + bounds.minY)
    }
}
