import Foundation
import GRDB
import RecordStore

/// Reading.
extension StudyStore {
    /// All stacks and cases, each in the order by hand within its parent.
    public func stacks() throws -> [StudyStack] { try inspect { try $0.stacks() } }

    /// A stack or case; nil if there is none of this number.
    public func stack(_ id: Int64) throws -> StudyStack? {
        try inspect { try $0.first(StudyRows.stackQuery + " WHERE id = ?", [id], StudyRows.stack) }
    }

    /// The stack or case with a path of names from the top, such as "Languages::Latin"; nil if there is none.
    public func stack(named path: String) throws -> StudyStack? {
        let names = path.components(separatedBy: "::").map(StudyText.name)
        let stacks = try stacks()
        var parent: Int64?, found: StudyStack?
        for name in names {
            guard let next = stacks.first(where: { $0.parent == parent && $0.name == name }) else {
                // A name that stands alone may be anywhere.
                return names.count == 1 ? stacks.first { $0.name == name } : nil
            }
            (found, parent) = (next, next.id)
        }
        return found
    }

    /// The names from the top to a stack, with `::` between.
    static func path(of stack: StudyStack, among stacks: [Int64: StudyStack]) -> String {
        var names = [stack.name], next = stack.parent
        while let id = next, let parent = stacks[id], names.count < 100 {
            names.insert(parent.name, at: 0)
            next = parent.parent
        }
        return names.joined(separator: "::")
    }

    /// At least as many notes as there are, without counting them.
    package func noteBound() throws -> Int { Int(try inspect { try $0.number("SELECT max(id) FROM note") } ?? 0) }

    /// The stacks in which a note is.
    public func stacks(of note: Int64) throws -> [Int64] {
        try inspect { try $0.all("SELECT stack FROM membership WHERE note = ? ORDER BY id", [note]) { $0[0] } }
    }

    /// The settings that a stack's cards follow: its own, or those of the next one above that has some.
    public func settings(of stack: Int64?) throws -> ScheduleSettings { try inspect { try $0.settings(of: stack) } }

    /// All templates in the order in which they were added.
    public func templates() throws -> [StudyTemplate] { try inspect { try $0.templates() } }

    /// A template; nil if there is none of this number.
    public func template(_ id: Int64) throws -> StudyTemplate? {
        try inspect { try $0.first(StudyRows.templateQuery + " WHERE id = ?", [id], StudyRows.template) }
    }

    /// The template that a stack's new notes get: its own, or that of the next one above that has one; nil if none has.
    ///
    /// - Throws: `noStack`.
    public func defaultTemplate(of stack: Int64?) throws -> Int64? { try inspect { try $0.defaultTemplate(of: stack) } }

    /// Whether a note has a template.
    public func isUsed(template: Int64) throws -> Bool {
        try inspect { try $0.number("SELECT id FROM note WHERE template = ? LIMIT 1", [template]) != nil }
    }

    /// A note; nil if there is none of this number.
    public func note(_ id: Int64) throws -> StudyNote? {
        try inspect { try $0.first(StudyRows.noteQuery + " WHERE id = ?", [id], StudyRows.note) }
    }

    /// The notes with some numbers, in their order. Numbers of notes that don't exist are left out.
    public func notes(_ ids: [Int64]) throws -> [StudyNote] {
        try inspect { edit in
            try ids.compactMap { try edit.first(StudyRows.noteQuery + " WHERE id = ?", [$0], StudyRows.note) }
        }
    }

    /// The numbers of a stack's or collection's notes, in their order.
    ///
    /// - Throws: `noStack`.
    public func ids(in source: NoteSource) throws -> [Int64] { try inspect { try $0.ids(in: source) } }

    /// The notes of a stack or collection as they lie: a stack's own notes, then those of each stack in it. No note is in two trays, and
    /// no tray is empty.
    ///
    /// - Throws: `noStack`.
    public func trays(in source: NoteSource) throws -> [NoteTray] { try inspect { try $0.trays(in: source) } }

    /// How many notes a stack or collection has.
    ///
    /// - Throws: `noStack`.
    public func noteCount(in source: NoteSource) throws -> Int {
        try inspect { edit in
            if case .stack(let id) = source { _ = try edit.stack(id) }
            let condition = try edit.condition(source)
            return Int(try edit.number("SELECT count(*) FROM note WHERE \(condition.sql)", condition.arguments) ?? 0)
        }
    }

    /// The latest moment at which something was done in the library: a note was written or a card graded; nil for an empty library.
    public func latestMoment() throws -> Date? {
        let times = ["SELECT max(created) AS time FROM note", "SELECT max(modified) FROM note", "SELECT max(time) FROM grade"]
        return try inspect { try $0.number("SELECT max(time) FROM (\(times.joined(separator: " UNION ALL ")))") }.map(StudyText.date)
    }

    /// The cards of a note in the order of their combinations.
    public func cards(of note: Int64) throws -> [StudyCard] { try inspect { try $0.cards(of: note) } }

    /// A card; nil if there is none of this number.
    public func card(_ id: Int64) throws -> StudyCard? {
        try inspect { try $0.first(StudyRows.cardQuery + " WHERE id = ?", [id], StudyRows.card) }
    }

    /// The grades of a card, oldest first.
    public func grades(of card: Int64) throws -> [GradeRecord] { try inspect { try $0.grades(of: card) } }
}
