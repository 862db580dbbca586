/// A change of layouts whose progress a gesture sets.
struct InteractiveTransition {
    let layout: UICollectionViewTransitionLayout
    /// The content offsets at which the transition began and at which it ends.
    let startOffset: CGPoint, endOffset: CGPoint
    /// The views that were told that they change layouts.
    let views: [UICollectionReusableView]
    let completion: UICollectionView.LayoutInteractiveTransitionCompletion?
}

/// Interactive changes of layouts (Behaviour 8.6).
extension CollectionEngine {
    /// Puts a transition layout between the present layout and another one.
    ///
    /// The content goes to its final offset at once, with the views where they were on the screen: both ends of the transition are kept in
    /// the coordinates of that offset, so that the layouts are asked only here, each for the bounds that it is shown with.
    func beginInteractiveTransition(
        _ transition: UICollectionViewTransitionLayout, completion: UICollectionView.LayoutInteractiveTransitionCompletion?
    ) {
        let old = transition.currentLayout, new = transition.nextLayout
        let middle = itemToKeep(), views = visible.values.compactMap { $0 as? UICollectionReusableView }
        old.prepareForTransition(to: new)
        new.prepareForTransition(from: old)
        for view in views { view.willTransition(from: old, to: new) }

        isInPass = true
        let start = host.contentOffset, visibleBefore = host.bounds
        let from = queried.filter { $0.attributes.frame.overlaps(visibleBefore) }
        install(new)
        let shift = moveContent(to: chosenOffset(offset(keeping: middle)), with: visible)
        query(around: host.bounds)
        let to = queried.filter { [bounds = host.bounds] in $0.attributes.frame.overlaps(bounds) && exists($0.key) }
        transition.setEnds(from: from, to: to, shift: shift)
        interactiveTransition = InteractiveTransition(
            layout: transition, startOffset: start, endOffset: host.contentOffset, views: views, completion: completion)
        install(transition)
        isInPass = false
        layOutElements()
    }

    /// Lets the layouts' change go on to its end, or back to its beginning, in an animation that takes the part of 0.3 s that is left.
    func endInteractiveTransition(finished: Bool, animated: Bool = true) {
        guard let ended = interactiveTransition else { return }
        interactiveTransition = nil
        let old = ended.layout.currentLayout, new = ended.layout.nextLayout
        let left = min(max(finished ? 1 - ended.layout.transitionProgress : ended.layout.transitionProgress, 0), 1)
        let target = finished ? ended.endOffset : ended.startOffset
        replaceLayout(
            with: finished ? new : old, target: { [self] in host.clamped(target) },
            duration: animated ? Self.transitionDuration * left : nil
        ) {
            old.finalizeLayoutTransition()
            new.finalizeLayoutTransition()
        } completion: { completed in
            for view in ended.views { view.didTransition(from: old, to: finished ? new : old) }
            ended.completion?(completed, finished)
        }
        ended.layout.engine = nil
        (finished ? old : new).engine = nil
    }

    /// Ends an interactive transition at the nearer end, without animation: something else changes the elements.
    func settleInteractiveTransition() {
        guard let interactiveTransition else { return }
        endInteractiveTransition(finished: interactiveTransition.layout.transitionProgress >= 0.5, animated: false)
    }
}
