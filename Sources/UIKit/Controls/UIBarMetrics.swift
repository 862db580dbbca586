/// Metrics of bars: their height in different size classes.
public enum UIBarMetrics: Int, Sendable {
    /// The usual height: 44 points for navigation bars, 50 on tablets.
    case `default` = 0
    /// The lower height on phones in landscape orientation.
    case compact = 1
    /// The usual height with a prompt, a line of text above the title.
    case defaultPrompt = 101
    /// The lower height with a prompt.
    case compactPrompt = 102
}
