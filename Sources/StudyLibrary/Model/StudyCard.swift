import Foundation

/// A note's combination of question and answer, which is scheduled on its own.
public struct StudyCard: Sendable, Hashable, Identifiable {
    /// Why a card isn't shown though it may be due.
    public enum Hold: Int, Sendable, Hashable {
        /// It is shown.
        case none
        /// Until a person takes it up again.
        case suspended
        /// Until a day, because a person put it off.
        case buried
        /// Until a day, because another card of its note was graded.
        case buriedBySibling

        /// Whether the card is shown again on a day.
        public var isUntilDay: Bool { self == .buried || self == .buriedBySibling }
    }

    /// The card's number: stable, and never given to another card of the store.
    public let id: Int64
    /// The number of its note.
    public let note: Int64
    /// The index of the combination in the template, or the number of the cloze less one.
    public let combination: Int
    /// The stack whose settings and limits it follows; nil for a loose note.
    public let stack: Int64?
    /// When it is due.
    public let schedule: CardSchedule
    /// Its place among new cards.
    public let newPosition: Int
    /// Why it isn't shown.
    public let hold: Hold
    /// The day on which a buried card is shown again.
    public let heldUntil: StudyDay?
    /// Anki's coloured flag, from 1 to 7; 0 for none.
    public let flag: Int
    /// When it was created, to the millisecond.
    public let created: Date
}

/// One grade of a card, as the log keeps it.
public struct GradeRecord: Sendable, Hashable {
    /// In which phase a card was graded.
    public enum Kind: Int, Sendable, Hashable {
        /// New or learned for the first time.
        case learning
        /// After days.
        case review
        /// Forgotten and learned again.
        case relearning
        /// Studied outside of its schedule.
        case extra
        /// Scheduled by hand.
        case manual
        /// Scheduled anew by a program.
        case rescheduled
    }

    /// The card.
    public var card: Int64
    /// When, to the millisecond.
    public var time: Date
    /// The grade; nil for what wasn't one.
    public var grade: StudyGrade?
    /// In which phase.
    public var kind: Kind
    /// The interval after it: days, or seconds if it is negative.
    public var interval: Int
    /// The interval before it: days, or seconds if it is negative.
    public var lastInterval: Int
    /// SM-2's ease in thousandths; a number between 100 and 1100 is the difficulty as FSRS in Anki logs it.
    public var ease: Int
    /// How long the person took.
    public var milliseconds: Int
}
