/// What kind of thing an element is and how it behaves. The bits are Apple's.
public struct UIAccessibilityTraits: OptionSet, Sendable, Hashable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Nothing in particular.
    public static let none: UIAccessibilityTraits = []
    /// A tap on it does something.
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    /// It leads elsewhere: to a page, another program.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    /// A picture. May be joined with button or link.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    /// It is the chosen one, as a tab or segment can be.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    /// It makes a sound of its own when it is chosen.
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    /// A key of a keyboard on the screen.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    /// Text that can't be edited.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    /// The element summarizes the app's current state; a screen reader reads it when the app starts.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    /// It can't be used now.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    /// Its value changes too often to tell each change: a progress bar, a clock.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    /// Words to search for are typed into it.
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    /// It plays or records when it is chosen: what is being read should stop.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    /// The value goes up and down.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    /// Touches go to it unread: a piano's keys, a drawing.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    /// The page turns when its text was read to the end.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    /// It holds tabs, which are counted when they are read.
    public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
    /// It heads a part of the content, which can be skipped to.
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

/// What holds elements together. Any but ``none`` makes a group of them in the accessibility tree.
public enum UIAccessibilityContainerType: Int, Sendable {
    /// Nothing: the elements stand for themselves.
    case none = 0
    /// A table of rows and columns.
    case dataTable
    /// A list, with an order or none.
    case list
    /// A part of a page that can be skipped to.
    case landmark
    /// Things that belong together; the container's label is read as one enters it.
    case semanticGroup
}

/// How switches for one button go through the elements of a container. Kept for what may read it.
public enum UIAccessibilityNavigationStyle: Int, Sendable {
    /// As the system deems right.
    case automatic = 0
    /// Each element by itself.
    case separate
    /// All elements as one, whose own are offered when it is chosen.
    case combined
}

/// Where a page is scrolled to.
public enum UIAccessibilityScrollDirection: Int, Sendable {
    /// What lies to the left comes into view.
    case right = 1
    /// What lies to the right comes into view.
    case left
    /// What lies above comes into view.
    case up
    /// What lies below comes into view.
    case down
    /// To the page after this one, in the order of reading.
    case next
    /// To the page before this one, in the order of reading.
    case previous
}
