/// A snapshot of a layer and its descendants at a moment, independent of their tree, from which images are drawn.
package struct LayerPicture {
    let node: RenderNode
    let time: LocalTime

    /// Takes a snapshot of a layer as it is on screen, or as it will be after pending updates.
    ///
    /// - Parameters:
    ///   - layer: a model layer.
    ///   - afterUpdates: whether changes since the last commit are included; they are laid out, displayed and committed first.
    /// - Returns: nil for a layer that was never on screen, unless `afterUpdates` is true.
    package init?(of layer: CALayer, afterUpdates: Bool) {
        let now = CACurrentMediaTime()
        time = LocalTime(now: layer.mediaToLocal(now), rate: 0)
        if afterUpdates, layer.root.context != nil { CATransaction.flush() }
        if afterUpdates {
            // The layer is on no display or inside an open transaction: the model values are used.
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
    /// Makes the render node that a commit would make for the layer, without changing the committed tree.
    fileprivate func modelNode(depth: Int) -> RenderNode {
        let isDeep = depth + 1 >= LayerTree.maximumDepth
        // Running animations are included in the image.
        let running = node?.animations ?? []
        return RenderNode(
            properties: committedProperties(running, localTime: mediaToLocal(CACurrentMediaTime())), animations: running,
            sublayers: RenderSublayers(isDeep ? [] : tree.sublayers.map { $0.modelNode(depth: depth + 1) }),
            mask: isDeep ? nil : tree.mask?.modelNode(depth: depth + 1))
    }
}

/// Renders images of layers offscreen, with the compositor and renderer that are used on screen. Must be used from one thread at a time.
package final class PictureServer {
    private let renderer: any Renderer
    private var compositor = Compositor()
    private var list = DisplayList()

    /// A server that draws with `renderer`.
    package init(renderer: any Renderer) {
        self.renderer = renderer
    }

    /// Renders a part of a layer in the layer's own space: its transform and position have no effect, its opacity does.
    ///
    /// - Parameters:
    ///   - picture: the snapshot of the layer.
    ///   - rect: the part to render, in points of the layer's coordinate space.
    ///   - scale: pixels per point.
    /// - Returns: nil for a rectangle that is empty or too large.
    package func image(of picture: LayerPicture, in rect: CGRect, scale: CGFloat) -> CGImage? {
        let width = (rect.width * scale).rounded(), height = (rect.height * scale).rounded()
        let sides = 1...CGFloat(PixelBuffer.maximumSide)
        guard sides.contains(width), sides.contains(height), rect.origin.x.isFinite, rect.origin.y.isFinite else { return nil }
        let target = renderer.makeTarget(width: Int(width), height: Int(height))
        // The image has a whole number of pixels, which covers all of the rectangle.
        let plane = Homography(
            scaleX: width / rect.width, scaleY: height / rect.height, translateX: -rect.minX * width / rect.width,
            translateY: -rect.minY * height / rect.height)
        compositor.composite(picture, in: plane, width: Int(width), height: Int(height), into: &list)
        // As in a complete frame, tiles that are drawn on other threads are waited for.
        for _ in 0..<4 where !compositor.frame.incompleteTiles.isEmpty {
            for store in compositor.frame.incompleteTiles { store.waitUntilIdle() }
            compositor.composite(picture, in: plane, width: Int(width), height: Int(height), into: &list)
        }
        renderer.render(list, into: target)
        return CGImage(pixels: renderer.pixels(of: target))
    }
}
