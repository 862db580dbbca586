import Foundation

/// How the cards of a stack are scheduled, and how many a day.
public struct ScheduleSettings: Sendable, Hashable, Codable {
    /// The kind of schedule.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Repetition by the model of memory of ``FSRS``.
        case fsrs
        /// Repetition by an ease for each card, ``SM2``.
        case sm2
        /// Boxes, for cramming.
        case leitner
        /// To be through on a day.
        case dated
        /// None: cards are studied when the person likes, and grades are only logged.
        case none
    }

    /// The kind of schedule.
    public var kind = Kind.fsrs
    /// How many new cards are shown a day.
    public var newPerDay = 20
    /// How many cards are repeated a day, besides those in steps.
    public var reviewsPerDay = 200
    /// The steps of new cards in seconds.
    public var learningSteps: [Double] = [60, 600]
    /// The steps of forgotten cards in seconds.
    public var relearningSteps: [Double] = [600]
    /// The longest interval in days.
    public var maximumInterval = 36_500
    /// The probability of recall at which FSRS has a card repeated.
    public var desiredRetention = 0.9
    /// The weights of FSRS.
    public var parameters = FSRS.defaultParameters
    /// The numbers of SM-2.
    public var sm2 = SM2()
    /// The boxes of Leitner's schedule.
    public var boxes = LeitnerBoxes()
    /// The day for which a dated schedule is made; without one, its cards are never due.
    public var target: StudyDay?
    /// Whether intervals are spread a little.
    public var fuzzes = true
    /// Which other cards of a note wait until the next day when one was graded.
    public var burying = SiblingBurying()
    /// What happens to cards that are forgotten again and again.
    public var leeches = Leeches()

    /// The preset of Anki that these are from; nil if they are from none.
    var preset: AnkiPreset?

    /// Creates Anki's settings for a new deck, with FSRS.
    public init() {}

    /// Decodes settings. What they lack, because an older version wrote them, keeps its default.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        kind = try values.decodeIfPresent(Kind.self, forKey: .kind) ?? kind
        newPerDay = try values.decodeIfPresent(Int.self, forKey: .newPerDay) ?? newPerDay
        reviewsPerDay = try values.decodeIfPresent(Int.self, forKey: .reviewsPerDay) ?? reviewsPerDay
        learningSteps = try values.decodeIfPresent([Double].self, forKey: .learningSteps) ?? learningSteps
        relearningSteps = try values.decodeIfPresent([Double].self, forKey: .relearningSteps) ?? relearningSteps
        maximumInterval = try values.decodeIfPresent(Int.self, forKey: .maximumInterval) ?? maximumInterval
        desiredRetention = try values.decodeIfPresent(Double.self, forKey: .desiredRetention) ?? desiredRetention
        parameters = try values.decodeIfPresent([Double].self, forKey: .parameters) ?? parameters
        sm2 = try values.decodeIfPresent(SM2.self, forKey: .sm2) ?? sm2
        boxes = try values.decodeIfPresent(LeitnerBoxes.self, forKey: .boxes) ?? boxes
        target = try values.decodeIfPresent(StudyDay.self, forKey: .target)
        fuzzes = try values.decodeIfPresent(Bool.self, forKey: .fuzzes) ?? fuzzes
        burying = try values.decodeIfPresent(SiblingBurying.self, forKey: .burying) ?? burying
        leeches = try values.decodeIfPresent(Leeches.self, forKey: .leeches) ?? leeches
        preset = try values.decodeIfPresent(AnkiPreset.self, forKey: .preset)
    }

    /// The algorithm with these settings.
    public var fsrs: FSRS {
        FSRS(
            parameters: parameters, desiredRetention: desiredRetention, maximumInterval: maximumInterval, learningSteps: learningSteps,
            relearningSteps: relearningSteps)
    }

    /// The settings with numbers that can be worked with, whatever a file said.
    public var normalized: ScheduleSettings {
        func steps(_ steps: [Double]) -> [Double] { steps.prefix(20).filter { $0.isFinite && $0 > 0 }.map { min($0, 30 * 86_400) } }
        func factor(_ value: Double, _ range: ClosedRange<Double>, _ standard: Double) -> Double {
            value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : standard
        }
        var settings = self
        settings.newPerDay = min(max(newPerDay, 0), 99_999)
        settings.reviewsPerDay = min(max(reviewsPerDay, 0), 99_999)
        settings.learningSteps = steps(learningSteps)
        settings.relearningSteps = steps(relearningSteps)
        settings.maximumInterval = min(max(maximumInterval, 1), 36_500)
        settings.desiredRetention = factor(desiredRetention, 0.7...0.99, 0.9)
        settings.parameters = fsrs.parameters
        settings.sm2.initialEase = min(max(sm2.initialEase, 1300), 9999)
        settings.sm2.hardFactor = factor(sm2.hardFactor, 0.5...5, 1.2)
        settings.sm2.easyBonus = factor(sm2.easyBonus, 1...5, 1.3)
        settings.sm2.intervalFactor = factor(sm2.intervalFactor, 0.1...9, 1)
        settings.sm2.lapseFactor = factor(sm2.lapseFactor, 0...1, 0)
        settings.sm2.minimumLapseInterval = min(max(sm2.minimumLapseInterval, 1), 9999)
        settings.sm2.graduatingInterval = min(max(sm2.graduatingInterval, 1), 9999)
        settings.sm2.easyInterval = min(max(sm2.easyInterval, 1), 9999)
        settings.boxes.days = boxes.days.isEmpty ? [1] : boxes.days.prefix(100).map { min(max($0, 1), 36_500) }
        settings.boxes.secondsAfterWrong = factor(boxes.secondsAfterWrong, 1...86_400, 600)
        settings.leeches.threshold = min(max(leeches.threshold, 0), 9999)
        return settings
    }

    /// The settings that decks of the same preset share: with its limits.
    var ofPreset: ScheduleSettings {
        var settings = self
        settings.newPerDay = preset?.newPerDay ?? newPerDay
        settings.reviewsPerDay = preset?.reviewsPerDay ?? reviewsPerDay
        settings.preset = preset.map { AnkiPreset(name: $0.name) }
        return settings
    }

    /// A card after a grade.
    ///
    /// - Parameters:
    ///   - card: the card before.
    ///   - grade: the grade.
    ///   - moment: when it was graded.
    ///   - boundary: when days begin.
    ///   - seed: chooses among the intervals that a fuzzed one may become.
    public func graded(
        _ card: CardSchedule, _ grade: StudyGrade, at moment: StudyMoment, boundary: DayBoundary, seed: UInt64
    ) -> CardSchedule {
        let today = boundary.day(of: moment)
        let elapsed = card.lastReview.map { today - boundary.day(of: $0, at: moment) }
        var late = 0
        if case .day(let due) = card.due { late = today - due }
        var (next, interval) =
            switch kind {
            case .fsrs: fsrs.graded(card, grade, elapsedDays: elapsed)
            case .sm2: sm2.graded(
                card, grade, daysLate: late, learning: LearningSteps(learningSteps), relearning: LearningSteps(relearningSteps),
                maximum: maximumInterval)
            case .leitner: boxes.graded(card, grade)
            case .dated: target.map { DatedSchedule(target: $0).graded(card, grade, on: today) } ?? (card, .never)
            case .none: (card, StudyInterval.never)
            }
        next.lastReview = moment.date
        next.repetitions += 1
        switch interval {
        case .seconds(let seconds):
            // A step that reaches into another day is due from that day's beginning on, as Anki has it.
            let date = moment.date + seconds, night = boundary.start(of: today + 1, secondsFromGMT: moment.secondsFromGMT)
            next.due = date < night ? .moment(date) : .day(today + 1 + Int(date.timeIntervalSince(night) / 86_400))
        case .days(let days):
            let spreads = fuzzes && (kind == .fsrs || kind == .sm2)
            next.interval = spreads ? IntervalFuzz.interval(days, maximum: maximumInterval, seed: seed) : days
            next.due = .day(today + next.interval)
        case .never:
            next.due = kind == .none ? card.due : .never
        }
        return next
    }
}
