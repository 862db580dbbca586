import Foundation
@_implementationOnly import CCairo
@_implementationOnly import CPango

extension TextLayout {
    /// Draws the text into a Cairo context, with the layout's origin at `origin` in the context's user space, whose y axis must point
    /// downward. The context's transformation applies to the glyphs as outlines; its clip applies; its state is left as it was.
    /// Any thread, as long as no other uses the same context.
    package func draw(in cairo: OpaquePointer, at origin: CGPoint) {
        guard !storage.lines.isEmpty, cairo_status(cairo) == CAIRO_STATUS_SUCCESS else { return }
        var left = 0.0
        var top = 0.0
        var right = 0.0
        var bottom = 0.0
        cairo_clip_extents(cairo, &left, &top, &right, &bottom)
        guard right > left, bottom > top else { return }
        TextWorkerPool.withWorker { worker in
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
                // Marks reach beyond their line, by less than its height.
                let margin = line.rect.height
                guard origin.y + line.rect.maxY + margin > top, origin.y + line.rect.minY - margin < bottom else { continue }
                cairo_move_to(cairo, origin.x + line.rect.minX, origin.y + line.baseline)
                pango_cairo_show_layout_line(cairo, element.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self))
            }
            cairo_new_path(cairo)
            cairo_restore(cairo)
        }
    }

    /// How many characters no installed font can show.
    package var unknownGlyphCount: Int {
        TextWorkerPool.withWorker { worker in
            worker.layouts(for: storage).reduce(0) { $0 + Int(pango_layout_get_unknown_glyphs_count($1)) }
        }
    }
}
