import MathTypesetting
import UIKit

/// Puts formulas in place of their sources in the texts of cards. Any thread.
enum CardMathematics {
    /// Whether a text may hold a formula: most don't, and need no closer look.
    static func isLikely(in text: String) -> Bool { text.utf8.contains(0x5C) || text.utf8.contains(0x5B) && text.contains("[/") }

    /// Formulas in larger text aren't broken into lines: a smaller text, if it can be had, reads better than pieces of a formula.
    private static let mostBrokenSize: CGFloat = 20

    /// Signs that no line begins with: `)]}.,:;!?%-`.
    private static let keptTogether: Set<unichar> = [0x29, 0x5D, 0x7D, 0x2E, 0x2C, 0x3A, 0x3B, 0x21, 0x3F, 0x25, 0x2D]

    /// Replaces each formula by an attachment that is drawn in the size and colour of its text. One that isn't understood keeps its source,
    /// in a quieter colour; without a font of mathematics, all of them stay as they are.
    ///
    /// - Parameters:
    ///   - text: the text of a card, with fonts and colours.
    ///   - width: the width of a line in points; wider formulas are broken behind their operators in small text, or made smaller.
    /// - Returns: whether no formula had to be made smaller.
    @discardableResult
    static func typeset(_ text: NSMutableAttributedString, width: CGFloat) -> Bool {
        guard isLikely(in: text.string), let mathFont = MathFont.system else { return true }
        var allFit = true
        // From the end, so that the places of those before stay right.
        for markup in MathMarkup.formulas(in: text.string).reversed() {
            let attributes = text.attributes(at: markup.range.location, effectiveRange: nil)
            let font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 17)
            guard let expression = try? markup.expression() else {
                let color = attributes[.foregroundColor] as? UIColor ?? .black
                text.addAttribute(.foregroundColor, value: color.withAlphaComponent(0.6), range: markup.range)
                continue
            }
            // Small letters of the formula are as high as those of the text.
            let ratio = mathFont.xHeight > 0 ? font.xHeight / font.pointSize / mathFont.xHeight : 1
            // A sign that no line may begin with needs room behind the formula.
            let end = NSMaxRange(markup.range), string = text.string as NSString
            let isFollowed = end < string.length && keptTogether.contains(string.character(at: end))
            let room = markup.isDisplay || !isFollowed ? width : width - 0.65 * font.pointSize
            let formula = MathFormula(
                expression, isDisplay: markup.isDisplay, size: font.pointSize * min(max(ratio, 0.8), 1.3), font: mathFont,
                breakingAt: font.pointSize <= mostBrokenSize && room > 0 ? room : .infinity)
            let factor = formula.width > room && room > 0 ? room / formula.width : 1
            if factor < 1 { allFit = false }
            let range = markup.isDisplay ? withBlanks(markup.range, in: text.string as NSString) : markup.range
            text.replaceCharacters(in: range, with: replacement(formula, factor, isDisplay: markup.isDisplay, attributes, in: text, range))
        }
        return allFit
    }

    /// A range with the blanks around it, which would be seen at the ends of lines.
    private static func withBlanks(_ range: NSRange, in text: NSString) -> NSRange {
        var start = range.location, end = NSMaxRange(range)
        while start > 0, text.character(at: start - 1) == 0x20 { start -= 1 }
        while end < text.length, text.character(at: end) == 0x20 { end += 1 }
        return NSRange(location: start, length: end - start)
    }

    private static func replacement(
        _ formula: MathFormula, _ factor: CGFloat, isDisplay: Bool, _ attributes: [NSAttributedString.Key: Any],
        in text: NSAttributedString, _ range: NSRange
    ) -> NSAttributedString {
        let bounds = CGRect(
            x: 0, y: -formula.descent * factor, width: formula.width * factor, height: (formula.ascent + formula.descent) * factor)
        let attachment = NSTextAttachment(bounds: bounds) { context, rect, color in
            context.saveGState()
            context.translateBy(x: rect.minX, y: rect.minY)
            context.scaleBy(x: factor, y: factor)
            formula.draw(in: context, at: CGPoint(x: 0, y: formula.ascent), color: color)
            context.restoreGState()
        }
        let result = NSMutableAttributedString(string: "\u{FFFC}", attributes: attributes)
        result.addAttribute(.attachment, value: attachment, range: NSRange(location: 0, length: 1))
        let string = text.string as NSString
        let before = range.location > 0 ? string.character(at: range.location - 1) : 0x0A
        let after = NSMaxRange(range) < string.length ? string.character(at: NSMaxRange(range)) : 0x0A
        func add(_ character: String, atStart: Bool) {
            result.insert(NSAttributedString(string: character, attributes: attributes), at: atStart ? 0 : result.length)
        }
        if isDisplay {
            // On a line of its own.
            if before != 0x0A { add("\n", atStart: true) }
            if after != 0x0A { add("\n", atStart: false) }
        } else {
            // No line ends between a formula and a bracket before it or a sign behind it.
            if before == 0x28 || before == 0x5B { add("\u{2060}", atStart: true) }
            if keptTogether.contains(after) { add("\u{2060}", atStart: false) }
        }
        return result
    }
}
