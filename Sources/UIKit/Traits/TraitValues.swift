/// The kind of device that an interface is designed for.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Unspecified; as a requirement, any value matches.
    case unspecified = -1
    /// A phone: screens whose shorter side is below 600 points.
    case phone
    /// A tablet or desktop window: screens whose shorter side is 600 points or more.
    case pad
    /// A television. Never the case here.
    case tv
    /// A car's display. Never the case here.
    case carPlay
    /// A Mac's interface. Never the case here: desktops are pads.
    case mac = 5
}

/// The size class of an axis: whether there is little or much space along it.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Unspecified; as a requirement, any value matches.
    case unspecified = 0
    /// Constrained space: the width of a phone in portrait, the height of one in landscape. Bars are lower where height is compact, and
    /// sheets are as wide as the window where width is.
    case compact
    /// Ample space: both axes of a pad, the height of a phone in portrait.
    case regular
}

/// The interface style, light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// Unspecified: inherited from the superview, finally from the screen.
    case unspecified = 0
    /// Dark content on a light background.
    case light
    /// Light content on a dark background.
    case dark
}

/// The visual level of content: at the base of the interface or above it, as in sheets. Dark background colours are slightly lighter when
/// elevated.
public enum UIUserInterfaceLevel: Int, Sendable {
    /// Unspecified: colours are those of the base level.
    case unspecified = -1
    /// The base level: the content of a window.
    case base
    /// Above the base level: sheets, whose dark backgrounds are slightly lighter.
    case elevated
}

/// Whether the window has the focus.
public enum UIUserInterfaceActiveAppearance: Int, Sendable {
    /// Unspecified.
    case unspecified = -1
    /// The window does not have the focus. Controls here don't change their appearance for it.
    case inactive
    /// The window has the focus.
    case active
}

/// The contrast that the person prefers.
public enum UIAccessibilityContrast: Int, Sendable {
    /// Unspecified: treated as normal.
    case unspecified = -1
    /// Normal contrast.
    case normal
    /// Increased contrast. Assets with a high-contrast variant use it; the system colours don't change.
    case high
}

/// The weight of text that the person prefers.
public enum UILegibilityWeight: Int, Sendable {
    /// Unspecified: treated as regular.
    case unspecified = -1
    /// Regular: text has the weight of its font.
    case regular
    /// Bold text is preferred, as in ``UIAccessibility/isBoldTextEnabled``. Fonts here don't adapt by themselves.
    case bold
}

/// The colour gamut of a display.
public enum UIDisplayGamut: Int, Sendable {
    /// Unspecified; as a requirement, any value matches.
    case unspecified = -1
    /// The gamut of sRGB: that of screens here.
    case SRGB
    /// The wider gamut of Display P3. Never that of screens here, so its assets rank below those of sRGB.
    case P3
}

/// Whether the screen measures the force of touches.
public enum UIForceTouchCapability: Int, Sendable {
    /// Not known.
    case unknown = 0
    /// Force is not measured: always the case here.
    case unavailable
    /// Force is measured. Never the case here.
    case available
}

/// The layout direction of the interface's language.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// Unspecified: treated as left to right.
    case unspecified = -1
    /// Left to right, as in English: the leading edge is the left one.
    case leftToRight
    /// Right to left, as in Arabic and Hebrew: the leading edge is the right one.
    case rightToLeft
}

/// The text size that the person prefers (Dynamic Type).
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Unspecified: text has its standard size.
    public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
    /// The smallest size: body text of 14 points.
    public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
    /// Body text of 15 points.
    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    /// Body text of 16 points.
    public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
    /// The default size.
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    /// Body text of 19 points.
    public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
    /// Body text of 21 points.
    public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
    /// The largest size outside of the accessibility settings: body text of 23 points.
    public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
    /// The first size of the accessibility settings: body text of 28 points.
    public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
    /// Body text of 33 points.
    public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
    /// Body text of 40 points.
    public static let accessibilityExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXL")
    /// Body text of 47 points.
    public static let accessibilityExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXXL")
    /// The largest size of all: body text of 53 points.
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

    /// Posted when the person's preference changes; the user info has the new category at ``newValueUserInfoKey``.
    public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")
    /// The user info key of the new category.
    public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"

    /// All sizes, from the smallest to the largest.
    static let ascending: [UIContentSizeCategory] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium, .accessibilityLarge,
        .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]

    /// Whether it is one of the sizes that only the accessibility settings offer.
    public var isAccessibilityCategory: Bool { rank > 6 }

    /// The index among all sizes; that of the default size for unspecified and unknown categories.
    var rank: Int { Self.ascending.firstIndex(of: self) ?? 3 }
}

extension UIContentSizeCategory: Comparable {
    /// Whether text is smaller in one category than in the other.
    public static func < (one: UIContentSizeCategory, other: UIContentSizeCategory) -> Bool { one.rank < other.rank }
}
