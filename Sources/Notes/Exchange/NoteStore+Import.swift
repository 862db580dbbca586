import Files
import Foundation
import GRDB
import RecordStore

/// What an import did.
public struct NoteImport: Sendable, Hashable {
    /// The notes that were added.
    public var added = 0
    /// The notes that the store had already.
    public var unchanged = 0
}

/// Importing folders.
extension NoteStore {
    /// Imports the Markdown files (`.md`, `.markdown`) of a folder and its subfolders, with the pictures that they name, in one change that
    /// can be undone.
    ///
    /// A file is a note. Front matter, if it has any, gives its title, which becomes the first line of the text unless it is that already,
    /// tags, dates (`created` or `date`, `modified`), whether it is `archived`, its `picture` (the name of a file in the folder) and its
    /// place in the `order` by hand; other properties are kept for exporting. Notes without an order follow in the order of their files'
    /// names. The date of a note without one is the file's.
    ///
    /// The notes are put at the end. A note that the store has with the same text, tags and date of creation, outside of the trash, isn't
    /// added again, so importing what was exported changes nothing, and gives the same in an empty store.
    ///
    /// Nothing outside of the folder is read: a link or a name that leads out of it is refused. If anything can't be imported, nothing is.
    /// A file may have 16 MiB and a picture 64 MiB; the memory that is used doesn't depend on the number of notes but for their names.
    ///
    /// - Throws: `FileFailure`, `invalidFrontMatter`, `outsideFolder`, `notAPicture`, `noteTooLong`, `folderTooLarge`, `StoreFailure`. Then nothing has
    ///   changed.
    @discardableResult
    public func importFolder(_ path: String) throws -> NoteImport {
        let scan = try NoteFolderScan(path)
        // Everything is checked before the store is locked.
        var files: [(path: String, order: Int?)] = []
        for file in try scan.markdownFiles() {
            let note = try scan.note(file)
            if let picture = note.picture { _ = try scan.picture(picture, in: file, headerOnly: true) }
            files.append((file, note.order))
        }
        // Stable: notes without a number stay in the order of their names.
        let sorted = files.enumerated().sorted { a, b in
            (a.element.order ?? .max, a.offset) < (b.element.order ?? .max, b.offset)
        }
        return try change("Import") { edit in
            var summary = NoteImport()
            var seen: Set<Note.ID> = []
            for (_, file) in sorted {
                let note = try scan.note(file.path)
                if let known = try edit.id(of: note.content, notIn: seen) {
                    seen.insert(known)
                    summary.unchanged += 1
                    continue
                }
                let id = try edit.addNote(note.content, at: .last)
                seen.insert(id)
                if let picture = note.picture {
                    try edit.setPicture(id, to: try scan.picture(picture, in: file.path, headerOnly: false))
                    try edit.setModified(id, to: note.content.modified)
                }
                summary.added += 1
            }
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
            return try NoteFile(try ExchangeBytes.read(path, limit: NoteEdit.bodyLimit + 1 << 20), path: shown(file), date: date)
        } catch let failure as FileFailure {
            throw failure.at(shown(file))
        }
    }

    /// Reads a picture that a Markdown file names, or only finds out whether it is one; then no bytes are returned.
    fileprivate func picture(_ name: String, in file: String, headerOnly: Bool) throws -> [UInt8] {
        let path = try path(ofPicture: name, in: file)
        let shown = name
        do {
            let bytes = try ExchangeBytes.read(path, limit: PictureFolder.limit, count: headerOnly ? PictureFormat.headerLength : nil)
            guard PictureFormat(bytes) != nil else {
                throw NoteError.notAPicture(path: self.shown(PathParts.join(PathParts.folder(file), shown)))
            }
            return headerOnly ? [] : bytes
        } catch let failure as FileFailure {
            throw failure.at(self.shown(PathParts.join(PathParts.folder(file), shown)))
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

extension NoteEdit {
    /// A note outside of the trash that says the same and isn't one of some.
    fileprivate func id(of content: NoteContent, notIn seen: Set<Note.ID>) throws -> Note.ID? {
        let statement = try db.cachedStatement(sql: NoteRow.query + " WHERE created = ? AND trashed IS NULL ORDER BY note.id")
        let rows = try Row.fetchCursor(statement, arguments: [NoteDate.milliseconds(content.created)])
        let keys = content.tags.map(NoteText.key)
        while let row = try rows.next() {
            // Many notes may be of one day.
            let id = row[0] as Int64
            guard !seen.contains(id), row[1] == content.body else { continue }
            if NoteRow.note(row).tags.map(NoteText.key) == keys { return id }
        }
        return nil
    }

    fileprivate func setModified(_ id: Note.ID, to date: Date) throws {
        try run("UPDATE note SET modified = ? WHERE id = ?", [NoteDate.milliseconds(date), id])
    }
}
