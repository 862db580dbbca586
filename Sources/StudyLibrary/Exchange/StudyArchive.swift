import Decks
import Files
import Foundation
import GRDB
import RecordStore

/// Study Archives: a folder `Archive` with `Groups`, in which folders are cases, or stacks if they hold `Data.csv` or `Data.tsv`, and
/// `Ungrouped` with the notes that are in no stack. The first row of data names columns by facet number and type, such as "1 Text" and
/// "2 Image"; media lie beside it.
///
/// Besides the open format's columns, archives of this program have "1 HTML" for facets with formats, "ID" for notes that are in several
/// stacks, "Tags", and "Template". Other programs leave them out.
private enum ArchiveColumn {
    case text(Int)
    case html(Int)
    case media(Int)
    case id
    case tags
    case template
    case other

    init(_ name: String) {
        let words = name.split(separator: " ").map { $0.lowercased() }
        switch words.count {
        case 1 where words[0] == "id": self = .id
        case 1 where words[0] == "tags": self = .tags
        case 1 where words[0] == "template": self = .template
        case 2:
            guard let number = Int(words[0]), (1...1000).contains(number) else {
                self = .other
                return
            }
            switch words[1] {
            case "text": self = .text(number - 1)
            case "html": self = .html(number - 1)
            case "image", "audio", "video": self = .media(number - 1)
            default: self = .other
            }
        default: self = .other
        }
    }

    var isFacet: Bool {
        switch self {
        case .text, .html, .media: true
        default: false
        }
    }
}

/// The names of folders in an archive.
private enum ArchiveName {
    /// A stack's name as that of a folder: a slash becomes the sign for division.
    static func folder(_ name: String, among taken: inout Set<String>) -> String {
        var plain = name.replacing("/", with: "\u{2215}").replacing("\0", with: "")
        if plain.isEmpty || plain.hasPrefix(".") { plain = "_" + plain }
        while plain.utf8.count > 200 { plain.removeLast() }
        var candidate = plain, number = 2
        while !taken.insert(candidate).inserted {
            candidate = "\(plain) \(number)"
            number += 1
        }
        return candidate
    }

    static func stack(_ folder: String) -> String { folder.replacing("\u{2215}", with: "/") }
}

// MARK: In

extension StudyStore {
    func importArchive(zip path: String, _ progress: ImportProgress) throws -> ImportSummary {
        guard let folder = makeTemporaryFolder(PathParts.join(FileManager.default.temporaryDirectory.path, "lamina-")) else {
            throw DeckError.temporaryFile(path: path, reason: systemReason(errno))
        }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try ZipExtraction.extract(URL(fileURLWithPath: path), to: URL(fileURLWithPath: folder))
        return try importArchive(folder: folder, path: path, progress)
    }

    /// The root of the archive that a folder is or holds; nil if there is none.
    static func archiveRoot(in folder: String) -> String? {
        [folder, PathParts.join(folder, "Archive")].first {
            PathParts.isFolder(PathParts.join($0, "Groups")) || PathParts.isFolder(PathParts.join($0, "Ungrouped"))
        }
    }

    /// - Parameters:
    ///   - folder: the archive's root, or the folder that holds it.
    ///   - path: the path that the person named, for messages.
    func importArchive(folder: String, path: String, _ progress: ImportProgress) throws -> ImportSummary {
        guard let root = Self.archiveRoot(in: folder) else {
            throw StudyError.notAnArchive(path: path, detail: "no folder Archive with Groups or Ungrouped in it")
        }
        var archive = ArchiveContents()
        let loose = PathParts.join(root, "Ungrouped"), groups = PathParts.join(root, "Groups")
        if PathParts.isFolder(loose) { try archive.readData(in: loose, stack: []) }
        if PathParts.isFolder(groups) { try archive.readFolder(groups, names: []) }
        if archive.rowCount == 0, let failure = archive.failures.first { throw failure }
        progress.add(archive.rowCount)
        var summary = try importing(progress, archive.prepare) { edit, media, change in
            var reader = ArchiveReader(edit: edit, media: media, change: change)
            try reader.read(archive)
            return reader.importer.summary
        }
        summary.leftOut = archive.failures.map(\.description) + summary.leftOut
        return summary
    }
}

/// What the folders of an archive hold, in their order.
private struct ArchiveContents {
    enum Part {
        case studyCase([String])
        case table(stack: [String], folder: String, columns: [ArchiveColumn], rows: ArraySlice<[String]>)
    }

    private(set) var parts: [Part] = []
    private(set) var rowCount = 0
    /// Why files were left out.
    private(set) var failures: [any OneLineError] = []

    mutating func readFolder(_ folder: String, names: [String]) throws {
        guard names.count < 32 else { return }
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for entry in entries.map({ NameOrder($0) }).enumerated().sorted(by: { $0.element < $1.element }).map({ entries[$0.offset] }) {
            let path = PathParts.join(folder, entry)
            var status = stat()
            // Links could lead out of the archive.
            guard !entry.hasPrefix("."), lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
            let below = names + [ArchiveName.stack(entry)]
            let isStack = ["Data.csv", "Data.tsv"].contains { FileManager.default.fileExists(atPath: PathParts.join(path, $0)) }
            if isStack { try readData(in: path, stack: below) } else { parts.append(.studyCase(below)) }
            try readFolder(path, names: below)
        }
    }

    mutating func readData(in folder: String, stack: [String]) throws {
        for (name, separator) in [("Data.csv", Character(",")), ("Data.tsv", Character("\t"))] {
            let path = PathParts.join(folder, name)
            guard FileManager.default.fileExists(atPath: path) else { continue }
            do {
                let rows = try TextTable.rows(URL(fileURLWithPath: path), separator: separator)
                let columns = (rows.first ?? []).map { ArchiveColumn($0) }
                guard rows.isEmpty || columns.contains(where: \.isFacet) else {
                    throw StudyError.notAnArchive(path: path, detail: "its first row names no facets, such as “1 Text”")
                }
                parts.append(.table(stack: stack, folder: folder, columns: columns, rows: rows.dropFirst()))
                rowCount += max(rows.count - 1, 0)
            } catch let error as any OneLineError {
                failures.append(error)
            }
        }
    }

    /// Writes the media that cells name.
    func prepare(_ media: inout PreparedMedia) throws {
        for case .table(_, let folder, let columns, let rows) in parts {
            for row in rows {
                for (column, cell) in zip(columns, row) where !cell.isEmpty {
                    switch column {
                    case .html: try media.addFiles(namedIn: cell, in: folder)
                    case .media: try media.addFile(cell, in: folder)
                    default: break
                    }
                }
            }
        }
    }
}

/// Adds what is in an archive.
private struct ArchiveReader {
    var importer: StackImporter
    private let edit: StudyEdit
    private let media: PreparedMedia
    /// The notes of the archive, and those of the library with the same identity.
    private var notes: [String: Int64] = [:]
    private var templates: [String: ImportTemplate] = [:]
    private var interruptions: Int? = 0

    init(edit: StudyEdit, media: PreparedMedia, change: LongChange) {
        (self.edit, self.media) = (edit, media)
        importer = StackImporter(edit: edit, change: change)
    }

    mutating func read(_ archive: ArchiveContents) throws {
        for part in archive.parts {
            switch part {
            case .studyCase(let names): try importer.makeCase(names)
            case .table(let stack, let folder, let columns, let rows):
                _ = try importer.stack(stack)
                for (index, row) in rows.enumerated() {
                    try importer.change.step(bytes: row.reduce(0) { $0 + $1.utf8.count })
                    if importer.change.isInterrupted(since: &interruptions) { templates = try templates.compactMapValues { try $0.now(edit) } }
                    do {
                        try read(row, columns, folder: folder, stack: importer.stack(stack))
                    } catch let error as StudyError {
                        importer.summary.leftOut.append("\(OneLine.of(PathParts.name(folder))), row \(index + 1): \(error)")
                    }
                }
            }
        }
    }

    private mutating func read(_ row: [String], _ columns: [ArchiveColumn], folder: String, stack: Int64?) throws {
        var texts: [Int: String] = [:], formatted: [Int: String] = [:], files: [Int: [String]] = [:]
        var id = "", tags = "", structure = ""
        for (column, cell) in zip(columns, row) where !cell.isEmpty {
            switch column {
            case .text(let facet): texts[facet] = StudyText.html(cell)
            case .html(let facet): formatted[facet] = cell
            case .media(let facet): files[facet, default: []].append(cell)
            case .id: id = cell
            case .tags: tags = cell
            case .template: structure = cell
            case .other: break
            }
        }
        let count = ([texts.keys.max(), formatted.keys.max(), files.keys.max()].compactMap { $0 }.max() ?? 0) + 1
        let facets = try (0..<count).map { facet in
            if let html = formatted[facet] { return try edit.withMedia(html, in: folder, media, missing: &importer.summary.missingMedia) }
            let shown = try (files[facet] ?? []).map { name -> String in
                if let stored = try edit.addFile(name, in: folder, media) { return Self.element(stored) }
                importer.summary.missingMedia.insert(name)
                return Self.element(name)
            }
            return ([texts[facet]].compactMap { $0 } + shown).joined(separator: "<br>")
        }
        let template = try template(structure, facets: count)
        let content = try edit.normalized(
            NoteContent(template: template.id, template.facets(facets), tags: tags.split { $0.isWhitespace }.map(String.init)), template.content)
        let key = id.isEmpty ? StudyEdit.joined(content.facets) : id
        var note = try notes[key].flatMap { try edit.number("SELECT id FROM note WHERE id = ?", [$0]) }
        if note == nil {
            note = id.isEmpty
                ? try edit.number("SELECT id FROM note WHERE template = ? AND facets = ?", [template.id, key])
                : try edit.number("SELECT id FROM note WHERE guid = ?", [id])
            if note != nil { importer.summary.unchanged += 1 }
        }
        if let note {
            notes[key] = note
            if let stack { try importer.put(note, into: stack) }
            return
        }
        let guid = id.isEmpty ? nil : StudyText.name(id)
        notes[key] = try importer.insert(content, template.content, into: stack, guid: guid)
    }

    static func element(_ name: String) -> String {
        MediaNames.isSound(name) ? "[sound:\(name)]" : "<img src=\"\(StudyText.html(name))\">"
    }

    /// The template that the archive describes, or one for as many facets.
    private mutating func template(_ structure: String, facets: Int) throws -> ImportTemplate {
        let key = structure.isEmpty ? "\(facets)" : structure
        if let known = templates[key] { return known }
        var name = "Study Archive", content: TemplateContent
        if let written = try? StudyRows.decoded(NamedTemplate.self, structure), !written.content.facets.isEmpty {
            (name, content) = (written.name, written.content)
        } else {
            content = TemplateContent(facets: (0..<min(facets, 1000)).map { index in
                TemplateContent.Facet(index == 0 ? "Question" : index == 1 ? "Answer" : "Facet \(index + 1)", mayPrompt: index == 0)
            })
        }
        let there = try edit.templates().first { $0.content.withoutKeys == content.withoutKeys && $0.name == name }
        let found = ImportTemplate(try there?.id ?? edit.addTemplate(name, content), there?.content ?? content)
        templates[key] = found
        return found
    }
}

/// A template as the column "Template" has it.
private struct NamedTemplate: Codable {
    var name: String
    var content: TemplateContent
}

// MARK: Out

extension StudyStore {
    func exportArchive(_ source: NoteSource, zip path: String) throws {
        let writer = try ZipWriter(path)
        try writeArchive(source) { name, bytes in try writer.add(name, bytes) }
        try writer.finish()
    }

    func exportArchive(_ source: NoteSource, folder: String) throws {
        let manager = FileManager.default
        if manager.fileExists(atPath: folder) {
            let contents = try? manager.contentsOfDirectory(atPath: folder)
            guard contents?.isEmpty == true else { throw StudyError.folderNotEmpty(path: folder) }
        }
        try writeArchive(source) { name, bytes in
            let path = PathParts.join(folder, name)
            do {
                try manager.createDirectory(atPath: PathParts.folder(path), withIntermediateDirectories: true)
            } catch {
                throw FileFailure.unwritable(path: path, reason: "its folder can't be made")
            }
            try ExchangeBytes.write(Array(bytes), to: path)
        }
    }

    /// - Parameter write: writes a file of the archive under a name.
    private func writeArchive(_ source: NoteSource, _ write: (String, Data) throws -> Void) throws {
        try inspect { edit in
            let stacks = try edit.stacks()
            let isSmart = if case .stack(let id) = source { try edit.stack(id).kind == .smart } else { false }
            let wanted = Set(try edit.ids(in: source))
            if case .stack(let id) = source, !isSmart {
                var taken: Set<String> = []
                try self.write(stack: edit.stack(id), of: stacks, to: "Archive/Groups", &taken, wanted, edit, write)
                return
            }
            var taken: Set<String> = [], grouped: Set<Int64> = []
            for stack in stacks where stack.parent == nil {
                try self.write(stack: stack, of: stacks, to: "Archive/Groups", &taken, wanted, edit, write)
            }
            for note in wanted where try edit.number("SELECT 1 FROM membership WHERE note = ?", [note]) != nil { grouped.insert(note) }
            let loose = wanted.subtracting(grouped).sorted()
            if !loose.isEmpty || stacks.isEmpty { try writeData(loose, to: "Archive/Ungrouped", edit, write) }
        }
    }

    private func write(
        stack: StudyStack, of stacks: [StudyStack], to folder: String, _ taken: inout Set<String>, _ wanted: Set<Int64>, _ edit: StudyEdit,
        _ write: (String, Data) throws -> Void
    ) throws {
        guard stack.kind != .smart else { return }
        let path = PathParts.join(folder, ArchiveName.folder(stack.name, among: &taken))
        let children = stacks.filter { $0.parent == stack.id && $0.kind != .smart }
        if stack.kind == .stack {
            let notes = try edit.all("SELECT note FROM membership WHERE stack = ? ORDER BY position, note", [stack.id]) { $0[0] as Int64 }
            try writeData(notes.filter(wanted.contains), to: path, edit, write)
        } else if children.isEmpty {
            // Archives of files alone have no empty folders.
            try write(PathParts.join(path, ".case"), Data())
        }
        var below: Set<String> = ["Data.csv"]
        for child in children { try self.write(stack: child, of: stacks, to: path, &below, wanted, edit, write) }
    }

    private func writeData(_ ids: [Int64], to folder: String, _ edit: StudyEdit, _ write: (String, Data) throws -> Void) throws {
        let notes = try ids.map { try edit.note($0) }
        let count = max(notes.map(\.facets.count).max() ?? 0, 1)
        var rows: [[String]] = [], media: Set<String> = []
        var isFormatted = [Bool](repeating: false, count: count)
        var templates: [Int64: String] = [:]
        for note in notes {
            if templates[note.template] == nil {
                let template = try edit.template(note.template)
                templates[note.template] = StudyRows.encoded(NamedTemplate(name: template.name, content: template.content))
            }
            let sheet = try edit.sheet(of: note.template)
            var plain: [String] = [], formatted: [String] = []
            for index in 0..<count {
                let html = index < note.facets.count ? note.facets[index].html : ""
                let text = HTMLText.plain(html, sheet: sheet)
                let isPlain = StudyText.html(text) == html
                plain.append(text)
                formatted.append(isPlain ? "" : html)
                if !isPlain { isFormatted[index] = true }
                media.formUnion(MediaNames.mentions(in: html).map(\.name))
            }
            rows.append([note.guid] + plain + formatted + [note.tags.joined(separator: " "), templates[note.template]!])
        }
        let shown = isFormatted.indices.filter { isFormatted[$0] }
        var text = TextTable.line(
            ["ID"] + (1...count).map { "\($0) Text" } + shown.map { "\($0 + 1) HTML" } + ["Tags", "Template"], separator: ",")
        for row in rows {
            text += TextTable.line(
                Array(row[...count]) + shown.map { row[1 + count + $0] } + Array(row.suffix(2)), separator: ",")
        }
        try write(PathParts.join(folder, "Data.csv"), Data(text.utf8))
        for name in media.sorted() {
            for name in [name, name.removingPercentEncoding ?? name] {
                let name = name.precomposedStringWithCanonicalMapping
                let hash = try String.fetchOne(edit.db.cachedStatement(sql: "SELECT hash FROM media WHERE name = ?"), arguments: [name])
                guard let hash else { continue }
                let path = self.media.folder.path(of: MediaFolder.fileName(hash: hash, name: name))
                guard let bytes = FileManager.default.contents(atPath: path) else { throw FileFailure.missing(path: path) }
                try write(PathParts.join(folder, name), bytes)
                break
            }
        }
    }
}
