import CoreGraphics

/// Finds where the frames of two render trees can differ, without compositing them.
///
/// Subtrees that the trees share are skipped, unless something in them is animated; of a layer whose own values are the same only the
/// sublayers are compared. What is left counts with all that it draws, in the one tree and in the other. So this takes time for what has
/// changed and for its ancestors, not for what stands still. The rectangle found may be too large, never too small.
struct TreeComparison {
    /// The frame's size in pixels.
    private let size: (width: Int, height: Int)
    /// Around all pixels that can differ.
    private var changed = Extent.empty
    /// Whether so much can differ, or something that has no bounds, that a frame is as soon drawn as a whole.
    private var isWhole = false

    init(width: Int, height: Int) { size = (width, height) }

    /// The plane in which siblings lie.
    private struct Plane {
        var toPixels: Homography
        /// The pixels to which ancestors clip it.
        var visible: Extent
    }

    /// The rectangle outside of which frames of two trees show the same; nil if it would be most of the frame.
    ///
    /// - Parameter toPixels: maps the plane of the trees' superlayer to pixels.
    static func rect(of old: RenderNode, _ new: RenderNode, toPixels: Homography, width: Int, height: Int) -> PixelRect? {
        var comparison = TreeComparison(width: width, height: height)
        let frame = Extent(low: .zero, high: SIMD2(Double(width), Double(height)))
        comparison.compare(old, new, in: Plane(toPixels: toPixels, visible: frame))
        return comparison.isWhole ? nil : comparison.rect
    }

    private var rect: PixelRect {
        guard let rows = Range(pixelsFrom: changed.low.y, to: changed.high.y, limit: size.height),
            let columns = Range(pixelsFrom: changed.low.x, to: changed.high.x, limit: size.width)
        else { return PixelRect() }
        return PixelRect(minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound)
    }

    private mutating func compare(_ old: RenderNode, _ new: RenderNode, in plane: Plane) {
        guard !isWhole, old !== new || new.isAnimated else { return }
        guard old.version == new.version, old.mask === new.mask, new.showsSublayersWhereTheyAre else {
            add(old, in: plane)
            if new !== old { add(new, in: plane) }
            return
        }
        let properties = new.properties
        guard !properties.isHidden, properties.opacity > 0 else { return }
        let toPixels = Homography(properties.matrixInSuperlayer).concatenated(with: plane.toPixels)
        guard toPixels.isAffine else { return isWhole = true }
        var inner = Plane(toPixels: toPixels, visible: plane.visible)
        if properties.masksToBounds {
            let bounds = Extent(properties.bounds).mapped(by: toPixels).outset(by: Self.margin)
            inner.visible = Extent(low: pointwiseMax(inner.visible.low, bounds.low), high: pointwiseMin(inner.visible.high, bounds.high))
            guard !inner.visible.isEmpty else { return }
        }
        if properties.isGeometryFlipped { inner.toPixels = properties.flip.concatenated(with: toPixels) }
        let siblings = old.sublayers.root, others = new.sublayers.root
        guard siblings !== others || others?.isAnimated == true else { return }
        // Of layers in one 3D space each may be in front of another, or cut it.
        guard siblings?.isFlatAndOrdered ?? true, others?.isFlatAndOrdered ?? true else {
            siblings.map { add($0, in: inner) }
            if siblings !== others { others.map { add($0, in: inner) } }
            return
        }
        compare(siblings, others, in: inner)
    }

    private mutating func compare(_ old: RenderGroup?, _ new: RenderGroup?, in plane: Plane) {
        guard !isWhole, old !== new || new?.isAnimated == true else { return }
        guard let old, let new else { return (old ?? new).map { add($0.extent, in: plane) } ?? () }
        guard old.groups.count == new.groups.count else {
            add(old.extent, in: plane)
            return add(new.extent, in: plane)
        }
        for (group, other) in zip(old.groups, new.groups) { compare(group, other, in: plane) }
        compare(old.siblings[...], new.siblings[...], in: plane)
    }

    /// Compares siblings that lie in one plane and are drawn in their order.
    private mutating func compare(_ old: ArraySlice<RenderNode>, _ new: ArraySlice<RenderNode>, in plane: Plane) {
        var old = old, new = new
        while let a = old.first, let b = new.first, a.version == b.version {
            compare(a, b, in: plane)
            old.removeFirst()
            new.removeFirst()
        }
        while let a = old.last, let b = new.last, a.version == b.version {
            compare(a, b, in: plane)
            old.removeLast()
            new.removeLast()
        }
        guard old.count == new.count else {
            for node in old { add(node, in: plane) }
            for node in new { add(node, in: plane) }
            return
        }
        for (a, b) in zip(old, new) {
            if a.version == b.version {
                compare(a, b, in: plane)
            } else {
                add(a, in: plane)
                add(b, in: plane)
            }
        }
    }

    // MARK: What counts as a whole

    /// Pixels by which antialiased edges, and pictures that are rounded up to whole pixels, may reach beyond a layer.
    private static let margin = 2.0

    private mutating func add(_ group: RenderGroup, in plane: Plane) {
        for inner in group.groups where !isWhole { add(inner, in: plane) }
        for node in group.siblings where !isWhole { add(node, in: plane) }
    }

    private mutating func add(_ node: RenderNode, in plane: Plane) { if !isWhole { add(node.sweptExtent, in: plane) } }

    private mutating func add(_ extent: Extent, in plane: Plane) {
        guard !extent.isEmpty else { return }
        let drawn = extent.mapped(by: plane.toPixels).outset(by: Self.margin)
        guard drawn.isBounded else { return isWhole = true }
        let seen = Extent(low: pointwiseMax(drawn.low, plane.visible.low), high: pointwiseMin(drawn.high, plane.visible.high))
        guard !seen.isEmpty else { return }
        changed = changed.union(seen)
        if rect.area > size.width * size.height / 2 { isWhole = true }
    }
}

extension RenderNode {
    /// Whether what the sublayers draw is seen in their own places, and depends on nothing else that changes: the layer has neither
    /// animations nor effects on them all.
    fileprivate var showsSublayersWhereTheyAre: Bool {
        guard animations.isEmpty, transition == nil, mask == nil, properties.opacity == 1, properties.sublayerMatrix == nil,
            properties.shadowOpacity <= 0
        else { return false }
        switch properties.classProperties {
        case .plain, .gradient, .shape, .text: break
        case .transform, .replicator, .emitter, .tiled: return false
        }
        return properties.hasOnlyCommonProperties
            || !properties.showsBackdrop && properties.blurRadius <= 0 && !properties.shouldRasterize && properties.blendMode == .normal
                && properties.pageCurl == nil
    }
}
