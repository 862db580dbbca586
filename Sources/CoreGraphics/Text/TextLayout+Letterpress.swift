import Foundation
@_implementationOnly import CCairo
@_implementationOnly import CPango

/// Letterpress: letters that look pressed into the paper.
extension TextLayout {
    /// The opacity of the black edge inside the upper side of letters, and of the white one below their lower side.
    private static let shade = 0.4, light = 0.6

    /// The height in points of an edge: one point, less below 24 points.
    private static func edge(ofSize size: CGFloat) -> CGFloat { min(max(size / 24, 0.5), 1) }

    /// Draws the edges of the line's runs in letterpress over their glyphs.
    func drawEdges(
        of line: UnsafeMutablePointer<PangoLayoutLine>, _ paragraph: Paragraph, _ cairo: OpaquePointer, _ left: CGFloat, _ baseline: CGFloat
    ) {
        forEachPiece(of: line, paragraph, from: left, baseline: baseline) { run, origin, font, glyphs in
            guard run.isLetterpress, run.strokeWidth <= 0, run.color.w > 0 else { return }
            let height = Self.edge(ofSize: run.font.usableSize)
            var ink = PangoRectangle()
            pango_glyph_string_extents(glyphs, font, &ink, nil)
            guard ink.width > 0, ink.height > 0 else { return }
            func fill(loweredBy distance: CGFloat) {
                cairo_new_path(cairo)
                cairo_move_to(cairo, origin.x, origin.y + distance)
                pango_cairo_glyph_string_path(cairo, font, glyphs)
                cairo_fill(cairo)
            }
            /// Paints what lies in the letters at one height and not in those at another.
            func paint(_ inside: CGFloat, without outside: CGFloat, white: Double, alpha: Double) {
                cairo_save(cairo)
                // Keeps the group as small as the letters.
                cairo_new_path(cairo)
                cairo_rectangle(
                    cairo, origin.x + points(ink.x) - 2, origin.y + points(ink.y) - 2, points(ink.width) + 4, points(ink.height) + height + 4)
                cairo_clip(cairo)
                cairo_push_group_with_content(cairo, CAIRO_CONTENT_ALPHA)
                cairo_set_source_rgba(cairo, 0, 0, 0, 1)
                fill(loweredBy: inside)
                cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_OUT)
                fill(loweredBy: outside)
                let mask = cairo_pop_group(cairo)
                cairo_set_source_rgba(cairo, white, white, white, alpha * Double(run.color.w))
                cairo_mask(cairo, mask)
                cairo_pattern_destroy(mask)
                cairo_restore(cairo)
            }
            paint(0, without: height, white: 0, alpha: Self.shade)
            paint(height, without: 0, white: 1, alpha: Self.light)
        }
    }
}
