/// Provides the pages of a ``UIPageViewController``, one after the other, as they are turned to.
@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: NSObjectProtocol {
    /// The page before another one; nil for the first.
    ///
    /// A controller that scrolls asks once for each of its two neighbours when a page has come to rest and remembers the answers until
    /// ``UIPageViewController/setViewControllers(_:direction:animated:completion:)`` or a new data source; one that curls asks when a page
    /// is taken.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController?
    /// The page after another one; nil for the last.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController?
    /// How many pages the page control shows, if both this and ``presentationIndex(for:)`` are implemented and pages scroll horizontally.
    func presentationCount(for pageViewController: UIPageViewController) -> Int
    /// The index of the page that is shown, asked after
    /// ``UIPageViewController/setViewControllers(_:direction:animated:completion:)``; turns by gestures change the page control themselves.
    func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
    // Values that no data source gives stand for methods that are not implemented.
    public func presentationCount(for pageViewController: UIPageViewController) -> Int { NSNotFound }
    public func presentationIndex(for pageViewController: UIPageViewController) -> Int { NSNotFound }
}
