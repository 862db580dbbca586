/// The animations that are attached to a layer.
struct LayerAnimations {
    /// In the order of their adding, which is the order of their evaluation.
    var entries: [AnimationRecord] = []

    var keys: [String]? {
        let keys = entries.compactMap(\.key)
        return keys.isEmpty ? nil : keys
    }
}

/// One animation on one layer, from its adding to its end.
final class AnimationRecord {
    let key: String?
    /// The stored copy, frozen.
    let animation: CAAnimation
    /// What the transaction of its adding waits for.
    let completion: TransactionCompletion?
    /// The layer, once a commit has begun the animation.
    weak var layer: CALayer?
    /// The display context that waits for the end of the animation.
    weak var context: LayerContext?
    /// What the render tree evaluates; made by the commit that gives the animation its begin time.
    var evaluated: [RenderAnimation] = []
    /// The same of a transition.
    var transition: RenderTransition?
    /// When it ends in the layer's time.
    var localEndTime = Double.infinity
    /// When it ends in media time; infinite for one that doesn't.
    var endTime = Double.infinity
    /// Whether somebody else says when it runs; it has no end then.
    var isDirected = false
    /// Whether a commit gave the animation its begin time.
    var hasBegun = false
    /// Whether the delegate and the transaction heard of the end.
    var hasStopped = false

    init(key: String?, animation: CAAnimation, completion: TransactionCompletion?) {
        self.key = key
        self.animation = animation
        self.completion = completion
        completion?.wait()
    }

    /// Works out anew when it ends, as the layer's time runs now.
    func retime(at time: Double) {
        guard let layer else { return }
        let rate = layer.timeRate
        endTime = rate > 0 ? time + max(0, localEndTime - layer.mediaToLocal(time)) / rate + layer.latestCopyDelay : .infinity
    }

    /// Reports the end, once: first to the transaction's completion block, then to the delegate.
    func stop(finished: Bool) {
        guard !hasStopped else { return }
        hasStopped = true
        context?.recordStopped()
        completion?.arrive()
        guard let delegate = animation.delegate else { return }
        let animation = animation
        CATransaction.afterCommit { delegate.animationDidStop(animation, finished: finished) }
    }

    /// Reports begin and end of an animation whose layer no display shows; here the delegate hears first.
    func stopUnseen() {
        guard !hasBegun, !hasStopped else { return stop(finished: false) }
        hasStopped = true
        if let delegate = animation.delegate {
            let animation = animation
            CATransaction.afterCommit {
                delegate.animationDidStart(animation)
                delegate.animationDidStop(animation, finished: false)
            }
        }
        completion?.arrive()
    }
}

extension CALayer {
    func addAnimation(_ anim: CAAnimation, forKey key: String?) { _ = storeAnimation(anim, forKey: key) }

    /// Adds an animation that is evaluated before those that the layer has, as `add(_:forKey:)` otherwise.
    package func addFirst(_ anim: CAAnimation, forKey key: String?) { _ = storeAnimation(anim, forKey: key, isFirst: true) }

    /// Adds a copy of an animation and tells what is stored of it.
    func storeAnimation(_ anim: CAAnimation, forKey key: String?, isFirst: Bool = false) -> AnimationRecord {
        let copy = anim.frozenCopy(defaultDuration: CATransaction.animationDuration())
        let key = copy is CATransition ? CATransition.key : key
        if let key { removeAnimations { $0.key == key } }
        let record = AnimationRecord(key: key, animation: copy, completion: CATransaction.currentCompletion())
        animations.entries.insert(record, at: isFirst ? 0 : animations.entries.count)
        mark(.commit)
        if root.context == nil { CATransaction.schedule(orphan: self) }
        return record
    }

    func removeAnimations(where matches: (AnimationRecord) -> Bool) {
        guard animations.entries.contains(where: matches) else { return }
        let removed = animations.entries.filter(matches)
        animations.entries.removeAll(where: matches)
        mark(.commit)
        for record in removed { record.stop(finished: false) }
    }

    /// Ends all animations of a subtree that has left its display; it is no longer committed, so it has no implicit animations either.
    func leaveDisplay() {
        // A loop, for trees of any depth.
        var pending = [self]
        while let layer = pending.popLast() {
            layer.node = nil
            layer.dirt.formUnion([.commit, .subtreeCommit])
            let stopped = layer.animations.entries
            layer.animations.entries = []
            for record in stopped { record.stopUnseen() }
            if let mask = layer.tree.mask { pending.append(mask) }
            layer.tree.list.root?.leaveDisplay()
            pending.append(contentsOf: layer.tree.sublayers.reversed())
        }
    }

    /// Forgets an animation that has ended.
    func drop(_ record: AnimationRecord) {
        animations.entries.removeAll { $0 === record }
        mark(.commit)
    }
}
