import Foundation
@_implementationOnly import CCairo
@_implementationOnly import CPango

extension TextRun.LineStyle {
    /// Whether the layout draws the line itself, because Pango knows only solid lines, single and double ones below letters and single ones
    /// through them.
    func needsDrawing(asUnderline isUnderline: Bool) -> Bool {
        weight != .none && (pattern != .solid || isByWord || weight == .thick || weight == .double && !isUnderline)
    }
}

extension TextLayout {
    /// Draws the lines under and through letters that Pango doesn't.
    func drawDecorations(
        of line: Line, _ pangoLine: UnsafeMutablePointer<PangoLayoutLine>, _ worker: TextWorker, _ cairo: OpaquePointer, at origin: CGPoint
    ) {
        let paragraph = storage.paragraphs[line.paragraph]
        let start = Int(pango_layout_line_get_start_index(pangoLine))
        let bytes = start..<start + Int(pango_layout_line_get_length(pangoLine))
        let spans = paragraph.spans.filter { span in
            let run = storage.runs[span.run]
            return span.end > bytes.lowerBound && span.start < bytes.upperBound
                && (run.underline.needsDrawing(asUnderline: true) || run.strikethrough.needsDrawing(asUnderline: false))
        }
        guard !spans.isEmpty else { return }
        // Pango counts from the side of its layout, which aligns lines on its own; the line's left end is ours to place.
        let left = Self.xRanges(of: pangoLine, bytes).map(\.lowerBound).min() ?? 0
        var under = Dashes(), through = Dashes()
        cairo_save(cairo)
        for span in spans {
            let run = storage.runs[span.run], metrics = worker.metrics(of: run.font)
            let baseline = origin.y + line.baseline - (run.baselineOffset.isFinite ? run.baselineOffset : 0)
            let range = max(span.start, bytes.lowerBound)..<min(span.end, bytes.upperBound)
            func draw(_ style: TextRun.LineStyle, _ color: SIMD4<Float>?, top: CGFloat, thickness: CGFloat, _ dashes: inout Dashes) {
                let color = color ?? run.color
                cairo_set_source_rgba(cairo, Double(color.x), Double(color.y), Double(color.z), Double(color.w))
                for part in style.isByWord ? paragraph.words(in: range) : [range] {
                    for xs in Self.xRanges(of: pangoLine, part) {
                        let x = origin.x + line.rect.minX
                        let from = min(max(xs.lowerBound - left, 0), line.rect.width)
                        let to = min(max(xs.upperBound - left, 0), line.rect.width)
                        guard to > from else { continue }
                        dashes.draw(style, x + from..<x + to, top: top, thickness: thickness, in: cairo)
                    }
                }
            }
            if run.underline.needsDrawing(asUnderline: true) {
                let top = baseline - metrics.underlinePosition
                draw(run.underline, run.underlineColor, top: top, thickness: metrics.underlineThickness, &under)
            }
            if run.strikethrough.needsDrawing(asUnderline: false) {
                let thickness = metrics.strikethroughThickness
                // A thick or double line keeps the middle of a single one.
                let rise = run.strikethrough.weight == .thick ? thickness / 2 : run.strikethrough.weight == .double ? thickness : 0
                draw(
                    run.strikethrough, run.strikethroughColor, top: baseline - metrics.strikethroughPosition - rise, thickness: thickness,
                    &through)
            }
        }
        cairo_restore(cairo)
    }

    /// Draws pieces of a line so that the pattern goes on where one piece follows another.
    private struct Dashes {
        private var style = TextRun.LineStyle.none
        private var anchor: CGFloat = 0
        private var end: CGFloat = 0

        mutating func draw(_ style: TextRun.LineStyle, _ xs: Range<CGFloat>, top: CGFloat, thickness: CGFloat, in cairo: OpaquePointer) {
            if style != self.style || abs(xs.lowerBound - end) > 0.01 { anchor = xs.lowerBound }
            self.style = style
            end = xs.upperBound
            let lengths = style.pattern.lengths.map { $0 * thickness }
            cairo_set_dash(cairo, lengths, Int32(lengths.count), xs.lowerBound - anchor)
            let width = style.weight == .thick ? 2 * thickness : thickness
            cairo_set_line_width(cairo, width)
            cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
            for y in style.weight == .double ? [top, top + 2 * thickness] : [top] {
                cairo_new_path(cairo)
                cairo_move_to(cairo, xs.lowerBound, y + width / 2)
                cairo_line_to(cairo, xs.upperBound, y + width / 2)
                cairo_stroke(cairo)
            }
        }
    }
}

extension TextLayout.Paragraph {
    /// The parts of a range of bytes that have no blanks.
    fileprivate func words(in range: Range<Int>) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = range.lowerBound, end = start
        for scalar in String(decoding: text[range], as: UTF8.self).unicodeScalars {
            let next = end + UTF8.width(scalar)
            if scalar.properties.isWhitespace {
                if end > start { result.append(start..<end) }
                start = next
            }
            end = next
        }
        if end > start { result.append(start..<end) }
        return result
    }
}
