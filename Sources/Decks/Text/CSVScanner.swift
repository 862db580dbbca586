/// Scans the cells of CSV text by RFC 4180, with any separator of one byte and any line endings.
///
/// A cell that begins with a quote is quoted: it may contain separators and line breaks, and two quotes stand for one. A quote elsewhere in
/// a cell is an ordinary character.
struct CSVScanner {
    static let quote: UInt8 = 0x22
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D

    let bytes: UnsafeRawBufferPointer
    let separator: UInt8
    /// The offset of the next cell.
    var position: Int

    /// What ends a cell.
    enum Terminator {
        case separator, lineEnd, endOfText
    }

    /// The range of a cell's content, without its quotes.
    struct Cell {
        var start: Int
        var end: Int
        var isQuoted: Bool
        var hasDoubledQuotes: Bool
        var terminator: Terminator
    }

    /// Invalid quoting, with its offset.
    enum Failure: Error {
        case unterminatedQuote(Int)
        case textAfterQuote(Int)
    }

    init(_ bytes: UnsafeRawBufferPointer, separator: UInt8, at position: Int = 0) {
        self.bytes = bytes
        self.separator = separator
        self.position = position
    }

    var isAtEnd: Bool { position >= bytes.count }

    /// Scans the cell at `position`, and moves `position` behind its terminator.
    @inline(__always)
    mutating func next() throws(Failure) -> Cell {
        if position < bytes.count && bytes[position] == Self.quote {
            return try nextQuoted()
        }
        let start = position
        let count = bytes.count
        var index = start
        while index < count {
            let byte = bytes[index]
            if byte == separator || byte == Self.lineFeed || byte == Self.carriageReturn { break }
            index &+= 1
        }
        return Cell(start: start, end: index, isQuoted: false, hasDoubledQuotes: false, terminator: passTerminator(at: index))
    }

    private mutating func nextQuoted() throws(Failure) -> Cell {
        let opening = position
        var doubled = false
        var index = opening + 1
        while true {
            while index < bytes.count && bytes[index] != Self.quote { index &+= 1 }
            guard index < bytes.count else { throw .unterminatedQuote(opening) }
            guard index + 1 < bytes.count, bytes[index + 1] == Self.quote else { break }
            doubled = true
            index += 2
        }
        let after = index + 1
        if after < bytes.count {
            let byte = bytes[after]
            guard byte == separator || byte == Self.lineFeed || byte == Self.carriageReturn else { throw .textAfterQuote(after) }
        }
        return Cell(start: opening + 1, end: index, isQuoted: true, hasDoubledQuotes: doubled, terminator: passTerminator(at: after))
    }

    @inline(__always)
    private mutating func passTerminator(at index: Int) -> Terminator {
        guard index < bytes.count else {
            position = index
            return .endOfText
        }
        let byte = bytes[index]
        if byte == separator {
            position = index + 1
            return .separator
        }
        let isPair = byte == Self.carriageReturn && index + 1 < bytes.count && bytes[index + 1] == Self.lineFeed
        position = index + (isPair ? 2 : 1)
        return .lineEnd
    }

    /// Whether a cell consists of spaces and line breaks only.
    @inline(__always)
    func isBlank(_ cell: Cell) -> Bool {
        var index = cell.start
        while index < cell.end {
            let byte = bytes[index]
            if byte != 0x20 && !(0x09...0x0D).contains(byte) { return false }
            index &+= 1
        }
        return true
    }

    /// A cell's text in UTF-8: double quotes are replaced by single ones and line breaks by `\n`; spaces around it are removed unless it is
    /// quoted.
    func text(_ cell: Cell) -> [UInt8] {
        var start = cell.start
        var end = cell.end
        guard cell.isQuoted else {
            while start < end && (bytes[start] == 0x20 || bytes[start] == 0x09) { start += 1 }
            while start < end && (bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09) { end -= 1 }
            return Array(bytes[start..<end])
        }
        var text: [UInt8] = []
        text.reserveCapacity(end - start)
        var index = start
        while index < end {
            let byte = bytes[index]
            index += 1
            switch byte {
            case Self.quote where index < end:
                // In a quoted cell, a quote is always followed by another one, which is skipped.
                index += 1
                text.append(byte)
            case Self.carriageReturn:
                if index < end && bytes[index] == Self.lineFeed { index += 1 }
                text.append(Self.lineFeed)
            default:
                text.append(byte)
            }
        }
        return text
    }
}
