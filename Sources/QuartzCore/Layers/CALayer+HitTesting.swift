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
        guard !modelLayer.tree.list.isEmpty, !isDeeperThanDrawn else { return nil }
        if let items = spaceFrontToBack(at: p) {
            for item in items {
                // An override may test again from above, so what was known is put back.
                let former = item.layer.locatedHit
                item.layer.locatedHit = item
                defer { item.layer.locatedHit = former }
                if let hit = item.layer.hitTest(item.outer) { return hit }
            }
            return nil
        }
        for layer in evenFrontToBack() {
            if let hit = layer.hitTest(p) { return hit }
        }
        return nil
    }

    /// Whether the layer's sublayers lie too deep in the tree to be drawn.
    private var isDeeperThanDrawn: Bool {
        var depth = 1
        var layer = modelLayer
        while let parent = layer.tree.parent {
            depth += 1
            guard depth < LayerTree.maximumDepth else { return true }
            layer = parent
        }
        return false
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
        guard isDoubleSided || facesViewer,
            let point = locatedHit?.point(for: p) ?? homographyInSuperlayer.preimage(of: p)
        else { return nil }
        if case .transform = properties.content {} else {
            if let mask, !mask.covers(point, depth: 0) { return nil }
            if masksToBounds, !contains(point) { return nil }
        }
        let inside = isGeometryFlipped ? CGPoint(x: point.x, y: bounds.minY + bounds.maxY - point.y) : point
        return HitEntry(point: point, inside: inside, includesSublayers: locatedHit?.includesSublayers ?? true)
    }

    /// A layer of a three-dimensional space that may be hit, and where. Below a transform layer the superlayer's plane doesn't tell: the
    /// layer may stand edge-on in it.
    final class LocatedHit {
        let layer: CALayer
        /// The point in the layer's own plane.
        let inner: CGPoint
        /// The same point in its superlayer's plane, as `hitTest` takes it.
        let outer: CGPoint
        /// Whether the sublayers lie in the layer's plane, rather than being items of the space themselves.
        let includesSublayers: Bool

        init(layer: CALayer, inner: CGPoint, outer: CGPoint, includesSublayers: Bool) {
            self.layer = layer
            self.inner = inner
            self.outer = outer
            self.includesSublayers = includesSublayers
        }

        /// The point in the layer's plane for a point that `hitTest` is given; nil for another one than was found.
        func point(for p: CGPoint) -> CGPoint? { p == outer ? inner : nil }
    }

    /// The sublayers by zPosition: the order of even planes, whatever the perspective.
    private func evenFrontToBack() -> [CALayer] { shownSublayers.sortedBackToFront(by: \.zPosition).reversed() }

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
    private func spaceFrontToBack(at p: CGPoint) -> [LocatedHit]? {
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
                    isBounded: properties.staysInBounds(hasSublayers: !item.layer.modelLayer.tree.list.isEmpty)))
        }
        return order.sort().reversed().compactMap { position in
            let fragment = order.fragments[position]
            let item = space[fragment.index]
            guard fragment.cuts.allSatisfy({ $0.distance(p.x, p.y) >= 0 }), let point = Homography(item.matrix).preimage(of: p) else { return nil }
            return LocatedHit(
                layer: item.layer, inner: point, outer: item.layer.homographyInSuperlayer.apply(point) ?? point,
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
        guard !masksToBounds, !modelLayer.tree.list.isEmpty else { return false }
        let inside = isGeometryFlipped ? CGPoint(x: point.x, y: bounds.minY + bounds.maxY - point.y) : point
        return shownSublayers.contains { $0.covers(inside, depth: depth + 1) }
    }
}

extension Array {
    /// Siblings in the order in which they are drawn where they are even: by `zPosition`, then by index.
    package func sortedBackToFront(by zPosition: (Element) -> CGFloat) -> [Element] {
        if zip(self, dropFirst()).allSatisfy({ zPosition($0) <= zPosition($1) }) { return self }
        return enumerated().sorted { (zPosition($0.element), $0.offset) < (zPosition($1.element), $1.offset) }.map(\.element)
    }
}
