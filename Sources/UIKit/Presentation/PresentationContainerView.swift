/// Holds what is presented. Touches beside the presented view end here, unless the presentation lets them through.
@MainActor
final class PresentationContainerView: UIView {
    weak var presentation: UIPresentationController?

    /// What nobody in the presentation handles goes to the controller that presents.
    override var next: UIResponder? { presentation?.presentingViewController ?? super.next }

    /// What lies below is out of reach, unless touches reach it.
    override var isModalByDefault: Bool { presentation.map { !$0.passesTouches } ?? false }

    override func layoutSubviews() {
        super.layoutSubviews()
        presentation?.containerViewWillLayoutSubviews()
        presentation?.containerViewDidLayoutSubviews()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        presentation?.traitCollectionDidChange(previousTraitCollection)
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let found = super.hitTest(point, with: event)
        return found === self && presentation?.passesTouches == true ? nil : found
    }
}

extension UIPresentationController {
    /// Whether what lies below gets touches beside the presented view.
    var passesTouches: Bool { (self as? UISheetPresentationController)?.isUndimmed == true }
}
