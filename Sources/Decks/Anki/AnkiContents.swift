import Foundation

/// All that an Anki package says besides its media: what a library takes from it, and what it puts into one.
package struct AnkiContents: Sendable {
    /// A note type.
    package struct NoteType: Sendable {
        package var id: Int64
        package var name: String
        package var isCloze = false
        package var css = ""
        package var fields: [Field] = []
        package var templates: [Template] = []
        package var sortField = 0
        package var latexHeader: String?
        package var latexFooter: String?

        package init(id: Int64, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// A field of a note type, and how Anki's editor shows it.
    package struct Field: Sendable, Hashable, ExpressibleByStringInterpolation {
        package var name: String
        package var font = "Arial"
        /// In pixels.
        package var size = 20
        package var isRightToLeft = false
        /// Whether a new note begins with what the one before has.
        package var isSticky = false
        /// What is shown while it is empty.
        package var description = ""

        package init(_ name: String) { self.name = name }
        package init(stringLiteral name: String) { self.name = name }
    }

    /// A card template of a note type.
    package struct Template: Sendable {
        package var name: String
        package var front: String
        package var back: String

        package init(name: String, front: String, back: String) {
            self.name = name
            self.front = front
            self.back = back
        }
    }

    /// A deck. Levels of its name are separated by `::`.
    package struct Deck: Sendable {
        package var id: Int64
        package var name: String
        package var options: Int64
        package var isFiltered = false
        package var description = ""
        /// Whether the description is Markdown and not HTML.
        package var isMarkdown = false
        /// How many new cards, and cards to repeat, the deck shows a day; nil for as many as its options say.
        package var newPerDay: Int?, reviewsPerDay: Int?

        package init(id: Int64, name: String, options: Int64) {
            self.id = id
            self.name = name
            self.options = options
        }
    }

    /// A deck's options. Steps are in minutes, intervals in days, the ease is a factor.
    package struct Options: Sendable {
        package var id: Int64
        package var name: String
        package var learningSteps: [Double] = [1, 10]
        package var relearningSteps: [Double] = [10]
        package var newPerDay = 20
        package var reviewsPerDay = 200
        package var initialEase = 2.5
        package var easyBonus = 1.3
        package var hardFactor = 1.2
        package var lapseFactor = 0.0
        package var intervalFactor = 1.0
        package var maximumInterval = 36_500
        package var minimumLapseInterval = 1
        package var graduatingInterval = 1
        package var easyInterval = 4
        package var desiredRetention = 0.9
        /// The weights of FSRS 6, or else of version 5 or 4; empty for the default ones.
        package var parameters: [Double] = []
        /// Whether new siblings of a graded card wait until the next day.
        package var buriesNew = false
        /// Whether siblings of a graded card that are to be repeated wait until the next day.
        package var buriesReviews = false
        /// Whether siblings that are in steps of days wait until the next day.
        package var buriesLearning = false
        /// After so many lapses a card is a leech; 0 for never.
        package var leechThreshold = 8
        /// Whether leeches are suspended and not only tagged.
        package var suspendsLeeches = false

        package init(id: Int64, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// A note; its number is its time of creation in milliseconds.
    package struct Note: Sendable {
        package var id: Int64
        package var guid: String
        package var noteType: Int64
        /// In seconds.
        package var modified: Int64
        package var tags: [String]
        package var fields: [String]

        package init(id: Int64, guid: String, noteType: Int64, modified: Int64, tags: [String], fields: [String]) {
            self.id = id
            self.guid = guid
            self.noteType = noteType
            self.modified = modified
            self.tags = tags
            self.fields = fields
        }
    }

    /// A card as it lies in Anki's table; its number is its time of creation in milliseconds.
    package struct Card: Sendable {
        package var id: Int64
        package var note: Int64
        package var deck: Int64
        package var ord: Int
        /// 0 new, 1 learning, 2 review, 3 relearning.
        package var type = 0
        /// As the type, or 3 for a step that takes days, -1 for a suspended card, -2 and -3 for a buried one.
        package var queue = 0
        /// A position, seconds since 1970, or days since the collection's creation, by the type and queue.
        package var due: Int64 = 0
        package var interval = 0
        package var ease = 0
        package var repetitions = 0
        package var lapses = 0
        /// The number of steps left, in the last three digits.
        package var left = 0
        package var originalDue: Int64 = 0
        package var originalDeck: Int64 = 0
        package var flags = 0
        package var stability: Double?
        package var difficulty: Double?
        /// When it was last graded, in seconds.
        package var lastReview: Int64?
        /// The desired retention when it was last graded.
        package var desiredRetention: Double?
        package var decay: Double?
        /// When it was last changed, in seconds; nil if that isn't known.
        package var modified: Int64?
        /// What schedulers written by others have noted, as JSON.
        package var customData: String?

        package init(id: Int64, note: Int64, deck: Int64, ord: Int) {
            self.id = id
            self.note = note
            self.deck = deck
            self.ord = ord
        }
    }

    /// A line of the log of grades; its number is its time in milliseconds.
    package struct Review: Sendable {
        package var id: Int64
        package var card: Int64
        package var grade: Int
        package var interval: Int
        package var lastInterval: Int
        package var ease: Int
        package var milliseconds: Int
        package var type: Int

        package init(id: Int64, card: Int64, grade: Int, interval: Int, lastInterval: Int, ease: Int, milliseconds: Int, type: Int) {
            self.id = id
            self.card = card
            self.grade = grade
            self.interval = interval
            self.lastInterval = lastInterval
            self.ease = ease
            self.milliseconds = milliseconds
            self.type = type
        }
    }

    /// When the collection was created, in seconds since 1970.
    package var created: Int64 = 0
    /// How many minutes local time was behind Greenwich when the collection was created; nil if that isn't known.
    package var minutesWest: Int?
    /// The hour at which days begin.
    package var dayBegins: Int?
    /// How many seconds early cards in steps are shown when nothing else is left; nil if the package doesn't say.
    package var secondsAhead: Int?
    /// Whether decks are scheduled by FSRS.
    package var usesFSRS = false
    package var noteTypes: [NoteType] = []
    package var decks: [Deck] = []
    package var options: [Options] = []
    package var notes: [Note] = []
    package var cards: [Card] = []
    package var reviews: [Review] = []

    package init() {}
}

/// An Anki package that is open for reading.
package struct AnkiFile: Sendable {
    package let contents: AnkiContents
    private let package: AnkiPackage

    /// Opens a package and reads all of it but the media.
    package init(_ url: URL) throws(DeckError) {
        package = try AnkiPackage(try ZipArchive(try OpenFile(url)))
        contents = try AnkiContents(reading: try package.collection(), path: url.relativePath)
    }

    /// The names of the media that are in the package.
    package var mediaNames: [String] { package.media.names.filter { !package.reference(named: $0).isMissing } }

    /// The bytes of a picture or other file.
    package func media(named name: String) throws(DeckError) -> Data { try package.reference(named: name).data() }
}
