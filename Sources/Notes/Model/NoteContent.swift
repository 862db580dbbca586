import Foundation
import RecordStore

/// What a note says, without its identity, its place and its picture.
public struct NoteContent: Sendable, Hashable {
    /// The note's plain text. Its first line is the title.
    ///
    /// The store changes all line breaks to `\n`, and leaves out other control characters except tabs.
    public var body: String
    /// The names of the note's tags, in the order in which they were given.
    ///
    /// Names that differ in case only are one tag, which is shown as it was first written.
    public var tags: [String]
    /// When the note was created, to the millisecond.
    public var created: Date
    /// When the body, the tags or the picture were last changed, to the millisecond.
    public var modified: Date
    /// Whether the note was put aside: it isn't among the current notes.
    public var isArchived: Bool
    /// What an imported file's front matter says that has no other place here, as lines. It is kept for exporting.
    public internal(set) var otherProperties: [String] = []

    /// Creates the content of a note that was never modified after its creation.
    public init(_ body: String, tags: [String] = [], created: Date, modified: Date? = nil, isArchived: Bool = false) {
        self.body = body
        self.tags = tags
        self.created = created
        self.modified = modified ?? created
        self.isArchived = isArchived
    }

    /// The first line of the body.
    public var title: String { NoteText.title(of: body) }

    /// The content as it is stored.
    var normalized: NoteContent {
        var content = self
        content.body = StoredText.normalized(body)
        content.tags = NoteText.normalizedTags(tags)
        content.created = NoteDate.rounded(created)
        content.modified = NoteDate.rounded(modified)
        return content
    }
}
