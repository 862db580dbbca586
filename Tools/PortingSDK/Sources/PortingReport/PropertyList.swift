/// A property list in the style of NeXTSTEP, in which Xcode writes its project files: `{ key = (a, "b c"); }`.
public enum PropertyList: Hashable, Sendable {
    case string(String)
    case array([PropertyList])
    case dictionary([String: PropertyList])
    case data([UInt8])

    /// Why a text isn't a property list.
    public struct SyntaxError: Error, Hashable, CustomStringConvertible {
        /// The line, from 1.
        public let line: Int
        /// What stands there, in a sentence without its full stop.
        public let reason: String

        public var description: String { "line \(line): \(reason)" }
    }

    /// Reads a property list.
    ///
    /// - Throws: ``SyntaxError``. Nothing that a file can hold leads to more.
    public init(_ text: String) throws {
        var parser = PropertyListParser(Array(text.utf8))
        self = try parser.parse()
    }

    /// The string; nil if it is something else.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The array; nil if it is something else.
    public var array: [PropertyList]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The dictionary; nil if it is something else.
    public var dictionary: [String: PropertyList]? {
        if case .dictionary(let value) = self { value } else { nil }
    }

    /// The strings of an array, without what else is in it; none if it is no array.
    public var strings: [String] { array?.compactMap(\.string) ?? [] }

    /// A dictionary's value; nil if there is none.
    public subscript(key: String) -> PropertyList? { dictionary?[key] }
}

private struct PropertyListParser {
    private let bytes: [UInt8]
    private var index = 0
    /// Project files have some six levels; a hostile one shall not take the stack.
    private static let maximumDepth = 100

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func parse() throws -> PropertyList {
        let value = try value(depth: 0)
        try skipSpace()
        guard index == bytes.count else { throw error("something follows the property list's end") }
        return value
    }

    private func error(_ reason: String) -> PropertyList.SyntaxError {
        PropertyList.SyntaxError(line: 1 + bytes[..<min(index, bytes.count)].count { $0 == UInt8(ascii: "\n") }, reason: reason)
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private func follows(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[index...].starts(with: $0) }
    }

    /// Goes past spaces and comments.
    private mutating func skipSpace() throws {
        while let byte = next {
            if byte == UInt8(ascii: " ") || (9...13).contains(byte) {
                index += 1
            } else if follows("//") {
                while let byte = next, byte != UInt8(ascii: "\n") { index += 1 }
            } else if follows("/*") {
                index += 2
                while next != nil, !follows("*/") { index += 1 }
                guard next != nil else { throw error("a comment has no end") }
                index += 2
            } else {
                return
            }
        }
    }

    private mutating func value(depth: Int) throws -> PropertyList {
        guard depth < Self.maximumDepth else { throw error("values are nested more than \(Self.maximumDepth) deep") }
        try skipSpace()
        guard let byte = next else { throw error("a value is missing at the end") }
        switch Unicode.Scalar(byte) {
        case "{": return try dictionary(depth: depth)
        case "(": return try array(depth: depth)
        case "<": return try data()
        default: return .string(try string())
        }
    }

    private mutating func dictionary(depth: Int) throws -> PropertyList {
        index += 1
        var values: [String: PropertyList] = [:]
        while true {
            try skipSpace()
            if take("}") { return .dictionary(values) }
            guard next != nil else { throw error("a dictionary has no end") }
            let key = try string()
            try skipSpace()
            guard take("=") else { throw error("'=' is missing behind the key \(key)") }
            values[key] = try value(depth: depth + 1)
            try skipSpace()
            guard take(";") else { throw error("';' is missing behind the value of \(key)") }
        }
    }

    private mutating func array(depth: Int) throws -> PropertyList {
        index += 1
        var values: [PropertyList] = []
        while true {
            try skipSpace()
            if take(")") { return .array(values) }
            guard next != nil else { throw error("an array has no end") }
            values.append(try value(depth: depth + 1))
            try skipSpace()
            guard take(",") || next == UInt8(ascii: ")") else { throw error("',' is missing in an array") }
        }
    }

    private mutating func data() throws -> PropertyList {
        index += 1
        var digits: [UInt8] = []
        while true {
            try skipSpace()
            if take(">") { break }
            guard let byte = next else { throw error("data has no end") }
            guard let digit = Self.digit(byte, radix: 16) else { throw error("data has something else than hexadecimal digits") }
            digits.append(digit)
            index += 1
        }
        guard digits.count.isMultiple(of: 2) else { throw error("data has half a byte at its end") }
        return .data(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
    }

    private static func digit(_ byte: UInt8, radix: UInt8) -> UInt8? {
        let value: UInt8
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): value = byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): value = byte - UInt8(ascii: "A") + 10
        default: return nil
        }
        return value < radix ? value : nil
    }

    // MARK: Strings

    private mutating func string() throws -> String {
        if take("\"") { return try quoted(UInt8(ascii: "\"")) }
        if take("'") { return try quoted(UInt8(ascii: "'")) }
        let start = index
        while let byte = next, Self.isPlain(byte) {
            // A comment may follow at once.
            if index > start, follows("/*") || follows("//") { break }
            index += 1
        }
        guard index > start else { throw error("a string is missing") }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Whether a byte can stand in a string without quotes. Bytes of UTF-8 beyond ASCII are taken too, though Xcode writes none.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            true
        default: "_$/:.-+~@%^&*#!?".utf8.contains(byte)
        }
    }

    private mutating func quoted(_ quote: UInt8) throws -> String {
        var result: [UInt8] = []
        while let byte = next {
            index += 1
            if byte == quote { return String(decoding: result, as: UTF8.self) }
            if byte != UInt8(ascii: "\\") {
                result.append(byte)
            } else {
                result += Array(String(try escape()).utf8)
            }
        }
        throw error("a string has no end")
    }

    /// What stands for a character behind a backslash.
    private mutating func escape() throws -> Unicode.Scalar {
        guard let byte = next else { throw error("a string has no end") }
        if Self.digit(byte, radix: 8) != nil { return Unicode.Scalar(UInt8(truncatingIfNeeded: number(radix: 8, digits: 3))) }
        index += 1
        switch Unicode.Scalar(byte) {
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "a": return "\u{07}"
        case "b": return "\u{08}"
        case "f": return "\u{0C}"
        case "v": return "\u{0B}"
        case "U": return try unicode()
        default:
            guard byte < 0x80 else { throw error("a backslash stands before something that isn't ASCII") }
            return Unicode.Scalar(byte)
        }
    }

    /// Four digits, or twice four for a character beyond them.
    private mutating func unicode() throws -> Unicode.Scalar {
        let first = number(radix: 16, digits: 4)
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800..<0xDC00).contains(first), follows("\\U") else { throw error("half a character stands in a string") }
        index += 2
        let second = number(radix: 16, digits: 4)
        guard (0xDC00..<0xE000).contains(second), let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) else {
            throw error("half a character stands in a string")
        }
        return scalar
    }

    private mutating func number(radix: UInt8, digits: Int) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let byte = next, let digit = Self.digit(byte, radix: radix) else { break }
            value = value * UInt32(radix) + UInt32(digit)
            index += 1
        }
        return value
    }
}
