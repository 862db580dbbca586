import Foundation

/// When a card is due, and what its schedule has learned about it.
public struct CardSchedule: Sendable, Hashable {
    /// How far a card has come.
    public enum Phase: Int, Sendable, Hashable, Codable {
        /// It was never studied.
        case new
        /// It is repeated in short steps for the first time.
        case learning
        /// It is repeated after days.
        case review
        /// It was forgotten, and is repeated in short steps again.
        case relearning
    }

    /// When a card is studied next.
    public enum Due: Sendable, Hashable {
        /// Not by itself: a new card waits for its turn, and one that is through with its boxes rests.
        case never
        /// At a moment of the same day.
        case moment(Date)
        /// At any time of a day.
        case day(StudyDay)

        /// Whether it is a day and not a moment.
        var isDay: Bool { if case .day = self { true } else { false } }
    }

    /// How far the card has come.
    public var phase = Phase.new
    /// The index of the step at which a card is that is learned or learned again.
    public var step = 0
    /// When the card is due.
    public var due = Due.never
    /// The days between the last two times at which it is or was due; 0 while it is in steps for the first time.
    public var interval = 0
    /// The factor by which SM-2 makes intervals longer, in thousandths; 0 before it has one.
    public var ease = 0
    /// What FSRS has learned; nil before the first grade.
    public var memory: MemoryState?
    /// The number of its Leitner box from 1 on; 0 before the first grade.
    public var box = 0
    /// When it was last graded.
    public var lastReview: Date?
    /// How often it was graded.
    public var repetitions = 0
    /// How often it was forgotten after it had been learned.
    public var lapses = 0

    /// Creates the schedule of a new card.
    public init() {}

    /// Whether the card is due at a moment of a day. New cards aren't; they wait for their turn.
    public func isDue(at date: Date, on day: StudyDay) -> Bool {
        switch due {
        case .never: false
        case .moment(let moment): moment <= date
        case .day(let due): due <= day
        }
    }
}

/// How well a card is remembered, in the terms of FSRS.
public struct MemoryState: Sendable, Hashable, Codable {
    /// The days after which it is recalled with a probability of 90 %.
    public var stability: Double
    /// From 1 (easy) to 10 (hard).
    public var difficulty: Double

    /// Creates a state.
    public init(stability: Double, difficulty: Double) {
        self.stability = stability
        self.difficulty = difficulty
    }
}

/// The time after which a card is shown again.
public enum StudyInterval: Sendable, Hashable {
    /// Seconds, for a card that is in steps.
    case seconds(Double)
    /// Days, at least one.
    case days(Int)
    /// It isn't shown again by itself.
    case never
}
