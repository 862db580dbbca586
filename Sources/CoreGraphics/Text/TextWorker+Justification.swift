@_implementationOnly import CPango

extension TextWorker {
    /// Widens the blanks of justified lines that Pango left short of the margin: where a line's last blank ends a run, Pango (1.50) takes the
    /// blank's width away after it has shared out the spare width.
    static func completeJustification(of layout: OpaquePointer, _ paragraph: TextLayout.Paragraph) {
        // Not the read-only lines: widths of glyphs are changed, and nothing measured before may be kept.
        var node = pango_layout_get_lines(layout)
        var index = 0
        while let element = node, let next = element.pointee.next {
            let line = element.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self)
            let start = Int(line.pointee.start_index), end = start + Int(line.pointee.length)
            // A line that ends at a line separator isn't justified, and neither is the last.
            if end <= paragraph.text.count, end < 3 || paragraph.text[end - 3..<end] != [0xE2, 0x80, 0xA8][...] {
                let indent = index == 0 ? max(0, paragraph.indent) : max(0, -paragraph.indent)
                widenBlanks(of: line, in: paragraph.text, to: paragraph.width - indent)
            }
            node = next
            index += 1
        }
    }

    /// Shares out what a line lacks of a width, in Pango's units, between its blanks. A line without blanks, or as wide already, stays as it is.
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
