/// What is decoded first.
public enum ThumbnailPriority: Int, Sendable, Comparable, CaseIterable {
    /// Far away from what is visible.
    case background
    /// About to become visible.
    case nearby
    /// On screen.
    case visible

    public static func < (a: ThumbnailPriority, b: ThumbnailPriority) -> Bool { a.rawValue < b.rawValue }
}
