/// The sublayers of a layer, back to front: as they stand, sorted by depth, or split where they intersect (Behaviour 1.4).
extension Compositor {
    /// A layer in the space of an ancestor that flattens: a sublayer, or one below it that only transform layers separate.
    struct SpaceItem {
        var node: RenderNode
        var values: LayerProperties
        /// From its plane to the space.
        var matrix: CATransform3D
        /// What it inherits, its own time included.
        var inherited: InheritedState
        /// Whether the sublayers are items of the space themselves.
        var leavesOutSublayers = false

        func plane(index: Int) -> DepthOrder.Plane {
            DepthOrder.Plane(
                index: index, zPosition: values.zPosition, matrix: matrix, bounds: values.bounds,
                isBounded: values.staysInBounds(hasSublayers: !node.sublayers.isEmpty))
        }
    }

    /// The items of the spaces that are being drawn, innermost last; kept from frame to frame for its memory.
    struct SpaceScratch {
        var items: [SpaceItem] = []
        var order = DepthOrder()
    }

    /// How a group of sublayers lies in a space.
    struct SpaceContext {
        /// From the sublayers' common space to the flattening layer's; nil is the identity.
        var matrix: CATransform3D?
        /// From the flattening layer's plane to pixels.
        var toPixels: Homography
        /// What they inherit; the time is that of their superlayer.
        var inherited: InheritedState
        /// The part of the sublayers' plane that can be seen.
        var visible = Extent.everything
    }

    mutating func drawSublayers(of node: RenderNode, _ values: LayerProperties, at place: Placement) {
        if case .replicator(let content) = values.content { return drawCopies(content, of: node, values, at: place) }
        guard let siblings = node.sublayers.root else { return }
        let sublayerMatrix = values.sublayerMatrix
        var visible = Extent.everything
        if sublayerMatrix == nil {
            visible = visibleExtent(at: place)
            if values.isGeometryFlipped { visible = visible.flipped(in: values.bounds) }
        }
        let toPixels = values.isGeometryFlipped ? values.flip.concatenated(with: place.toPixels) : place.toPixels
        var inherited = place.inherited
        if values.isGeometryFlipped { inherited.isFlipped.toggle() }

        // Most trees are flat and in order: then nothing is collected or sorted.
        if sublayerMatrix == nil, siblings.isFlatAndOrdered {
            return drawFlatSiblings(siblings, visible: visible, toPixels: toPixels, &inherited, at: place.time)
        }

        let first = space.items.count
        collect(siblings, in: SpaceContext(matrix: sublayerMatrix, toPixels: toPixels, inherited: inherited, visible: visible))
        drawSpace(from: first, toPixels: toPixels)
        space.items.removeSubrange(first...)
    }

    /// The part of a layer's plane that can be seen, with a margin of pixels for smoothed edges.
    private func visibleExtent(at place: Placement) -> Extent {
        guard !scissor.isEmpty else { return .empty }
        // The map back is exact only where the map has an inverse to speak of.
        guard place.toPixels.isAffine, abs(place.toPixels.determinant) > 1e-30 else { return .everything }
        return Extent(scissor).outset(by: 2).mapped(by: place.fromPixels)
    }

    /// Draws siblings as they stand, leaving out what lies outside of the visible part of their plane, by groups where these are outside
    /// as a whole.
    private mutating func drawFlatSiblings(
        _ group: RenderGroup, visible: Extent, toPixels: Homography, _ inherited: inout InheritedState, at time: LocalTime
    ) {
        guard group.extent.intersects(visible) else { return }
        for inner in group.groups { drawFlatSiblings(inner, visible: visible, toPixels: toPixels, &inherited, at: time) }
        let nodes = group.siblings
        let isVisible = visible.contains(group.extent)
        for (position, child) in nodes.enumerated() {
            if position + 4 < nodes.count { nodes[position + 4].bringNear() }
            guard isVisible || child.extent.intersects(visible) else { continue }
            inherited.time = time.of(child.properties)
            let matrix = Homography(child.properties.matrixInSuperlayer)
            draw(child, child.properties, at: Placement(toPixels: matrix.concatenated(with: toPixels), inherited: inherited))
        }
    }

    /// Adds layers to the innermost space, as far as they can be seen; transform layers give way to their sublayers.
    mutating func collect(_ group: RenderGroup, in context: SpaceContext) {
        guard group.extent.intersects(context.visible) else { return }
        for inner in group.groups { collect(inner, in: context) }
        let nodes = group.siblings
        let isVisible = context.visible.contains(group.extent)
        for (position, child) in nodes.enumerated() {
            if position + 4 < nodes.count { nodes[position + 4].bringNear() }
            guard isVisible || child.extent.intersects(context.visible) else { continue }
            let time = context.inherited.time.of(child.properties)
            if case .transform = child.properties.content {
                collectThrough(child, at: time, in: context)
                continue
            }
            if case .replicator(let content) = child.properties.content, content.preservesDepth {
                collectCopies(child, at: time, in: context)
                continue
            }
            let index = space.items.count
            var inherited = context.inherited
            inherited.time = time
            // Animated in place: values are large to move.
            space.items.append(SpaceItem(node: child, values: child.properties, matrix: CATransform3DIdentity, inherited: inherited))
            if !child.animations.isEmpty {
                child.animate(&space.items[index].values, at: time.now)
                guard requireFrames(of: child, space.items[index].values, at: time, in: context) else {
                    space.items.removeLast()
                    continue
                }
            }
            space.items[index].matrix = space.items[index].values.matrix(in: context)
        }
    }

    /// Adds the sublayers of a transform layer to the space that the layer itself lies in.
    private mutating func collectThrough(_ node: RenderNode, at time: LocalTime, in context: SpaceContext) {
        let values = node.properties(at: time.now)
        guard requireFrames(of: node, values, at: time, in: context) else { return }
        let matrix = values.matrix(in: context)
        let opacity = min(max(values.opacity, 0), 1)
        guard !values.isHidden, opacity > 0, let sublayers = node.sublayers.root else { return }
        var inner = context
        inner.visible = .everything
        inner.inherited.opacity *= opacity
        inner.inherited.time = time
        inner.matrix = values.sublayerMatrix.map { CATransform3DConcat($0, matrix) } ?? matrix
        if values.isGeometryFlipped {
            inner.matrix = CATransform3DConcat(values.flipTransform, inner.matrix ?? CATransform3DIdentity)
            inner.inherited.isFlipped.toggle()
        }
        collect(sublayers, in: inner)
    }

    /// Draws the items from an index on, back to front.
    mutating func drawSpace(from first: Int, toPixels: Homography) {
        let end = space.items.count
        if isInOrder(from: first) {
            for index in first..<end { drawItem(index, toPixels: toPixels) }
            return
        }
        space.order.begin()
        for index in first..<end { space.order.add(space.items[index].plane(index: index)) }
        let fragments = space.order.sort()
        for position in fragments {
            let fragment = space.order.fragments[position]
            let count = top.cuts.count
            if !fragment.cuts.isEmpty, let inverse = toPixels.inverse {
                for cut in fragment.cuts { top.cuts.append(cut.mapped(throughInverse: inverse)) }
            }
            drawItem(fragment.index, toPixels: toPixels)
            top.cuts.removeLast(top.cuts.count - count)
        }
        space.order.remove(fragments)
    }

    /// Whether the items are parallel to the screen and stand in the order of their depth already.
    private func isInOrder(from first: Int) -> Bool {
        var depth = -Double.infinity
        var zPosition = -CGFloat.infinity
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
        var place = Placement(toPixels: Homography(item.matrix).concatenated(with: toPixels), inherited: item.inherited)
        place.leavesOutSublayers = item.leavesOutSublayers
        if case .emitter(let content) = item.values.content, content.preservesDepth {
            place.rise = toPixels.x * item.matrix.m31 + toPixels.y * item.matrix.m32 + toPixels.one * item.matrix.m34
        }
        draw(item.node, item.values, at: place)
    }
}

extension LayerProperties {
    /// Whether nothing is drawn outside the layer's bounds.
    func staysInBounds(hasSublayers: Bool) -> Bool {
        if masksToBounds { return true }
        guard shadowOpacity == 0, !hasSublayers, contents == nil || self.contentsGravity == .resize else { return false }
        switch content {
        case .plain, .gradient, .text, .tiled: return true
        case .transform, .shape, .replicator, .emitter: return false
        }
    }

    /// From the layer's plane to the space that its superlayer's sublayers lie in.
    func matrix(in context: Compositor.SpaceContext) -> CATransform3D {
        context.matrix.map { CATransform3DConcat(matrixInSuperlayer, $0) } ?? matrixInSuperlayer
    }

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
