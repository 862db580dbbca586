/// What has content of a size, or contains such: controllers and presentation controllers.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
    /// The size that the content would like to have, in points; 0 in a direction where it has no wish.
    var preferredContentSize: CGSize { get }
    /// A child's wish changed.
    func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
    /// The size that fits a child by its constraints changed.
    func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer)
    /// The size that a child gets when this container has `parentSize`.
    func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize) -> CGSize
    /// The view is about to change its size, in a rotation for example. Animations go alongside by the coordinator.
    func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
    /// The traits are about to change. Animations go alongside by the coordinator.
    func willTransition(to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator)
}
