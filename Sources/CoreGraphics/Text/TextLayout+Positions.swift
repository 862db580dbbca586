import Foundation
internal import CPango

extension TextLayout {
    /// Where the caret before a position stands: no width, as high as its line. Positions outside the text count as its ends; `nil` only
    /// for a layout without runs.
    package func caretRect(at position: Int) -> CGRect? {
        guard let index = lineIndex(at: position) else { return nil }
        let line = storage.lines[index]
        let paragraph = storage.paragraphs[line.paragraph]
        return withLine(index) { pangoLine in
            var x: Int32 = 0
            pango_layout_line_index_to_x(pangoLine, Int32(paragraph.byte(atUTF16: position)), 0, &x)
            return CGRect(x: line.rect.minX + points(x), y: line.rect.minY, width: 0, height: line.rect.height)
        }
    }

    /// The position between two characters that is nearest to a point.
    package func position(at point: CGPoint) -> Int {
        guard let index = storage.lines.firstIndex(where: { point.y < $0.rect.maxY }) ?? storage.lines.indices.last else { return 0 }
        let line = storage.lines[index]
        let paragraph = storage.paragraphs[line.paragraph]
        return withLine(index) { pangoLine in
            var byte: Int32 = 0
            var trailing: Int32 = 0
            pango_layout_line_x_to_index(pangoLine, units(point.x - line.rect.minX), &byte, &trailing)
            var end = Int(byte)
            for _ in 0..<trailing where end < paragraph.text.count {
                end += 1
                while end < paragraph.text.count, paragraph.text[end] & 0xC0 == 0x80 { end += 1 }
            }
            var offset = TextOffset(paragraph: paragraph)
            return min(max(offset.utf16(atByte: end), line.range.lowerBound), line.range.upperBound)
        }
    }

    /// The rectangles that a selection of the range covers, from left to right in each line.
    package func selectionRects(for range: Range<Int>) -> [CGRect] {
        var result: [CGRect] = []
        for (index, line) in storage.lines.enumerated() {
            let part = range.clamped(to: line.range)
            guard !part.isEmpty else { continue }
            let paragraph = storage.paragraphs[line.paragraph]
            withLine(index) { pangoLine in
                var ranges: UnsafeMutablePointer<Int32>?
                var count: Int32 = 0
                pango_layout_line_get_x_ranges(
                    pangoLine, Int32(paragraph.byte(atUTF16: part.lowerBound)), Int32(paragraph.byte(atUTF16: part.upperBound)), &ranges,
                    &count)
                guard let ranges else { return }
                defer { g_free(ranges) }
                // These are relative to the layout's left side and include Pango's own indentation, unlike the line's extents.
                var start: Int32 = 0
                pango_layout_line_index_to_x(pangoLine, Int32(paragraph.byte(atUTF16: part.lowerBound)), 0, &start)
                let first = points(start)
                let widths = (0..<Int(count)).map { (points(ranges[2 * $0]), points(ranges[2 * $0 + 1])) }
                guard let low = widths.map(\.0).min(), let high = widths.map(\.1).max() else { return }
                let shift = line.isRightToLeft ? first - high : first - low
                for (left, right) in widths {
                    result.append(
                        CGRect(x: line.rect.minX + left + shift, y: line.rect.minY, width: right - left, height: line.rect.height))
                }
            }
        }
        return result
    }

    /// The line that shows the character after a position, or the last one.
    private func lineIndex(at position: Int) -> Int? {
        storage.lines.lastIndex { $0.range.lowerBound <= position } ?? storage.lines.indices.first
    }

    private func withLine<Result>(_ index: Int, _ body: (UnsafeMutablePointer<PangoLayoutLine>) -> Result) -> Result {
        let line = storage.lines[index]
        return TextWorkerPool.withWorker { worker in
            body(pango_layout_get_line_readonly(worker.layouts(for: storage)[line.paragraph], Int32(line.indexInParagraph)))
        }
    }
}

extension TextLayout.Paragraph {
    /// The offset in ``text`` of a UTF-16 position of the whole text.
    fileprivate func byte(atUTF16 position: Int) -> Int {
        var remaining = position - location
        var byte = 0
        let length = text.count - (appendsEllipsis ? 3 : 0)
        while byte < length, remaining > 0 {
            if byte == omission.offset {
                remaining -= self.omission.length
                if remaining <= 0 { break }
            }
            let lead = text[byte]
            remaining -= lead >= 0xF0 ? 2 : 1
            if remaining < 0 { break }
            byte += lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
        }
        return byte
    }
}
