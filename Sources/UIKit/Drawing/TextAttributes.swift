extension NSAttributedString.Key {
    /// A `UIFont`. Default: the system font at 12 points.
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    /// A `UIColor`. Default black.
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    /// A `UIColor` behind the text. Default none.
    public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
    /// An `NSParagraphStyle`. That at the beginning of a paragraph counts for all of it.
    public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
    /// A number: points between characters. Default 0.
    public static let kern = NSAttributedString.Key(rawValue: "NSKern")
    /// A number: the raw value of an `NSUnderlineStyle`. Default none.
    public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
    /// A number: the raw value of an `NSUnderlineStyle`. Default none.
    public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
    /// A `URL`, or a `String` of one. Text views show it in another colour and tell of taps. Default none.
    public static let link = NSAttributedString.Key(rawValue: "NSLink")
    /// An `NSTextAttachment`, on the character `NSTextAttachment.character`. Default none.
    public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
    /// A number: points between characters, where ``kern`` is not given. Default 0.
    public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
    /// A number: 0 keeps letters from being joined into ligatures. Default 1.
    public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
    /// A `UIColor` of the line under text. Default: that of the text.
    public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
    /// A `UIColor` of the line through text. Default: that of the text.
    public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
    /// A number: the width of outlines in percent of the font's size. Positive draws outlines alone, negative letters and outlines. Default
    /// 0: letters alone.
    public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
    /// A `UIColor` of outlines. Default: that of the text.
    public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
    /// An `NSShadow`. Default none.
    public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
    /// A number: points that the text is raised by. Default 0.
    public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
    /// A number: how many points a glyph leans to the right for each point of its height; below 0 to the left. Glyphs take as much room as
    /// without. Held within -4 and 4. Default 0. Emoji stay upright.
    public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
    /// A number: the natural logarithm of the factor by which glyphs and their advances are widened; below 0 they become narrower. Held
    /// within -3 and 3. Default 0. Emoji keep their width.
    public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
    /// An array of numbers, each the sum of the raw values of an `NSWritingDirection` (left to right or right to left) and an
    /// ``NSWritingDirectionFormatType``: the directions that the text is nested in, from the outermost to the innermost. Default: none, so
    /// that the characters themselves decide. Other numbers, and those beyond the 125th, are left out.
    public static let writingDirection = NSAttributedString.Key(rawValue: "NSWritingDirection")
    /// An `NSAttributedString.TextEffectStyle`, or its raw value. Default none.
    public static let textEffect = NSAttributedString.Key(rawValue: "NSTextEffect")
    /// A number: 0 for horizontal glyph forms. As on iOS, text is horizontal whatever the number; it is kept and has no effect.
    public static let verticalGlyphForm = NSAttributedString.Key(rawValue: "NSVerticalGlyphForm")
}

extension NSAttributedString {
    /// An effect that text is drawn with, as the value of ``Key/textEffect``.
    public struct TextEffectStyle: RawRepresentable, Sendable, Hashable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Letters look pressed into the paper: a dark edge inside their upper side and a light one below their lower side.
        public static let letterpressStyle = Self(rawValue: TextRun.letterpressName)
    }
}

/// Attributed strings hold an effect as a string, so both `.letterpressStyle` and its raw value are understood as the value of an
/// attribute.
extension NSAttributedString.TextEffectStyle: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSString { rawValue as NSString }

    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) { result = Self(rawValue: source as String) }

    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout Self?) -> Bool {
        result = Self(rawValue: source as String)
        return true
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self {
        Self(rawValue: source.map { $0 as String } ?? "")
    }
}

/// How text is nested in a direction by the attribute `writingDirection`. Its raw value is added to that of an `NSWritingDirection`.
public enum NSWritingDirectionFormatType: Int, Sendable {
    /// Characters with a direction of their own keep it; the direction holds for their order among others.
    case embedding = 0
    /// Every character is laid out in the direction.
    case override = 2
}

/// Lines under and through text: one of ``single``, ``thick`` and ``double``, together with a pattern and ``byWord`` where wanted. A
/// pattern without a line draws nothing.
public struct NSUnderlineStyle: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// One thin line.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// One line, twice as thick.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// Two thin lines.
    public static let double = NSUnderlineStyle(rawValue: 9)
    /// Dots.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
    /// Dashes.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
    /// A dash and a dot in turn.
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
    /// A dash and two dots in turn.
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
    /// Lines at words only, not at the blanks between them.
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// Attributed strings hold a style as a number, so both `NSUnderlineStyle.single` and its raw value are understood as the value of an attribute.
extension NSUnderlineStyle: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: rawValue) }

    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout NSUnderlineStyle?) {
        result = NSUnderlineStyle(rawValue: source.intValue)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout NSUnderlineStyle?) -> Bool {
        result = NSUnderlineStyle(rawValue: source.intValue)
        return true
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> NSUnderlineStyle {
        NSUnderlineStyle(rawValue: source?.intValue ?? 0)
    }
}

extension UIFont: TextAttributeFont {}

extension UIColor: TextAttributeColor {
    package var textColor: SIMD4<Float> { cgColor.rgba }
}

extension NSParagraphStyle: TextAttributeParagraph {
    package var paragraph: ParagraphStyle { values }
}
