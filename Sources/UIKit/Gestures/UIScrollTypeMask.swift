/// The devices whose scroll events a pan recognizer receives: see ``UIPanGestureRecognizer/allowedScrollTypesMask``.
public struct UIScrollTypeMask: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A mouse's wheel, which scrolls by notches.
    public static let discrete = UIScrollTypeMask(rawValue: 1)
    /// A touchpad, which scrolls evenly.
    public static let continuous = UIScrollTypeMask(rawValue: 2)
    /// Wheels and touchpads.
    public static let all: UIScrollTypeMask = [.discrete, .continuous]
}
