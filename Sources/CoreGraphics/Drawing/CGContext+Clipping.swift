@_implementationOnly import CCairo

extension CGContext {
    /// Intersects the clip with the current path, and clears the path.
    public func clip(using rule: CGPathFillRule = .winding) {
        clip(to: currentPath.elements, rule: rule)
        currentPath.removeAll()
    }

    /// Intersects the clip with a rectangle, and clears the current path.
    public func clip(to rect: CGRect) {
        let path = CGMutablePath()
        path.addRect(rect, transform: state.transform)
        clip(to: path.elements, rule: .winding)
        currentPath.removeAll()
    }

    /// Intersects the clip with the union of rectangles, and clears the current path.
    public func clip(to rects: [CGRect]) {
        let path = CGMutablePath()
        path.addRects(rects, transform: state.transform)
        clip(to: path.elements, rule: .winding)
        currentPath.removeAll()
    }

    /// Intersects the clip with a path in device pixels.
    func clip(to elements: [CGPath.Element], rule: CGPathFillRule) {
        cairo_new_path(cairo)
        cairo_set_antialias(cairo, cairoAntialias)
        cairo_set_fill_rule(cairo, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        emit(elements, to: cairo)
        cairo_clip(cairo)
    }

    /// Intersects the clip with an image stretched over `rect`: grey images without alpha let paint through where they are light, image
    /// masks where they are dark, other images where they are opaque. The image is placed as by ``draw(_:in:byTiling:)``.
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

    /// Removes the clips that were set since the context was created or its state was last saved; clips from before stay.
    public func resetClip() {
        // `cairo_reset_clip` would also remove the clips of outer states, which only come back when those are restored.
        cairo_restore(cairo)
        cairo_save(cairo)
        // Inside a transparency layer, the outer mask is applied when the layer ends.
        state.clipMask = savedStates.count == (transparencyLayers.last?.depth ?? 0) ? nil : savedStates.last?.clipMask
        applyTransform()
    }

    /// The bounding box of the clip in user space; null if the clip is empty.
    public var boundingBoxOfClipPath: CGRect {
        let box = clipBoxInPixels
        if box.isNull || box.isEmpty || !isDrawable { return .null }
        return box.applying(state.transform.inverted())
    }
}
