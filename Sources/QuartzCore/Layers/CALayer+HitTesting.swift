/// Hit testing, in the order in which layers are drawn (Behaviour 1.5).
extension CALayer {
    /// The hit test at a point of the superlayer's space.
    ///
    /// Keeps its stack frame small, because it recurses through deep trees on threads with small stacks.
    func hitTestFromSuperlayer(_ p: CGPoint) -> CALayer? {
        guard let entry = hitEntry(p) else { return nil }
        if entry.includesSublayers, let hit = hitTestSublayers(entry.inside) { return hit }
        return contains(entry.point) ? self : nil
    }

    /// Hit tests the sublayers, front to back, at a point of this layer.
    private func hitTestSublayers(_ p: CGPoint) -> CALayer? {
        guard !modelLayer.tree.list.isEmpty, !isDeeperThanDrawn else { return nil }
        if let items = spaceFrontToBack(at: p) {
            for item in items {
                // An override may start another hit test from an ancestor, so the former value is restored.
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

    /// How a hit test continues in a layer that may be hit.
    private struct HitEntry {
        /// The point in this layer's plane.
        var point: CGPoint
        /// The same point in the space of the sublayers, which may be flipped.
        var inside: CGPoint
        var includesSublayers: Bool
    }

    @inline(never)
    private func hitEntry(_ p: CGPoint) -> HitEntry? {
        guard !isHidden, opacity > 0 else { return nil }
        guard isDoubleSided || facesViewer,
            let point = locatedHit?.point(for: p) ?? homographyInSuperlayer.preimage(of: p)
        else { return nil }
        if case .transform = properties.classProperties {} else {
            if let mask, !mask.covers(point, depth: 0) { return nil }
            if masksToBounds, !contains(point) { return nil }
        }
        let inside = isGeometryFlipped ? CGPoint(x: point.x, y: bounds.minY + bounds.maxY - point.y) : point
        return HitEntry(point: point, inside: inside, includesSublayers: locatedHit?.includesSublayers ?? true)
    }

    /// A candidate for a hit in a 3D space, and the point in it. Below a transform layer the point can't be computed from the superlayer's
    /// plane, which may be edge-on.
    final class LocatedHit {
        let layer: CALayer
        /// The point in the layer's own plane.
        let inner: CGPoint
        /// The same point in the superlayer's plane, as `hitTest` takes it.
        let outer: CGPoint
        /// Whether the sublayers lie in the layer's plane; otherwise they are items of the space themselves.
        let includesSublayers: Bool

        init(layer: CALayer, inner: CGPoint, outer: CGPoint, includesSublayers: Bool) {
            self.layer = layer
            self.inner = inner
            self.outer = outer
            self.includesSublayers = includesSublayers
        }

        /// The point in the layer's plane for the argument of `hitTest`; nil when that is not ``outer``.
        func point(for p: CGPoint) -> CGPoint? { p == outer ? inner : nil }
    }

    /// The sublayers sorted by zPosition: the drawing order of parallel planes, whatever the perspective.
    private func evenFrontToBack() -> [CALayer] { shownSublayers.sortedBackToFront(by: \.zPosition).reversed() }

    private var shownSublayers: [CALayer] { presentedModel == nil ? tree.sublayers : presentedSublayers }

    /// Whether the layer's depth among its siblings depends on `zPosition` only.
    private var isEven: Bool {
        let transform = properties.transform
        return !properties.classProperties.sharesSpace && properties.anchorPointZ == 0 && transform.keepsPlaneParallel && transform.m43 == 0
    }

    /// Whether the sublayer transform keeps planes parallel to the screen and in the same order.
    private var leavesSublayersEven: Bool {
        properties.sublayerMatrix.map { $0.keepsPlaneParallel && $0.m33 > 0 } ?? true
    }

    // MARK: Three dimensions

    /// A layer in the 3D space of an ancestor that flattens.
    private struct SpaceLayer {
        var layer: CALayer
        var matrix: CATransform3D
        /// Whether its sublayers are flattened into its plane.
        var includesSublayers = true
    }

    /// The layers of this layer's 3D space that are visible at a point, front to back, with intersecting planes split as they are drawn;
    /// nil when all planes are parallel.
    @inline(never)
    private func spaceFrontToBack(at p: CGPoint) -> [LocatedHit]? {
        let layers = shownSublayers
        guard !leavesSublayersEven || !layers.allSatisfy(\.isEven) else { return nil }
        var space: [SpaceLayer] = []
        collect(layers, matrix: properties.sublayerMatrix, into: &space)
        let planes = space.indices.map { index in
            let item = space[index], properties = item.layer.properties
            return DepthOrder.Plane(
                index: index, zPosition: properties.zPosition, matrix: item.matrix,
                bounds: properties.holdsOnlySublayers ? item.layer.sublayerBox().union(properties.bounds) : properties.bounds,
                isBounded: properties.staysInBounds(hasSublayers: !item.layer.modelLayer.tree.list.isEmpty))
        }
        return backToFront(planes).reversed().compactMap { fragment in
            let item = space[fragment.index]
            guard fragment.cuts.allSatisfy({ $0.distance(p.x, p.y) >= 0 }), let point = Homography(item.matrix).preimage(of: p) else { return nil }
            return LocatedHit(
                layer: item.layer, inner: point, outer: item.layer.homographyInSuperlayer.apply(point) ?? point,
                includesSublayers: item.includesSublayers)
        }
    }

    /// The bounding box of the sublayers and what they hold, in the layer's own plane; null for none.
    private func sublayerBox(depth: Int = 0) -> CGRect {
        var box = CGRect.null
        guard depth < LayerTree.maximumDepth else { return box }
        for layer in shownSublayers where !layer.isHidden && layer.opacity > 0 {
            let inner = layer.masksToBounds ? CGRect.null : layer.sublayerBox(depth: depth + 1)
            let matrix = layer.properties.matrixInSuperlayer
            let plane = Homography(properties.sublayerMatrix.map { CATransform3DConcat(matrix, $0) } ?? matrix)
            box = box.union(plane.boundingBox(of: layer.bounds.union(inner)))
        }
        return properties.isGeometryFlipped && !box.isNull ? properties.flip.boundingBox(of: box) : box
    }

    /// The planes of a 3D space and the order in which they are drawn, kept between hit tests. It holds no layers: it is valid
    /// for any layers whose planes are equal.
    final class HitOrder {
        let planes: [DepthOrder.Plane]
        let fragments: [DepthOrder.Fragment]

        init(_ planes: [DepthOrder.Plane]) {
            self.planes = planes
            var order = DepthOrder()
            order.begin()
            for plane in planes { order.add(plane) }
            let range = order.sort()
            fragments = Array(order.fragments[range])
        }
    }

    /// The order in which planes are drawn. The last hit test's order is reused when the planes are equal.
    private func backToFront(_ planes: [DepthOrder.Plane]) -> [DepthOrder.Fragment] {
        if let hitOrder, hitOrder.planes == planes { return hitOrder.fragments }
        let order = HitOrder(planes)
        hitOrder = order
        return order.fragments
    }

    /// Adds layers to a 3D space; a transform layer is replaced by its sublayers.
    private func collect(_ layers: [CALayer], matrix: CATransform3D?, into space: inout [SpaceLayer], depth: Int = 0) {
        for layer in layers {
            let own = layer.properties.matrixInSuperlayer
            let placed = matrix.map { CATransform3DConcat(own, $0) } ?? own
            switch layer.properties.classProperties {
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

    /// Whether the front of the layer faces the viewer, with all ancestors' transforms applied. A flipped geometry does not count as
    /// mirrored.
    @inline(never)
    private var facesViewer: Bool {
        var top = self
        while let parent = top.superlayer { top = parent }
        var isFront = top.homographyInSuperlayer.determinant >= 0
        for map in planes(upTo: top) where map.determinant < 0 { isFront.toggle() }
        return isFront
    }

    /// Whether a mask or one of its descendants contains a point of the masked layer's space. Layers below the maximum depth are ignored.
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
    /// Sorts siblings in parallel planes into drawing order: by `zPosition`, then by index.
    package func sortedBackToFront(by zPosition: (Element) -> CGFloat) -> [Element] {
        if zip(self, dropFirst()).allSatisfy({ zPosition($0) <= zPosition($1) }) { return self }
        return enumerated().sorted { (zPosition($0.element), $0.offset) < (zPosition($1.element), $1.offset) }.map(\.element)
    }
}
