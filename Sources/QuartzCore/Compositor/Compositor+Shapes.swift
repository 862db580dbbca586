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
        let size = max(extent.width, extent.height) * scale
        if size > (place.toPixels.isAffine ? Self.wholeSide : Compositor.largestDrawnSide) {
            area = place.toPixels.isAffine ? seen : passes.visiblePart(of: extent, at: place)
            guard !area.isEmpty else { return }
        }
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
        guard text.runs != nil else { return }
        drawContent(of: properties, at: place) { compositor, drawing in
            compositor.caches.texts.value(TextKey(text: text, width: properties.bounds.width, height: properties.bounds.height, drawing: drawing)) {
                let context = drawing.makeContext()
                text.draw(in: context, size: properties.bounds.size)
                return context.finish().pixels
            }
        }
    }

    // MARK: Content as large as the layer

    /// What is to be drawn of a content that is as large as its layer.
    struct ContentDrawing: Hashable {
        /// The part, in pixels from the content's upper left corner.
        var part: PixelRect
        /// Pixels a point.
        var scale: CGFloat

        /// A context for the part, in whose user space the content's upper left corner is the origin, y down.
        func makeContext() -> CGContext {
            let context = CGContext(pixels: PixelBuffer(width: part.width, height: part.height), scale: scale, flipped: true)
            context.translateBy(x: CGFloat(-part.minX) / scale, y: CGFloat(-part.minY) / scale)
            return context
        }
    }

    /// Draws a picture over a layer's bounds, upright in flipped geometry, at the layer's contents scale.
    ///
    /// Of a content larger than ``largestDrawnSide`` only the visible part is drawn, and with fewer pixels where that is larger, too.
    ///
    /// - Parameters:
    ///   - edges: the edges of the bounds to antialias; nil to draw the content's last pixels whole, even where they reach beyond the bounds.
    ///   - picture: returns the picture of a part.
    mutating func drawContent(
        of properties: LayerProperties, at place: Placement, edges: CAEdgeAntialiasingMask? = nil, outline: DisplayList.Clip? = nil,
        picture: (inout Compositor, ContentDrawing) -> PixelBuffer?
    ) {
        let bounds = properties.bounds
        guard let drawing = contentDrawing(of: properties, at: place), let pixels = picture(&self, drawing) else { return }
        let scale = drawing.scale, part = drawing.part
        var rect = CGRect(
            x: bounds.minX + CGFloat(part.minX) / scale, y: bounds.minY + CGFloat(part.minY) / scale, width: CGFloat(part.width) / scale,
            height: CGFloat(part.height) / scale)
        var texels = DisplayList.TexelMap(scale: SIMD2(scale, scale), offset: SIMD2(-rect.minX * scale, -rect.minY * scale))
        if place.inherited.isFlipped {
            rect.origin.y = bounds.minY + bounds.maxY - rect.maxY
            texels.scale.y = -scale
            texels.offset.y = rect.maxY * scale
        }
        if edges != nil { rect = rect.intersectionOrEmpty(bounds) }
        passes.emit(
            rect, .image(pixels, texels: texels, filter: .linear), at: place, edges?.intersection(rect.edges(on: bounds)) ?? [], outline: outline)
    }

    private mutating func contentDrawing(of properties: LayerProperties, at place: Placement) -> ContentDrawing? {
        let bounds = properties.bounds
        var scale = properties.contentsScale
        func pixels(_ length: CGFloat) -> Double { (length * scale).rounded(.up) }
        guard pixels(bounds.width) >= 1, pixels(bounds.height) >= 1 else { return nil }
        let side = Compositor.largestDrawnSide
        if pixels(bounds.width) <= side, pixels(bounds.height) <= side {
            return ContentDrawing(part: PixelRect(maxX: Int(pixels(bounds.width)), maxY: Int(pixels(bounds.height))), scale: scale)
        }
        var seen = passes.visiblePart(of: bounds, at: place)
        if place.inherited.isFlipped { seen.origin.y = bounds.minY + bounds.maxY - seen.maxY }
        seen = seen.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
        // In steps, so that a layer can move and be scaled without a new picture for each frame.
        let step = 512.0, excess = max(pixels(seen.width), pixels(seen.height)) / (side - 2 * step)
        if excess > 1 { scale /= PortableMath.exp2((PortableMath.log2(excess) * 4).rounded(.up) / 4) }
        func range(_ low: CGFloat, _ high: CGFloat, _ length: CGFloat) -> (Int, Int) {
            (Int((low * scale / step).rounded(.down) * step), Int(min((high * scale / step).rounded(.up) * step, pixels(length))))
        }
        guard !seen.isEmpty, max(seen.maxX, seen.maxY) * scale < ShadowCache.farthest else { return nil }
        let (minX, maxX) = range(seen.minX, seen.maxX, bounds.width), (minY, maxY) = range(seen.minY, seen.maxY, bounds.height)
        let part = PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
        return part.isEmpty ? nil : ContentDrawing(part: part, scale: scale)
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
    var drawing: Compositor.ContentDrawing
}

extension Homography {
    /// Whether axis-aligned rectangles stay axis-aligned.
    fileprivate var keepsAxes: Bool {
        isScaleTranslation || (isAffine && x.x == 0 && y.y == 0)
    }
}
