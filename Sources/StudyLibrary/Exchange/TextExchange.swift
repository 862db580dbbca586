import Decks
import Files
import Foundation
import GRDB
import RecordStore

/// A CSV or TSV file to import.
struct TextImport {
    let table: TextTable
    /// The name of stack and template where the file says none.
    let title: String
    /// The folder with the media that it names.
    let folder: String

    /// Whether a cell is HTML.
    fileprivate func isMarkup(_ cell: String) -> Bool { table.isHTML || cell.utf8.contains(0x3C) && cell.contains("<img ") }

    /// The name of a picture that a cell is that isn't HTML; nil if it is none.
    fileprivate func picture(_ cell: String) -> String? { cell.utf8.count <= 255 && MediaNames.isPicture(cell) ? cell : nil }

    /// Writes the media that cells name.
    func prepare(_ media: inout PreparedMedia) throws {
        for row in table.rows {
            for cell in row {
                if isMarkup(cell) {
                    try media.addFiles(namedIn: cell, in: folder)
                } else if let name = picture(cell) {
                    try media.addFile(name, in: folder)
                }
            }
        }
    }
}

/// CSV and TSV.
extension StudyEdit {
    /// Adds the rows of a CSV or TSV file as notes. Rows that are notes already aren't added again; what a row with the identity of a note
    /// says differently is changed in the note. Rows with more than a note can hold are left out.
    func importText(_ text: TextImport, _ media: PreparedMedia, _ change: LongChange) throws -> ImportSummary {
        let table = text.table, title = text.title
        var types = TextTypes(edit: self, table: table, title: title)
        var importer = StackImporter(edit: self, change: change)
        for (index, row) in table.rows.enumerated() {
            try change.step(bytes: row.reduce(0) { $0 + $1.utf8.count })
            func cell(_ column: Int?) -> String { column.map { $0 < row.count ? row[$0] : "" } ?? "" }
            let type = try types.type(of: row, change)
            let fields = try type.columns.map { try html(cell($0), text, media, missing: &importer.summary.missingMedia) }
            let tags = table.tags + cell(table.tagsColumn).split { $0.isWhitespace }.map(String.init)
            let deck = cell(table.deckColumn)
            let path = deck.isEmpty ? [table.deckName ?? title] : deck.components(separatedBy: "::")
            let guid = StudyText.name(cell(table.guidColumn))
            do {
                try importer.add(
                    fields, tags: tags, keepsTags: table.tagsColumn == nil, in: type.template, to: path, guid: guid.isEmpty ? nil : guid)
            } catch let error as StudyError {
                importer.summary.leftOut.append("row \(index + 1): \(error)")
            }
        }
        return importer.summary
    }

    /// A cell as a facet. The pictures that it names are read from the file's folder.
    private func html(_ cell: String, _ text: TextImport, _ media: PreparedMedia, missing: inout Set<String>) throws -> String {
        if text.isMarkup(cell) { return try withMedia(cell, in: text.folder, media, missing: &missing) }
        guard let name = text.picture(cell) else { return StudyText.html(cell) }
        if let stored = try addFile(name, in: text.folder, media) { return "<img src=\"\(StudyText.html(stored))\">" }
        missing.insert(name)
        return StudyText.html(cell)
    }

    /// Adds the media that HTML names from a folder, and returns it with the names that they have in the library. What the folder lacks is
    /// added to `missing`.
    func withMedia(_ html: String, in folder: String, _ media: PreparedMedia, missing: inout Set<String>) throws -> String {
        try MediaNames.renamed(html) { name in
            for name in [name, name.removingPercentEncoding ?? name] {
                if let stored = try addFile(name, in: folder, media) { return stored }
            }
            // The library may have it already.
            if try number("SELECT id FROM media WHERE name = ?", [name]) == nil { missing.insert(name) }
            return nil
        }
    }

    /// Adds a picture or sound of a folder; nil if it has none of this name.
    func addFile(_ name: String, in folder: String, _ media: PreparedMedia) throws -> String? {
        try media[PathParts.join(folder, name)].map { try addMedia($0) }
    }
}

/// The templates of the rows of a CSV or TSV file: by the name of their note type, or by the columns if the file has none.
private struct TextTypes {
    struct Kind {
        let template: ImportTemplate
        /// The columns of its facets.
        let columns: [Int]
    }

    let edit: StudyEdit
    let table: TextTable
    let title: String
    private var types: [String: Kind] = [:]
    private var interruptions: Int? = 0
    /// The columns of facets.
    private let columns: [Int]

    init(edit: StudyEdit, table: TextTable, title: String) {
        self.edit = edit
        self.table = table
        self.title = title
        let others = Set([table.deckColumn, table.tagsColumn, table.noteTypeColumn, table.guidColumn].compactMap { $0 })
        let width = table.rows.reduce(table.columnNames.count) { max($0, $1.count) }
        columns = (0..<min(width, 1000)).filter { !others.contains($0) }
    }

    mutating func type(of row: [String], _ change: LongChange) throws -> Kind {
        if change.isInterrupted(since: &interruptions) {
            types = try types.compactMapValues { type in
                try type.template.now(edit).map { Kind(template: $0, columns: type.columns) }
            }
        }
        let name = name(of: row)
        if let known = types[name] { return known }
        let type = try name.isEmpty ? unnamedType() : self.type(named: name)
        types[name] = type
        return type
    }

    private func name(of row: [String]) -> String {
        let own = table.noteTypeColumn.flatMap { $0 < row.count ? row[$0] : nil } ?? ""
        return StudyText.name(own.isEmpty ? table.noteTypeName ?? "" : own)
    }

    /// The template whose facets are named as the columns are.
    private func unnamedType() throws -> Kind {
        let structure = TemplateContent(facets: facets(columns))
        let there = try edit.templates().first { $0.facets.map(\.name) == structure.facets.map(\.name) && !$0.isCloze }
        let id = try there?.id ?? edit.addTemplate(title, structure)
        return Kind(template: ImportTemplate(id, there?.content ?? structure, places: Array(columns.indices)), columns: columns)
    }

    /// The template of a name that has as many facets as rows of this note type have cells with something in them.
    private func type(named name: String) throws -> Kind {
        let rows = table.rows.filter { self.name(of: $0) == name }
        let used = columns.lastIndex { column in rows.contains { column < $0.count && !$0[column].isEmpty } }.map { $0 + 1 } ?? 1
        if let there = try edit.templates().first(where: { $0.name == name && $0.facets.count >= used }) {
            let columns = columns.prefix(there.facets.count)
            return Kind(template: ImportTemplate(there.id, there.content, places: Array(columns.indices)), columns: Array(columns))
        }
        let columns = Array(columns.prefix(used)), facets = facets(columns)
        var structure = TemplateContent(facets: facets)
        if rows.contains(where: { row in columns.contains { $0 < row.count && !ClozeText.numbers(in: row[$0]).isEmpty } }) {
            let text = facets[0].name, others = facets.dropFirst().map { "<br>{{\($0.name)}}" }.joined()
            structure = TemplateContent(
                facets: facets, combinations: [.init("Cloze", front: "{{cloze:\(text)}}", back: "{{cloze:\(text)}}" + others)], isCloze: true)
        }
        return Kind(template: ImportTemplate(try edit.addTemplate(name, structure), structure), columns: columns)
    }

    /// The facets of columns. Those of a file without names for them are question and answer.
    private func facets(_ columns: [Int]) -> [TemplateContent.Facet] {
        let standard = ["Question", "Answer"]
        var used: Set<String> = []
        return (columns.isEmpty ? [table.columnNames.count] : columns).enumerated().map { index, column in
            let given = column < table.columnNames.count ? table.columnNames[column] : ""
            var name = StudyText.name(given.filter { !"{}:#^/\"".contains($0) })
            if name.isEmpty { name = index < 2 ? standard[index] : "Facet \(index + 1)" }
            if !used.insert(name).inserted { name += " \(index + 1)" }
            return TemplateContent.Facet(name, mayPrompt: index == 0)
        }
    }
}

/// Adds notes to stacks that are made when they are needed.
struct StackImporter {
    let edit: StudyEdit
    let change: LongChange
    var summary = ImportSummary()
    /// The number of the import, when it has added a note.
    private var batch: Int64?
    private var stacks = ImportStacks()
    /// The notes of each template, also those in the trash, by their facets, and the last of them.
    private var known: [Int64: (notes: [String: Int64], last: Int64)] = [:]
    /// How often others had written when the library was looked at.
    private var interruptions: Int?
    /// When the last note and the last card were created, and the place of the last new card; nil before they were looked up.
    private var lastNote: Int64?, lastCard: Int64?, lastPlace: Int64?
    /// The position of the last note in each stack, if this put it there.
    private var positions: [Int64: [UInt8]] = [:]

    init(edit: StudyEdit, change: LongChange) {
        (self.edit, self.change) = (edit, change)
    }

    /// Looks again at what others may have changed since it was looked at.
    private mutating func lookAgain() throws {
        guard change.isInterrupted(since: &interruptions) else { return }
        try stacks.look(edit)
        positions = [:]
        (lastNote, lastCard, lastPlace) = (nil, nil, nil)
        for template in known.keys { try readNotes(of: template) }
    }

    /// Adds a note to the stack at a path of names.
    ///
    /// - Parameters:
    ///   - fields: what the file says in the note's fields, as HTML.
    ///   - tags: its tags.
    ///   - keepsTags: whether a note that is there keeps those that it has besides, because the file doesn't say which it has.
    ///   - template: its template.
    ///   - path: the names of the cases and the stack.
    ///   - guid: what identifies the note in all libraries; nil if that isn't known. Facets of a note that is there and that the file hasn't
    ///     got stay.
    mutating func add(
        _ fields: [String], tags: [String] = [], keepsTags: Bool = false, in template: ImportTemplate, to path: [String], guid: String? = nil
    ) throws {
        func content(_ template: ImportTemplate, over note: StudyNote? = nil) throws -> NoteContent {
            let facets = template.facets(fields, over: note?.facets ?? [])
            return try edit.normalized(
                NoteContent(template: template.id, facets, tags: (keepsTags ? note?.tags ?? [] : []) + tags), template.content)
        }
        if let guid, let note = try edit.first(StudyRows.noteQuery + " WHERE guid = ?", [guid], StudyRows.note) {
            let content = try content(template, over: note)
            let isChanged = try note.template == content.template && edit.setTexts(of: note, to: content)
            // It may have got cards.
            (lastCard, lastPlace) = (nil, nil)
            if isChanged { summary.updated += 1 } else { summary.unchanged += 1 }
            return
        }
        var template = template
        if known[template.id] == nil {
            known[template.id] = ([:], 0)
            // A large library takes a moment, in which others write; their notes follow.
            try change.pause { try readNotes(of: template.id) }
            template = try template.now(edit) ?? template
        }
        let content = try content(template), key = StudyEdit.joined(content.facets)
        let stack = try stack(path)
        if let id = known[template.id]?.notes[key],
            try edit.number("SELECT id FROM note WHERE id = ? AND template = ? AND facets = ?", [id, template.id, key]) != nil {
            summary.unchanged += 1
            if let stack { try put(id, into: stack) }
            return
        }
        let id = try insert(content, template.content, into: stack, guid: guid)
        known[template.id]?.notes[key] = id
        known[template.id]?.last = id
    }

    /// Puts a note of the library into a stack, too.
    mutating func put(_ note: Int64, into stack: Int64) throws {
        try edit.add(note: note, to: stack)
        positions[stack] = nil
    }

    /// Adds a note that the library doesn't have, with its cards, as `addNote` does: what follows from the notes before isn't asked for
    /// again.
    ///
    /// - Parameter content: normalized.
    mutating func insert(_ content: NoteContent, _ structure: TemplateContent, into stack: Int64?, guid: String?) throws -> Int64 {
        let created = edit.created(after: try lastNote ?? edit.number("SELECT max(created) FROM note") ?? 0)
        lastNote = created
        let batch = try batch ?? edit.nextImport()
        self.batch = batch
        try edit.insert(content, guid: guid ?? StudyEdit.guid(created), created: created, modified: edit.milliseconds, import: batch)
        let id = edit.db.lastInsertedRowID
        if let stack {
            let position = try positions[stack].map(PositionKey.after)
                ?? RowPlace.last.position(edit.db, in: "membership", where: "stack = ?", [stack]) ?? PositionKey.initial
            try edit.run("INSERT INTO membership (stack, note, position) VALUES (?, ?, ?)", [stack, id, Data(position)])
            positions[stack] = position
        }
        let place = try (lastPlace ?? edit.number("SELECT max(newPosition) FROM card WHERE phase = 0") ?? 0) + 1
        lastPlace = place
        for combination in CardRenderer.combinations(of: content.facets, in: structure) {
            let created = edit.created(after: try lastCard ?? edit.number("SELECT max(created) FROM card") ?? 0)
            lastCard = created
            try edit.insertCard(
                note: id, combination: combination, stack: stack, CardSchedule(), newPosition: Int(place), hold: .none, heldUntil: nil,
                flag: 0, created: created)
            summary.cards += 1
        }
        summary.added += 1
        return id
    }

    /// Reads the notes of a template that were added since it was done last.
    private mutating func readNotes(of template: Int64) throws {
        var (notes, last) = known.removeValue(forKey: template)!
        // Those of the trash first: others that say the same take their places.
        try edit.all("SELECT id, facets FROM note WHERE template = ? AND id > ? ORDER BY trashed IS NULL, id", [template, last]) { row in
            notes[row[1] as String] = row[0] as Int64
            last = max(last, row[0])
        }
        known[template] = (notes, last)
    }

    /// The stack at a path, made with the cases above it if it isn't there; nil for an empty path.
    mutating func stack(_ path: [String]) throws -> Int64? { try level(path, isStack: true) }

    /// Makes a case at a path if nothing is there.
    mutating func makeCase(_ path: [String]) throws { _ = try level(path, isStack: false) }

    private mutating func level(_ path: [String], isStack: Bool) throws -> Int64? {
        try lookAgain()
        let names = path.prefix(100).map { StudyText.name($0).isEmpty ? "Untitled" : StudyText.name($0) }
        var parent: Int64?
        for (depth, name) in names.enumerated() {
            let path = Array(names[...depth]), isStack = isStack && depth == names.count - 1
            if let there = stacks.stack(at: path, in: parent) {
                if isStack { try stacks.makeStack(there, edit) }
                parent = there
            } else {
                let new = isStack ? try edit.addStack(name, in: parent) : try edit.addCase(name, in: parent)
                stacks.didAdd(new, at: path, isCase: !isStack)
                parent = new
            }
        }
        return parent
    }
}

extension StudyStore {
    /// Writes the notes of a source as CSV or TSV, in Anki's dialect: a column for each facet as HTML, then tags, stack, template, and what
    /// identifies the note.
    func exportText(_ source: NoteSource, to path: String, separator: Character) throws {
        let text = try inspect { edit in
            let stacks = Dictionary(uniqueKeysWithValues: try edit.stacks().map { ($0.id, $0) })
            let notes = try edit.ids(in: source).map { try edit.note($0) }
            var names: [String] = []
            var types: [Int64: String] = [:]
            for id in Set(notes.map(\.template)).sorted() {
                let template = try edit.template(id)
                types[id] = template.name
                names += template.facets.dropFirst(names.count).map(\.name)
            }
            if names.isEmpty { names = ["Question", "Answer"] }
            let plain = (names + ["tags", "deck", "notetype", "guid"]).map { String($0.map { $0 == separator || $0.isNewline ? " " : $0 }) }
            var text = "#separator:\(separator == "\t" ? "Tab" : "Comma")\n#html:true\n"
            text += "#columns:\(plain.joined(separator: String(separator)))\n"
            text += "#tags column:\(names.count + 1)\n#deck column:\(names.count + 2)\n"
            text += "#notetype column:\(names.count + 3)\n#guid column:\(names.count + 4)\n"
            for note in notes {
                var cells = note.facets.map(\.html) + [String](repeating: "", count: max(names.count - note.facets.count, 0))
                cells.append(note.tags.joined(separator: " "))
                let stack = try edit.number("SELECT stack FROM membership WHERE note = ? ORDER BY id LIMIT 1", [note.id])
                cells.append(stack.flatMap { stacks[$0] }.map { Self.path(of: $0, among: stacks) } ?? "")
                cells += [types[note.template] ?? "", note.guid]
                text += TextTable.line(cells, separator: separator)
            }
            return text
        }
        try ExchangeBytes.write(Array(text.utf8), to: path)
    }
}
