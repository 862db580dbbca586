/// What the columns of a text deck are for.
struct ColumnRoles: Sendable {
    /// The column whose cells name the section.
    var section: Int?
    /// Whether that column holds names of decks, rather than tags.
    var isDeck = false
    /// Columns that are not shown: the section's, and what Anki keeps for itself.
    var hidden: Set<Int> = []
    /// Whether the first row names the columns.
    var hasHeader = false

    /// Names that make sections; a deck column goes before a tags column.
    private static let deckNames: Set<String> = ["deck", "decks"]
    private static let tagNames: Set<String> = ["tag", "tags"]

    /// Names by which people and programs call columns of flashcards.
    private static let facetNames: Set<String> = [
        "question", "answer", "front", "back", "term", "definition", "prompt", "response", "hint", "note", "notes", "extra",
        "text", "image", "picture", "photo", "audio", "sound", "example", "examples", "translation", "meaning", "word", "phrase",
        "pronunciation", "reading", "comment", "comments", "category", "id",
    ]

    init() {}

    /// Takes the first row for names of columns if one of them is called tags or deck, or if at least two are known names (in a
    /// single column, the one). So a vocabulary whose first word is "question" keeps it.
    init(firstRow: [String]) {
        let names = firstRow.map { $0.lowercased() }
        let known = names.filter(Self.facetNames.contains).count
        let deck = names.firstIndex(where: Self.deckNames.contains)
        let tags = names.firstIndex(where: Self.tagNames.contains)
        guard deck != nil || tags != nil || known >= 2 || (known == 1 && names.count == 1) else { return }
        hasHeader = true
        adopt(deck: deck, tags: tags)
    }

    /// Sections come from the deck column, else from the tags column; neither is shown.
    mutating func adopt(deck: Int?, tags: Int?) {
        section = deck ?? tags
        isDeck = deck != nil
        hidden.formUnion([deck, tags].compactMap { $0 })
    }

    /// Reads the names that Anki's `#columns:` gives.
    mutating func adopt(names: [String]) {
        let names = names.map { $0.lowercased() }
        adopt(deck: names.firstIndex(where: Self.deckNames.contains), tags: names.firstIndex(where: Self.tagNames.contains))
    }
}
