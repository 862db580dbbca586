import Foundation

/// A deck of flashcards: titled sections of notes, each note a row of facets (question, answer, example, …).
///
/// A deck has the counts ready and decodes a note each time it is asked for, so that a million rows take little more memory than the file
/// itself. It is immutable and can be used from any thread. The file is never written.
public final class Deck: Sendable {
    /// The deck's title: the name that the file contains (`#deck:` in a text, the deck that contains all others in an Anki package or a
    /// column of decks), or else the name of the file or folder without its extension.
    public let title: String

    /// The file or folder that was opened.
    public let url: URL

    /// The sections, in the order of their first notes in a text, and sorted by name in folders and Anki packages. There is at least one,
    /// and none is empty.
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

    /// Decodes a note, which takes microseconds. Its pictures are references; they aren't loaded.
    ///
    /// - Precondition: `section` is an index of `sections`, and `index` is within 0..<`noteCount` of that section.
    public func note(at index: Int, inSection section: Int) -> Note {
        store.note(row(at: index, inSection: section))
    }

    /// The number of a note's facets, at least 1. It takes as long as decoding the note.
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

/// The storage of a deck's notes: a text with the offsets of its rows, a list of pictures, or an Anki collection.
protocol NoteStore: Sendable {
    /// Decodes the note in a row, from 0. It must return a note for any content.
    func note(_ row: Int) -> Note
}
