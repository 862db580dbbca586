import Foundation
import GRDB

/// What a library, or a stack of it, has and what was done with it.
public struct StudyStatistics: Sendable, Hashable {
    /// One day of studying.
    public struct Day: Sendable, Hashable {
        /// The day.
        public var day: StudyDay
        /// How many grades were given.
        public var grades = 0
        /// How many of them were right.
        public var right = 0
        /// How long it took.
        public var milliseconds = 0
        /// How many grades were given to cards that are repeated after days.
        public var repetitions = 0
        /// How many of these were recalled.
        public var recalled = 0
    }

    /// How many notes there are outside of the trash.
    public var notes = 0
    /// How many cards they have.
    public var cards = 0
    /// How many were never studied.
    public var new = 0
    /// How many are in steps.
    public var learning = 0
    /// How many are repeated after days.
    public var review = 0
    /// How many are held back.
    public var held = 0
    /// How many repetitions are due today, whatever the limits.
    public var due = 0
    /// How many repetitions are due on each of the next days, today first.
    public var forecast: [Int] = []
    /// The days on which something was graded, oldest first.
    public var days: [Day] = []
    /// How many cards were repeated after days, within the last thirty days.
    public var repetitions = 0
    /// How many of these were recalled.
    public var recalled = 0

    /// Creates statistics of nothing.
    public init() {}

    /// The part of the repetitions of the last thirty days that were recalled; nil without any.
    public var retention: Double? { repetitions > 0 ? Double(recalled) / Double(repetitions) : nil }
}

extension StudyStore {
    /// What some notes are and what was done with them.
    ///
    /// - Parameters:
    ///   - source: the notes.
    ///   - days: how many days the forecast has.
    /// - Throws: `noStack`.
    public func statistics(of source: NoteSource = .builtIn(.allNotes), forecastDays days: Int = 30) throws -> StudyStatistics {
        try inspect { edit in
            if case .stack(let id) = source { _ = try edit.stack(id) }
            let condition = try edit.condition(source)
            let today = edit.today.number
            let cards = "FROM card JOIN note ON note.id = card.note WHERE \(condition.sql)"
            var statistics = StudyStatistics()
            statistics.notes = Int(try edit.number("SELECT count(*) FROM note WHERE \(condition.sql)", condition.arguments) ?? 0)
            try edit.all("SELECT phase, NOT \(edit.isShown), count(*) \(cards) GROUP BY 1, 2", condition.arguments) { row in
                let count = row[2] as Int
                statistics.cards += count
                if row[1] as Bool { statistics.held += count }
                switch CardSchedule.Phase(rawValue: row[0]) {
                case .new: statistics.new += count
                case .review: statistics.review += count
                default: statistics.learning += count
                }
            }
            statistics.forecast = [Int](repeating: 0, count: min(max(days, 0), 3660))
            let end = today + statistics.forecast.count
            try edit.all(
                "SELECT max(dueDay, \(today)), count(*) \(cards) AND dueDay < \(end) AND \(edit.isShown) GROUP BY 1", condition.arguments
            ) { row in
                let index = (row[0] as Int) - today
                if index == 0 { statistics.due = row[1] }
                if index < statistics.forecast.count { statistics.forecast[index] = row[1] }
            }
            let boundary = edit.boundary, now = edit.now
            let graded = """
                FROM grade JOIN card ON card.id = grade.card JOIN note ON note.id = card.note WHERE grade > 0 AND \(condition.sql)
                """
            // By quarters of an hour in Greenwich, from which all clocks differ by whole ones: each lies within a day of any zone.
            var days: [StudyDay: StudyStatistics.Day] = [:]
            try edit.all(
                """
                SELECT time / 900000 - (time % 900000 < 0), count(*), sum(grade > 1), sum(milliseconds), sum(kind = 1),
                    sum(kind = 1 AND grade > 1)
                \(graded) GROUP BY 1
                """, condition.arguments
            ) { row in
                let day = boundary.day(of: Date(timeIntervalSince1970: Double(row[0] as Int64) * 900), at: now)
                var sum = days[day] ?? StudyStatistics.Day(day: day)
                sum.grades += row[1]
                sum.right += row[2]
                sum.milliseconds += row[3]
                sum.repetitions += row[4]
                sum.recalled += row[5]
                days[day] = sum
            }
            statistics.days = days.values.sorted { $0.day < $1.day }
            let first = StudyDay(today - 29)
            let start = boundary.start(of: first, secondsFromGMT: now.secondsFromGMT)
            let month = StudyText.milliseconds(boundary.start(of: first, secondsFromGMT: now.secondsFromGMT(at: start)))
            _ = try edit.first(
                "SELECT count(*), sum(grade > 1) \(graded) AND kind = 1 AND time >= \(month)", condition.arguments
            ) { row in
                statistics.repetitions = row[0]
                statistics.recalled = (row[1] as Int?) ?? 0
            }
            return statistics
        }
    }
}
