import Foundation

/// A font that attributed strings carry.
package protocol TextAttributeFont {
    var fontDescription: FontDescription { get }
}

/// A colour that attributed strings carry.
package protocol TextAttributeColor {
    /// sRGB, not premultiplied.
    var textColor: SIMD4<Float> { get }
}

/// A paragraph style that attributed strings carry.
package protocol TextAttributeParagraph {
    var paragraph: ParagraphStyle { get }
}

/// An image that attributed strings carry.
package protocol TextAttributeAttachment {
    var textAttachment: TextRun.Attachment { get }
}

/// A shadow that attributed strings carry.
package protocol TextAttributeShadow {
    var textShadow: TextRun.Shadow? { get }
}

extension CGColor: TextAttributeColor {
    package var textColor: SIMD4<Float> { rgba }
}

extension TextRun {
    /// A text with attributes; what is missing has its default, and so has what isn't of its type.
    package init(_ text: String, attributes: [NSAttributedString.Key: Any]) {
        func value(_ name: String) -> Any? { attributes[NSAttributedString.Key(rawValue: name)] }
        func number(_ name: String) -> CGFloat {
            switch value(name) {
            case let value as CGFloat: value
            case let value as Double: CGFloat(value)
            case let value as Float: CGFloat(value)
            case let value as Int: CGFloat(value)
            case let value as any RawRepresentable<Int>: CGFloat(value.rawValue)
            case let value as NSNumber: CGFloat(value.doubleValue)
            default: 0
            }
        }
        func style(_ name: String) -> Int {
            let value = number(name)
            return value.isFinite && abs(value) < 1e6 ? Int(value) & 0xF : 0
        }
        func color(_ names: String...) -> SIMD4<Float>? { names.lazy.compactMap { (value($0) as? any TextAttributeColor)?.textColor }.first }
        let underline = style("NSUnderline"), double = 9
        self.init(
            text: text, font: (value("NSFont") as? any TextAttributeFont)?.fontDescription ?? FontDescription(size: 12),
            color: color("NSColor", "CTForegroundColor") ?? SIMD4(0, 0, 0, 1),
            underline: underline == 0 ? .none : underline == double ? .double : .single, strikethrough: style("NSStrikethrough") != 0,
            kern: value("NSKern") == nil ? number("CTTracking") : number("NSKern"), baselineOffset: number("NSBaselineOffset"), background: color("NSBackgroundColor"),
            paragraph: (value("NSParagraphStyle") as? any TextAttributeParagraph)?.paragraph)
        underlineColor = color("NSUnderlineColor")
        strikethroughColor = color("NSStrikethroughColor")
        strokeWidth = number("NSStrokeWidth")
        strokeColor = color("NSStrokeColor")
        hasNoLigatures = value("NSLigature") != nil && number("NSLigature") == 0
        shadow = (value("NSShadow") as? any TextAttributeShadow)?.textShadow
        if text == "\u{FFFC}" { attachment = (value("NSAttachment") as? any TextAttributeAttachment)?.textAttachment }
    }
}

extension NSAttributedString {
    /// The string as the text layout wants it.
    package var textRuns: [TextRun] {
        var runs: [TextRun] = []
        let whole = string as NSString
        enumerateAttributes(in: NSRange(location: 0, length: length), options: []) { attributes, range, _ in
            runs.append(TextRun(whole.substring(with: range), attributes: attributes))
        }
        return runs
    }
}
