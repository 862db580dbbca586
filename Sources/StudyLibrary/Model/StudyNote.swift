import Foundation

/// How a facet is drawn, where it differs from others.
public struct FacetLook: Sendable, Hashable, Codable {
    /// How lines are set.
    public enum Alignment: String, Sendable, Hashable, Codable { case left, center, right }

    /// The colour behind the text, as #rrggbb.
    public var background: String?
    /// The colour of the text, as #rrggbb.
    public var text: String?
    /// How lines are set.
    public var alignment: Alignment?
    /// The name of the font's family.
    public var font: String?
    /// The size of the font in points.
    public var size: Double?

    /// Creates a look that differs in nothing.
    public init() {}
}

/// One side of a note: formatted text, pictures, sound.
public struct StudyFacet: Sendable, Hashable, Codable, ExpressibleByStringLiteral {
    /// The facet as HTML as Anki's fields have it. Pictures are `<img src="NAME">`, sounds `[sound:NAME]`; names are those of the library's
    /// media.
    public var html: String
    /// How it is drawn; nil as the template says.
    public var look: FacetLook?
    /// Whether it may be what a person is asked; nil as the template says.
    public var mayPrompt: Bool?

    /// Creates a facet.
    public init(_ html: String = "", look: FacetLook? = nil, mayPrompt: Bool? = nil) {
        self.html = html
        self.look = look
        self.mayPrompt = mayPrompt
    }

    /// Creates a facet of HTML.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Creates a facet of text without any format.
    public init(plain text: String) {
        self.init(StudyText.html(text))
    }
}

/// What a note says.
public struct NoteContent: Sendable, Hashable, Codable {
    /// The number of the template that names its facets and their combinations.
    public var template: Int64
    /// The facets in the template's order.
    public var facets: [StudyFacet]
    /// The names of its tags. Levels of nested tags are separated by `::`.
    public var tags: [String]
    /// Whether the person has flagged it.
    public var isFlagged = false

    /// Creates the content of a note.
    public init(template: Int64, _ facets: [StudyFacet], tags: [String] = []) {
        self.template = template
        self.facets = facets
        self.tags = tags
    }

    /// Whether another note has the same texts and tags, however it looks.
    func hasTexts(of other: NoteContent) -> Bool { facets.map(\.html) == other.facets.map(\.html) && tags == other.tags }
}

/// A note of a library.
@dynamicMemberLookup
public struct StudyNote: Sendable, Hashable, Codable, Identifiable {
    /// The note's number: stable, and never given to another note of the store.
    public let id: Int64
    /// What identifies the note in all libraries in which it is, as Anki has it.
    public let guid: String
    /// What it says.
    public let content: NoteContent
    /// When it was created, to the millisecond.
    public let created: Date
    /// When its content was last changed, to the millisecond.
    public let modified: Date
    /// When it was put into the trash; nil if it isn't there.
    public let trashed: Date?

    /// The properties of the content are the note's, too: `note.facets`, `note.tags`.
    public subscript<Value>(dynamicMember keyPath: KeyPath<NoteContent, Value>) -> Value { content[keyPath: keyPath] }
}
