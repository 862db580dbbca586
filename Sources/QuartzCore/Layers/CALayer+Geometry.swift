/// Frames and point conversion. Both use the homography from a layer's plane to that of the layer that flattens it.
extension CALayer {
    /// The matrix from this layer's space to its superlayer's.
    var matrixInSuperlayer: CATransform3D {
        // A mask lies in its owner's own plane, which the owner's sublayer transform does not move.
        isMask ? properties.matrixInSuperlayer : properties.matrix(in: superlayer?.properties)
    }

    /// Sets the bounds; a new size asks for layout, and for display where the layer wants that.
    func setBounds(_ new: CGRect) {
        let resizes = new.size != properties.bounds.size
        change(.bounds, \.bounds, to: new)
        guard resizes else { return }
        setNeedsLayout()
        if needsDisplayOnBoundsChange { setNeedsDisplay() }
    }

    /// Whether an odd number of layers, this one and its ancestors, flip the geometry of their sublayers.
    var areContentsFlipped: Bool {
        var flipped = isGeometryFlipped
        var ancestor = superlayer
        while let layer = ancestor {
            flipped = flipped != layer.isGeometryFlipped
            ancestor = layer.superlayer
        }
        return flipped
    }

    /// The homography from this layer's plane to its superlayer's.
    var homographyInSuperlayer: Homography { Homography(matrixInSuperlayer) }

    /// The bounding box of the bounds under the layer's own transform. Corners behind the viewer are left out.
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

    /// Converts a point from another layer's coordinate space, or from the root layer's if `l` is nil, to this layer's.
    public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
        (l ?? root).convert(p, to: self)
    }

    /// Converts a point from this layer's coordinate space to another layer's, or to the root layer's if `l` is nil. Each level drops the
    /// depth, except transform layers: the matrices of their levels are concatenated first.
    ///
    /// A point that maps to infinity, or to a plane seen edge-on, is passed on unchanged at that level.
    public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
        var ancestor = self
        while let parent = ancestor.superlayer, l == nil || !l!.hasAncestor(ancestor) { ancestor = parent }
        var point = p
        for step in planes(upTo: ancestor) { point = step.apply(point) ?? point }
        guard let l else { return point }
        for step in l.planes(upTo: ancestor).reversed() { point = step.inverse?.apply(point) ?? point }
        return point
    }

    /// Converts a point of a layer's coordinate space to that of this one, one of its sublayers, as ``convert(_:from:)`` does: at once where
    /// neither turns it, as for most layers that a hit test looks at.
    package func convert(_ p: CGPoint, fromSuperlayer parent: CALayer) -> CGPoint { shifted(p, from: parent) ?? convert(p, from: parent) }

    /// Whether a point of a layer lies outside of the bounds of this one, its sublayer. False where that isn't to be seen at once.
    package func misses(_ p: CGPoint, fromSuperlayer parent: CALayer) -> Bool {
        guard let point = shifted(p, from: parent) else { return false }
        return !properties.bounds.contains(point)
    }

    /// A point of a layer in this one, its sublayer, if neither turns it.
    private func shifted(_ p: CGPoint, from parent: CALayer) -> CGPoint? {
        guard tree.parent === parent, CATransform3DIsIdentity(properties.transform), parent.properties.sublayerMatrix == nil else { return nil }
        let anchor = properties.anchor, position = properties.position
        return CGPoint(x: p.x - position.x + anchor.x, y: p.y - position.y + anchor.y)
    }

    /// The homographies from plane to plane, from this layer up to an ancestor. Only layers that flatten have a plane, and the two ends.
    func planes(upTo ancestor: CALayer) -> [Homography] {
        var maps: [Homography] = []
        var layer = self
        var below: CATransform3D?
        while layer.modelLayer !== ancestor.modelLayer, let parent = layer.superlayer {
            let own = layer.matrixInSuperlayer
            let matrix = below.map { CATransform3DConcat($0, own) } ?? own
            if case .transform = parent.properties.classProperties, parent.modelLayer !== ancestor.modelLayer, parent.superlayer != nil, !parent.isMask {
                below = matrix
            } else {
                maps.append(Homography(matrix))
                below = nil
            }
            layer = parent
        }
        return maps
    }

    /// Converts a rectangle; the result is the bounding box of its converted corners.
    public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
        (l ?? root).convert(r, to: self)
    }

    /// Converts a rectangle; the result is the bounding box of its converted corners.
    public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
        let corners = [CGPoint(x: r.minX, y: r.minY), CGPoint(x: r.maxX, y: r.minY), CGPoint(x: r.maxX, y: r.maxY), CGPoint(x: r.minX, y: r.maxY)]
        return CGRect(boundingBoxOf: corners.map { convert($0, to: l) })
    }

    /// Whether the layer is the mask of its superlayer.
    private var isMask: Bool {
        let model = modelLayer
        return model.tree.parent?.tree.mask === model
    }
}

extension Homography {
    /// The point of the plane that this homography maps to `image`; nil when it lies behind the viewer or the plane is seen edge-on.
    func preimage(of image: CGPoint) -> CGPoint? {
        guard let point = inverse?.apply(image), homogeneous(point.x, point.y).z > 0 else { return nil }
        return point
    }

    /// The bounding box of a rectangle's image; corners at or behind the viewer are left out.
    package func boundingBox(of r: CGRect) -> CGRect {
        let corners = [(r.minX, r.minY), (r.maxX, r.minY), (r.maxX, r.maxY), (r.minX, r.maxY)].compactMap { corner -> CGPoint? in
            let h = homogeneous(corner.0, corner.1)
            return h.z > 0 ? CGPoint(x: h.x / h.z, y: h.y / h.z) : nil
        }
        return CGRect(boundingBoxOf: corners)
    }
}

extension CGRect {
    /// The smallest rectangle that contains all points; zero when there are none.
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
