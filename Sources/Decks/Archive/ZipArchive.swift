import CArchive

/// A zip archive whose entries can be read individually, from any thread. The file stays open until the archive is deallocated.
final class ZipArchive: Sendable {
    let file: OpenFile
    let directory: ZipDirectory

    var path: String { file.path }

    /// - Throws: what `ZipDirectory` throws.
    init(_ file: OpenFile) throws(DeckError) {
        self.file = file
        directory = try ZipDirectory(file)
    }

    /// An entry's content, after its checksum was verified; nil if there is no such entry.
    ///
    /// - Parameter limit: the maximum uncompressed size in bytes; `zipBomb` is thrown beyond it.
    func contents(of name: String, limit: Int) throws(DeckError) -> [UInt8]? {
        guard let entry = directory.entries[name] else { return nil }
        guard entry.size <= limit else { throw .zipBomb(path: path) }
        guard !entry.isEncrypted, entry.method == 0 || entry.method == 8 else { throw .unsupportedZip(path: path, entry: name) }
        let packed = try packedBytes(of: entry)
        return try unpack(packed, of: entry)
    }

    /// The entry's compressed bytes, preceded by a local header made from the central directory instead of the archive's own.
    private func packedBytes(of entry: ZipDirectory.Entry) throws(DeckError) -> [UInt8] {
        let header = try file.read(at: entry.headerOffset, count: 30)
        guard header.count == 30, header.uint32(0) == 0x0403_4B50 else { throw .damagedZip(path: path, part: entry.name) }
        let start = entry.headerOffset + 30 + Int(header.uint16(26)) + Int(header.uint16(28))
        let packed = try file.read(at: start, count: entry.compressedSize)
        guard packed.count == entry.compressedSize else { throw .truncatedZip(path: path) }

        var archive: [UInt8] = []
        archive.reserveCapacity(31 + packed.count)
        archive.append(littleEndian: 0x0403_4B50, bytes: 4)
        archive.append(littleEndian: 20, bytes: 2)
        archive.append(littleEndian: 0, bytes: 2)
        archive.append(littleEndian: Int(entry.method), bytes: 2)
        archive.append(littleEndian: 0, bytes: 4)
        archive.append(littleEndian: Int(entry.checksum), bytes: 4)
        archive.append(littleEndian: entry.compressedSize, bytes: 4)
        archive.append(littleEndian: entry.size, bytes: 4)
        archive.append(littleEndian: 1, bytes: 2)
        archive.append(littleEndian: 0, bytes: 2)
        archive.append(0x65)
        archive += packed
        return archive
    }

    private func unpack(_ bytes: [UInt8], of entry: ZipDirectory.Entry) throws(DeckError) -> [UInt8] {
        guard entry.size < 0xFFFF_FFFF, entry.compressedSize < 0xFFFF_FFFF else { throw .zipBomb(path: path) }
        guard let reader = archive_read_new() else { throw .damagedZip(path: path, part: entry.name) }
        defer { archive_read_free(reader) }
        archive_read_support_format_zip_streamable(reader)
        let contents: [UInt8]? = bytes.withUnsafeBytes { source in
            var header: OpaquePointer?
            guard archive_read_open_memory(reader, source.baseAddress, source.count) == ARCHIVE_OK,
                  archive_read_next_header(reader, &header) == ARCHIVE_OK else { return nil }
            var isWhole = false
            // Room for one byte more than the announced size, to detect longer contents. libarchive verifies the checksum at the end of the
            // entry.
            let contents = [UInt8](unsafeUninitializedCapacity: entry.size + 1) { buffer, filled in
                while true {
                    let got = archive_read_data(reader, buffer.baseAddress! + filled, buffer.count - filled)
                    if got <= 0 || filled + got > entry.size {
                        isWhole = got == 0 && filled == entry.size
                        return
                    }
                    filled += got
                }
            }
            return isWhole ? contents : nil
        }
        guard let contents else { throw .damagedZip(path: path, part: entry.name) }
        return contents
    }
}

extension [UInt8] {
    fileprivate mutating func append(littleEndian value: Int, bytes: Int) {
        for shift in 0..<bytes { append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
    }
}
