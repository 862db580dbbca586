/// Backdrops: what lies behind a layer, blurred like frosted glass.
///
/// The open pass is split: the part of its picture that lies behind the layer is copied and blurred, and the continued pass draws the copy
/// in the layer's shape.
extension Compositor {
    mutating func drawBackdrop(_ properties: LayerProperties, at place: Placement, opacity: Float) {
        frame.needsWhole = true
        let box = place.toPixels.isAffine ? place.toPixels.boundingBox(of: properties.bounds).intersectionOrEmpty(passes.scissor) : passes.scissor
        let seen = box.integral
        guard !seen.isEmpty else { return }
        guard !passes.top.isEmpty else { return frame.hasEmptyBackdrop = true }
        let stretch = place.toPixels.stretch(at: CGPoint(x: properties.bounds.midX, y: properties.bounds.midY))
        let sigma = properties.backdropBlurRadius * (stretch.isFinite ? min(max(stretch, 0), 64) : 1)
        let margin = (3 * sigma).rounded(.up) + 1
        // Beyond the edge of the picture behind, the edge is repeated.
        let area = seen.insetBy(dx: -margin, dy: -margin)
        guard area.width <= CGFloat(PixelBuffer.maximumSide), area.height <= CGFloat(PixelBuffer.maximumSide) else { return }
        let blurred = passes.copyBehind(area, effect: .blur(sigma: sigma, saturation: properties.backdropSaturation))

        let first = passes.top.quads.count
        var glass = place
        glass.opacity = opacity
        let radii = properties.effectiveRadii
        let outline =
            radii == .zero
            ? nil : DisplayList.Clip(planeFromPixels: place.fromPixels, rect: properties.bounds, radii: radii, curve: properties.clipCurve)
        let texels = DisplayList.TexelMap(scale: SIMD2(1, 1), offset: SIMD2(-area.minX, -area.minY))
        let edges = properties.allowsEdgeAntialiasing ? properties.edgeAntialiasingMask : []
        passes.emit(properties.bounds, .pass(blurred, texels: texels, filter: .nearest), at: glass, edges, outline: outline)
        // The copy is drawn pixel for pixel, whatever the layer's transform.
        for index in first..<passes.top.quads.count { passes.top.quads[index].planeFromPixels = .identity }
    }
}

extension LayerProperties {
    /// Whether the layer has a backdrop effect: a blur or a change of saturation.
    var showsBackdrop: Bool { (self.backdropBlurRadius > 0 || self.backdropSaturation != 1) && !bounds.isEmpty }
}
