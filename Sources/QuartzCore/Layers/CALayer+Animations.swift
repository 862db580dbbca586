/// The animations that are attached to a layer.
struct LayerAnimations {
    /// In the order in which they were added, which is the order of evaluation.
    var entries: [AnimationRecord] = []

    var keys: [String]? {
        let keys = entries.compactMap(\.key)
        return keys.isEmpty ? nil : keys
    }
}

/// The state of one animation on one layer, from when it is added until it ends.
final class AnimationRecord {
    let key: String?
    /// The stored copy, which can't be changed.
    let animation: CAAnimation
    /// The completion of the transaction in which it was added, which waits for its end.
    let completion: TransactionCompletion?
    /// The layer; set by the commit that begins the animation.
    weak var layer: CALayer?
    /// The display context that waits for the end of the animation.
    weak var context: LayerContext?
    /// The animations that the render tree evaluates; made by the commit that sets the begin time.
    var renderAnimations: [RenderAnimation] = []
    /// The transition that the render tree evaluates, if the animation is one.
    var transition: RenderTransition?
    /// The end time in the layer's local time.
    var localEndTime = Double.infinity
    /// The end time in media time; infinite for an animation that doesn't end.
    var endTime = Double.infinity
    /// Whether a ``DirectedAnimation`` controls its time; it has no end time then.
    var isDirected = false
    /// Whether a commit has set the begin time.
    var hasBegun = false
    /// Whether its end was reported to the delegate and the transaction.
    var hasStopped = false

    init(key: String?, animation: CAAnimation, completion: TransactionCompletion?) {
        self.key = key
        self.animation = animation
        self.completion = completion
        completion?.wait()
    }

    /// Recomputes the end time from the current speed of the layer's time.
    func retime(at time: Double) {
        guard let layer else { return }
        let rate = layer.timeRate
        endTime = rate > 0 ? time + max(0, localEndTime - layer.mediaToLocal(time)) / rate + layer.latestCopyDelay : .infinity
    }

    /// Reports the end, at most once: to the transaction's completion first, then to the delegate.
    func stop(finished: Bool) {
        guard !hasStopped else { return }
        hasStopped = true
        context?.recordStopped()
        completion?.arrive()
        guard let delegate = animation.delegate else { return }
        let animation = animation
        CATransaction.afterCommit { delegate.animationDidStop(animation, finished: finished) }
    }

    /// Reports start and end of an animation whose layer is on no display; the delegate is called before the transaction's completion.
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

    /// Adds an animation that is evaluated before the layer's other animations; otherwise as `add(_:forKey:)`.
    package func addFirst(_ anim: CAAnimation, forKey key: String?) { _ = storeAnimation(anim, forKey: key, isFirst: true) }

    /// Adds a copy of an animation and returns its record.
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

    /// Ends all animations of a subtree that was removed from its display. Its layers lose their render nodes, so their changes have no
    /// implicit animations.
    func didLeaveDisplay() {
        // Iterative, since trees may be of any depth.
        var pending = [self]
        while let layer = pending.popLast() {
            layer.node = nil
            layer.dirt.formUnion([.commit, .subtreeCommit])
            let stopped = layer.animations.entries
            layer.animations.entries = []
            for record in stopped { record.stopUnseen() }
            if let mask = layer.tree.mask { pending.append(mask) }
            layer.tree.list.root?.didLeaveDisplay()
            pending.append(contentsOf: layer.tree.sublayers.reversed())
        }
    }

    /// Removes the record of an animation that has ended.
    func drop(_ record: AnimationRecord) {
        animations.entries.removeAll { $0 === record }
        mark(.commit)
    }
}
