/// SM-2 as Anki has it for decks that don't use FSRS: each card has an ease, the factor by which its interval grows.
public struct SM2: Sendable, Hashable, Codable {
    /// The ease of a card that has been learned, in thousandths.
    public var initialEase = 2500
    /// The factor for a "hard" answer in place of the ease.
    public var hardFactor = 1.2
    /// The factor for an "easy" answer besides the ease.
    public var easyBonus = 1.3
    /// The factor of all intervals.
    public var intervalFactor = 1.0
    /// The part of the interval that is left of a forgotten card's.
    public var lapseFactor = 0.0
    /// The shortest interval of a card that was forgotten, in days.
    public var minimumLapseInterval = 1
    /// The interval of a card that has been learned, in days.
    public var graduatingInterval = 1
    /// The interval of a new card that was "easy", in days.
    public var easyInterval = 4

    private static let minimumEase = 1300

    /// Creates the algorithm with Anki's numbers.
    public init() {}

    /// A card after a grade, with the time until it is due; its `due` is left to the caller.
    func graded(
        _ card: CardSchedule, _ grade: StudyGrade, daysLate: Int, learning: LearningSteps, relearning: LearningSteps, maximum: Int
    ) -> (card: CardSchedule, interval: StudyInterval) {
        var next = card
        if next.ease < Self.minimumEase { next.ease = card.phase == .new ? 0 : initialEase }
        if card.phase == .review {
            switch grade {
            case .again: next.ease = max(next.ease - 200, Self.minimumEase)
            case .hard: next.ease = max(next.ease - 150, Self.minimumEase)
            case .good: break
            case .easy: next.ease += 150
            }
            if grade == .again { next.interval = lapsed(card.interval, maximum: maximum) }
        }
        let ease = card.ease < Self.minimumEase ? initialEase : card.ease
        let interval = next.move(grade, learning: learning, relearning: relearning) { phase in
            let days =
                switch phase {
                case .new, .learning: grade == .easy ? easyInterval : graduatingInterval
                case .relearning: max(card.interval, minimumLapseInterval) + (grade == .easy ? 1 : 0)
                case .review: grade == .again ? lapsed(card.interval, maximum: maximum)
                    : reviewed(card.interval, grade, ease: ease, daysLate: daysLate, maximum: maximum)
                }
            return min(max(days, 1), maximum)
        }
        if next.phase == .review && (card.phase == .new || card.phase == .learning) { next.ease = initialEase }
        return (next, interval)
    }

    private func lapsed(_ interval: Int, maximum: Int) -> Int {
        min(max(Self.whole(Double(interval) * lapseFactor), minimumLapseInterval, 1), maximum)
    }

    /// The interval after a right answer: longer for a better one by a day at least.
    private func reviewed(_ interval: Int, _ grade: StudyGrade, ease: Int, daysLate: Int, maximum: Int) -> Int {
        let days = Double(max(interval, 1)), late = Double(max(daysLate, 0)), factor = Double(ease) / 1000
        func constrained(_ days: Double, atLeast least: Int) -> Int { min(max(Self.whole(days * intervalFactor), least, 1), maximum) }
        let hard = constrained(days * hardFactor, atLeast: hardFactor > 1 ? max(interval, 1) + 1 : 1)
        if grade == .hard { return hard }
        let good = constrained((days + late / 2) * factor, atLeast: (hardFactor > 1 ? hard : max(interval, 1)) + 1)
        return grade == .good ? good : constrained((days + late) * factor * easyBonus, atLeast: good + 1)
    }

    private static func whole(_ days: Double) -> Int {
        Int(min(max(days.rounded(), 0), 1e9))
    }
}
