import UIKit

/// Text of cards as it is edited, and back as HTML.
extension CardText {
    /// The text with its styles; pictures, sounds and lines between parts are left out.
    @MainActor
    func editableText(size: CGFloat, color: UIColor) -> NSAttributedString {
        let text = NSMutableAttributedString(string: "")
        for case .text(let runs) in pieces {
            if text.length > 0 { text.append(Self.attributed([Run(text: "\n", style: [])], size: size, color: color)) }
            text.append(Self.attributed(runs, size: size, color: color))
        }
        return text
    }

    /// The pieces that aren't text: pictures and sounds.
    var media: [Piece] { pieces.filter(Self.isMedia) }

    /// How many pictures and sounds come before the first text; all of them if there is none.
    var leadingMediaCount: Int {
        let first = pieces.firstIndex { if case .text = $0 { true } else { false } }
        return first.map { pieces[..<$0].filter(Self.isMedia).count } ?? 0
    }

    private static func isMedia(_ piece: Piece) -> Bool {
        switch piece {
        case .picture, .sound: true
        case .text, .rule: false
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
        let tags: [(style: Style, tag: String)] = [
            (.raised, "sup"), (.lowered, "sub"), (.strike, "s"), (.underline, "u"), (.italic, "i"), (.bold, "b"),
        ]
        var runs: [Run] = []
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
            let style = style(attributes), part = (text.string as NSString).substring(with: range)
            if let last = runs.last, last.style == style {
                runs[runs.count - 1].text += part
            } else {
                runs.append(Run(text: part, style: style))
            }
        }
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

    /// Pictures and sounds as HTML.
    static func html(_ media: [Piece]) -> String {
        media.map { piece in
            switch piece {
            case .picture(let name): "<img src=\"\(escaped(name))\">"
            case .sound(let name): "[sound:\(escaped(name))]"
            case .text, .rule: ""
            }
        }.joined()
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
