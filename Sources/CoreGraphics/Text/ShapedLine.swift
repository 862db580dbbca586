@_implementationOnly import CPango

/// A paragraph that was laid out in one line, with what it takes to break it into lines of any width: how far its letters reach, and where
/// lines may break. Breaking it is arithmetic; Pango would go through the whole text again.
///
/// Only paragraphs that Pango breaks by widths alone have one: of one font and one direction, without tabs, hyphens or other space between
/// their letters.
struct ShapedLine: Sendable {
    /// A place where lines may break.
    private struct Break {
        /// The byte with which the next line begins.
        var offset: Int
        /// The advances of all before it, in Pango units, and without the space before it, which a line that ends here leaves out.
        var advance: Int32, inkAdvance: Int32
        /// Whether what is before and after it looks the same without the other: no kerning, ligature or the like lies across.
        var isSafe: Bool
    }

    private let breaks: [Break]
    /// The advances of the whole line.
    private let advance: Int32
    /// The top of the line above the baseline, y down, and its height, in Pango units.
    let top: Int32, height: Int32

    /// Nil where lines break by more than widths.
    init?(_ layout: OpaquePointer, _ paragraph: TextLayout.Paragraph, run: TextRun) {
        guard Self.isPlain(paragraph, run), let line = pango_layout_get_line_readonly(layout, 0), let runs = line.pointee.runs,
            runs.pointee.next == nil
        else { return nil }
        let item = runs.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
        guard item.pointee.item.pointee.analysis.level == 0, let safe = Self.safeOffsets(item, paragraph.text) else { return nil }
        var count: Int32 = 0
        guard let attributes = pango_layout_get_log_attrs_readonly(layout, &count) else { return nil }
        let glyphs = item.pointee.glyphs.pointee
        var found: [Break] = []
        var sum: Int32 = 0, glyph = 0, character = 0, before: Int32 = 0, beforeLast: Int32 = 0
        for (offset, byte) in paragraph.text.enumerated() where byte & 0xC0 != 0x80 {
            guard character < Int(count) else { return nil }
            if offset > 0, attributes[character].is_line_break != 0 {
                // Of a space that ends a line, the last letter only is left out; lines of more have to be measured.
                let isAfterSpace = attributes[character - 1].is_white != 0
                if isAfterSpace, character > 1, attributes[character - 2].is_white != 0 { return nil }
                let ink = isAfterSpace ? beforeLast : before
                found.append(Break(offset: offset, advance: before, inkAdvance: ink, isSafe: safe[offset]))
            }
            while glyph < Int(glyphs.num_glyphs), Int(glyphs.log_clusters[glyph]) <= offset {
                sum += glyphs.glyphs[glyph].geometry.width
                glyph += 1
            }
            (beforeLast, before) = (before, sum)
            character += 1
        }
        guard character > 0, attributes[character - 1].is_white == 0, glyph == Int(glyphs.num_glyphs) else { return nil }
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &logical)
        (breaks, advance, top, height) = (found, sum, logical.y, logical.height)
    }

    /// Whether nothing but the advances of letters decides where a paragraph's lines break.
    private static func isPlain(_ paragraph: TextLayout.Paragraph, _ run: TextRun) -> Bool {
        paragraph.style.alignment != .justified && paragraph.style.lineBreakMode != .characterWrapping && paragraph.style.hyphenationFactor <= 0
            && !paragraph.hasSoftHyphen && paragraph.inserted.isEmpty && paragraph.unbroken.isEmpty && paragraph.indent == 0
            && !paragraph.text.isEmpty && !paragraph.text.contains(0x09) && run.kern == 0 && run.attachment == nil
            && run.baselineOffset == 0 && !run.hasNoLigatures && !run.font.hasMonospacedDigits && !run.font.hasSmallCaps
    }

    /// For each byte of an item's text, whether it may be cut there without a change of any letter, by HarfBuzz; nil if HarfBuzz, which is
    /// asked again without Pango, doesn't give the same letters.
    private static func safeOffsets(_ item: UnsafeMutablePointer<PangoGlyphItem>, _ text: [UInt8]) -> [Bool]? {
        guard let font = pango_font_get_hb_font(item.pointee.item.pointee.analysis.font), let buffer = hb_buffer_create() else { return nil }
        defer { hb_buffer_destroy(buffer) }
        text.withUnsafeBytes {
            hb_buffer_add_utf8(buffer, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), 0, Int32($0.count))
        }
        hb_buffer_guess_segment_properties(buffer)
        hb_buffer_set_language(buffer, hb_language_from_string("en", -1))
        hb_shape(font, buffer, nil, 0)
        let glyphs = item.pointee.glyphs.pointee
        var count: UInt32 = 0
        guard hb_buffer_get_direction(buffer) == HB_DIRECTION_LTR, let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, nil), Int(count) == Int(glyphs.num_glyphs)
        else { return nil }
        var safe = [Bool](repeating: false, count: text.count)
        for index in 0..<Int(count) {
            let glyph = glyphs.glyphs[index], cluster = infos[index].cluster
            guard infos[index].codepoint == glyph.glyph, positions[index].x_advance == glyph.geometry.width,
                Int(cluster) == Int(glyphs.log_clusters[index])
            else { return nil }
            let isFirst = index == 0 || infos[index - 1].cluster != cluster
            let flags = hb_glyph_info_get_glyph_flags(infos + index)
            if isFirst, flags.rawValue & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue == 0 { safe[Int(cluster)] = true }
        }
        return safe
    }

    /// A line: the byte with which it begins, and its width in Pango units.
    struct Line {
        var start: Int
        var width: Int32
    }

    /// The lines of a width in Pango units, each as full as can be; nil if a word is longer than a line, or if letters look different where
    /// a line is broken.
    ///
    /// - Parameter unbroken: the byte with which no line begins.
    func lines(width: Int32, unbroken: Int? = nil) -> [Line]? {
        var lines: [Line] = []
        var start = 0, from: Int32 = 0
        var rest = breaks[...]
        while advance - from > width {
            var last: Break?
            while let next = rest.first, next.inkAdvance - from <= width {
                if next.offset != unbroken { last = next }
                rest.removeFirst()
            }
            // Only as far as safe places are lines as wide as their letters in the whole, the first that is too wide as well.
            let next = rest.first { $0.offset != unbroken }
            guard let last, last.isSafe, next?.isSafe ?? true else { return nil }
            lines.append(Line(start: start, width: last.inkAdvance - from))
            (start, from) = (last.offset, last.advance)
        }
        lines.append(Line(start: start, width: advance - from))
        return lines
    }
}
