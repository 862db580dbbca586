/// Reads numbers from untrusted bytes: reads outside of them give nil.
struct ByteReader {
    let bytes: UnsafeRawBufferPointer
    /// Whether multi-byte numbers are little-endian.
    var isLittleEndian = false

    var count: Int { bytes.count }

    func byte(_ offset: Int) -> Int? {
        offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : nil
    }

    func uint16(_ offset: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - 2 else { return nil }
        let (first, second) = (Int(bytes[offset]), Int(bytes[offset + 1]))
        return isLittleEndian ? second << 8 | first : first << 8 | second
    }

    func uint24(_ offset: Int) -> Int? {
        guard let low = uint16(offset), let last = byte(offset + 2) else { return nil }
        return isLittleEndian ? last << 16 | low : low << 8 | last
    }

    func uint32(_ offset: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - 4, let first = uint16(offset), let second = uint16(offset + 2) else { return nil }
        return isLittleEndian ? second << 16 | first : first << 16 | second
    }

    func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset <= bytes.count - text.utf8CodeUnitCount else { return false }
        for index in 0..<text.utf8CodeUnitCount where bytes[offset + index] != text.utf8Start[index] { return false }
        return true
    }

    /// The bytes from `start` to `end`, clamped to those that exist.
    func slice(from start: Int, to end: Int) -> ByteReader {
        let start = min(max(start, 0), bytes.count)
        let end = min(max(end, start), bytes.count)
        return ByteReader(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<end]), isLittleEndian: isLittleEndian)
    }
}
