import Foundation
import RecordStore

/// A Markdown file as a note.
struct NoteFile: Equatable {
    var content: NoteContent
    /// The name of the picture's file in the front matter.
    var picture: String?
    /// The place of the note among those of its folder.
    var order: Int?

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: what is in the file, in UTF-8, UTF-16 or, for files that are neither, Windows-1252.
    ///   - path: the file's path, for error messages.
    ///   - date: when the file was changed: the date of a note whose front matter says none.
    init(_ bytes: [UInt8], path: String, date: Date) throws {
        let text = try ExchangeBytes.utf8(bytes, path: path)
        let (frontMatter, rest): (FrontMatter?, String)
        do {
            (frontMatter, rest) = try FrontMatter.divide(text)
        } catch {
            throw NoteError.invalidFrontMatter(path: path, line: error.line, detail: error.detail)
        }
        var body = StoredText.normalized(rest)
        // Other programs write an empty line behind the front matter. Ours, which all have an order, don't.
        if let frontMatter, frontMatter.order == nil { body = String(body.drop { $0 == "\n" }) }
        // The last line's end isn't part of the text.
        if body.utf8.last == 0x0A { body.removeLast() }
        let title = frontMatter?.title.map { NoteText.normalizedTag($0) } ?? ""
        let first = NoteText.normalizedTag(NoteText.title(of: body))
        if !title.isEmpty, first != title, first != "# " + title { body = title + (body.isEmpty ? "" : "\n" + body) }
        let created = frontMatter?.created ?? frontMatter?.modified ?? date
        content = NoteContent(body, tags: frontMatter?.tags ?? [], created: created, modified: frontMatter?.modified)
        content.isArchived = frontMatter?.isArchived ?? false
        content.otherProperties = frontMatter?.others ?? []
        content = content.normalized
        guard content.body.utf8.count <= NoteEdit.bodyLimit else { throw NoteError.noteTooLong(limit: NoteEdit.bodyLimit) }
        picture = frontMatter?.picture
        order = frontMatter?.order
    }

    /// The file for a note. Reading it gives the note again.
    static func text(_ content: NoteContent, picture: String?, order: Int) -> String {
        var frontMatter = FrontMatter()
        let title = NoteText.normalizedTag(content.title)
        frontMatter.title = title.isEmpty ? nil : title
        frontMatter.tags = content.tags
        frontMatter.created = content.created
        frontMatter.modified = content.modified
        frontMatter.isArchived = content.isArchived
        frontMatter.picture = picture
        frontMatter.order = order
        frontMatter.others = content.otherProperties
        return frontMatter.text + content.body + "\n"
    }
}
