import StudyLibrary
import UIKit

/// Text of cards as it is edited, and back as HTML.
extension CardText {
    /// The pieces from the first text to the last one; the empty end if there is none.
    private var written: ArraySlice<Piece> {
        func isText(_ piece: Piece) -> Bool { if case .text = piece { true } else { false } }
        guard let first = pieces.firstIndex(where: isText), let last = pieces.lastIndex(where: isText) else { return pieces.suffix(0) }
        return pieces[first...last]
    }

    /// The text with its styles, and with what lies within it, on lines of its own, as attachments.
    ///
    /// - Parameters:
    ///   - size: the font's size in points.
    ///   - color: the colour of what has none of its own.
    ///   - look: the facet's alignment and font.
    ///   - image: draws a picture, sound or line.
    @MainActor
    func editableText(
        size: CGFloat, color: UIColor, look: FacetLook? = nil, image: (Piece) -> UIImage? = { _ in nil }
    ) -> NSAttributedString {
        let text = NSMutableAttributedString(string: ""), drawing = CardDrawing(size: size, color: color, look: look)
        for piece in written {
            if text.length > 0 { text.append(Self.attributed([Run(text: "\n", style: [])], drawing)) }
            if case .text(let runs) = piece {
                text.append(Self.attributed(runs, drawing))
            } else {
                let part = Self.attributed([Run(text: "\u{FFFC}", style: [])], drawing)
                let attachment = PieceAttachment(piece, image: image(piece))
                part.addAttribute(.attachment, value: attachment, range: NSRange(location: 0, length: 1))
                text.append(part)
            }
        }
        return text
    }

    /// Where the units of ``editableText(size:color:look:image:)`` stand in the HTML; nil for what has no place there.
    var editableSources: [Range<Int>?] {
        var units: [Range<Int>?] = []
        for index in written.indices {
            if !units.isEmpty { units.append(nil) }
            units += sources[index]
        }
        return units
    }

    /// Where the pictures and sounds before the first text and behind the last one stand in the HTML, in their order.
    var outerMediaSources: [Range<Int>] {
        (Array(pieces[..<written.startIndex].indices) + Array(pieces[written.endIndex...].indices)).filter { Self.isMedia(pieces[$0]) }
            .compactMap { sources[$0].first ?? nil }
    }

    /// The pictures and sounds before the first text, and behind the last one. Without a text all are behind.
    var outerMedia: (leading: [Piece], trailing: [Piece]) {
        (pieces[..<written.startIndex].filter(Self.isMedia), pieces[written.endIndex...].filter(Self.isMedia))
    }

    private static func isMedia(_ piece: Piece) -> Bool {
        switch piece {
        case .picture, .sound: true
        case .text, .rule, .table, .occlusion: false
        }
    }

    /// The styles that attributes stand for.
    static func style(_ attributes: [NSAttributedString.Key: Any]) -> Style {
        var style: Style = []
        let traits = (attributes[.font] as? UIFont)?.fontDescriptor.symbolicTraits ?? []
        if traits.contains(.traitBold) { style.insert(.bold) }
        if traits.contains(.traitItalic) { style.insert(.italic) }
        if attributes[.underlineStyle] as? Int ?? 0 != 0 { style.insert(.underline) }
        if attributes[.strikethroughStyle] as? Int ?? 0 != 0 { style.insert(.strike) }
        let offset = attributes[.baselineOffset] as? CGFloat ?? 0
        if offset != 0 { style.insert(offset > 0 ? .raised : .lowered) }
        return style
    }

    /// Text as it was edited, as HTML.
    static func html(_ text: NSAttributedString) -> String {
        var html = "", runs: [Run] = []
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
            if let attachment = attributes[.attachment] as? PieceAttachment {
                html += Self.html(runs) + Self.html([attachment.piece])
                runs = []
                return
            }
            let style = style(attributes), part = (text.string as NSString).substring(with: range).replacing("\u{FFFC}", with: "")
            if let last = runs.last, last.style == style {
                runs[runs.count - 1].text += part
            } else {
                runs.append(Run(text: part, style: style))
            }
        }
        return html + Self.html(runs)
    }

    /// The elements of styles, from the inside.
    static let tags: [(style: Style, tag: String)] = [
        (.raised, "sup"), (.lowered, "sub"), (.strike, "s"), (.underline, "u"), (.italic, "i"), (.bold, "b"),
    ]

    private static func html(_ runs: [Run]) -> String {
        var html = ""
        for run in runs {
            var part = escaped(run.text).replacingOccurrences(of: "\n", with: "<br>")
            // Blanks in a row count as one in HTML.
            while part.contains("  ") { part = part.replacingOccurrences(of: "  ", with: "&nbsp; ") }
            for (style, tag) in tags where run.style.contains(style) { part = "<\(tag)>\(part)</\(tag)>" }
            html += part
        }
        return html
    }

    /// Pictures, sounds and lines as HTML.
    static func html(_ media: [Piece]) -> String {
        media.map { piece in
            switch piece {
            case .picture(let name): "<img src=\"\(escaped(name))\">"
            case .sound(let name): "[sound:\(escaped(name))]"
            case .rule: "<hr>"
            case .text(let runs): html(runs)
            // Only cards have these.
            case .table, .occlusion: ""
            }
        }.joined()
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

/// A picture, a sound or a line within a text that is edited.
final class PieceAttachment: NSTextAttachment {
    let piece: CardText.Piece

    init(_ piece: CardText.Piece, image: UIImage?) {
        self.piece = piece
        super.init(data: nil, ofType: nil)
        self.image = image
    }
}
