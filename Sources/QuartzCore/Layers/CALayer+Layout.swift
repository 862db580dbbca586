/// The layout pass (Behaviour 1.9).
extension CALayer {
    /// Lays out the layers of the subtree that need it, ancestors first. Iterative, since trees may be of any depth.
    func layoutSubtree() {
        var pending = [self]
        while let layer = pending.popLast() {
            if layer.dirt.contains(.layout) {
                layer.dirt.remove(.layout)
                if let action = layer.actionForChange("onLayout") { action.run(forKey: "onLayout", object: layer, arguments: nil) }
                layer.layoutSublayers()
            }
            guard layer.dirt.contains(.subtreeLayout) else { continue }
            layer.dirt.remove(.subtreeLayout)
            layer.collectOwing(.subtreeLayout, into: &pending)
        }
    }

    /// Appends the mask and the sublayers whose subtree may have a flag set. The first sublayer is appended last.
    func collectOwing(_ flag: LayerDirt, into pending: inout [CALayer]) {
        if let mask = tree.mask { pending.append(mask) }
        tree.list.root?.collectOwing(flag, into: &pending)
    }

    /// The maximum number of layout rounds in one commit; layout that is still needed waits for the next commit.
    static let maximumLayoutRounds = 8

    /// Lays out from the topmost ancestor that needs layout, until neither this layer's subtree nor an ancestor needs more, in at most
    /// ``maximumLayoutRounds`` rounds.
    func layoutFromTopmostAncestor() {
        for _ in 0..<Self.maximumLayoutRounds {
            var topmost: CALayer? = dirt.isDisjoint(with: [.layout, .subtreeLayout]) ? nil : self
            var layer: CALayer = self
            while let parent = layer.tree.parent {
                if parent.dirt.contains(.layout) { topmost = parent }
                layer = parent
            }
            guard let topmost else { return }
            topmost.layoutSubtree()
        }
    }
}
