import Files
import Foundation
import GRDB
import RecordStore

/// What an import did.
public struct NoteImport: Sendable, Hashable {
    /// The notes that were added.
    public var added = 0
    /// The notes that the store had already, and how many of them are in the trash.
    public var unchanged = 0, inTrash = 0
    /// A line for each file, and each picture that a note names, that wasn't imported, with the reason.
    public var leftOut: [String] = []
}

/// Importing folders.
extension NoteStore {
    /// Imports the Markdown files (`.md`, `.markdown`) of a folder and its subfolders, with the pictures that they name, as one step that
    /// can be undone.
    ///
    /// A file is a note. Front matter, if it has any, gives its title, which becomes the first line of the text unless it is that already,
    /// tags, dates (`created` or `date`, `modified`), whether it is `archived`, its `picture` (the name of a file in the folder) and its
    /// place in the `order` by hand; other properties are kept for exporting. Notes without an order follow in the order of their files'
    /// names. The date of a note without one is the file's. A note without a `picture` gets the first one that its text names; those that it
    /// names are the note's all the same.
    ///
    /// Names of files that other programs wrote are kept, with their folders, in the property `file`, and given back by exporting, so that
    /// links go on leading to them. In a vault of Obsidian (a folder with `.obsidian` in it) they are the titles of notes without another;
    /// elsewhere only those of notes without text.
    ///
    /// The notes are put at the end. A note that the store has with the same text and tags, and the same date of creation if the front
    /// matter says one, isn't added again, even if it is in the trash. So importing what was exported changes nothing, and gives the same
    /// in an empty store.
    ///
    /// What can't be read is left out, and told with the reason. Nothing outside of the folder is read. A file may have 16 MiB and a
    /// picture 64 MiB; the memory that is used doesn't depend on the number of notes but for their names.
    ///
    /// Everything is read, and the pictures are written, before the store is locked; the notes are added in portions, between which others
    /// write, on a connection of its own, so that reads on other threads go on. A program that is killed leaves those that were stored;
    /// importing the folder again adds the rest.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - progress: follows the import, and can stop it.
    /// - Throws: `FileFailure` if there is no such folder, `folderTooLarge` for more than a million notes, `ImportStopped`, `StoreFailure`.
    ///   Then nothing has changed. `ImportIncomplete` if part of it stays.
    @discardableResult
    public func importFolder(_ path: String, progress: ImportProgress = ImportProgress()) throws -> NoteImport {
        try separate().importHere(try NoteFolderScan(path), progress)
    }

    /// Imports one Markdown file, with the pictures that it names in its folder, as ``importFolder(_:progress:)`` does.
    @discardableResult
    public func importFile(_ path: String, progress: ImportProgress = ImportProgress()) throws -> NoteImport {
        try separate().importHere(try NoteFolderScan(file: path), progress)
    }

    /// Pictures of more bytes are refused.
    public static var pictureLimit: Int { PictureFolder.limit }

    /// Whether ``importFile(_:progress:)`` takes what is at a path, by its name. A folder may be called `Notes.md`, too, and isn't taken.
    public static func canImportFile(_ path: String) -> Bool {
        NoteFile.isMarkdown(path) && !PathParts.isFolder(path)
    }

    /// A file that can be read, with its pictures. Beyond 256 MiB of texts a file is read once more when its note is added.
    private struct ReadFile {
        let path: String
        let order: Int?
        let note: NoteFile?
        let pictures: NoteFolderScan.Pictures
    }

    private static let keptTextLimit = 256 << 20

    private func importHere(_ scan: NoteFolderScan, _ progress: ImportProgress) throws -> NoteImport {
        var failures = scan.failures
        progress.add(2 * scan.markdownFiles.count)
        var files: [ReadFile] = [], size = 0
        for file in scan.markdownFiles {
            try progress.advance()
            guard let note = failures.collect({ try scan.note(file) }) else { continue }
            size += note.content.body.utf8.count
            let pictures = scan.pictures(of: note, in: file, failures: &failures)
            files.append(ReadFile(path: file, order: note.order, note: size <= Self.keptTextLimit ? note : nil, pictures: pictures))
        }
        // Stable: notes without a number stay in the order of their names.
        files = files.enumerated().sorted { a, b in
            (a.element.order ?? .max, a.offset) < (b.element.order ?? .max, b.offset)
        }.map(\.element)
        let named = Set(files.flatMap(\.pictures.all).map(\.path))
        for file in scan.otherFiles where !named.contains(PathParts.join(scan.root, file)) {
            failures.append(NoteError.noNoteFile(path: scan.shown(file)))
        }
        var prepared: [String: NotePicture] = [:]
        // What no note has got in the end goes again.
        defer { try? removePictures(Array(prepared.values)) }
        var known = try read { try KnownNotes($0) }
        try preparePictures(of: files, known, scan, &prepared, &failures)
        return try records.changeInPortions("Import", progress) { change in
            let edit = NoteEdit(db: change.db, now: NoteDate.rounded(now()), pictures: pictures)
            var summary = NoteImport(), interruptions: Int?
            for file in files {
                try change.step(bytes: file.note?.content.body.utf8.count ?? NoteEdit.bodyLimit)
                if change.isInterrupted(since: &interruptions) { try known.readOn(change.db) }
                guard let note = file.note ?? failures.collect({ try scan.note(file.path) }) else { continue }
                if let same = try known.take(note.content, isDated: note.isDated, change.db) {
                    summary.unchanged += 1
                    if same.trashed != nil { summary.inTrash += 1 }
                    continue
                }
                let id = try edit.addNote(note.content, at: .last)
                known.last = id
                summary.added += 1
                var stored: [String: NotePicture] = [:]
                for source in file.pictures.all {
                    guard let picture = prepared[source.path] else { continue }
                    if try edit.isThere(picture) {
                        stored[source.path] = picture
                    } else if let bytes = failures.collect({ try scan.bytes(of: source, in: file.path) }) {
                        stored[source.path] = try edit.addPicture(bytes)
                    }
                }
                if let own = file.pictures.own.flatMap({ stored[$0.path] }) { try edit.setPicture(id, to: own) }
                for source in file.pictures.named {
                    if let picture = stored[source.path] { try edit.name(picture, source.name, in: id) }
                }
            }
            summary.leftOut = failures.map(\.description)
            return summary
        }
    }

    /// Writes the pictures of the notes that the store lacks, each once, whatever files it is in. Those that can't be read are left out.
    ///
    /// - Parameter prepared: the pictures by the paths of their files.
    private func preparePictures(
        of files: [ReadFile], _ known: KnownNotes, _ scan: NoteFolderScan, _ prepared: inout [String: NotePicture],
        _ failures: inout [any OneLineError]
    ) throws {
        let wanted = try read { db in
            var known = known
            return try files.filter { file in
                guard !file.pictures.all.isEmpty else { return false }
                return try file.note.map { try known.take($0.content, isDated: $0.isDated, db) == nil } ?? true
            }
        }
        var batch: [(file: String, format: PictureFormat, bytes: [UInt8])] = [], size = 0
        var seen: Set<String> = [], bySize: [Int: [String]] = [:], same: [String: String] = [:]
        func write() throws {
            let ids = try records.write { db in
                try batch.map { picture in
                    try db.execute(sql: "INSERT INTO picture (format) VALUES (?)", arguments: [picture.format.rawValue])
                    return db.lastInsertedRowID
                }
            }
            for (id, picture) in zip(ids, batch) { prepared[picture.file] = NotePicture(id: id, format: picture.format) }
            for picture in batch { try pictures.write(picture.bytes, as: prepared[picture.file]!, isOneOfMany: true) }
            try pictures.flush()
            (batch, size) = ([], 0)
        }
        for file in wanted {
            for source in file.pictures.all where seen.insert(source.path).inserted {
                guard let bytes = failures.collect({ try scan.bytes(of: source, in: file.path) }), let format = PictureFormat(bytes)
                else { continue }
                let isSame = { FileManager.default.contentsEqual(atPath: $0, andPath: source.path) }
                if let other = bySize[bytes.count]?.first(where: isSame) {
                    same[source.path] = other
                    continue
                }
                bySize[bytes.count, default: []].append(source.path)
                batch.append((source.path, format, bytes))
                size += bytes.count
                if size > 16 << 20 || batch.count >= 256 { try write() }
            }
        }
        if !batch.isEmpty { try write() }
        for (path, other) in same { prepared[path] = prepared[other] }
    }

    /// Removes those of some pictures that no note has, nor a backup that was made meanwhile.
    private func removePictures(_ candidates: [NotePicture]) throws {
        guard !candidates.isEmpty else { return }
        let query = "SELECT picture FROM note WHERE picture IS NOT NULL UNION SELECT picture FROM namedPicture"
        let used = Set(try read { try Int64.fetchAll($0, sql: query) })
        let unused = candidates.filter { !used.contains($0.id) }
        guard !unused.isEmpty else { return }
        let inBackups = Set(try backups.readEach(Self.fileNames).joined())
        try records.write { db in
            for picture in unused where !inBackups.contains(picture.fileName) {
                try db.execute(sql: "DELETE FROM picture WHERE id = ? AND \(Self.isUnused)", arguments: [picture.id])
                if db.changesCount > 0 { pictures.remove(picture) }
            }
        }
    }
}

extension NoteFolderScan {
    /// Reads a Markdown file.
    fileprivate func note(_ file: String) throws -> NoteFile {
        let path = PathParts.join(root, file)
        do {
            var status = stat()
            guard lstat(path, &status) == 0 else { throw FileFailure.missing(path: shown(file)) }
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw FileFailure.unreadable(path: shown(file), reason: "it is not a regular file")
            }
            let date = Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
            let bytes = try ExchangeBytes.read(path, limit: NoteEdit.bodyLimit + 1 << 20)
            return try NoteFile(bytes, path: shown(file), name: file, isTitle: isVault, date: date)
        } catch let failure as FileFailure {
            throw failure.at(shown(file))
        }
    }

    /// The pictures of a note, by the names that it has for them.
    fileprivate struct Pictures {
        /// The one that the front matter names, or else the first that the text does.
        var own: (name: String, path: String)?
        /// Those that the text names.
        var named: [(name: String, path: String)] = []

        /// All of them, each file once.
        var all: [(name: String, path: String)] {
            var paths: Set<String> = []
            return ([own].compactMap { $0 } + named).filter { paths.insert($0.path).inserted }
        }
    }

    /// Finds the pictures of a note. Those that the folder lacks are failures.
    fileprivate func pictures(of note: NoteFile, in file: String, failures: inout [any OneLineError]) -> Pictures {
        func find(_ name: String, at other: String? = nil) -> (name: String, path: String)? {
            failures.collect { (name, try path(ofPicture: other ?? name, in: file)) }
        }
        let named = NamedPictures.names(in: note.content.body).compactMap { find($0, at: note.pictureFiles[$0]) }
        return Pictures(own: note.picture.map { find($0) } ?? named.first, named: named)
    }

    /// Reads a picture.
    fileprivate func bytes(of picture: (name: String, path: String), in file: String) throws -> [UInt8] {
        let shown = shown(PathParts.join(PathParts.folder(file), picture.name))
        do {
            let bytes = try ExchangeBytes.read(picture.path, limit: PictureFolder.limit)
            guard PictureFormat(bytes) != nil else { throw NoteError.notAPicture(path: shown) }
            return bytes
        } catch let failure as FileFailure {
            throw failure.at(shown)
        }
    }
}

extension [any OneLineError] {
    /// What a step gives; nil if it fails, and then the error is added.
    fileprivate mutating func collect<Value>(_ step: () throws -> Value) -> Value? {
        do {
            return try step()
        } catch {
            append(error as? any OneLineError ?? FileFailure.unreadable(path: "the folder", reason: "\(error)"))
            return nil
        }
    }
}

extension FileFailure {
    /// The same failure under the name that the person knows.
    fileprivate func at(_ path: String) -> FileFailure {
        switch self {
        case .missing: .missing(path: path)
        case .unreadable(_, let reason): .unreadable(path: path, reason: reason)
        case .unwritable(_, let reason): .unwritable(path: path, reason: reason)
        case .tooLarge(_, let limit): .tooLarge(path: path, limit: limit)
        case .invalidEncoding(_, let encoding, let line): .invalidEncoding(path: path, encoding: encoding, line: line)
        }
    }
}

/// The notes of a store by what they say, to find those that are there already. It holds a number or two for each.
private struct KnownNotes {
    /// The notes that weren't found yet; those of the trash come last.
    private var ids: [Int: [Note.ID]] = [:]
    /// The last note that is known, or was added here.
    var last: Note.ID = 0

    init(_ db: Database) throws { try readOn(db) }

    /// Reads the notes that were added by others since.
    mutating func readOn(_ db: Database) throws {
        let rows = try Row.fetchCursor(
            db, sql: "SELECT id, body, tags FROM note WHERE id > ? ORDER BY trashed IS NOT NULL, id", arguments: [last])
        while let row = try rows.next() {
            ids[Self.key(row[1], NoteRow.lines(row[2])), default: []].append(row[0])
            last = max(last, row[0])
        }
    }

    private static func key(_ body: String, _ tags: [String]) -> Int {
        var hasher = Hasher()
        hasher.combine(body)
        for tag in tags { hasher.combine(NoteText.key(ofTag: tag)) }
        return hasher.finalize()
    }

    /// A note that says the same, and was created at the same time if that is known. It isn't found again.
    mutating func take(_ content: NoteContent, isDated: Bool, _ db: Database) throws -> Note? {
        let key = Self.key(content.body, content.tags)
        let tags = content.tags.map(NoteText.key)
        for (index, id) in (ids[key] ?? []).enumerated() {
            guard let note = try NoteEdit.note(db, id), note.body == content.body, note.tags.map(NoteText.key) == tags else { continue }
            if isDated, note.created != content.created { continue }
            ids[key]?.remove(at: index)
            return note
        }
        return nil
    }
}

extension NoteEdit {
    /// Whether a picture that was written before is there still: another program may have removed it.
    fileprivate func isThere(_ picture: NotePicture) throws -> Bool {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT id FROM picture WHERE id = ?"), arguments: [picture.id]) != nil
    }

    /// Gives a note a picture that is there. It counts as no modification.
    fileprivate func setPicture(_ id: Note.ID, to picture: NotePicture) throws {
        try run("UPDATE note SET picture = ? WHERE id = ?", [picture.id, id])
    }

    /// Has a picture be the one that a note's text names so.
    fileprivate func name(_ picture: NotePicture, _ name: String, in id: Note.ID) throws {
        try run("INSERT OR REPLACE INTO namedPicture (note, name, picture) VALUES (?, ?, ?)", [id, name, picture.id])
    }
}
