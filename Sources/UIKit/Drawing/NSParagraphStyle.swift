/// The alignment of lines between the margins.
public enum NSTextAlignment: Int, Sendable {
    /// Lines are aligned to the left margin.
    case left = 0
    /// Lines are centred.
    case center = 1
    /// Lines are aligned to the right margin.
    case right = 2
    /// Spaces are widened so that lines reach both margins; a paragraph's last line is natural.
    case justified = 3
    /// Left or right, by the text's writing direction.
    case natural = 4
}

/// How text that is wider than a line is wrapped or truncated.
///
/// Truncation here wraps text as long as there is room for a further line, and puts the ellipsis into the last one; Apple's string drawing
/// gives a truncating paragraph one line.
public enum NSLineBreakMode: Int, Sendable {
    /// Text wraps between words; within a word only if that is wider than a line.
    case byWordWrapping = 0
    /// Text wraps between any two characters.
    case byCharWrapping = 1
    /// Text is clipped at the edge.
    case byClipping = 2
    /// The beginning is replaced by an ellipsis.
    case byTruncatingHead = 3
    /// The end is replaced by an ellipsis.
    case byTruncatingTail = 4
    /// The middle is replaced by an ellipsis.
    case byTruncatingMiddle = 5
}

/// The direction in which text runs.
public enum NSWritingDirection: Int, Sendable {
    /// That of the first character with a strong direction.
    case natural = -1
    /// As in English.
    case leftToRight = 0
    /// As in Arabic and Hebrew.
    case rightToLeft = 1
}

/// How a paragraph's lines are broken, aligned and spaced. Lengths are in points.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
    private let header = CoreFoundationHeader()

    /// The line break opportunities that are avoided.
    public struct LineBreakStrategy: OptionSet, Sendable, Hashable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The last word of a paragraph does not stand alone in a line: the word before it comes with it, unless that takes a further line.
        public static let pushOut = LineBreakStrategy(rawValue: 1)
        /// Korean words stay whole as long as they fit a line.
        public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
        /// The strategy of labels: all of these.
        public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
    }

    /// The values in the form that text layout uses; the maximum number of lines is not used.
    var values = ParagraphStyle()

    /// The default style.
    open class var `default`: NSParagraphStyle { NSParagraphStyle() }

    public required override init() {
        super.init()
    }

    /// The alignment of lines. Default natural.
    open var alignment: NSTextAlignment { NSTextAlignment(values.alignment) }
    /// How text that is wider than a line is wrapped or truncated. Default word wrapping.
    open var lineBreakMode: NSLineBreakMode { NSLineBreakMode(values.lineBreakMode) }
    /// The line break opportunities that are avoided. Default none.
    open var lineBreakStrategy: LineBreakStrategy { LineBreakStrategy(rawValue: values.breakStrategy.rawValue) }
    /// The base writing direction. Default natural.
    open var baseWritingDirection: NSWritingDirection { NSWritingDirection(values.baseWritingDirection) }
    /// The distance from the bottom of a line to the top of the next, in points. Default 0.
    open var lineSpacing: CGFloat { values.lineSpacing }
    /// The space after the paragraph, in points. Default 0.
    open var paragraphSpacing: CGFloat { values.paragraphSpacing }
    /// The space before the paragraph, in points; not applied to the first one. Default 0.
    open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
    /// The tab stops. Default: none but those of ``defaultTabInterval``.
    open var tabStops: [NSTextTab] { values.tabStops.map { NSTextTab(textAlignment: NSTextAlignment($0.alignment), location: $0.location) } }
    /// The distance between tab stops after the last of ``tabStops``, in points; 0 for 28 points. Default 0.
    open var defaultTabInterval: CGFloat { values.tabInterval }
    /// The direction in which a language is written, by its code; natural for nil.
    open class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
        guard let languageName else { return .natural }
        let code = languageName.lowercased().prefix { $0 != "-" && $0 != "_" }
        let rightToLeft: Set<Substring> = ["ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ku", "ps", "sd", "syr", "ug", "ur", "yi"]
        return rightToLeft.contains(code) ? .rightToLeft : .leftToRight
    }
    /// The indentation of the first line, in points. Default 0.
    open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    /// The indentation of the other lines, in points. Default 0.
    open var headIndent: CGFloat { values.headIndent }
    /// Where lines end, in points: measured from the leading margin if positive, otherwise from the trailing margin. Default 0.
    open var tailIndent: CGFloat { values.tailIndent }
    /// The minimum height of a line, in points. Default 0.
    open var minimumLineHeight: CGFloat { values.minimumLineHeight }
    /// The maximum height of a line, in points; 0 for none. Default 0.
    open var maximumLineHeight: CGFloat { values.maximumLineHeight }
    /// The factor of a line's natural height; 0 for none. Default 0.
    open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }

    /// The hyphenation threshold, 0 to 1: words are hyphenated at the ends of lines that would otherwise be filled to less than this
    /// fraction of their width. 0 never hyphenates, 1 wherever possible. Default 0.
    ///
    /// Only English words are hyphenated, and only if libhyphen and its American English dictionary are installed. Paragraphs with tabs or
    /// soft hyphens are not hyphenated.
    open var hyphenationFactor: Float { hyphenation }
    /// Whether a ``hyphenationFactor`` of 0 stands for the system's factor, 0.9. Default false.
    open var usesDefaultHyphenation: Bool { usesSystemHyphenation }

    /// The factor that ``usesDefaultHyphenation`` stands for.
    static let systemHyphenationFactor: Float = 0.9

    var hyphenation: Float = 0 { didSet { updateHyphenation() } }
    var usesSystemHyphenation = false { didSet { updateHyphenation() } }

    private func updateHyphenation() {
        let factor = hyphenation == 0 && usesSystemHyphenation ? Self.systemHyphenationFactor : hyphenation
        values.hyphenationFactor = factor > 0 ? Double(min(factor, 1)) : 0
    }

    /// Copies all values of another style.
    fileprivate func take(_ other: NSParagraphStyle) {
        values = other.values
        hyphenation = other.hyphenation
        usesSystemHyphenation = other.usesSystemHyphenation
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        if type(of: self) == NSParagraphStyle.self { return self }
        let copy = NSParagraphStyle()
        copy.take(self)
        return copy
    }

    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = NSMutableParagraphStyle()
        copy.take(self)
        return copy
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSParagraphStyle else { return false }
        return other.values == values && other.hyphenation == hyphenation && other.usesSystemHyphenation == usesSystemHyphenation
    }
    open override var hash: Int { values.hashValue }
}

/// A mutable paragraph style. Attributed strings do not copy it: change it before setting it as an attribute.
open class NSMutableParagraphStyle: NSParagraphStyle {
    open override var alignment: NSTextAlignment {
        get { super.alignment }
        set { values.alignment = newValue.layoutValue }
    }
    open override var lineBreakMode: NSLineBreakMode {
        get { super.lineBreakMode }
        set { values.lineBreakMode = newValue.layoutValue }
    }
    open override var lineBreakStrategy: LineBreakStrategy {
        get { super.lineBreakStrategy }
        set { values.breakStrategy = ParagraphStyle.BreakStrategy(rawValue: newValue.rawValue) }
    }
    open override var baseWritingDirection: NSWritingDirection {
        get { super.baseWritingDirection }
        set { values.baseWritingDirection = newValue.layoutValue }
    }
    open override var lineSpacing: CGFloat {
        get { super.lineSpacing }
        set { values.lineSpacing = newValue }
    }
    open override var paragraphSpacing: CGFloat {
        get { super.paragraphSpacing }
        set { values.paragraphSpacing = newValue }
    }
    open override var paragraphSpacingBefore: CGFloat {
        get { super.paragraphSpacingBefore }
        set { values.paragraphSpacingBefore = newValue }
    }
    open override var tabStops: [NSTextTab] {
        get { super.tabStops }
        set {
            values.tabStops = newValue.map { ParagraphStyle.TabStop(location: $0.location, alignment: $0.alignment.layoutValue) }
                .sorted { $0.location < $1.location }
        }
    }
    open override var defaultTabInterval: CGFloat {
        get { super.defaultTabInterval }
        set { values.tabInterval = newValue }
    }
    /// Adds a tab stop.
    open func addTabStop(_ anObject: NSTextTab) { tabStops = tabStops + [anObject] }
    /// Removes the tab stops that are equal to one.
    open func removeTabStop(_ anObject: NSTextTab) { tabStops = tabStops.filter { $0 != anObject } }
    open override var firstLineHeadIndent: CGFloat {
        get { super.firstLineHeadIndent }
        set { values.firstLineHeadIndent = newValue }
    }
    open override var headIndent: CGFloat {
        get { super.headIndent }
        set { values.headIndent = newValue }
    }
    open override var tailIndent: CGFloat {
        get { super.tailIndent }
        set { values.tailIndent = newValue }
    }
    open override var minimumLineHeight: CGFloat {
        get { super.minimumLineHeight }
        set { values.minimumLineHeight = newValue }
    }
    open override var maximumLineHeight: CGFloat {
        get { super.maximumLineHeight }
        set { values.maximumLineHeight = newValue }
    }
    open override var lineHeightMultiple: CGFloat {
        get { super.lineHeightMultiple }
        set { values.lineHeightMultiple = newValue }
    }

    open override var hyphenationFactor: Float {
        get { super.hyphenationFactor }
        set { hyphenation = newValue }
    }
    open override var usesDefaultHyphenation: Bool {
        get { super.usesDefaultHyphenation }
        set { usesSystemHyphenation = newValue }
    }

    /// Copies all values of another style.
    open func setParagraphStyle(_ obj: NSParagraphStyle) { take(obj) }
}

// MARK: To and from the text layout's words

extension NSTextAlignment {
    init(_ value: ParagraphStyle.Alignment) {
        switch value {
        case .left: self = .left
        case .center: self = .center
        case .right: self = .right
        case .justified: self = .justified
        case .natural: self = .natural
        }
    }

    var layoutValue: ParagraphStyle.Alignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
        }
    }
}

extension NSLineBreakMode {
    init(_ value: ParagraphStyle.LineBreakMode) {
        switch value {
        case .wordWrapping: self = .byWordWrapping
        case .characterWrapping: self = .byCharWrapping
        case .clipping: self = .byClipping
        case .truncatingHead: self = .byTruncatingHead
        case .truncatingTail: self = .byTruncatingTail
        case .truncatingMiddle: self = .byTruncatingMiddle
        }
    }

    var layoutValue: ParagraphStyle.LineBreakMode {
        switch self {
        case .byWordWrapping: .wordWrapping
        case .byCharWrapping: .characterWrapping
        case .byClipping: .clipping
        case .byTruncatingHead: .truncatingHead
        case .byTruncatingTail: .truncatingTail
        case .byTruncatingMiddle: .truncatingMiddle
        }
    }
}

extension NSWritingDirection {
    init(_ value: ParagraphStyle.WritingDirection) {
        switch value {
        case .natural: self = .natural
        case .leftToRight: self = .leftToRight
        case .rightToLeft: self = .rightToLeft
        }
    }

    var layoutValue: ParagraphStyle.WritingDirection {
        switch self {
        case .natural: .natural
        case .leftToRight: .leftToRight
        case .rightToLeft: .rightToLeft
        }
    }
}
