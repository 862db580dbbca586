/// A line of an iCalendar file, unfolded: a name, parameters and a value (RFC 5545 3.1).
struct ContentLine {
    /// The name in capital letters.
    let name: String
    /// The parameters as they are written, with the semicolon before each.
    let parameters: Substring
    /// The value as it is written.
    let value: Substring
    /// The whole line.
    private let text: String

    /// Reads a line; nil if it is none.
    init?(_ line: String) {
        let utf8 = line.utf8
        guard let nameEnd = utf8.firstIndex(where: { !Self.isNameByte($0) }), nameEnd != utf8.startIndex else { return nil }
        var isQuoted = false
        var index = nameEnd
        guard utf8[index] == UInt8(ascii: ";") || utf8[index] == UInt8(ascii: ":") else { return nil }
        while index != utf8.endIndex {
            let byte = utf8[index]
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == UInt8(ascii: ":") && !isQuoted { break }
            utf8.formIndex(after: &index)
        }
        guard index != utf8.endIndex else { return nil }
        text = line
        name = line[..<nameEnd].uppercased()
        parameters = line[nameEnd..<index]
        value = line[utf8.index(after: index)...]
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte & 0xDF) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
    }

    // MARK: Parameters

    /// The value of a parameter, without quotation marks; nil if the line hasn't it.
    func parameter(_ name: String) -> String? { place(of: name).map { text[$0.value].filter { $0 != "\"" } } }

    /// The line with another value of a parameter, or without it.
    func line(with name: String, _ value: String?) -> String {
        let written = value.map { ";\(name)=" + ($0.contains { ":;,".contains($0) } ? "\"\($0)\"" : $0) } ?? ""
        guard let range = place(of: name)?.whole else { return text[..<parameters.endIndex] + written + text[parameters.endIndex...] }
        return text[..<range.lowerBound] + written + text[range.upperBound...]
    }

    private func place(of name: String) -> (whole: Range<String.Index>, value: Range<String.Index>)? {
        var isQuoted = false
        var start = parameters.startIndex
        let utf8 = text.utf8
        while start != parameters.endIndex {
            let end = utf8[start..<parameters.endIndex].dropFirst().firstIndex { byte in
                if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
                return byte == UInt8(ascii: ";") && !isQuoted
            } ?? parameters.endIndex
            let parameter = text[start..<end].dropFirst()
            if let equals = parameter.utf8.firstIndex(of: UInt8(ascii: "=")), parameter[..<equals].uppercased() == name {
                return (start..<end, utf8.index(after: equals)..<end)
            }
            start = end
        }
        return nil
    }

    // MARK: Texts

    /// A value of the type TEXT as it is written.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x5C || $0 == 0x3B || $0 == 0x2C || $0 == 0x0A }) else { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x5C, 0x3B, 0x2C: bytes += [0x5C, byte]
            case 0x0A: bytes += [0x5C, UInt8(ascii: "n")]
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text of a value of the type TEXT.
    static func unescaped(_ value: Substring) -> String {
        guard value.utf8.contains(0x5C) else { return String(value) }
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in value.utf8 {
            if isEscaped {
                bytes.append(byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N") ? 0x0A : byte)
                isEscaped = false
            } else if byte == 0x5C {
                isEscaped = true
            } else {
                bytes.append(byte)
            }
        }
        if isEscaped { bytes.append(0x5C) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The first of a value's texts that commas separate, and the others as they are written; nil if there is only one.
    static func firstText(_ value: Substring) -> (first: String, others: Substring?) {
        var isEscaped = false
        for index in value.utf8.indices {
            let byte = value.utf8[index]
            if byte == 0x2C && !isEscaped { return (unescaped(value[..<index]), value[value.utf8.index(after: index)...]) }
            isEscaped = byte == 0x5C && !isEscaped
        }
        return (unescaped(value), nil)
    }

    // MARK: Folding

    /// A line as it is written: folded so that no line has more than 75 bytes, never inside a character, and ended by CRLF.
    static func fold(_ line: String, into text: inout [UInt8]) {
        var width = 0
        for scalar in line.unicodeScalars {
            let count = UTF8.width(scalar)
            if width + count > 75 {
                text += [0x0D, 0x0A, 0x20]
                width = 1
            }
            text.append(contentsOf: UTF8.encode(scalar)!)
            width += count
        }
        text += [0x0D, 0x0A]
    }
}
