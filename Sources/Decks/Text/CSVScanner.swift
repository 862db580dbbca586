/// Walks over the cells of separated text as RFC 4180 has them, with any one-byte separator and any line ends.
///
/// A cell that begins with a quote is quoted: it may hold separators and line breaks, and doubled quotes stand for one. A quote
/// anywhere else in a cell is a character like others.
struct CSVScanner {
    static let quote: UInt8 = 0x22
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D

    let bytes: UnsafeRawBufferPointer
    let separator: UInt8
    /// Where the next cell begins.
    var position: Int

    /// What stands after a cell.
    enum Terminator {
        case separator, lineEnd, endOfText
    }

    /// A cell, without its quotes.
    struct Cell {
        var start: Int
        var end: Int
        var isQuoted: Bool
        var hasDoubledQuotes: Bool
        var terminator: Terminator
    }

    /// Broken quoting, at an offset.
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

    /// The cell at `position`, which moves behind its terminator.
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

    /// Whether a cell has nothing but spaces and line breaks.
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

    /// A cell's text: quotes undoubled, line breaks as `\n`; spaces around it are dropped unless it is quoted.
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
                // Inside a cell a quote is always the first of two.
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
