import Foundation

/// An Anki package: a zip archive with a collection in one of three layouts, and its media.
final class AnkiPackage: MediaSource {
    /// The layouts of packages, newest first. A package of a newer layout also contains a collection of an older one, which only asks the
    /// user to update Anki.
    enum Layout: String, CaseIterable {
        /// The layout since Anki 2.1.50: collection and media are compressed with Zstandard, and the table of media is a protobuf message.
        case latest = "collection.anki21b"
        /// The layout since Anki 2.1.
        case anki21 = "collection.anki21"
        case anki2 = "collection.anki2"
    }

    let archive: ZipArchive
    let layout: Layout
    let media: AnkiMediaMap

    /// - Throws: what the archive throws, and `unknownSchema`.
    init(_ archive: ZipArchive) throws(DeckError) {
        guard let layout = Layout.allCases.first(where: { archive.directory.entries[$0.rawValue] != nil }) else {
            throw .unknownSchema(path: archive.path, detail: "no collection.anki2, .anki21 or .anki21b in it")
        }
        self.archive = archive
        self.layout = layout
        try Self.checkVersion(archive)
        media = try Self.mediaMap(archive)
    }

    /// The collection, an SQLite database.
    func collection() throws(DeckError) -> [UInt8] {
        guard let bytes = try archive.contents(of: layout.rawValue, limit: Limits.collectionSize) else { return [] }
        guard layout == .latest else { return bytes }
        return try decompress(bytes, entry: layout.rawValue, limit: Limits.collectionSize)
    }

    /// The reference to a picture or other file that a note names.
    func reference(named name: String) -> MediaReference {
        guard let entry = media.entry(for: name), archive.directory.entries[entry] != nil else {
            return MediaReference(name: name, source: .missing)
        }
        return MediaReference(name: name, source: .package(MediaPackage(source: self), entry: entry))
    }

    func data(ofEntry entry: String) throws(DeckError) -> Data {
        guard let bytes = try archive.contents(of: entry, limit: Limits.mediaSize) else { throw .missingMedia(name: entry) }
        guard layout == .latest, Zstandard.isFrame(bytes) else { return Data(bytes) }
        return Data(try decompress(bytes, entry: entry, limit: Limits.mediaSize))
    }

    private func decompress(_ bytes: [UInt8], entry: String, limit: Int) throws(DeckError) -> [UInt8] {
        try Self.decompress(bytes, entry: entry, limit: limit, path: archive.path)
    }

    private static func decompress(_ bytes: [UInt8], entry: String, limit: Int, path: String) throws(DeckError) -> [UInt8] {
        let likely = max(Limits.harmlessExpansion, bytes.count.multipliedReportingOverflow(by: Limits.expansionRatio).partialValue)
        do {
            return try Zstandard.decompress(bytes, limit: min(limit, likely))
        } catch {
            throw error == .tooLarge ? .zipBomb(path: path) : .damagedZip(path: path, part: entry)
        }
    }

    /// Throws if the package's version is unknown. The entry `meta`, which exists since version 3, is a protobuf message whose field 1 is
    /// the version.
    private static func checkVersion(_ archive: ZipArchive) throws(DeckError) {
        guard let bytes = try archive.contents(of: "meta", limit: 1 << 16) else { return }
        var reader = ProtobufReader(bytes)
        while let field = try? reader.next() {
            guard case .varint(number: 1, let version) = field, version > 3 else { continue }
            throw .unknownSchema(path: archive.path, detail: "version \(version) of the package format, newer than 3")
        }
    }

    private static func mediaMap(_ archive: ZipArchive) throws(DeckError) -> AnkiMediaMap {
        guard var bytes = try archive.contents(of: "media", limit: Limits.mediaMapSize), !bytes.isEmpty else { return AnkiMediaMap() }
        do {
            guard Zstandard.isFrame(bytes) else { return try AnkiMediaMap(json: bytes) }
        } catch {
            throw .damagedZip(path: archive.path, part: "media")
        }
        bytes = try decompress(bytes, entry: "media", limit: Limits.mediaMapSize, path: archive.path)
        do {
            return try AnkiMediaMap(protobuf: bytes)
        } catch {
            throw .damagedZip(path: archive.path, part: "media")
        }
    }
}
