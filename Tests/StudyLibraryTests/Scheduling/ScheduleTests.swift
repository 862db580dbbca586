import Foundation
import Testing
@testable import StudyLibrary

@Suite struct ScheduleTests {
    private let boundary = DayBoundary(hour: 4)

    private func moment(day: Int, hour: Double = 12, offset: Int = 0) -> StudyMoment {
        StudyMoment(Date(timeIntervalSince1970: Double(day) * 86_400 + hour * 3600 - Double(offset)), secondsFromGMT: offset)
    }

    private func settings(_ kind: ScheduleSettings.Kind) -> ScheduleSettings {
        var settings = ScheduleSettings()
        settings.kind = kind
        settings.fuzzes = false
        return settings
    }

    /// Grades a card each time when it is due, and returns the days between.
    private func days(_ settings: ScheduleSettings, _ grades: [StudyGrade], from start: Int = 20_000) -> [Int] {
        var card = CardSchedule(), now = moment(day: start), days: [Int] = []
        for grade in grades {
            let before = boundary.day(of: now)
            card = settings.graded(card, grade, at: now, boundary: boundary, seed: 1)
            switch card.due {
            case .never: return days + [-1]
            case .moment(let date): now = StudyMoment(date, secondsFromGMT: 0)
            case .day(let day): now = moment(day: day.number)
            }
            days.append(boundary.day(of: now) - before)
        }
        return days
    }

    @Test("MC-03 A day begins at the hour of the person's choice, in the person's time zone")
    func dayChange() {
        #expect(boundary.day(of: moment(day: 100, hour: 3.99)).number == 99)
        #expect(boundary.day(of: moment(day: 100, hour: 4)).number == 100)
        for offset in [-11 * 3600, 0, 19_800, 14 * 3600] {
            #expect(boundary.day(of: moment(day: 100, hour: 3.99, offset: offset)).number == 99)
            #expect(boundary.day(of: moment(day: 100, hour: 23.9, offset: offset)).number == 100)
            let start = boundary.start(of: StudyDay(100), secondsFromGMT: offset)
            #expect(boundary.day(of: StudyMoment(start, secondsFromGMT: offset)).number == 100)
            #expect(boundary.day(of: StudyMoment(start - 1, secondsFromGMT: offset)).number == 99)
        }
        #expect(DayBoundary(hour: 0).day(of: moment(day: -3, hour: 0)).number == -3)
        #expect(DayBoundary(hour: 99).hour == 23)
    }

    @Test("MC-03 A step that ends on another day is due from the beginning of that day on", arguments: [ScheduleSettings.Kind.fsrs, .sm2])
    func daySteps(kind: ScheduleSettings.Kind) {
        var settings = settings(kind)
        // Days begin at four.
        for (hour, step, days) in [(20, 3600, 0), (20, 8 * 3600 - 1, 0), (20, 8 * 3600, 1), (3, 3600, 1), (20, 86_400, 1), (3, 3 * 86_400, 3)]
            as [(Double, Double, Int)]
        {
            settings.learningSteps = [step, 600]
            let now = moment(day: 100, hour: hour), today = boundary.day(of: now)
            let card = settings.graded(CardSchedule(), .again, at: now, boundary: boundary, seed: 1)
            #expect(card.phase == .learning && card.step == 0)
            #expect(card.due == (days == 0 ? .moment(now.date + step) : .day(today + days)), "\(hour) \(step)")
        }
    }

    @Test("MC-03 SM-2: steps, then intervals that grow by the ease")
    func sm2() {
        let plain = settings(.sm2)
        #expect(days(plain, [.good, .good, .good, .good, .good]) == [0, 1, 3, 8, 20])
        #expect(days(plain, [.easy, .easy]) == [4, 13])
        #expect(days(plain, [.good, .good, .hard, .good]) == [0, 1, 2, 5])
        // Forgotten: ten minutes, then a day.
        #expect(days(plain, [.easy, .good, .again, .good, .good]) == [4, 10, 0, 1, 3])
        var card = CardSchedule()
        card.phase = .review
        card.interval = 10
        card.ease = 1350
        card.due = .day(StudyDay(20_000))
        let again = plain.graded(card, .again, at: moment(day: 20_000), boundary: boundary, seed: 1)
        #expect(again.ease == 1300 && again.lapses == 1 && again.phase == .relearning && again.interval == 1)
        // A card that was answered late has shown that it can wait.
        let late = plain.graded(card, .good, at: moment(day: 20_010), boundary: boundary, seed: 1)
        #expect(late.interval == 20)
        #expect(plain.graded(card, .easy, at: moment(day: 20_010), boundary: boundary, seed: 1).ease == 1500)
    }

    @Test("MC-03 Leitner: a right answer moves to the next box, a wrong one back to the first")
    func leitner() {
        #expect(days(settings(.leitner), [.good, .good, .good, .good, .good, .good]) == [1, 2, 4, 8, 16, -1])
        #expect(days(settings(.leitner), [.good, .good, .again, .good, .good]) == [1, 2, 0, 2, 4])
    }

    @Test("MC-03 Date-targeted: through by the date, and nothing on it or after it")
    func dated() {
        var dated = settings(.dated)
        dated.target = StudyDay(20_020)
        #expect(days(dated, [.good, .good, .good, .good, .good, .good, .good]) == [10, 5, 2, 1, 1, -1])
        #expect(days(dated, [.again, .good, .good]) == [0, 1, 9])
        for start in 19_990..<20_025 {
            for grade in StudyGrade.allCases {
                let card = dated.graded(CardSchedule(), grade, at: moment(day: start), boundary: boundary, seed: 1)
                if case .day(let day) = card.due { #expect(day < StudyDay(20_020) && day > StudyDay(start)) }
                if start >= 20_020 { #expect(card.due == .never) }
            }
        }
        let schedule = DatedSchedule(target: StudyDay(20_020))
        #expect(schedule.newCards(of: 100, on: StudyDay(20_000)) == 6)
        #expect(schedule.newCards(of: 100, on: StudyDay(20_019)) == 100)
        #expect(schedule.newCards(of: 100, on: StudyDay(20_020)) == 0)
        // All are new at last two days before.
        var left = 100
        for day in 20_000..<20_018 { left -= min(schedule.newCards(of: left, on: StudyDay(day)), left) }
        #expect(left == 0)
    }

    @Test("MC-03 Wrong answers return sooner than right ones", arguments: [ScheduleSettings.Kind.fsrs, .sm2, .leitner, .dated])
    func wrongReturnsSooner(kind: ScheduleSettings.Kind) {
        var settings = settings(kind)
        settings.target = StudyDay(20_100)
        var cards = [CardSchedule()]
        for _ in 0..<3 {
            let moment = moment(day: 20_000 + cards.count * 3)
            cards.append(settings.graded(cards.last!, .good, at: moment, boundary: boundary, seed: 1))
        }
        func due(_ grade: StudyGrade, of card: CardSchedule) -> Date {
            switch settings.graded(card, grade, at: moment(day: 20_030), boundary: boundary, seed: 1).due {
            case .never: .distantFuture
            case .moment(let date): date
            case .day(let day): boundary.start(of: day, secondsFromGMT: 0) + 12 * 3600
            }
        }
        for card in cards {
            #expect(due(.again, of: card) < due(.good, of: card) && due(.good, of: card) <= due(.easy, of: card))
        }
        // What is known for a while tells all four apart where the schedule has intervals of its own.
        if kind == .fsrs || kind == .sm2 {
            let dues = StudyGrade.allCases.sorted { $0.rawValue < $1.rawValue }.map { due($0, of: cards.last!) }
            #expect(zip(dues, dues.dropFirst()).allSatisfy { $0 < $1 }, "\(dues)")
        }
    }

    @Test("MC-03 Without a schedule nothing becomes due, and settings from a file are brought into bounds")
    func noneAndBounds() throws {
        let card = settings(.none).graded(CardSchedule(), .good, at: moment(day: 20_000), boundary: boundary, seed: 1)
        #expect(card.due == .never && card.repetitions == 1)
        var highest = ScheduleSettings()
        highest.leeches.threshold = 10_000
        highest.newPerDay = 100_000
        #expect(highest.normalized.leeches.threshold == 9999 && highest.normalized.newPerDay == 99_999)
        var wild = ScheduleSettings()
        wild.learningSteps = [.nan, -5, 1e300, 60]
        wild.desiredRetention = .infinity
        wild.parameters = []
        wild.boxes.days = []
        wild.maximumInterval = .min
        let tame = wild.normalized
        #expect(tame.learningSteps == [30 * 86_400, 60] && tame.desiredRetention == 0.9 && tame.parameters == FSRS.defaultParameters)
        #expect(tame.boxes.days == [1] && tame.maximumInterval == 1 && tame.newPerDay == 20)
        let coded = try JSONDecoder().decode(ScheduleSettings.self, from: JSONEncoder().encode(tame))
        #expect(coded == tame)
    }
}
