/// The container view of a presentation. Touches beside the presented view end here, unless the presentation lets them through.
@MainActor
final class PresentationContainerView: UIView {
    weak var presentation: UIPresentationController?

    /// The next responder is the presenting controller.
    override var next: UIResponder? {
        guard let presenter = presentation?.presentingViewController, !holds(presenter) else { return super.next }
        return presenter
    }

    /// Whether a controller's view is in this container, or belongs here while it is covered, so that its responder chain leads here
    /// already.
    private func holds(_ controller: UIViewController) -> Bool {
        var place = controller.homeWhileCovered ?? controller.loadedView
        while let current = place, current !== self { place = current.viewController?.homeWhileCovered ?? current.superview }
        return place != nil
    }

    /// Views below are inaccessible to assistive technologies, unless touches pass through to them.
    override var isModalByDefault: Bool { presentation?.passesTouches == false }

    /// Whether the size changed, so that the presentation may have to adapt.
    private var mustAdapt = false

    override func layoutSubviews() {
        super.layoutSubviews()
        if mustAdapt, presentation?.adapt() == true { mustAdapt = false }
        // Another presentation controller may have taken over, with its own container.
        guard presentation?.containerView === self else { return }
        presentation?.containerViewWillLayoutSubviews()
        presentation?.containerViewDidLayoutSubviews()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        presentation?.traitCollectionDidChange(previousTraitCollection)
        let traits = traitCollection
        guard let old = previousTraitCollection,
            old.horizontalSizeClass != traits.horizontalSizeClass || old.verticalSizeClass != traits.verticalSizeClass
        else { return }
        mustAdapt = true
        setNeedsLayout()
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let found = super.hitTest(point, with: event)
        return found === self && presentation?.passesTouches == true ? nil : found
    }
}

extension UIPresentationController {
    /// Whether views below the presentation get touches beside the presented view.
    var passesTouches: Bool { (self as? UISheetPresentationController)?.isUndimmed == true }
}
