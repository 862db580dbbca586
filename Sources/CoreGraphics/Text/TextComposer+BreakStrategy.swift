@_implementationOnly import CPango

/// Break strategies: avoiding undesirable line breaks.
extension TextComposer {
    /// The paragraph laid out with a second word in its last line. Nil if its style doesn't request that, if the last line already has more
    /// than one word, or if the text would need another line or not fit.
    func pushOut(
        _ paragraph: TextLayout.Paragraph, _ layout: OpaquePointer, _ found: [TextLayout.Line], from top: CGFloat
    ) -> (TextLayout.Paragraph, OpaquePointer, [TextLayout.Line])? {
        guard found.count > 1,
            let last = pango_layout_get_line_readonly(layout, Int32(found.count - 1)),
            let former = pango_layout_get_line_readonly(layout, Int32(found.count - 2)),
            let range = rangeToPushOut(
                paragraph, former: Int(pango_layout_line_get_start_index(former)), last: Int(pango_layout_line_get_start_index(last)))
        else { return nil }
        var other = paragraph
        other.unbroken.append(range)
        let second = makeLayout(of: other)
        let lines = measure(second, other, from: top)
        guard lines.count == found.count, lines.last?.range != found.last?.range, countOfLinesWithRoom(lines) == lines.count else {
            TextWorker.release(second)
            return nil
        }
        return (other, second, lines)
    }

    /// The bytes in which a paragraph must not break so that its last line, which begins with the byte `last`, gets a second word from the
    /// line before, which begins with `former`. Nil if its style doesn't request that, or if it has more than one word already.
    func rangeToPushOut(_ paragraph: TextLayout.Paragraph, former: Int, last start: Int) -> Range<Int>? {
        let bytes = paragraph.text, space = UInt8(ascii: " ")
        guard paragraph.style.breakStrategy.contains(.pushOut), start > 0, start < bytes.count, bytes[start - 1] == space, bytes[start] != space
        else { return nil }
        // Trailing spaces don't count as a word.
        let word = bytes[start...].firstIndex(of: space) ?? bytes.count
        guard bytes[word...].allSatisfy({ $0 == space }) else { return nil }
        // The line above must keep at least one word.
        guard let cut = bytes[former..<start - 1].lastIndex(where: { $0 != space }), bytes[former..<cut].contains(space), former < cut
        else { return nil }
        var end = start + 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return start - 1..<end
    }

    /// The byte ranges of consecutive Korean syllables, up to `longest` syllables, which are sure to fit on a line.
    static func hangulWords(_ bytes: [UInt8], longest: Int) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var start: Int?
        var index = 0
        func close() {
            if let start, index - start > 3, index - start <= 3 * longest { words.append(start..<index) }
        }
        while index < bytes.count {
            let isSyllable = index + 2 < bytes.count && (0xEA...0xED).contains(bytes[index])
                && (0xAC00...0xD7A3).contains(Int(bytes[index] & 0x0F) << 12 | Int(bytes[index + 1] & 0x3F) << 6 | Int(bytes[index + 2] & 0x3F))
            if isSyllable {
                start = start ?? index
                index += 3
            } else {
                close()
                start = nil
                index += 1
            }
        }
        close()
        return words
    }
}
