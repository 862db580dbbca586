@_implementationOnly import CCairo

extension CGContext {
    /// A shadow in device pixels, y down.
    struct ShadowInPixels {
        let dx: Double
        let dy: Double
        let sigma: Double
        let color: SIMD4<Float>

        init(_ shadow: GraphicsState.Shadow, base: CGAffineTransform) {
            let offset = shadow.offset.applying(base)
            // Larger offsets are outside of any bitmap anyway.
            dx = min(max(Double(offset.width), -65_536), 65_536)
            dy = min(max(Double(offset.height), -65_536), 65_536)
            let scale = abs(Double(base.determinant)).squareRoot()
            sigma = min(Double(shadow.blur) * scale / 2, 1_000)
            color = shadow.color.clamped(lowerBound: .zero, upperBound: .one)
        }
    }

    /// Sets the shadow of everything painted from now on, given in the current user space, as for `CALayer` shadows.
    ///
    /// - Parameter sigma: the standard deviation of the blur, in user space.
    package func setShadow(offset: CGSize, sigma: CGFloat, color: CGColor) {
        // The state keeps shadows in base space.
        let toBase = state.transform.concatenating(baseTransform.inverted())
        setShadow(offset: offset.applying(toBase), blur: 2 * sigma * abs(toBase.determinant).squareRoot(), color: color)
    }

    /// Paints the blurred silhouette of a buffer whose upper left pixel is at (x, y) of the bitmap.
    func compositeShadow(of sheet: PixelBuffer, x: Int, y: Int, _ shadow: ShadowInPixels) {
        let reach = gaussianBlurReach(sigma: shadow.sigma)
        // The padding keeps the blur inside the buffer; the offset is applied when the silhouette is composited.
        let wide = sheet.width + 2 * reach, high = sheet.height + 2 * reach
        guard wide <= PixelBuffer.maximumSide, high <= PixelBuffer.maximumSide else { return }
        let silhouette = PixelBuffer(width: wide, height: high)
        for row in 0..<sheet.height {
            (silhouette.base + (row + reach) * silhouette.stride + reach).update(from: sheet.base + row * sheet.stride, count: sheet.width)
        }
        let blurred = gaussianBlurredAlpha(silhouette, sigma: shadow.sigma)
        let left = Double(x - reach) + shadow.dx, top = Double(y - reach) + shadow.dy
        let cairoOperator = state.blendMode.cairoOperator ?? CAIRO_OPERATOR_OVER
        if document == nil, state.blendMode.changesWithoutSource {
            // Beside the silhouette nothing may change.
            return paint(through: state.clipMask) {
                paint(through: blurred, x: left, y: top) {
                    cairo_set_operator(cairo, cairoOperator)
                    cairo_set_source_rgba(cairo, Double(shadow.color.x), Double(shadow.color.y), Double(shadow.color.z), Double(shadow.color.w))
                    cairo_paint(cairo)
                }
            }
        }
        cairo_save(cairo)
        cairo_identity_matrix(cairo)
        cairo_set_operator(cairo, cairoOperator)
        if state.blendMode == .normal {
            // Otherwise the group would be as large as the clip. Other modes may change what lies outside of the shadow.
            cairo_new_path(cairo)
            cairo_rectangle(cairo, left.rounded(.down), top.rounded(.down), Double(wide + 1), Double(high + 1))
            cairo_clip(cairo)
        }
        // The colour must be masked by both the silhouette and the clip mask.
        if abs(left - left.rounded()) < 1e-6, abs(top - top.rounded()) < 1e-6 {
            let surface = blurred.tinted(shadow.color.premultipliedPixel).makeCairoSurface()
            cairo_set_source_surface(cairo, surface, left.rounded(), top.rounded())
            cairo_surface_destroy(surface)
        } else {
            // Cairo interpolates, which takes ten times as long.
            let surface = blurred.makeCairoSurface()
            cairo_push_group(cairo)
            cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
            cairo_set_source_rgba(cairo, Double(shadow.color.x), Double(shadow.color.y), Double(shadow.color.z), Double(shadow.color.w))
            cairo_mask_surface(cairo, surface, left, top)
            cairo_pop_group_to_source(cairo)
            cairo_surface_destroy(surface)
        }
        if let mask = state.clipMask {
            let maskSurface = mask.makeCairoSurface()
            cairo_mask_surface(cairo, maskSurface, 0, 0)
            cairo_surface_destroy(maskSurface)
        } else {
            cairo_paint(cairo)
        }
        cairo_restore(cairo)
    }
}
