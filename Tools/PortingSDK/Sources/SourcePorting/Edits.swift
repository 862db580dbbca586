import SwiftSyntax

/// Changes of a text by byte offsets, collected in any order and applied at once.
///
/// No change takes a line away or adds one: what is replaced and what stands there instead have the same line breaks.
struct Edits {
    private enum Side: Int {
        /// Ends something that began further left, so it goes before all that begins here.
        case closing
        case opening
        case replacing
    }

    private struct Edit {
        let start: Int
        let end: Int
        let text: String
        let side: Side
        let order: Int
    }

    private var edits: [Edit] = []

    var isEmpty: Bool { edits.isEmpty }

    /// Puts text in front of what begins at an offset. Of two at one offset, the one that comes first stands further left.
    mutating func insert(_ text: String, before offset: Int) { add(offset, offset, text, .opening) }

    /// Puts text behind what ends at an offset. Of two at one offset, the one that comes first stands further right.
    mutating func insert(_ text: String, after offset: Int) { add(offset, offset, text, .closing) }

    mutating func replace(_ range: Range<Int>, with text: String) { add(range.lowerBound, range.upperBound, text, .replacing) }

    /// Removes a range of bytes; the caller leaves line breaks outside.
    mutating func remove(_ range: Range<Int>) { replace(range, with: "") }

    private mutating func add(_ start: Int, _ end: Int, _ text: String, _ side: Side) {
        edits.append(Edit(start: start, end: end, text: text, side: side, order: edits.count))
    }

    /// The changed text. Of changes that overlap, the one that begins first and is larger holds; the others are left out.
    func applied(to source: [UInt8]) -> [UInt8] {
        let sorted = edits.sorted { a, b in
            if a.start != b.start { return a.start < b.start }
            if a.side != b.side { return a.side.rawValue < b.side.rawValue }
            return switch a.side {
            case .closing: a.order > b.order
            case .opening: a.order < b.order
            case .replacing: a.end != b.end ? a.end > b.end : a.order < b.order
            }
        }
        var result: [UInt8] = []
        result.reserveCapacity(source.count + source.count / 8)
        var position = 0
        for edit in sorted where edit.start >= position {
            result += source[position..<edit.start]
            result += edit.text.utf8
            position = edit.end
        }
        result += source[position...]
        return result
    }
}

extension SyntaxProtocol {
    /// Where the node's text begins, without comments and spaces before it.
    var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
    /// Where the node's text ends, without comments and spaces behind it.
    var end: Int { endPositionBeforeTrailingTrivia.utf8Offset }
    var range: Range<Int> { start..<end }
    /// The node's text on one line: comments dropped, and every gap a space.
    var oneLine: String {
        var text = ""
        var gap = false
        for token in tokens(viewMode: .sourceAccurate) {
            if (gap || !token.leadingTrivia.isEmpty) && !text.isEmpty { text += " " }
            text += token.text
            gap = !token.trailingTrivia.isEmpty
        }
        return text
    }
}
