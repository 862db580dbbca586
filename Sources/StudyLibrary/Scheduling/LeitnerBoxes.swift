/// Leitner's boxes: a right answer moves a card to the next box, a wrong one back to the first. Each box is studied after so many days.
public struct LeitnerBoxes: Sendable, Hashable, Codable {
    /// The days after which a card in each box is due. There is at least one box, and the days are at least one.
    public var days: [Int] = [1, 2, 4, 8, 16]
    /// The seconds after which a card is shown again that was answered wrong.
    public var secondsAfterWrong = 600.0

    /// Creates five boxes.
    public init() {}

    /// A card after a grade, with the time until it is due; its `due` is left to the caller.
    func graded(_ card: CardSchedule, _ grade: StudyGrade) -> (card: CardSchedule, interval: StudyInterval) {
        var next = card
        if grade.isRight {
            next.box = min(max(card.box, 0) + 1, days.count + 1)
            next.phase = .review
            // A card that leaves the last box is known.
            return (next, card.box >= days.count ? .never : .days(max(days[next.box - 1], 1)))
        }
        if card.phase == .review { next.lapses += 1 }
        next.box = 1
        next.phase = card.phase == .review || card.phase == .relearning ? .relearning : .learning
        return (next, .seconds(secondsAfterWrong))
    }
}
