/// Decodes and encodes single characters in UTF-8.
package enum UTF8Sequence {
    /// The length of the valid sequence at an index; 0 if it is invalid (overlong, a surrogate, out of range or truncated).
    package static func length(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
        func continues(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            index + offset < bytes.count && range.contains(bytes[index + offset])
        }
        switch bytes[index] {
        case 0x00...0x7F:
            return 1
        case 0xC2...0xDF:
            return continues(1) ? 2 : 0
        case 0xE0:
            return continues(1, 0xA0...0xBF) && continues(2) ? 3 : 0
        case 0xED:
            return continues(1, 0x80...0x9F) && continues(2) ? 3 : 0
        case 0xE1...0xEF:
            return continues(1) && continues(2) ? 3 : 0
        case 0xF0:
            return continues(1, 0x90...0xBF) && continues(2) && continues(3) ? 4 : 0
        case 0xF4:
            return continues(1, 0x80...0x8F) && continues(2) && continues(3) ? 4 : 0
        case 0xF1...0xF3:
            return continues(1) && continues(2) && continues(3) ? 4 : 0
        default:
            return 0
        }
    }

    /// Appends a Unicode scalar value, which must be valid: below 0x110000 and not a surrogate.
    package static func append(_ scalar: UInt32, to text: inout [UInt8]) {
        switch scalar {
        case 0..<0x80:
            text.append(UInt8(scalar))
        case 0x80..<0x800:
            text.append(UInt8(0xC0 | scalar >> 6))
            text.append(UInt8(0x80 | scalar & 0x3F))
        case 0x800..<0x10000:
            text.append(UInt8(0xE0 | scalar >> 12))
            text.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            text.append(UInt8(0x80 | scalar & 0x3F))
        default:
            text.append(UInt8(0xF0 | scalar >> 18 & 0x07))
            text.append(UInt8(0x80 | scalar >> 12 & 0x3F))
            text.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            text.append(UInt8(0x80 | scalar & 0x3F))
        }
    }
}
