/// Pattern backgrounds: an image as large as the layer, or its visible part, drawn at its contents scale.
extension Compositor {
    mutating func drawPattern(
        _ color: CGColor, _ properties: LayerProperties, at place: Placement, _ edges: CAEdgeAntialiasingMask, outline: DisplayList.Clip?
    ) {
        drawContent(of: properties, at: place, edges: edges, outline: outline) { compositor, drawing in
            compositor.caches.patterns.value(PatternKey(color: color, drawing: drawing)) {
                let context = drawing.makeContext(), part = drawing.part, scale = drawing.scale
                context.setFillColor(color)
                // Patterns are placed in base space, which translations of user space don't move.
                context.setPatternPhase(CGSize(width: CGFloat(-part.minX) / scale, height: CGFloat(-part.minY) / scale))
                context.fill(
                    CGRect(
                        x: CGFloat(part.minX) / scale, y: CGFloat(part.minY) / scale, width: CGFloat(part.width) / scale,
                        height: CGFloat(part.height) / scale))
                return context.finish().pixels
            }
        }
    }
}

/// The cache key of a pattern's image.
struct PatternKey: Hashable {
    var color: CGColor
    var drawing: Compositor.ContentDrawing
}
