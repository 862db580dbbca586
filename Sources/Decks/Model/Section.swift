/// A titled run of notes in a deck; ask the deck for the notes themselves.
public struct Section: Sendable, Hashable {
    /// The section's title: the cell of the tags or deck column, the path of a subfolder, the name of an Anki deck. It is empty for
    /// rows whose cell is empty.
    public let title: String

    /// The number of notes; at least 1.
    public let noteCount: Int

    /// Where the section starts in the deck's order.
    let firstPosition: Int
}
