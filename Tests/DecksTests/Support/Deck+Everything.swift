@testable import Decks

extension Deck {
    /// All texts, section by section, note by note, facet by facet.
    var texts: [[[String]]] {
        sections.indices.map { section in
            (0..<sections[section].noteCount).map { note(at: $0, inSection: section).facets.map(\.text) }
        }
    }
}
