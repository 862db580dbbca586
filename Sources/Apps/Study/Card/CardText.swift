import Decks
import Foundation
import UIKit

/// One side of a card, read from HTML as Anki's fields have it: text with styles, pictures, sounds, tables, and lines between parts.
struct CardText: Equatable {
    /// How a run of text is set.
    struct Style: OptionSet, Hashable {
        let rawValue: Int
        static let bold = Style(rawValue: 1), italic = Style(rawValue: 2), underline = Style(rawValue: 4), strike = Style(rawValue: 8)
        static let gap = Style(rawValue: 16), raised = Style(rawValue: 32), lowered = Style(rawValue: 64)
    }

    /// What else cards show of a run of text; what is edited hasn't any of it.
    struct Look: Hashable {
        /// The colour of the text; nil for the card's.
        var color: StyleColor?
        /// The colour behind the text.
        var highlight: StyleColor?
        /// The size of the text, where that of the card is 1.
        var scale = 1.0
        /// The family of the font; nil for the card's.
        var family: String?
        var isMonospaced = false
        /// How lines lie; nil as on all cards.
        var alignment: ElementStyle.Alignment?
        /// Whether the lines begin one below the other, while the whole lies as other lines do: lists and code.
        var isGathered = false
        /// In how many lists the text lies.
        var level = 0
        /// Whether it is the mark before an item of a list.
        var isMark = false
        var isRightToLeft = false
        /// How far the lines keep from the sides because of margins, and how far the first of them is from the text before; where the size of
        /// the card's text is 1.
        var leftInset = 0.0, rightInset = 0.0, space = 0.0
    }

    /// Some text of one style.
    struct Run: Equatable {
        var text: String
        var style: Style
        var look = Look()
        /// The reading above the text, as ruby has it.
        var ruby: String?
    }

    /// A table as cards show it.
    struct Table: Equatable {
        struct Cell: Equatable {
            var pieces: [Piece] = []
            var background: StyleColor?
            /// The lines at the top, right, bottom and left.
            var borders: [ElementStyle.Border?] = ElementStyle.noBorders
            /// How many columns and rows it takes.
            var columns = 1, rows = 1
        }

        var rows: [[Cell]] = []
        /// The colour behind the table, and the lines around it.
        var background: StyleColor?
        var borders: [ElementStyle.Border?] = ElementStyle.noBorders
    }

    indirect enum Piece: Equatable {
        case text([Run])
        case picture(String)
        case sound(String)
        case rule
        case table(Table)
        /// A picture of which parts are covered.
        case occlusion(String, [OcclusionShape])
    }

    /// Something that is seen behind pieces.
    struct Box: Equatable {
        var pieces: Range<Int>
        var color: StyleColor?
        var borders: [ElementStyle.Border?]
        /// How round its corners are, in pixels of CSS.
        var radius: Double
        /// How far it keeps from the sides, where the size of the card's text is 1.
        var leftInset = 0.0, rightInset = 0.0
    }

    private(set) var pieces: [Piece] = []
    /// The index of the facet that each piece belongs to, where that has a look of its own.
    private(set) var facets: [Int?] = []
    /// Where each piece stands in the HTML, in UTF-8: for a text each of its UTF-16 units, nil for what only elements imply, such as the
    /// breaks between paragraphs; for others their tag.
    private(set) var sources: [[Range<Int>?]] = []
    /// What lies behind the pieces, from back to front.
    private(set) var boxes: [Box] = []
    /// The pictures that stand at a side of a text, by the indices of their pieces.
    private(set) var floats: [Int: ElementStyle.Side] = [:]
    /// The names of all sounds, in their order, also of those that aren't shown.
    private(set) var sounds: [String] = []
    /// How many pieces and sounds there are before the line by which Anki's templates divide the answer from the question; nil without it.
    private(set) var answer: (pieces: Int, sounds: Int)?
    /// The colours of the card and its text; nil for those of all cards.
    private(set) var paper: StyleColor?, ink: StyleColor?
    /// How lines lie where nothing else is said; nil as on all cards.
    private(set) var alignment: ElementStyle.Alignment?
    /// The family of the card's font; nil as on all cards.
    private(set) var family: String?

    static func == (a: CardText, b: CardText) -> Bool { a.pieces == b.pieces && a.facets == b.facets }

    /// No more of a side is shown: a card is no book.
    static let limit = 20_000

    /// The text alone.
    var plain: String { Self.plain(pieces) }

    private static func plain(_ pieces: [Piece]) -> String {
        pieces.compactMap { piece in
            switch piece {
            case .text(let runs): plain(runs)
            case .table(let table): table.rows.map { row in row.map { plain($0.pieces) }.joined(separator: " ") }.joined(separator: "\n")
            default: nil
            }
        }.joined(separator: "\n")
    }

    /// A text with its readings behind their bases in brackets.
    static func plain(_ runs: [Run]) -> String { runs.map { run in run.text + (run.ruby.map { "(\($0))" } ?? "") }.joined() }

    /// The names of the sounds of the answer alone; all if nothing divides it from the question.
    var answerSounds: [String] { Array(sounds.dropFirst(answer?.sounds ?? 0)) }

    /// Whether there is nothing to show.
    var isEmpty: Bool { pieces.isEmpty }

    /// Reads HTML as it is edited. Whatever it is, it can be read; what is no format that can be edited is left out.
    ///
    /// - Parameters:
    ///   - html: the HTML.
    ///   - limit: how many characters are read.
    init(_ html: String, limit: Int = limit) {
        self.init(CardTextReader(html, limit: limit, sheet: nil))
    }

    /// Reads HTML as cards show it.
    ///
    /// - Parameters:
    ///   - html: the HTML.
    ///   - sheet: the style sheet of the note type.
    ///   - ordinal: the number of the card's template, from 1 on.
    init(_ html: String, sheet: StyleSheet, ordinal: Int = 1) {
        self.init(CardTextReader(html, limit: Self.limit, sheet: sheet, ordinal: ordinal))
    }

    private init(_ reader: CardTextReader) {
        (pieces, facets, sources, boxes, floats) = (reader.pieces, reader.facets, reader.sources, reader.boxes, reader.floats)
        (sounds, answer) = (reader.sounds, reader.answer)
        (paper, ink, alignment, family) = (reader.paper, reader.ink, reader.alignment, reader.family)
    }
}

extension UIFont {
    /// The same font, slanted.
    var italic: UIFont {
        let traits = fontDescriptor.symbolicTraits.union(.traitItalic)
        return fontDescriptor.withSymbolicTraits(traits).map { UIFont(descriptor: $0, size: pointSize) } ?? self
    }
}
