/// The change of layouts whose progress a gesture sets (Behaviour 8.6).
@MainActor
final class InteractiveTransition {
    private unowned let engine: CollectionEngine
    private var host: any CollectionHost { engine.host }
    /// The transition that is going on.
    private var current: Transition?

    private struct Transition {
        let layout: UICollectionViewTransitionLayout
        /// The content offsets at which it began and at which it ends.
        let startOffset: CGPoint, endOffset: CGPoint
        /// The views that were told that they change layouts.
        let views: [UICollectionReusableView]
        let completion: UICollectionView.LayoutInteractiveTransitionCompletion?
    }

    init(_ engine: CollectionEngine) { self.engine = engine }

    /// Puts a transition layout between the present layout and another one.
    ///
    /// The content goes to its final offset at once, with the views where they were on the screen: both ends of the transition are kept in
    /// the coordinates of that offset, so that the layouts are asked only here, each for the bounds that it is shown with.
    func begin(
        _ transition: UICollectionViewTransitionLayout, completion: UICollectionView.LayoutInteractiveTransitionCompletion?
    ) {
        let old = transition.currentLayout, new = transition.nextLayout
        let middle = engine.itemToKeep(), views = engine.visible.values.compactMap { $0 as? UICollectionReusableView }
        old.prepareForTransition(to: new)
        new.prepareForTransition(from: old)
        for view in views { view.willTransition(from: old, to: new) }

        engine.performPass {
            let start = host.contentOffset, visibleBefore = host.bounds
            let from = engine.answer.elements.filter { $0.attributes.frame.overlaps(visibleBefore) }
            engine.install(new)
            let shift = engine.moveContent(to: engine.chosenOffset(engine.offset(keeping: middle)), with: engine.visible)
            engine.query(around: host.bounds)
            let to = engine.answer.elements.filter { [bounds = host.bounds] in $0.attributes.frame.overlaps(bounds) && engine.exists($0.key) }
            transition.setEnds(from: from, to: to, shift: shift)
            current = Transition(
                layout: transition, startOffset: start, endOffset: host.contentOffset, views: views, completion: completion)
            engine.install(transition)
        }
        engine.layOutElements()
    }

    /// Lets the layouts' change go on to its end, or back to its beginning, in an animation that takes the part of 0.3 s that is left.
    func end(finished: Bool, animated: Bool = true) {
        guard let ended = current else { return }
        current = nil
        let old = ended.layout.currentLayout, new = ended.layout.nextLayout
        let left = min(max(finished ? 1 - ended.layout.transitionProgress : ended.layout.transitionProgress, 0), 1)
        let target = finished ? ended.endOffset : ended.startOffset
        engine.replaceLayout(
            with: finished ? new : old, target: { [self] in host.clamped(target) },
            duration: animated ? CollectionEngine.transitionDuration * left : nil
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
    func settle() {
        guard let current else { return }
        end(finished: current.layout.transitionProgress >= 0.5, animated: false)
    }
}
