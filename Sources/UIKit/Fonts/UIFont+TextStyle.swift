extension UIFont {
    /// A text style: the role of a text, which determines size and weight of its font.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A screen's large title: 34 points at the standard size.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// A first-level heading: 28 points at the standard size.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// A second-level heading: 22 points at the standard size.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// A third-level heading: 20 points at the standard size.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// A headline, semibold: 17 points at the standard size.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// A subheadline: 15 points at the standard size.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// Body text and most controls: 17 points at the standard size.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// A callout: 16 points at the standard size.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// A footnote: 13 points at the standard size.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// A caption: 12 points at the standard size.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// A secondary caption: 11 points at the standard size.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

        /// The point sizes for the content size categories, from the smallest to the largest. The fourth is the standard, `large`.
        var sizes: [CGFloat] {
            switch self {
            case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
            case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
            case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
            case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
            case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
            case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
            case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
            case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
            case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
            default: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
            }
        }

        /// The point size for the content size category of traits; nil stands for the screen's.
        func size(for traits: UITraitCollection?) -> CGFloat {
            let category = traits?.preferredContentSizeCategory ?? .unspecified
            let used = category == .unspecified ? UITraitCollection.screen.withLock { $0 }.preferredContentSizeCategory : category
            return sizes[used.rank]
        }

        /// The scale relative to the standard size.
        func factor(for traits: UITraitCollection?) -> CGFloat { size(for: traits) / sizes[3] }
    }

    /// The system font for a text style, at the user's preferred content size category. Unknown styles get the body font.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont { preferredFont(forTextStyle: style, compatibleWith: nil) }

    /// The system font for a text style, at the content size category of traits; nil stands for the screen's.
    public static func preferredFont(forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        let scaling = FontScaling(style: style, size: nil)
        let weight = style == .headline ? Weight.semibold : .regular
        return UIFont(FontDescription(size: scaling.size(for: traitCollection), weight: Double(weight.rawValue)), scaling: scaling)
    }
}
