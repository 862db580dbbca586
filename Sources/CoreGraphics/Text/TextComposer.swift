import Foundation
@_implementationOnly import CPango

/// Lays out runs: splits the text into paragraphs, has Pango break each into lines, and stacks the lines.
///
/// Pango has no limits that span paragraphs, so they are applied here: a paragraph that overflows is laid out again with the number of
/// lines that fit. Under a limit only as much of a paragraph is laid out as can be visible, so a long text in a small box costs only what
/// is shown.
struct TextComposer {
    /// The width in Pango units that stands for no limit: a million points, so that the sum of two fits in 32 bits.
    static let unboundedWidth: Int32 = 1 << 30
    private static let ellipsis: [UInt8] = [0xE2, 0x80, 0xA6]

    private let worker: TextWorker
    private let runs: [TextRun]
    private let style: ParagraphStyle
    /// The wrap width; nil for no limit.
    private let width: CGFloat?
    private let height: CGFloat
    private let maximumLines: Int

    private var text: [UInt8] = []
    /// The end offset in `text` of each run.
    private var runEnds: [Int] = []

    private var paragraphs: [TextLayout.Paragraph] = []
    private var layouts: [OpaquePointer] = []
    private var lines: [TextLayout.Line] = []
    private var bottom: CGFloat = 0
    private var isTruncated = false

    init(worker: TextWorker, runs: [TextRun], style: ParagraphStyle, width: CGFloat, height: CGFloat) {
        self.worker = worker
        self.runs = runs
        self.style = style
        // Widths beyond Pango's range count as no limit.
        self.width = width.isFinite && width > 0 && width < 500_000 ? width : nil
        self.height = height > 0 ? height : .infinity
        maximumLines = style.maximumLines > 0 ? style.maximumLines : .max
    }

    /// - Parameter keepsShape: whether a text of one line can be broken for other widths later.
    mutating func compose(keepsShape: Bool) -> TextLayout.Storage {
        gatherText()
        if !runs.isEmpty { composeParagraphs() }
        let isLine = keepsShape && runs.count == 1 && lines.count == 1 && layouts.count == 1 && !isTruncated
        let storage = finish(shape: isLine ? ShapedLine(layouts[0], paragraphs[0], run: runs[0]) : nil)
        worker.remember(layouts, of: storage)
        return storage
    }

    /// Breaks a text that was composed in one line, as composing it would; nil where that takes more than widths.
    mutating func compose(_ shape: ShapedLine) -> TextLayout.Storage? {
        gatherText()
        var paragraph = makeParagraph(0..<text.count, taken: text.count, firstRun: 0, style: runs[0].paragraph ?? style, location: 0)
        guard paragraph.unbroken.isEmpty, var parts = shape.lines(width: paragraph.width) else { return nil }
        if parts.count > 1, let range = rangeToPushOut(paragraph, former: parts[parts.count - 2].start, last: parts[parts.count - 1].start) {
            guard let pushed = shape.lines(width: paragraph.width, unbroken: parts[parts.count - 1].start) else { return nil }
            if pushed.count == parts.count {
                parts = pushed
                paragraph.unbroken.append(range)
            }
        }
        var found: [TextLayout.Line] = []
        var offset = TextOffset(paragraph: paragraph)
        for (index, part) in parts.enumerated() {
            let end = index + 1 < parts.count ? parts[index + 1].start : paragraph.text.count
            let logical = PangoRectangle(x: 0, y: shape.top, width: part.width, height: shape.height)
            found.append(makeLine(part.start..<end, logical, of: paragraph, &offset, below: found.last, from: 0))
        }
        guard countOfLinesWithRoom(found) == found.count else { return nil }
        (lines, paragraphs) = (found, [paragraph])
        return finish()
    }

    private mutating func finish(shape: ShapedLine? = nil) -> TextLayout.Storage {
        alignLines()
        var size = CGSize(width: 0, height: lines.last?.rect.maxY ?? 0)
        for line in lines {
            let style = paragraphs[line.paragraph].style
            size.width = max(size.width, line.rect.width + indent(ofLine: line.indexInParagraph, style))
        }
        return TextLayout.Storage(runs: runs, paragraphs: paragraphs, lines: lines, size: size, isTruncated: isTruncated, shape: shape)
    }

    // MARK: Text

    private mutating func gatherText() {
        text.reserveCapacity(runs.reduce(0) { $0 + $1.text.utf8.count })
        for run in runs {
            text.append(contentsOf: run.text.utf8)
            runEnds.append(text.count)
        }
        // Pango shows control characters as boxes with their code and ends the text at a NUL. They are replaced by spaces of the same
        // length in bytes, which keeps all offsets. Separators and tabs are kept.
        text.withUnsafeMutableBufferPointer { text in
            var index = 0
            while index < text.count {
                let byte = text[index]
                if byte < 0x20 || byte == 0x7F {
                    if byte != 0x09 && byte != 0x0A && byte != 0x0D { text[index] = 0x20 }
                } else if byte == 0xC2, text[index + 1] < 0xA0 {
                    text[index + 1] = 0xA0
                }
                index += 1
            }
        }
    }

    /// The end of the paragraph that begins at `start`, and the start of the next, which is nil after the last paragraph.
    private func paragraphEnd(from start: Int) -> (end: Int, next: Int?) {
        text.withUnsafeBufferPointer { text in
            var index = start
            while index < text.count {
                switch text[index] {
                case 0x0A: return (index, index + 1)
                case 0x0D: return (index, index + 1 < text.count && text[index + 1] == 0x0A ? index + 2 : index + 1)
                case 0xE2 where text[index + 1] == 0x80 && text[index + 2] == 0xA9: return (index, index + 3)
                default: index += 1
                }
            }
            return (index, nil)
        }
    }

    // MARK: Paragraphs

    private mutating func composeParagraphs() {
        var start: Int? = 0
        var location = 0
        while let begin = start {
            let (end, next) = paragraphEnd(from: begin)
            if lines.count >= maximumLines {
                isTruncated = true
                markFollowingText()
                break
            }
            guard composeParagraph(begin..<end, location: location) else { break }
            location += utf16Length(of: text[begin..<(next ?? end)])
            start = next
        }
    }

    /// Adds a paragraph's lines; returns whether there may be room for more.
    private mutating func composeParagraph(_ range: Range<Int>, location: Int) -> Bool {
        let firstRun = runEnds.firstIndex { $0 > range.lowerBound } ?? runs.count - 1
        let style = runs[firstRun].paragraph ?? self.style
        let top = lines.isEmpty
            ? 0 : bottom + (paragraphs.last.map { finite($0.style.paragraphSpacing) } ?? 0) + finite(style.paragraphSpacingBefore)
        var taken = initialLength(of: range, firstRun: firstRun, from: top)
        while true {
            let paragraph = makeParagraph(range, taken: taken, firstRun: firstRun, style: style, location: location)
            let layout = worker.makeLayout(of: paragraph, runs: runs)
            let found = measure(layout, paragraph, from: top)
            let fitting = countOfLinesWithRoom(found)
            if fitting == found.count && taken < range.count {
                TextWorker.release(layout)
                taken = min(range.count, taken * 4)
            } else if taken == range.count, let (pushed, pushedLayout, pushedLines) = pushOut(paragraph, layout, found, from: top) {
                // Pushing a word out changes line heights, so the lines are checked against the height limit again.
                TextWorker.release(layout)
                append(pushed, pushedLayout, pushedLines)
                return true
            } else if fitting == found.count {
                append(paragraph, layout, found)
                return true
            } else {
                isTruncated = true
                if fitting == 0 {
                    TextWorker.release(layout)
                    markFollowingText()
                } else if style.lineBreakMode.truncates {
                    TextWorker.release(layout)
                    truncate(range, taken: taken, firstRun: firstRun, style: style, location: location, to: fitting, from: top)
                } else {
                    append(paragraph, layout, Array(found.prefix(fitting)))
                }
                return false
            }
        }
    }

    /// The number of a paragraph's leading lines that fit within the height and line limits. The first line of the whole text always fits.
    func countOfLinesWithRoom(_ found: [TextLayout.Line]) -> Int {
        var count = 0
        while count < found.count, lines.count + count < maximumLines,
            found[count].rect.maxY <= height + 0.001 || lines.count + count == 0 {
            count += 1
        }
        return count
    }

    /// The estimated number of bytes of a paragraph that fill the box. Too few costs another pass, too many costs time.
    private func initialLength(of range: Range<Int>, firstRun: Int, from top: CGFloat) -> Int {
        guard let width, height.isFinite || maximumLines < .max else { return range.count }
        var size = runs[firstRun].font.usableSize
        for run in runs[firstRun...].prefix(8) { size = min(size, run.font.usableSize) }
        let lineCount = min(max(1, (height - top) / (size * 0.8)), CGFloat(maximumLines))
        let estimate = lineCount * (width / (size * 0.2) + 8) + 256
        return estimate < CGFloat(range.count) ? Int(estimate) : range.count
    }

    private func makeParagraph(
        _ range: Range<Int>, taken: Int, firstRun: Int, style: ParagraphStyle, location: Int
    ) -> TextLayout.Paragraph {
        let end = scalarBoundary(atOrBefore: range.lowerBound + taken, in: range)
        let head = finite(style.headIndent)
        let first = finite(style.firstLineHeadIndent)
        var available = Self.unboundedWidth
        if let width, style.lineBreakMode != .clipping {
            let tail = finite(style.tailIndent)
            // At least one point, so that each line takes a character. Pango subtracts a positive indentation from the first line, a
            // negative one from the other lines.
            available = units(max(1, (tail > 0 ? min(tail, width) : width + tail) - min(head, first)))
        }
        var paragraph = TextLayout.Paragraph(
            text: [], spans: [], style: style, width: available, indent: units(first - head),
            lineLimit: 0, appendsEllipsis: false, hasSoftHyphen: false, location: location, omission: (Int.max, 0))
        appendText(range.lowerBound..<end, firstRun: firstRun, to: &paragraph)
        if !paragraph.inserted.isEmpty, style.baseWritingDirection == .natural {
            // Pango would take an inserted formatting character for the first one with a direction.
            paragraph.style.baseWritingDirection = Self.naturalDirection(of: text[range.lowerBound..<end])
        }
        paragraph.hasSoftHyphen = containsSoftHyphen(paragraph.text)
        if style.hyphenationFactor > 0 { hyphenate(&paragraph) }
        if style.breakStrategy.contains(.hangulWords), available < Self.unboundedWidth, let width {
            paragraph.unbroken = Self.hangulWords(paragraph.text, longest: Int(width / runs[firstRun].font.usableSize))
        }
        return paragraph
    }

    /// Appends a range of the text with its spans, and with the formatting characters of its embeddings.
    private func appendText(_ range: Range<Int>, firstRun: Int, to paragraph: inout TextLayout.Paragraph) {
        var start = range.lowerBound
        var run = firstRun
        repeat {
            while run < runs.count - 1, runEnds[run] <= start { run += 1 }
            let end = min(range.upperBound, run == runs.count - 1 ? range.upperBound : runEnds[run])
            if end > start { paragraph.enter(runs[run].embeddings, run: run) }
            let offset = paragraph.text.count
            paragraph.text.append(contentsOf: text[start..<end])
            paragraph.spans.append(TextLayout.Span(start: offset, end: offset + end - start, run: run))
            start = end
        } while start < range.upperBound
        paragraph.enter([], run: run)
    }

    private static func naturalDirection(of text: ArraySlice<UInt8>) -> ParagraphStyle.WritingDirection {
        let direction = text.withUnsafeBytes { bytes in
            lamina_pango_base_direction(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
        }
        return direction == PANGO_DIRECTION_RTL ? .rightToLeft : .leftToRight
    }

    /// Adds the first `count` lines of a paragraph that doesn't fit, the last with an ellipsis.
    private mutating func truncate(
        _ range: Range<Int>, taken: Int, firstRun: Int, style: ParagraphStyle, location: Int, to count: Int, from top: CGFloat
    ) {
        var paragraph = makeParagraph(range, taken: taken, firstRun: firstRun, style: style, location: location)
        paragraph.lineLimit = count
        let missing = range.lowerBound + paragraph.text.count - paragraph.insertedLength
        if style.lineBreakMode != .truncatingTail, missing < range.upperBound {
            // The end of the paragraph stays visible; the text between isn't laid out.
            let tail = scalarBoundary(atOrBefore: max(missing, range.upperBound - taken), in: range)
            paragraph.omission = (paragraph.text.count, utf16Length(of: text[missing..<tail]))
            appendText(tail..<range.upperBound, firstRun: firstRun, to: &paragraph)
        }
        let layout = worker.makeLayout(of: paragraph, runs: runs)
        var found = Array(measure(layout, paragraph, from: top).prefix(count))
        if !found.isEmpty { found[found.count - 1].isTruncated = true }
        append(paragraph, layout, found)
    }

    /// Puts an ellipsis at the end of the last line, if later paragraphs are left out entirely.
    private mutating func markFollowingText() {
        guard var paragraph = paragraphs.last, paragraph.style.lineBreakMode.truncates, let lastLine = lines.last else { return }
        lines.removeLast(lastLine.indexInParagraph + 1)
        paragraphs.removeLast()
        TextWorker.release(layouts.removeLast())
        let top = lines.isEmpty
            ? 0
            : bottomOfLines() + (paragraphs.last.map { finite($0.style.paragraphSpacing) } ?? 0) + finite(paragraph.style.paragraphSpacingBefore)
        paragraph.lineLimit = lastLine.indexInParagraph + 1
        paragraph.appendsEllipsis = true
        paragraph.text.append(contentsOf: Self.ellipsis)
        let end = paragraph.spans[paragraph.spans.count - 1]
        if end.isInserted {
            paragraph.spans.append(TextLayout.Span(start: end.end, end: end.end + Self.ellipsis.count, run: end.run))
        } else {
            paragraph.spans[paragraph.spans.count - 1].end += Self.ellipsis.count
        }
        let layout = worker.makeLayout(of: paragraph, runs: runs)
        var found = Array(measure(layout, paragraph, from: top).prefix(lastLine.indexInParagraph + 1))
        found[found.count - 1].isTruncated = true
        append(paragraph, layout, found)
    }

    func makeLayout(of paragraph: TextLayout.Paragraph) -> OpaquePointer { worker.makeLayout(of: paragraph, runs: runs) }

    /// The advance of a hyphen in a run's font, in points.
    func advance(ofHyphenIn run: Int) -> CGFloat {
        var hyphen = runs[run]
        hyphen.text = "\u{2010}"
        hyphen.paragraph = nil
        var paragraph = TextLayout.Paragraph(
            text: Array(hyphen.text.utf8), spans: [], style: ParagraphStyle(), width: -1, indent: 0, lineLimit: 0, appendsEllipsis: false,
            hasSoftHyphen: false, location: 0, omission: (Int.max, 0))
        paragraph.spans = [TextLayout.Span(start: 0, end: paragraph.text.count, run: 0)]
        let layout = worker.makeLayout(of: paragraph, runs: [hyphen])
        defer { TextWorker.release(layout) }
        return measure(layout, paragraph, from: 0).first?.rect.width ?? 0
    }

    // MARK: Lines

    private mutating func append(_ paragraph: TextLayout.Paragraph, _ layout: OpaquePointer, _ found: [TextLayout.Line]) {
        paragraphs.append(paragraph)
        layouts.append(layout)
        lines.append(contentsOf: found)
        bottom = bottomOfLines()
    }

    /// The y coordinate at which the next line may begin.
    private func bottomOfLines() -> CGFloat {
        guard let last = lines.last else { return 0 }
        return last.rect.maxY + finite(paragraphs[last.paragraph].style.lineSpacing)
    }

    /// The lines of a paragraph with their sizes and y positions, before horizontal alignment.
    func measure(_ layout: OpaquePointer, _ paragraph: TextLayout.Paragraph, from top: CGFloat) -> [TextLayout.Line] {
        var result: [TextLayout.Line] = []
        var offset = TextOffset(paragraph: paragraph)
        var node = pango_layout_get_lines_readonly(layout)
        while let element = node {
            node = element.pointee.next
            let line = element.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self)
            var logical = PangoRectangle()
            pango_layout_line_get_extents(line, nil, &logical)
            let start = Int(pango_layout_line_get_start_index(line))
            let end = start + Int(pango_layout_line_get_length(line))
            if let line = smallCapsExtent(paragraph, start..<end) {
                // Small capitals stand where capitals would, and lines of them alone are as high as others.
                let bottom = max(logical.y + logical.height, line.bottom)
                logical.y = min(logical.y, line.top)
                logical.height = bottom - logical.y
            }
            var new = makeLine(start..<end, logical, of: paragraph, &offset, below: result.last, from: top)
            new.isRightToLeft = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
            result.append(new)
        }
        return result
    }

    /// A line of a paragraph, of some bytes with a logical rectangle, below another one; the first is `top` points below the text's top.
    private func makeLine(
        _ bytes: Range<Int>, _ logical: PangoRectangle, of paragraph: TextLayout.Paragraph, _ offset: inout TextOffset,
        below former: TextLayout.Line?, from top: CGFloat
    ) -> TextLayout.Line {
        let top = former.map { $0.rect.minY + ($0.rect.height + finite(paragraph.style.lineSpacing)) } ?? top
        let natural = points(logical.height)
        let height = paragraph.style.lineHeight(natural)
        return TextLayout.Line(
            range: offset.utf16(atByte: bytes.lowerBound)..<offset.utf16(atByte: bytes.upperBound),
            rect: CGRect(x: 0, y: top, width: points(logical.width), height: height),
            // As in TextKit, extra line height goes above the glyphs.
            baseline: top + height - natural - points(logical.y),
            isRightToLeft: false, isTruncated: false, paragraph: paragraphs.count, indexInParagraph: (former?.indexInParagraph ?? -1) + 1)
    }

    /// How far the fonts of small capitals in a line reach above and below the baseline, in Pango units, y down; nil if there are none.
    private func smallCapsExtent(_ paragraph: TextLayout.Paragraph, _ line: Range<Int>) -> (top: Int32, bottom: Int32)? {
        var extent: (top: Int32, bottom: Int32)?
        for span in paragraph.spans where runs[span.run].font.hasSmallCaps && (span.start..<span.end).overlaps(line) {
            let metrics = worker.metrics(of: runs[span.run].font)
            extent = (
                min(extent?.top ?? 0, -units(metrics.ascender)), max(extent?.bottom ?? 0, -units(metrics.descender)))
        }
        return extent
    }

    /// Sets the x position of each line according to its alignment.
    private mutating func alignLines() {
        var box: CGFloat = width ?? 0
        if width == nil {
            for line in lines { box = max(box, line.rect.width + indent(ofLine: line.indexInParagraph, paragraphs[line.paragraph].style)) }
        }
        for index in lines.indices {
            let line = lines[index]
            let style = paragraphs[line.paragraph].style
            let head = indent(ofLine: line.indexInParagraph, style)
            let tailIndent = finite(style.tailIndent)
            let tail = tailIndent > 0 ? max(0, box - tailIndent) : -tailIndent
            let left = line.isRightToLeft ? tail : head
            let right = box - (line.isRightToLeft ? head : tail)
            let spare = right - left - line.rect.width
            let x: CGFloat
            switch style.alignment {
            case .left: x = left
            case .right: x = left + spare
            case .center: x = left + spare / 2
            case .natural, .justified: x = line.isRightToLeft ? left + spare : left
            }
            lines[index].rect.origin.x = x
        }
    }

    private func indent(ofLine index: Int, _ style: ParagraphStyle) -> CGFloat {
        finite(index == 0 ? style.firstLineHeadIndent : style.headIndent)
    }

    private func finite(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }

    // MARK: UTF-8

    private func scalarBoundary(atOrBefore index: Int, in range: Range<Int>) -> Int {
        var index = min(index, range.upperBound)
        while index > range.lowerBound, index < range.upperBound, text[index] & 0xC0 == 0x80 { index -= 1 }
        return index
    }

    private func containsSoftHyphen(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while index + 1 < bytes.count {
                if bytes[index] == 0xC2 && bytes[index + 1] == 0xAD { return true }
                index += 1
            }
            return false
        }
    }
}

/// The length in UTF-16 code units of valid UTF-8.
func utf16Length(of bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
        var count = 0
        for byte in bytes {
            if byte & 0xC0 != 0x80 { count += byte >= 0xF0 ? 2 : 1 }
        }
        return count
    }
}

/// Converts ascending byte offsets of a paragraph into UTF-16 offsets of the whole text, in a single pass.
struct TextOffset {
    private let paragraph: TextLayout.Paragraph
    private let length: Int
    private var byte = 0
    private var count = 0
    /// The number of inserted characters before `byte`.
    private var passed = 0

    init(paragraph: TextLayout.Paragraph) {
        self.paragraph = paragraph
        length = paragraph.text.count - (paragraph.appendsEllipsis ? 3 : 0)
    }

    mutating func utf16(atByte offset: Int) -> Int {
        let offset = min(offset, length)
        if offset < byte { (byte, count, passed) = (0, 0, 0) }
        count += utf16Length(of: paragraph.text[byte..<offset])
        // Characters that the layout inserted don't count.
        while passed < paragraph.inserted.count, paragraph.inserted[passed] < offset {
            count -= 1
            passed += 1
        }
        byte = offset
        return paragraph.location + count + (offset > paragraph.omission.offset ? paragraph.omission.length : 0)
    }
}
