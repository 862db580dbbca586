/// Shows the pages of a ``UIPageViewController`` and turns them: one implementation a transition style.
///
/// It moves views. The controller, which it calls back, does everything that concerns view controllers.
@MainActor
protocol PageTurner: AnyObject {
    /// What the controller's view contains.
    var view: UIView { get }
    /// The recognizers that the controller makes public.
    var gestureRecognizers: [UIGestureRecognizer] { get }
    /// Shows pages at once, in the place of those that are shown.
    func show(_ pages: [UIViewController])
    /// Turns by itself to pages that the controller has made children already.
    ///
    /// - Returns: false if it can't, for want of a window: nothing has happened then.
    func turn(to pages: PageSet, _ direction: UIPageViewController.NavigationDirection) -> Bool
    /// Ends a turn at once, at the side that is nearer, or at its end.
    func finish(atEnd: Bool)
    /// The neighbours, the data source or the spine changed.
    func pagesChanged()
    /// Lays the pages out in an area of the controller's view.
    func layOut(in area: CGRect)
}

/// The pages of a turn.
struct PageSet {
    /// Those that are shown at the end, in the order of reading.
    var pages: [UIViewController]
    /// What the back of a single page that turns shows, if it is double sided.
    var back: UIViewController?

    /// All of them.
    var all: [UIViewController] { pages + (back.map { [$0] } ?? []) }
}

/// A turn in progress.
struct PageTurn {
    let former: [UIViewController]
    let target: PageSet
    let direction: UIPageViewController.NavigationDirection
    /// Whether the user turns the page; the delegate is told of these turns only.
    let isByUser: Bool
    var completion: ((Bool) -> Void)?
}
