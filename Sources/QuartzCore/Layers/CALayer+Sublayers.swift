/// Changes of the layer tree. Each runs the actions "sublayers", "onOrderIn", "onOrderOut" or "mask" as Behaviour 1.2 lists them.
extension CALayer {
    func insert(_ layer: CALayer, at index: Int) {
        precondition(!hasAncestor(layer), "CALayerInvalid: a layer can't be a sublayer of itself or of its own sublayers")
        if layer.tree.parent === self, layer !== tree.mask {
            move(layer, to: index)
            return
        }
        layer.detach(orderingOut: false)
        runEvent("sublayers") {
            layer.runEvent("onOrderIn") {
                tree.list.insert(layer, at: min(max(index, 0), tree.list.count))
                adopt(layer)
            }
        }
        mark([.subtreeCommit, .layout])
    }

    func insert(_ layer: CALayer, beside sibling: CALayer?, offset: Int, otherwise: Int) {
        guard let sibling else { return insert(layer, at: otherwise) }
        guard layer !== sibling else { return }
        guard let index = tree.list.index(of: sibling) else { return insert(layer, at: tree.list.count) }
        insert(layer, at: index + offset)
    }

    /// Moves a sublayer within its superlayer, which runs only the superlayer's "sublayers" action. `index` counts before the layer is
    /// removed from its place.
    private func move(_ layer: CALayer, to index: Int) {
        guard let old = tree.list.index(of: layer) else { return }
        let new = min(max(index > old ? index - 1 : index, 0), tree.list.count - 1)
        guard new != old else { return }
        runEvent("sublayers") {
            tree.list.remove(layer)
            tree.list.insert(layer, at: new)
        }
        mark(.subtreeCommit)
    }

    func setSublayers(_ layers: [CALayer]) {
        precondition(presentedModel == nil, "a presentation layer can't be changed; change the model() layer")
        let old = tree.sublayers
        // Layers that both lists have in common at their ends stay as they are.
        let shorter = min(old.count, layers.count)
        var start = 0, end = 0
        while start < shorter, old[start] === layers[start] { start += 1 }
        while end < shorter - start, old[old.count - 1 - end] === layers[layers.count - 1 - end] { end += 1 }
        let middle = start..<layers.count - end
        let kept = Set(layers[middle].map { ObjectIdentifier($0) })
        for layer in old[start..<old.count - end] where !kept.contains(ObjectIdentifier(layer)) { layer.removeFromParent() }
        for index in middle where index >= tree.list.count || tree.list[index] !== layers[index] { insert(layers[index], at: index) }
    }

    func replace(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard oldLayer !== newLayer else { return }
        guard tree.list.index(of: oldLayer) != nil else {
            preconditionFailure("CALayerInvalid: the layer to replace is not a sublayer")
        }
        precondition(!hasAncestor(newLayer), "CALayerInvalid: a layer can't be a sublayer of itself or of its own sublayers")
        newLayer.detach(orderingOut: false)
        guard tree.list.index(of: oldLayer) != nil else { return }
        runEvent("sublayers") {
            oldLayer.runEvent("onOrderOut") {
                newLayer.runEvent("onOrderIn") {
                    oldLayer.tree.parent = nil
                    tree.list.replace(oldLayer, with: newLayer)
                    adopt(newLayer)
                }
            }
        }
        CATransaction.schedule(orphan: oldLayer)
        mark([.subtreeCommit, .layout])
    }

    func setMask(_ layer: CALayer?) {
        guard layer !== tree.mask else { return }
        if let layer {
            precondition(!hasAncestor(layer), "CALayerInvalid: a layer can't be the mask of itself or of its own sublayers")
            layer.detach(orderingOut: false)
        }
        runEvent("mask") {
            if let old = tree.mask {
                old.tree.parent = nil
                CATransaction.schedule(orphan: old)
            }
            tree.mask = layer
            if let layer { layer.runEvent("onOrderIn") { adopt(layer) } }
        }
        mark(.commit)
    }

    func removeFromParent() {
        detach(orderingOut: true)
    }

    /// Removes the layer from its superlayer, as a sublayer or as its mask.
    private func detach(orderingOut: Bool) {
        guard let parent = tree.parent else { return }
        if parent.tree.mask === self {
            parent.setMask(nil)
            return
        }
        func leave() {
            parent.tree.list.remove(self)
            tree.parent = nil
        }
        // Also when it is moved: its new tree may be on no display.
        if node != nil || orderingOut { CATransaction.schedule(orphan: self) }
        if orderingOut {
            parent.runEvent("sublayers") { runEvent("onOrderOut", change: leave) }
        } else {
            leave()
        }
        parent.mark([.subtreeCommit, .layout])
    }

    /// Sets the superlayer and passes the subtree's pending work on to the ancestors.
    private func adopt(_ layer: CALayer) {
        layer.tree.parent = self
        layer.markAncestors(layer.dirt.ofAncestors)
        // Animations that the layer has run in another time space from here on.
        if layer.node != nil { root.context?.timeSpacesChanged() }
    }

    /// Removes the sublayers when the layer is deinitialized; sublayers that live on have no superlayer.
    ///
    /// Descendants without other references are released in a loop, since releasing a deep chain would recurse at every level.
    func dissolveTree() {
        guard presentedModel == nil, tree.mask != nil || !tree.list.isEmpty else { return }
        var pending: [CALayer] = []
        func take(from layer: CALayer) {
            pending.append(contentsOf: layer.tree.list.removeAll())
            if let mask = layer.tree.mask { pending.append(mask) }
            layer.tree.mask = nil
        }
        take(from: self)
        while var layer = pending.popLast() {
            layer.tree.parent = nil
            if isKnownUniquelyReferenced(&layer) {
                for record in layer.animations.entries { record.stopUnseen() }
                take(from: layer)
            } else {
                layer.didLeaveDisplay()
            }
        }
    }

    /// Looks up the action of an event before a change of the tree and runs it after.
    private func runEvent(_ event: String, change: () -> Void) {
        precondition(presentedModel == nil, "a presentation layer can't be changed; change the model() layer")
        let action = actionForChange(event)
        change()
        action?.run(forKey: event, object: self, arguments: nil)
    }
}
