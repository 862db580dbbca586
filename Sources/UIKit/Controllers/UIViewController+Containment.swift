/// Containment: adding, removing and exchanging children.
extension UIViewController {
    func add(_ child: UIViewController) {
        precondition(child !== self, "a controller can't contain itself")
        precondition(
            !sequence(first: self, next: \.parent).contains { $0 === child }, "a controller can't contain one that it is contained in"
        )
        guard child.parent !== self else { return }
        child.willMove(toParent: self)
        if child.parent != nil { child.removeFromParent() }
        children.append(child)
        child.parent = self
        child.isMovingToParent = true
        child.loadedView?.updateTraits()
    }

    func detachFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        parent.childTraits.removeAll { $0.child === self }
        self.parent = nil
        // The view may be removed later; it disappears then.
        isMovingFromParent = appearance != .disappeared
        barInsets = .zero
        didMove(toParent: nil)
    }

    /// Replaces the view of one child by that of another.
    func exchange(
        _ old: UIViewController, _ new: UIViewController, duration: TimeInterval, options: UIView.AnimationOptions,
        animations: (() -> Void)?, completion: ((Bool) -> Void)?
    ) {
        precondition(
            old.parent === self && new.parent === self, "transition(from:to:…) needs two children: call addChild(_:) for both of them first"
        )
        guard !ContainerUpdates.isUnderway || appearance == .disappeared else {
            return ContainerUpdates.performWhenIdle { [self] in
                // Another change may have taken one of them away.
                guard old.parent === self, new.parent === self else {
                    completion?(false)
                    return
                }
                exchange(old, new, duration: duration, options: options, animations: animations, completion: completion)
            }
        }
        ContainerUpdates.perform {
            exchangeViews(old, new, duration: duration, options: options, animations: animations, completion: completion)
        }
    }

    private func exchangeViews(
        _ old: UIViewController, _ new: UIViewController, duration: TimeInterval, options: UIView.AnimationOptions,
        animations: (() -> Void)?, completion: ((Bool) -> Void)?
    ) {
        let isAnimated = duration > 0 && UIView.areAnimationsEnabled
        let container: UIView = old.loadedView?.superview ?? view
        new.loadViewIfNeeded()
        let isOnScreen = appearance == .appeared || appearance == .appearing
        if isOnScreen {
            old.beginAppearance(false, animated: isAnimated)
            new.beginAppearance(true, animated: isAnimated)
        }
        container.addSubview(new.view)
        if isOnScreen { new.isAppearing() }
        let finish = { [old, new] (finished: Bool) in
            ContainerUpdates.perform {
                if old.loadedView !== new.loadedView { old.loadedView?.removeFromSuperview() }
                if isOnScreen {
                    old.endAppearance()
                    new.endAppearance()
                }
                completion?(finished)
            }
        }
        guard isAnimated else {
            animations?()
            return finish(true)
        }
        UIView.animate(withDuration: duration, delay: 0, options: options, animations: animations ?? {}, completion: finish)
    }
}

/// Overriding traits for a child, which is not retained.
struct ChildTraits {
    weak var child: UIViewController?
    let traits: UITraitCollection
}
