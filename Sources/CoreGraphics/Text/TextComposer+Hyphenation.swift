@_implementationOnly import CPango

/// Hyphenation of paragraphs.
///
/// A first pass breaks lines by words, with widths measured from the unbroken text. Where a line would be filled to less than the style's
/// hyphenation factor, a soft hyphen is inserted into the next word, at the last position that fits; Pango then breaks there. Text without
/// hyphenation positions stays unchanged.
extension TextComposer {
    /// Inserts soft hyphens into a paragraph where its lines will break.
    func hyphenate(_ paragraph: inout TextLayout.Paragraph) {
        let factor = paragraph.style.hyphenationFactor
        let breaksWords = paragraph.style.lineBreakMode != .clipping && paragraph.style.lineBreakMode != .characterWrapping
        guard factor > 0, breaksWords, paragraph.width < Self.unboundedWidth, !paragraph.hasSoftHyphen,
            let hyphenator = Hyphenator.forLanguage("en"), let line = UnbrokenLine(paragraph, self) else { return }
        let bytes = line.hyphens(
            hyphenator, factor: factor, first: paragraph.width - max(0, paragraph.indent), others: paragraph.width - max(0, -paragraph.indent))
        for byte in bytes.reversed() {
            paragraph.text.insert(contentsOf: [0xC2, 0xAD], at: byte)
            for index in paragraph.spans.indices {
                if paragraph.spans[index].start >= byte { paragraph.spans[index].start += 2 }
                if paragraph.spans[index].end >= byte { paragraph.spans[index].end += 2 }
            }
        }
        var before = 0
        let moved = paragraph.inserted.map { offset in
            while before < bytes.count, bytes[before] <= offset { before += 1 }
            return offset + 2 * before
        }
        paragraph.inserted = (moved + bytes.enumerated().map { $1 + 2 * $0 }).sorted()
        paragraph.hasSoftHyphen = !bytes.isEmpty
    }

    /// A paragraph laid out as a single line, for measuring. Widths are in Pango units.
    private struct UnbrokenLine {
        private var scalars: [Unicode.Scalar] = []
        /// The byte offset of each scalar, and at the end the length of the text.
        private var offsets: [Int] = []
        /// The x position of each scalar in logical order, and at the end the total width.
        private var starts: [Int32] = [0]
        private var canBreak: [Bool] = []
        private var hyphenWidth: Int32 = 0

        init?(_ paragraph: TextLayout.Paragraph, _ composer: TextComposer) {
            var unbroken = paragraph
            unbroken.width = -1
            unbroken.indent = 0
            unbroken.style.alignment = .left
            unbroken.style.hyphenationFactor = 0
            let layout = composer.makeLayout(of: unbroken)
            defer { TextWorker.release(layout) }
            for scalar in String(decoding: paragraph.text, as: UTF8.self).unicodeScalars { scalars.append(scalar) }
            var offset = 0
            for scalar in scalars {
                offsets.append(offset)
                offset += UTF8.width(scalar)
            }
            offsets.append(offset)
            guard offset == paragraph.text.count, !scalars.contains("\t"), !scalars.contains("\u{2028}"),
                let line = pango_layout_get_line_readonly(layout, 0) else { return nil }
            var widths = [Int32](repeating: 0, count: scalars.count)
            var node = line.pointee.runs
            while let element = node {
                node = element.pointee.next
                let run = element.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
                guard let item = run.pointee.item else { continue }
                let first = Int(item.pointee.offset), count = Int(item.pointee.num_chars)
                guard let index = Self.index(of: first, in: offsets), index + count <= widths.count else { return nil }
                var own = [Int32](repeating: 0, count: count)
                paragraph.text.withUnsafeBytes {
                    pango_glyph_item_get_logical_widths(run, $0.baseAddress?.assumingMemoryBound(to: CChar.self), &own)
                }
                for place in 0..<count { widths[index + place] = own[place] }
            }
            for width in widths { starts.append(starts[starts.count - 1] + width) }
            var count: Int32 = 0
            guard let attributes = pango_layout_get_log_attrs_readonly(layout, &count), Int(count) == scalars.count + 1 else { return nil }
            canBreak = (0...scalars.count).map { attributes[$0].is_line_break != 0 || $0 == scalars.count }
            // The advance of the widest hyphen among the paragraph's fonts.
            hyphenWidth = units(composer.hyphenWidth(of: paragraph))
        }

        private static func index(of offset: Int, in offsets: [Int]) -> Int? {
            var low = 0, high = offsets.count
            while low < high {
                let middle = (low + high) / 2
                if offsets[middle] < offset { low = middle + 1 } else { high = middle }
            }
            return low < offsets.count && offsets[low] == offset ? low : nil
        }

        /// The width of a range without trailing white space.
        private func width(_ start: Int, _ end: Int) -> Int32 {
            var end = end
            while end > start, scalars[end - 1].properties.isWhitespace { end -= 1 }
            return starts[end] - starts[start]
        }

        /// The byte offsets at which soft hyphens are to be inserted.
        func hyphens(_ hyphenator: Hyphenator, factor: Double, first: Int32, others: Int32) -> [Int] {
            var result: [Int] = []
            var start = 0, room = first
            while start < scalars.count {
                // The last break opportunity that fits, and the end of the following word.
                var fitting = start, next = start + 1
                while true {
                    while next < scalars.count, !canBreak[next] { next += 1 }
                    guard next <= scalars.count, width(start, next) <= room else { break }
                    fitting = next
                    guard next < scalars.count else { return result }
                    next += 1
                }
                let isEmptyEnough = Double(width(start, fitting)) < factor * Double(room)
                if isEmptyEnough, let place = lastHyphen(hyphenator, start, fitting..<next, room) {
                    result.append(offsets[place])
                    fitting = place
                } else if fitting == start {
                    // A word longer than the line is broken between any two characters.
                    fitting = start + 1
                    while fitting < next, starts[fitting + 1] - starts[start] <= room { fitting += 1 }
                }
                start = fitting
                room = others
            }
            return result
        }

        /// The last hyphenation position in a word for which its beginning and a hyphen fit on the line.
        private func lastHyphen(_ hyphenator: Hyphenator, _ start: Int, _ word: Range<Int>, _ room: Int32) -> Int? {
            var letters = word
            while let first = letters.first, !scalars[first].properties.isAlphabetic { letters = first + 1..<letters.upperBound }
            if let end = letters.first(where: { !scalars[$0].properties.isAlphabetic }) { letters = letters.lowerBound..<end }
            guard letters.count >= 4 else { return nil }
            let text = String(String.UnicodeScalarView(scalars[letters]))
            return hyphenator.places(text).last { place in
                place > 0 && place < letters.count && starts[letters.lowerBound + place] - starts[start] + hyphenWidth <= room
            }.map { letters.lowerBound + $0 }
        }
    }

    /// The width of the widest hyphen of a paragraph's fonts, in points.
    private func hyphenWidth(of paragraph: TextLayout.Paragraph) -> CGFloat {
        paragraph.spans.map { advance(ofHyphenIn: $0.run) }.max() ?? 0
    }
}
