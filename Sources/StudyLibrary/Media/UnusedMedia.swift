import Files
import Foundation
import GRDB
import RecordStore

/// A picture or sound that nothing uses.
public struct UnusedMedia: Sendable, Hashable {
    /// The name that notes would have for it.
    public let name: String
    /// How many bytes its file has.
    public let byteCount: Int
}

/// Media that nothing uses. They are moved away only when a person asks for that, and lie in a trash beside the library for a month.
extension StudyStore {
    /// The folder that media are moved to: beside the library, each file under its name.
    public var mediaTrash: String { path + "-media-trash" }

    /// How long what is in the trash is kept, in seconds: 30 days.
    static let trashTime = 30.0 * 86_400

    /// The media whose names stand nowhere in notes and templates, also in those that are in the trash or come back by undoing or by
    /// restoring a backup; in the order of their names. Media whose names begin with `_` belong to templates, and are used.
    public func unusedMedia() throws -> [UnusedMedia] {
        let inBackups = Set(try backups.readEach(Self.usedFiles).joined())
        return try read { db in try Self.unused(db, but: inBackups).map { UnusedMedia(name: $0.name, byteCount: $0.byteCount) } }
    }

    /// Moves the media that nothing uses to the trash, and removes what has been there for 30 days.
    ///
    /// - Returns: what was moved.
    /// - Throws: `BackupFailure` if a backup can't be read, `FileFailure`, `StoreFailure`.
    @discardableResult
    public func trashUnusedMedia() throws -> [UnusedMedia] {
        let now = moment.date
        emptyMediaTrash(before: now.addingTimeInterval(-Self.trashTime))
        while true {
            let removed = try backups.readEach(Self.usedFiles, thenIn: records.write) { db, inBackups in
                let usedElsewhere = Set(inBackups.joined()), unused = try Self.unused(db, but: usedElsewhere)
                for row in unused { try db.execute(sql: "DELETE FROM media WHERE id = ?", arguments: [row.id]) }
                return (unused, usedElsewhere)
            }
            if let (unused, usedElsewhere) = removed {
                // That stays, whatever becomes of the files: those that aren't moved now are the next time.
                try records.whileUnchanged { try trashFiles($0, of: unused, usedElsewhere, at: now) }
                return unused.map { UnusedMedia(name: $0.name, byteCount: $0.byteCount) }
            }
            // A backup is being made, which takes a moment.
            usleep(50_000)
        }
    }

    /// Moves the files that no row names, while no program can add one.
    private func trashFiles(_ db: Database, of unused: [Entry], _ usedElsewhere: Set<String>, at now: Date) throws {
        let kept = try Self.media(db).reduce(into: usedElsewhere) { $0.insert($1.file) }
        // Two names may be of the same bytes, and a program that was ended may have left files without a name.
        let names = Dictionary(unused.map { ($0.file, $0.name) }, uniquingKeysWith: { first, _ in first })
        for file in media.folder.names where !kept.contains(file) && Self.isMedia(file) {
            try moveToTrash(file, as: names[file] ?? file, at: now)
        }
    }

    private func moveToTrash(_ file: String, as name: String, at now: Date) throws(FileFailure) {
        if mkdir(mediaTrash, 0o700) != 0 && errno != EEXIST { throw .unwritable(path: mediaTrash, reason: systemReason(errno)) }
        // Names in the library may be longer than those of files, which have up to 255 bytes.
        var target = PathParts.join(mediaTrash, PathParts.shortened(name, toBytes: 255))
        // Another one of this name that was moved before stays.
        if access(target, F_OK) == 0 {
            target = PathParts.join(mediaTrash, String(file.prefix(16)) + "-" + PathParts.shortened(name, toBytes: 238))
        }
        guard rename(media.folder.path(of: file), target) == 0 else { throw .unwritable(path: target, reason: systemReason(errno)) }
        var times = [timeval](repeating: timeval(tv_sec: Int(now.timeIntervalSince1970), tv_usec: 0), count: 2)
        utimes(target, &times)
    }

    private func emptyMediaTrash(before date: Date) {
        let trash = StoreFolder(mediaTrash)
        for name in trash.names {
            var status = stat()
            guard lstat(trash.path(of: name), &status) == 0, Double(status.st_mtim.tv_sec) < date.timeIntervalSince1970 else { continue }
            trash.remove(name)
        }
    }

    /// The files of a library, which may be a backup, that something in it uses.
    static func usedFiles(_ db: Database) throws -> [String] {
        let unused = Set(try Self.unused(db).map(\.name))
        return try Self.media(db).filter { !unused.contains($0.name) }.map(\.file)
    }

    typealias Entry = (id: Int64, name: String, file: String, byteCount: Int)

    /// All pictures and sounds that have rows, with the names of their files.
    static func media(_ db: Database) throws -> [Entry] {
        try Row.fetchAll(db, sql: "SELECT id, name, hash, size FROM media").map { row in
            (row[0], row[1], MediaFolder.fileName(hash: row[2], name: row[1]), row[3])
        }
    }

    /// - Parameter used: files that are used elsewhere.
    static func unused(_ db: Database, but used: Set<String> = []) throws -> [Entry] {
        var candidates: [String: Entry] = [:]
        for entry in try media(db) where !entry.name.hasPrefix("_") && !used.contains(entry.file) {
            candidates[entry.name.precomposedStringWithCanonicalMapping] = entry
        }
        for (table, column) in [("note", "facets"), ("undo_note", "facets"), ("template", "content"), ("undo_template", "content")] {
            guard !candidates.isEmpty else { break }
            let texts = try String.fetchCursor(db, sql: "SELECT \(column) FROM \(table) WHERE \(column) LIKE '%.%'")
            while let text = try texts.next() { MediaNames.forEachName(in: text) { candidates[$0] = nil } }
        }
        return candidates.values.sorted { $0.name < $1.name }
    }

    /// Whether a file was written here.
    private static func isMedia(_ name: String) -> Bool {
        let hash = (name.hasPrefix(".new-") ? name.dropFirst(5) : Substring(name)).prefix { $0.isHexDigit }
        return hash.count == 64
    }
}
