import Decks
import Files
import Foundation

/// The media that HTML names: the sources of pictures and other elements, and `[sound:NAME]`.
enum MediaNames {
    struct Mention {
        /// Where the name stands, in UTF-8.
        var range: Range<Int>
        /// The name, without entities.
        var name: String
        /// Whether it is that of a `[sound:NAME]`.
        var isSound: Bool
    }

    /// The extensions of sounds and films, and of pictures.
    private static let sounds: Set = [
        "mp3", "wav", "ogg", "oga", "opus", "flac", "m4a", "aac", "aif", "aiff", "mp4", "mov", "webm", "mkv", "avi",
    ]
    private static let pictures: Set = ["png", "jpg", "jpeg", "gif", "webp", "svg", "tif", "tiff", "bmp", "avif", "heic"]

    /// Whether a file is a picture by its name.
    static func isPicture(_ name: String) -> Bool { pictures.contains(PathParts.lowercasedExtension(name)) }
    /// Whether a file is a sound or a film by its name.
    static func isSound(_ name: String) -> Bool { sounds.contains(PathParts.lowercasedExtension(name)) }
    /// Whether a file is a picture, a sound or a film by its name.
    static func isMedium(_ name: String) -> Bool { isPicture(name) || isSound(name) }

    static func mentions(in html: String) -> [Mention] {
        // Most facets name none.
        guard mayMention(html) else { return [] }
        let tokens = HTMLTokens(html)
        var mentions: [Mention] = []
        func add(_ range: Range<Int>, isSound: Bool) {
            let name = tokens.string(range).replacing("&amp;", with: "&")
            guard !name.isEmpty && !name.contains("://") && !name.hasPrefix("data:") else { return }
            mentions.append(Mention(range: range, name: name, isSound: isSound))
        }
        tokens.forEach { token in
            switch token {
            case .text: break
            case .tag(let tag): if !tag.isClosing, let source = tokens.value(of: "src", in: tag) { add(source, isSound: false) }
            case .sound(let name, _): add(name, isSound: true)
            }
            return true
        }
        return mentions
    }

    /// Whether there is a bracket, or a tag and the letters of `src`.
    private static func mayMention(_ html: String) -> Bool {
        var hasTag = false, letters: UInt32 = 0
        for byte in html.utf8 {
            if byte == 0x5B { return true }
            if byte == 0x3C { hasTag = true }
            letters = letters << 8 & 0xFF_FFFF | UInt32(byte | 0x20)
            if hasTag && letters == 0x73_7263 { return true }
        }
        return false
    }

    /// Calls a function with everything in a text that may be the name of a file, in whatever way it is named: in attributes such as `srcset`
    /// and `data`, in `url()` of style sheets, in JSON. That is what stands between marks that no medium has in its name, and the parts of
    /// that between blanks, brackets and commas. Composed, and without percent encoding and references of characters.
    static func forEachName(in text: String, _ body: (String) -> Void) {
        func tell(_ name: Substring) {
            guard name.utf8.contains(0x2E) else { return }
            let plain = name.utf8.contains(0x26) ? HTMLText.plain(String(name)) : String(name)
            body(plain.precomposedStringWithCanonicalMapping)
            if plain.utf8.contains(0x25), let decoded = plain.removingPercentEncoding { body(decoded.precomposedStringWithCanonicalMapping) }
        }
        for part in text.split(whereSeparator: { "/\\<>:\"|?*[]'\u{1F}".contains($0) || $0.isNewline }) where part.utf8.contains(0x2E) {
            tell(part)
            let inner = part.split { $0.isWhitespace || "(),;={}".contains($0) }
            if inner.count > 1 || inner.first?.count != part.count { inner.forEach(tell) }
        }
    }

    /// Gives media other names.
    ///
    /// - Parameter name: the name that one gets; nil if it keeps its own.
    static func renamed(_ html: String, _ name: (String) throws -> String?) rethrows -> String {
        let mentions = mentions(in: html)
        guard !mentions.isEmpty else { return html }
        var bytes: [UInt8] = [], done = 0
        let source = Array(html.utf8)
        for mention in mentions {
            guard let name = try name(mention.name), name != mention.name else { continue }
            bytes += source[done..<mention.range.lowerBound]
            bytes += name.replacing("&", with: "&amp;").utf8
            done = mention.range.upperBound
        }
        guard done > 0 else { return html }
        return String(decoding: bytes + source[done...], as: UTF8.self)
    }
}
