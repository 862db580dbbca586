/// Keys of the controllers of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The controller that is visible when the transition begins.
    public static let from = UITransitionContextViewControllerKey(rawValue: "UITransitionContextFromViewController")
    /// The controller that is visible when the transition has ended.
    public static let to = UITransitionContextViewControllerKey(rawValue: "UITransitionContextToViewController")
}

/// Keys of the views of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The view that is visible when the transition begins.
    public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
    /// The view that is visible when the transition has ended.
    public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}
