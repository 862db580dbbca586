/// Manages the presentation of a controller from its beginning to the end of its dismissal: the presented view's frame, and the views
/// around it.
@preconcurrency @MainActor
open class UIPresentationController: NSObject, UIContentContainer, UITraitEnvironment {
    /// Creates a presentation controller for presenting one controller over another. Call it from subclasses; the presentation itself
    /// begins with ``UIViewController/present(_:animated:completion:)``.
    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        knownPresented = presentedViewController
        presenting = presentingViewController
        super.init()
    }

    /// The controller that is presented. Retained from the beginning of the presentation to its end.
    open var presentedViewController: UIViewController { knownPresented ?? UIViewController() }
    /// The controller that presents. It is only final when the presentation begins.
    open var presentingViewController: UIViewController { presenting ?? presentedViewController.ownPresenting ?? presentedViewController }
    /// The style of the presentation.
    open var presentationStyle: UIModalPresentationStyle { presentedViewController.modalPresentationStyle.resolved }
    /// The view in which the presentation happens; nil before its beginning and after its end.
    open internal(set) var containerView: UIView?
    /// The view that is presented. Default: that of the presented controller.
    open var presentedView: UIView? { presentedViewController.view }
    /// The frame of the presented view in the container. Default: the container's bounds.
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
    /// Whether the presentation covers the window, whatever controller presents. Default true.
    open var shouldPresentInFullscreen: Bool { true }
    /// Whether the presenting controller's view leaves the hierarchy when it is covered. Default false.
    open var shouldRemovePresentersView: Bool { false }
    /// The delegate, which is informed about adaptation and dismissals by the user. Held weakly.
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    /// The style to adapt to in a compact horizontal size class. Default `none`: this one.
    open var adaptivePresentationStyle: UIModalPresentationStyle { adaptivePresentationStyle(for: traitCollection) }
    /// The style to adapt to in an environment. Default: the delegate's, or `none`: this one.
    open func adaptivePresentationStyle(for traitCollection: UITraitCollection) -> UIModalPresentationStyle {
        delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection) ?? .none
    }

    /// The presentation begins: the container is in the hierarchy. Custom views are added here, animated alongside the transition.
    open func presentationTransitionWillBegin() {}
    /// The presentation has ended; `completed` is false when it was cancelled.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// The dismissal begins.
    open func dismissalTransitionWillBegin() {}
    /// The dismissal has ended; `completed` is false when it was cancelled.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
    /// The container is about to lay out.
    open func containerViewWillLayoutSubviews() {}
    /// The container has laid out.
    open func containerViewDidLayoutSubviews() {}

    /// Traits that override those that the presented controller inherits; nil for none.
    open var overrideTraitCollection: UITraitCollection? {
        didSet { presentedViewController.loadedView?.updateTraits() }
    }
    /// The traits of the container; those of the presenting controller while there is none.
    open var traitCollection: UITraitCollection { containerView?.traitCollection ?? presenting?.traitCollection ?? UIScreen.main.traitCollection }
    /// The traits changed. Does nothing by default.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    // MARK: Sizes

    /// The presented controller's preferred content size.
    open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }
    /// The presented controller's preferred content size changed. By default the container lays out again.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) { containerView?.setNeedsLayout() }
    /// The size that fits the presented controller changed. By default the container lays out again.
    open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) { containerView?.setNeedsLayout() }
    /// The size of the presented view. Default: the container's.
    open func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize) -> CGSize {
        parentSize
    }
    /// The container is about to change its size. By default this is passed on to the presented controller.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        let new = self.size(forChildContentContainer: presentedViewController, withParentContainerSize: size)
        presentedViewController.viewWillTransition(to: new, with: coordinator)
    }
    /// The traits are about to change. By default this is passed on to the presented controller.
    open func willTransition(to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {
        presentedViewController.willTransition(to: newCollection, with: coordinator)
    }

    // MARK: Shared with the extensions in other files

    /// Whether the presented controller covers the screen, so that it decides on what concerns all of it.
    var coversScreen: Bool { shouldPresentInFullscreen && shouldRemovePresentersView }

    weak var presenting: UIViewController?
    /// Weak: the presented controller retains this object, which may exist long before a presentation.
    private weak var knownPresented: UIViewController?
    var heldPresented: UIViewController?
    /// The presentation that this one replaces by adaptation, and the style for that.
    var original: UIPresentationController?
    var adaptedStyle: UIModalPresentationStyle?
    /// The running transition.
    var transition: Transition?
    /// The presenter's view's original place, while it is in the container or removed.
    var presentersHome: ViewPlace?
    /// The former first responder, restored by the dismissal.
    weak var coveredResponder: UIResponder?
    /// The system's own animator, for a transition without a custom one.
    func systemAnimator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
        let isInContext = presentationStyle == .currentContext || presentationStyle == .overCurrentContext
        let decider = isInContext && presentingViewController.providesPresentationContextTransitionStyle
            ? presentingViewController : presentedViewController
        return decider.modalTransitionStyle.animator(isPresenting: isPresenting)
    }
    /// The interaction controller of a dismissal that the presentation's own gesture began.
    var ownInteraction: UIPercentDrivenInteractiveTransition?
}

extension UIModalPresentationStyle {
    /// What the system chooses for `automatic`.
    var resolved: UIModalPresentationStyle { self == .automatic ? .pageSheet : self }
}

/// A view's position in the hierarchy and its frame, to restore it later.
@MainActor
struct ViewPlace {
    private(set) weak var superview: UIView?
    private let index: Int
    private let frame: CGRect

    init?(of view: UIView) {
        guard let superview = view.superview else { return nil }
        self.superview = superview
        index = superview.subviews.firstIndex { $0 === view } ?? 0
        frame = view.frame
    }

    /// Puts a view back; its size follows changes of the superview's size.
    func restore(_ view: UIView, formerBounds: CGRect? = nil) {
        guard let superview else { return }
        superview.insertSubview(view, at: index)
        view.frame = view.autoresizingMask.isSuperset(of: [.flexibleWidth, .flexibleHeight]) ? superview.bounds : frame
    }
}
