/// Feedback that a hand feels. Desktops have nothing to feel with, as iPads have not: the calls do nothing but being recorded for tests.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
    public override init() {
        super.init()
    }

    /// Makes ready for feedback that comes soon.
    open func prepare() {}

    /// What was asked for last, oldest first; at most 100.
    package private(set) static var record: [String] = []

    fileprivate func record(_ feedback: String) {
        Self.record.append(feedback)
        if Self.record.count > 100 { Self.record.removeFirst() }
    }
}

/// The feeling of things that hit one another.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// How heavy and hard the things are.
    public enum FeedbackStyle: Int, Sendable {
        /// Small, light things.
        case light = 0
        /// Things of some size and weight. The default.
        case medium
        /// Large, heavy things.
        case heavy
        /// Things that give way.
        case soft
        /// Things that don't give way.
        case rigid
    }

    private let style: FeedbackStyle

    /// A generator for things of a style.
    public init(style: FeedbackStyle) {
        self.style = style
        super.init()
    }

    /// A generator for things of medium weight.
    public convenience override init() { self.init(style: .medium) }

    /// They hit.
    open func impactOccurred() { impactOccurred(intensity: 1) }
    /// They hit, more or less hard: 0 to 1.
    open func impactOccurred(intensity: CGFloat) { record("impact \(style) \(Double(intensity))") }
}

/// The feeling of going from one choice to the next.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Another choice is made.
    open func selectionChanged() { record("selection") }
}

/// The feeling of success and failure.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// What happened.
    public enum FeedbackType: Int, Sendable {
        /// A task went well.
        case success = 0
        /// A task went, but look.
        case warning
        /// A task failed.
        case error
    }

    /// It happened.
    open func notificationOccurred(_ notificationType: FeedbackType) { record("notification \(notificationType)") }
}
