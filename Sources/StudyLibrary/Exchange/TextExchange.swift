import Decks
import Files
import Foundation
import GRDB
import RecordStore

/// CSV and TSV.
extension StudyEdit {
    /// Adds the rows of a CSV or TSV file as notes. Rows that are notes already aren't added again.
    func importText(_ table: TextTable, title: String, folder: String) throws -> ImportSummary {
        let left = Set([table.deckColumn, table.tagsColumn].compactMap { $0 }).union(table.hidden)
        let width = table.rows.reduce(table.columnNames.count) { max($0, $1.count) }
        let columns = (0..<min(width, 1000)).filter { !left.contains($0) }
        let structure = Self.structure(columns.map { $0 < table.columnNames.count ? table.columnNames[$0] : "" })
        let template = try templates().first { $0.facets.map(\.name) == structure.facets.map(\.name) && !$0.isCloze }?.id
            ?? addTemplate(title, structure)
        var known: [String: Int64] = [:]
        try all("SELECT id, facets FROM note WHERE template = ? AND trashed IS NULL", [template]) { row in
            known[row[1] as String] = row[0] as Int64
        }
        var importer = StackImporter(edit: self, batch: (try number("SELECT max(import) FROM note") ?? 0) + 1)
        for row in table.rows {
            func cell(_ column: Int?) -> String { column.map { $0 < row.count ? row[$0] : "" } ?? "" }
            let facets = try columns.map { StudyFacet(try html(cell($0), isHTML: table.isHTML, folder: folder, missing: &importer.summary.missingMedia)) }
            let tags = cell(table.tagsColumn).split { $0.isWhitespace }.map(String.init)
            let deck = cell(table.deckColumn)
            let path = deck.isEmpty ? [table.deckName ?? title] : deck.components(separatedBy: "::")
            let content = NoteContent(template: template, facets, tags: tags)
            try importer.add(content, structure: self.template(template).content, to: path, known: &known)
        }
        return importer.summary
    }

    /// The facets of a file without names for them are question and answer.
    private static func structure(_ names: [String]) -> TemplateContent {
        let standard = ["Question", "Answer"]
        var used: Set<String> = []
        let facets = (names.isEmpty ? [""] : names).enumerated().map { index, name in
            var name = StudyText.name(name.filter { !"{}:#^/\"".contains($0) })
            if name.isEmpty { name = index < 2 ? standard[index] : "Facet \(index + 1)" }
            if !used.insert(name).inserted { name += " \(index + 1)" }
            return TemplateContent.Facet(name, mayPrompt: index == 0)
        }
        return TemplateContent(facets: facets)
    }

    /// A cell as a facet. The pictures that it names are read from the file's folder.
    private func html(_ cell: String, isHTML: Bool, folder: String, missing: inout Set<String>) throws -> String {
        let isMarkup = isHTML || cell.contains("<img ")
        if !isMarkup {
            let name = cell.utf8.count <= 255 ? cell : ""
            guard Self.isPicture(name) else { return StudyText.html(cell) }
            if let stored = try addFile(name, in: folder) { return "<img src=\"\(StudyText.html(stored))\">" }
            missing.insert(name)
            return StudyText.html(cell)
        }
        return try withMedia(cell, in: folder, missing: &missing)
    }

    private static func isPicture(_ name: String) -> Bool {
        ["png", "jpg", "jpeg", "gif", "webp", "svg", "tif", "tiff", "bmp", "avif"].contains(PathParts.lowercasedExtension(name))
    }

    /// Adds the media that HTML names from a folder, and returns it with the names that they have in the library. What the folder lacks is
    /// added to `missing`.
    func withMedia(_ html: String, in folder: String, missing: inout Set<String>) throws -> String {
        var names: [String: String] = [:]
        for mention in MediaNames.mentions(in: html) {
            for name in [mention.name, mention.name.removingPercentEncoding ?? mention.name] {
                guard let stored = try addFile(name, in: folder) else { continue }
                names[mention.name] = stored
                break
            }
            if names[mention.name] == nil { missing.insert(mention.name) }
        }
        return MediaNames.renamed(html, names)
    }

    /// Adds a file of a folder; nil if it has none of this name, or the name leads elsewhere.
    func addFile(_ name: String, in folder: String) throws -> String? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("\0") }) else { return nil }
        let path = PathParts.join(folder, name)
        guard let file = try? RegularFile(path), file.byteCount <= MediaFolder.limit,
            let bytes = try? file.read(at: 0, count: file.byteCount) else { return nil }
        return try addMedia(name, Data(bytes))
    }
}

/// Adds notes to stacks that are made when they are needed.
struct StackImporter {
    let edit: StudyEdit
    let batch: Int64
    var summary = ImportSummary()
    private var stacks: [String: Int64] = [:]

    init(edit: StudyEdit, batch: Int64) {
        self.edit = edit
        self.batch = batch
    }

    /// Adds a note to the stack at a path of names.
    ///
    /// - Parameters:
    ///   - content: the note.
    ///   - structure: its template's.
    ///   - path: the names of the cases and the stack.
    ///   - known: the notes that are there, by their facets.
    mutating func add(_ content: NoteContent, structure: TemplateContent, to path: [String], known: inout [String: Int64]) throws {
        let content = try edit.normalized(content, structure)
        let key = StudyEdit.joined(content.facets)
        let stack = try stack(path)
        if let id = known[key] {
            summary.unchanged += 1
            if let stack { try edit.insert(note: id, into: stack) }
            return
        }
        let id = try edit.addNote(content, to: stack.map { [$0] } ?? [], import: batch)
        known[key] = id
        summary.added += 1
        summary.cards += try edit.cards(of: id).count
    }

    /// The stack at a path, made with the cases above it if it isn't there; nil for an empty path.
    mutating func stack(_ path: [String]) throws -> Int64? {
        let names = path.prefix(100).map { StudyText.name($0).isEmpty ? "Untitled" : StudyText.name($0) }
        guard !names.isEmpty else { return nil }
        let key = names.joined(separator: "\u{1F}")
        if let known = stacks[key] { return known }
        var parent: Int64?
        for (depth, name) in names.enumerated() {
            let isLast = depth == names.count - 1
            let found = try edit.first(
                StudyRows.stackQuery + " WHERE parent IS ? AND name = ? AND kind <> 2 ORDER BY position LIMIT 1", [parent, name],
                StudyRows.stack)
            if let found {
                if isLast && found.kind == .studyCase { try edit.run("UPDATE stack SET kind = 1 WHERE id = ?", [found.id]) }
                parent = found.id
            } else {
                parent = try isLast ? edit.addStack(name, in: parent) : edit.addCase(name, in: parent)
            }
        }
        stacks[key] = parent
        return parent
    }
}

extension StudyStore {
    /// Writes the notes of a source as CSV or TSV, in Anki's dialect: a column for each facet as HTML, then tags and stack.
    func exportText(_ source: NoteSource, to path: String, separator: Character) throws {
        let text = try inspect { edit in
            let stacks = Dictionary(uniqueKeysWithValues: try edit.stacks().map { ($0.id, $0) })
            let notes = try edit.ids(in: source).map { try edit.note($0) }
            var names: [String] = []
            for template in Set(notes.map(\.template)).sorted() {
                names += try edit.template(template).facets.dropFirst(names.count).map(\.name)
            }
            if names.isEmpty { names = ["Question", "Answer"] }
            let plain = (names + ["tags", "deck"]).map { String($0.map { $0 == separator || $0.isNewline ? " " : $0 }) }
            var text = "#separator:\(separator == "\t" ? "Tab" : "Comma")\n#html:true\n"
            text += "#columns:\(plain.joined(separator: String(separator)))\n"
            text += "#tags column:\(names.count + 1)\n#deck column:\(names.count + 2)\n"
            for note in notes {
                var cells = note.facets.map(\.html) + [String](repeating: "", count: max(names.count - note.facets.count, 0))
                cells.append(note.tags.joined(separator: " "))
                let stack = try edit.number("SELECT stack FROM membership WHERE note = ? ORDER BY id LIMIT 1", [note.id])
                cells.append(stack.flatMap { stacks[$0] }.map { Self.path(of: $0, among: stacks) } ?? "")
                text += TextTable.line(cells, separator: separator)
            }
            return text
        }
        try ExchangeBytes.write(Array(text.utf8), to: path)
    }
}
