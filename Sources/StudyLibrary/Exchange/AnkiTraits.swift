import Decks

/// Where settings come from in Anki, which gives them names and shares them among decks.
struct AnkiPreset: Sendable, Hashable, Codable {
    var name: String
    /// How many new cards, and cards to repeat, decks of the preset show a day; nil where the deck has no limit of its own.
    var newPerDay: Int?, reviewsPerDay: Int?

    init(name: String) { self.name = name }
}

/// How Anki's editor shows a field. It is kept for Anki: facets are edited here as they are drawn.
struct AnkiFieldStyle: Sendable, Hashable, Codable {
    var font: String?
    var size: Int?
    var isRightToLeft: Bool?
    var isSticky: Bool?
    var description: String?

    /// That of a new field.
    init() {}

    init(_ field: AnkiContents.Field) {
        let new = AnkiContents.Field("")
        if field.font != new.font { font = field.font }
        if field.size != new.size { size = field.size }
        if field.isRightToLeft { isRightToLeft = true }
        if field.isSticky { isSticky = true }
        if !field.description.isEmpty { description = field.description }
    }

    func field(_ name: String) -> AnkiContents.Field {
        var field = AnkiContents.Field(name)
        field.font = font ?? field.font
        field.size = size ?? field.size
        field.isRightToLeft = isRightToLeft ?? false
        field.isSticky = isSticky ?? false
        field.description = description ?? ""
        return field
    }
}

/// What Anki shows of a deck above its numbers. It is kept for Anki.
struct AnkiDeckText: Sendable, Hashable, Codable {
    var description: String
    var isMarkdown: Bool

    /// Nil if there is none.
    init?(_ deck: AnkiContents.Deck) {
        guard !deck.description.isEmpty else { return nil }
        (description, isMarkdown) = (deck.description, deck.isMarkdown)
    }

    func write(to deck: inout AnkiContents.Deck) { (deck.description, deck.isMarkdown) = (description, isMarkdown) }
}

extension StudyEdit {
    /// What Anki shows of the deck that a stack was.
    func ankiDeck(_ stack: Int64) throws -> AnkiDeckText? {
        try StudyRows.decoded(AnkiDeckText.self, text("anki", of: "stack", stack), "anki", of: "stack", stack)
    }

    func setAnkiDeck(_ stack: Int64, to text: AnkiDeckText?) throws {
        guard try ankiDeck(stack) != text else { return }
        let old = try self.text("anki", of: "stack", stack)
        try run("UPDATE stack SET anki = ? WHERE id = ?", [text.map { StudyRows.encoded($0, over: old) }, stack])
    }
}
