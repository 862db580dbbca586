/// A flashcard with one or more facets.
public struct Note: Sendable, Hashable {
    /// The facets in order, the question first. There is at least one.
    public let facets: [Facet]

    /// - Parameter facets: the facets. An empty array becomes one empty facet.
    public init(facets: [Facet]) {
        self.facets = facets.isEmpty ? [Facet()] : facets
    }
}

/// One side of a flashcard: text, pictures, or both.
public struct Facet: Sendable, Hashable {
    /// Plain text with lines separated by `\n`. Empty if the facet only has a picture.
    public var text: String

    /// The pictures, in the order in which they occur in the deck's text.
    public var images: [MediaReference]

    /// Whether the facet refers to a sound. Sounds aren't played, but a card can show a symbol.
    public var hasAudio: Bool

    /// The first picture, if there is one.
    public var image: MediaReference? { images.first }

    /// Whether there is nothing to show.
    public var isEmpty: Bool { text.isEmpty && images.isEmpty && !hasAudio }

    /// - Parameters:
    ///   - text: plain text.
    ///   - images: pictures shown with it.
    ///   - hasAudio: whether there is sound.
    public init(text: String = "", images: [MediaReference] = [], hasAudio: Bool = false) {
        self.text = text
        self.images = images
        self.hasAudio = hasAudio
    }
}
