/// Pattern backgrounds: one image as large as the layer, drawn at its contents scale.
extension Compositor {
    mutating func drawPattern(
        _ color: CGColor, _ properties: LayerProperties, at place: Placement, _ edges: CAEdgeAntialiasingMask, outline: DisplayList.Clip?
    ) {
        let bounds = properties.bounds
        let scale = properties.contentsScale
        let width = (bounds.width * scale).rounded(.up), height = (bounds.height * scale).rounded(.up)
        guard width >= 1, height >= 1, width <= Compositor.largestDrawnSide, height <= Compositor.largestDrawnSide else { return }
        let picture = caches.patterns.value(PatternKey(color: color, width: width, height: height, scale: scale)) {
            let context = CGContext(pixels: PixelBuffer(width: Int(width), height: Int(height)), scale: scale, flipped: true)
            context.setFillColor(color)
            context.fill(CGRect(x: 0, y: 0, width: width / scale, height: height / scale))
            return context.finish().pixels
        }
        guard let picture else { return }
        var texels = DisplayList.TexelMap(scale: SIMD2(scale, scale), offset: SIMD2(-bounds.minX * scale, -bounds.minY * scale))
        if place.inherited.isFlipped { texels = texels.flipped(height: bounds.height * scale) }
        passes.emit(bounds, .image(picture, texels: texels, filter: .linear), at: place, edges, outline: outline)
    }
}

/// The cache key of a pattern's image.
struct PatternKey: Hashable {
    var color: CGColor
    var width: CGFloat
    var height: CGFloat
    var scale: CGFloat
}
