/// A section of a deck: a title and a number of notes. The notes are read with ``Deck/note(at:inSection:)``.
public struct Section: Sendable, Hashable {
    /// The title: the content of the tags or deck column, the path of a subfolder, or the name of an Anki deck. It is empty for rows whose
    /// cell is empty.
    public let title: String

    /// The number of notes; at least 1.
    public let noteCount: Int

    /// The position of the first note in the deck's order.
    let firstPosition: Int
}
