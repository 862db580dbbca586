/// Metrics of bars: their height in different size classes.
public enum UIBarMetrics: Int, Sendable {
    /// The usual height: 44 points of navigation bars, 50 on pads.
    case `default` = 0
    /// Low: on phones held sideways.
    case compact = 1
    /// With a line above the title.
    case defaultPrompt = 101
    /// Low, with a line above the title.
    case compactPrompt = 102
}
