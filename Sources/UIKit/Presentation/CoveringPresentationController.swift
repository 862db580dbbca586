/// The styles that cover the screen or a controller: the presenter's view may leave the hierarchy.
@MainActor
final class CoveringPresentationController: UIPresentationController {
    private let style: UIModalPresentationStyle

    init(_ style: UIModalPresentationStyle, presented: UIViewController, presenting: UIViewController?) {
        self.style = style
        super.init(presentedViewController: presented, presenting: presenting)
    }

    override var presentationStyle: UIModalPresentationStyle { style }
    override var shouldRemovePresentersView: Bool { style == .fullScreen || style == .currentContext }
    override var shouldPresentInFullscreen: Bool { style == .fullScreen || style == .overFullScreen }

    override func containerViewWillLayoutSubviews() {
        // In a transition the view is where its animator puts it.
        guard transition == nil, let containerView, let presentedView, presentedView.superview === containerView else { return }
        presentedView.frame = containerView.bounds
    }
}
