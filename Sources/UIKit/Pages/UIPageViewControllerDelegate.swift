/// Is told of the pages that the user turns in a ``UIPageViewController``, and decides where they are bound. All methods have defaults.
@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: NSObjectProtocol {
    /// The user begins to turn to other pages. Not called for turns by
    /// ``UIPageViewController/setViewControllers(_:direction:animated:completion:)``.
    func pageViewController(_ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController])
    /// A turn by the user has ended.
    ///
    /// - Parameters:
    ///   - pageViewController: the container.
    ///   - finished: whether the movement ran to its end; false if it was cut short, as by a rotation.
    ///   - previousViewControllers: the pages that were shown before.
    ///   - completed: whether other pages are shown; false if the user let them fall back.
    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController],
        transitionCompleted completed: Bool)
    /// Where pages that curl are bound in an orientation of the interface, to which it changes. The method may set other view controllers,
    /// as many as the spine requires. Default: the spine stays.
    func pageViewController(
        _ pageViewController: UIPageViewController, spineLocationFor orientation: UIInterfaceOrientation
    ) -> UIPageViewController.SpineLocation
    /// The interface orientations that the container supports. Default: those of any controller.
    func pageViewControllerSupportedInterfaceOrientations(_ pageViewController: UIPageViewController) -> UIInterfaceOrientationMask
    /// The initial orientation of the container when it is presented. Default: that of any controller.
    func pageViewControllerPreferredInterfaceOrientationForPresentation(
        _ pageViewController: UIPageViewController
    ) -> UIInterfaceOrientation
}

extension UIPageViewControllerDelegate {
    public func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
    ) {}
    public func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController],
        transitionCompleted completed: Bool
    ) {}
    public func pageViewController(
        _ pageViewController: UIPageViewController, spineLocationFor orientation: UIInterfaceOrientation
    ) -> UIPageViewController.SpineLocation { pageViewController.spineLocation }
    // An empty mask and the unknown orientation stand for methods that are not implemented.
    public func pageViewControllerSupportedInterfaceOrientations(
        _ pageViewController: UIPageViewController
    ) -> UIInterfaceOrientationMask { [] }
    public func pageViewControllerPreferredInterfaceOrientationForPresentation(
        _ pageViewController: UIPageViewController
    ) -> UIInterfaceOrientation { .unknown }
}
