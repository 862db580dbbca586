/// A font of a size. It is immutable and can be used on any thread; fonts with the same description are equal.
public final class UIFont: NSObject, Sendable {
    private let header = CoreFoundationHeader()

    /// The weight of a font, from -1 to 1 with 0 for regular.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Creates a weight from a number from -1 to 1.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

        /// Ultra light: 100 in OpenType.
        public static let ultraLight = Weight(-0.8)
        /// 200 in OpenType.
        public static let thin = Weight(-0.6)
        /// 300 in OpenType.
        public static let light = Weight(-0.4)
        /// The default weight: 400 in OpenType.
        public static let regular = Weight(0)
        /// 500 in OpenType.
        public static let medium = Weight(0.23)
        /// The weight of titles: 600 in OpenType.
        public static let semibold = Weight(0.3)
        /// 700 in OpenType.
        public static let bold = Weight(0.4)
        /// 800 in OpenType.
        public static let heavy = Weight(0.56)
        /// The heaviest: 900 in OpenType.
        public static let black = Weight(0.62)
    }

    /// The description that text layout matches an installed font to.
    package let fontDescription: FontDescription

    /// How the font scales with the content size category; nil for not at all.
    let scaling: FontScaling?

    package convenience init(_ description: FontDescription) { self.init(description, scaling: nil) }

    init(_ description: FontDescription, scaling: FontScaling?) {
        fontDescription = description
        self.scaling = scaling
        super.init()
    }

    /// The width of a font, from -1 to 1 with 0 for normal.
    public struct Width: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Creates a width from a number from -1 to 1.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

        /// Much narrower than normal.
        public static let compressed = Width(-0.4)
        /// Narrower than normal.
        public static let condensed = Width(-0.2)
        /// The default width.
        public static let standard = Width(0)
        /// Wider than normal.
        public static let expanded = Width(0.2)
    }

    // MARK: System fonts

    /// The regular system font.
    public static func systemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .regular) }
    /// The system font in a weight: Inter, or the next best that is installed.
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(FontDescription(size: size(fontSize), weight: Double(weight.rawValue)))
    }
    /// The system font in a weight and width, where the installed system font has it.
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight, width: Width) -> UIFont {
        UIFont(FontDescription(size: size(fontSize), weight: Double(weight.rawValue), width: Double(width.rawValue)))
    }
    /// The system font in bold.
    public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .bold) }
    /// The italic system font.
    public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(FontDescription(size: size(fontSize), isItalic: true))
    }
    /// The system font with monospaced digits.
    public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(FontDescription(size: size(fontSize), weight: Double(weight.rawValue), hasMonospacedDigits: true))
    }
    /// The monospaced system font.
    public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(FontDescription(size: size(fontSize), weight: Double(weight.rawValue), design: .monospaced))
    }

    /// The size to use: 0 and negative sizes stand for ``systemFontSize``.
    private static func size(_ size: CGFloat) -> CGFloat { size > 0 ? size : systemFontSize }

    /// The default font size of labels: 17 points.
    public static var labelFontSize: CGFloat { 17 }
    /// The default font size of buttons: 18 points.
    public static var buttonFontSize: CGFloat { 18 }
    /// The size of the small system font: 12 points.
    public static var smallSystemFontSize: CGFloat { 12 }
    /// The size of the system font: 14 points.
    public static var systemFontSize: CGFloat { 14 }

    // MARK: Named fonts

    /// Creates a font by its family and, after a hyphen, its style: "Noto Serif", "NotoSerif-Bold", "Inter-SemiBoldItalic". Case and spaces
    /// don't matter.
    ///
    /// Nil where no such family is installed.
    public init?(name fontName: String, size fontSize: CGFloat) {
        guard let named = Self.describe(fontName, size: Self.size(fontSize)) else { return nil }
        fontDescription = named
        scaling = nil
        super.init()
    }

    static func describe(_ name: String, size: CGFloat) -> FontDescription? {
        if let family = family(named: name) { return FontDescription(family: family, size: size) }
        if let face = FontFamilies.face(named: name) {
            let weight = FontDescription.weight(css: face.weight)
            let width = face.width < 80 ? -0.4 : face.width < 100 ? -0.2 : face.width > 100 ? 0.2 : 0
            return FontDescription(family: face.family, size: size, weight: weight, isItalic: face.isItalic, width: width)
        }
        guard let hyphen = name.lastIndex(of: "-"), let family = family(named: String(name[..<hyphen])) else { return nil }
        let style = name[name.index(after: hyphen)...].lowercased()
        let slant = ["italic", "oblique"].first(where: style.hasSuffix)
        let weightName = slant.map { String(style.dropLast($0.count)) } ?? style
        let weights: [String: Weight] = [
            "": .regular, "regular": .regular, "roman": .regular, "book": .regular, "ultralight": .ultraLight, "extralight": .ultraLight,
            "thin": .thin, "light": .light, "medium": .medium, "semibold": .semibold, "demibold": .semibold, "bold": .bold,
            "heavy": .heavy, "extrabold": .heavy, "black": .black,
        ]
        guard let weight = weights[weightName] else { return nil }
        return FontDescription(family: family, size: size, weight: Double(weight.rawValue), isItalic: slant != nil)
    }

    /// The installed family with a name, with or without its spaces; nil if there is none.
    static func family(named name: String) -> String? {
        if let family = FontFamilies.name(matching: name) { return family }
        let wanted = name.lowercased().filter { $0 != " " }
        return FontFamilies.names.first { $0.lowercased().filter { $0 != " " } == wanted }
    }

    /// The names of a family's fonts, as ``init(name:size:)`` takes them; none where the family is not installed.
    public static func fontNames(forFamilyName familyName: String) -> [String] {
        guard let family = family(named: familyName) else { return [] }
        return FontFamilies.faces(ofFamily: family).map(\.postScriptName)
    }

    /// The families that are installed, sorted.
    public static var familyNames: [String] { FontFamilies.names }

    // MARK: What it is

    /// The em size in points.
    public var pointSize: CGFloat { fontDescription.size }
    /// The family, or ".System" for the system font.
    public var familyName: String { fontDescription.family ?? ".System" }
    /// The family and the style.
    public var fontName: String {
        let weights: [(Weight, String)] = [
            (.ultraLight, "UltraLight"), (.thin, "Thin"), (.light, "Light"), (.regular, "Regular"), (.medium, "Medium"),
            (.semibold, "Semibold"), (.bold, "Bold"), (.heavy, "Heavy"), (.black, "Black"),
        ]
        let weight = CGFloat(fontDescription.weight)
        let nearest = weights.min { abs($0.0.rawValue - weight) < abs($1.0.rawValue - weight) }
        let name = fontDescription.isItalic && nearest?.0 == .regular ? "" : nearest?.1 ?? ""
        return "\(familyName)-\(name)\(fontDescription.isItalic ? "Italic" : "")"
    }

    /// The same font in another size.
    public func withSize(_ fontSize: CGFloat) -> UIFont {
        var description = fontDescription
        description.size = Self.size(fontSize)
        return UIFont(description)
    }

    // MARK: Measures in points

    /// The ascender: the distance from the baseline to the top, in points.
    public var ascender: CGFloat { fontDescription.metrics.ascender }
    /// The descender: the distance from the baseline to the bottom, in points, as a negative number.
    public var descender: CGFloat { fontDescription.metrics.descender }
    /// The font's leading: its extra distance between lines, in points.
    public var leading: CGFloat { fontDescription.metrics.leading }
    /// The cap height: the height of flat capital letters, in points.
    public var capHeight: CGFloat { fontDescription.metrics.capHeight }
    /// The x-height: the height of flat lowercase letters, in points.
    public var xHeight: CGFloat { fontDescription.metrics.xHeight }
    /// The height of a line, in points.
    public var lineHeight: CGFloat { fontDescription.metrics.lineHeight }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UIFont)?.fontDescription == fontDescription
    }

    public override var hash: Int { fontDescription.hashValue }

    public override var description: String { "UIFont(\(fontName), \(pointSize) pt)" }
}
