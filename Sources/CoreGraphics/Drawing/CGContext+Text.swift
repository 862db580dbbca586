/// What showing glyphs does.
public enum CGTextDrawingMode: Int32, Sendable {
    case fill = 0
    case stroke = 1
    case fillStroke = 2
    /// Nothing.
    case invisible = 3
    case fillClip = 4
    case strokeClip = 5
    case fillStrokeClip = 6
    /// The glyphs become part of the clip.
    case clip = 7
}

/// Glyphs are drawn as outlines, without hinting, at fractions of a pixel unless told otherwise. Coloured glyphs that have no outline
/// aren't drawn.
extension CGContext {
    /// The font of glyphs; none at first.
    public func setFont(_ font: CGFont) { state.font = font }
    /// Size of the em in text space; 1 at first.
    public func setFontSize(_ size: CGFloat) { state.fontSize = size.isFinite ? size : 0 }
    /// What showing glyphs does; fills at first.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }

    /// Where text space's origin lies in user space: the translation of ``textMatrix``.
    public var textPosition: CGPoint {
        get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
        set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
    }

    /// Whether glyphs may lie between pixels at all; not part of the graphics state. True at first.
    public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {
        self.allowsFontSubpixelPositioning = allowsFontSubpixelPositioning
    }

    /// Whether glyphs lie between pixels, true at first; else each begins on a whole one.
    public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {
        state.shouldSubpixelPositionFonts = shouldSubpixelPositionFonts
    }

    /// Whether the places of glyphs may be rounded to quarters of pixels; not part of the graphics state. True at first.
    public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {
        self.allowsFontSubpixelQuantization = allowsFontSubpixelQuantization
    }

    /// Whether the places of glyphs that lie between pixels are rounded to quarters of them; false at first.
    public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {
        state.shouldSubpixelQuantizeFonts = shouldSubpixelQuantizeFonts
    }

    /// Shows glyphs of the current font, each with its origin at its place in text space. Nothing without a font. The current path and
    /// the text position stay.
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

    /// A coordinate in pixels where a glyph may begin.
    private func placed(_ coordinate: CGFloat) -> CGFloat {
        guard allowsFontSubpixelPositioning, state.shouldSubpixelPositionFonts else { return coordinate.rounded() }
        return allowsFontSubpixelQuantization && state.shouldSubpixelQuantizeFonts ? (coordinate * 4).rounded() / 4 : coordinate
    }
}
