/// The kind of device that an interface is made for.
public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1, phone, pad, tv, carPlay
    case mac = 5
}

/// Whether there is little or much room along an axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    case unspecified = 0, compact, regular
}

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified = 0, light, dark
}

/// Whether content lies on the ground of the interface or above it, as sheets do; dark colours are a little lighter there.
public enum UIUserInterfaceLevel: Int, Sendable {
    case unspecified = -1, base, elevated
}

/// Whether the window is the one that the person works in.
public enum UIUserInterfaceActiveAppearance: Int, Sendable {
    case unspecified = -1, inactive, active
}

/// Whether the person asked for more contrast.
public enum UIAccessibilityContrast: Int, Sendable {
    case unspecified = -1, normal, high
}

/// Whether the person asked for bold text.
public enum UILegibilityWeight: Int, Sendable {
    case unspecified = -1, regular, bold
}

/// The colours that a display can show.
public enum UIDisplayGamut: Int, Sendable {
    case unspecified = -1, SRGB, P3
}

/// Whether touches tell how hard they are.
public enum UIForceTouchCapability: Int, Sendable {
    case unknown = 0, unavailable, available
}

/// The direction in which lines of the interface's language run.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    case unspecified = -1, leftToRight, rightToLeft
}

/// The size of text that the person asked for.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// None is asked for: text has its standard size.
    public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
    public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
    /// The standard size.
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
    public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
    public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
    public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
    public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
    public static let accessibilityExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXL")
    public static let accessibilityExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXXL")
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
