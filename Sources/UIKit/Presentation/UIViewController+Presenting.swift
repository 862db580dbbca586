/// Presenting and dismissing: which controller presents, and which presentation controller manages it.
extension UIViewController {
    /// The presentation controller of this controller or of the container that it is in; made here if there is none.
    var currentPresentationController: UIPresentationController? {
        if let ownPresentationController { return ownPresentationController.asked }
        if let parent { return parent.presentationController }
        // The delegate creates a custom one once the presenting controller is known.
        guard modalPresentationStyle != .custom || transitioningDelegate != nil else { return nil }
        let made = makePresentationController(presenting: nil, source: self)
        ownPresentationController = made
        return made
    }

    private func makePresentationController(presenting: UIViewController?, source: UIViewController) -> UIPresentationController {
        makePresentationController(modalPresentationStyle.resolved, presenting: presenting, source: source)
    }

    func makePresentationController(
        _ style: UIModalPresentationStyle, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController {
        switch style {
        case .custom:
            return transitioningDelegate?.presentationController(forPresented: self, presenting: presenting, source: source)
                ?? UIPresentationController(presentedViewController: self, presenting: presenting)
        case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext:
            return CoveringPresentationController(style, presented: self, presenting: presenting)
        default:
            return UISheetPresentationController(presentedViewController: self, presenting: presenting)
        }
    }

    func startPresenting(_ presented: UIViewController, animated: Bool, completion: (() -> Void)?) {
        precondition(presented !== self, "a controller can't present itself")
        precondition(presented.parent == nil, "a controller that has a parent can't be presented: \(type(of: presented))")
        precondition(
            presented.modalPresentationStyle != .none, "modalPresentationStyle none is not for presentations: \(type(of: presented))"
        )
        let animated = animated && UIView.areAnimationsEnabled
        // A controller that is being called may not be in its container and in a window yet, or not be in them any more by then.
        let former = parent == nil ? nil : presenter(of: presented)
        expect(presented, by: former ?? self)
        ContainerUpdates.performWhenIdle { [self] in
            presented.forgetAwaitedPresentation()
            let presenter = parent == nil ? former ?? self : self.presenter(of: presented)
            startPresenting(presented, over: presenter, animated: animated, completion: completion)
        }
    }

    /// Has a controller present another one in the eyes of the program, until it really does.
    private func expect(_ presented: UIViewController, by presenter: UIViewController) {
        guard ContainerUpdates.isUnderway, presenter.ownPresented == nil, presenter.awaitedPresented == nil, presented.presentingViewController == nil
        else { return }
        presenter.awaitedPresented = presented
        presented.awaitedPresenting = presenter
    }

    private func forgetAwaitedPresentation() {
        awaitedPresenting?.awaitedPresented = nil
        awaitedPresenting = nil
    }

    private func startPresenting(
        _ presented: UIViewController, over presenter: UIViewController, animated: Bool, completion: (() -> Void)?
    ) {
        guard presented.ownPresenting == nil, presenter.ownPresented == nil else {
            let reason = presented.ownPresenting != nil ? "it is presented already"
                : "\(type(of: presenter)) \(presenter.ownPresented?.isInDismissal == true ? "still dismisses" : "presents") another one"
            return Self.refuse(presented, reason)
        }
        guard !sequence(first: presenter, next: \.parent).contains(where: \.isInDismissal) else {
            return Self.refuse(presented, "\(type(of: presenter)) is being dismissed")
        }
        let existing = presented.ownPresentationController
        let presentation: UIPresentationController
        // A custom one that was created early does not know its presenter.
        if let existing, presented.modalPresentationStyle != .custom { presentation = existing } else {
            presentation = presented.makePresentationController(presenting: presenter, source: self)
        }
        presentation.presenting = presenter
        let acting = presentation.adapted(to: presenter.traitCollection)
        presented.ownPresentationController = acting
        ContainerUpdates.perform { acting.begin(source: self, animated: animated, completion: completion) }
    }

    static func refuse(_ presented: UIViewController, _ reason: String) {
        FileHandle.standardError.write(Data("UIKit: \(type(of: presented)) is not presented: \(reason)\n".utf8))
    }

    /// The controller that presents on behalf of this one: the nearest that defines the presentation context, for styles that use it,
    /// otherwise the outermost container.
    private func presenter(of presented: UIViewController) -> UIViewController {
        let chain = sequence(first: self, next: \.parent)
        switch presented.modalPresentationStyle {
        case .currentContext, .overCurrentContext:
            if let context = chain.first(where: \.definesPresentationContext) { return context }
        default: break
        }
        return chain.reduce(self) { $1 }
    }

    /// Lets the container show a controller, and presents it where there is none.
    func showInContainer(_ controller: UIViewController, sender: Any?) {
        if let parent { return parent.show(controller, sender: sender) }
        present(controller, animated: UIView.areAnimationsEnabled)
    }

    func startDismissing(animated: Bool, completion: (() -> Void)?) {
        let animated = animated && UIView.areAnimationsEnabled
        // A controller that is being called may have left its container by then.
        let container = parent
        ContainerUpdates.performWhenIdle { [self] in
            if let presentation = ownPresented?.ownPresentationController {
                return presentation.dismiss(animated: animated, completion: completion)
            }
            if let parent = parent ?? container { return parent.dismiss(animated: animated, completion: completion) }
            if let ownPresenting { return ownPresenting.dismiss(animated: animated, completion: completion) }
            completion?()
        }
    }

    /// The controller that was presented last over this one.
    var frontmostPresented: UIViewController {
        var front = self
        while let next = front.ownPresented { front = next }
        return front
    }

    /// Whether the controller's key commands are disabled because it presents another one.
    var isCoveredForCommands: Bool { ownPresented != nil && !performsActionsWhilePresentingModally }

    /// The controller that covers the screen: this one, or what it presents over all of it, and so on.
    ///
    /// - Parameter covers: whether a presentation takes precedence over its presenter.
    func covering(_ covers: (UIPresentationController) -> Bool) -> UIViewController {
        var top = self
        while let next = top.ownPresented, !next.isInDismissal, let presentation = next.ownPresentationController, covers(presentation) {
            top = next
        }
        return top
    }
}
