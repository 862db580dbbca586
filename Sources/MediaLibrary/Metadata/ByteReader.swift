/// Reads numbers from untrusted bytes: reads outside of them give nil.
struct ByteReader {
    let bytes: [UInt8]
    var isLittleEndian = false

    func uint16(_ offset: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - 2 else { return nil }
        let (first, second) = (Int(bytes[offset]), Int(bytes[offset + 1]))
        return isLittleEndian ? second << 8 | first : first << 8 | second
    }

    func uint24(_ offset: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - 3 else { return nil }
        let parts = (Int(bytes[offset]), Int(bytes[offset + 1]), Int(bytes[offset + 2]))
        return isLittleEndian ? parts.2 << 16 | parts.1 << 8 | parts.0 : parts.0 << 16 | parts.1 << 8 | parts.2
    }

    func uint32(_ offset: Int) -> Int? {
        guard let first = uint16(offset), let second = uint16(offset + 2) else { return nil }
        return isLittleEndian ? second << 16 | first : first << 16 | second
    }

    func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset <= bytes.count - text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes[offset..<(offset + $0.count)]) }
    }
}
