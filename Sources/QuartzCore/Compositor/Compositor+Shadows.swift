/// Content that is drawn flat first and then placed as an image: shadows of a path or an alpha channel, rasterized layers.
extension Compositor {
    /// Draws a layer's shadow: of its path, or of its own alpha.
    mutating func drawShadow(_ node: RenderNode, _ properties: LayerProperties, at place: Placement) {
        guard properties.shadowOpacity > 0, !place.inherited.isInShadow, !properties.masksToBounds, let color = properties.shadowColor, color.alpha > 0 else { return }
        let tint = color.withOpacity(min(properties.shadowOpacity, 1)).premultipliedBGRA
        let center = CGPoint(x: properties.bounds.midX, y: properties.bounds.midY)
        let radius = properties.shadowRadius.isFinite ? max(0, properties.shadowRadius) : 0
        let scale = ShadowCache.scale(place.toPixels.stretch(at: center), radius: radius)
        let offset = properties.shadowOffset
        if let path = properties.shadowPath {
            guard let shadow = caches.shadows.shadow(of: path, radius: radius, scale: scale, color: tint) else { return }
            let rect = shadow.rect.offsetBy(dx: offset.width, dy: offset.height)
            let texels = DisplayList.TexelMap(
                scale: SIMD2(shadow.scale, shadow.scale), offset: SIMD2(-rect.minX * shadow.scale, -rect.minY * shadow.scale))
            passes.emit(rect, .image(shadow.pixels, texels: texels, filter: .linear), at: place, [])
            return
        }
        // The layer's own alpha, as far as its shadow can be visible.
        var shape = place
        shape.inherited.isInShadow = true
        let picture = drawFlat(
            shape, scale: scale, center: center, offset: offset, blur: radius, effect: { .shadow(sigma: $0, color: tint) },
            box: { node.drawnBox }
        ) {
            $0.drawBody(node, properties, at: $1)
        }
        if let picture { emit(picture, at: place) }
    }

    /// Draws a layer flat, at its rasterization scale if it has one, blurs it, then draws the picture with the layer's transform.
    mutating func drawRasterized(_ node: RenderNode, _ properties: LayerProperties, at place: Placement, opacity: Float) {
        let center = CGPoint(x: properties.bounds.midX, y: properties.bounds.midY)
        var scale = properties.shouldRasterize ? properties.rasterizationScale : place.toPixels.stretch(at: center)
        scale = ShadowCache.scale(scale.isNaN ? 1 : min(max(scale, 1e-3), 64), radius: properties.blurRadius)
        var drawn = drawFlat(
            place, scale: scale, center: center, blur: properties.blurRadius, effect: { $0 > 0.01 ? .blur(sigma: $0) : .none },
            box: { node.drawnBox }
        ) {
            $0.drawAlone(node, properties, at: $1)
        }
        if let mask = node.mask, let picture = drawn {
            let flat = place.flattened(to: picture.toPicture)
            drawn?.pass =
                masked(PassStack.Picture(pass: picture.pass, x: 0, y: 0, width: picture.width, height: picture.height), by: mask, at: flat)?.pass
                ?? -1
        }
        guard let drawn, drawn.pass >= 0 else { return }
        var placed = place
        placed.opacity = opacity
        emit(drawn, at: placed, blendMode: properties.blendMode)
    }

    /// An image of a part of a layer's plane.
    struct FlatPicture {
        var pass: Int
        var width: Int
        var height: Int
        /// The picture's rectangle in the plane.
        var rect: CGRect
        /// Pixels per point of the picture, and the offset that is added to the plane's points first.
        var scale: Double

        /// The map from the plane to the picture's texels.
        var texels: DisplayList.TexelMap {
            DisplayList.TexelMap(scale: SIMD2(scale, scale), offset: SIMD2(-rect.minX * scale, -rect.minY * scale))
        }

        var toPicture: Homography {
            Homography(scaleX: scale, scaleY: scale, translateX: -rect.minX * scale, translateY: -rect.minY * scale)
        }
    }

    /// Draws the visible part of the layer's own plane into a picture, seen from the front; nil when nothing is drawn.
    ///
    /// - Parameters:
    ///   - scale: pixels a point. Where the visible part would be larger than ``largestDrawnSide``, there are fewer.
    ///   - center: the point of the plane near which pixel coordinates are small, and so exact.
    ///   - offset: the distance from where the picture is drawn to where it will be placed.
    ///   - blur: the standard deviation of the effect's blur, in points, which therefore reaches beyond what is drawn.
    ///   - effect: the effect for such a deviation in pixels.
    ///   - box: the part of the plane outside of which nothing is drawn; nil where that isn't known.
    ///   - isLifted: whether parts of the picture are shown elsewhere than in the plane, so that all of the box may be visible.
    mutating func drawFlat(
        _ place: Placement, scale: Double, center: CGPoint, offset: CGSize = .zero, blur: Double = 0,
        effect: (Double) -> DisplayList.Effect = { _ in .none }, box: () -> CGRect?, isLifted: Bool = false,
        draw: (inout Compositor, Placement) -> Void
    ) -> FlatPicture? {
        let (area, scale) = flatArea(place, scale: scale, center: center, offset: offset, blur: blur, box: box, isLifted: isLifted)
        // Farther from the centre, pixel coordinates lose precision and in the end overflow integers.
        guard !area.isEmpty, abs(area.minX) < ShadowCache.farthest, abs(area.minY) < ShadowCache.farthest else { return nil }
        let flat = Homography(scaleX: scale, scaleY: scale, translateX: -center.x * scale, translateY: -center.y * scale)
        passes.begin(scissor: area)
        draw(&self, place.flattened(to: flat).atFullOpacity)
        let sigma = blur * scale
        guard let picture = passes.endCropped(margin: 3 * sigma, effect: effect(sigma)) else { return nil }
        let rect = CGRect(
            x: Double(picture.x) / scale + center.x + offset.width, y: Double(picture.y) / scale + center.y + offset.height,
            width: Double(picture.width) / scale, height: Double(picture.height) / scale)
        return FlatPicture(pass: picture.pass, width: picture.width, height: picture.height, rect: rect, scale: scale)
    }

    /// The area that a flat picture needs, in pixels from its centre, and their number a point. The parameters are those of
    /// ``drawFlat(_:scale:center:offset:blur:effect:box:isLifted:draw:)``.
    private mutating func flatArea(
        _ place: Placement, scale: Double, center: CGPoint, offset: CGSize, blur: Double, box: () -> CGRect?, isLifted: Bool
    ) -> (area: CGRect, scale: Double) {
        let side = Compositor.largestDrawnSide
        func area(_ rect: CGRect, _ scale: Double) -> CGRect {
            let margin = 3 * blur * scale + 2
            return Homography(scaleX: scale, scaleY: scale, translateX: -center.x * scale, translateY: -center.y * scale).boundingBox(of: rect)
                .insetBy(dx: -margin, dy: -margin)
        }
        var seen: CGRect
        if place.toPixels.isAffine {
            seen = place.fromPixels.boundingBox(of: passes.scissor).offsetBy(dx: -offset.width, dy: -offset.height)
            if isLifted, let box = box() { seen = seen.union(box) }
            let whole = area(seen, scale)
            if whole.width <= side, whole.height <= side { return (whole.integral, scale) }
            if let box = box() { seen = seen.intersectionOrEmpty(box) }
        } else {
            // In perspective the plane may be visible as far as the horizon, so that only what is drawn bounds the area.
            let around = CGRect(x: -side / 4, y: -side / 4, width: side / 2, height: side / 2)
            guard let box = box(), !around.contains(area(box, scale)) else { return (around, scale) }
            let reached = box.offsetBy(dx: offset.width, dy: offset.height).insetBy(dx: -3 * blur, dy: -3 * blur)
            seen = isLifted ? reached : passes.visiblePart(of: reached, at: place)
            // What is far away has texels smaller than pixels, and needs more of them around it.
            seen = seen.insetBy(dx: -seen.width / 64, dy: -seen.height / 64).offsetBy(dx: -offset.width, dy: -offset.height)
        }
        guard !seen.isEmpty else { return (.zero, scale) }
        // In steps, so that a layer can move without a new picture for each frame.
        let step = 256.0, room = side - 2 * step
        let whole = area(seen, scale), excess = max(whole.width, whole.height) / room
        let reduced = excess > 1 ? scale / PortableMath.exp2((PortableMath.log2(excess) * 4).rounded(.up) / 4) : scale
        let part = area(seen, reduced)
        let x = (part.minX / step).rounded(.down) * step, y = (part.minY / step).rounded(.down) * step
        return (
            CGRect(
                x: x, y: y, width: (part.maxX / step).rounded(.up) * step - x, height: (part.maxY / step).rounded(.up) * step - y), reduced
        )
    }

    /// Draws a flat picture with its layer's transform.
    private mutating func emit(_ picture: FlatPicture, at place: Placement, blendMode: CGBlendMode = .normal) {
        var untinted = place
        untinted.tint = .one
        passes.emit(picture.rect, .pass(picture.pass, texels: picture.texels, filter: .linear), at: untinted, [], blendMode: blendMode)
    }
}
