import Foundation

/// How a slide show is made.
public struct SlideShowOptions: Sendable, Hashable, Codable {
    /// The order of the slides.
    public enum Order: Sendable, Hashable, Codable {
        /// As the schedule has it.
        case scheduled
        /// As the notes lie in their stack.
        case byHand
        /// Mixed, the same for the same seed.
        case shuffled(seed: UInt64)
    }

    /// Whether only cards are shown that are to be studied now, and not all of them.
    public var isDueOnly = true
    /// The order of the slides.
    public var order = Order.scheduled
    /// How many cards are shown at the most; nil for all.
    public var limit: Int?
    /// The grade of a slide that the person leaves without grading it; nil if it comes back later.
    public var defaultGrade: StudyGrade?
    /// How many facets share a slide at the most.
    public var facetsPerSlide = 1

    /// Creates the options of a lesson: what is due, as the schedule has it.
    public init() {}
}

/// A slide show that a person has begun. A library has one at the most; it lasts until it is ended, however often the program is.
public struct SlideShow: Sendable, Hashable {
    /// A slide.
    public struct Slide: Sendable, Hashable, Identifiable {
        /// The slide's number.
        public let id: Int64
        /// The card that is asked.
        public let card: Int64
    }

    /// What is studied.
    public let source: NoteSource
    /// How.
    public let options: SlideShowOptions
    /// When it was begun.
    public let started: Date
    /// The slide that is shown; nil if all are graded, or what is left comes later.
    public let slide: Slide?
    /// Whether its answer is shown.
    public let isAnswerShown: Bool
    /// When the slide's card is due again; nil if it is shown for the first time. It may be later, if nothing else is left. Without a slide:
    /// when the next one comes.
    public let due: Date?
    /// How many slides are graded.
    public let gradedCount: Int
    /// How many slides are left, with the one that is shown.
    public let leftCount: Int
}
