import Decks
import Files
import Foundation
import RecordStore

/// Importing and exporting files.
extension StudyStore {
    /// Adds what a file has and the library hasn't, as one step that can be undone: an Anki package with schedules and history, a CSV or TSV
    /// file, a Study Archive, as a folder or zipped, or a folder of pictures, which are copied. Notes that are there already stay as they
    /// are, unless the file has them in a newer state.
    ///
    /// Everything is read, and the media are written, before the library is locked; the rows are added in portions of whole notes, between
    /// which others write, on a connection of its own, so that reads on other threads go on. A program that is killed leaves those that
    /// were stored; importing the file again adds the rest. What can't be read of a file is left out, and told with the reason.
    ///
    /// - Parameters:
    ///   - path: the file or folder.
    ///   - progress: follows the import, and can stop it.
    /// - Throws: `DeckError`, `FileFailure`, `notAnArchive`, `belongsElsewhere`, `mediumAlone`, `ImportStopped`, or `StoreFailure`. Nothing is added then. `ImportIncomplete`
    ///   if part of it stays.
    @discardableResult
    public func importFile(_ path: String, progress: ImportProgress = ImportProgress()) throws -> ImportSummary {
        try separate().importHere(path, progress)
    }

    private func importHere(_ path: String, _ progress: ImportProgress) throws -> ImportSummary {
        let url = URL(fileURLWithPath: path)
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        guard isThere else { throw DeckError.missingFile(path: path) }
        if isFolder.boolValue {
            // What is neither is refused as an archive.
            guard Self.archiveRoot(in: path) == nil, let deck = try? Deck.open(url) else {
                return try importArchive(folder: path, path: path, progress)
            }
            return try importPictures(deck, progress)
        }
        switch PathParts.lowercasedExtension(path) {
        case "csv", "tsv", "tab", "txt":
            let text = TextImport(
                table: try TextTable.read(url), title: url.deletingPathExtension().lastPathComponent, folder: PathParts.folder(path))
            progress.add(text.table.rows.count)
            return try importing(progress, text.prepare) { try $0.importText(text, $1, $2) }
        case "zip":
            return try importArchive(zip: path, progress)
        case "md", "markdown": throw StudyError.belongsElsewhere(path: path, kind: "Markdown", app: "Notes", command: "notes")
        case "ics", "ical", "ifb": throw StudyError.belongsElsewhere(path: path, kind: "a calendar", app: "To-Do", command: "todo")
        case let ending:
            if MediaNames.isMedium(path) { throw StudyError.mediumAlone(path: path) }
            let file = try Self.package(url, isNamedSo: ending == "apkg" || ending == "colpkg")
            if file.contents.notes.isEmpty { throw DeckError.emptyDeck(path: path) }
            return try importAnki(file, progress)
        }
    }

    /// Opens an Anki package.
    ///
    /// - Parameter isNamedSo: whether its name says that it is one.
    private static func package(_ url: URL, isNamedSo: Bool) throws -> AnkiFile {
        do {
            return try AnkiFile(url)
        } catch {
            if !isNamedSo, case .notAZip(let path) = error { throw DeckError.notADeck(path: path) }
            throw error
        }
    }

    /// Writes notes to a file: by its extension an Anki package with schedules and history (`.apkg`), CSV (`.csv`), TSV (`.tsv`), or a
    /// Study Archive, as a zip archive (`.zip`) or in a new or empty folder (no extension).
    ///
    /// - Parameters:
    ///   - source: the notes.
    ///   - path: the file or folder. A file that is there is replaced when the new one is whole.
    /// - Throws: `noStack`, `FileFailure`, `DeckError`, `unknownFormat`, `folderNotEmpty`, or `StoreFailure`.
    public func exportFile(_ source: NoteSource = .builtIn(.allNotes), to path: String) throws {
        switch PathParts.lowercasedExtension(path) {
        case "apkg": try exportAnki(source, to: path)
        case "csv": try exportText(source, to: path, separator: ",")
        case "tsv": try exportText(source, to: path, separator: "\t")
        case "zip": try exportArchive(source, zip: path)
        case "": try exportArchive(source, folder: path)
        default: throw StudyError.unknownFormat(path: path)
        }
    }
}
