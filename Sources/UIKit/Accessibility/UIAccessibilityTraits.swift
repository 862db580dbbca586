/// What kind of thing an element is and how it behaves. The bits are Apple's.
public struct UIAccessibilityTraits: OptionSet, Sendable, Hashable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static let none: UIAccessibilityTraits = []
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    /// The value goes up and down.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
    /// A switch.
    public static let toggleButton = UIAccessibilityTraits(rawValue: 1 << 53)
    /// Text is typed into it; Apple has the bit without a public name.
    static let textEntry = UIAccessibilityTraits(rawValue: 1 << 18)
    /// Its text is being edited; Apple has the bit without a public name.
    static let isEditing = UIAccessibilityTraits(rawValue: 1 << 21)

    private static let names: [(UIAccessibilityTraits, String)] = [
        (.button, "button"), (.toggleButton, "switch"), (.link, "link"), (.image, "image"), (.textEntry, "text field"),
        (.searchField, "search field"), (.staticText, "text"), (.header, "header"), (.adjustable, "adjustable"), (.keyboardKey, "key"),
        (.tabBar, "tab bar"), (.summaryElement, "summary"), (.playsSound, "plays sound"), (.startsMediaSession, "starts media"),
        (.updatesFrequently, "updates"), (.allowsDirectInteraction, "direct"), (.causesPageTurn, "turns pages"), (.selected, "selected"),
        (.isEditing, "is editing"),
        (.notEnabled, "disabled"),
    ]

    /// The traits in words, kinds of things first.
    var words: [String] { Self.names.filter { contains($0.0) }.map(\.1) }
}

/// What holds elements together.
public enum UIAccessibilityContainerType: Int, Sendable {
    case none = 0, dataTable, list, landmark, semanticGroup
}

/// How switches for one button go through the elements of a container.
public enum UIAccessibilityNavigationStyle: Int, Sendable {
    case automatic = 0, separate, combined
}

/// Where a page is scrolled to.
public enum UIAccessibilityScrollDirection: Int, Sendable {
    case right = 1, left, up, down, next, previous
}
