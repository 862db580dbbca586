/// What a layer and those in it look like at a moment, apart from the tree that they are in: what a picture of them is drawn from.
package struct LayerPicture {
    let node: RenderNode
    let time: LocalTime

    /// The layer as it is on screen, or will be.
    ///
    /// - Parameters:
    ///   - layer: a layer of the model.
    ///   - afterUpdates: whether changes since the last commit count; they are laid out, drawn and committed first.
    /// - Returns: nil without updates for a layer that was never on screen.
    package init?(of layer: CALayer, afterUpdates: Bool) {
        let now = CACurrentMediaTime()
        time = LocalTime(now: layer.mediaToLocal(now), rate: 0)
        if afterUpdates, layer.root.context != nil { CATransaction.flush() }
        if afterUpdates {
            // Not on a display, or inside of a transaction that is not over: the model is what it will be.
            layer.layoutFromTopmostAncestor()
            for _ in 0..<8 where !layer.dirt.isDisjoint(with: [.layout, .display, .subtreeLayout, .subtreeDisplay]) {
                layer.layoutSubtree()
                layer.displaySubtree()
            }
        }
        if let node = layer.node, !afterUpdates || layer.dirt.isDisjoint(with: [.commit, .subtreeCommit]) {
            self.node = node
        } else if afterUpdates {
            node = layer.modelNode(depth: 0)
        } else {
            return nil
        }
    }
}

extension CALayer {
    /// The layer and those in it as a commit would leave them, without touching what was committed.
    fileprivate func modelNode(depth: Int) -> RenderNode {
        let isDeep = depth + 1 >= LayerTree.maximumDepth
        // Animations that run go on in the picture.
        let running = node?.animations ?? []
        return RenderNode(
            properties: committedProperties(running, localTime: mediaToLocal(CACurrentMediaTime())), animations: running,
            sublayers: RenderSublayers(isDeep ? [] : tree.sublayers.map { $0.modelNode(depth: depth + 1) }),
            mask: isDeep ? nil : tree.mask?.modelNode(depth: depth + 1))
    }
}

/// Draws pictures of layers beside the display, with the same compositor and renderer as on screen. Used from one thread at a time.
package final class PictureServer {
    private let renderer: any Renderer
    private var compositor = Compositor()
    private var list = DisplayList()

    /// A server that draws with `renderer`.
    package init(renderer: any Renderer) {
        self.renderer = renderer
    }

    /// Draws a part of a layer, upright and at its natural size: the layer's own transform and place count for nothing, its opacity does.
    ///
    /// - Parameters:
    ///   - picture: the layer at a moment.
    ///   - rect: the part, in the layer's space.
    ///   - scale: pixels per point.
    /// - Returns: nil for a rectangle without a size, or too large a one.
    package func image(of picture: LayerPicture, in rect: CGRect, scale: CGFloat) -> CGImage? {
        let width = (rect.width * scale).rounded(), height = (rect.height * scale).rounded()
        let sides = 1...CGFloat(PixelBuffer.maximumSide)
        guard sides.contains(width), sides.contains(height), rect.origin.x.isFinite, rect.origin.y.isFinite else { return nil }
        let target = renderer.makeTarget(width: Int(width), height: Int(height))
        // A picture of a whole number of pixels shows all of the rectangle.
        let plane = Homography(
            scaleX: width / rect.width, scaleY: height / rect.height, translateX: -rect.minX * width / rect.width,
            translateY: -rect.minY * height / rect.height)
        compositor.composite(picture, in: plane, width: Int(width), height: Int(height), into: &list)
        // As a complete frame: what is drawn on other threads is waited for.
        for _ in 0..<4 where !compositor.incompleteTiles.isEmpty {
            for store in compositor.incompleteTiles { store.waitUntilIdle() }
            compositor.composite(picture, in: plane, width: Int(width), height: Int(height), into: &list)
        }
        renderer.render(list, into: target)
        return CGImage(pixels: renderer.pixels(of: target))
    }
}
