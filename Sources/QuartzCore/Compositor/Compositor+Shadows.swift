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
        let sigma = radius * scale
        var shape = place
        shape.inherited.isInShadow = true
        let picture = drawFlat(
            shape, scale: scale, center: center, offset: offset, margin: 3 * sigma, effect: .shadow(sigma: sigma, color: tint)
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
        let sigma = properties.blurRadius * scale
        var drawn = drawFlat(place, scale: scale, center: center, margin: 3 * sigma, effect: sigma > 0.01 ? .blur(sigma: sigma) : .none) {
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

        var toPicture: Homography {
            Homography(scaleX: scale, scaleY: scale, translateX: -rect.minX * scale, translateY: -rect.minY * scale)
        }
    }

    /// Draws the visible part of the layer's own plane into a picture, seen from the front; nil when nothing is drawn.
    ///
    /// - Parameters:
    ///   - scale: pixels a point.
    ///   - center: the point of the plane near which pixel coordinates are small, and so exact.
    ///   - offset: the distance from where the picture is drawn to where it will be placed.
    ///   - margin: pixels that the effect reaches beyond what is drawn.
    mutating func drawFlat(
        _ place: Placement, scale: Double, center: CGPoint, offset: CGSize = .zero, margin: Double, effect: DisplayList.Effect = .none,
        draw: (inout Compositor, Placement) -> Void
    ) -> FlatPicture? {
        let flat = Homography(scaleX: scale, scaleY: scale, translateX: -center.x * scale, translateY: -center.y * scale)
        // In perspective the visible part is hard to determine: draw the area around the centre.
        let side = Compositor.largestDrawnSide
        var area = CGRect(x: -side / 4, y: -side / 4, width: side / 2, height: side / 2)
        if place.toPixels.isAffine {
            let seen = flat.boundingBox(of: place.fromPixels.boundingBox(of: passes.scissor).offsetBy(dx: -offset.width, dy: -offset.height))
                .insetBy(dx: -margin - 2, dy: -margin - 2)
            area = seen.intersectionOrEmpty(CGRect(x: seen.midX - side / 2, y: seen.midY - side / 2, width: side, height: side)).integral
        }
        // Farther from the centre, pixel coordinates lose precision and in the end overflow integers.
        guard !area.isEmpty, abs(area.minX) < ShadowCache.farthest, abs(area.minY) < ShadowCache.farthest else { return nil }
        passes.begin(scissor: area)
        draw(&self, place.flattened(to: flat).atFullOpacity)
        guard let picture = passes.endCropped(margin: margin, effect: effect) else { return nil }
        let rect = CGRect(
            x: Double(picture.x) / scale + center.x + offset.width, y: Double(picture.y) / scale + center.y + offset.height,
            width: Double(picture.width) / scale, height: Double(picture.height) / scale)
        return FlatPicture(pass: picture.pass, width: picture.width, height: picture.height, rect: rect, scale: scale)
    }

    /// Draws a flat picture with its layer's transform.
    private mutating func emit(_ picture: FlatPicture, at place: Placement, blendMode: CGBlendMode = .normal) {
        let scale = picture.scale
        let texels = DisplayList.TexelMap(scale: SIMD2(scale, scale), offset: SIMD2(-picture.rect.minX * scale, -picture.rect.minY * scale))
        var untinted = place
        untinted.tint = .one
        passes.emit(picture.rect, .pass(picture.pass, texels: texels, filter: .linear), at: untinted, [], blendMode: blendMode)
    }
}
