/// An axis-parallel bounding rectangle of everything that a layer and its descendants draw. It may be empty, or the whole plane when no
/// bound is known.
package struct Extent: Sendable, Equatable {
    package var low: SIMD2<Double>
    package var high: SIMD2<Double>

    package init(low: SIMD2<Double>, high: SIMD2<Double>) {
        self.low = low
        self.high = high
    }

    /// The empty extent.
    package static let empty = Extent(low: SIMD2(repeating: .infinity), high: SIMD2(repeating: -.infinity))
    /// The whole plane.
    package static let everything = Extent(low: SIMD2(repeating: -.infinity), high: SIMD2(repeating: .infinity))

    /// The extent of a rectangle; the whole plane if its numbers are not finite.
    package init(_ rect: CGRect) {
        self.init(checked: SIMD2(rect.minX, rect.minY), SIMD2(rect.maxX, rect.maxY))
    }

    private init(checked low: SIMD2<Double>, _ high: SIMD2<Double>) {
        let sum = low.x + low.y + high.x + high.y
        self = sum.isFinite ? Extent(low: low, high: high) : .everything
    }

    package var isEmpty: Bool { low.x > high.x || low.y > high.y }
    /// Whether the extent is finite and not empty.
    package var isBounded: Bool { (high - low).sum().isFinite }

    /// The rectangle of a bounded extent.
    var rect: CGRect { CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y) }

    /// The smallest extent that contains both.
    package func union(_ other: Extent) -> Extent {
        Extent(low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
    }

    /// Whether the two extents intersect.
    @inline(__always)
    package func intersects(_ other: Extent) -> Bool {
        low.x <= other.high.x && low.y <= other.high.y && other.low.x <= high.x && other.low.y <= high.y
    }

    /// Whether this extent contains all of the other.
    package func contains(_ other: Extent) -> Bool {
        low.x <= other.low.x && low.y <= other.low.y && other.high.x <= high.x && other.high.y <= high.y
    }

    /// The extent enlarged by a margin on each side.
    package func outset(by margin: Double) -> Extent {
        isEmpty || !isBounded ? self : Extent(checked: low - margin, high + margin)
    }

    /// The extent translated by an offset.
    package func offset(by size: CGSize) -> Extent {
        isEmpty || !isBounded ? self : Extent(checked: low + SIMD2(size.width, size.height), high + SIMD2(size.width, size.height))
    }

    /// The extent flipped vertically about the centre of a rectangle.
    package func flipped(in rect: CGRect) -> Extent {
        guard !isEmpty, isBounded else { return self }
        let sum = rect.minY + rect.maxY
        return Extent(checked: SIMD2(low.x, sum - high.y), SIMD2(high.x, sum - low.y))
    }

    /// The bounding box of the image under an affine map; the whole plane if the map is not affine.
    package func mapped(by map: Homography) -> Extent {
        guard !isEmpty else { return self }
        guard map.isAffine, isBounded else { return .everything }
        let scale = 1 / map.one.z
        let middle = (low + high) * 0.5, half = (high - low) * 0.5
        let center = SIMD2(
            (map.x.x * middle.x + map.y.x * middle.y + map.one.x) * scale, (map.x.y * middle.x + map.y.y * middle.y + map.one.y) * scale)
        let reach = SIMD2(
            (abs(map.x.x) * half.x + abs(map.y.x) * half.y) * abs(scale), (abs(map.x.y) * half.x + abs(map.y.y) * half.y) * abs(scale))
        return Extent(checked: center - reach, center + reach)
    }
}

// MARK: - Extents of nodes

extension RenderNode {
    /// The extent of what a node and its descendants draw at any time, in the superlayer's plane; the whole plane when it depends on time
    /// or on a 3D space.
    static func extent(
        of properties: LayerProperties, animations: [RenderAnimation], sublayers: RenderGroup?, transition: RenderTransition?
    ) -> Extent {
        guard transition == nil, properties.transform.keepsPlaneParallel, !properties.classProperties.sharesSpace else { return .everything }
        if animations.isEmpty {
            if properties.isHidden || properties.opacity <= 0 { return .empty }
        } else if !animations.allSatisfy({ $0.path.property.effect == .appearance }) {
            return .everything
        }
        let own = properties.extent(sublayers: sublayers)
        return own.isBounded ? own.mapped(by: Homography(properties.matrixInSuperlayer)) : own
    }
}

extension LayerProperties {
    /// The extent of a layer with these values and its sublayers, in the layer's own plane.
    fileprivate func extent(sublayers: RenderGroup?) -> Extent {
        var extent = Extent(bounds)
        if !masksToBounds {
            if contents != nil, self.contentsGravity != .resize { extent = extent.union(contentsExtent) }
            extent = extent.union(classExtent)
            if let sublayers {
                guard sublayerMatrix == nil else { return .everything }
                extent = extent.union(isGeometryFlipped ? sublayers.extent.flipped(in: bounds) : sublayers.extent)
            }
            if shadowOpacity > 0 { extent = extent.union(shadowExtent(of: extent)) }
        }
        guard !hasOnlyCommonProperties else { return extent }
        // The lifted part lies anywhere beside the page.
        if self.pageCurl != nil { return .everything }
        // Gaussian blurs are cut off at three standard deviations.
        if self.blurRadius > 0 { extent = extent.outset(by: 3 * self.blurRadius + 2) }
        // A bitmap drawn at another scale has an edge as wide as one of its pixels.
        if self.shouldRasterize { extent = extent.outset(by: 2 / self.rasterizationScale) }
        return extent
    }

    private var contentsExtent: Extent {
        guard let contents else { return .empty }
        let size = CGSize(
            width: self.contentsRect.width * Double(contents.width) / contentsScale,
            height: self.contentsRect.height * Double(contents.height) / contentsScale)
        return Extent(contentsFrame(size: size))
    }

    /// The extent of what a layer class adds to the drawing.
    private var classExtent: Extent {
        switch classProperties {
        case .plain, .gradient, .tiled: return .empty
        // Its picture is rounded up to whole pixels of its own.
        case .text: return Extent(bounds).outset(by: 1 / contentsScale)
        case .shape(let shape):
            guard let path = shape.path, !path.isEmpty else { return .empty }
            let reach = shape.strokeColor == nil ? 0 : abs(shape.lineWidth) * max(1, shape.miterLimit)
            return Extent(path.boundingBox).outset(by: reach + 1)
        case .transform, .replicator, .emitter: return .everything
        }
    }

    private func shadowExtent(of extent: Extent) -> Extent {
        var shape = extent, pixel = 1.0
        if let path = self.shadowPath {
            let box = path.boundingBox
            shape = path.isEmpty ? .empty : Extent(box)
            // That of a large path is drawn at a lower resolution, with a margin of a pixel of its own.
            pixel = max(1, (max(box.width, box.height) + 6 * abs(self.shadowRadius)) / (Compositor.largestDrawnSide - 4))
        }
        return shape.offset(by: self.shadowOffset).outset(by: 3 * abs(self.shadowRadius) + 2 * pixel)
    }
}
