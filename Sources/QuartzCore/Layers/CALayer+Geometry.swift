/// Frames, conversion of points and hit testing, all through the homography from a layer's plane to its superlayer's.
extension CALayer {
    /// The map from this layer's plane to its superlayer's.
    var homographyInSuperlayer: Homography {
        // A mask lies in its owner's own plane, which the owner's sublayer transform does not move.
        Homography(isMask ? properties.matrixInSuperlayer : properties.matrix(in: superlayer?.properties))
    }

    /// The bounding box of the bounds under the layer's own transform. Corners behind the eye are left out.
    var computedFrame: CGRect {
        let b = bounds
        if CATransform3DIsIdentity(properties.transform) {
            let a = properties.anchor
            return CGRect(x: position.x - (a.x - b.minX), y: position.y - (a.y - b.minY), width: b.width, height: b.height)
        }
        return Homography(properties.matrixInSuperlayer).boundingBox(of: b)
    }

    func setFrame(_ rect: CGRect) {
        let rect = rect.standardized
        var size = rect.size
        if !CATransform3DIsIdentity(transform) {
            // The size is mapped back by the inverse of the 2D part.
            let m = CATransform3DGetAffineTransform(transform)
            let determinant = m.a * m.d - m.b * m.c
            if determinant != 0 {
                let corners = [CGPoint(x: 0, y: 0), CGPoint(x: size.width, y: 0), CGPoint(x: 0, y: size.height), CGPoint(x: size.width, y: size.height)]
                let back = corners.map { CGPoint(x: (m.d * $0.x - m.c * $0.y) / determinant, y: (m.a * $0.y - m.b * $0.x) / determinant) }
                let xs = back.map(\.x), ys = back.map(\.y)
                size = CGSize(width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
            }
        }
        position = CGPoint(x: rect.minX + anchorPoint.x * rect.width, y: rect.minY + anchorPoint.y * rect.height)
        bounds = CGRect(origin: bounds.origin, size: size)
    }

    /// Converts a point of another layer's space, or of the root's where it is nil, to this layer's.
    public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
        (l ?? root).convert(p, to: self)
    }

    /// Converts a point of this layer's space to another layer's, or to the root's where it is nil. Each level flattens: depth is dropped.
    ///
    /// A point that lies at infinity or on a plane seen edge-on comes back unchanged at that level.
    public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
        var point = p
        var layer = self
        while let parent = layer.superlayer, l == nil || !l!.hasAncestor(layer) {
            point = layer.homographyInSuperlayer.apply(point) ?? point
            layer = parent
        }
        guard let l, l.model() !== layer.model() else { return point }
        var path: [CALayer] = []
        var descendant = l
        while descendant.model() !== layer.model(), let parent = descendant.superlayer {
            path.append(descendant)
            descendant = parent
        }
        for step in path.reversed() { point = step.homographyInSuperlayer.inverse?.apply(point) ?? point }
        return point
    }

    /// Converts a rectangle: the bounding box of its converted corners.
    public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
        (l ?? root).convert(r, to: self)
    }

    /// Converts a rectangle: the bounding box of its converted corners.
    public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
        let corners = [CGPoint(x: r.minX, y: r.minY), CGPoint(x: r.maxX, y: r.minY), CGPoint(x: r.maxX, y: r.maxY), CGPoint(x: r.minX, y: r.maxY)]
        return CGRect(boundingBoxOf: corners.map { convert($0, to: l) })
    }

    /// Behaviour.md 1.5. The point is in the superlayer's space.
    func hitTestFromSuperlayer(_ p: CGPoint) -> CALayer? {
        guard !isHidden, opacity > 0 else { return nil }
        guard isDoubleSided || facesViewer, let point = homographyInSuperlayer.preimage(of: p) else { return nil }
        if let mask, !mask.covers(point, depth: 0) { return nil }
        if masksToBounds, !contains(point) { return nil }
        let inside = isGeometryFlipped ? CGPoint(x: point.x, y: bounds.minY + bounds.maxY - point.y) : point
        if let hit = hitTestSublayers(inside) { return hit }
        return contains(point) ? self : nil
    }

    /// The sublayer that contains a point of this layer, or one below it; by descending `zPosition`, then descending index.
    private func hitTestSublayers(_ p: CGPoint) -> CALayer? {
        guard !tree.sublayers.isEmpty else { return nil }
        let thread = ThreadTransactions.current
        guard thread.hitTestDepth + 1 < LayerTree.maximumDepth else { return nil }
        thread.hitTestDepth += 1
        defer { thread.hitTestDepth -= 1 }
        let layers = presentedModel == nil ? tree.sublayers : presentedSublayers
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

    /// Whether the layer is its owner's mask.
    private var isMask: Bool {
        let model = model()
        return model.tree.parent?.tree.mask === model
    }

    /// Whether the front faces the viewer, through all layers above. Mirrored geometry counts as unmirrored.
    private var facesViewer: Bool {
        var isFront = true
        var layer: CALayer? = self
        while let current = layer {
            if current.homographyInSuperlayer.determinant < 0 { isFront.toggle() }
            layer = current.superlayer
        }
        return isFront
    }

    /// Whether a mask or one of its sublayers contains a point of the owner's space. What lies too deep to be drawn covers nothing.
    private func covers(_ p: CGPoint, depth: Int) -> Bool {
        guard depth < LayerTree.maximumDepth, !isHidden, opacity > 0, let point = homographyInSuperlayer.preimage(of: p) else { return false }
        if let mask, !mask.covers(point, depth: depth + 1) { return false }
        if contains(point) { return true }
        guard !masksToBounds, !tree.sublayers.isEmpty else { return false }
        let inside = isGeometryFlipped ? CGPoint(x: point.x, y: bounds.minY + bounds.maxY - point.y) : point
        return (sublayers ?? []).contains { $0.covers(inside, depth: depth + 1) }
    }
}

extension Homography {
    /// The point of the plane that this map shows at `image`, or nil when that point lies behind the eye or the plane is seen edge-on.
    func preimage(of image: CGPoint) -> CGPoint? {
        guard let point = inverse?.apply(image), homogeneous(point.x, point.y).z > 0 else { return nil }
        return point
    }

    /// The bounding box of a rectangle's image; corners at or behind the eye are left out.
    func boundingBox(of r: CGRect) -> CGRect {
        let corners = [(r.minX, r.minY), (r.maxX, r.minY), (r.maxX, r.maxY), (r.minX, r.maxY)].compactMap { corner -> CGPoint? in
            let h = homogeneous(corner.0, corner.1)
            return h.z > 0 ? CGPoint(x: h.x / h.z, y: h.y / h.z) : nil
        }
        return CGRect(boundingBoxOf: corners)
    }
}

extension CGRect {
    /// The smallest rectangle that holds all points; zero for none.
    package init(boundingBoxOf points: [CGPoint]) {
        guard var low = points.first else {
            self = .zero
            return
        }
        var high = low
        for p in points {
            low = CGPoint(x: Swift.min(low.x, p.x), y: Swift.min(low.y, p.y))
            high = CGPoint(x: Swift.max(high.x, p.x), y: Swift.max(high.y, p.y))
        }
        self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}
