/// The sublayers of a layer, drawn back to front: in their order, sorted by depth, or split where they intersect (Behaviour 1.4).
extension Compositor {
    /// A layer in the 3D space of its nearest flattening ancestor: a sublayer, or a descendant with only transform layers in between.
    struct SpaceItem {
        var node: RenderNode
        var properties: LayerProperties
        /// The map from its plane to the space.
        var matrix: CATransform3D
        /// The inherited state, with the layer's own time.
        var inherited: InheritedState
        /// Whether its sublayers are items of the space themselves.
        var leavesOutSublayers = false

        func plane(index: Int) -> DepthOrder.Plane {
            DepthOrder.Plane(
                index: index, zPosition: properties.zPosition, matrix: matrix, bounds: properties.holdsOnlySublayers ? sublayerBox : properties.bounds,
                isBounded: properties.staysInBounds(hasSublayers: !node.sublayers.isEmpty))
        }

        /// Of a container without a size the box of its sublayers, as far as one is known.
        private var sublayerBox: CGRect {
            guard let extent = node.sublayers.root?.extent else { return properties.bounds }
            guard extent.isBounded, properties.sublayerMatrix == nil else { return node.drawnBox ?? properties.bounds }
            return (properties.isGeometryFlipped ? extent.flipped(in: properties.bounds) : extent).rect.union(properties.bounds)
        }
    }

    /// The items of the spaces that are being drawn, innermost last; reused from frame to frame for its memory. Items that were drawn are
    /// nil: they are moved out for it, which is faster than copying them.
    struct SpaceScratch {
        var items: [SpaceItem?] = []
        var order = DepthOrder()
    }

    /// The place of a group of sublayers in a 3D space.
    struct SpaceContext {
        /// The map from the sublayers' common space to the flattening layer's; nil is the identity.
        var matrix: CATransform3D?
        /// The map from the flattening layer's plane to pixels.
        var toPixels: Homography
        /// The inherited state; its time is that of their superlayer.
        var inherited: InheritedState
        /// The visible part of the sublayers' plane.
        var visible = Extent.everything
    }

    mutating func drawSublayers(of node: RenderNode, _ properties: LayerProperties, at place: Placement) {
        if case .replicator(let replicator) = properties.classProperties { return drawCopies(replicator, of: node, properties, at: place) }
        guard let siblings = node.sublayers.root else { return }
        let sublayerMatrix = properties.sublayerMatrix
        var visible = Extent.everything
        if sublayerMatrix == nil {
            // Only where siblings are drawn in their order can some be left out without an effect on the others.
            visible = visibleExtent(at: place, of: siblings.isFlatAndOrdered ? frame.part : nil)
            if properties.isGeometryFlipped { visible = visible.flipped(in: properties.bounds) }
        }
        let toPixels = properties.isGeometryFlipped ? properties.flip.concatenated(with: place.toPixels) : place.toPixels
        var inherited = place.inherited
        if properties.isGeometryFlipped { inherited.isFlipped.toggle() }

        // The fast path: most trees are flat and in order, so nothing is collected or sorted.
        if sublayerMatrix == nil, siblings.isFlatAndOrdered {
            return drawFlatSiblings(siblings, visible: visible, toPixels: toPixels, &inherited, at: place.time)
        }

        let first = space.items.count
        collect(siblings, in: SpaceContext(matrix: sublayerMatrix, toPixels: toPixels, inherited: inherited, visible: visible))
        drawSpace(from: first, toPixels: toPixels)
        space.items.removeSubrange(first...)
    }

    /// The visible part of a layer's plane, with a margin of two pixels for antialiased edges.
    ///
    /// - Parameter part: the part of the pixels that is asked for; nil for all.
    private func visibleExtent(at place: Placement, of part: CGRect?) -> Extent {
        let seen = part.map { passes.scissor.intersectionOrEmpty($0) } ?? passes.scissor
        guard !seen.isEmpty else { return .empty }
        // The inverse map is exact only if the determinant is not too close to 0.
        guard place.toPixels.isAffine, abs(place.toPixels.determinant) > 1e-30 else { return .everything }
        return Extent(seen).outset(by: 2).mapped(by: place.fromPixels)
    }

    /// Draws siblings in their order, and culls those outside of the visible part of their plane, whole groups at a time where possible.
    private mutating func drawFlatSiblings(
        _ group: RenderGroup, visible: Extent, toPixels: Homography, _ inherited: inout InheritedState, at time: LocalTime
    ) {
        guard group.extent.intersects(visible) else { return }
        for inner in group.groups { drawFlatSiblings(inner, visible: visible, toPixels: toPixels, &inherited, at: time) }
        let nodes = group.siblings
        let isVisible = visible.contains(group.extent)
        for (position, child) in nodes.enumerated() {
            RenderNode.bringNear(after: position, of: nodes)
            guard isVisible || child.extent.intersects(visible) else { continue }
            // Finding more takes longer than drawing, but for the few layers of which a part needs none.
            guard frame.part == nil || child.extent.isBounded || child.sweptExtent.intersects(visible) else { continue }
            inherited.time = time.of(child.properties)
            let matrix = Homography(child.properties.matrixInSuperlayer)
            draw(child, child.properties, at: Placement(toPixels: matrix.concatenated(with: toPixels), inherited: inherited))
        }
    }

    /// Adds the visible layers to the innermost space; transform layers are replaced by their sublayers.
    mutating func collect(_ group: RenderGroup, in context: SpaceContext) {
        guard group.extent.intersects(context.visible) else { return }
        for inner in group.groups { collect(inner, in: context) }
        let nodes = group.siblings
        let isVisible = context.visible.contains(group.extent)
        for (position, child) in nodes.enumerated() {
            RenderNode.bringNear(after: position, of: nodes, references: true)
            guard isVisible || child.extent.intersects(context.visible) else { continue }
            let time = context.inherited.time.of(child.properties)
            if case .transform = child.properties.classProperties {
                collectThrough(child, at: time, in: context)
                continue
            }
            if case .replicator(let replicator) = child.properties.classProperties, replicator.preservesDepth {
                collectCopies(child, at: time, in: context)
                continue
            }
            let index = space.items.count
            var inherited = context.inherited
            inherited.time = time
            // Animated in place, because the properties are expensive to copy.
            space.items.append(SpaceItem(node: child, properties: child.properties, matrix: CATransform3DIdentity, inherited: inherited))
            if !child.animations.isEmpty {
                child.animate(&space.items[index]!.properties, at: time.now)
                guard requireFrames(of: child, space.items[index]!.properties, at: time, in: context) else {
                    space.items.removeLast()
                    continue
                }
            }
            space.items[index]!.matrix = space.items[index]!.properties.matrix(in: context)
        }
    }

    /// Adds the sublayers of a transform layer to the space that the layer itself lies in.
    private mutating func collectThrough(_ node: RenderNode, at time: LocalTime, in context: SpaceContext) {
        let properties = node.properties(at: time.now)
        guard requireFrames(of: node, properties, at: time, in: context) else { return }
        let matrix = properties.matrix(in: context)
        let opacity = min(max(properties.opacity, 0), 1)
        guard !properties.isHidden, opacity > 0, let sublayers = node.sublayers.root else { return }
        var inner = context
        inner.visible = .everything
        inner.inherited.opacity *= opacity
        inner.inherited.time = time
        inner.matrix = properties.sublayerMatrix.map { CATransform3DConcat($0, matrix) } ?? matrix
        if properties.isGeometryFlipped {
            inner.matrix = CATransform3DConcat(properties.flipTransform, inner.matrix ?? CATransform3DIdentity)
            inner.inherited.isFlipped.toggle()
        }
        collect(sublayers, in: inner)
    }

    /// Draws the items from an index on, back to front.
    mutating func drawSpace(from first: Int, toPixels: Homography) {
        let end = space.items.count
        if isInOrder(from: first) {
            for index in first..<end { drawLastTime(index, toPixels: toPixels) }
            return
        }
        space.order.begin()
        for index in first..<end { space.order.add(space.items[index]!.plane(index: index)) }
        let fragments = space.order.sort()
        for position in fragments {
            let fragment = space.order.fragments[position]
            let count = passes.top.cuts.count
            if !fragment.cuts.isEmpty, let inverse = toPixels.inverse {
                for cut in fragment.cuts { passes.top.cuts.append(cut.mapped(throughInverse: inverse)) }
            }
            // Of a layer that was cut other parts follow.
            if fragment.cuts.isEmpty {
                drawLastTime(fragment.index, toPixels: toPixels)
            } else if let item = space.items[fragment.index] {
                draw(item, toPixels: toPixels)
            }
            passes.top.cuts.removeLast(passes.top.cuts.count - count)
        }
        space.order.remove(fragments)
    }

    /// Whether the items are parallel to the screen and already in depth order.
    private func isInOrder(from first: Int) -> Bool {
        var depth = -Double.infinity
        var zPosition = -CGFloat.infinity
        for index in first..<space.items.count {
            guard let matrix = space.items[index]?.matrix, let itemZ = space.items[index]?.properties.zPosition else { continue }
            guard matrix.m13 == 0, matrix.m14 == 0, matrix.m23 == 0, matrix.m24 == 0, matrix.m44 > 0 else { return false }
            let next = matrix.m43 / matrix.m44
            guard next >= depth, itemZ >= zPosition else { return false }
            depth = next
            zPosition = itemZ
        }
        return true
    }

    /// Draws an item that is not drawn again.
    private mutating func drawLastTime(_ index: Int, toPixels: Homography) {
        guard let item = space.items[index].take() else { return }
        draw(item, toPixels: toPixels)
    }

    private mutating func draw(_ item: SpaceItem, toPixels: Homography) {
        var place = Placement(toPixels: Homography(item.matrix).concatenated(with: toPixels), inherited: item.inherited)
        place.leavesOutSublayers = item.leavesOutSublayers
        if case .emitter(let emitter) = item.properties.classProperties, emitter.preservesDepth {
            place.toPixelsZ = toPixels.x * item.matrix.m31 + toPixels.y * item.matrix.m32 + toPixels.one * item.matrix.m34
        }
        draw(item.node, item.properties, at: place)
    }
}

extension LayerProperties {
    /// Whether the layer is a container without a size: what it draws is in its sublayers, wherever they are.
    var holdsOnlySublayers: Bool { (bounds.width == 0 || bounds.height == 0) && !masksToBounds }

    /// Whether the layer draws nothing outside of its bounds, and depends on nothing there.
    func staysInBounds(hasSublayers: Bool) -> Bool {
        // What lies around a backdrop is blurred into it.
        if !hasOnlyCommonProperties, showsBackdrop { return false }
        if masksToBounds { return true }
        guard shadowOpacity == 0, !hasSublayers, contents == nil || self.contentsGravity == .resize else { return false }
        switch classProperties {
        case .plain, .gradient, .text, .tiled: return true
        case .transform, .shape, .replicator, .emitter: return false
        }
    }

    /// The map from the layer's plane to the space of its superlayer's sublayers.
    func matrix(in context: Compositor.SpaceContext) -> CATransform3D {
        context.matrix.map { CATransform3DConcat(matrixInSuperlayer, $0) } ?? matrixInSuperlayer
    }

    /// The vertical reflection of the sublayers about the centre of the bounds, for flipped geometry.
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
