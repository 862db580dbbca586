/// What lies behind a layer, seen through it as through frosted glass.
///
/// Everything that the pass has drawn so far becomes a picture of its own. The pass goes on with that picture, and with a blurred copy
/// of the part behind the layer, in the layer's shape.
extension Compositor {
    mutating func drawBackdrop(_ values: LayerProperties, at place: Placement, opacity: Float) {
        // A picture that reaches beyond the frame's origin would need coordinates below 0; what lies there is never seen.
        let extent = top.extent.intersectionOrEmpty(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: .infinity))
        let box = place.toPixels.isAffine ? place.toPixels.boundingBox(of: values.bounds).intersectionOrEmpty(scissor) : scissor
        let seen = box.intersectionOrEmpty(extent).integral
        let width = Int(min(extent.maxX.rounded(.up), Double(PixelBuffer.maximumSide)))
        let height = Int(min(extent.maxY.rounded(.up), Double(PixelBuffer.maximumSide)))
        guard !top.quads.isEmpty, !seen.isEmpty, width > 0, height > 0 else { return }

        let behind = endBackdrop(width: width, height: height)
        let stretch = place.toPixels.stretch(at: CGPoint(x: values.bounds.midX, y: values.bounds.midY))
        let sigma = values.backdropBlurRadius * (stretch.isFinite ? min(max(stretch, 0), 64) : 1)
        let margin = (3 * sigma).rounded(.up) + 1
        // Beyond the edge of the picture behind, its edge goes on.
        let area = seen.insetBy(dx: -margin, dy: -margin)
        guard area.width <= CGFloat(PixelBuffer.maximumSide), area.height <= CGFloat(PixelBuffer.maximumSide) else { return }
        let blurred = blur(behind, area: area, sigma: sigma, saturation: values.backdropSaturation)

        let first = top.quads.count
        var glass = place
        glass.opacity = opacity
        let radii = values.effectiveRadii
        let outline =
            radii == .zero
            ? nil : DisplayList.Clip(planeFromPixels: place.fromPixels, rect: values.bounds, radii: radii, curve: values.clipCurve)
        let texels = DisplayList.TexelMap(scale: SIMD2(1, 1), offset: SIMD2(-area.minX, -area.minY))
        let edges = values.allowsEdgeAntialiasing ? values.edgeAntialiasingMask : []
        emit(values.bounds, .pass(blurred, texels: texels, filter: .nearest), at: glass, edges, outline: outline)
        // The picture lies pixel on pixel, however the layer is turned.
        for index in first..<top.quads.count { top.quads[index].planeFromPixels = .identity }
    }

    /// Makes a picture of what the pass has drawn, and begins the pass anew with it.
    private mutating func endBackdrop(width: Int, height: Int) -> Int {
        let start = list.quads.count
        list.quads.append(contentsOf: top.quads)
        top.quads.removeAll(keepingCapacity: true)
        let isFrame = outer.count == 1
        list.passes.append(
            DisplayList.Pass(width: width, height: height, background: isFrame ? background : 0, quads: start..<list.quads.count))
        let pass = list.passes.count - 1

        let (clips, cuts, scissor) = (top.clips, top.cuts, top.scissor)
        (top.clips, top.cuts, top.scissor) = ([], [], top.extent)
        top.clipRange = 0..<0
        emit(Picture(pass: pass, x: 0, y: 0, width: width, height: height), opacity: 1)
        (top.clips, top.cuts, top.scissor) = (clips, cuts, scissor)
        top.firstClip = list.clips.count
        top.clipRange = clips.isEmpty ? 0..<0 : nil
        return pass
    }

    /// A blurred picture of an area of another, in whole pixels.
    private mutating func blur(_ pass: Int, area: CGRect, sigma: Double, saturation: Double) -> Int {
        let local = CGRect(x: 0, y: 0, width: area.width, height: area.height)
        beginPass(scissor: local)
        let texels = DisplayList.TexelMap(scale: SIMD2(1, 1), offset: SIMD2(area.minX, area.minY))
        emit(local, .pass(pass, texels: texels, filter: .linear), at: .pixels, [])
        let quads = endPass()
        list.passes.append(
            DisplayList.Pass(
                width: Int(area.width), height: Int(area.height), background: 0, quads: quads, effect: .blur(sigma: sigma, saturation: saturation)))
        return list.passes.count - 1
    }
}

extension LayerProperties {
    /// Whether what lies behind shows through the bounds otherwise than it is.
    var showsBackdrop: Bool { (self.backdropBlurRadius > 0 || self.backdropSaturation != 1) && !bounds.isEmpty }
}
