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
        let bytes = Array(html.utf8)
        var mentions: [Mention] = []
        func add(_ range: Range<Int>) {
            let name = String(decoding: bytes[range], as: UTF8.self).replacing("&amp;", with: "&")
            if !name.isEmpty && !name.contains("://") && !name.hasPrefix("data:") { mentions.append(Mention(range: range, name: name)) }
        }
        // Behind the last closing mark, opening ones are text; so nothing is searched for twice.
        let lastTagEnd = bytes.lastIndex(of: 0x3E) ?? -1, lastBracket = bytes.lastIndex(of: 0x5D) ?? -1
        let lastQuotes: [UInt8: Int] = [0x22: bytes.lastIndex(of: 0x22) ?? -1, 0x27: bytes.lastIndex(of: 0x27) ?? -1]
        let sound = Array("[sound:".utf8)
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x5B, index < lastBracket, bytes[index...].starts(with: sound) {
                let start = index + sound.count
                let end = bytes[start...].firstIndex(of: 0x5D)!
                add(start..<end)
                index = end + 1
            } else if bytes[index] == 0x3C, index < lastTagEnd, index + 1 < bytes.count, isLetter(bytes[index + 1]) {
                index = readTag(bytes, from: index + 1, lastQuotes: lastQuotes, add)
            } else {
                index += 1
            }
        }
        return mentions
    }

    /// Reads a tag's attributes; returns the offset behind it.
    private static func readTag(_ bytes: [UInt8], from start: Int, lastQuotes: [UInt8: Int], _ add: (Range<Int>) -> Void) -> Int {
        var index = start
        while index < bytes.count, !isBlank(bytes[index]), bytes[index] != 0x3E { index += 1 }
        while index < bytes.count, bytes[index] != 0x3E {
            while index < bytes.count, isBlank(bytes[index]) || bytes[index] == 0x2F { index += 1 }
            let nameStart = index
            while index < bytes.count, !isBlank(bytes[index]), bytes[index] != 0x3D, bytes[index] != 0x3E { index += 1 }
            let name = String(decoding: bytes[nameStart..<index], as: UTF8.self).lowercased()
            guard index < bytes.count, bytes[index] == 0x3D else {
                if index == nameStart, index < bytes.count, bytes[index] != 0x3E { index += 1 }
                continue
            }
            index += 1
            let value: Range<Int>
            if index < bytes.count, let last = lastQuotes[bytes[index]], index < last {
                let end = bytes[(index + 1)...].firstIndex(of: bytes[index])!
                value = index + 1..<end
                index = end + 1
            } else {
                let valueStart = index
                while index < bytes.count, !isBlank(bytes[index]), bytes[index] != 0x3E { index += 1 }
                value = valueStart..<index
            }
            if name == "src" { add(value) }
        }
        return index + 1
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

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
}
