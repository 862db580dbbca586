/// The kind, behaviour and state of an accessibility element. The bits are Apple's.
public struct UIAccessibilityTraits: OptionSet, Sendable, Hashable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// No traits.
    public static let none: UIAccessibilityTraits = []
    /// The element is a button.
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    /// The element is a link to a page or another application.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    /// The element is an image. May be combined with button or link.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    /// The element is selected, as a tab or segment can be.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    /// The element plays its own sound when it is activated.
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    /// The element is a key of an on-screen keyboard.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    /// The element is text that can't be edited.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    /// The element summarizes the app's current state; a screen reader reads it when the app starts.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    /// The element is disabled.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    /// The element's value changes too often to report each change, as that of a progress view or a clock.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    /// The element is a search field.
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    /// The element starts playback or recording when it is activated, so a screen reader should stop speaking.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    /// The element's value can be increased and decreased.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    /// The element receives touches directly while a screen reader is running, as the keys of a piano or a drawing do.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    /// The page should turn when the element's text was read to the end.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    /// The element is a tab bar; a screen reader says the number of its tabs.
    public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
    /// The element is the header of a part of the content, to which a screen reader can skip.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
    /// The element is a switch.
    public static let toggleButton = UIAccessibilityTraits(rawValue: 1 << 53)
    /// Text can be entered in the element. Apple's bit has no public name.
    static let textEntry = UIAccessibilityTraits(rawValue: 1 << 18)
    /// The element's text is being edited. Apple's bit has no public name.
    static let isEditing = UIAccessibilityTraits(rawValue: 1 << 21)

    private static let names: [(UIAccessibilityTraits, String)] = [
        (.button, "button"), (.toggleButton, "switch"), (.link, "link"), (.image, "image"), (.textEntry, "text field"),
        (.searchField, "search field"), (.staticText, "text"), (.header, "header"), (.adjustable, "adjustable"), (.keyboardKey, "key"),
        (.tabBar, "tab bar"), (.summaryElement, "summary"), (.playsSound, "plays sound"), (.startsMediaSession, "starts media"),
        (.updatesFrequently, "updates"), (.allowsDirectInteraction, "direct"), (.causesPageTurn, "turns pages"), (.selected, "selected"),
        (.isEditing, "is editing"),
        (.notEnabled, "disabled"),
    ]

    /// The names of the traits, kinds of elements first.
    var words: [String] { Self.names.filter { contains($0.0) }.map(\.1) }
}

/// The kind of a container of elements. All but ``none`` make the container a node in the accessibility tree.
public enum UIAccessibilityContainerType: Int, Sendable {
    /// Not a container: the elements are independent.
    case none = 0
    /// A table of rows and columns.
    case dataTable
    /// A list, ordered or not.
    case list
    /// A part of a page to which a screen reader can skip.
    case landmark
    /// Elements that belong together. A screen reader reads the container's label when it enters the group.
    case semanticGroup
}

/// How switch control navigates the elements of a container. It has no effect here.
public enum UIAccessibilityNavigationStyle: Int, Sendable {
    /// Chosen by the system.
    case automatic = 0
    /// Each element separately.
    case separate
    /// All elements as one; they are offered separately when that is chosen.
    case combined
}

/// The direction in which an element is scrolled.
public enum UIAccessibilityScrollDirection: Int, Sendable {
    /// Content on the left comes into view.
    case right = 1
    /// Content on the right comes into view.
    case left
    /// Content above comes into view.
    case up
    /// Content below comes into view.
    case down
    /// To the next page in reading order.
    case next
    /// To the previous page in reading order.
    case previous
}
