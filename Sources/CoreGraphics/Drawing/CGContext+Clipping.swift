@_implementationOnly import CCairo

extension CGContext {
    /// Clips to the current path, and drops it.
    public func clip(using rule: CGPathFillRule = .winding) {
        clip(to: currentPath.elements, rule: rule)
        currentPath.removeAll()
    }

    /// Clips to a rectangle, and drops the current path.
    public func clip(to rect: CGRect) {
        let path = CGMutablePath()
        path.addRect(rect, transform: state.transform)
        clip(to: path.elements, rule: .winding)
        currentPath.removeAll()
    }

    /// Clips to what the rectangles cover together, and drops the current path.
    public func clip(to rects: [CGRect]) {
        let path = CGMutablePath()
        path.addRects(rects, transform: state.transform)
        clip(to: path.elements, rule: .winding)
        currentPath.removeAll()
    }

    /// Clips to a path given in the bitmap's pixels.
    func clip(to elements: [CGPath.Element], rule: CGPathFillRule) {
        cairo_new_path(cairo)
        cairo_set_antialias(cairo, cairoAntialias)
        cairo_set_fill_rule(cairo, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        emit(elements, to: cairo)
        cairo_clip(cairo)
    }

    /// Clips to a picture stretched over `rect`: grey pictures without alpha let paint through where they are light, image masks
    /// where they are dark, others where they are opaque. Placed as ``draw(_:in:byTiling:)`` places images.
    public func clip(to rect: CGRect, mask: CGImage) {
        let stencil = PixelBuffer(width: width, height: height)
        let alpha: CGImage
        if mask.maskSource == .alpha {
            alpha = mask
        } else {
            let pixels = PixelBuffer(width: mask.width, height: mask.height)
            for y in 0..<mask.height {
                for x in 0..<mask.width {
                    let luminance = mask.pixels[x, y] & 255
                    pixels[x, y] = (mask.maskSource == .luminance ? luminance : 255 - luminance) << 24
                }
            }
            alpha = CGImage(pixels: pixels)
        }
        let drawing = CGContext(pixels: stencil)
        drawing.state.transform = state.transform
        drawing.applyTransform()
        drawing.interpolationQuality = interpolationQuality
        drawing.draw(alpha, in: rect)
        if let former = state.clipMask {
            drawing.state.transform = .identity
            drawing.applyTransform()
            drawing.setBlendMode(.destinationIn)
            drawing.drawUpright(CGImage(pixels: former), in: CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height)))
        }
        state.clipMask = drawing.finish().pixels
    }

    /// Drops the clip that was set since the context was made or its state last saved; clips from before stay.
    public func resetClip() {
        // Cairo's own reset would also drop what outer states clipped, and it comes back only with them.
        cairo_restore(cairo)
        cairo_save(cairo)
        // Inside a transparency layer the mask is put on by its end.
        state.clipMask = savedStates.count == (transparencyLayers.last?.depth ?? 0) ? nil : savedStates.last?.clipMask
        applyTransform()
    }

    /// The box around the clip in user space; null where nothing is left.
    public var boundingBoxOfClipPath: CGRect {
        let box = clipBoxInPixels
        if box.isNull || box.isEmpty || !isDrawable { return .null }
        return box.applying(state.transform.inverted())
    }
}
