import CoreGraphics

/// Text within formulas in scripts that the font of mathematics lacks: Cyrillic, Chinese, and so on.
enum ForeignText {
    static func layout(_ text: String, _ size: CGFloat, color: SIMD4<Float> = SIMD4(0, 0, 0, 1)) -> TextLayout {
        TextLayout(runs: [TextRun(text: text, font: FontDescription(size: size), color: color)])
    }

    /// Width, ascent and descent in points.
    static func size(_ text: String, _ size: CGFloat) -> (width: CGFloat, ascent: CGFloat, descent: CGFloat) {
        let layout = layout(text, size)
        guard let line = layout.lines.first else { return (0, 0, 0) }
        return (layout.size.width, line.baseline, max(0, layout.size.height - line.baseline))
    }
}
