@_implementationOnly import CCairo

extension CGContext {
    /// Draws an image into `rect`, with its bottom row at the rectangle's minimum y: upright in a y-up context, upside down in a y-down
    /// one. Image masks are filled with the fill colour.
    ///
    /// - Parameters:
    ///   - image: the image or image mask.
    ///   - rect: the destination rectangle in user space.
    ///   - byTiling: true to fill the clip with copies of the image as drawn into `rect`.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        draw(image, in: rect, isUpright: false, byTiling: byTiling)
    }

    /// Draws an image into `rect`, with its top row at the rectangle's minimum y: upright in a y-down context.
    package func drawUpright(_ image: CGImage, in rect: CGRect) {
        draw(image, in: rect, isUpright: true, byTiling: false)
    }

    /// Fills the clip with copies of an image, one of them drawn into `rect` as by ``drawUpright(_:in:)``.
    package func tileUpright(_ image: CGImage, in rect: CGRect) {
        draw(image, in: rect, isUpright: true, byTiling: true)
    }

    private func draw(_ image: CGImage, in rect: CGRect, isUpright: Bool, byTiling: Bool) {
        let box = rect.standardized
        guard box.width > 0, box.height > 0, box.width.isFinite, box.height.isFinite, box.minX.isFinite, box.minY.isFinite else { return }
        let sx = box.width / CGFloat(image.width), sy = box.height / CGFloat(image.height)
        let placing = CGAffineTransform(
            a: sx, b: 0, c: 0, d: isUpright ? sy : -sy, tx: box.minX, ty: isUpright ? box.minY : box.maxY)
        let complete = placing.concatenating(state.transform)
        guard complete.isInvertible else { return }
        let outline = CGMutablePath()
        outline.addRect(box, transform: state.transform)
        let isStencil = image.isMask && state.fillColor.pattern != nil
        let source = image.isMask ? image.filledMask(isStencil ? .black : state.fillColor) : image
        paint(bounds: byTiling ? nil : outline.boundingBox) { target in
            let surface = source.pixels.makeCairoSurface()
            let pattern = cairo_pattern_create_for_surface(surface)!
            var inverse = cairo_matrix_t(placing.inverted())
            cairo_pattern_set_matrix(pattern, &inverse)
            // Padding, since smoothing would otherwise blend the edges with transparent pixels.
            cairo_pattern_set_extend(pattern, byTiling ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
            cairo_pattern_set_filter(pattern, filter(for: image))
            cairo_set_source(target, pattern)
            if isStencil {
                setSource(target, state.fillColor)
                cairo_save(target)
                cairo_new_path(target)
                if !byTiling {
                    emit(outline.elements, to: target)
                    cairo_clip(target)
                }
                cairo_mask(target, pattern)
                cairo_restore(target)
            } else if byTiling {
                paintSource(target)
            } else if state.alpha >= 1 {
                fill(outline.elements, rule: .winding, on: target)
            } else {
                cairo_save(target)
                cairo_new_path(target)
                emit(outline.elements, to: target)
                cairo_clip(target)
                cairo_paint_with_alpha(target, Double(state.alpha))
                cairo_restore(target)
            }
            cairo_set_source_rgba(target, 0, 0, 0, 0)
            cairo_pattern_destroy(pattern)
            cairo_surface_destroy(surface)
        }
        withExtendedLifetime(source) {}
    }

    private func paintSource(_ target: OpaquePointer) {
        if state.alpha >= 1 { cairo_paint(target) } else { cairo_paint_with_alpha(target, Double(state.alpha)) }
    }

    private func filter(for image: CGImage) -> cairo_filter_t {
        image.shouldInterpolate || interpolationQuality != .default ? interpolationQuality.cairoFilter : CAIRO_FILTER_NEAREST
    }
}

extension CGImage {
    /// A colour image of an image mask filled with a colour.
    fileprivate func filledMask(_ color: CGColor) -> CGImage {
        let c = color.rgba.clamped(lowerBound: .zero, upperBound: .one)
        let filled = PixelBuffer(width: width, height: height)
        // A lookup table: each of the 256 sample values has one result.
        let results: [UInt32] = (0..<256).map { sample in
            let alpha = c.w * Float(255 - sample)
            func channel(_ value: Float) -> UInt32 { UInt32((value * alpha).rounded()) }
            return UInt32(alpha.rounded()) << 24 | channel(c.x) << 16 | channel(c.y) << 8 | channel(c.z)
        }
        for y in 0..<height {
            for x in 0..<width { filled[x, y] = results[Int(pixels[x, y] & 255)] }
        }
        return CGImage(pixels: filled)
    }
}
