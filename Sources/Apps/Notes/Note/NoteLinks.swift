import Foundation

/// A part of a text that names a place on the internet.
struct NoteLink: Equatable {
    /// In UTF-16 code units.
    let range: Range<Int>
    let url: URL
}

/// Finds links in texts: addresses that begin with `http://`, `https://`, `ftp://`, `mailto:` or `www.`, and those of mail.
struct NoteLinks {
    private let units: [UInt16]

    static func find(in units: [UInt16]) -> [NoteLink] { NoteLinks(units: units).links() }

    /// The links of a part of a text that begins and ends with paragraphs. Ranges are those of the text.
    static func find(in part: ArraySlice<UInt16>) -> [NoteLink] {
        let start = part.startIndex
        return find(in: Array(part)).map { NoteLink(range: $0.range.lowerBound + start..<$0.range.upperBound + start, url: $0.url) }
    }

    private static let schemes = ["https", "http", "ftp"].map { Array($0.utf16) }
    private static let www = Array("www.".utf16), mailto = Array("mailto".utf16)
    private static let colon = UInt16(0x3A), slash = UInt16(0x2F), at = UInt16(0x40), dot = UInt16(0x2E)

    /// One pass over the text that stops at the characters which each kind of link has.
    private func links() -> [NoteLink] {
        var found: [NoteLink] = []
        var index = 0
        while index < units.count {
            let unit = units[index]
            var link: NoteLink?
            if unit == Self.colon {
                link = self.link(withColonAt: index)
            } else if unit == Self.dot, index >= 3, matches(Self.www, at: index - 3), isBoundary(index - 3) {
                link = self.link(from: index - 3, prefix: "https://", needing: index + 1)
            } else if unit == Self.at {
                link = mail(at: index)
            }
            if let link, link.range.lowerBound >= (found.last?.range.upperBound ?? 0) {
                found.append(link)
                index = link.range.upperBound
            } else {
                index += 1
            }
        }
        return found
    }

    private func link(withColonAt index: Int) -> NoteLink? {
        if matches(Self.mailto, at: index - Self.mailto.count), isBoundary(index - Self.mailto.count) {
            return link(from: index - Self.mailto.count, prefix: "", needing: index + 1)
        }
        guard index + 2 < units.count, units[index + 1] == Self.slash, units[index + 2] == Self.slash else { return nil }
        for scheme in Self.schemes where matches(scheme, at: index - scheme.count) && isBoundary(index - scheme.count) {
            return link(from: index - scheme.count, prefix: "", needing: index + 3)
        }
        return nil
    }

    /// A link from a position up to a blank, without the punctuation that ends a sentence.
    ///
    /// - Parameter start: a letter or digit must stand there, after what all links of the kind begin with.
    private func link(from first: Int, prefix: String, needing start: Int) -> NoteLink? {
        guard start < units.count, Self.isWord(units[start]) || units[start] == 0x5B else { return nil }
        var end = start
        while end < units.count, !Self.isBreak(units[end]) { end += 1 }
        end = trimmed(first..<end)
        guard end > start else { return nil }
        let text = String(decoding: units[first..<end], as: UTF16.self)
        guard let url = URL(string: prefix + text) ?? Self.encoded(prefix + text) else { return nil }
        return NoteLink(range: first..<end, url: url)
    }

    private static func encoded(_ text: String) -> URL? {
        let allowed = CharacterSet.urlFragmentAllowed.union(CharacterSet(charactersIn: "#%"))
        return text.addingPercentEncoding(withAllowedCharacters: allowed).flatMap { URL(string: $0) }
    }

    /// An address of mail around an at sign: its domain has a dot, with two letters after it at least.
    private func mail(at index: Int) -> NoteLink? {
        var first = index, end = index + 1
        while first > 0, Self.isMail(units[first - 1]) { first -= 1 }
        while end < units.count, Self.isMail(units[end]) { end += 1 }
        while first < index, units[first] == Self.dot { first += 1 }
        while end > index + 1, !Self.isWord(units[end - 1]) { end -= 1 }
        guard first < index, index + 1 < end, Self.isWord(units[index + 1]) else { return nil }
        guard let lastDot = units[index + 1..<end].lastIndex(of: Self.dot), end - lastDot > 2 else { return nil }
        guard let url = URL(string: "mailto:" + String(decoding: units[first..<end], as: UTF16.self)) else { return nil }
        return NoteLink(range: first..<end, url: url)
    }

    /// Where a link ends: not with punctuation, nor with a bracket that was opened before it.
    private func trimmed(_ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound {
            let last = units[end - 1]
            if let pair = Self.brackets[last] {
                let part = units[range.lowerBound..<end]
                guard part.count(where: { $0 == last }) > part.count(where: { $0 == pair }) else { return end }
            } else if !Self.punctuation.contains(last) {
                return end
            }
            end -= 1
        }
        return end
    }

    private static let punctuation = Set(".,;:!?'\"”’»…*_".utf16)
    private static let brackets: [UInt16: UInt16] = [0x29: 0x28, 0x5D: 0x5B, 0x7D: 0x7B]

    /// Whether no word goes on at a position.
    private func isBoundary(_ position: Int) -> Bool { position == 0 || !Self.isWord(units[position - 1]) }

    private func matches(_ word: [UInt16], at position: Int) -> Bool {
        guard position >= 0, position + word.count <= units.count else { return false }
        return word.indices.allSatisfy { Self.lowercased(units[position + $0]) == word[$0] }
    }

    private static func lowercased(_ unit: UInt16) -> UInt16 { (0x41...0x5A).contains(unit) ? unit + 0x20 : unit }

    private static func isWord(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0xC0...: !(0x2000...0x206F).contains(unit) && !(0x3000...0x303F).contains(unit) && !(0xFF00...0xFF0F).contains(unit)
        default: false
        }
    }

    private static func isMail(_ unit: UInt16) -> Bool { isWord(unit) && unit < 0x80 || [0x2E, 0x2D, 0x5F, 0x2B].contains(unit) }

    private static func isBreak(_ unit: UInt16) -> Bool {
        unit <= 0x20 || unit == 0x7F || unit == 0xA0 || unit == 0x3C || unit == 0x3E || unit == 0x22 || (0x2000...0x200B).contains(unit)
            || unit == 0x2028 || unit == 0x2029 || unit == 0x3000
    }
}
