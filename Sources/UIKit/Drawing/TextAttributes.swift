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
    /// A number: the raw value of an `NSUnderlineStyle`. Single and double lines are drawn; thick ones as single. Default none.
    public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
    /// A number: the raw value of an `NSUnderlineStyle`, of which all lines are drawn single. Default none.
    public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
    /// A number: points that the text is raised by. Default 0.
    public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
}

/// Lines under and through text.
public struct NSUnderlineStyle: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let single = NSUnderlineStyle(rawValue: 1)
    public static let thick = NSUnderlineStyle(rawValue: 2)
    public static let double = NSUnderlineStyle(rawValue: 9)
}

extension TextRun {
    /// The font of text without one.
    static let defaultFont = FontDescription(size: 12)

    /// A text with attributes; what is missing has its default, and so has what isn't of its type.
    init(_ text: String, attributes: [NSAttributedString.Key: Any]) {
        func number(_ key: NSAttributedString.Key) -> CGFloat {
            switch attributes[key] {
            case let value as CGFloat: value
            case let value as Double: CGFloat(value)
            case let value as Float: CGFloat(value)
            case let value as Int: CGFloat(value)
            case let value as NSUnderlineStyle: CGFloat(value.rawValue)
            case let value as NSNumber: CGFloat(value.doubleValue)
            default: 0
            }
        }
        func style(_ key: NSAttributedString.Key) -> Int {
            let value = number(key)
            return value.isFinite && abs(value) < 1e6 ? Int(value) & 0xF : 0
        }
        let underline = style(.underlineStyle)
        self.init(
            text: text,
            font: (attributes[.font] as? UIFont)?.fontDescription ?? Self.defaultFont,
            color: (attributes[.foregroundColor] as? UIColor)?.cgColor.rgba ?? SIMD4(0, 0, 0, 1),
            underline: underline == 0 ? .none : underline == NSUnderlineStyle.double.rawValue ? .double : .single,
            strikethrough: style(.strikethroughStyle) != 0,
            kern: number(.kern),
            baselineOffset: number(.baselineOffset),
            background: (attributes[.backgroundColor] as? UIColor)?.cgColor.rgba,
            paragraph: (attributes[.paragraphStyle] as? NSParagraphStyle)?.values
        )
    }
}

extension NSAttributedString {
    /// The string as the text layout wants it.
    var textRuns: [TextRun] {
        var runs: [TextRun] = []
        let whole = string as NSString
        enumerateAttributes(in: NSRange(location: 0, length: length), options: []) { attributes, range, _ in
            runs.append(TextRun(whole.substring(with: range), attributes: attributes))
        }
        return runs
    }
}
