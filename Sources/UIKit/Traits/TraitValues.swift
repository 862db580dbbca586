/// The kind of device that an interface is made for.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// None is said; as a wish, any will do.
    case unspecified = -1
    /// Held in a hand. Screens here have it when their shorter side is below 600 points.
    case phone
    /// Held in two hands, or a desktop's window. Screens here have it when their shorter side is 600 points or more.
    case pad
    /// Seen from a sofa. No screen here has it.
    case tv
    /// Seen from a driver's seat. No screen here has it.
    case carPlay
    /// Controls as a Mac has them. No screen here has it: desktops are pads.
    case mac = 5
}

/// Whether there is little or much room along an axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// None is said; as a wish, any will do.
    case unspecified = 0
    /// Little room: the width of an upright phone, the height of one on its side. Bars are lower where height is compact,
    /// and sheets are as wide as the window where width is.
    case compact
    /// Much room: a pad along both axes, an upright phone's height.
    case regular
}

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// None is said: the superview's style counts, and at last the screen's.
    case unspecified = 0
    /// Dark on a light ground.
    case light
    /// Light on a dark ground.
    case dark
}

/// Whether content lies on the ground of the interface or above it, as sheets do; dark colours are a little lighter there.
public enum UIUserInterfaceLevel: Int, Sendable {
    /// None is said: colours are those of the base.
    case unspecified = -1
    /// On the ground: the content of a window.
    case base
    /// Above it: sheets, whose dark backgrounds are a little lighter.
    case elevated
}

/// Whether the window is the one that the person works in.
public enum UIUserInterfaceActiveAppearance: Int, Sendable {
    /// None is said.
    case unspecified = -1
    /// Another window is worked in. No control here looks different for it.
    case inactive
    /// The window is worked in.
    case active
}

/// Whether the person asked for more contrast.
public enum UIAccessibilityContrast: Int, Sendable {
    /// None is said: as normal.
    case unspecified = -1
    /// Colours as they are.
    case normal
    /// Assets that have a variant of higher contrast show it; the system's own colours stay as they are.
    case high
}

/// Whether the person asked for bold text.
public enum UILegibilityWeight: Int, Sendable {
    /// None is said: as regular.
    case unspecified = -1
    /// Text as its font says.
    case regular
    /// Bolder text is wished; ``UIAccessibility/isBoldTextEnabled`` tells. Fonts here do not follow by themselves.
    case bold
}

/// The colours that a display can show.
public enum UIDisplayGamut: Int, Sendable {
    /// None is said; as a wish, any will do.
    case unspecified = -1
    /// The colours of sRGB: what screens here say.
    case SRGB
    /// The wider colours of Display P3. No screen here says it; assets of it rank below those of sRGB.
    case P3
}

/// Whether touches tell how hard they are.
public enum UIForceTouchCapability: Int, Sendable {
    /// Not known yet.
    case unknown = 0
    /// They don't: what screens here say.
    case unavailable
    /// They do. No screen here says it.
    case available
}

/// The direction in which lines of the interface's language run.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// None is said: as left to right.
    case unspecified = -1
    /// As in English: leading is left.
    case leftToRight
    /// As in Arabic and Hebrew: leading is right.
    case rightToLeft
}

/// The size of text that the person asked for.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// None is asked for: text has its standard size.
    public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
    /// The smallest size: body text of 14 points.
    public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
    /// Body text of 15 points.
    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    /// Body text of 16 points.
    public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
    /// The standard size.
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

    /// Posted when the person's choice changes; ``newValueUserInfoKey`` leads to the new one.
    public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")
    /// The key of a notification's new category.
    public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"

    /// All sizes, from the smallest to the largest.
    static let ascending: [UIContentSizeCategory] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium, .accessibilityLarge,
        .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]

    /// Whether it is one of the sizes that only the accessibility settings offer.
    public var isAccessibilityCategory: Bool { rank > 6 }

    /// The place among all sizes; that of the standard one for unspecified and unknown categories.
    var rank: Int { Self.ascending.firstIndex(of: self) ?? 3 }
}

extension UIContentSizeCategory: Comparable {
    /// Whether text is smaller at one category than at the other.
    public static func < (one: UIContentSizeCategory, other: UIContentSizeCategory) -> Bool { one.rank < other.rank }
}
