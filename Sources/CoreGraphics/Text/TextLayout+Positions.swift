import Foundation
@_implementationOnly import CPango

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
                let start = Int(pango_layout_line_get_start_index(pangoLine))
                let whole = Self.xRanges(of: pangoLine, start..<start + Int(pango_layout_line_get_length(pangoLine)))
                // Pango counts from the side of its layout, which aligns lines on its own; the line's left end is ours to place.
                let shift = line.rect.minX - (whole.map(\.lowerBound).min() ?? 0)
                let bytes = paragraph.byte(atUTF16: part.lowerBound)..<paragraph.byte(atUTF16: part.upperBound)
                for xs in Self.xRanges(of: pangoLine, bytes) {
                    let width = xs.upperBound - xs.lowerBound
                    result.append(CGRect(x: xs.lowerBound + shift, y: line.rect.minY, width: width, height: line.rect.height))
                }
            }
        }
        return result
    }

    private static func xRanges(of line: UnsafeMutablePointer<PangoLayoutLine>, _ bytes: Range<Int>) -> [ClosedRange<CGFloat>] {
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
