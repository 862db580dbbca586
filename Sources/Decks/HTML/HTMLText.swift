/// Turns a field of HTML, as Anki stores it, into plain text with its pictures.
///
/// Block elements and `<br>` break lines, white space is collapsed, what isn't shown is left out, such as styles, scripts and what a style
/// sheet hides, ruby text follows its base in parentheses, `[sound:…]` sets ``Facet/hasAudio``, a cloze `{{c1::text::hint}}` is replaced by
/// its text, and one that covers a part of a picture by nothing. Any input gives a result: invalid markup is text.
package enum HTMLText {
    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - sheet: the style sheet of the note type.
    ///   - media: returns the reference for the file name in an `<img>` element.
    package static func facet(_ bytes: [UInt8], sheet: StyleSheet = .none, media: (String) -> MediaReference) -> Facet {
        bytes.withUnsafeBytes { facet($0, sheet: sheet, media: media) }
    }

    /// The plain text of a field alone, by the style sheet of its note type.
    package static func plain(_ html: String, sheet: StyleSheet = .none) -> String {
        // Most texts have no markup.
        let isPlain = html.utf8.allSatisfy { $0 > 0x20 && $0 != 0x3C && $0 != 0x26 && $0 != 0x5B && $0 != 0x7B && $0 != 0x7D }
        if isPlain { return html }
        var reader = HTMLReader(Array(html.utf8), sheet)
        reader.read()
        return String(decoding: reader.trimmed(), as: UTF8.self)
    }

    /// The same for any collection of UTF-8 bytes, so that tests can count accesses.
    static func facet<Source: HTMLSource>(_ source: Source, sheet: StyleSheet = .none, media: (String) -> MediaReference) -> Facet {
        var reader = HTMLReader(source, sheet)
        reader.read()
        return Facet(text: String(decoding: reader.trimmed(), as: UTF8.self), images: reader.pictures.map(media), hasAudio: reader.hasAudio)
    }
}

/// Reads one field.
private struct HTMLReader<Source: HTMLSource> {
    private let source: Source
    private let markup: HTMLMarkup<Source>
    private var elements: OpenElements
    /// Whether the elements that are open aren't shown.
    private var isHidden = false
    private var position = 0
    private var text: [UInt8] = []
    private(set) var pictures: [String] = []
    private(set) var hasAudio = false

    /// White space and line breaks that are only added if text follows.
    private var pendingSpace = false
    private var pendingBreaks = 0
    /// For each open cloze, outermost first, whether its hint has begun.
    private var clozes: [Bool] = []

    /// The offset of the last closing delimiter of a cloze: behind it, opening ones are text, as in ``HTMLMarkup``.
    private let lastClozeEnd: Int

    init(_ source: Source, _ sheet: StyleSheet) {
        self.source = source
        markup = HTMLMarkup(source)
        // Without a rule that hides something, a sheet changes nothing here.
        elements = OpenElements(sheet.mayHide ? sheet : .none)
        var close = source.count - 2
        while close >= 0 && !(source[close] == 0x7D && source[close + 1] == 0x7D) { close -= 1 }
        lastClozeEnd = close
        text.reserveCapacity(source.count)
    }

    mutating func read() {
        while position < source.count {
            let byte = source[position]
            switch byte {
            case 0x3C where readTag():
                break
            case 0x26 where readEntity():
                break
            case 0x5B where readSound():
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
        guard clozes.last != true, !isHidden else { return }
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
        guard let tag = markup.tag(at: position) else { return false }
        position = tag.range.upperBound
        handle(tag)
        return true
    }

    private mutating func handle(_ tag: HTMLTag) {
        let wasHidden = isHidden
        var attributes: [String: String] = [:]
        if tag.isClosing {
            elements.close(tag.name)
        } else {
            if HTMLElements.raw.contains(tag.name) { position = markup.end(of: tag.name, from: position) }
            if !tag.attributes.isEmpty { attributes = markup.attributes(of: tag) }
            if elements.open(tag, attributes).element.style.isHidden {
                isHidden = elements.style.isHidden
                return
            }
        }
        isHidden = elements.style.isHidden
        guard !isHidden, !wasHidden else { return }
        switch tag.name {
        case "br":
            pendingBreaks += 1
        case "img":
            if let source = attributes["src"], !source.isEmpty { pictures.append(source) }
        case "audio", "video":
            hasAudio = true
        case "rp":
            if !tag.isClosing { position = markup.end(of: "rp", from: position) }
        case "rt":
            // Ruby text follows its base directly, even if there is white space in the markup.
            if !tag.isClosing { pendingSpace = false }
            emit(tag.isClosing ? ")" : "(")
        case "td", "th":
            pendingSpace = true
        case "li":
            breakLine()
            if !tag.isClosing { emit("• ") }
        case let name where HTMLElements.blocks.contains(name):
            breakLine()
        default:
            break
        }
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
        guard let sound = markup.sound(at: position) else { return false }
        hasAudio = true
        position = sound.range.upperBound
        return true
    }

    private mutating func openCloze() -> Bool {
        guard markup.matches("{{c", at: position), clozes.count < 64 else { return false }
        var index = position + 3
        while (0x30...0x39).contains(markup.byte(index)) || markup.byte(index) == 0x2C { index += 1 }
        guard index > position + 3, markup.matches("::", at: index) else { return false }
        // What covers a part of a picture is no text.
        clozes.append(clozes.last == true || markup.matches("image-occlusion:", at: index + 2))
        position = index + 2
        return true
    }

    private mutating func closeCloze() -> Bool {
        guard markup.matches("}}", at: position) else { return false }
        clozes.removeLast()
        position += 2
        return true
    }

    private mutating func beginHint() -> Bool {
        guard markup.matches("::", at: position), position < lastClozeEnd else { return false }
        clozes[clozes.count - 1] = true
        position += 2
        return true
    }
}
