import Foundation
import GRDB

/// How stacks, notes and cards lie in the rows of the store.
enum StudyRows {
    // MARK: Stacks

    static let stackQuery = "SELECT id, parent, kind, name, settings, rule, created, template FROM stack"

    static func stack(_ row: Row) -> StudyStack {
        StudyStack(
            id: row[0], parent: row[1], kind: StudyStack.Kind(rawValue: row[2]) ?? .stack, name: row[3],
            settings: decoded(ScheduleSettings.self, row[4])?.normalized, rule: decoded(StackRule.self, row[5]),
            created: StudyText.date(row[6]), template: row[7])
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

    static func note(_ row: Row) -> StudyNote {
        let looks = decoded([Look].self, row[4]) ?? []
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

    static func looks(_ facets: [StudyFacet]) -> String? {
        guard facets.contains(where: { $0.look != nil || $0.mayPrompt != nil }) else { return nil }
        return encoded(facets.map { Look(look: $0.look, mayPrompt: $0.mayPrompt) })
    }

    static func lines(_ text: String) -> [String] { text.isEmpty ? [] : text.components(separatedBy: "\n") }

    // MARK: Templates

    static let templateQuery = "SELECT id, name, content FROM template"

    static func template(_ row: Row) -> StudyTemplate {
        StudyTemplate(
            id: row[0], name: row[1],
            content: decoded(TemplateContent.self, row[2]) ?? TemplateContent(facets: [TemplateContent.Facet("Text", mayPrompt: true)]))
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

    static func decoded<Value: Decodable>(_ type: Value.Type, _ text: String?) -> Value? {
        guard let text else { return nil }
        return try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
