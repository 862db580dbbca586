import Foundation
@_implementationOnly import CPango

extension TextLayout {
    /// The line that a position belongs to where a line break lies at that position.
    package enum Affinity: Sendable, Hashable {
        /// The end of the upper line.
        case upstream
        /// The beginning of the lower line.
        case downstream
    }

    /// The rectangle of the caret before a position: zero width, as high as its line. Positions outside the text are clamped; `nil` only
    /// for a layout without runs. Between text of opposite directions the caret is where text of the paragraph's direction would be
    /// inserted.
    package func caretRect(at position: Int, affinity: Affinity = .downstream) -> CGRect? {
        guard let index = lineIndex(at: position, affinity: affinity) else { return nil }
        let line = storage.lines[index]
        let paragraph = storage.paragraphs[line.paragraph]
        let x = withLine(index) { Self.caretX(in: $0, paragraph, atByte: paragraph.byte(atUTF16: position)) }
        return CGRect(x: line.rect.minX + x, y: line.rect.minY, width: 0, height: line.rect.height)
    }

    /// The x coordinate of the caret before a byte, from the left end of its line.
    private static func caretX(in pangoLine: UnsafeMutablePointer<PangoLayoutLine>, _ paragraph: Paragraph, atByte byte: Int) -> CGFloat {
        let start = Int(pango_layout_line_get_start_index(pangoLine)), end = start + Int(pango_layout_line_get_length(pangoLine))
        let byte = min(max(byte, start), end)
        if byte == end, end > start, end < paragraph.text.count {
            // The end of a wrapped line: the trailing edge of its last character.
            var last = end - 1, x: Int32 = 0
            while last > start, paragraph.text[last] & 0xC0 == 0x80 { last -= 1 }
            pango_layout_line_index_to_x(pangoLine, Int32(last), 1, &x)
            return points(x)
        }
        guard let layout = pangoLine.pointee.layout else { return 0 }
        var strong = PangoRectangle()
        pango_layout_get_cursor_pos(layout, Int32(byte), &strong, nil)
        // Pango's x is relative to its layout, which applies its own alignment.
        let left = xRanges(of: pangoLine, start..<end).map(\.lowerBound).min() ?? points(strong.x)
        return points(strong.x) - left
    }

    /// The position one character to the visual left or right of another, in a text of one paragraph; nil at the edge of the text.
    package func position(from position: Int, movingRight: Bool) -> Int? {
        guard let index = lineIndex(at: position, affinity: .downstream) else { return nil }
        let line = storage.lines[index]
        let paragraph = storage.paragraphs[line.paragraph]
        // Pango goes round in circles where formatting characters lie at the ends of a line.
        if paragraph.hasEmbeddings { return self.position(from: position, movingRight: movingRight, ofLine: index) }
        return SharedTextWorker.withWorker { worker -> Int? in
            let layout = worker.layouts(for: storage)[line.paragraph]
            var byte = Int32(paragraph.byte(atUTF16: position)), trailing: Int32 = 0
            var offset = TextOffset(paragraph: paragraph)
            while true {
                pango_layout_move_cursor_visually(layout, 1, byte, trailing, movingRight ? 1 : -1, &byte, &trailing)
                guard byte >= 0, byte < Int32.max else { return nil }
                let found = offset.utf16(atByte: Self.byte(Int(byte), plus: Int(trailing), in: paragraph))
                // A hyphen that the layout inserted isn't a position of its own.
                if found != position || paragraph.inserted.isEmpty { return found }
            }
        }
    }

    /// The neighbour of a position in a paragraph with embeddings: of the line's carets the next one to the left or right, else the first
    /// one of the line above or below.
    private func position(from position: Int, movingRight: Bool, ofLine index: Int) -> Int? {
        func isBefore(_ one: Caret, _ other: Caret) -> Bool {
            if abs(one.x - other.x) > 0.001 { return one.x < other.x }
            return storage.lines[index].isRightToLeft ? one.position > other.position : one.position < other.position
        }
        func next(_ all: [Caret]) -> Int? { (movingRight ? all.min(by: isBefore) : all.max(by: isBefore))?.position }
        let carets = carets(ofLine: index)
        if let own = carets.last(where: { $0.position <= position }),
            let found = next(carets.filter { movingRight ? isBefore(own, $0) : isBefore($0, own) }) { return found }
        let other = index + (movingRight != storage.lines[index].isRightToLeft ? 1 : -1)
        return storage.lines.indices.contains(other) ? next(self.carets(ofLine: other)) : nil
    }

    private typealias Caret = (position: Int, x: CGFloat)

    /// The positions of a line where a caret can stand. The end of a wrapped line is the beginning of the next.
    private func carets(ofLine index: Int) -> [Caret] {
        let line = storage.lines[index], paragraph = storage.paragraphs[line.paragraph]
        let follows = index + 1 < storage.lines.count ? storage.lines[index + 1].range.lowerBound : nil
        return withLine(index) { pangoLine in
            var count: Int32 = 0
            guard let layout = pangoLine.pointee.layout, let attributes = pango_layout_get_log_attrs_readonly(layout, &count)
            else { return [] }
            let start = Int(pango_layout_line_get_start_index(pangoLine)), end = start + Int(pango_layout_line_get_length(pangoLine))
            var carets: [Caret] = []
            var offset = TextOffset(paragraph: paragraph)
            var character = 0, passed = 0
            for byte in 0..<end where paragraph.text[byte] & 0xC0 != 0x80 {
                let isInserted = passed < paragraph.inserted.count && paragraph.inserted[passed] == byte
                if isInserted { passed += 1 }
                if byte >= start, !isInserted, character < count, attributes[character].is_cursor_position != 0 {
                    carets.append((offset.utf16(atByte: byte), Self.caretX(in: pangoLine, paragraph, atByte: byte)))
                }
                character += 1
            }
            if follows != line.range.upperBound {
                let last = line.range.upperBound
                carets.append((last, Self.caretX(in: pangoLine, paragraph, atByte: paragraph.byte(atUTF16: last))))
            }
            return carets
        }
    }

    private static func byte(_ byte: Int, plus characters: Int, in paragraph: Paragraph) -> Int {
        var end = byte
        for _ in 0..<characters where end < paragraph.text.count {
            end += 1
            while end < paragraph.text.count, paragraph.text[end] & 0xC0 == 0x80 { end += 1 }
        }
        return end
    }

    /// The visible images and drawings in the text, with their rectangles in the layout and the colour of the text.
    package var attachments: [(attachment: TextRun.Attachment, rect: CGRect, color: SIMD4<Float>)] {
        guard storage.runs.contains(where: { $0.attachment != nil }) else { return [] }
        var found: [(attachment: TextRun.Attachment, rect: CGRect, color: SIMD4<Float>)] = []
        var position = 0
        for run in storage.runs {
            if let attachment = run.attachment, let index = lineIndex(at: position, affinity: .downstream),
                let room = characterRect(at: position) {
                let bounds = attachment.bounds, baseline = storage.lines[index].baseline
                let origin = CGPoint(x: room.minX + max(0, bounds.minX), y: baseline - bounds.maxY)
                found.append((attachment, CGRect(origin: origin, size: bounds.size), run.color))
            }
            position += run.text.utf16.count
        }
        return found
    }

    /// The rectangle of the character at a position, as high as its line; `nil` at the end of a paragraph.
    package func characterRect(at position: Int) -> CGRect? {
        guard let index = lineIndex(at: position, affinity: .downstream), position < storage.lines[index].range.upperBound else { return nil }
        let line = storage.lines[index]
        let paragraph = storage.paragraphs[line.paragraph]
        return withLine(index) { pangoLine in
            var leading: Int32 = 0, trailing: Int32 = 0
            let byte = Int32(paragraph.byte(atUTF16: position))
            pango_layout_line_index_to_x(pangoLine, byte, 0, &leading)
            pango_layout_line_index_to_x(pangoLine, byte, 1, &trailing)
            let (first, second) = (points(min(leading, trailing)), points(max(leading, trailing)))
            return CGRect(x: line.rect.minX + first, y: line.rect.minY, width: second - first, height: line.rect.height)
        }
    }

    /// The caret position nearest to a point: hit testing for text.
    package func position(at point: CGPoint) -> Int {
        guard let index = storage.lines.firstIndex(where: { point.y < $0.rect.maxY }) ?? storage.lines.indices.last else { return 0 }
        let line = storage.lines[index]
        let paragraph = storage.paragraphs[line.paragraph]
        return withLine(index) { pangoLine in
            var byte: Int32 = 0
            var trailing: Int32 = 0
            pango_layout_line_x_to_index(pangoLine, units(point.x - line.rect.minX), &byte, &trailing)
            let end = Self.byte(Int(byte), plus: Int(trailing), in: paragraph)
            var offset = TextOffset(paragraph: paragraph)
            return min(max(offset.utf16(atByte: end), line.range.lowerBound), line.range.upperBound)
        }
    }

    /// The rectangles that highlight a range, from left to right in each line.
    package func selectionRects(for range: Range<Int>) -> [CGRect] {
        var result: [CGRect] = []
        for (index, line) in storage.lines.enumerated() {
            let part = range.clamped(to: line.range)
            guard !part.isEmpty else { continue }
            let paragraph = storage.paragraphs[line.paragraph]
            withLine(index) { pangoLine in
                let start = Int(pango_layout_line_get_start_index(pangoLine))
                let whole = Self.xRanges(of: pangoLine, start..<start + Int(pango_layout_line_get_length(pangoLine)))
                // Pango's x is relative to its layout, which applies its own alignment; the line's position comes from `line.rect`.
                let shift = line.rect.minX - (whole.map(\.lowerBound).min() ?? 0)
                let bytes = paragraph.byte(atUTF16: part.lowerBound)..<paragraph.byte(atUTF16: part.upperBound)
                for xs in Self.xRanges(of: pangoLine, bytes) {
                    let width = xs.upperBound - xs.lowerBound
                    // Inserted formatting characters have no width.
                    guard width > 0 || paragraph.inserted.isEmpty else { continue }
                    result.append(CGRect(x: xs.lowerBound + shift, y: line.rect.minY, width: width, height: line.rect.height))
                }
            }
        }
        return result
    }

    static func xRanges(of line: UnsafeMutablePointer<PangoLayoutLine>, _ bytes: Range<Int>) -> [ClosedRange<CGFloat>] {
        var ranges: UnsafeMutablePointer<Int32>?
        var count: Int32 = 0
        pango_layout_line_get_x_ranges(line, Int32(bytes.lowerBound), Int32(bytes.upperBound), &ranges, &count)
        guard let ranges else { return [] }
        defer { g_free(ranges) }
        return (0..<Int(count)).map { index in
            let (first, second) = (points(ranges[2 * index]), points(ranges[2 * index + 1]))
            return min(first, second)...max(first, second)
        }
    }

    /// The index of the line that contains a position, or of the last line; at a line break the affinity decides between the two lines.
    package func lineIndex(at position: Int, affinity: Affinity) -> Int? {
        let index = storage.lines.lastIndex { $0.range.lowerBound <= position } ?? storage.lines.indices.first
        guard affinity == .upstream, let index, index > 0, storage.lines[index].range.lowerBound == position,
            storage.lines[index - 1].paragraph == storage.lines[index].paragraph else { return index }
        return index - 1
    }

    private func withLine<Result>(_ index: Int, _ body: (UnsafeMutablePointer<PangoLayoutLine>) -> Result) -> Result {
        let line = storage.lines[index]
        return SharedTextWorker.withWorker { worker in
            body(pango_layout_get_line_readonly(worker.layouts(for: storage)[line.paragraph], Int32(line.indexInParagraph)))
        }
    }
}

extension TextLayout.Paragraph {
    /// The byte offset in ``text`` of a UTF-16 position of the whole text.
    fileprivate func byte(atUTF16 position: Int) -> Int {
        var remaining = position - location
        var byte = 0
        var passed = 0
        let length = text.count - (appendsEllipsis ? 3 : 0)
        func isInserted(_ byte: Int) -> Bool { passed < inserted.count && inserted[passed] == byte }
        while byte < length, remaining > 0 {
            if byte == omission.offset {
                remaining -= self.omission.length
                if remaining <= 0 { break }
            }
            let lead = text[byte]
            let width = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
            if isInserted(byte) {
                passed += 1
            } else {
                remaining -= lead >= 0xF0 ? 2 : 1
                if remaining < 0 { break }
            }
            byte += width
        }
        // After what the layout inserted: behind a hyphen the next line begins, and embedded text lies behind the character that begins its
        // embedding.
        while isInserted(byte) {
            byte += lengthOfInserted(at: byte)
            passed += 1
        }
        return byte
    }
}
