import Decks
import Foundation
import GRDB
import RecordStore

/// The steps of a change of a library; see ``StudyStore/change(_:_:)``. It can be used only while the change is made.
public struct StudyEdit {
    /// The files of media that were written for the change.
    final class Written {
        var names: [String] = []
        /// The portion of an import in which it was last noted that words are missing.
        var unindexed = 0
    }

    private final class Sheets {
        var byTemplate: [Int64: StyleSheet] = [:]
    }

    let db: Database
    let now: StudyMoment
    let boundary: DayBoundary
    /// How many minutes early cards in steps are shown when nothing else is left.
    let minutesAhead: Int
    let media: MediaFolder
    let written = Written()
    /// The import that this is, whose notes get their words later: see ``StudyStore/indexWords()``.
    var importing: LongChange?
    /// The style sheets of templates that were asked for.
    private let sheets = Sheets()

    var today: StudyDay { boundary.day(of: now) }
    var milliseconds: Int64 { StudyText.milliseconds(now.date) }
    /// The moment up to which cards in steps are shown when nothing else is left.
    var aheadMilliseconds: Int64 { milliseconds + Int64(minutesAhead) * 60_000 }

    /// A template's style sheet, read once in a change as long as it stays.
    func sheet(of template: Int64) throws -> StyleSheet {
        if let sheet = sheets.byTemplate[template] { return sheet }
        let sheet = StyleSheet(try self.template(template).css)
        sheets.byTemplate[template] = sheet
        return sheet
    }

    /// Forgets a template's style sheet, which has changed.
    func forgetSheet(of template: Int64) { sheets.byTemplate[template] = nil }

    // MARK: Reading

    @discardableResult
    func all<Value>(_ query: String, _ arguments: StatementArguments = [], _ value: (Row) throws -> Value) throws -> [Value] {
        let rows = try Row.fetchCursor(db.cachedStatement(sql: query), arguments: arguments)
        var values: [Value] = []
        while let row = try rows.next() { values.append(try value(row)) }
        return values
    }

    func first<Value>(_ query: String, _ arguments: StatementArguments, _ value: (Row) throws -> Value) throws -> Value? {
        let rows = try Row.fetchCursor(db.cachedStatement(sql: query), arguments: arguments)
        return try rows.next().map(value)
    }

    func number(_ query: String, _ arguments: StatementArguments = []) throws -> Int64? {
        try Int64.fetchOne(db.cachedStatement(sql: query), arguments: arguments)
    }

    /// A stack or case as the steps so far left it.
    ///
    /// - Throws: `noStack`.
    public func stack(_ id: Int64) throws -> StudyStack {
        guard let stack = try first(StudyRows.stackQuery + " WHERE id = ?", [id], StudyRows.stack) else { throw StudyError.noStack(id) }
        return stack
    }

    /// All stacks and cases, each in the order by hand within its parent.
    public func stacks() throws -> [StudyStack] {
        try all(StudyRows.stackQuery + " ORDER BY parent, position, id", [], StudyRows.stack)
    }

    /// A note as the steps so far left it.
    ///
    /// - Throws: `noNote`.
    public func note(_ id: Int64) throws -> StudyNote {
        guard let note = try first(StudyRows.noteQuery + " WHERE id = ?", [id], StudyRows.note) else { throw StudyError.noNote(id) }
        return note
    }

    /// A card as the steps so far left it.
    ///
    /// - Throws: `noCard`.
    public func card(_ id: Int64) throws -> StudyCard {
        guard let card = try first(StudyRows.cardQuery + " WHERE id = ?", [id], StudyRows.card) else { throw StudyError.noCard(id) }
        return card
    }

    /// The cards of a note in the order of their combinations.
    public func cards(of note: Int64) throws -> [StudyCard] {
        try all(StudyRows.cardQuery + " WHERE note = ? ORDER BY combination", [note], StudyRows.card)
    }

    /// A template as the steps so far left it.
    ///
    /// - Throws: `noTemplate`.
    public func template(_ id: Int64) throws -> StudyTemplate {
        guard let template = try first(StudyRows.templateQuery + " WHERE id = ?", [id], StudyRows.template) else {
            throw StudyError.noTemplate(id)
        }
        return template
    }

    /// All templates in the order in which they were added.
    public func templates() throws -> [StudyTemplate] {
        try all(StudyRows.templateQuery + " ORDER BY id", [], StudyRows.template)
    }

    /// The numbers of all notes, those in the trash, too.
    package func noteIDs() throws -> [Int64] { try all("SELECT id FROM note ORDER BY id", [], { $0[0] }) }

    /// The grades of a card, oldest first.
    public func grades(of card: Int64) throws -> [GradeRecord] {
        try all(StudyRows.gradeQuery + " WHERE card = ? ORDER BY time, id", [card], StudyRows.grade)
    }

    // MARK: Rows

    func run(_ sql: String, _ arguments: StatementArguments = []) throws {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// What a column of a row holds.
    func text(_ column: String, of table: String, _ id: Int64) throws -> String? {
        try first("SELECT \(column) FROM \(table) WHERE id = ?", [id]) { $0[0] as String? } ?? nil
    }

    func position(
        _ place: StudyPlace, in table: String, where condition: String, _ arguments: StatementArguments
    ) throws -> Data? {
        let row: RowPlace =
            switch place {
            case .first: .first
            case .last: .last
            case .before(let id): .before(id)
            case .after(let id): .after(id)
            }
        return try row.position(db, in: table, where: condition, arguments).map { Data($0) }
    }
}
