import Decks
import Foundation
import GRDB
import RecordStore

/// Media.
extension StudyEdit {
    /// Adds a picture or sound. Its file is on the disk before the change is.
    ///
    /// - Parameters:
    ///   - name: the name for notes to use, such as `cat.png`.
    ///   - bytes: the file's bytes, at most 256 MiB.
    /// - Returns: the name that notes must use: another one if there is something else of this name.
    /// - Throws: `FileFailure`.
    @discardableResult
    public func addMedia(_ name: String, _ bytes: Data) throws -> String {
        try addMedia(try PreparedMedium(name, bytes)) { file in
            let isThere = media.contains(file)
            try media.folder.write(bytes, as: file)
            if !isThere { written.names.append(file) }
        }
    }

    /// Adds a picture or sound whose file was written before.
    func addMedia(_ medium: PreparedMedium) throws -> String {
        try addMedia(medium) { file in
            // Another program may have moved away meanwhile what was there already.
            if !media.contains(file) { throw FileFailure.missing(path: media.folder.path(of: file)) }
        }
    }

    /// - Parameter write: writes the file, if the library has no such file.
    private func addMedia(_ medium: PreparedMedium, write: (String) throws -> Void) throws -> String {
        var name = medium.name
        let hash = medium.hash
        if let known = try String.fetchOne(db.cachedStatement(sql: "SELECT hash FROM media WHERE name = ?"), arguments: [name]) {
            if known == hash { return name }
            let dot = name.lastIndex(of: ".") ?? name.endIndex
            name = "\(name[..<dot])-\(hash.prefix(16))\(name[dot...])"
            if try number("SELECT id FROM media WHERE name = ?", [name]) != nil { return name }
        }
        let file = MediaFolder.fileName(hash: hash, name: name)
        let files = try all("SELECT name FROM media WHERE hash = ?", [hash]) { MediaFolder.fileName(hash: hash, name: $0[0]) }
        if !files.contains(file) { try write(file) }
        try run("INSERT INTO media (name, hash, size) VALUES (?, ?, ?)", [name, hash, medium.byteCount])
        return name
    }
}

extension StudyStore {
    /// Pictures and sounds of more bytes are refused.
    public static var mediaLimit: Int { MediaFolder.limit }

    /// Adds a picture or sound, which is no step that is undone: what nothing uses is moved away by ``trashUnusedMedia()`` alone.
    ///
    /// - Parameters:
    ///   - name: the name for notes to use, such as `cat.png`.
    ///   - bytes: the file's bytes, at most ``mediaLimit``.
    /// - Returns: the name that notes must use: another one if there is something else of this name.
    /// - Throws: `FileFailure`, `StoreFailure`.
    public func addMedia(_ name: String, _ bytes: Data) throws -> String {
        try change("Add Media") { try $0.addMedia(name, bytes) }
    }

    /// The path of a picture's or sound's file; nil if the library has nothing of this name.
    public func mediaPath(named name: String) throws -> String? {
        try read { db in
            for name in [name, name.removingPercentEncoding ?? name] {
                let name = name.precomposedStringWithCanonicalMapping
                let hash = try String.fetchOne(db.cachedStatement(sql: "SELECT hash FROM media WHERE name = ?"), arguments: [name])
                if let hash { return media.folder.path(of: MediaFolder.fileName(hash: hash, name: name)) }
            }
            return nil
        }
    }

    /// A facet, or a side of a card, as a deck's facet: plain text with references to its pictures, by the style sheet of its note type.
    package func deckFacet(_ html: String, sheet: StyleSheet = .none) -> Facet {
        HTMLText.facet(Array(html.utf8), sheet: sheet) { name in
            MediaReference(name: name, file: (try? mediaPath(named: name)).flatMap { $0 }.map { URL(fileURLWithPath: $0) })
        }
    }

    /// The names of the sounds of a facet or side, in their order.
    public func sounds(in html: String) -> [String] {
        MediaNames.mentions(in: html).filter(\.isSound).map(\.name)
    }
}
