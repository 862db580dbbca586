/// The roles of a text deck's columns.
struct ColumnRoles: Sendable {
    /// The column whose cells are the titles of sections; nil if there is none.
    var section: Int?
    /// Whether the section column contains names of decks, rather than tags.
    var isDeck = false
    /// The columns that aren't shown: the section column, and columns that only matter to Anki.
    var hidden: Set<Int> = []
    /// Whether the first row contains the names of the columns.
    var hasHeader = false

    /// The names of columns that define sections; a deck column takes precedence over a tags column.
    private static let deckNames: Set<String> = ["deck", "decks"]
    private static let tagNames: Set<String> = ["tag", "tags"]

    /// Common names of columns of flashcards.
    private static let facetNames: Set<String> = [
        "question", "answer", "front", "back", "term", "definition", "prompt", "response", "hint", "note", "notes", "extra",
        "text", "image", "picture", "photo", "audio", "sound", "example", "examples", "translation", "meaning", "word", "phrase",
        "pronunciation", "reading", "comment", "comments", "category", "id",
    ]

    init() {}

    /// Determines the roles from the first row. It counts as a header if one of its cells is "tags" or "deck", or if at least two are known
    /// names (one, in a single column). So a vocabulary whose first word is "question" isn't misread.
    init(firstRow: [String]) {
        let names = firstRow.map { $0.lowercased() }
        let known = names.filter(Self.facetNames.contains).count
        let deck = names.firstIndex(where: Self.deckNames.contains)
        let tags = names.firstIndex(where: Self.tagNames.contains)
        guard deck != nil || tags != nil || known >= 2 || (known == 1 && names.count == 1) else { return }
        hasHeader = true
        adopt(deck: deck, tags: tags)
    }

    /// Sets the section column: the deck column, or else the tags column. Both are hidden.
    mutating func adopt(deck: Int?, tags: Int?) {
        section = deck ?? tags
        isDeck = deck != nil
        hidden.formUnion([deck, tags].compactMap { $0 })
    }

    /// Determines the roles from the names in Anki's directive `#columns:`.
    mutating func adopt(names: [String]) {
        let names = names.map { $0.lowercased() }
        adopt(deck: names.firstIndex(where: Self.deckNames.contains), tags: names.firstIndex(where: Self.tagNames.contains))
    }
}
