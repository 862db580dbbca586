import Decks
import Foundation

/// The media that HTML names: the sources of pictures and other elements, and `[sound:NAME]`.
enum MediaNames {
    struct Mention {
        /// Where the name stands, in UTF-8.
        var range: Range<Int>
        /// The name, without entities.
        var name: String
    }

    static func mentions(in html: String) -> [Mention] {
        let tokens = HTMLTokens(html)
        var mentions: [Mention] = []
        tokens.forEach { token in
            let range: Range<Int>? =
                switch token {
                case .text: nil
                case .tag(let tag): tag.isClosing ? nil : tokens.value(of: "src", in: tag)
                case .sound(let name): name
                }
            guard let range else { return true }
            let name = tokens.string(range).replacing("&amp;", with: "&")
            if !name.isEmpty && !name.contains("://") && !name.hasPrefix("data:") { mentions.append(Mention(range: range, name: name)) }
            return true
        }
        return mentions
    }

    /// Gives media other names.
    static func renamed(_ html: String, _ names: [String: String]) -> String {
        guard !names.isEmpty, html.utf8.contains(where: { $0 == 0x3C || $0 == 0x5B }) else { return html }
        var bytes: [UInt8] = [], done = 0
        let source = Array(html.utf8)
        for mention in mentions(in: html) {
            guard let name = names[mention.name] ?? mention.name.removingPercentEncoding.flatMap({ names[$0] }) else { continue }
            bytes += source[done..<mention.range.lowerBound]
            bytes += name.replacing("&", with: "&amp;").utf8
            done = mention.range.upperBound
        }
        guard done > 0 else { return html }
        return String(decoding: bytes + source[done...], as: UTF8.self)
    }
}
