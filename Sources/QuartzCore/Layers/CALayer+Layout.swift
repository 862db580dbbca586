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
            layer.appendChildren(to: &pending)
        }
    }

    /// The mask and the sublayers, so that the last of them in the array comes first.
    func appendChildren(to pending: inout [CALayer]) {
        if let mask = tree.mask { pending.append(mask) }
        pending.append(contentsOf: tree.sublayers.reversed())
    }

    func layoutFromTopmostAncestor() {
        var topmost = self
        var layer: CALayer = self
        while let parent = layer.tree.parent {
            if parent.dirt.contains(.layout) { topmost = parent }
            layer = parent
        }
        topmost.layoutSubtree()
    }
}
