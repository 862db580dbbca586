import Foundation

/// A deck of flashcards: titled sections of notes, each note a row of facets (question, answer, example, …).
///
/// A deck answers counts at once and decodes a single note when it is asked for, so that a million rows cost little more memory than
/// the file itself. Nothing in it changes after opening: it can be asked from any thread. The file it was read from is never written.
public final class Deck: Sendable {
    /// What the deck is called, as in a window's title: the name that the file gives (`#deck:` in text, the deck that contains all others in
    /// Anki's packages and in a column of decks), else the name of the file or folder without its extension.
    public let title: String

    /// The file or folder that was opened.
    public let url: URL

    /// The sections in the order of the file (text), of their names (folders, Anki). There is at least one, and none is empty.
    public let sections: [Section]

    /// The number of notes in all sections; at least 1.
    public let noteCount: Int

    private let store: any NoteStore
    /// The store's row numbers in the order of the sections; nil where that is the order of the store itself.
    private let order: [UInt32]?

    /// - Parameter order: the store's rows, section after section; nil for 0, 1, 2, …
    init(title: String, url: URL, sectionTitles: [String], sectionCounts: [Int], order: [UInt32]?, store: any NoteStore) {
        var sections: [Section] = []
        sections.reserveCapacity(sectionTitles.count)
        var first = 0
        for (index, title) in sectionTitles.enumerated() where sectionCounts[index] > 0 {
            sections.append(Section(title: title, noteCount: sectionCounts[index], firstPosition: first))
            first += sectionCounts[index]
        }
        self.title = title
        self.url = url
        self.sections = sections
        self.noteCount = first
        self.order = order
        self.store = store
    }

    /// A note, decoded now. Takes microseconds for text; pictures are only named, not loaded.
    ///
    /// - Precondition: `section` is an index of `sections`, and `index` is within 0..<`noteCount` of that section.
    public func note(at index: Int, inSection section: Int) -> Note {
        store.note(row(at: index, inSection: section))
    }

    /// How many facets the note has, at least 1. As costly as decoding it.
    ///
    /// - Precondition: as for `note(at:inSection:)`.
    public func facetCount(ofNoteAt index: Int, inSection section: Int) -> Int {
        note(at: index, inSection: section).facets.count
    }

    private func row(at index: Int, inSection section: Int) -> Int {
        precondition(sections.indices.contains(section), "The deck has no section \(section)")
        precondition(index >= 0 && index < sections[section].noteCount, "Section \(section) has no note \(index)")
        let position = sections[section].firstPosition + index
        return order.map { Int($0[position]) } ?? position
    }
}

/// What a deck keeps its notes in: a text's bytes with the offsets of its rows, a list of pictures, …
protocol NoteStore: Sendable {
    /// The note of a row that the reader has counted; must not fail for any content of it.
    func note(_ row: Int) -> Note
}
