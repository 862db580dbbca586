/// A key that is held down.
@preconcurrency @MainActor
open class UIPress: NSObject {
    /// The phases of a press.
    public enum Phase: Int, Sendable {
        /// The key went down.
        case began = 0
        /// The key repeats while it is held.
        case changed
        /// The key is held while another one changed.
        case stationary
        /// The key was released.
        case ended
        /// The press was interrupted: a gesture recognizer took it, or the window lost the focus.
        case cancelled
    }

    /// The button that is pressed: one of a remote control, or the key that does the same. For other keys the raw value is 2000 plus their
    /// ``UIKeyboardHIDUsage``.
    public struct PressType: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The Arrow Up key.
        public static let upArrow = PressType(rawValue: 0)
        /// The Arrow Down key.
        public static let downArrow = PressType(rawValue: 1)
        /// The Arrow Left key.
        public static let leftArrow = PressType(rawValue: 2)
        /// The Arrow Right key.
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

    /// The phase of the press; `changed` while the key repeats.
    open var phase: Phase { currentPhase }
    /// The button that is pressed.
    open var type: PressType { pressType }
    /// When the press began or last changed, in seconds of the media clock.
    open var timestamp: TimeInterval { time }
    /// The key.
    open var key: UIKey? { pressedKey }
    /// The window to which the press is delivered.
    open var window: UIWindow? { targetWindow }
    /// The responder to which the press was delivered first.
    open var responder: UIResponder? { firstResponder }
    /// The recognizers that receive the press.
    open var gestureRecognizers: [UIGestureRecognizer]? { recognizers }
    /// The force of the press. Always 1.
    open var force: CGFloat { 1 }

    var currentPhase = Phase.began
    var time: Double
    let pressType: PressType
    let pressedKey: UIKey
    weak var targetWindow: UIWindow?
    weak var firstResponder: UIResponder?
    var recognizers: [UIGestureRecognizer] = []
    /// Whether the press ended or was cancelled.
    var isOver: Bool { currentPhase == .ended || currentPhase == .cancelled }
    /// Whether a recognizer took the press, so that the responder gets no more of it.
    var isTaken = false

    init(name: String, modifiers: UIKeyModifierFlags, time: Double) {
        pressType = PressType(keyName: name)
        pressedKey = UIKey(name: name, modifiers: modifiers)
        self.time = time
        super.init()
    }
}

/// An event that describes the state of key presses: keys that went down, repeat, or went up.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
    /// The keys that are down, and those that went up in this event.
    open var allPresses: Set<UIPress> { presses }
    /// The keys that a recognizer follows.
    open func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> { presses.filter { $0.recognizers.contains(gesture) } }

    var presses: Set<UIPress> = []

    init(time: Double, modifiers: UIKeyModifierFlags) {
        super.init(type: .presses, time: time)
        self.modifiers = modifiers
    }
}

/// A responder to which typed text is delivered while it is the first responder.
@preconcurrency @MainActor
public protocol UIKeyInput: AnyObject {
    /// Whether there is any text.
    var hasText: Bool { get }
    /// Inserts text at the cursor.
    func insertText(_ text: String)
    /// Deletes the character before the cursor.
    func deleteBackward()
}
