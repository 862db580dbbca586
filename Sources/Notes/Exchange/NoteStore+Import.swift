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
    /// Imports the Markdown files (`.md`, `.markdown`) of a folder and its subfolders, with the pictures that they name, in one change that
    /// can be undone.
    ///
    /// A file is a note. Front matter, if it has any, gives its title, which becomes the first line of the text unless it is that already,
    /// tags, dates (`created` or `date`, `modified`), whether it is `archived`, its `picture` (the name of a file in the folder) and its
    /// place in the `order` by hand; other properties are kept for exporting. Notes without an order follow in the order of their files'
    /// names. The date of a note without one is the file's. A note without a `picture` gets the first one that its text names.
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
    /// - Throws: `FileFailure` if there is no such folder, `folderTooLarge` for more than a million notes, `StoreFailure`. Then nothing has
    ///   changed.
    @discardableResult
    public func importFolder(_ path: String) throws -> NoteImport {
        let scan = try NoteFolderScan(path)
        var failures = scan.failures
        // What can be read is known before the store is locked.
        var files: [(path: String, order: Int?)] = []
        for file in scan.markdownFiles {
            if let note = failures.collect({ try scan.note(file) }) { files.append((file, note.order)) }
        }
        // Stable: notes without a number stay in the order of their names.
        let sorted = files.enumerated().sorted { a, b in
            (a.element.order ?? .max, a.offset) < (b.element.order ?? .max, b.offset)
        }
        return try change("Import") { edit in
            var summary = NoteImport()
            var known = try KnownNotes(edit)
            var named: Set<String> = []
            for (_, file) in sorted {
                guard let note = failures.collect({ try scan.note(file.path) }) else { continue }
                let pictures = scan.pictures(of: note, in: file.path, failures: &failures)
                named.formUnion(pictures.map(\.path))
                if let same = try known.take(note.content, isDated: note.isDated) {
                    summary.unchanged += 1
                    if same.trashed != nil { summary.inTrash += 1 }
                    continue
                }
                let id = try edit.addNote(note.content, at: .last)
                summary.added += 1
                guard let picture = pictures.first, let bytes = failures.collect({ try scan.bytes(of: picture, in: file.path) }) else { continue }
                try edit.setPicture(id, to: bytes)
                try edit.setModified(id, to: note.content.modified)
                failures += pictures.dropFirst().map { NoteError.furtherPicture($0.name, path: scan.shown(file.path)) }
            }
            for file in scan.otherFiles where !named.contains(PathParts.join(scan.root, file)) {
                failures.append(NoteError.noNoteFile(path: scan.shown(file)))
            }
            summary.leftOut = failures.map(\.description)
            return summary
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

    /// The pictures of a note: the one that its front matter names, or else those that its text does.
    fileprivate func pictures(
        of note: NoteFile, in file: String, failures: inout [any OneLineError]
    ) -> [(name: String, path: String)] {
        let names = note.picture.map { [$0] } ?? NamedPictures.names(in: note.content.body)
        return names.compactMap { name in failures.collect { (name, try path(ofPicture: name, in: file)) } }
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
    private let edit: NoteEdit
    /// The notes that weren't found yet; those of the trash come last.
    private var ids: [Int: [Note.ID]] = [:]

    init(_ edit: NoteEdit) throws {
        self.edit = edit
        let rows = try Row.fetchCursor(edit.db, sql: "SELECT id, body, tags FROM note ORDER BY trashed IS NOT NULL, id")
        while let row = try rows.next() { ids[Self.key(row[1], NoteRow.lines(row[2])), default: []].append(row[0]) }
    }

    private static func key(_ body: String, _ tags: [String]) -> Int {
        var hasher = Hasher()
        hasher.combine(body)
        for tag in tags { hasher.combine(NoteText.key(ofTag: tag)) }
        return hasher.finalize()
    }

    /// A note that says the same, and was created at the same time if that is known. It isn't found again.
    mutating func take(_ content: NoteContent, isDated: Bool) throws -> Note? {
        let key = Self.key(content.body, content.tags)
        let tags = content.tags.map(NoteText.key)
        for (index, id) in (ids[key] ?? []).enumerated() {
            let note = try edit.note(id)
            guard note.body == content.body, note.tags.map(NoteText.key) == tags else { continue }
            if isDated, note.created != content.created { continue }
            ids[key]?.remove(at: index)
            return note
        }
        return nil
    }
}

extension NoteEdit {
    fileprivate func setModified(_ id: Note.ID, to date: Date) throws {
        try run("UPDATE note SET modified = ? WHERE id = ?", [NoteDate.milliseconds(date), id])
    }
}
