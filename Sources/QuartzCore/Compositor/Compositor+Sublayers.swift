/// The sublayers of a layer, back to front: as they stand, sorted by depth, or split where they intersect (behaviour.md 1.4).
extension Compositor {
    /// A layer in the space of an ancestor that flattens: a sublayer, or one below it that only transform layers separate.
    struct SpaceItem {
        var node: RenderNode
        var values: LayerProperties
        /// From its plane to the space.
        var matrix: CATransform3D
        var time: LocalTime
        var opacity: Float
        var tint: SIMD4<Float>
        var isMirrored: Bool
    }

    /// The items of the spaces that are being drawn, innermost last; kept from frame to frame for its memory.
    struct SpaceScratch {
        var items: [SpaceItem] = []
        var order: [(depth: Double, zPosition: CGFloat, index: Int)] = []
    }

    /// How a group of sublayers lies in a space.
    struct SpaceContext {
        /// From the sublayers' common space to the flattening layer's; nil is the identity.
        var matrix: CATransform3D?
        var time: LocalTime
        var opacity: Float
        var tint: SIMD4<Float>
        var isMirrored: Bool
    }

    mutating func drawSublayers(of node: RenderNode, _ values: LayerProperties, at place: Placement) {
        let sublayerMatrix = values.sublayerMatrix
        let toPixels = values.isGeometryFlipped ? values.flip.concatenated(with: place.toPixels) : place.toPixels
        let wasMirrored = isMirrored
        isMirrored = wasMirrored != values.isGeometryFlipped
        defer { isMirrored = wasMirrored }

        // Most trees are flat and in order: then nothing is collected or sorted.
        if sublayerMatrix == nil, node.sublayersAreFlatAndOrdered {
            for child in node.sublayers {
                draw(
                    child, child.properties,
                    at: Placement(
                        toPixels: Homography(child.properties.matrixInSuperlayer).concatenated(with: toPixels), time: place.time.of(child.properties),
                        opacity: place.opacity, tint: place.tint))
            }
            return
        }

        let first = space.items.count
        collect(
            node.sublayers, in: SpaceContext(matrix: sublayerMatrix, time: place.time, opacity: place.opacity, tint: place.tint, isMirrored: isMirrored))
        drawSpace(from: first, toPixels: toPixels)
        space.items.removeSubrange(first...)
    }

    /// Adds layers to the innermost space; transform layers give way to their sublayers.
    mutating func collect(_ nodes: [RenderNode], in context: SpaceContext) {
        for child in nodes {
            let time = context.time.of(child.properties)
            let values = evaluate(child, at: time)
            var matrix = values.matrixInSuperlayer
            if let outer = context.matrix { matrix = CATransform3DConcat(matrix, outer) }
            if case .transform = values.content {
                collectThrough(child, values, matrix: matrix, time: time, in: context)
                continue
            }
            space.items.append(
                SpaceItem(
                    node: child, values: values, matrix: matrix, time: time, opacity: context.opacity, tint: context.tint, isMirrored: context.isMirrored))
        }
    }

    /// Adds the sublayers of a transform layer to the space that the layer itself lies in.
    private mutating func collectThrough(_ node: RenderNode, _ values: LayerProperties, matrix: CATransform3D, time: LocalTime, in context: SpaceContext) {
        let opacity = min(max(values.opacity, 0), 1)
        guard !values.isHidden, opacity > 0, !node.sublayers.isEmpty else { return }
        var inner = context
        inner.opacity *= opacity
        inner.time = time
        inner.matrix = values.sublayerMatrix.map { CATransform3DConcat($0, matrix) } ?? matrix
        if values.isGeometryFlipped {
            inner.matrix = CATransform3DConcat(values.flipTransform, inner.matrix ?? CATransform3DIdentity)
            inner.isMirrored.toggle()
        }
        collect(node.sublayers, in: inner)
    }

    /// Draws the items from an index on, back to front.
    private mutating func drawSpace(from first: Int, toPixels: Homography) {
        let end = space.items.count
        if isInOrder(from: first) {
            for index in first..<end { drawItem(index, toPixels: toPixels) }
            return
        }
        let planes = (first..<end).map { index in
            let item = space.items[index]
            return DepthOrder.Plane(index: index, zPosition: item.values.zPosition, matrix: item.matrix, bounds: item.values.bounds)
        }
        for fragment in DepthOrder.backToFront(planes) {
            let count = top.cuts.count
            if !fragment.cuts.isEmpty, let inverse = toPixels.inverse {
                for cut in fragment.cuts { top.cuts.append(cut.mapped(throughInverse: inverse)) }
            }
            drawItem(fragment.index, toPixels: toPixels)
            top.cuts.removeLast(top.cuts.count - count)
        }
    }

    /// Whether the items are parallel to the screen and stand in the order of their depth already.
    private func isInOrder(from first: Int) -> Bool {
        var depth = -Double.infinity, zPosition = -CGFloat.infinity
        for index in first..<space.items.count {
            let matrix = space.items[index].matrix
            guard matrix.m13 == 0, matrix.m14 == 0, matrix.m23 == 0, matrix.m24 == 0, matrix.m44 > 0 else { return false }
            let next = matrix.m43 / matrix.m44
            guard next >= depth, space.items[index].values.zPosition >= zPosition else { return false }
            depth = next
            zPosition = space.items[index].values.zPosition
        }
        return true
    }

    private mutating func drawItem(_ index: Int, toPixels: Homography) {
        let item = space.items[index]
        let wasMirrored = isMirrored
        isMirrored = item.isMirrored
        draw(
            item.node, item.values,
            at: Placement(
                toPixels: Homography(item.matrix).concatenated(with: toPixels), time: item.time, opacity: item.opacity, tint: item.tint))
        isMirrored = wasMirrored
    }
}

extension LayerProperties {
    /// Mirrors the sublayers about the middle of the bounds, for flipped geometry.
    var flip: Homography {
        Homography(scaleX: 1, scaleY: -1, translateX: 0, translateY: bounds.minY + bounds.maxY)
    }

    /// ``flip`` in three dimensions.
    var flipTransform: CATransform3D {
        var flip = CATransform3DMakeScale(1, -1, 1)
        flip.m42 = bounds.minY + bounds.maxY
        return flip
    }
}
