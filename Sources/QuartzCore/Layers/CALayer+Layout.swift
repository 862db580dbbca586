/// The layout pass (Behaviour 1.9).
extension CALayer {
    /// Lays out what asks for it, ancestors before descendants. A loop, for trees of any depth.
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
            layer.takeOwing(.subtreeLayout, into: &pending)
        }
    }

    /// Adds the mask and those sublayers that may owe what a flag says, so that the first sublayer is the last of them in the array.
    func takeOwing(_ flag: LayerDirt, into pending: inout [CALayer]) {
        if let mask = tree.mask { pending.append(mask) }
        tree.list.root?.takeOwing(flag, into: &pending)
    }

    /// Lays out the topmost ancestor that asks for it, or this layer, and what lies below.
    func layoutFromTopmostAncestor() {
        var topmost = self, rounds = 0
        var layer: CALayer = self
        while let parent = layer.tree.parent {
            if parent.dirt.contains(.layout) { topmost = parent }
            layer = parent
        }
        // Layouts may ask for more. What goes on for ever is left to the commit.
        repeat {
            topmost.layoutSubtree()
            rounds += 1
        } while rounds < 8 && !topmost.dirt.isDisjoint(with: [.layout, .subtreeLayout])
    }
}
