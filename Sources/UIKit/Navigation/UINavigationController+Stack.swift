/// Changes of the stack, in the order of Behaviour 9.1.
extension UINavigationController {
    func push(_ controller: UIViewController, animated: Bool) {
        precondition(!(controller is UINavigationController), "a navigation controller can't be pushed")
        finishTransition()
        precondition(!stack.contains { $0 === controller }, "\(type(of: controller)) is in the stack already and can't be pushed again")
        change(to: stack + [controller], animated: animated)
    }

    func pop(animated: Bool) -> UIViewController? {
        if stack.count > 1 || isTakenBack { finishTransition() }
        guard stack.count > 1, let top = stack.last else { return nil }
        change(to: Array(stack.dropLast()), animated: animated)
        return top
    }

    func pop(to controller: UIViewController, animated: Bool) -> [UIViewController]? {
        precondition(
            stack.contains { $0 === controller } || isTakenBack, "popToViewController(_:animated:) with a controller that is not in the stack")
        if stack.last !== controller || isTakenBack { finishTransition() }
        // A transition that finishes may have led elsewhere.
        guard let index = stack.firstIndex(where: { $0 === controller }) else { return nil }
        let gone = Array(stack[(index + 1)...])
        guard !gone.isEmpty else { return nil }
        change(to: Array(stack[...index]), animated: animated)
        return gone
    }

    func replace(by new: [UIViewController], animated: Bool) {
        for (index, controller) in new.enumerated() {
            precondition(!new[..<index].contains { $0 === controller }, "a controller can't be in the stack twice")
        }
        if !new.elementsEqual(stack, by: ===) || isTakenBack { finishTransition() }
        change(to: new, animated: animated)
    }

    /// Whether the running transition goes back to the former stack.
    private var isTakenBack: Bool { transition?.isCancelled == true }

    /// A running transition finishes before another change. One that is just calling controllers does so when they have been called.
    private func finishTransition() {
        if !ContainerUpdates.isUnderway { transition?.finishImmediately() }
    }

    /// Changes the stack; all changes go through here.
    func change(to new: [UIViewController], animated: Bool) {
        guard !new.elementsEqual(stack, by: ===) else { return }
        stack = new
        moves.add(new, to: self)
        guard !moves.isAdding else { return }
        let animated = animated && UIView.areAnimationsEnabled
        // What isn't seen changes at once: no controller hears of its appearance.
        if appearance == .disappeared, !moves.areUnderway { return show(animated: false) }
        ContainerUpdates.performWhenIdle { [self] in show(animated: animated) }
    }

    /// Shows the stack that is asked for, unless it is shown. While the container disappears, that waits for its end.
    func show(animated: Bool) {
        guard !isShown, appearance != .disappearing else { return }
        transition?.finishImmediately()
        ContainerUpdates.perform { showStack(isSeen: appearance == .appeared || appearance == .appearing, animated: animated) }
    }

    /// Whether the stack that is asked for is the one that is shown.
    private var isShown: Bool { !moves.arePending && stack.elementsEqual(shownStack, by: ===) }

    /// Shows the stack, by a transition if the container is seen.
    func showStack(isSeen: Bool, animated: Bool) {
        guard !isShown else { return }
        let isSeen = isSeen && isViewLoaded
        var asked = stack
        var moving = moves.begin(from: shownStack, to: asked, shown: asked.last)
        // What is told, or a view that is loaded, may lead to another stack, which is shown in its place.
        while true {
            if isSeen, let top = stack.last, !top.isViewLoaded {
                top.loadViewIfNeeded()
            } else if asked.elementsEqual(stack, by: ===) {
                break
            }
            asked = stack
            moving = moves.begin(from: shownStack, to: asked, shown: asked.last, after: moving)
        }
        let old = shownStack
        shownStack = stack
        if isSeen, let from = old.last, let to = stack.last, from !== to {
            let isBack = old.dropLast().contains { $0 === to }
            return run(from, to, old: old, operation: isBack ? .pop : .push, moving, animated: animated)
        }
        if isSeen { installTop() }
        navigationBar.setItems(stack.map(\.navigationItem), animated: animated && isSeen)
        moves.end(moving, in: self, keeping: stack)
        if isViewLoaded, !isSeen { installTop() }
    }

    private func run(
        _ from: UIViewController, _ to: UIViewController, old: [UIViewController], operation: Operation, _ moving: ChildMoves.Moving,
        animated: Bool
    ) {
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
        let frame = frame(for: to), asked = stack
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
                loadedView?.setNeedsLayout()
                // Where the container itself still comes or goes, its end is the end of what it shows.
                if appearance == .appeared { to.endAppearance() }
                if appearance != .appearing { delegate?.navigationController(self, didShow: to, animated: animated) }
                moves.end(moving, in: self, keeping: stack)
            } else {
                // What was asked for since, while the container disappeared, is still to be shown.
                if stack.elementsEqual(asked, by: ===) { stack = old }
                shownStack = old
                to.loadedView?.removeFromSuperview()
                if from.loadedView?.superview !== contentView { contentView.addSubview(from.view) }
                from.view.frame = self.frame(for: from)
                to.beginAppearance(false, animated: true)
                to.endAppearance()
                // Where the container itself goes, or has gone, nothing in it appears again.
                if appearance == .appearing || appearance == .appeared {
                    from.beginAppearance(true, animated: true)
                    if appearance == .appeared { from.endAppearance() }
                }
                loadedView?.setNeedsLayout()
                moves.cancel(moving, keeping: stack)
            }
            ContainerUpdates.performWhenIdle { [self] in show(animated: false) }
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
            UINavigationBar.State(expansion: expansion(for: shownStack.last), edgeStrength: edgeStrength(for: shownStack.last))
        }
        let items = shownStack.map(\.navigationItem)
        let change = UINavigationBar.Change(navigationBar, to: items, isPush: operation != .pop, state: state)
        transition.animateAlongsideTransition(in: navigationBar) { [self] _ in
            change.animate()
            layOutBars(isTransition: true)
            tabBarController?.layOutBar()
            navigationBar.layoutIfNeeded()
        } completion: { [self] context in
            change.end(completed: !context.isCancelled)
            follow(shownStack.last)
            layOutBars()
            tabBarController?.layOutBar()
        }
        if !hidesToolbar { toolbarItemsDidChange(of: topViewController, animated: transition.isAnimated) }
    }

    /// Installs the top controller's view alone, while no transition runs.
    func installTop() {
        guard isViewLoaded, transition == nil else { return }
        for child in children where child !== topViewController {
            guard let view = child.loadedView, view.superview === contentView else { continue }
            view.removeFromSuperview()
            // It was on its way out with the container, which comes back without it.
            if child.appearance == .disappearing { child.endAppearance() }
        }
        guard let top = topViewController else { return }
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
