/// Receives messages about a presentation's adaptation to size classes and about its dismissal by the user. All methods have defaults.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    /// The style to adapt to in a compact horizontal size class. Not asked for styles that cover the screen, nor for
    /// those of a context. Default `none`: the controller's own.
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
    /// The style to adapt to in an environment; asked again when that changes. Default: that of
    /// ``adaptivePresentationStyle(for:)`` in a compact horizontal size class, otherwise the controller's own.
    func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle
    /// The presentation is about to adapt: another presentation controller is used, which may be configured here.
    func presentationController(
        _ presentationController: UIPresentationController, prepare adaptivePresentationController: UIPresentationController
    )
    /// The presentation begins in a style.
    func presentationController(
        _ presentationController: UIPresentationController, willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
    )
    /// Whether the user may dismiss the controller by a drag. Default true.
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    /// The user begins to dismiss the controller. It may be cancelled.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    /// The user dismissed the controller.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    /// The user tried to dismiss a controller that is modal (`isModalInPresentation`).
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .none }
    public func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { traitCollection.horizontalSizeClass == .compact ? adaptivePresentationStyle(for: controller) : .none }
    public func presentationController(
        _ presentationController: UIPresentationController, prepare adaptivePresentationController: UIPresentationController
    ) {}
    public func presentationController(
        _ presentationController: UIPresentationController, willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
    ) {}
    public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
    public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}
