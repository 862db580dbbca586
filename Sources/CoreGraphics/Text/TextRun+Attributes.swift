import Foundation

/// A font as a value of the attribute `font` in an attributed string.
package protocol TextAttributeFont {
    var fontDescription: FontDescription { get }
}

/// A colour as an attribute value in an attributed string.
package protocol TextAttributeColor {
    /// Red, green, blue and alpha in sRGB, not premultiplied.
    var textColor: SIMD4<Float> { get }
}

/// A paragraph style as an attribute value in an attributed string.
package protocol TextAttributeParagraph {
    var paragraph: ParagraphStyle { get }
}

/// A text attachment as an attribute value in an attributed string.
package protocol TextAttributeAttachment {
    var textAttachment: TextRun.Attachment { get }
}

/// A shadow as an attribute value in an attributed string.
package protocol TextAttributeShadow {
    var textShadow: TextRun.Shadow? { get }
}

extension CGColor: TextAttributeColor {
    package var textColor: SIMD4<Float> { rgba }
}

extension TextRun {
    /// Creates a run from the attributes of an attributed string. Attributes that are missing or have a value of the wrong type get their
    /// default.
    package init(_ text: String, attributes: [NSAttributedString.Key: Any]) {
        func value(_ name: String) -> Any? { attributes[NSAttributedString.Key(rawValue: name)] }
        func number(_ name: String) -> CGFloat { Self.number(value(name)) ?? 0 }
        func style(_ name: String) -> TextRun.LineStyle {
            let value = number(name)
            return value.isFinite && abs(value) < 1e6 ? TextRun.LineStyle(underlineStyle: Int(value)) : .none
        }
        func color(_ names: String...) -> SIMD4<Float>? { names.lazy.compactMap { (value($0) as? any TextAttributeColor)?.textColor }.first }
        var font = (value("NSFont") as? any TextAttributeFont)?.fontDescription ?? FontDescription(size: 12)
        font.obliqueness = Double(number("NSObliqueness"))
        font.expansion = Double(number("NSExpansion"))
        self.init(
            text: text, font: font, color: color("NSColor", "CTForegroundColor") ?? SIMD4(0, 0, 0, 1),
            underline: style("NSUnderline"), strikethrough: style("NSStrikethrough"),
            kern: value("NSKern") == nil ? number("CTTracking") : number("NSKern"), baselineOffset: number("NSBaselineOffset"),
            background: color("NSBackgroundColor"),
            paragraph: (value("NSParagraphStyle") as? any TextAttributeParagraph)?.paragraph)
        underlineColor = color("NSUnderlineColor")
        strikethroughColor = color("NSStrikethroughColor")
        strokeWidth = number("NSStrokeWidth")
        strokeColor = color("NSStrokeColor")
        hasNoLigatures = value("NSLigature") != nil && number("NSLigature") == 0
        embeddings = ((value("NSWritingDirection") as? [Any]) ?? []).prefix(Embedding.maximumDepth).compactMap { value in
            Self.number(value).flatMap { Int(exactly: $0) }.flatMap { Embedding(rawValue: $0) }
        }
        isLetterpress = Self.name(value("NSTextEffect")) == Self.letterpressName
        shadow = (value("NSShadow") as? any TextAttributeShadow)?.textShadow
        if text == "\u{FFFC}" { attachment = (value("NSAttachment") as? any TextAttributeAttachment)?.textAttachment }
    }

    /// The value of the attribute `textEffect` that stands for letterpress.
    package static let letterpressName = "_UIKitNewLetterpressStyle"

    private static func number(_ value: Any?) -> CGFloat? {
        switch value {
        case let value as CGFloat: value
        case let value as Double: CGFloat(value)
        case let value as Float: CGFloat(value)
        case let value as Int: CGFloat(value)
        case let value as any RawRepresentable<Int>: CGFloat(value.rawValue)
        case let value as NSNumber: CGFloat(value.doubleValue)
        default: nil
        }
    }

    private static func name(_ value: Any?) -> String? {
        switch value {
        case let value as any RawRepresentable<String>: value.rawValue
        case let value as String: value
        default: nil
        }
    }
}

extension TextRun.LineStyle {
    /// What the raw value of an `NSUnderlineStyle` means. A pattern alone, without a line, draws nothing.
    init(underlineStyle value: Int) {
        weight =
            switch value & 0xF {
            case 0: .none
            case 2: .thick
            case 9: .double
            default: .single
            }
        pattern =
            switch value & 0xF00 {
            case 0x100: .dot
            case 0x200: .dash
            case 0x300: .dashDot
            case 0x400: .dashDotDot
            default: .solid
            }
        isByWord = value & 0x8000 != 0
    }
}

extension NSAttributedString {
    /// The string as styled runs for ``TextLayout``, one for each range of equal attributes.
    package var textRuns: [TextRun] {
        var runs: [TextRun] = []
        let whole = string as NSString
        enumerateAttributes(in: NSRange(location: 0, length: length), options: []) { attributes, range, _ in
            runs.append(TextRun(whole.substring(with: range), attributes: attributes))
        }
        return runs
    }
}
