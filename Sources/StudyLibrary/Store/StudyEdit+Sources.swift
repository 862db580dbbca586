import Foundation
import GRDB
import RecordStore

/// Which notes belong to a stack or collection.
extension StudyEdit {
    /// A condition on rows of `note`, with its arguments.
    struct Condition {
        var sql: String
        var arguments: StatementArguments = []

        static let none = Condition(sql: "0")

        static func joined(_ conditions: [Condition], _ word: String) -> Condition {
            guard !conditions.isEmpty else { return .none }
            return Condition(
                sql: "(" + conditions.map(\.sql).joined(separator: " \(word) ") + ")",
                arguments: conditions.reduce(into: []) { $0 += $1.arguments })
        }
    }

    /// The condition that a card is shown when it is due.
    var isShown: String { "(card.hold = 0 OR (card.hold >= 2 AND card.heldUntil <= \(today.number)))" }

    /// The condition that notes belong to a source.
    func condition(_ source: NoteSource) throws -> Condition {
        try condition(source, within: [])
    }

    /// The same while the rules of some smart stacks are being looked at; a rule that leads back to one of them finds nothing.
    private func condition(_ source: NoteSource, within rules: Set<Int64>) throws -> Condition {
        switch source {
        case .builtIn(let collection): return condition(collection)
        case .notes(let ids):
            return Condition(sql: "note.id IN (SELECT value FROM json_each(?))", arguments: [StudyRows.encoded(ids)])
        case .stack(let id):
            var conditions: [Condition] = [], plain: [Int64] = []
            for id in try tree(id) {
                let row = try first("SELECT kind, rule FROM stack WHERE id = ?", [id], { ($0[0] as Int, $0[1] as String?) })
                switch row.flatMap({ StudyStack.Kind(rawValue: $0.0) }) {
                case .stack: plain.append(id)
                case .smart where !rules.contains(id):
                    guard let rule = try StudyRows.rule(row?.1, of: id) else { continue }
                    conditions.append(try condition(rule, within: rules.union([id])))
                default: break
                }
            }
            if !plain.isEmpty {
                let list = plain.map(String.init).joined(separator: ", ")
                conditions.append(Condition(
                    sql: "EXISTS (SELECT 1 FROM membership WHERE membership.note = note.id AND stack IN (\(list)))"))
            }
            let any = Condition.joined(conditions, "OR")
            return Condition(sql: "(note.trashed IS NULL AND \(any.sql))", arguments: any.arguments)
        }
    }

    private func condition(_ collection: BuiltInCollection) -> Condition {
        let recent = milliseconds - Int64(BuiltInCollection.recentSeconds * 1000)
        let kept = "note.trashed IS NULL AND "
        return switch collection {
        case .allNotes: Condition(sql: "note.trashed IS NULL")
        case .looseNotes: Condition(sql: kept + "NOT EXISTS (SELECT 1 FROM membership WHERE membership.note = note.id)")
        case .dueForStudy: Condition(sql: kept + due.sql)
        case .flagged: Condition(sql: kept + "note.flagged")
        case .trash: Condition(sql: "note.trashed IS NOT NULL")
        case .recentlyStudied: Condition(sql: kept + studied("time >= \(recent)"))
        case .recentlyIncorrect: Condition(sql: kept + studied("time >= \(recent) AND grade = 1"))
        case .lastImport: Condition(sql: kept + "note.import = (SELECT max(import) FROM note)")
        case .recentlyAdded: Condition(sql: kept + "note.created >= \(recent)")
        }
    }

    private var due: Condition {
        Condition(sql: """
            note.id IN (
                SELECT note FROM card WHERE dueDay <= \(today.number) AND \(isShown)
                UNION SELECT note FROM card WHERE dueTime <= \(milliseconds) AND \(isShown))
            """)
    }

    private func studied(_ condition: String) -> String {
        "note.id IN (SELECT card.note FROM grade JOIN card ON card.id = grade.card WHERE \(condition) AND grade > 0)"
    }

    private func condition(_ rule: StackRule, within rules: Set<Int64>) throws -> Condition {
        let all = Condition.joined(try rule.conditions.map { try condition($0, within: rules) }, rule.matchesAll ? "AND" : "OR")
        return Condition(sql: "(note.trashed IS NULL AND \(all.sql))", arguments: all.arguments)
    }

    private func condition(_ asked: StackRule.Condition, within rules: Set<Int64>) throws -> Condition {
        func since(_ days: Int) -> Int64 { milliseconds - Int64(min(max(days, 0), 1_000_000)) * 86_400_000 }
        switch asked {
        case .text(let text):
            let words = SearchText.words(text).filter(SearchText.isIndexed)
            guard !words.isEmpty else { return .none }
            return Condition(
                sql: "note.id IN (SELECT rowid FROM noteWords WHERE noteWords MATCH ?)", arguments: [SearchText.query(words)])
        case .tag(let name):
            // Tags stand in lines of their own, and those below one begin with its name.
            guard let tag = StudyText.tags([name]).first else { return .none }
            return Condition(
                sql: "(instr(char(10) || lower(note.tags) || char(10), char(10) || lower(?) || char(10)) > 0"
                    + " OR instr(char(10) || lower(note.tags), char(10) || lower(?) || '::') > 0)",
                arguments: [tag, tag])
        case .stack(let id): return try condition(NoteSource.stack(id), within: rules)
        case .template(let id): return Condition(sql: "note.template = \(id)")
        case .flagged: return Condition(sql: "note.flagged")
        case .due: return due
        case .new: return Condition(sql: "note.id IN (SELECT note FROM card WHERE phase = 0)")
        case .added(let days): return Condition(sql: "note.created >= \(since(days))")
        case .studied(let days): return Condition(sql: studied("time >= \(since(days))"))
        case .incorrect(let days): return Condition(sql: studied("time >= \(since(days)) AND grade = 1"))
        case .lapses(let count): return Condition(sql: "note.id IN (SELECT note FROM card WHERE lapses >= \(count))")
        case .not(let other):
            let inner = try condition(other, within: rules)
            return Condition(sql: "NOT \(inner.sql)", arguments: inner.arguments)
        }
    }

    /// The numbers of a source's notes in their order.
    func ids(in source: NoteSource) throws -> [Int64] { try trays(in: source).flatMap(\.notes) }

    /// The notes of a source, stack by stack; see ``StudyStore/trays(in:)``.
    func trays(in source: NoteSource) throws -> [NoteTray] {
        if case .stack(let id) = source, try stack(id).kind != .smart {
            var seen: Set<Int64> = [], trays: [NoteTray] = []
            for id in try ordered(id) {
                let stack = try stack(id), own: [Int64]
                if stack.kind == .smart {
                    own = try ids(where: condition(.stack(id)))
                } else {
                    own = try all(
                        """
                        SELECT note FROM membership JOIN note ON note.id = membership.note
                        WHERE stack = ? AND trashed IS NULL ORDER BY position, note
                        """, [id], { $0[0] })
                }
                let notes = own.filter { seen.insert($0).inserted }
                if !notes.isEmpty { trays.append(NoteTray(stack: id, title: stack.name, notes: notes)) }
            }
            return trays
        }
        let notes: [Int64]
        if case .notes(let ids) = source {
            let present = Set(try self.ids(where: condition(source)))
            notes = ids.filter(present.contains)
        } else {
            notes = try ids(where: condition(source), order: source == .builtIn(.trash) ? "trashed DESC, note.id DESC" : "note.id")
        }
        return notes.isEmpty ? [] : [NoteTray(stack: nil, title: "", notes: notes)]
    }

    /// Some of a source's notes, stack by stack.
    ///
    /// - Parameters:
    ///   - source: the source.
    ///   - found: the numbers of notes that it has.
    func trays(in source: NoteSource, of found: [Int64]) throws -> [NoteTray] {
        let list = StudyRows.encoded(found)
        guard case .stack(let id) = source, try stack(id).kind != .smart else {
            var notes = found.sorted()
            switch source {
            case .builtIn(.trash):
                notes = try all(
                    "SELECT id FROM note WHERE id IN (SELECT value FROM json_each(?)) ORDER BY trashed DESC, id DESC", [list]) { $0[0] }
            case .notes(let ids):
                let present = Set(found)
                notes = ids.filter(present.contains)
            default: break
            }
            return [NoteTray(stack: nil, title: "", notes: notes)]
        }
        var seen: Set<Int64> = [], trays: [NoteTray] = []
        for id in try ordered(id) {
            let stack = try stack(id), own: [Int64]
            if stack.kind == .smart {
                let condition = try condition(.stack(id))
                own = try all(
                    "SELECT note.id FROM note WHERE note.id IN (SELECT value FROM json_each(?)) AND \(condition.sql) ORDER BY note.id",
                    [list] + condition.arguments) { $0[0] }
            } else {
                // Each of the notes is looked up, and not the stack gone through.
                own = try all(
                    """
                    SELECT note FROM json_each(?) AS found CROSS JOIN membership ON membership.note = found.value
                    WHERE stack = ? ORDER BY position, note
                    """, [list, id]) { $0[0] }
            }
            let notes = own.filter { seen.insert($0).inserted }
            if !notes.isEmpty { trays.append(NoteTray(stack: id, title: stack.name, notes: notes)) }
        }
        return trays
    }

    private func ids(where condition: Condition, order: String = "note.id") throws -> [Int64] {
        try all("SELECT note.id FROM note WHERE \(condition.sql) ORDER BY \(order)", condition.arguments) { $0[0] }
    }

    /// A stack and all inside of it, each before what it holds.
    private func ordered(_ id: Int64) throws -> [Int64] {
        let children = try all("SELECT id FROM stack WHERE parent = ? ORDER BY position, id", [id]) { $0[0] as Int64 }
        return try [id] + children.flatMap { try ordered($0) }
    }
}
