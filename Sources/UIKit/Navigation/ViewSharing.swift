/// A controller that can show the same view as a neighbour in a navigation stack: a push or pop leaves that view where it is.
@MainActor
protocol ViewSharing: UIViewController {
    /// Animates a push or pop from this controller to one that shows the same view; nil for one with a view of its own.
    func animator(sharingViewWith next: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
    /// Hands the view over to a controller that shows the same one, without animation.
    func handSharedView(to next: UIViewController)
}
