/// The central directory of a zip archive, which is checked before any entry is read.
///
/// libarchive reads an archive from front to back, which is too slow for single pictures out of thousands, and it trusts each entry's own
/// header. So the directory is read here, and libarchive gets one checked entry at a time.
struct ZipDirectory: Sendable {
    /// A file of the archive.
    struct Entry: Sendable {
        let name: String
        /// The offset of the entry's local header in the file.
        let headerOffset: Int
        let compressedSize: Int
        let size: Int
        let checksum: UInt32
        let method: UInt16
        let isEncrypted: Bool
    }

    /// The files by name, without folders. Of several entries with the same name, the last one counts, as in other readers.
    let entries: [String: Entry]

    /// - Throws: `notAZip`, `truncatedZip`, `damagedZip`, `hostilePath` or `zipBomb`.
    init(_ file: OpenFile) throws(DeckError) {
        let path = file.path
        let magic = try file.read(at: 0, count: 4)
        guard magic == [0x50, 0x4B, 0x03, 0x04] || magic == [0x50, 0x4B, 0x05, 0x06] else { throw .notAZip(path: path) }
        let place = try Self.locate(file)
        guard place.count <= Limits.packageEntries else { throw .zipBomb(path: path) }
        guard place.offset >= 0, place.size >= 0, place.size <= file.size, place.offset <= file.size - place.size else {
            throw .truncatedZip(path: path)
        }
        // An entry takes at least 46 bytes, so a directory can't announce more of them than it holds.
        guard place.count <= place.size / 46 else { throw .damagedZip(path: path, part: "table of contents") }
        let directory = try file.read(at: place.offset, count: place.size)
        entries = try Self.parse(directory, count: place.count, file: file, end: place.offset)
    }

    // MARK: Where the directory is

    private struct Place {
        var offset: Int
        var size: Int
        var count: Int
    }

    private static func locate(_ file: OpenFile) throws(DeckError) -> Place {
        // The end record has 22 bytes and a comment of up to 65,535.
        let tailStart = max(0, file.size - 22 - 65_535)
        let tail = try file.read(at: tailStart, count: file.size - tailStart)
        var index = tail.count - 22
        while index >= 0 {
            if tail[index] == 0x50 && tail.uint32(index) == 0x0605_4B50 && index + 22 + Int(tail.uint16(index + 20)) <= tail.count {
                break
            }
            index -= 1
        }
        guard index >= 0 else { throw .truncatedZip(path: file.path) }
        let place = Place(offset: Int(tail.uint32(index + 16)), size: Int(tail.uint32(index + 12)), count: Int(tail.uint16(index + 10)))
        guard place.offset == 0xFFFF_FFFF || place.size == 0xFFFF_FFFF || place.count == 0xFFFF else { return place }
        return try locateZip64(file, locatorOffset: tailStart + index - 20) ?? place
    }

    private static func locateZip64(_ file: OpenFile, locatorOffset: Int) throws(DeckError) -> Place? {
        let locator = try file.read(at: locatorOffset, count: 20)
        guard locator.count == 20, locator.uint32(0) == 0x0706_4B50 else { return nil }
        let offset = Int(exactly: locator.uint64(8)) ?? -1
        let record = try file.read(at: offset, count: 56)
        guard record.count == 56, record.uint32(0) == 0x0606_4B50,
              let count = Int(exactly: record.uint64(32)), let size = Int(exactly: record.uint64(40)),
              let start = Int(exactly: record.uint64(48)) else {
            throw .damagedZip(path: file.path, part: "table of contents")
        }
        return Place(offset: start, size: size, count: count)
    }

    // MARK: Its entries

    private static func parse(_ bytes: [UInt8], count: Int, file: OpenFile, end: Int) throws(DeckError) -> [String: Entry] {
        let path = file.path
        var entries: [String: Entry] = [:]
        entries.reserveCapacity(count)
        var index = 0
        var compressed = 0
        var expanded = 0
        for _ in 0..<count {
            guard index + 46 <= bytes.count, bytes.uint32(index) == 0x0201_4B50 else {
                throw .damagedZip(path: path, part: "table of contents")
            }
            let nameStart = index + 46
            let nameEnd = nameStart + Int(bytes.uint16(index + 28))
            let extraEnd = nameEnd + Int(bytes.uint16(index + 30))
            let next = extraEnd + Int(bytes.uint16(index + 32))
            guard next <= bytes.count else { throw .damagedZip(path: path, part: "table of contents") }
            let name = String(decoding: bytes[nameStart..<nameEnd], as: UTF8.self)
            let numbers = Numbers(bytes, header: index, extra: nameEnd..<extraEnd)
            index = next

            guard let numbers else { throw .damagedZip(path: path, part: name) }
            guard PathCheck.isInside(name) else { throw .hostilePath(path: path, entry: name) }
            // Numbers beyond the file's size mean that it is truncated or forged.
            guard numbers.headerOffset <= end - 30, numbers.compressedSize <= end - 30 - numbers.headerOffset else {
                throw .truncatedZip(path: path)
            }
            (compressed, expanded) = (compressed + numbers.compressedSize, expanded + min(numbers.size, 1 << 50))
            guard expanded <= Limits.packageSize, compressed <= file.size,
                  expanded <= Limits.harmlessExpansion || expanded / Limits.expansionRatio <= file.size else {
                // More compressed bytes than the file has mean that entries overlap.
                throw .zipBomb(path: path)
            }
            if name.hasSuffix("/") { continue }
            entries[name] = Entry(name: name, headerOffset: numbers.headerOffset, compressedSize: numbers.compressedSize,
                                  size: numbers.size, checksum: bytes.uint32(nameStart - 30), method: bytes.uint16(nameStart - 36),
                                  isEncrypted: bytes.uint16(nameStart - 38) & 1 != 0)
        }
        return entries
    }

    /// An entry's sizes and offset, which may be in a Zip64 extra field instead of the header.
    private struct Numbers {
        var size: Int
        var compressedSize: Int
        var headerOffset: Int

        init?(_ bytes: [UInt8], header: Int, extra: Range<Int>) {
            var values = [
                UInt64(bytes.uint32(header + 24)), UInt64(bytes.uint32(header + 20)), UInt64(bytes.uint32(header + 42)),
            ]
            var index = extra.lowerBound
            while index + 4 <= extra.upperBound {
                let fieldEnd = index + 4 + Int(bytes.uint16(index + 2))
                guard fieldEnd <= extra.upperBound else { break }
                if bytes.uint16(index) == 1 {
                    var value = index + 4
                    for which in values.indices where values[which] == 0xFFFF_FFFF {
                        guard value + 8 <= fieldEnd else { return nil }
                        values[which] = bytes.uint64(value)
                        value += 8
                    }
                }
                index = fieldEnd
            }
            guard let size = Int(exactly: values[0]), let compressedSize = Int(exactly: values[1]),
                  let headerOffset = Int(exactly: values[2]) else { return nil }
            (self.size, self.compressedSize, self.headerOffset) = (size, compressedSize, headerOffset)
        }
    }
}

/// Reading little-endian integers. The caller has checked the bounds.
extension [UInt8] {
    func uint16(_ index: Int) -> UInt16 {
        UInt16(self[index]) | UInt16(self[index + 1]) << 8
    }

    func uint32(_ index: Int) -> UInt32 {
        UInt32(uint16(index)) | UInt32(uint16(index + 2)) << 16
    }

    func uint64(_ index: Int) -> UInt64 {
        UInt64(uint32(index)) | UInt64(uint32(index + 4)) << 32
    }
}
