import Foundation

/// A note as it is stored.
@dynamicMemberLookup
public struct Note: Sendable, Hashable, Identifiable {
    /// The note's number: stable, and never given to another note of the store.
    public let id: Int64
    /// What the note says.
    public let content: NoteContent
    /// The note's picture; nil if it has none.
    public let picture: NotePicture?
    /// When the note was put into the trash; nil if it isn't there.
    public let trashed: Date?

    /// The properties of the content are the note's, too: `note.title`, `note.tags`.
    public subscript<Value>(dynamicMember keyPath: KeyPath<NoteContent, Value>) -> Value { content[keyPath: keyPath] }
}

/// A picture that belongs to a note; ``NoteStore/path(of:)`` says where its file is.
public struct NotePicture: Sendable, Hashable, Identifiable {
    /// The picture's number in its store.
    public let id: Int64
    /// The format of the file.
    public let format: PictureFormat

    var fileName: String { "\(id).\(format.rawValue)" }
}

/// Where a note is put.
public enum NotePlace: Sendable, Hashable {
    /// Before all other notes.
    case first
    /// After all other notes.
    case last
    /// Before the note with this number.
    case before(Int64)
    /// After the note with this number.
    case after(Int64)
}

/// Which notes of a store are meant.
public enum NoteFilter: Sendable, Hashable {
    /// Those that are neither archived nor in the trash.
    case current
    /// Those that are archived, apart from those in the trash.
    case archived
    /// Those in the trash.
    case trash
    /// The current ones with a tag, whatever the case of its name.
    case tagged(String)
    /// The current ones without tags.
    case untagged
    /// All but those in the trash.
    case kept
}

/// A tag with the number of current notes that have it.
public struct NoteTag: Sendable, Hashable {
    /// The name as it was first written.
    public let name: String
    /// How many current notes have the tag.
    public let count: Int
}
