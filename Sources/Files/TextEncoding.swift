/// Converts a text file's bytes to UTF-8.
///
/// UTF-8 and UTF-16 are detected by their byte order mark; UTF-16 without one by its zero bytes. Other files should be UTF-8. A file with
/// invalid UTF-8 is read as Windows-1252, the encoding of old spreadsheets, if it has no byte that is undefined there and more invalid
/// UTF-8 sequences than valid ones. Otherwise it is damaged UTF-8, and the line is reported.
package enum TextEncoding {
    /// The reason why bytes are no text: they are invalid in `encoding`, in a line counted from 1.
    package struct Failure: Error, Sendable, Hashable {
        package let encoding: String
        package let line: Int
    }

    /// Converts a file's bytes to valid UTF-8 without a byte order mark and without zero bytes.
    package static func utf8(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return try checked(Array(bytes.dropFirst(3)))
        }
        if bytes.starts(with: [0xFF, 0xFE]) {
            return try fromUTF16(bytes, skipping: 2, bigEndian: false)
        }
        if bytes.starts(with: [0xFE, 0xFF]) {
            return try fromUTF16(bytes, skipping: 2, bigEndian: true)
        }
        if let bigEndian = looksLikeUTF16(bytes) {
            return try fromUTF16(bytes, skipping: 0, bigEndian: bigEndian)
        }
        return try checked(bytes)
    }

    /// Whether a file's first bytes could be text in one of these encodings.
    package static func looksLikeText(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || looksLikeUTF16(bytes) != nil
            || !bytes.contains { $0 < 0x20 && !(0x09...0x0D).contains($0) }
    }

    /// Whether the bytes are big-endian UTF-16 (true) or little-endian (false), judged by on which side zero bytes are; nil if they don't
    /// look like UTF-16.
    private static func looksLikeUTF16(_ bytes: [UInt8]) -> Bool? {
        let sample = min(bytes.count, 2048) & ~1
        guard sample >= 4, bytes.count.isMultiple(of: 2) else { return nil }
        var zeros = (even: 0, odd: 0)
        for index in stride(from: 0, to: sample, by: 2) {
            if bytes[index] == 0 { zeros.even += 1 }
            if bytes[index + 1] == 0 { zeros.odd += 1 }
            // Texts contain neither U+0000 nor control characters, in either byte order.
            let other = bytes[index] == 0 ? bytes[index + 1] : bytes[index]
            if (bytes[index] == 0 || bytes[index + 1] == 0) && other < 0x20 && !(0x09...0x0D).contains(other) { return nil }
        }
        // A single zero byte is damage, however short the text is.
        let many = max(2, sample / 2 / 4)
        if zeros.even >= many && zeros.odd == 0 { return true }
        if zeros.odd >= many && zeros.even == 0 { return false }
        return nil
    }

    // MARK: UTF-8

    private static func checked(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        let census = bytes.withUnsafeBytes { Census($0) }
        if let zero = census.firstZero {
            throw Failure(encoding: "text (it has a zero byte)", line: line(of: zero, in: bytes))
        }
        guard let invalid = census.firstInvalid else { return bytes }
        if census.invalid > census.wellFormed, let text = fromWindows1252(bytes) { return text }
        throw Failure(encoding: "UTF-8", line: line(of: invalid, in: bytes))
    }

    /// Counts of valid and invalid sequences in a file's bytes as UTF-8.
    private struct Census {
        var firstInvalid: Int?
        var firstZero: Int?
        var invalid = 0
        var wellFormed = 0

        init(_ bytes: UnsafeRawBufferPointer) {
            let highBits: UInt64 = 0x8080_8080_8080_8080
            let ones: UInt64 = 0x0101_0101_0101_0101
            let count = bytes.count
            var index = 0
            while index < count {
                // Skip ASCII without zeros, eight bytes at a time.
                while index + 8 <= count {
                    let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                    if (word | (word &- ones)) & highBits != 0 { break }
                    index += 8
                }
                guard index < count else { break }
                if bytes[index] == 0 {
                    if firstZero == nil { firstZero = index }
                    index += 1
                } else if bytes[index] < 0x80 {
                    index += 1
                } else {
                    let length = UTF8Sequence.length(bytes, at: index)
                    if length == 0 {
                        if firstInvalid == nil { firstInvalid = index }
                        invalid += 1
                        index += 1
                    } else {
                        wellFormed += 1
                        index += length
                    }
                }
            }
        }
    }

    // MARK: UTF-16

    private static func fromUTF16(_ bytes: [UInt8], skipping: Int, bigEndian: Bool) throws(Failure) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 2 + bytes.count / 8)
        var invalid = bytes.count.isMultiple(of: 2) ? nil : text.count
        let end = bytes.count & ~1
        bytes.withUnsafeBytes { source in
            func unit(_ index: Int) -> UInt32 {
                let (high, low) = bigEndian ? (source[index], source[index + 1]) : (source[index + 1], source[index])
                return UInt32(high) << 8 | UInt32(low)
            }
            var index = skipping
            while index < end {
                var scalar = unit(index)
                index += 2
                if scalar & 0xF800 == 0xD800 {
                    guard scalar < 0xDC00, index < end, unit(index) & 0xFC00 == 0xDC00 else {
                        invalid = text.count
                        return
                    }
                    scalar = 0x10000 + (scalar & 0x3FF) << 10 + unit(index) & 0x3FF
                    index += 2
                } else if scalar == 0 {
                    invalid = text.count
                    return
                }
                UTF8Sequence.append(scalar, to: &text)
            }
            if invalid != nil { invalid = text.count }
        }
        if let invalid { throw Failure(encoding: "UTF-16", line: line(of: invalid, in: text)) }
        return text
    }

    // MARK: Windows-1252

    /// The characters of the bytes 0x80 to 0x9F; zero for undefined ones.
    package static let windows1252: [UInt16] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
    ]

    private static func fromWindows1252(_ bytes: [UInt8]) -> [UInt8]? {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            guard byte & 0xE0 == 0x80 else {
                UTF8Sequence.append(UInt32(byte), to: &text)
                continue
            }
            let scalar = windows1252[Int(byte & 0x1F)]
            guard scalar != 0 else { return nil }
            UTF8Sequence.append(UInt32(scalar), to: &text)
        }
        return text
    }

    // MARK: Places

    /// The number of the line that contains an offset, from 1.
    package static func line(of offset: Int, in bytes: [UInt8]) -> Int {
        place(of: offset, in: bytes).line
    }

    /// The line of an offset and its column in characters, both from 1. CRLF, LF and CR each end a line.
    package static func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
        var line = 1
        var column = 1
        for index in 0..<min(offset, bytes.count) {
            let byte = bytes[index]
            if byte == 0x0A || (byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)) {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 && byte != 0x0D {
                column += 1
            }
        }
        return (line, column)
    }
}
