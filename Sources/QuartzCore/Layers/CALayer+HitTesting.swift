/// Which layer is at a point: Behaviour 1.5, in the order in which layers are drawn.
extension CALayer {
    /// The point is in the superlayer's space.
    ///
    /// It recurses with few values at hand: trees are deep and the stacks of threads small.
    func hitTestFromSuperlayer(_ p: CGPoint) -> CALayer? {
        guard let entry = hitEntry(p) else { return nil }
        if entry.includesSublayers, let hit = hitTestSublayers(entry.inside) { return hit }
        return contains(entry.point) ? self : nil
    }

    /// The sublayer that contains a point of this layer, or one below it; front to back.
    private func hitTestSublayers(_ p: CGPoint) -> CALayer? {
        guard !tree.sublayers.isEmpty else { return nil }
        let thread = ThreadTransactions.current
        guard thread.hitTestDepth + 1 < LayerTree.maximumDepth else { return nil }
        thread.hitTestDepth += 1
        defer { thread.hitTestDepth -= 1 }
        for item in spaceFrontToBack(at: p) ?? evenFrontToBack(at: p) {
            thread.hitItem = item
            if let hit = item.layer.hitTest(item.outer) { return hit }
        }
        return nil
    }

    /// How a hit test goes on in a layer that may be hit.
    private struct HitEntry {
        /// In this layer's plane.
        var point: CGPoint
        /// The same, as sublayers see it.
        var inside: CGPoint
        var includesSublayers: Bool
    }

    @inline(never)
    private func hitEntry(_ p: CGPoint) -> HitEntry? {
        guard !isHidden, opacity > 0 else { return nil }
        // Below a transform layer the superlayer's plane does not say where this layer is; who asks has found the point already.
        let thread = ThreadTransactions.current
        let item = thread.hitItem?.layer === self ? thread.hitItem : nil
        thread.hitItem = nil
        guard isDoubleSided || facesViewer, let point = item?.point ?? homographyInSuperlayer.preimage(of: p) else { return nil }
        if case .transform = properties.content {} else {
            if let mask, !mask.covers(point, depth: 0) { return nil }
            if masksToBounds, !contains(point) { return nil }
        }
        let inside = isGeometryFlipped ? CGPoint(x: point.x, y: bounds.minY + bounds.maxY - point.y) : point
        return HitEntry(point: point, inside: inside, includesSublayers: item?.includesSublayers ?? true)
    }

    /// A sublayer that may be hit, below a transform layer perhaps.
    struct HitItem {
        var layer: CALayer
        /// The point in the layer's own plane; nil where the superlayer's plane says it.
        var point: CGPoint?
        /// The same point in its superlayer's plane, as `hitTest` takes it.
        var outer: CGPoint
        var includesSublayers = true
    }

    /// The sublayers by zPosition: the order of even planes, whatever the perspective.
    private func evenFrontToBack(at p: CGPoint) -> [HitItem] {
        let items = shownSublayers.map { HitItem(layer: $0, outer: p) }
        if zip(items, items.dropFirst()).allSatisfy({ $0.layer.zPosition <= $1.layer.zPosition }) { return items.reversed() }
        return items.enumerated().sorted { ($0.element.layer.zPosition, $0.offset) > ($1.element.layer.zPosition, $1.offset) }.map(\.element)
    }

    private var shownSublayers: [CALayer] { presentedModel == nil ? tree.sublayers : presentedSublayers }

    /// Whether nothing but `zPosition` says where the layer is in depth among its siblings.
    private var isEven: Bool {
        let transform = properties.transform
        return !properties.content.sharesSpace && properties.anchorPointZ == 0 && transform.keepsPlaneParallel && transform.m43 == 0
    }

    /// Whether the sublayer transform leaves planes parallel to the screen, and their order as it is.
    private var leavesSublayersEven: Bool {
        properties.sublayerMatrix.map { $0.keepsPlaneParallel && $0.m33 > 0 } ?? true
    }

    // MARK: Three dimensions

    /// A layer in the space of one above it that flattens.
    private struct SpaceLayer {
        var layer: CALayer
        var matrix: CATransform3D
        /// Whether its sublayers lie in its plane.
        var includesSublayers = true
    }

    /// The layers of this layer's space that are drawn at a point, front to back, cut where they are cut; nil when they are even.
    @inline(never)
    private func spaceFrontToBack(at p: CGPoint) -> [HitItem]? {
        let layers = shownSublayers
        guard !leavesSublayersEven || !layers.allSatisfy(\.isEven) else { return nil }
        var space: [SpaceLayer] = []
        collect(layers, matrix: properties.sublayerMatrix, into: &space)
        var order = DepthOrder()
        order.begin()
        for (index, item) in space.enumerated() {
            let properties = item.layer.properties
            order.add(
                DepthOrder.Plane(
                    index: index, zPosition: properties.zPosition, matrix: item.matrix, bounds: properties.bounds,
                    isBounded: properties.staysInBounds(hasSublayers: !item.layer.tree.sublayers.isEmpty)))
        }
        return order.sort().reversed().compactMap { position in
            let fragment = order.fragments[position]
            let item = space[fragment.index]
            guard fragment.cuts.allSatisfy({ $0.distance(p.x, p.y) >= 0 }), let point = Homography(item.matrix).preimage(of: p) else { return nil }
            return HitItem(
                layer: item.layer, point: point, outer: item.layer.homographyInSuperlayer.apply(point) ?? point,
                includesSublayers: item.includesSublayers)
        }
    }

    /// Adds layers to a space; transform layers give way to their sublayers.
    private func collect(_ layers: [CALayer], matrix: CATransform3D?, into space: inout [SpaceLayer], depth: Int = 0) {
        for layer in layers {
            let own = layer.properties.matrixInSuperlayer
            let placed = matrix.map { CATransform3DConcat(own, $0) } ?? own
            switch layer.properties.content {
            case .transform: break
            case .replicator(let content) where content.preservesDepth:
                space.append(SpaceLayer(layer: layer, matrix: placed, includesSublayers: false))
            default:
                space.append(SpaceLayer(layer: layer, matrix: placed))
                continue
            }
            guard !layer.isHidden, layer.opacity > 0, depth < LayerTree.maximumDepth else { continue }
            var inner = layer.properties.sublayerMatrix.map { CATransform3DConcat($0, placed) } ?? placed
            if layer.isGeometryFlipped { inner = CATransform3DConcat(layer.properties.flipTransform, inner) }
            layer.collect(layer.shownSublayers, matrix: inner, into: &space, depth: depth + 1)
        }
    }

    // MARK: Sides and masks

    /// Whether the front faces the viewer, through all layers above. Mirrored geometry counts as unmirrored.
    @inline(never)
    private var facesViewer: Bool {
        var top = self
        while let parent = top.superlayer { top = parent }
        var isFront = top.homographyInSuperlayer.determinant >= 0
        for map in planes(upTo: top) where map.determinant < 0 { isFront.toggle() }
        return isFront
    }

    /// Whether a mask or one of its sublayers contains a point of the owner's space. What lies too deep to be drawn covers nothing.
    private func covers(_ p: CGPoint, depth: Int) -> Bool {
        guard depth < LayerTree.maximumDepth, !isHidden, opacity > 0, let point = homographyInSuperlayer.preimage(of: p) else { return false }
        if let mask, !mask.covers(point, depth: depth + 1) { return false }
        if contains(point) { return true }
        guard !masksToBounds, !tree.sublayers.isEmpty else { return false }
        let inside = isGeometryFlipped ? CGPoint(x: point.x, y: bounds.minY + bounds.maxY - point.y) : point
        return shownSublayers.contains { $0.covers(inside, depth: depth + 1) }
    }
}
