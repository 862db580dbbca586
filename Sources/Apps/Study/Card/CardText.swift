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
    init(_ html: String) {
        var reader = Reader()
        reader.read(html)
        pieces = reader.pieces
        facets = reader.facets
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
    private var facet: Int?
    private var runs: [CardText.Run] = []
    private var text = ""
    private var styles: [(tag: String, style: CardText.Style)] = []
    private var style: CardText.Style = []
    private var isAfterBlank = true
    private var lineBreaks = 0
    private var count = 0

    mutating func read(_ html: String) {
        let tokens = HTMLTokens(html)
        tokens.forEach { token in
            switch token {
            case .text(let range): add(tokens.string(range))
            case .tag(let tag): read(tag, tokens)
            case .sound(let name):
                flush()
                append(.sound(HTMLText.plain(tokens.string(name))))
            }
            return count < CardText.limit
        }
        flush()
    }

    /// Adds text between tags; white space in it counts as one blank.
    private mutating func add(_ source: String) {
        for part in source.contains("&") ? Self.decoded(source) : source {
            if part == " " || part.isNewline || part == "\t" {
                if !isAfterBlank { text.append(" ") }
                isAfterBlank = true
            } else {
                if lineBreaks > 0 {
                    if !runs.isEmpty || !text.isEmpty {
                        while text.hasSuffix(" ") { text.removeLast() }
                        text = text + String(repeating: "\n", count: min(lineBreaks, 2))
                    }
                    lineBreaks = 0
                }
                text.append(part)
                isAfterBlank = false
            }
            count += 1
            if count >= CardText.limit { return }
        }
    }

    /// Text with its character references replaced.
    private static func decoded(_ text: String) -> String {
        var output = "", rest = Substring(text)
        while let start = rest.firstIndex(of: "&") {
            output += rest[..<start]
            rest = rest[start...]
            let reference = rest.prefix(34).prefix { $0 != ";" }
            if reference.endIndex < rest.endIndex, rest[reference.endIndex] == ";" {
                let whole = String(reference) + ";"
                // A no-break space is a blank that stays.
                let plain = whole == "&nbsp;" ? "\u{A0}" : HTMLText.plain("x" + whole + "x")
                output += plain.count > 2 && plain.hasPrefix("x") ? String(plain.dropFirst().dropLast()) : plain
                rest = rest[rest.index(after: reference.endIndex)...]
            } else {
                output += "&"
                rest = rest.dropFirst()
            }
        }
        return output + rest
    }

    private mutating func read(_ tag: HTMLTag, _ tokens: HTMLTokens) {
        let isEnd = tag.isClosing, name = tag.name
        switch name {
        case "br": lineBreaks += 1
        case "div", "p", "ul", "ol", "tr", "h1", "h2", "h3", "table", "blockquote":
            if lineBreaks == 0 { lineBreaks = 1 }
            if isEnd && name == "p" { lineBreaks = 2 }
            isAfterBlank = true
        case "li":
            if lineBreaks == 0 { lineBreaks = 1 }
            if !isEnd { add("• ") }
        case "td", "th": if isEnd { add(" ") }
        case "hr":
            flush()
            if pieces.last != .rule { append(.rule) }
        case "img":
            if let source = tokens.value(of: "src", in: tag) {
                flush()
                append(.picture(HTMLText.plain(tokens.string(source))))
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

    private mutating func append(_ piece: CardText.Piece) {
        pieces.append(piece)
        facets.append(facet)
    }

    private mutating func flush() {
        endRun()
        while let last = runs.last, let end = last.text.last, end.isWhitespace {
            runs[runs.count - 1].text.removeLast()
            if runs[runs.count - 1].text.isEmpty { runs.removeLast() }
        }
        if !runs.isEmpty { append(.text(runs)) }
        runs = []
        isAfterBlank = true
        lineBreaks = 0
    }
}
