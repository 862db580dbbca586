import Files
import Foundation
import RecordStore

/// A Markdown file as a note.
struct NoteFile: Equatable {
    var content: NoteContent
    /// The name of the picture's file in the front matter.
    var picture: String?
    /// The files of pictures that the text names, where its names lead to others or nowhere.
    var pictureFiles: [String: String] = [:]
    /// The place of the note among those of its folder.
    var order: Int?
    /// Whether the front matter says when the note was created. Dates of files change when they are copied.
    var isDated: Bool

    /// The property that keeps the name of a file that other programs wrote: links of other files lead to it.
    private static let nameProperty = "file"
    /// The property of our own files that says where pictures are to which the text's names don't lead, as JSON.
    private static let picturesProperty = "picture-files"

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: what is in the file, in UTF-8, UTF-16 or, for files that are neither, Windows-1252.
    ///   - path: the file's path, for error messages.
    ///   - name: the file's path in the folder that is imported; nil to keep no name.
    ///   - isTitle: whether the file's name is the note's title, as in vaults of Obsidian, and not only that of a file without text.
    ///   - date: when the file was changed: the date of a note whose front matter says none.
    init(_ bytes: [UInt8], path: String, name: String? = nil, isTitle: Bool = false, date: Date) throws {
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
        // Our own files, which all have an order, are named by their titles.
        let name = frontMatter?.order == nil ? name : nil
        let nameAsTitle = isTitle || body.allSatisfy(\.isWhitespace) ? name.map(PathParts.title) : nil
        let title = NoteText.normalizedTag(frontMatter?.title ?? nameAsTitle ?? "")
        let first = NoteText.normalizedTag(NoteText.title(of: String(body.drop { $0 == "\n" })))
        if !title.isEmpty, first != title, first != "# " + title { body = title + (body.isEmpty ? "" : "\n" + body) }
        let created = frontMatter?.created ?? frontMatter?.modified ?? date
        content = NoteContent(body, tags: frontMatter?.tags ?? [], created: created, modified: frontMatter?.modified)
        content.isArchived = frontMatter?.isArchived ?? false
        content.otherProperties = frontMatter?.others ?? []
        if frontMatter?.order != nil, let json = FrontMatter.text(of: Self.picturesProperty, in: content.otherProperties),
            let files = try? JSONDecoder().decode([String: String].self, from: Data(json.utf8)) {
            pictureFiles = files
            content.otherProperties.removeAll { $0.hasPrefix(Self.picturesProperty + ": ") }
        }
        if let name, FrontMatter.text(of: Self.nameProperty, in: content.otherProperties) == nil {
            content.otherProperties.append(FrontMatter.line(Self.nameProperty, name))
        }
        content = content.normalized
        guard content.body.utf8.count <= NoteEdit.bodyLimit else { throw NoteError.noteTooLong(limit: NoteEdit.bodyLimit) }
        picture = frontMatter?.picture
        order = frontMatter?.order
        isDated = frontMatter?.created != nil || frontMatter?.modified != nil
    }

    /// The name of the file that a note was imported from, in its folder, without the extension; nil if there is none that can be written.
    static func importedName(_ content: NoteContent) -> String? {
        guard let name = FrontMatter.text(of: nameProperty, in: content.otherProperties) else { return nil }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in
            !part.isEmpty && !part.hasPrefix(".") && part.utf8.count <= 255
                && !part.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        guard isPlain, parts.count <= NoteFolderScan.depthLimit, parts.dropLast().allSatisfy({ !isMarkdown(String($0)) }) else { return nil }
        return isMarkdown(name) ? PathParts.join(PathParts.folder(name), PathParts.title(name)) : nil
    }

    /// Whether a file is Markdown, by its name.
    static func isMarkdown(_ name: String) -> Bool { ["md", "markdown"].contains(PathParts.lowercasedExtension(name)) }

    /// The file for a note. Reading it gives the note again.
    ///
    /// - Parameters:
    ///   - content: the note.
    ///   - picture: the file of the note's picture.
    ///   - pictureFiles: the files of pictures that the text names otherwise.
    ///   - order: its place among the notes.
    static func text(_ content: NoteContent, picture: String?, pictureFiles: [String: String] = [:], order: Int) -> String {
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
        if !pictureFiles.isEmpty {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let json = String(decoding: (try? encoder.encode(pictureFiles)) ?? Data(), as: UTF8.self)
            frontMatter.others.append(FrontMatter.line(picturesProperty, json))
        }
        return frontMatter.text + content.body + "\n"
    }
}
