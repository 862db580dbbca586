import Files
import Foundation

/// The pictures that a text names in the ways of Markdown, `![words](name.png)`, and of Obsidian, `![[name.png|200]]`.
enum NamedPictures {
    /// The names of the files in the order of the text, each once. Addresses of the web aren't among them.
    static func names(in text: String) -> [String] {
        guard text.utf8.contains(UInt8(ascii: "!")), text.contains("![") else { return [] }
        // Bounded, so that a long line of brackets costs no more than its length.
        let mention = #/!\[\[([^\]|\n]{1,1000})|!\[[^\]\n]{0,1000}\]\(\s{0,100}(?:<([^>\n]{1,1000})>|([^)\s]{1,1000}))/#
        var names: [String] = []
        for match in text.matches(of: mention) {
            let words = (match.1 ?? match.2 ?? match.3).map(String.init) ?? ""
            let name = (match.1 == nil ? words.removingPercentEncoding : nil) ?? words
            guard !name.contains("://"), !names.contains(name),
                PictureFormat.extensions.contains(PathParts.lowercasedExtension(name)) else { continue }
            names.append(name)
        }
        return names
    }

    /// The file to which a name leads from a folder, by its path in the folder that is exported; nil if that is outside, or can't be written.
    static func file(_ name: String, in folder: String) -> String? {
        var parts = folder.split(separator: "/")
        for part in name.split(separator: "/", omittingEmptySubsequences: false) where part != "." {
            if part == ".." {
                guard parts.popLast() != nil else { return nil }
            } else {
                guard !part.isEmpty, !part.hasPrefix("."), part.utf8.count <= 255,
                    !part.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return nil }
                parts.append(part)
            }
        }
        // A folder's name could be that of another picture.
        guard let last = parts.last, !parts.dropLast().contains(where: { PictureFormat.extensions.contains(PathParts.lowercasedExtension(String($0))) }),
            PictureFormat.extensions.contains(PathParts.lowercasedExtension(String(last))) else { return nil }
        return parts.joined(separator: "/")
    }
}
