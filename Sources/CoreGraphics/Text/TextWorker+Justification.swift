@_implementationOnly import CPango

extension TextWorker {
    /// Completes the justification of lines that end short of the margin: if a line's last space ends a run, Pango (1.50) subtracts its
    /// width after it has distributed the spare width.
    static func completeJustification(of layout: OpaquePointer, _ paragraph: TextLayout.Paragraph) {
        // Not the read-only lines: this changes glyph widths and must invalidate cached measurements.
        var node = pango_layout_get_lines(layout)
        var index = 0
        while let element = node, let next = element.pointee.next {
            let line = element.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self)
            let start = Int(line.pointee.start_index), end = start + Int(line.pointee.length)
            // The last line, and lines that end at a line separator, aren't justified.
            if end <= paragraph.text.count, end < 3 || paragraph.text[end - 3..<end] != [0xE2, 0x80, 0xA8][...] {
                let indent = index == 0 ? max(0, paragraph.indent) : max(0, -paragraph.indent)
                widenBlanks(of: line, in: paragraph.text, to: paragraph.width - indent)
            }
            node = next
            index += 1
        }
    }

    /// Distributes a line's missing width, in Pango units, over its spaces. A line without spaces, or already that wide, stays unchanged.
    private static func widenBlanks(of line: UnsafeMutablePointer<PangoLayoutLine>, in text: [UInt8], to width: Int32) {
        let end = Int(line.pointee.start_index + line.pointee.length)
        var blanks: [(glyphs: UnsafeMutablePointer<PangoGlyphInfo>, index: Int)] = []
        var present: Int32 = 0
        var node = line.pointee.runs
        while let element = node {
            node = element.pointee.next
            let run = element.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
            guard let item = run.item, let string = run.glyphs, let glyphs = string.pointee.glyphs else { continue }
            present += pango_glyph_string_get_width(string)
            for index in 0..<Int(string.pointee.num_glyphs) {
                let byte = Int(item.pointee.offset) + Int(string.pointee.log_clusters[index])
                let isBlank = byte < end - 1 && (text[byte] == 0x20 || text[byte] == 0xC2 && text[byte + 1] == 0xA0)
                if isBlank, glyphs[index].geometry.width > 0 { blanks.append((glyphs, index)) }
            }
        }
        guard present < width, !blanks.isEmpty else { return }
        let missing = width - present, count = Int32(blanks.count)
        for (place, blank) in blanks.enumerated() {
            blank.glyphs[blank.index].geometry.width += missing / count + (Int32(place) < missing % count ? 1 : 0)
        }
    }
}
