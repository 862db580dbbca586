import Foundation
import GRDB

/// How stacks, notes and cards lie in the rows of the store.
enum StudyRows {
    // MARK: Stacks

    static let stackQuery = "SELECT id, parent, kind, name, settings, rule, created, template FROM stack"

    static func stack(_ row: Row) throws -> StudyStack {
        try StudyStack(
            id: row[0], parent: row[1], kind: StudyStack.Kind(rawValue: row[2]) ?? .stack, name: row[3],
            settings: settings(row[4] as String?, of: row[0]), rule: rule(row[5] as String?, of: row[0]), created: StudyText.date(row[6]), template: row[7])
    }

    /// The column `settings` of a stack.
    static func settings(_ text: String?, of stack: Int64) throws -> ScheduleSettings? {
        try decoded(ScheduleSettings.self, text, "settings", of: "stack", stack)?.normalized
    }

    /// The column `rule` of a stack.
    static func rule(_ text: String?, of stack: Int64) throws -> StackRule? {
        try decoded(StackRule.self, text, "rule", of: "stack", stack)
    }

    // MARK: Notes

    static let noteQuery =
        "SELECT note.id, note.guid, note.template, note.facets, note.looks, note.tags, note.flagged, note.created, note.modified, "
        + "note.trashed FROM note"

    /// What a facet has besides its text.
    struct Look: Codable {
        var look: FacetLook?
        var mayPrompt: Bool?
    }

    static func note(_ row: Row) throws -> StudyNote {
        let looks = try decoded([Look].self, row[4] as String?, "looks", of: "note", row[0]) ?? []
        let texts = (row[3] as String).split(separator: StudyText.facetSeparator, omittingEmptySubsequences: false)
        let facets = texts.enumerated().map { index, text in
            let look = index < looks.count ? looks[index] : nil
            return StudyFacet(String(text), look: look?.look, mayPrompt: look?.mayPrompt)
        }
        var content = NoteContent(template: row[2], facets, tags: lines(row[5]))
        content.isFlagged = row[6]
        return StudyNote(
            id: row[0], guid: row[1], content: content, created: StudyText.date(row[7]), modified: StudyText.date(row[8]),
            trashed: (row[9] as Int64?).map(StudyText.date))
    }

    /// The column `looks`; nil if no facet has any.
    ///
    /// - Parameter old: the column as it is.
    static func looks(_ facets: [StudyFacet], over old: String? = nil) -> String? {
        let hasAny = facets.contains { $0.look != nil || $0.mayPrompt != nil }
        // Most notes have none and never had: an import encodes nothing for them.
        guard hasAny || old != nil else { return nil }
        let looks = facets.map { Look(look: $0.look, mayPrompt: $0.mayPrompt) }, text = encoded(looks, over: old)
        return hasAny || text != encoded(looks) ? text : nil
    }

    static func lines(_ text: String) -> [String] { text.isEmpty ? [] : text.components(separatedBy: "\n") }

    // MARK: Templates

    static let templateQuery = "SELECT id, name, content FROM template"

    static func template(_ row: Row) throws -> StudyTemplate {
        guard let content = try decoded(TemplateContent.self, row[2] as String?, "content", of: "template", row[0]) else {
            throw StudyError.damaged(table: "template", row: row[0], column: "content")
        }
        return StudyTemplate(id: row[0], name: row[1], content: content)
    }

    // MARK: Cards

    static let cardQuery =
        "SELECT card.id, card.note, card.combination, card.stack, phase, step, dueTime, dueDay, interval, ease, stability, difficulty, "
        + "box, lastReview, repetitions, lapses, newPosition, hold, heldUntil, flag, card.created FROM card"

    static func card(_ row: Row) -> StudyCard {
        var schedule = CardSchedule()
        schedule.phase = CardSchedule.Phase(rawValue: row[4]) ?? .new
        schedule.step = row[5]
        schedule.due = (row[6] as Int64?).map { .moment(StudyText.date($0)) } ?? (row[7] as Int?).map { .day(StudyDay($0)) } ?? .never
        schedule.interval = row[8]
        schedule.ease = row[9]
        if let stability = row[10] as Double?, let difficulty = row[11] as Double? {
            schedule.memory = MemoryState(stability: stability, difficulty: difficulty)
        }
        schedule.box = row[12]
        schedule.lastReview = (row[13] as Int64?).map(StudyText.date)
        schedule.repetitions = row[14]
        schedule.lapses = row[15]
        return StudyCard(
            id: row[0], note: row[1], combination: row[2], stack: row[3], schedule: schedule, newPosition: row[16],
            hold: StudyCard.Hold(rawValue: row[17]) ?? .none, heldUntil: (row[18] as Int?).map { StudyDay($0) }, flag: row[19],
            created: StudyText.date(row[20]))
    }

    /// The columns of a schedule, in the order of ``values(_:)``.
    static let scheduleColumns = [
        "phase", "step", "dueTime", "dueDay", "interval", "ease", "stability", "difficulty", "box", "lastReview", "repetitions", "lapses",
    ]

    static func values(_ schedule: CardSchedule) -> StatementArguments {
        var time: Int64?, day: Int?
        switch schedule.due {
        case .never: break
        case .moment(let date): time = StudyText.milliseconds(date)
        case .day(let due): day = due.number
        }
        return [
            schedule.phase.rawValue, schedule.step, time, day, schedule.interval, schedule.ease, schedule.memory?.stability,
            schedule.memory?.difficulty, schedule.box, schedule.lastReview.map(StudyText.milliseconds), schedule.repetitions,
            schedule.lapses,
        ]
    }

    // MARK: Grades

    static let gradeQuery = "SELECT card, time, grade, kind, interval, lastInterval, ease, milliseconds FROM grade"

    static func grade(_ row: Row) -> GradeRecord {
        GradeRecord(
            card: row[0], time: StudyText.date(row[1]), grade: StudyGrade(rawValue: row[2]),
            kind: GradeRecord.Kind(rawValue: row[3]) ?? .extra, interval: row[4], lastInterval: row[5], ease: row[6], milliseconds: row[7])
    }

    // MARK: JSON

    static func encoded(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        // Encoding fails only for numbers that aren't, which the line above allows.
        return String(decoding: try! encoder.encode(value), as: UTF8.self)
    }

    /// A value as JSON in the place of another text, of which it keeps what this version of the program knows nothing of.
    static func encoded<Value: Codable>(_ value: Value, over old: String?) -> String {
        let new = encoded(value)
        guard let old, new != old, let known = try? decoded(Value.self, old), let original = try? decoded(JSONValue.self, old),
            let understood = try? decoded(JSONValue.self, encoded(known)), original != understood, let made = try? decoded(JSONValue.self, new)
        else { return new }
        return encoded(made.keeping(original, but: understood))
    }

    static func decoded<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try decoder.decode(type, from: Data(text.utf8))
    }

    /// What a column of a row holds; nil if that is NULL.
    ///
    /// - Throws: `StudyError.damaged`.
    static func decoded<Value: Decodable>(
        _ type: Value.Type, _ text: String?, _ column: String, of table: String, _ row: Int64
    ) throws -> Value? {
        guard let text else { return nil }
        do { return try decoded(type, text) } catch { throw StudyError.damaged(table: table, row: row, column: column) }
    }
}
