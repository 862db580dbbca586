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

    /// How often layouts may ask for more before what they ask waits for the next commit.
    static let maximumLayoutRounds = 8

    /// Lays out from the topmost ancestor that asks for it, until neither this layer's subtree nor an ancestor asks for more.
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
