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
        try addMedia(name, bytes, isOneOfMany: false)
    }

    func addMedia(_ name: String, _ bytes: Data, isOneOfMany: Bool) throws -> String {
        guard bytes.count <= MediaFolder.limit else { throw FileFailure.tooLarge(path: name, limit: MediaFolder.limit) }
        let hash = MediaFolder.hash(bytes)
        var name = Self.mediaName(name)
        if let known = try String.fetchOne(db.cachedStatement(sql: "SELECT hash FROM media WHERE name = ?"), arguments: [name]) {
            if known == hash { return name }
            let dot = name.lastIndex(of: ".") ?? name.endIndex
            name = "\(name[..<dot])-\(hash.prefix(16))\(name[dot...])"
            if try number("SELECT id FROM media WHERE name = ?", [name]) != nil { return name }
        }
        let file = MediaFolder.fileName(hash: hash, name: name)
        let files = try all("SELECT name FROM media WHERE hash = ?", [hash]) { MediaFolder.fileName(hash: hash, name: $0[0]) }
        if !files.contains(file) {
            try media.folder.write(bytes, as: file, isOneOfMany: isOneOfMany)
            written.names.append(file)
        }
        try run("INSERT INTO media (name, hash, size) VALUES (?, ?, ?)", [name, hash, bytes.count])
        return name
    }

    /// A name that HTML and file systems can carry.
    private static func mediaName(_ name: String) -> String {
        let plain = StudyText.name(name).precomposedStringWithCanonicalMapping
        let safe = String(plain.map { "/\\<>:\"|?*[]'".contains($0) ? "_" : $0 })
        if safe.isEmpty || safe.allSatisfy({ $0 == "." }) { return "media" }
        // The table of a Study Archive, beside which its media lie.
        return safe.hasPrefix("Data.") ? "_" + safe : String(safe.suffix(120))
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
