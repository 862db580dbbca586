import Foundation
import GRDB

/// How notes lie in the rows of the store.
enum NoteRow {
    /// What ``note(_:)`` reads, in its order.
    static let query =
        "SELECT note.id, body, tags, created, modified, archived, trashed, picture, picture.format, properties "
        + "FROM note LEFT JOIN picture ON picture.id = picture"

    static func note(_ row: Row) -> Note {
        var content = NoteContent(row[1], tags: lines(row[2]), created: NoteDate.date(row[3]), modified: NoteDate.date(row[4]))
        content.isArchived = row[5]
        content.otherProperties = (row[9] as String?).map { $0.components(separatedBy: "\n") } ?? []
        let format = (row[8] as String?).flatMap { PictureFormat(rawValue: $0) }
        return Note(
            id: row[0], content: content, picture: format.map { NotePicture(id: row[7], format: $0) },
            trashed: (row[6] as Int64?).map(NoteDate.date))
    }

    static func lines(_ text: String) -> [String] { text.isEmpty ? [] : text.components(separatedBy: "\n") }

    /// The condition for the notes of a filter, and its arguments.
    static func condition(_ filter: NoteFilter) -> (sql: String, arguments: StatementArguments) {
        let current = "trashed IS NULL AND archived = 0"
        return switch filter {
        case .current: (current, [])
        case .archived: ("trashed IS NULL AND archived", [])
        case .trash: ("trashed IS NOT NULL", [])
        case .kept: ("trashed IS NULL", [])
        case .untagged: (current + " AND note.tags = ''", [])
        case .tagged(let name):
            (current + " AND note.id IN (SELECT note FROM noteTag JOIN tag ON tag.id = tag WHERE key = ?)", [NoteText.key(ofTag: name)])
        }
    }
}
