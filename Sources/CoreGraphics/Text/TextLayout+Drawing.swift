import Foundation
@_implementationOnly import CCairo
@_implementationOnly import CPango

extension TextLayout {
    /// Draws the text into a Cairo context with the layout's origin at `origin` in user space, whose y axis must point downward. The
    /// current transformation and clip of the context apply; glyphs are transformed as outlines. The context's state is saved and restored.
    /// Safe on any thread, as long as no other thread uses the same context.
    package func draw(in cairo: OpaquePointer, at origin: CGPoint) {
        guard !storage.lines.isEmpty, cairo_status(cairo) == CAIRO_STATUS_SUCCESS else { return }
        var left = 0.0
        var top = 0.0
        var right = 0.0
        var bottom = 0.0
        cairo_clip_extents(cairo, &left, &top, &right, &bottom)
        guard right > left, bottom > top else { return }
        let hasOutlines = storage.runs.contains { $0.strokeWidth.isFinite && $0.strokeWidth != 0 }
        let hasLetterpress = storage.runs.contains { $0.isLetterpress }
        let hasDecorations = storage.runs.contains {
            $0.underline.needsDrawing(asUnderline: true) || $0.strikethrough.needsDrawing(asUnderline: false)
        }
        SharedTextWorker.withWorker { worker in
            let layouts = worker.layouts(for: storage)
            cairo_save(cairo)
            cairo_new_path(cairo)
            var paragraph = -1
            var node: UnsafeMutablePointer<GSList>?
            for line in storage.lines {
                if line.paragraph != paragraph {
                    paragraph = line.paragraph
                    node = pango_layout_get_lines_readonly(layouts[paragraph])
                }
                guard let element = node else { continue }
                node = element.pointee.next
                // Underlines and glyph overhangs can extend outside the line's rectangle, by less than its height.
                let margin = line.rect.height
                guard origin.y + line.rect.maxY + margin > top, origin.y + line.rect.minY - margin < bottom else { continue }
                cairo_move_to(cairo, origin.x + line.rect.minX, origin.y + line.baseline)
                let pangoLine = element.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self)
                pango_cairo_show_layout_line(cairo, pangoLine)
                if hasOutlines { strokeOutlines(of: pangoLine, storage.paragraphs[paragraph], cairo, origin.x + line.rect.minX, origin.y + line.baseline) }
                if hasLetterpress {
                    drawEdges(of: pangoLine, storage.paragraphs[paragraph], cairo, origin.x + line.rect.minX, origin.y + line.baseline)
                }
                if hasDecorations { drawDecorations(of: line, pangoLine, worker, cairo, at: origin) }
            }
            cairo_new_path(cairo)
            cairo_restore(cairo)
        }
    }

    /// Calls a closure for each piece of a line: its glyphs, the place of its baseline's left end, and the run that gives its style.
    func forEachPiece(
        of line: UnsafeMutablePointer<PangoLayoutLine>, _ paragraph: Paragraph, from left: CGFloat, baseline: CGFloat,
        _ body: (TextRun, CGPoint, UnsafeMutablePointer<PangoFont>, UnsafeMutablePointer<PangoGlyphString>) -> Void
    ) {
        var x = left
        var node = line.pointee.runs
        while let element = node {
            node = element.pointee.next
            let glyphs = element.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
            guard let item = glyphs.item, let string = glyphs.glyphs else { continue }
            let offset = Int(item.pointee.offset)
            if let span = paragraph.spans.first(where: { $0.start <= offset && offset < $0.end }), let font = item.pointee.analysis.font {
                body(storage.runs[span.run], CGPoint(x: x, y: baseline - points(glyphs.y_offset)), font, string)
            }
            x += points(pango_glyph_string_get_width(string))
        }
    }

    /// Strokes the glyph outlines of the line's runs whose `strokeWidth` isn't 0.
    private func strokeOutlines(
        of line: UnsafeMutablePointer<PangoLayoutLine>, _ paragraph: Paragraph, _ cairo: OpaquePointer, _ left: CGFloat, _ baseline: CGFloat
    ) {
        forEachPiece(of: line, paragraph, from: left, baseline: baseline) { run, origin, font, glyphs in
            let width = abs(run.strokeWidth) / 100 * run.font.usableSize
            guard width.isFinite, width > 0 else { return }
            let color = run.strokeColor ?? run.color
            cairo_new_path(cairo)
            cairo_move_to(cairo, origin.x, origin.y)
            pango_cairo_glyph_string_path(cairo, font, glyphs)
            cairo_set_source_rgba(cairo, Double(color.x), Double(color.y), Double(color.z), Double(color.w))
            cairo_set_line_width(cairo, width)
            cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
            cairo_stroke(cairo)
        }
    }

    /// The number of characters for which no installed font has a glyph.
    package var unknownGlyphCount: Int {
        SharedTextWorker.withWorker { worker in
            worker.layouts(for: storage).reduce(0) { $0 + Int(pango_layout_get_unknown_glyphs_count($1)) }
        }
    }
}
