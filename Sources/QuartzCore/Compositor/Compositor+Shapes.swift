/// Shape and text layers: Core Graphics draws them into images, which are cached while frames use them.
extension Compositor {
    // MARK: Shapes

    /// Draws a shape at the screen's resolution: pixel for pixel where the layer is not rotated or tilted, at about its scale elsewhere.
    mutating func drawShape(_ shape: ShapeProperties, at place: Placement) {
        guard let extent = shape.extent else { return }
        var seen = extent
        if place.toPixels.isAffine {
            seen = extent.intersectionOrEmpty(place.fromPixels.boundingBox(of: passes.scissor))
            guard !seen.isEmpty else { return }
        }
        if place.toPixels.keepsAxes {
            drawStraight(shape, extent: extent, seen: seen, at: place)
        } else {
            drawTilted(shape, extent: extent, seen: seen, at: place)
        }
    }

    /// Draws a layer that is only scaled, translated and rotated by quarter turns, pixel for pixel.
    private mutating func drawStraight(_ shape: ShapeProperties, extent: CGRect, seen: CGRect, at place: Placement) {
        let map = place.toPixels
        let x = map.x / map.one.z
        let y = map.y / map.one.z
        let move = SIMD2(map.one.x / map.one.z, map.one.y / map.one.z)
        // Eighths of a pixel are precise enough for antialiasing; translations by whole pixels keep the image.
        let whole = SIMD2(move.x.rounded(.down), move.y.rounded(.down))
        let part = ((move - whole) * 8).rounded(.toNearestOrAwayFromZero) / 8
        let local = Homography(x: x, y: y, one: SIMD3(part.x, part.y, 1))
        // Only the visible part of a large shape is drawn.
        var area = local.boundingBox(of: extent).insetBy(dx: -1, dy: -1).integral
        if area.width > Self.wholeSide || area.height > Self.wholeSide {
            area = area.intersectionOrEmpty(local.boundingBox(of: seen).insetBy(dx: -1, dy: -1).integral)
        }
        guard let picture = picture(shape, map: CGAffineTransform(a: x.x, b: x.y, c: y.x, d: y.y, tx: part.x, ty: part.y), area: area)
        else { return }
        let rect = CGRect(x: area.minX + whole.x, y: area.minY + whole.y, width: area.width, height: area.height)
        let texels = DisplayList.TexelMap(scale: SIMD2(1, 1), offset: SIMD2(-rect.minX, -rect.minY))
        var onPixels = Placement.pixels
        onPixels.opacity = place.opacity
        onPixels.tint = place.tint
        passes.emit(rect, .image(picture, texels: texels, filter: .nearest), at: onPixels, [])
    }

    /// Draws a rotated or tilted shape flat, and places the image.
    private mutating func drawTilted(_ shape: ShapeProperties, extent: CGRect, seen: CGRect, at place: Placement) {
        var scale = place.toPixels.stretch(at: CGPoint(x: seen.midX, y: seen.midY))
        // Scales in steps of a quarter octave, so that a layer can move in depth without a new image for each frame.
        scale = PortableMath.exp2((PortableMath.log2(scale) * 4).rounded(.up) / 4)
        var area = extent
        if max(extent.width, extent.height) * scale > Self.wholeSide { area = seen }
        scale = min(scale, Compositor.largestDrawnSide / max(area.width, area.height, 1e-6))
        let pixels = CGRect(x: area.minX * scale, y: area.minY * scale, width: area.width * scale, height: area.height * scale)
            .insetBy(dx: -1, dy: -1).integral
        guard let picture = picture(shape, map: CGAffineTransform(scaleX: scale, y: scale), area: pixels) else { return }
        let rect = CGRect(x: pixels.minX / scale, y: pixels.minY / scale, width: pixels.width / scale, height: pixels.height / scale)
        let texels = DisplayList.TexelMap(scale: SIMD2(scale, scale), offset: SIMD2(-pixels.minX, -pixels.minY))
        passes.emit(rect, .image(picture, texels: texels, filter: .linear), at: place, [])
    }

    /// Shapes of at most this many pixels a side are drawn whole, whatever part is visible.
    private static let wholeSide = 2_048.0

    private mutating func picture(_ shape: ShapeProperties, map: CGAffineTransform, area: CGRect) -> PixelBuffer? {
        guard area.width >= 1, area.height >= 1, area.width <= Compositor.largestDrawnSide, area.height <= Compositor.largestDrawnSide,
            abs(area.minX) < ShadowCache.farthest, abs(area.minY) < ShadowCache.farthest
        else { return nil }
        return caches.shapes.value(ShapeKey(shape: shape, map: map, area: area)) {
            let context = CGContext(pixels: PixelBuffer(width: Int(area.width), height: Int(area.height)), scale: 1, flipped: true)
            context.translateBy(x: -area.minX, y: -area.minY)
            context.concatenate(map)
            shape.draw(in: context)
            return context.finish().pixels
        }
    }

    // MARK: Text

    /// Draws a text layer's string at its contents scale.
    mutating func drawText(_ text: TextProperties, _ properties: LayerProperties, at place: Placement) {
        let bounds = properties.bounds
        let scale = properties.contentsScale
        let width = (bounds.width * scale).rounded(.up)
        let height = (bounds.height * scale).rounded(.up)
        guard text.runs != nil, width >= 1, height >= 1, width <= Compositor.largestDrawnSide, height <= Compositor.largestDrawnSide else { return }
        let picture = caches.texts.value(TextKey(text: text, width: bounds.width, height: bounds.height, scale: scale)) {
            let context = CGContext(pixels: PixelBuffer(width: Int(width), height: Int(height)), scale: scale, flipped: true)
            text.draw(in: context, size: bounds.size)
            return context.finish().pixels
        }
        guard let picture else { return }
        let rect = CGRect(x: bounds.minX, y: bounds.minY, width: width / scale, height: height / scale)
        var texels = DisplayList.TexelMap(scale: SIMD2(scale, scale), offset: SIMD2(-bounds.minX * scale, -bounds.minY * scale))
        if place.inherited.isFlipped { texels = texels.flipped(height: bounds.height * scale) }
        passes.emit(rect, .image(picture, texels: texels, filter: .linear), at: place, [])
    }
}

/// The cache key of a shape's image.
struct ShapeKey: Hashable {
    var shape: ShapeProperties
    var map: CGAffineTransform
    var area: CGRect

    func hash(into hasher: inout Hasher) {
        hasher.combine(shape)
        hasher.combine(map.a)
        hasher.combine(map.d)
        hasher.combine(map.tx)
        hasher.combine(map.ty)
        hasher.combine(area.minX)
        hasher.combine(area.minY)
    }
}

/// The cache key of a text's image.
struct TextKey: Hashable {
    var text: TextProperties
    var width: CGFloat
    var height: CGFloat
    var scale: CGFloat
}

extension Homography {
    /// Whether axis-aligned rectangles stay axis-aligned.
    fileprivate var keepsAxes: Bool {
        isScaleTranslation || (isAffine && x.x == 0 && y.y == 0)
    }
}
