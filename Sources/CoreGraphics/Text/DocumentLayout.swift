import Foundation

/// The layout of an editable text, paragraph by paragraph: after a change only the paragraphs that differ are laid out again.
///
/// An immutable value. Coordinates are in points, y down, from the upper left; positions count UTF-16 code units. At a line break one
/// position is both the end of a line and the start of the next; an affinity tells them apart.
package struct DocumentLayout: Sendable {
    /// A caret position: a position in the text and its affinity.
    package struct Place: Sendable, Hashable {
        package var position: Int
        package var affinity: TextLayout.Affinity

        package init(_ position: Int, _ affinity: TextLayout.Affinity = .downstream) {
            self.position = position
            self.affinity = affinity
        }
    }

    /// A laid-out paragraph and its position in the document.
    package struct Block: Sendable {
        /// The paragraph's range, without the separator that ends it.
        package var range: Range<Int>
        /// The position where the next paragraph begins.
        package var end: Int
        package var layout: TextLayout
        package var top: CGFloat
    }

    /// A line in document coordinates.
    package struct Line: Sendable, Hashable {
        /// The line's range, without the separator that ends it.
        package var range: Range<Int>
        /// The line's typographic bounds.
        package var rect: CGRect
        package var baseline: CGFloat
        package var isRightToLeft: Bool
        /// Whether it is the last line of its paragraph.
        package var endsParagraph: Bool
    }

    package private(set) var blocks: [Block] = []
    /// The wrap width in points; without a limit if it isn't a positive finite number.
    package let width: CGFloat
    package private(set) var size = CGSize.zero
    package private(set) var length = 0
    /// The number of paragraphs whose layout was reused from the former layout.
    package private(set) var reusedBlockCount = 0
    private let style: ParagraphStyle

    /// Lays out a text.
    ///
    /// - Parameters:
    ///   - runs: the text as styled runs.
    ///   - end: the style of an empty last line.
    ///   - paragraph: the style of paragraphs whose first run has none.
    ///   - width: the wrap width in points; a value that isn't a positive finite number means no limit.
    ///   - former: a layout of the text before the change, whose unchanged paragraphs are reused if width and style are the same.
    package init(runs: [TextRun], end: TextRun, paragraph: ParagraphStyle = ParagraphStyle(), width: CGFloat, reusing former: DocumentLayout? = nil) {
        self.width = width
        style = paragraph
        let paragraphs = Self.split(runs, end: end)
        let old = former.map { $0.width == width && $0.style == paragraph ? $0.blocks : [] } ?? []
        func isSame(_ block: Block, _ runs: [TextRun]) -> Bool { block.layout.storage.runs == runs }
        var head = 0
        while head < min(old.count, paragraphs.count), isSame(old[head], paragraphs[head].runs) { head += 1 }
        var tail = 0
        while tail < min(old.count, paragraphs.count) - head, isSame(old[old.count - 1 - tail], paragraphs[paragraphs.count - 1 - tail].runs) {
            tail += 1
        }
        reusedBlockCount = head + tail
        blocks.reserveCapacity(paragraphs.count)
        for (index, part) in paragraphs.enumerated() {
            let layout: TextLayout
            if index < head {
                layout = old[index].layout
            } else if index >= paragraphs.count - tail {
                layout = old[old.count - (paragraphs.count - index)].layout
            } else {
                layout = TextLayout(runs: part.runs, paragraph: paragraph, width: width)
            }
            append(layout, length: part.length, separator: part.separator)
        }
    }

    /// Lays out a text in which a part was replaced. Only the new part is split and laid out: of the others nothing but their places changes.
    ///
    /// - Parameters:
    ///   - replaced: the paragraphs that are replaced, as indices of the former layout's ``blocks``.
    ///   - former: the layout before.
    ///   - runs: the text in their place: up to the paragraph that follows, with the separator before it, or up to the end of the text.
    ///   - end: the style of an empty last line.
    package init(replacing replaced: Range<Int>, of former: DocumentLayout, by runs: [TextRun], end: TextRun) {
        width = former.width
        style = former.style
        var paragraphs = Self.split(runs, end: end)
        let old = former.blocks
        // Behind the separator before the paragraph that follows there is no other one.
        if replaced.upperBound < old.count { paragraphs.removeLast() }
        blocks.reserveCapacity(old.count - replaced.count + paragraphs.count)
        blocks += old[..<replaced.lowerBound]
        if let last = blocks.last {
            length = last.end
            size.height = last.top + last.layout.size.height
        }
        for part in paragraphs {
            append(TextLayout(runs: part.runs, paragraph: style, width: width), length: part.length, separator: part.separator)
        }
        keep(old[replaced.upperBound...])
        reusedBlockCount = old.count - replaced.count
        // Only the style of the last line without text depends on more than its own text.
        if replaced.upperBound < old.count, let last = blocks.last, last.range.isEmpty, last.layout.storage.runs != [Self.empty(end)] {
            blocks.removeLast()
            size.height = blocks.last.map { $0.top + $0.layout.size.height } ?? 0
            append(TextLayout(runs: [Self.empty(end)], paragraph: style, width: width), length: 0, separator: 0)
            reusedBlockCount -= 1
        }
        for block in blocks { size.width = max(size.width, block.layout.size.width) }
    }

    /// Adds paragraphs of another layout at the end.
    private mutating func keep(_ tail: ArraySlice<Block>) {
        guard let first = tail.first, let last = tail.last else { return }
        append(first.layout, length: first.range.count, separator: first.end - first.range.upperBound)
        guard let placed = blocks.last else { return }
        let distance = placed.range.lowerBound - first.range.lowerBound, offset = placed.top - first.top
        for block in tail.dropFirst() {
            blocks.append(
                Block(
                    range: block.range.lowerBound + distance..<block.range.upperBound + distance, end: block.end + distance,
                    layout: block.layout, top: block.top + offset))
        }
        length = last.end + distance
        size.height = last.top + offset + last.layout.size.height
    }

    /// Adds a paragraph at the end.
    private mutating func append(_ layout: TextLayout, length count: Int, separator: Int) {
        var top: CGFloat = 0
        if let last = blocks.last {
            let above = last.layout.storage.runs.first?.paragraph ?? style, own = layout.storage.runs.first?.paragraph ?? style
            top = size.height + Self.finite(above.lineSpacing) + Self.finite(above.paragraphSpacing) + Self.finite(own.paragraphSpacingBefore)
        }
        blocks.append(Block(range: length..<length + count, end: length + count + separator, layout: layout, top: top))
        length += count + separator
        size.width = max(size.width, layout.size.width)
        size.height = top + layout.size.height
    }

    private static func finite(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }

    private struct Part {
        var runs: [TextRun] = []
        var length = 0
        var separator = 0
    }

    private static func empty(_ run: TextRun) -> TextRun {
        var run = run
        run.text = ""
        return run
    }

    /// Splits a text into paragraphs; each has at least one run.
    private static func split(_ runs: [TextRun], end: TextRun) -> [Part] {
        var parts: [Part] = []
        var part = Part()
        var follows: TextRun?
        func close(separator: Int, style: TextRun) {
            if part.runs.isEmpty { part.runs = [empty(style)] }
            part.separator = separator
            parts.append(part)
            part = Part()
        }
        // A carriage return at the end of a run may form one separator with a line feed at the start of the next.
        var endsInReturn = false
        for run in runs where !run.text.isEmpty {
            var rest = Substring(run.text)
            if endsInReturn, rest.utf8.first == 0x0A {
                parts[parts.count - 1].separator += 1
                rest.unicodeScalars.removeFirst()
            }
            endsInReturn = false
            while !rest.isEmpty {
                let scalars = rest.unicodeScalars
                let found = scalars.firstIndex { $0 == "\n" || $0 == "\r" || $0 == "\u{2029}" }
                let text = scalars[..<(found ?? scalars.endIndex)]
                if !text.isEmpty {
                    var piece = run
                    piece.text = String(text)
                    part.length += piece.text.utf16.count
                    part.runs.append(piece)
                }
                guard let found else { break }
                var next = scalars.index(after: found)
                var separator = 1
                if scalars[found] == "\r" {
                    if next < scalars.endIndex, scalars[next] == "\n" {
                        next = scalars.index(after: next)
                        separator = 2
                    } else if next == scalars.endIndex {
                        endsInReturn = true
                    }
                }
                close(separator: separator, style: run)
                rest = rest[next...]
            }
            follows = run
        }
        close(separator: 0, style: follows == nil ? end : parts.isEmpty || !part.runs.isEmpty ? follows ?? end : end)
        return parts
    }

    // MARK: Lines

    /// The index of the paragraph that contains a position.
    package func blockIndex(at position: Int) -> Int {
        var (low, high) = (0, blocks.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if blocks[middle].range.lowerBound <= position { low = middle } else { high = middle - 1 }
        }
        return low
    }

    private func blockIndex(atY y: CGFloat) -> Int {
        var (low, high) = (0, blocks.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if blocks[middle].top <= y { low = middle } else { high = middle - 1 }
        }
        // The space between two paragraphs belongs to the nearer one.
        guard low + 1 < blocks.count else { return low }
        let bottom = blocks[low].top + blocks[low].layout.size.height
        return y > bottom && y - bottom > blocks[low + 1].top - y ? low + 1 : low
    }

    private func line(_ index: Int, of block: Block) -> Line {
        let line = block.layout.lines[index]
        let start = block.range.lowerBound
        return Line(
            range: start + line.range.lowerBound..<start + line.range.upperBound, rect: line.rect.offsetBy(dx: 0, dy: block.top),
            baseline: line.baseline + block.top, isRightToLeft: line.isRightToLeft, endsParagraph: index == block.layout.lines.count - 1)
    }

    /// All lines from top to bottom.
    package var lines: [Line] { blocks.flatMap { block in block.layout.lines.indices.map { line($0, of: block) } } }

    /// The line that contains a caret position.
    package func line(at place: Place) -> Line {
        let block = blocks[blockIndex(at: place.position)]
        let index = block.layout.lineIndex(at: place.position - block.range.lowerBound, affinity: place.affinity) ?? 0
        return line(index, of: block)
    }

    /// The line nearest to a y coordinate; the first or last line above or below the text.
    package func line(atY y: CGFloat) -> Line {
        let block = blocks[blockIndex(atY: y)]
        let index = block.layout.lines.firstIndex { y < $0.rect.maxY + block.top } ?? block.layout.lines.count - 1
        return line(index, of: block)
    }

    /// The line above or below another; nil at the ends of the text.
    package func line(beside line: Line, below: Bool) -> Line? {
        let index = blockIndex(at: line.range.lowerBound)
        let block = blocks[index]
        guard let own = block.layout.lines.firstIndex(where: { $0.range.lowerBound + block.range.lowerBound == line.range.lowerBound }) else {
            return nil
        }
        let other = own + (below ? 1 : -1)
        if block.layout.lines.indices.contains(other) { return self.line(other, of: block) }
        guard blocks.indices.contains(index + (below ? 1 : -1)) else { return nil }
        let next = blocks[index + (below ? 1 : -1)]
        return self.line(below ? 0 : next.layout.lines.count - 1, of: next)
    }

    // MARK: Places

    /// A position clamped to the text.
    package func clamped(_ position: Int) -> Int { min(max(position, 0), length) }

    /// The rectangle of the caret: zero width, as high as its line.
    package func caretRect(at place: Place) -> CGRect {
        let block = blocks[blockIndex(at: clamped(place.position))]
        let position = min(clamped(place.position), block.range.upperBound) - block.range.lowerBound
        return block.layout.caretRect(at: position, affinity: place.affinity)?.offsetBy(dx: 0, dy: block.top) ?? .zero
    }

    /// The caret position nearest to a point. A point beside a line gives an end of that line.
    package func place(at point: CGPoint) -> Place {
        let block = blocks[blockIndex(atY: point.y)]
        let local = CGPoint(x: point.x, y: point.y - block.top)
        let position = block.layout.position(at: local)
        guard let index = block.layout.lines.firstIndex(where: { local.y < $0.rect.maxY }) ?? block.layout.lines.indices.last else {
            return Place(block.range.lowerBound)
        }
        let line = block.layout.lines[index]
        guard index < block.layout.lines.count - 1 else { return Place(block.range.lowerBound + position) }
        // Trailing spaces of a wrapped line have no width: a point beside the line is after them.
        let isBeside = line.isRightToLeft ? local.x <= line.rect.minX : local.x >= line.rect.maxX
        if isBeside { return Place(block.range.lowerBound + line.range.upperBound, .upstream) }
        let isBroken = position == line.range.upperBound
        return Place(block.range.lowerBound + position, isBroken ? .upstream : .downstream)
    }

    /// The range of the character under a point; nil if there is none.
    package func character(at point: CGPoint) -> Range<Int>? {
        let block = blocks[blockIndex(atY: point.y)]
        let local = CGPoint(x: point.x, y: point.y - block.top)
        guard let line = block.layout.lines.first(where: { $0.rect.contains(local) }) else { return nil }
        let near = block.layout.position(at: local)
        for start in [near, near - 1, near - 2] where line.range.contains(start) {
            if let rect = block.layout.characterRect(at: start), rect.minX <= local.x, local.x <= rect.maxX {
                return block.range.lowerBound + start..<block.range.lowerBound + start + 1
            }
        }
        return nil
    }

    /// A rectangle of a selection's highlight.
    package struct SelectionRect: Sendable, Hashable {
        package var rect: CGRect
        package var isRightToLeft: Bool
        package var containsStart: Bool
        package var containsEnd: Bool
    }

    /// The rectangles of a selection's highlight, from top to bottom. Where the selection continues on the next line, the rectangle extends
    /// to the full line width.
    ///
    /// - Parameter width: the line width to use if the layout has no wrap width; nil for the width of the text.
    package func selectionRects(for range: Range<Int>, width: CGFloat? = nil) -> [SelectionRect] {
        guard !range.isEmpty else { return [] }
        let box = self.width.isFinite && self.width > 0 ? self.width : width ?? size.width
        var result: [SelectionRect] = []
        for index in blockIndex(at: range.lowerBound)..<blocks.count {
            let block = blocks[index]
            guard block.range.lowerBound < range.upperBound else { break }
            for number in block.layout.lines.indices {
                let line = line(number, of: block)
                let next = line.endsParagraph ? block.end : line.range.upperBound
                guard range.lowerBound < next else { continue }
                guard range.upperBound > line.range.lowerBound else { break }
                let start = block.range.lowerBound
                let local = range.clamped(to: line.range)
                var rects = local.isEmpty
                    ? [] : block.layout.selectionRects(for: local.lowerBound - start..<local.upperBound - start).map { $0.offsetBy(dx: 0, dy: block.top) }
                if range.upperBound >= next, line.endsParagraph ? next > line.range.upperBound : range.upperBound > next {
                    // The line break is selected too.
                    if range.lowerBound < line.range.lowerBound {
                        rects = [CGRect(x: min(0, line.rect.minX), y: line.rect.minY, width: max(box, line.rect.maxX), height: line.rect.height)]
                    } else {
                        if rects.isEmpty { rects = [caretRect(at: Place(range.lowerBound, .downstream))] }
                        let edge = line.isRightToLeft ? rects.indices.min { rects[$0].minX < rects[$1].minX } : rects.indices.max { rects[$0].maxX < rects[$1].maxX }
                        if let edge {
                            let (left, right) = (rects[edge].minX, rects[edge].maxX)
                            rects[edge].origin.x = line.isRightToLeft ? min(0, left) : left
                            rects[edge].size.width = (line.isRightToLeft ? right : max(box, right)) - rects[edge].minX
                        }
                    }
                }
                for rect in rects { result.append(SelectionRect(rect: rect, isRightToLeft: line.isRightToLeft, containsStart: false, containsEnd: false)) }
            }
        }
        if !result.isEmpty {
            result[0].containsStart = true
            result[result.count - 1].containsEnd = true
        }
        // Close the gaps between lines: each rectangle extends down to the next.
        for index in result.indices.dropLast() where result[index + 1].rect.minY > result[index].rect.maxY {
            result[index].rect.size.height = result[index + 1].rect.minY - result[index].rect.minY
        }
        return result
    }

    // MARK: Moving as it is seen

    /// The position one character to the visual left or right of another; nil at the edge of the text.
    package func position(from position: Int, movingRight: Bool) -> Int? {
        let index = blockIndex(at: clamped(position))
        let block = blocks[index]
        let local = min(clamped(position), block.range.upperBound) - block.range.lowerBound
        if let next = block.layout.position(from: local, movingRight: movingRight) { return block.range.lowerBound + next }
        let isForward = movingRight != (block.layout.lines.first?.isRightToLeft ?? false)
        let other = index + (isForward ? 1 : -1)
        guard blocks.indices.contains(other) else { return nil }
        return isForward ? blocks[other].range.lowerBound : blocks[other].range.upperBound
    }

    /// The caret position in the line above or below that is nearest to an x coordinate; the beginning or end of the text if there is no
    /// such line.
    package func place(beside place: Place, below: Bool, x: CGFloat) -> Place {
        guard let line = line(beside: line(at: place), below: below) else { return Place(below ? length : 0) }
        return self.place(at: CGPoint(x: x, y: line.rect.midY))
    }

    /// The caret position at the beginning or end of the line.
    package func lineEdge(of place: Place, end: Bool) -> Place {
        let line = line(at: place)
        guard end else { return Place(line.range.lowerBound) }
        return Place(line.range.upperBound, line.endsParagraph ? .downstream : .upstream)
    }

    // MARK: Drawing

    /// The paragraphs between two y coordinates, and their neighbours, whose glyphs may overhang into that range.
    package func blocks(from top: CGFloat, to bottom: CGFloat) -> ArraySlice<Block> {
        let first = top.isFinite ? max(0, blockIndex(atY: top) - 1) : 0
        var end = first
        while end < blocks.count, blocks[end].top < bottom { end += 1 }
        return blocks[first..<min(end + 1, blocks.count)]
    }

    /// A hash that changes when the text drawn between two y coordinates changes; for invalidating cached drawings.
    package func contentID(from top: CGFloat, to bottom: CGFloat) -> Int {
        var hasher = Hasher()
        for block in blocks(from: top, to: bottom) {
            hasher.combine(block.layout.storage.identity)
            hasher.combine(block.top)
        }
        return hasher.finalize()
    }
}
