/// A source of bytes for readers of HTML.
protocol HTMLSource: RandomAccessCollection where Element == UInt8, Index == Int {}

extension UnsafeRawBufferPointer: HTMLSource {}
extension Array<UInt8>: HTMLSource {}

/// A tag, or a comment.
package struct HTMLTag {
    /// Its name in small letters; empty for one that is longer than any that has a meaning, for comments and for declarations.
    package let name: String
    package let isClosing: Bool
    /// Where it stands, with its brackets, in UTF-8.
    package let range: Range<Int>
    /// What stands between the name and the bracket.
    package let attributes: Range<Int>
}

/// Finds what isn't text in HTML: tags and their attributes, and Anki's `[sound:NAME]`. What is not closed is text.
struct HTMLMarkup<Source: HTMLSource> {
    let source: Source
    /// The offset of the last occurrence of each closing delimiter. Behind it, opening delimiters are text, so that unclosed ones don't
    /// cause repeated searches to the end.
    private let lastTagEnd: Int
    private let lastBracket: Int

    init(_ source: Source) {
        self.source = source
        lastTagEnd = source.lastIndex(of: 0x3E) ?? -1
        lastBracket = source.lastIndex(of: 0x5D) ?? -1
    }

    // MARK: Tags

    /// The tag that begins at an offset; nil if none does.
    func tag(at start: Int) -> HTMLTag? {
        guard start < lastTagEnd, byte(start) == 0x3C else { return nil }
        var index = start + 1
        if matches("!--", at: index) {
            let end = find("-->", from: index + 3).map { $0 + 3 } ?? source.count
            return HTMLTag(name: "", isClosing: false, range: start..<end, attributes: end..<end)
        }
        let isClosing = byte(index) == 0x2F
        if isClosing { index += 1 }
        let isDeclaration = !isClosing && (byte(index) == 0x21 || byte(index) == 0x3F)
        guard isDeclaration || isLetter(at: index) else { return nil }
        let nameStart = index
        while isLetter(at: index) || (0x30...0x39).contains(byte(index)) || byte(index) == 0x2D { index += 1 }
        let name = index - nameStart <= 16 ? String(decoding: source[nameStart..<index], as: UTF8.self).lowercased() : ""
        guard let end = tagEnd(from: index) else { return nil }
        return HTMLTag(name: name, isClosing: isClosing, range: start..<end + 1, attributes: index..<end)
    }

    /// The index of the `>` that ends the tag, outside of quotes, or the first one if a quote isn't closed; nil if there is none.
    private func tagEnd(from start: Int) -> Int? {
        var index = start
        var quote: UInt8 = 0
        var previous: UInt8 = 0
        var firstEnd: Int?
        while index < source.count {
            let byte = source[index]
            if quote != 0 {
                if byte == quote { quote = 0 }
                if byte == 0x3E && firstEnd == nil { firstEnd = index }
            } else if byte == 0x3E {
                return index
            } else if (byte == 0x22 || byte == 0x27) && previous == 0x3D {
                quote = byte
                firstEnd = nil
            }
            if byte > 0x20 { previous = byte }
            index += 1
        }
        return firstEnd
    }

    /// Where the value of a tag's attribute stands, without its quotes; nil if it has none.
    func value(of wanted: String, in tag: HTMLTag) -> Range<Int>? {
        var found: Range<Int>?
        forEachAttribute(of: tag) { name, value in
            guard let value, name.count == wanted.utf8.count, matches(wanted, at: name.lowerBound) else { return true }
            found = value
            return false
        }
        return found
    }

    /// The attributes of a tag, by their names in small letters, with their character references replaced; empty for one without a value.
    func attributes(of tag: HTMLTag) -> [String: String] {
        var attributes: [String: String] = [:]
        forEachAttribute(of: tag) { name, value in
            guard !name.isEmpty, name.count <= 64 else { return true }
            let name = String(decoding: source[name], as: UTF8.self).lowercased()
            if attributes[name] == nil { attributes[name] = value.map { HTMLEntities.decode(Array(source[$0])) } ?? "" }
            return true
        }
        return attributes
    }

    /// Calls a function with where the names and the values of a tag's attributes stand, until it returns false.
    private func forEachAttribute(of tag: HTMLTag, _ body: (Range<Int>, Range<Int>?) -> Bool) {
        let range = tag.attributes
        var index = range.lowerBound
        func skipSpace() {
            while index < range.upperBound, source[index] <= 0x20 || source[index] == 0x2F { index += 1 }
        }
        while index < range.upperBound {
            skipSpace()
            let nameStart = index
            while index < range.upperBound, source[index] > 0x20, source[index] != 0x3D, source[index] != 0x2F { index += 1 }
            let name = nameStart..<index
            skipSpace()
            guard index < range.upperBound, source[index] == 0x3D else {
                if name.isEmpty { index += 1 } else if !body(name, nil) { return }
                continue
            }
            index += 1
            while index < range.upperBound, source[index] <= 0x20 { index += 1 }
            guard index < range.upperBound else { return }
            let quote = source[index]
            let value: Range<Int>
            if quote == 0x22 || quote == 0x27 {
                let start = index + 1
                index = start
                while index < range.upperBound, source[index] != quote { index += 1 }
                value = start..<index
                index += 1
            } else {
                let start = index
                while index < range.upperBound, source[index] > 0x20 { index += 1 }
                value = start..<index
            }
            guard body(name, value) else { return }
        }
    }

    /// Where the closing tag of an element begins whose content is no HTML, or the end of the source.
    func end(of name: String, from start: Int) -> Int {
        let closing = "</" + name
        var position = start
        while let found = find(closing, from: position) {
            position = found + closing.utf8.count
            if !isLetter(at: position) { return found }
        }
        return source.count
    }

    // MARK: Sounds

    /// The sound at an offset: where it stands, with its brackets, and its name; nil if there is none.
    func sound(at start: Int) -> (range: Range<Int>, name: Range<Int>)? {
        guard start < lastBracket, byte(start) == 0x5B else { return nil }
        for opening in ["[sound:", "[anki:play:"] where matches(opening, at: start) {
            guard let end = find("]", from: start) else { return nil }
            return (start..<end + 1, start + opening.utf8.count..<end)
        }
        return nil
    }

    // MARK: Looking ahead

    func byte(_ index: Int) -> UInt8 {
        index < source.count ? source[index] : 0
    }

    func isLetter(at index: Int) -> Bool { (0x61...0x7A).contains(byte(index) | 0x20) }

    /// Compares ASCII characters, ignoring the case of the source.
    func matches(_ string: String, at index: Int) -> Bool {
        var index = index
        for expected in string.utf8 {
            let byte = byte(index)
            guard byte == expected || ((0x41...0x5A).contains(byte) && byte | 0x20 == expected) else { return false }
            index += 1
        }
        return true
    }

    func find(_ string: String, from start: Int) -> Int? {
        guard let first = string.utf8.first else { return nil }
        var index = start
        while index + string.utf8.count <= source.count {
            if source[index] == first && matches(string, at: index) { return index }
            index += 1
        }
        return nil
    }
}
