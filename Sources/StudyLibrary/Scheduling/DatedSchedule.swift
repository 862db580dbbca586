/// A schedule that is through with all cards on a day, such as that of an exam: what is new is spread over the days before, and each card
/// is repeated at half of the time that is left, and once more on the last day.
public struct DatedSchedule: Sendable, Hashable, Codable {
    /// The day on which everything should be known; nothing is due on it or after it.
    public var target: StudyDay
    /// The seconds after which a card is shown again that was answered wrong.
    public var secondsAfterWrong = 600.0

    /// Creates the schedule for a day.
    public init(target: StudyDay) {
        self.target = target
    }

    /// How many new cards should be studied today so that all of them were at least two days before the target, if there are so many days.
    public func newCards(of count: Int, on day: StudyDay) -> Int {
        let days = target - day
        guard days > 0, count > 0 else { return 0 }
        let studyDays = max(days - 2, 1)
        return (count + studyDays - 1) / studyDays
    }

    /// A card after a grade, with the time until it is due; its `due` is left to the caller.
    func graded(_ card: CardSchedule, _ grade: StudyGrade, on day: StudyDay) -> (card: CardSchedule, interval: StudyInterval) {
        var next = card
        let left = target - day
        if !grade.isRight {
            if card.phase == .review { next.lapses += 1 }
            next.phase = card.phase == .review || card.phase == .relearning ? .relearning : .learning
            return (next, left > 0 ? .seconds(secondsAfterWrong) : .never)
        }
        next.phase = .review
        // The last repetition is the day before the target.
        guard left > 1 else { return (next, .never) }
        let wasWrong = card.phase == .learning || card.phase == .relearning
        let days =
            switch grade {
            case _ where wasWrong: 1
            case .again, .hard: max(left / 4, 1)
            case .good: max(left / 2, 1)
            case .easy: max(left * 2 / 3, 1)
            }
        return (next, .days(min(days, left - 1)))
    }
}
