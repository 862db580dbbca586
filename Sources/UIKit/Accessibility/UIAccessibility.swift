/// The accessibility settings of the system, and notifications to assistive technologies.
///
/// The settings are false unless the application's host sets them. Those that can change post a notification when they do.
@preconcurrency @MainActor
public struct UIAccessibility {
    private init() {}

    /// A notification to assistive technologies.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// A new screen has appeared. The argument is the element at which reading continues, or a text to be spoken, or nil.
        public static let screenChanged = Notification(rawValue: 1000)
        /// Part of the screen has changed. The argument is the element at which reading continues, or a text to be spoken, or nil.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// An announcement: the argument is a string to be spoken.
        public static let announcement = Notification(rawValue: 1008)
        /// A page was scrolled. The argument is a string that describes the new position.
        public static let pageScrolled = Notification(rawValue: 1009)
    }

    /// Posts a notification to assistive technologies: observers of the accessibility tree receive it at once. The last notifications are
    /// kept for tests.
    public static func post(notification: Notification, argument: Any?) {
        posted.append(PostedMessage(notification, argument))
        if posted.count > 100 { posted.removeFirst(posted.count - 100) }
        LiveAccessibilityTree.shared.hear(notification, argument)
        if notification == .announcement, let text = argument as? String {
            // Nothing is spoken here, so the announcement ends at once.
            NotificationCenter.default.post(
                name: announcementDidFinishNotification, object: nil,
                userInfo: [announcementStringValueUserInfoKey: text, announcementWasSuccessfulUserInfoKey: false])
        }
    }

    /// A notification that was posted. It does not retain an element that was its argument.
    @MainActor package struct PostedMessage {
        package let notification: Notification
        private let value: Any?
        private weak var object: AccessibleObject?

        init(_ notification: Notification, _ argument: Any?) {
            self.notification = notification
            object = argument as? AccessibleObject
            value = object == nil ? argument : nil
        }

        package var argument: Any? { object ?? value }
    }

    /// The notifications that were posted last, at most 100, oldest first.
    package private(set) static var posted: [PostedMessage] = []

    /// Converts a rectangle from a view's coordinates to those of the screen: the smallest rectangle around its projection.
    public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
        guard let window = view.window else { return view.convert(rect, to: nil) }
        let inWindow = view === window ? rect : view.convert(rect, to: window)
        if let screen = window.layer.superlayer { return window.layer.convert(inWindow, to: screen) }
        return inWindow.offsetBy(dx: window.frame.minX - window.bounds.minX, dy: window.frame.minY - window.bounds.minY)
    }

    // MARK: Settings

    /// Whether reduced motion is enabled: movements are replaced by fades. Default false; hosts set it, in a window to what the desktop says.
    public package(set) static var isReduceMotionEnabled = false {
        didSet { if isReduceMotionEnabled != oldValue { NotificationCenter.default.post(name: reduceMotionStatusDidChangeNotification, object: nil) } }
    }
    /// Whether reduced transparency is enabled: translucent backgrounds become opaque. Default false; hosts set it.
    public package(set) static var isReduceTransparencyEnabled = false {
        didSet {
            if isReduceTransparencyEnabled != oldValue {
                NotificationCenter.default.post(name: reduceTransparencyStatusDidChangeNotification, object: nil)
            }
        }
    }
    /// Whether text should be bold, by the legibility weight in the screen's traits.
    public static var isBoldTextEnabled: Bool { UIScreen.main.traitCollection.legibilityWeight == .bold }
    /// Whether colours should have more contrast, by the accessibility contrast in the screen's traits.
    public static var isDarkerSystemColorsEnabled: Bool { UIScreen.main.traitCollection.accessibilityContrast == .high }
    /// Whether a screen reader is running. Always false.
    public static var isVoiceOverRunning: Bool { false }
    /// Whether switch control is running. Always false.
    public static var isSwitchControlRunning: Bool { false }

    /// Posted when ``isReduceMotionEnabled`` changes.
    public static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name("UIAccessibilityReduceMotionStatusDidChangeNotification")
    /// Posted when ``isReduceTransparencyEnabled`` changes.
    public static let reduceTransparencyStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
    /// Posted when an announcement has ended.
    public static let announcementDidFinishNotification = Foundation.Notification.Name("UIAccessibilityAnnouncementDidFinishNotification")
    /// The user info key of a string: the text of the announcement.
    public static let announcementStringValueUserInfoKey = "UIAccessibilityAnnouncementKeyStringValue"
    /// The user info key of a Boolean: whether the announcement was spoken to its end. Always false on Linux, where nothing speaks.
    public static let announcementWasSuccessfulUserInfoKey = "UIAccessibilityAnnouncementKeyWasSuccessful"
}
