/// Haptic feedback. Desktops have no motor, as iPads have none: the calls are only recorded for tests.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
    public override init() {
        super.init()
    }

    /// Prepares for feedback soon. Does nothing.
    open func prepare() {}

    /// The last requests, oldest first; at most 100.
    package private(set) static var record: [String] = []

    fileprivate func record(_ feedback: String) {
        Self.record.append(feedback)
        if Self.record.count > 100 { Self.record.removeFirst() }
    }
}

/// Feedback of an impact.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The mass and hardness of what collides.
    public enum FeedbackStyle: Int, Sendable {
        /// Small, light objects.
        case light = 0
        /// Objects of medium size and weight. The default.
        case medium
        /// Large, heavy objects.
        case heavy
        /// Soft objects.
        case soft
        /// Rigid objects.
        case rigid
    }

    private let style: FeedbackStyle

    /// Creates a generator for a style.
    public init(style: FeedbackStyle) {
        self.style = style
        super.init()
    }

    /// Creates a generator for the medium style.
    public convenience override init() { self.init(style: .medium) }

    /// Triggers the feedback.
    open func impactOccurred() { impactOccurred(intensity: 1) }
    /// Triggers the feedback with an intensity, 0 to 1.
    open func impactOccurred(intensity: CGFloat) { record("impact \(style) \(Double(intensity))") }
}

/// Feedback of a changing selection.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Triggers the feedback: the selection changed.
    open func selectionChanged() { record("selection") }
}

/// Feedback of success and failure.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// The outcome of a task.
    public enum FeedbackType: Int, Sendable {
        /// Success.
        case success = 0
        /// Success, with a warning.
        case warning
        /// Failure.
        case error
    }

    /// Triggers the feedback.
    open func notificationOccurred(_ notificationType: FeedbackType) { record("notification \(notificationType)") }
}
