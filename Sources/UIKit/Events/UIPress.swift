/// A key that is held down.
@preconcurrency @MainActor
open class UIPress: NSObject {
    /// Where the press is in its life.
    public enum Phase: Int, Sendable {
        /// The key went down.
        case began = 0
        /// The key repeats while it is held.
        case changed
        /// The key is held, while another one changed.
        case stationary
        /// The key was released.
        case ended
        /// The press was taken away: by a recognizer, or as the window lost the focus.
        case cancelled
    }

    /// What is pressed: a button of a remote control or the key that does the same, or any other key, whose raw value is 2000 and its
    /// ``UIKeyboardHIDUsage``.
    public struct PressType: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The key or button that goes up.
        public static let upArrow = PressType(rawValue: 0)
        /// The key or button that goes down.
        public static let downArrow = PressType(rawValue: 1)
        /// The key or button that goes to the left.
        public static let leftArrow = PressType(rawValue: 2)
        /// The key or button that goes to the right.
        public static let rightArrow = PressType(rawValue: 3)
        /// The Enter key.
        public static let select = PressType(rawValue: 4)
        /// The Escape key.
        public static let menu = PressType(rawValue: 5)
        /// A keyboard's play key.
        public static let playPause = PressType(rawValue: 6)
        /// The Page Up key.
        public static let pageUp = PressType(rawValue: 30)
        /// The Page Down key.
        public static let pageDown = PressType(rawValue: 31)

        init(keyName name: String) {
            switch name {
            case "ArrowUp": self = .upArrow
            case "ArrowDown": self = .downArrow
            case "ArrowLeft": self = .leftArrow
            case "ArrowRight": self = .rightArrow
            case "Enter": self = .select
            case "Escape": self = .menu
            case "MediaPlayPause": self = .playPause
            case "PageUp": self = .pageUp
            case "PageDown": self = .pageDown
            default: self.init(rawValue: 2000 + UIKeyboardHIDUsage(keyName: name).rawValue)
            }
        }
    }

    /// Where the press is in its life; `changed` while the key repeats.
    open var phase: Phase { currentPhase }
    /// What is pressed.
    open var type: PressType { pressType }
    /// Seconds of the media clock when the press last changed.
    open var timestamp: TimeInterval { time }
    /// The key.
    open var key: UIKey? { pressedKey }
    /// The window that the press goes to.
    open var window: UIWindow? { targetWindow }
    /// The responder that the press went to first.
    open var responder: UIResponder? { firstResponder }
    /// The recognizers that receive the press.
    open var gestureRecognizers: [UIGestureRecognizer]? { recognizers }
    /// How hard the press is: always 1.
    open var force: CGFloat { 1 }

    var currentPhase = Phase.began
    var time: Double
    let pressType: PressType
    let pressedKey: UIKey
    weak var targetWindow: UIWindow?
    weak var firstResponder: UIResponder?
    var recognizers: [UIGestureRecognizer] = []
    /// Whether the key is up again.
    var isOver: Bool { currentPhase == .ended || currentPhase == .cancelled }
    /// Whether a recognizer has the press, and the responder hears no more of it.
    var isTaken = false

    init(name: String, modifiers: UIKeyModifierFlags, time: Double) {
        pressType = PressType(keyName: name)
        pressedKey = UIKey(name: name, modifiers: modifiers)
        self.time = time
        super.init()
    }
}

/// Keys that went down or up.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
    /// The keys that are down, and those that this event lifts.
    open var allPresses: Set<UIPress> { presses }
    /// The keys that a recognizer receives.
    open func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> { presses.filter { $0.recognizers.contains(gesture) } }

    var presses: Set<UIPress> = []

    init(time: Double, modifiers: UIKeyModifierFlags) {
        super.init(type: .presses, time: time)
        self.modifiers = modifiers
    }
}

/// A responder that takes typed text while it is the first one.
@preconcurrency @MainActor
public protocol UIKeyInput: AnyObject {
    /// Whether there is any text.
    var hasText: Bool { get }
    /// Inserts text at the cursor.
    func insertText(_ text: String)
    /// Deletes the character before the cursor.
    func deleteBackward()
}
