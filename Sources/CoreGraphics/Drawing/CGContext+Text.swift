/// What drawing glyphs does: fill, stroke, or add them to the clip.
public enum CGTextDrawingMode: Int32, Sendable {
    case fill = 0
    case stroke = 1
    case fillStroke = 2
    /// Draws nothing.
    case invisible = 3
    case fillClip = 4
    case strokeClip = 5
    case fillStrokeClip = 6
    /// Only adds the glyphs to the clip.
    case clip = 7
}

/// Glyphs are drawn as unhinted outlines, by default at subpixel positions. Colour glyphs without an outline (bitmap emoji) aren't drawn.
extension CGContext {
    /// Sets the font for ``showGlyphs(_:at:)``; there is no default.
    public func setFont(_ font: CGFont) { state.font = font }
    /// Sets the font size, the size of the em in text space; the default is 1.
    public func setFontSize(_ size: CGFloat) { state.fontSize = size.isFinite ? size : 0 }
    /// Sets what drawing glyphs does; the default is to fill them.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }

    /// The origin of text space in user space: the translation of ``textMatrix``.
    public var textPosition: CGPoint {
        get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
        set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
    }

    /// Sets whether subpixel positioning of glyphs is allowed at all; not part of the graphics state. The default is true.
    public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {
        self.allowsFontSubpixelPositioning = allowsFontSubpixelPositioning
    }

    /// Sets whether glyphs are placed at subpixel positions; otherwise their origins are rounded to whole pixels. The default is true.
    public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {
        state.shouldSubpixelPositionFonts = shouldSubpixelPositionFonts
    }

    /// Sets whether glyph positions may be rounded to quarters of a pixel; not part of the graphics state. The default is true.
    public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {
        self.allowsFontSubpixelQuantization = allowsFontSubpixelQuantization
    }

    /// Sets whether subpixel glyph positions are rounded to quarters of a pixel; the default is false.
    public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {
        state.shouldSubpixelQuantizeFonts = shouldSubpixelQuantizeFonts
    }

    /// Draws glyphs of the current font, each with its origin at its position in text space. Does nothing without a font. The current path
    /// and the text position stay as they are.
    public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
        guard let font = state.font, isDrawable else { return }
        let scale = state.fontSize / CGFloat(font.unitsPerEm)
        let path = CGMutablePath()
        for (glyph, position) in zip(glyphs, positions) {
            guard let outline = font.path(for: glyph) else { continue }
            var toPixels = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: position.x, ty: position.y)
                .concatenating(textMatrix).concatenating(state.transform)
            if document == nil {
                toPixels.tx = placed(toPixels.tx)
                toPixels.ty = placed(toPixels.ty)
            }
            path.addPath(outline, transform: toPixels)
        }
        switch state.textDrawingMode {
        case .fill, .fillClip: draw(path, using: .fill)
        case .stroke, .strokeClip: draw(path, using: .stroke)
        case .fillStroke, .fillStrokeClip: draw(path, using: .fillStroke)
        case .invisible, .clip: break
        }
        if state.textDrawingMode.rawValue >= CGTextDrawingMode.fillClip.rawValue { clip(to: path.elements, rule: .winding) }
    }

    /// The device coordinate of a glyph origin after rounding.
    private func placed(_ coordinate: CGFloat) -> CGFloat {
        guard allowsFontSubpixelPositioning, state.shouldSubpixelPositionFonts else { return coordinate.rounded() }
        return allowsFontSubpixelQuantization && state.shouldSubpixelQuantizeFonts ? (coordinate * 4).rounded() / 4 : coordinate
    }
}
