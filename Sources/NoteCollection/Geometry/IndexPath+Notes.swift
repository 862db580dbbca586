import UIKit

/// Index paths of notes: section and note; a third index names a facet of the note.
extension IndexPath {
    /// Creates the index path of a note, without a facet.
    ///
    /// - Parameters:
    ///   - note: the note's index in its section, from 0.
    ///   - section: the section's index, from 0.
    public init(note: Int, section: Int) {
        self = [section, note]
    }

    /// Creates the index path of one facet of a note.
    ///
    /// - Parameters:
    ///   - facet: the facet's index in its note, from 0; the first is the one that a resting note shows.
    ///   - note: the note's index in its section, from 0.
    ///   - section: the section's index, from 0.
    public init(facet: Int, note: Int, section: Int) {
        self = [section, note, facet]
    }

    /// The note's index in its section. Traps if the path has fewer than two indexes.
    public var note: Int { self[1] }

    /// The facet's index in its note; nil where the path names a whole note.
    public var facet: Int? { count > 2 ? self[2] : nil }

    /// The path without its facet.
    public var notePath: IndexPath { count > 2 ? prefix(2) : self }
}
