/// Turns a field of HTML, as Anki stores it, into plain text with its pictures.
///
/// Block elements and `<br>` break lines, white space is collapsed, the contents of style and script are removed, ruby text follows its
/// base in parentheses, `[sound:…]` sets ``Facet/hasAudio``, and a cloze `{{c1::text::hint}}` is replaced by its text. Any input gives a
/// result: invalid markup is text.
package enum HTMLText {
    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - media: returns the reference for the file name in an `<img>` element.
    package static func facet(_ bytes: [UInt8], media: (String) -> MediaReference) -> Facet {
        bytes.withUnsafeBytes { facet($0, media: media) }
    }

    /// The plain text of a field alone.
    package static func plain(_ html: String) -> String {
        // Most texts have no markup.
        let isPlain = html.utf8.allSatisfy { $0 > 0x20 && $0 != 0x3C && $0 != 0x26 && $0 != 0x5B && $0 != 0x7B && $0 != 0x7D }
        if isPlain { return html }
        var reader = HTMLReader(Array(html.utf8))
        reader.read()
        return String(decoding: reader.trimmed(), as: UTF8.self)
    }

    /// The same for any collection of UTF-8 bytes, so that tests can count accesses.
    static func facet<Source: HTMLSource>(_ source: Source, media: (String) -> MediaReference) -> Facet {
        var reader = HTMLReader(source)
        reader.read()
        return Facet(text: String(decoding: reader.trimmed(), as: UTF8.self), images: reader.pictures.map(media), hasAudio: reader.hasAudio)
    }
}

/// A source of bytes for ``HTMLText``.
protocol HTMLSource: RandomAccessCollection where Element == UInt8, Index == Int {}

extension UnsafeRawBufferPointer: HTMLSource {}
extension Array<UInt8>: HTMLSource {}

/// Reads one field.
private struct HTMLReader<Source: HTMLSource> {
    private let source: Source
    private var position = 0
    private var text: [UInt8] = []
    private(set) var pictures: [String] = []
    private(set) var hasAudio = false

    /// White space and line breaks that are only added if text follows.
    private var pendingSpace = false
    private var pendingBreaks = 0
    /// For each open cloze, outermost first, whether its hint has begun.
    private var clozes: [Bool] = []

    /// The offset of the last occurrence of each closing delimiter. Behind it, opening delimiters are text, so that unclosed ones don't
    /// cause repeated searches to the end.
    private let lastTagEnd: Int
    private let lastClozeEnd: Int
    private let lastBracket: Int

    init(_ source: Source) {
        self.source = source
        lastTagEnd = source.lastIndex(of: 0x3E) ?? -1
        lastBracket = source.lastIndex(of: 0x5D) ?? -1
        var close = source.count - 2
        while close >= 0 && !(source[close] == 0x7D && source[close + 1] == 0x7D) { close -= 1 }
        lastClozeEnd = close
        text.reserveCapacity(source.count)
    }

    mutating func read() {
        while position < source.count {
            let byte = source[position]
            switch byte {
            case 0x3C where position < lastTagEnd && readTag():
                break
            case 0x26 where readEntity():
                break
            case 0x5B where position < lastBracket && readSound():
                break
            case 0x7B where position < lastClozeEnd && openCloze(),
                 0x7D where !clozes.isEmpty && closeCloze(),
                 0x3A where !clozes.isEmpty && beginHint():
                break
            case 0x20, 0x09...0x0D:
                pendingSpace = true
                position += 1
            case 0:
                position += 1
            default:
                emit(byte)
                position += 1
            }
        }
    }

    // MARK: Text

    private mutating func emit(_ byte: UInt8) {
        guard clozes.last != true else { return }
        if pendingBreaks > 0 {
            if !text.isEmpty {
                while text.last == 0x20 { text.removeLast() }
                // Consecutive empty lines are reduced to one, since cards are small.
                for _ in 0..<min(pendingBreaks, 2) { text.append(0x0A) }
            }
        } else if pendingSpace && !text.isEmpty && text.last != 0x0A {
            text.append(0x20)
        }
        pendingBreaks = 0
        pendingSpace = false
        text.append(byte)
    }

    private mutating func emit(_ string: String) {
        for byte in string.utf8 { emit(byte) }
    }

    private mutating func breakLine() {
        pendingBreaks = max(pendingBreaks, 1)
    }

    func trimmed() -> ArraySlice<UInt8> {
        let start = text.firstIndex { $0 != 0x20 && $0 != 0x0A } ?? text.endIndex
        let end = text.lastIndex { $0 != 0x20 && $0 != 0x0A } ?? text.startIndex - 1
        return start <= end ? text[start...end] : []
    }

    // MARK: Tags

    /// Reads the tag at `position`; returns false if the `<` doesn't begin a tag.
    private mutating func readTag() -> Bool {
        var index = position + 1
        if matches("!--", at: index) {
            position = find("-->", from: index + 3).map { $0 + 3 } ?? source.count
            return true
        }
        let isClosing = byte(index) == 0x2F
        if isClosing { index += 1 }
        let isDeclaration = !isClosing && (byte(index) == 0x21 || byte(index) == 0x3F)
        guard isDeclaration || Self.isLetter(byte(index)) else { return false }
        let nameStart = index
        while index < source.count, Self.isLetter(source[index]) || (0x30...0x39).contains(source[index]) || source[index] == 0x2D {
            index += 1
        }
        let name = index - nameStart <= 16 ? String(decoding: source[nameStart..<index], as: UTF8.self).lowercased() : ""
        let attributes = index
        guard let end = tagEnd(from: index) else { return false }
        position = end + 1
        handle(name, isClosing: isClosing, attributes: attributes..<end)
        return true
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

    private mutating func handle(_ name: String, isClosing: Bool, attributes: Range<Int>) {
        switch name {
        case "br":
            pendingBreaks += 1
        case "img":
            if let picture = attribute("src", in: attributes), !picture.isEmpty { pictures.append(picture) }
        case "audio", "video":
            hasAudio = true
        case "style", "script", "title", "rp":
            if !isClosing { skipElement(name) }
        case "rt":
            // Ruby text follows its base directly, even if there is white space in the markup.
            if !isClosing { pendingSpace = false }
            emit(isClosing ? ")" : "(")
        case "td", "th":
            pendingSpace = true
        case "li":
            breakLine()
            if !isClosing { emit("• ") }
        case "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "div", "dl", "dt", "fieldset", "figcaption",
             "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "main", "nav", "ol", "p", "pre",
             "section", "summary", "table", "tbody", "thead", "tr", "ul":
            breakLine()
        default:
            break
        }
    }

    /// Skips everything up to the end of the element's closing tag.
    private mutating func skipElement(_ name: String) {
        let closing = "</" + name
        while let start = find(closing, from: position) {
            position = start + closing.utf8.count
            guard !Self.isLetter(byte(position)) else { continue }
            position = find(">", from: position).map { $0 + 1 } ?? source.count
            return
        }
        position = source.count
    }

    /// The value of a tag's attribute, with entities decoded; nil if it has none.
    private func attribute(_ wanted: String, in range: Range<Int>) -> String? {
        var index = range.lowerBound
        func skipSpace() {
            while index < range.upperBound, source[index] <= 0x20 || source[index] == 0x2F { index += 1 }
        }
        while index < range.upperBound {
            skipSpace()
            let nameStart = index
            while index < range.upperBound, source[index] > 0x20, source[index] != 0x3D { index += 1 }
            let name = nameStart..<index
            skipSpace()
            guard byte(index) == 0x3D, index < range.upperBound else {
                if name.isEmpty { index += 1 }
                continue
            }
            index += 1
            while index < range.upperBound, source[index] <= 0x20 { index += 1 }
            guard index < range.upperBound else { return nil }
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
            if name.count == wanted.utf8.count && matches(wanted, at: name.lowerBound) {
                return HTMLEntities.decode(Array(source[value]))
            }
        }
        return nil
    }

    // MARK: Entities, sounds, clozes

    private mutating func readEntity() -> Bool {
        guard let (scalar, length) = HTMLEntities.scalar(in: source, at: position) else { return false }
        position += length
        // Spaces written as entities aren't collapsed. Zero-width spaces and soft hyphens are removed, since fonts may draw them as boxes.
        switch scalar {
        case 0xA0: emit(0x20)
        case 0xAD: break
        default: emit(String(Character(Unicode.Scalar(scalar) ?? "\u{FFFD}")))
        }
        return true
    }

    private mutating func readSound() -> Bool {
        let isSound = matches("[sound:", at: position) || matches("[anki:play:", at: position)
        guard isSound, let end = find("]", from: position) else { return false }
        hasAudio = true
        position = end + 1
        return true
    }

    private mutating func openCloze() -> Bool {
        guard matches("{{c", at: position), clozes.count < 64 else { return false }
        var index = position + 3
        while (0x30...0x39).contains(byte(index)) || byte(index) == 0x2C { index += 1 }
        guard index > position + 3, matches("::", at: index) else { return false }
        clozes.append(clozes.last == true)
        position = index + 2
        return true
    }

    private mutating func closeCloze() -> Bool {
        guard matches("}}", at: position) else { return false }
        clozes.removeLast()
        position += 2
        return true
    }

    private mutating func beginHint() -> Bool {
        guard matches("::", at: position), position < lastClozeEnd else { return false }
        clozes[clozes.count - 1] = true
        position += 2
        return true
    }

    // MARK: Looking ahead

    private func byte(_ index: Int) -> UInt8 {
        index < source.count ? source[index] : 0
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20)
    }

    /// Compares ASCII characters, ignoring the case of the source.
    private func matches(_ string: String, at index: Int) -> Bool {
        var index = index
        for expected in string.utf8 {
            let byte = byte(index)
            guard byte == expected || ((0x41...0x5A).contains(byte) && byte | 0x20 == expected) else { return false }
            index += 1
        }
        return true
    }

    private func find(_ string: String, from start: Int) -> Int? {
        guard let first = string.utf8.first else { return nil }
        var index = start
        while index + string.utf8.count <= source.count {
            if source[index] == first && matches(string, at: index) { return index }
            index += 1
        }
        return nil
    }
}
