/// Which layer is at a point: behaviour.md 1.5, in the order in which layers are drawn.
extension CALayer {
    /// The point is in the superlayer's space.
    func hitTestFromSuperlayer(_ p: CGPoint) -> CALayer? {
        guard !isHidden, opacity > 0 else { return nil }
        let thread = ThreadTransactions.current
        // Below a transform layer the superlayer's plane does not say where this layer is; who asks has found the point already.
        let found = thread.hitPoint
        thread.hitPoint = nil
        guard isDoubleSided || facesViewer else { return nil }
        guard let point = found?.layer === self ? found?.point : homographyInSuperlayer.preimage(of: p) else { return nil }
        if case .transform = properties.content {} else {
            if let mask, !mask.covers(point, depth: 0) { return nil }
            if masksToBounds, !contains(point) { return nil }
        }
        let inside = isGeometryFlipped ? CGPoint(x: point.x, y: bounds.minY + bounds.maxY - point.y) : point
        if let hit = hitTestSublayers(inside) { return hit }
        return contains(point) ? self : nil
    }

    /// The sublayer that contains a point of this layer, or one below it; front to back.
    private func hitTestSublayers(_ p: CGPoint) -> CALayer? {
        guard !tree.sublayers.isEmpty else { return nil }
        let thread = ThreadTransactions.current
        guard thread.hitTestDepth + 1 < LayerTree.maximumDepth else { return nil }
        thread.hitTestDepth += 1
        defer { thread.hitTestDepth -= 1 }
        let layers = shownSublayers
        guard leavesSublayersEven, layers.allSatisfy(\.isEven) else { return hitTestSpace(layers, p) }
        // Even planes are drawn by zPosition, whatever the perspective.
        if zip(layers, layers.dropFirst()).allSatisfy({ $0.zPosition <= $1.zPosition }) {
            for layer in layers.reversed() {
                if let hit = layer.hitTest(p) { return hit }
            }
            return nil
        }
        for layer in layers.enumerated().sorted(by: { ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset) }) {
            if let hit = layer.element.hitTest(p) { return hit }
        }
        return nil
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
    }

    /// The layer at a point of this layer among those in its space, in the order in which they are drawn, cut where they are cut.
    private func hitTestSpace(_ layers: [CALayer], _ p: CGPoint) -> CALayer? {
        var space: [SpaceLayer] = []
        collect(layers, matrix: properties.sublayerMatrix, into: &space)
        var order = DepthOrder()
        order.begin()
        for (index, item) in space.enumerated() {
            // Outside its bounds a layer may show sublayers; so all are taken to overlap.
            order.add(
                DepthOrder.Plane(
                    index: index, zPosition: item.layer.zPosition, matrix: item.matrix, bounds: item.layer.bounds, isBounded: false))
        }
        let thread = ThreadTransactions.current
        for position in order.sort().reversed() {
            let fragment = order.fragments[position]
            let item = space[fragment.index]
            guard fragment.cuts.allSatisfy({ $0.distance(p.x, p.y) >= 0 }), let point = Homography(item.matrix).preimage(of: p) else { continue }
            thread.hitPoint = (item.layer, point)
            let hit = item.layer.hitTest(item.layer.homographyInSuperlayer.apply(point) ?? point)
            thread.hitPoint = nil
            if let hit { return hit }
        }
        return nil
    }

    /// Adds layers to a space; transform layers give way to their sublayers.
    private func collect(_ layers: [CALayer], matrix: CATransform3D?, into space: inout [SpaceLayer], depth: Int = 0) {
        for layer in layers {
            let own = layer.properties.matrixInSuperlayer
            let placed = matrix.map { CATransform3DConcat(own, $0) } ?? own
            guard case .transform = layer.properties.content else {
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
