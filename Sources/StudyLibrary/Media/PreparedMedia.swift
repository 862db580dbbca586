import Files
import Foundation
import GRDB
import RecordStore

/// A picture or sound as its row names it.
struct PreparedMedium {
    /// A name that HTML and file systems can carry.
    let name: String
    /// The SHA-256 of its bytes.
    let hash: String
    let byteCount: Int

    /// - Throws: `FileFailure` if it has too many bytes.
    init(_ name: String, _ bytes: Data) throws(FileFailure) {
        guard bytes.count <= MediaFolder.limit else { throw .tooLarge(path: name, limit: MediaFolder.limit) }
        self.name = Self.mediaName(name)
        hash = MediaFolder.hash(bytes)
        byteCount = bytes.count
    }

    /// It leaves room for what tells it from another one of the name, in the 255 bytes of names of files.
    private static func mediaName(_ name: String) -> String {
        let plain = StudyText.name(name).precomposedStringWithCanonicalMapping
        let safe = String(plain.map { "/\\<>:\"|?*[]'".contains($0) ? "_" : $0 })
        if safe.isEmpty || safe.allSatisfy({ $0 == "." }) { return "media" }
        // The table of a Study Archive, beside which its media lie.
        return safe.hasPrefix("Data.") ? "_" + safe : PathParts.shortened(String(safe.suffix(120)), toBytes: 238)
    }
}

/// The media of an import, whose files lie in the library's folder before its change begins: so the library isn't locked while they are
/// written.
struct PreparedMedia {
    private let folder: MediaFolder
    /// The files that rows name already.
    private let known: Set<String>
    private var media: [String: PreparedMedium] = [:]
    /// The files that were written.
    fileprivate private(set) var written: Set<String> = []
    /// A line for each that couldn't be read, with the reason.
    fileprivate private(set) var leftOut: [String] = []

    fileprivate init(_ folder: MediaFolder, known: Set<String>) {
        (self.folder, self.known) = (folder, known)
    }

    /// The medium that was prepared under a key; nil if there is none.
    subscript(key: String) -> PreparedMedium? { media[key] }

    /// Writes the file of a picture or sound. One that can't be read is left out.
    ///
    /// - Parameters:
    ///   - key: finds it again.
    ///   - read: gives its bytes.
    /// - Throws: `FileFailure` if the file can't be written.
    mutating func add(_ name: String, as key: String, _ read: () throws -> Data) throws {
        let bytes: Data, medium: PreparedMedium
        do {
            bytes = try read()
            medium = try PreparedMedium(name, bytes)
        } catch {
            leftOut.append("\(OneLine.of(name, limit: 200)): \(OneLine.of("\(error)", limit: 1000))")
            return
        }
        let file = MediaFolder.fileName(hash: medium.hash, name: medium.name)
        if !known.contains(file) && !written.contains(file) {
            // What no row names may be named by a backup, and stays if the import fails.
            let isThere = folder.contains(file)
            try folder.folder.write(bytes, as: file, isOneOfMany: true)
            if !isThere { written.insert(file) }
        }
        media[key] = medium
    }

    /// Writes the files of a folder that HTML names.
    mutating func addFiles(namedIn html: String, in folder: String) throws {
        for mention in MediaNames.mentions(in: html) {
            for name in Set([mention.name, mention.name.removingPercentEncoding ?? mention.name]) { try addFile(name, in: folder) }
        }
    }

    /// Writes the file of a picture or sound of a folder, under its path, if the folder has it and its name doesn't lead elsewhere.
    mutating func addFile(_ name: String, in folder: String) throws {
        let key = PathParts.join(folder, name)
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard media[key] == nil, parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("\0") }), MediaNames.isMedium(name),
            let path = PathParts.resolved(key), let root = PathParts.resolved(folder.isEmpty ? "." : folder),
            PathParts.isInside(path, root), let file = try? RegularFile(path) else { return }
        try add(name, as: key) {
            guard file.byteCount <= MediaFolder.limit else { throw FileFailure.tooLarge(path: key, limit: MediaFolder.limit) }
            return Data(try file.read(at: 0, count: file.byteCount))
        }
    }
}

extension StudyStore {
    /// Makes an import in portions, after its media were written. If it fails or is stopped, its notes and media are taken back.
    ///
    /// - Parameters:
    ///   - progress: stops what goes on when all is stored, too.
    ///   - prepare: writes the media, while other programs may change the library.
    ///   - body: makes the change, and calls its ``LongChange/step(bytes:)`` before each note.
    func importing(
        _ progress: ImportProgress, _ prepare: (inout PreparedMedia) throws -> Void,
        _ body: (StudyEdit, PreparedMedia, LongChange) throws -> ImportSummary
    ) throws -> ImportSummary {
        let known = try read { db in Set(try Self.media(db).map(\.file)) }
        var prepared = PreparedMedia(media, known: known)
        do {
            try prepare(&prepared)
            if !prepared.written.isEmpty { try media.folder.flush() }
            var summary = try records.changeInPortions("Import", progress) { change in
                var edit = try edit(change.db)
                edit.importing = change
                return try body(edit, prepared, change)
            }
            summary.leftOut = prepared.leftOut + summary.leftOut
            // What isn't indexed now is when the library is opened next.
            try? indexWords { progress.isStopped }
            return summary
        } catch {
            // A backup that was made meanwhile may name some of them.
            try? remove(prepared.written.subtracting(backups.readEach(Self.usedFiles).joined()))
            throw error
        }
    }

    /// Removes files of media that nothing uses, and their rows, while no program can add one.
    private func remove(_ files: Set<String>) throws {
        guard !files.isEmpty else { return }
        func version(_ db: Database) throws -> Int64? { try Int64.fetchOne(db, sql: "PRAGMA data_version") }
        var isDone = false
        // Notes are looked through while others may write; if they do, once more. What stays is listed as unused.
        for _ in 0..<3 where !isDone {
            let (unused, seen) = try records.read { db in (try Self.unused(db).filter { files.contains($0.file) }, try version(db)) }
            isDone = try records.write { db in
                guard try version(db) == seen else { return false }
                for row in unused { try db.execute(sql: "DELETE FROM media WHERE id = ?", arguments: [row.id]) }
                let named = Set(try String.fetchAll(db, sql: "SELECT hash FROM media"))
                for file in files where !named.contains(String(file.prefix { $0 != "." })) { media.folder.remove(file) }
                return true
            }
        }
    }
}
