import CArchive
import CZstd
import Foundation
import GRDB

/// Makes Anki packages in each of the three layouts, and zip archives of any content.
enum TestPackage {
    struct TestNote {
        var fields: [String]
        var deck: Int64 = 1
        /// Further cards: their ords and decks.
        var moreCards: [(ord: Int, deck: Int64)] = []
    }

    /// A PNG of one red pixel.
    static let png: [UInt8] = Array(Data(base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==")!)

    // MARK: Zip

    static func zip(_ entries: [(name: String, bytes: [UInt8])], stored: Bool = false) -> [UInt8] {
        let archive = archive_write_new()!
        defer { archive_write_free(archive) }
        archive_write_set_format_zip(archive)
        archive_write_set_options(archive, stored ? "zip:compression=store" : "zip:compression=deflate")
        // libarchive pads the last block of a tape, but not of a file.
        archive_write_set_bytes_in_last_block(archive, 1)
        var result = [UInt8](repeating: 0, count: entries.reduce(1 << 16) { $0 + $1.bytes.count + $1.name.utf8.count + 512 })
        var used = 0
        result.withUnsafeMutableBytes { buffer in
            archive_write_open_memory(archive, buffer.baseAddress, buffer.count, &used)
            for (name, bytes) in entries {
                let entry = archive_entry_new()!
                archive_entry_set_pathname_utf8(entry, name)
                archive_entry_set_size(entry, Int64(bytes.count))
                // A regular file; both C modules have the constant.
                archive_entry_set_filetype(entry, 0o100000)
                archive_entry_set_perm(entry, 0o644)
                archive_write_header(archive, entry)
                bytes.withUnsafeBytes { _ = archive_write_data(archive, $0.baseAddress, $0.count) }
                archive_entry_free(entry)
            }
            archive_write_close(archive)
        }
        return Array(result[..<used])
    }

    static func zstd(_ bytes: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
        let size = ZSTD_compress(&result, result.count, bytes, bytes.count, 3)
        return Array(result[..<size])
    }

    // MARK: Collections

    /// Schema 11: decks as JSON in the table `col`.
    static func oldCollection(_ notes: [TestNote], decks: [Int64: String]) -> [UInt8] {
        database { db in
            try db.execute(sql: "CREATE TABLE col (id integer primary key, crt integer, models text, decks text)")
            let pairs = decks.map { (String($0.key), ["id": $0.key, "name": $0.value] as [String: Any]) }
            let json = Dictionary(uniqueKeysWithValues: pairs)
            let text = String(decoding: try JSONSerialization.data(withJSONObject: json, options: .sortedKeys), as: UTF8.self)
            try db.execute(sql: "INSERT INTO col VALUES (1, 0, '{}', ?)", arguments: [text])
            try insert(notes, db)
        }
    }

    /// Schema 18: tables of decks and note types, sorted by Anki's own collation.
    static func newCollection(_ notes: [TestNote], decks: [Int64: String]) -> [UInt8] {
        database { db in
            db.add(collation: DatabaseCollation("unicase") { a, b in
                a < b ? .orderedAscending : a == b ? .orderedSame : .orderedDescending
            })
            try db.execute(sql: """
                CREATE TABLE col (id integer primary key, crt integer);
                INSERT INTO col VALUES (1, 0);
                CREATE TABLE decks (id integer primary key not null, name text not null collate unicase, mtime_secs integer not null,
                    usn integer not null, common blob not null, kind blob not null);
                CREATE UNIQUE INDEX idx_decks_name ON decks (name);
                CREATE TABLE notetypes (id integer not null primary key, name text not null collate unicase, config blob not null);
                CREATE UNIQUE INDEX idx_notetypes_name ON notetypes (name);
                """)
            for (id, name) in decks.sorted(by: { $0.key < $1.key }) {
                try db.execute(sql: "INSERT INTO decks VALUES (?, ?, 0, 0, x'', x'')",
                               arguments: [id, name.replacing("::", with: "\u{1F}")])
            }
            try insert(notes, db)
        }
    }

    private static func insert(_ notes: [TestNote], _ db: Database) throws {
        try db.execute(sql: """
            CREATE TABLE notes (id integer primary key, guid text, mid integer, mod integer, usn integer, tags text, flds text,
                sfld integer, csum integer, flags integer, data text);
            CREATE TABLE cards (id integer primary key, nid integer, did integer, ord integer, odid integer);
            CREATE INDEX ix_cards_nid ON cards (nid);
            """)
        var card = 1
        for (index, note) in notes.enumerated() {
            try db.execute(sql: "INSERT INTO notes VALUES (?, ?, 1, 0, 0, '', ?, '', 0, 0, '')",
                           arguments: [1000 + index, "g\(index)", note.fields.joined(separator: "\u{1F}")])
            for (ord, deck) in note.moreCards + [(0, note.deck)] {
                try db.execute(sql: "INSERT INTO cards VALUES (?, ?, ?, ?, 0)", arguments: [card, 1000 + index, deck, ord])
                card += 1
            }
        }
    }

    static func database(_ fill: (Database) throws -> Void) -> [UInt8] {
        let scratch = ScratchFolder()
        let path = scratch.url.appendingPathComponent("c.db").path
        let queue = try! DatabaseQueue(path: path)
        try! queue.inDatabase(fill)
        try! queue.close()
        return Array(try! Data(contentsOf: URL(fileURLWithPath: path)))
    }

    // MARK: Packages

    enum Layout: String, CaseIterable {
        case anki2, anki21, anki21b
    }

    /// A whole package; the newer layouts have the dummy that asks to update Anki.
    static func package(_ layout: Layout, notes: [TestNote], decks: [Int64: String] = [1: "Default"],
                        media: [(name: String, bytes: [UInt8])] = []) -> [UInt8] {
        let dummy = oldCollection([TestNote(fields: ["Please update to the latest Anki version"])], decks: [1: "Default"])
        var entries: [(String, [UInt8])] = []
        switch layout {
        case .anki2:
            entries.append(("collection.anki2", oldCollection(notes, decks: decks)))
        case .anki21:
            entries.append(("collection.anki2", dummy))
            entries.append(("collection.anki21", oldCollection(notes, decks: decks)))
        case .anki21b:
            entries.append(("meta", [0x08, 0x03]))
            entries.append(("collection.anki21b", zstd(newCollection(notes, decks: decks))))
            entries.append(("collection.anki2", dummy))
        }
        for (index, file) in media.enumerated() {
            entries.append((String(index), layout == .anki21b ? zstd(file.bytes) : file.bytes))
        }
        if layout == .anki21b {
            entries.append(("media", zstd(mediaMessage(media.map { ($0.name, $0.bytes.count) }))))
        } else {
            let json = Dictionary(uniqueKeysWithValues: media.enumerated().map { (String($0.offset), $0.element.name) })
            entries.append(("media", Array(try! JSONSerialization.data(withJSONObject: json, options: .sortedKeys))))
        }
        return zip(entries)
    }

    static func mediaMessage(_ files: [(name: String, size: Int)]) -> [UInt8] {
        files.flatMap { file -> [UInt8] in
            let entry = [0x0A] + varint(file.name.utf8.count) + Array(file.name.utf8) + [0x10] + varint(file.size)
                + [0x1A, 20] + [UInt8](repeating: 7, count: 20)
            return [0x0A] + varint(entry.count) + entry
        }
    }

    static func varint(_ value: Int) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F | 0x80)] + varint(value >> 7)
    }
}
