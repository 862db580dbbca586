import Decks
import StudyLibrary
import UIKit

/// How the text of a card, or of a part of it, is drawn.
struct CardDrawing {
    /// The font's size in points.
    var size: CGFloat
    var weight = UIFont.Weight.regular
    /// The colour of what has none of its own.
    var color: UIColor
    /// The facet's alignment and font; its colours and size are in the others.
    var look: FacetLook?
    /// How lines lie where neither the facet nor the text says anything.
    var alignment = ElementStyle.Alignment.center
    /// The family of the card's font; nil for the system's.
    var family: String?
    /// Whether the card is dark.
    var isDark = false

    /// How lines lie that have no alignment of their own.
    var textAlignment: NSTextAlignment { look?.alignment == nil ? alignment.textAlignment : look?.textAlignment ?? .center }

    /// Text is drawn no smaller than this, in points, however small a style sheet makes it.
    static let leastSize: CGFloat = 11
}

extension ElementStyle.Alignment {
    var textAlignment: NSTextAlignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        }
    }
}

extension StyleColor {
    /// The colour to draw with. Any thread.
    var color: UIColor {
        UIColor(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: CGFloat(alpha))
    }
}

extension CardText {
    /// A piece of text as it is drawn.
    @MainActor
    static func attributed(_ runs: [Run], _ drawing: CardDrawing) -> NSMutableAttributedString {
        let text = NSMutableAttributedString(string: "")
        for (index, run) in runs.enumerated() {
            let attributes = attributes(of: run, drawing)
            if run.look.isMark {
                let mark = run.text.trimmingCharacters(in: .whitespaces)
                text.append(self.mark(mark, attributes, width: listStep(drawing), isRightToLeft: run.look.isRightToLeft))
                continue
            }
            guard let ruby = run.ruby, run.text.count <= Ruby.longestBase else {
                let reading = run.ruby.map { "(\($0))" } ?? ""
                text.append(NSAttributedString(string: run.text + reading, attributes: attributes))
                continue
            }
            let next = runs.indices.contains(index + 1) ? runs[index + 1].text.first : nil
            text.append(Ruby(base: run.text, reading: ruby).text(attributes, before: next, after: text.string.last))
        }
        return text
    }

    @MainActor
    private static func attributes(of run: Run, _ drawing: CardDrawing) -> [NSAttributedString.Key: Any] {
        let look = run.look, size = max(drawing.size * look.scale, min(drawing.size, CardDrawing.leastSize))
        var attributes: [NSAttributedString.Key: Any] = [.paragraphStyle: paragraph(look, drawing, size)]
        let isBold = run.style.contains(.bold) || run.style.contains(.gap)
        let pointSize = run.style.isDisjoint(with: [.raised, .lowered]) ? size : size * 0.7
        let weight = isBold ? UIFont.Weight.bold : drawing.weight
        var font = UIFont.systemFont(ofSize: pointSize, weight: weight)
        if look.isMonospaced {
            font = .monospacedSystemFont(ofSize: pointSize * 0.92, weight: isBold ? .bold : .regular)
        } else if let family = look.family ?? drawing.family, UIFont(name: family, size: pointSize) != nil {
            font = UIFont(descriptor: font.fontDescriptor.withFamily(family), size: pointSize)
        }
        if let own = drawing.look, own.font != nil { font = own.font(font, size: pointSize) }
        if run.style.contains(.italic) { font = font.italic }
        attributes[.font] = font
        let gap = drawing.isDark ? StudyLook.gapInkByNight : StudyLook.gapInk
        attributes[.foregroundColor] = look.color?.color ?? (run.style.contains(.gap) ? gap : drawing.color)
        if let highlight = look.highlight { attributes[.backgroundColor] = highlight.color }
        if run.style.contains(.underline) { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
        if run.style.contains(.strike) { attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
        if run.style.contains(.raised) { attributes[.baselineOffset] = size * 0.33 }
        if run.style.contains(.lowered) { attributes[.baselineOffset] = -size * 0.12 }
        return attributes
    }

    /// How far the items of a list are from its edge, for each level.
    private static func listStep(_ drawing: CardDrawing) -> CGFloat { (1.5 * drawing.size).rounded() }

    /// The mark before an item of a list, at the side of its room where the text is.
    @MainActor
    private static func mark(
        _ mark: String, _ attributes: [NSAttributedString.Key: Any], width: CGFloat, isRightToLeft: Bool
    ) -> NSAttributedString {
        // What has no direction of its own, as numbers, takes that of a mark that isn't seen.
        let mark = isRightToLeft ? "\u{200F}" + mark : mark
        let font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 17), size = NSAttributedString(string: mark, attributes: [.font: font]).size()
        var own = attributes
        let gap = font.pointSize * 0.4
        let bounds = CGRect(x: 0, y: font.descender, width: max(width, size.width + gap), height: size.height)
        own[.attachment] = NSTextAttachment(bounds: bounds) { _, rect, color in
            NSAttributedString(string: mark, attributes: [.font: font, .foregroundColor: UIColor(cgColor: color)])
                .draw(at: CGPoint(x: isRightToLeft ? rect.minX + gap : rect.maxX - gap - size.width, y: rect.minY))
        }
        return NSAttributedString(string: "\u{FFFC}", attributes: own)
    }

    private static func paragraph(_ look: Look, _ drawing: CardDrawing, _ size: CGFloat) -> NSParagraphStyle {
        let paragraph = NSMutableParagraphStyle()
        let start = look.isRightToLeft ? NSTextAlignment.right : .left
        paragraph.alignment = look.isGathered ? start : look.alignment?.textAlignment ?? drawing.textAlignment
        if look.isRightToLeft { paragraph.baseWritingDirection = .rightToLeft }
        paragraph.lineHeightMultiple = 1.08
        let insets = (left: look.leftInset * drawing.size, right: look.rightInset * drawing.size)
        let step = listStep(drawing), indent = CGFloat(min(look.level, 8)) * step + (look.isRightToLeft ? insets.right : insets.left)
        paragraph.headIndent = indent
        paragraph.firstLineHeadIndent = look.isMark ? indent - step : indent
        paragraph.tailIndent = look.isRightToLeft ? -insets.left : -insets.right
        paragraph.paragraphSpacingBefore = look.space * drawing.size
        return paragraph
    }
}

/// A base with its reading over it, as Japanese has it.
struct Ruby {
    let base: String, reading: String

    /// A base of more characters would be too long for a line: its reading stands behind it.
    static let longestBase = 20
    /// The size of readings, where that of their bases is 1.
    private static let scale: CGFloat = 0.5

    /// Signs that no line begins with, and that none ends with.
    private static let following: Set<Character> = Set("、。，．,.!?:;)]}」』）】〉》！？：；・ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ")
    private static let leading: Set<Character> = Set("([{「『（【〈《")

    /// The base with what draws the reading before it, in one piece that isn't broken into lines.
    ///
    /// - Parameters:
    ///   - attributes: those of the base.
    ///   - next: the character behind it.
    ///   - previous: the character before it.
    @MainActor
    func text(
        _ attributes: [NSAttributedString.Key: Any], before next: Character?, after previous: Character?
    ) -> NSAttributedString {
        let font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 17)
        let small = font.withSize(max(font.pointSize * Self.scale, 7)), reading = reading
        let below = NSAttributedString(string: base, attributes: [.font: font]).size().width
        let size = NSAttributedString(string: reading, attributes: [.font: small]).size()
        // Where the reading is as wide or wider, there is room on both sides of the base, so that readings don't touch.
        let width = max(below, size.width + 0.4 * small.pointSize), room = (width - below) / 2
        let bounds = CGRect(x: 0, y: 0, width: room, height: font.pointSize * 0.88 + size.height * 0.9)
        var own = attributes
        for key in [NSAttributedString.Key.backgroundColor, .underlineStyle, .strikethroughStyle] { own[key] = nil }
        own[.attachment] = NSTextAttachment(bounds: bounds) { _, rect, color in
            NSAttributedString(string: reading, attributes: [.font: small, .foregroundColor: UIColor(cgColor: color)])
                .draw(at: CGPoint(x: rect.minX + (width - size.width) / 2, y: rect.minY))
        }
        let joiner = "\u{2060}", text = NSMutableAttributedString(string: "\u{FFFC}", attributes: own)
        own[.attachment] = nil
        text.append(NSAttributedString(string: joiner, attributes: own))
        text.append(NSAttributedString(string: base.map { String($0) }.joined(separator: joiner), attributes: attributes))
        if room > 0 {
            var blank = own
            blank[.attachment] = NSTextAttachment(bounds: CGRect(x: 0, y: 0, width: room, height: 1)) { _, _, _ in }
            text.append(NSAttributedString(string: joiner, attributes: own))
            text.append(NSAttributedString(string: "\u{FFFC}", attributes: blank))
        }
        // No line begins with what stops a sentence, nor ends with what opens a bracket.
        if previous.map(Self.leading.contains) ?? false { text.insert(NSAttributedString(string: joiner, attributes: own), at: 0) }
        if next.map(Self.following.contains) ?? false { text.append(NSAttributedString(string: joiner, attributes: own)) }
        return text
    }
}
