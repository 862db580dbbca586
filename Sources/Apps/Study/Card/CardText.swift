import Decks
import Foundation
import StudyLibrary
import UIKit

/// One side of a card, read from HTML as Anki's fields have it: text with styles, pictures, sounds, and lines between parts.
struct CardText: Equatable {
    /// How a run of text is set.
    struct Style: OptionSet, Hashable {
        let rawValue: Int
        static let bold = Style(rawValue: 1), italic = Style(rawValue: 2), underline = Style(rawValue: 4), strike = Style(rawValue: 8)
        static let gap = Style(rawValue: 16), raised = Style(rawValue: 32), lowered = Style(rawValue: 64)
    }

    /// Some text of one style.
    struct Run: Equatable {
        var text: String
        var style: Style
    }

    enum Piece: Equatable {
        case text([Run])
        case picture(String)
        case sound(String)
        case rule
    }

    private(set) var pieces: [Piece] = []
    /// The index of the facet that each piece belongs to, where that has a look of its own.
    private(set) var facets: [Int?] = []
    /// Where each piece stands in the HTML, in UTF-8: for a text each of its UTF-16 units, nil for what only elements imply, such as the
    /// breaks between paragraphs; for others their tag.
    private(set) var sources: [[Range<Int>?]] = []

    static func == (a: CardText, b: CardText) -> Bool { a.pieces == b.pieces && a.facets == b.facets }

    /// No more of a side is shown: a card is no book.
    static let limit = 20_000

    /// The text alone.
    var plain: String {
        pieces.compactMap { piece in
            if case .text(let runs) = piece { runs.map(\.text).joined() } else { nil }
        }.joined(separator: "\n")
    }

    /// The names of the sounds, in their order.
    var sounds: [String] { pieces.compactMap { if case .sound(let name) = $0 { name } else { nil } } }

    /// Whether there is nothing to show.
    var isEmpty: Bool { pieces.isEmpty }

    /// Reads HTML. Whatever it is, it can be read; what is no format that cards have is left out.
    ///
    /// - Parameters:
    ///   - html: the HTML.
    ///   - limit: how many characters are read.
    init(_ html: String, limit: Int = limit) {
        var reader = Reader(limit: limit)
        reader.read(html)
        pieces = reader.pieces
        facets = reader.facets
        sources = reader.sources
    }

    // MARK: Drawing

    /// A piece of text as it is drawn.
    ///
    /// - Parameters:
    ///   - runs: the text.
    ///   - size: the font's size in points.
    ///   - color: the colour of what has none of its own.
    ///   - look: the facet's alignment and font; its colours and size are up to the caller.
    @MainActor
    static func attributed(
        _ runs: [Run], size: CGFloat, weight: UIFont.Weight = .regular, color: UIColor, look: FacetLook? = nil
    ) -> NSMutableAttributedString {
        let text = NSMutableAttributedString(string: "")
        let paragraph = NSMutableParagraphStyle()
        paragraph.alignment = look?.textAlignment ?? .center
        paragraph.lineHeightMultiple = 1.08
        for run in runs {
            var attributes: [NSAttributedString.Key: Any] = [.foregroundColor: color, .paragraphStyle: paragraph]
            let isBold = run.style.contains(.bold) || run.style.contains(.gap)
            let pointSize = run.style.isDisjoint(with: [.raised, .lowered]) ? size : size * 0.7
            var font = UIFont.systemFont(ofSize: pointSize, weight: isBold ? .bold : weight)
            if let look { font = look.font(font, size: pointSize) }
            if run.style.contains(.italic) { font = font.italic }
            attributes[.font] = font
            if run.style.contains(.gap) { attributes[.foregroundColor] = StudyLook.gapInk }
            if run.style.contains(.underline) { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
            if run.style.contains(.strike) { attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
            if run.style.contains(.raised) { attributes[.baselineOffset] = size * 0.33 }
            if run.style.contains(.lowered) { attributes[.baselineOffset] = -size * 0.12 }
            text.append(NSAttributedString(string: run.text, attributes: attributes))
        }
        return text
    }
}

extension UIFont {
    /// The same font, slanted.
    var italic: UIFont {
        let traits = fontDescriptor.symbolicTraits.union(.traitItalic)
        return fontDescriptor.withSymbolicTraits(traits).map { UIFont(descriptor: $0, size: pointSize) } ?? self
    }
}

/// Reads HTML tag by tag.
private struct Reader {
    private(set) var pieces: [CardText.Piece] = []
    private(set) var facets: [Int?] = []
    private(set) var sources: [[Range<Int>?]] = []
    private let limit: Int
    private var facet: Int?
    private var runs: [CardText.Run] = []
    private var text = ""
    /// Where the units of the runs and the text stand.
    private var units: [Range<Int>?] = []
    private var styles: [(tag: String, style: CardText.Style)] = []
    private var style: CardText.Style = []
    private var isAfterBlank = true
    private var lineBreaks = 0
    /// Where the breaks that are written stand, of those that come before the next text.
    private var breakTags: [Range<Int>] = []
    private var count = 0
    /// The element whose content isn't shown, up to its end.
    private var hidden: String?

    init(limit: Int) {
        self.limit = limit
    }

    mutating func read(_ html: String) {
        let tokens = HTMLTokens(html)
        tokens.forEach { token in
            if let hidden {
                if case .tag(let tag) = token, tag.isClosing, tag.name == hidden { self.hidden = nil }
                return true
            }
            switch token {
            case .text(let range): add(tokens.string(range), at: range.lowerBound)
            case .tag(let tag): read(tag, tokens)
            case .sound(let name, let range):
                flush()
                append(.sound(HTMLText.plain(tokens.string(name))), [range])
            }
            return count < limit
        }
        flush()
    }

    /// Adds text between tags; white space in it counts as one blank.
    private mutating func add(_ source: String, at start: Int) {
        var rest = Substring(source), offset = start
        while let first = rest.first, count < limit {
            let reference = first == "&" ? Self.reference(rest) : nil
            let length = reference?.length ?? first.utf8.count
            for part in reference?.text ?? String(first) { add(part, offset..<offset + length) }
            rest = Substring(rest.utf8.dropFirst(length))
            offset += length
        }
    }

    private mutating func add(_ part: Character, _ range: Range<Int>?) {
        count += 1
        if part == " " || part.isNewline || part == "\t" {
            if !isAfterBlank {
                push(" ", range)
            } else if let range, let last = units.last.flatMap({ $0 }), last.upperBound == range.lowerBound, text.hasSuffix(" ") {
                // White space that is one blank goes with it.
                units[units.count - 1] = last.lowerBound..<range.upperBound
            }
            isAfterBlank = true
            return
        }
        if lineBreaks > 0 {
            if !runs.isEmpty || !text.isEmpty {
                while text.hasSuffix(" ") {
                    text.removeLast()
                    units.removeLast()
                }
                // Further ones right behind the last that is shown go with it.
                while breakTags.count > 2, breakTags[1].upperBound == breakTags[2].lowerBound {
                    breakTags[1] = breakTags[1].lowerBound..<breakTags.remove(at: 2).upperBound
                }
                for index in 0..<min(lineBreaks, 2) { push("\n", index < breakTags.count ? breakTags[index] : nil) }
            }
            lineBreaks = 0
            breakTags = []
        }
        push(part, range)
        isAfterBlank = false
    }

    private mutating func push(_ part: Character, _ range: Range<Int>?) {
        text.append(part)
        for _ in part.utf16 { units.append(range) }
    }

    /// The text that a character reference at the beginning stands for, and its length in UTF-8; nil if there is none.
    private static func reference(_ text: Substring) -> (text: String, length: Int)? {
        let reference = text.prefix(34).prefix { $0 != ";" }
        guard reference.endIndex < text.endIndex, text[reference.endIndex] == ";" else { return nil }
        let whole = String(reference) + ";"
        // A no-break space is a blank that stays.
        let plain = whole == "&nbsp;" ? "\u{A0}" : HTMLText.plain("x" + whole + "x")
        return (plain.count > 2 && plain.hasPrefix("x") ? String(plain.dropFirst().dropLast()) : plain, whole.utf8.count)
    }

    private mutating func read(_ tag: HTMLTag, _ tokens: HTMLTokens) {
        let isEnd = tag.isClosing, name = tag.name
        switch name {
        case "style", "script", "title": if !isEnd { hidden = name }
        case "br":
            lineBreaks += 1
            breakTags.append(tag.range)
        case "div", "p", "ul", "ol", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "table", "blockquote", "pre", "dl", "dt", "dd":
            if lineBreaks == 0 { lineBreaks = 1 }
            if isEnd && name == "p" { lineBreaks = 2 }
            isAfterBlank = true
        case "li":
            if lineBreaks == 0 { lineBreaks = 1 }
            if !isEnd { for part in "• " { add(part, nil) } }
        case "td", "th": if isEnd { add(" ", nil) }
        case "hr":
            flush()
            if pieces.last != .rule { append(.rule, [tag.range]) }
        case "img":
            if let source = tokens.value(of: "src", in: tag) {
                flush()
                append(.picture(HTMLText.plain(tokens.string(source))), [tag.range])
            }
        case CardRenderer.facetTag:
            flush()
            facet = isEnd ? nil : Int(tokens.string(tag.attributes).drop(while: \.isWhitespace))
        default:
            if isEnd { close(name) } else { open(name, tokens.string(tag.attributes)) }
        }
    }

    private mutating func open(_ name: String, _ attributes: String) {
        let style: CardText.Style =
            switch name {
            case "b", "strong": .bold
            case "i", "em": .italic
            case "u": .underline
            case "s", "strike", "del": .strike
            case "sup": .raised
            case "sub": .lowered
            case "span" where attributes.contains("cloze"): .gap
            default: []
            }
        guard name == "span" || !style.isEmpty else { return }
        endRun()
        if styles.count < 100 { styles.append((name, style)) }
        updateStyle()
    }

    private mutating func close(_ name: String) {
        guard let index = styles.lastIndex(where: { $0.tag == name }) else { return }
        endRun()
        styles.remove(at: index)
        updateStyle()
    }

    private mutating func updateStyle() { style = styles.reduce(into: []) { $0.formUnion($1.style) } }

    private mutating func endRun() {
        guard !text.isEmpty else { return }
        if let last = runs.last, last.style == style {
            runs[runs.count - 1].text += text
        } else {
            runs.append(CardText.Run(text: text, style: style))
        }
        text = ""
    }

    private mutating func append(_ piece: CardText.Piece, _ source: [Range<Int>?]) {
        pieces.append(piece)
        sources.append(source)
        facets.append(facet)
    }

    private mutating func flush() {
        endRun()
        while let last = runs.last, let end = last.text.last, end.isWhitespace {
            units.removeLast(end.utf16.count)
            runs[runs.count - 1].text.removeLast()
            if runs[runs.count - 1].text.isEmpty { runs.removeLast() }
        }
        if !runs.isEmpty { append(.text(runs), units) }
        runs = []
        units = []
        isAfterBlank = true
        lineBreaks = 0
        breakTags = []
    }
}
