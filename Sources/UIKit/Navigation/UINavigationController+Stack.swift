/// Changes of the stack, in the order of Behaviour 9.1.
extension UINavigationController {
    func push(_ controller: UIViewController, animated: Bool) {
        precondition(!stack.contains { $0 === controller }, "\(type(of: controller)) is in the stack already and can't be pushed again")
        precondition(!(controller is UINavigationController), "a navigation controller can't be pushed")
        change(to: stack + [controller], operation: .push, animated: animated)
    }

    func pop(animated: Bool) -> UIViewController? {
        guard stack.count > 1, let top = stack.last else { return nil }
        change(to: Array(stack.dropLast()), operation: .pop, animated: animated)
        return top
    }

    func pop(to controller: UIViewController, animated: Bool) -> [UIViewController]? {
        guard let index = stack.firstIndex(where: { $0 === controller }) else {
            preconditionFailure("popToViewController(_:animated:) with a controller that is not in the stack")
        }
        let gone = Array(stack[(index + 1)...])
        guard !gone.isEmpty else { return nil }
        change(to: Array(stack[...index]), operation: .pop, animated: animated)
        return gone
    }

    func replace(by new: [UIViewController], animated: Bool) {
        for (index, controller) in new.enumerated() {
            precondition(!new[..<index].contains { $0 === controller }, "a controller can't be in the stack twice")
        }
        guard !new.elementsEqual(stack, by: ===) else { return }
        let isBack = new.last.map { top in stack.dropLast().contains { $0 === top } } ?? false
        change(to: new, operation: isBack ? .pop : .push, animated: animated)
    }

    /// Changes the stack; all changes go through here.
    func change(to new: [UIViewController], operation: Operation, animated: Bool) {
        // A running transition finishes first.
        transition?.finishImmediately()
        let old = stack
        let from = old.last, to = new.last
        let added = new.filter { controller in !old.contains { $0 === controller } }
        let removed = old.filter { controller in !new.contains { $0 === controller } }
        stack = new
        for controller in added { addChild(controller) }
        for controller in removed {
            controller.willMove(toParent: nil)
            controller.isMovingFromParent = true
        }
        let isShown = appearance == .appeared || appearance == .appearing
        guard isShown, let from, let to, from !== to, isViewLoaded else {
            if isShown { installTop() }
            navigationBar.setItems(new.map(\.navigationItem), animated: animated && isShown)
            finishMoves(added: added, removed: removed)
            if isViewLoaded, !isShown { installTop() }
            return
        }
        run(from, to, old: old, operation: operation, animated: animated && UIView.areAnimationsEnabled) { [self] didComplete in
            if didComplete { finishMoves(added: added, removed: removed) } else {
                for controller in added {
                    controller.willMove(toParent: nil)
                    controller.removeFromParent()
                }
                for controller in removed { controller.isMovingFromParent = false }
            }
        }
    }

    private func finishMoves(added: [UIViewController], removed: [UIViewController]) {
        for controller in added { controller.didMove(toParent: self) }
        for controller in removed {
            if controller.loadedView?.superview === contentView { controller.loadedView?.removeFromSuperview() }
            controller.removeFromParent()
        }
    }

    private func run(
        _ from: UIViewController, _ to: UIViewController, old: [UIViewController], operation: Operation, animated: Bool,
        completion: @escaping (Bool) -> Void
    ) {
        to.loadViewIfNeeded()
        var animator = animated
            ? delegate?.navigationController(self, animationControllerFor: operation, from: from, to: to) : nil
        var interaction = animator.flatMap { delegate?.navigationController(self, interactionControllerFor: $0) }
        let sharing = from as? any ViewSharing
        var sharesView = false
        if animated, animator == nil {
            let sharingAnimator = sharing?.animator(sharingViewWith: to)
            sharesView = sharingAnimator != nil
            animator = sharingAnimator ?? PushAnimator(operation)
            interaction = popInteraction
        }
        let frame = frame(for: to)
        let transition = Transition(
            from: .init(controller: from, view: from.view, initialFrame: from.view.frame),
            to: .init(controller: to, view: to.view, finalFrame: frame), in: contentView, animator: animator, interaction: interaction
        ) { [self] transition, didComplete in
            self.transition = nil
            popInteraction = nil
            ownCoordinator = nil
            if didComplete {
                from.loadedView?.removeFromSuperview()
                if to.loadedView?.superview !== contentView { contentView.addSubview(to.view) }
                from.endAppearance()
                to.endAppearance()
                loadedView?.setNeedsLayout()
                delegate?.navigationController(self, didShow: to, animated: animated)
                completion(true)
            } else {
                stack = old
                to.loadedView?.removeFromSuperview()
                if from.loadedView?.superview !== contentView { contentView.addSubview(from.view) }
                from.view.frame = self.frame(for: from)
                to.beginAppearance(false, animated: true)
                to.endAppearance()
                // Where the container itself goes, or has gone, nothing in it appears again.
                if appearance == .appearing || appearance == .appeared {
                    from.beginAppearance(true, animated: true)
                    from.endAppearance()
                }
                loadedView?.setNeedsLayout()
                completion(false)
            }
        }
        self.transition = transition
        ownCoordinator = transition
        from.beginAppearance(false, animated: animated)
        to.beginAppearance(true, animated: animated)
        delegate?.navigationController(self, willShow: to, animated: animated)
        UIView.performWithoutAnimation {
            to.barInsets = barInsets(for: to)
            to.view.frame = frame
            if !sharesView { sharing?.handSharedView(to: to) }
            if operation == .pop { contentView.insertSubview(to.view, belowSubview: from.view) } else { contentView.addSubview(to.view) }
            to.isAppearing()
            to.view.layoutIfNeeded()
        }
        changeBar(alongside: transition, operation: operation)
        transition.start()
    }

    /// Changes the bar alongside the transition.
    private func changeBar(alongside transition: Transition, operation: Operation) {
        // The bar can tell the expansion of the large title only once it has the new items.
        let state = { [self] in
            UINavigationBar.State(expansion: expansion(for: topViewController), edgeStrength: edgeStrength(for: topViewController))
        }
        let change = UINavigationBar.Change(navigationBar, to: stack.map(\.navigationItem), isPush: operation != .pop, state: state)
        transition.animateAlongsideTransition(in: navigationBar) { [self] _ in
            change.animate()
            layOutBars(isTransition: true)
            tabBarController?.layOutBar()
            navigationBar.layoutIfNeeded()
        } completion: { [self] context in
            change.end(completed: !context.isCancelled)
            follow(topViewController)
            layOutBars()
            tabBarController?.layOutBar()
        }
        if !hidesToolbar { toolbarItemsDidChange(of: topViewController, animated: transition.isAnimated) }
    }

    /// Installs the top controller's view alone, while no transition runs.
    func installTop() {
        guard isViewLoaded, transition == nil else { return }
        for child in children where child !== topViewController {
            if child.loadedView?.superview === contentView { child.loadedView?.removeFromSuperview() }
        }
        guard let top = topViewController, let contentView = Optional(contentView) else { return }
        top.loadViewIfNeeded()
        top.barInsets = barInsets(for: top)
        if top.view.superview !== contentView {
            top.view.frame = frame(for: top)
            contentView.addSubview(top.view)
        }
        follow(top)
        tabBarController?.layOutBar()
        toolbarItemsDidChange(of: top, animated: false)
    }
}
