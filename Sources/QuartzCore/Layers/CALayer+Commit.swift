/// The commit: makes render nodes for changed layers and begins new animations (Behaviour 1.9).
extension CALayer {
    /// Makes render nodes for the changed layers of the subtree; unchanged subtrees keep theirs.
    func commitSubtree(time: Double, localTime: Double, context: LayerContext, depth: Int) -> RenderNode {
        if let node, dirt.isDisjoint(with: [.commit, .subtreeCommit]) { return node }
        let version = dirt.contains(.commit) ? nil : node?.version
        dirt.remove([.commit, .subtreeCommit])
        var renderAnimations: [RenderAnimation] = []
        var transition: RenderTransition?
        renderAnimations.reserveCapacity(animations.entries.count)
        for record in animations.entries {
            if !record.hasBegun { begin(record, time: time, localTime: localTime, context: context) }
            renderAnimations.append(contentsOf: record.renderAnimations)
            transition = record.transition ?? transition
        }
        var sublayers: RenderGroup?
        var maskNode: RenderNode?
        if depth + 1 < LayerTree.maximumDepth {
            sublayers = tree.list.root?.commit(time: time, localTime: localTime, context: context, depth: depth + 1)
            maskNode = tree.mask.map {
                $0.commitSubtree(time: time, localTime: $0.localTime(localTime), context: context, depth: depth + 1)
            }
        } else {
            for layer in tree.sublayers { layer.didLeaveDisplay() }
            tree.mask?.didLeaveDisplay()
        }
        prepareContents()
        let made = RenderNode(
            properties: committedProperties(renderAnimations, localTime: localTime), animations: renderAnimations, sublayers: RenderSublayers(sublayers), mask: maskNode,
            transition: transition, version: version)
        node = made
        return made
    }

    /// The node of the last commit if nothing in the layer's subtree has changed since, or nil. While nothing changes, it is the same object.
    package var unchangedNode: RenderNode? { dirt.isDisjoint(with: [.commit, .subtreeCommit]) ? node : nil }

    /// Begins to make what renderers derive from a new image, so that the thread which draws frames needn't.
    private func prepareContents() {
        guard let contents = properties.contents, contents !== node?.properties.contents else { return }
        contents.pixels.prepare(withMipLevels: properties.minificationFilter == .trilinear)
    }

    /// Sets the begin time of a new animation and computes its end time in media time.
    private func begin(_ record: AnimationRecord, time: Double, localTime: Double, context: LayerContext) {
        let animation = record.animation
        guard !record.isDirected else {
            record.layer = self
            record.hasBegun = true
            return
        }
        if animation.beginTime == 0 { animation.begin(at: localTime) }
        let timing = animation.mediaTiming(beginTime: animation.beginTime)
        record.renderAnimations = animation.renderAnimations(timing: timing, in: [], on: self)
        if let animation = animation as? CATransition, let node {
            record.transition = animation.transition(from: node.withoutTransition, timing: timing)
        }
        record.localEndTime = timing.endTime
        record.layer = self
        record.hasBegun = true
        record.retime(at: time)
        context.track(record)
    }
}
