/// The lines above and below a row of a list: whether they are there, where they begin and end, and their colour.
nonisolated public struct UIListSeparatorConfiguration: Hashable {
    /// Whether a line is there.
    public enum Visibility: Int, Sendable {
        /// Where rows meet: below each row but the last one of its section. Not in sidebars.
        case automatic = 0
        /// Always.
        case visible
        /// Never.
        case hidden
    }

    /// The lines of a list of a style: visible automatically, with automatic insets and the system's colour.
    public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) { appearance = listAppearance }

    let appearance: UICollectionLayoutListConfiguration.Appearance
    /// Whether there is a line above the row. Automatic stands for none here: the line between two rows belongs to the upper one.
    public var topSeparatorVisibility = Visibility.automatic
    /// Whether there is a line below the row. Default automatic.
    public var bottomSeparatorVisibility = Visibility.automatic
    /// Space before and behind the line above the row, in points; the top and bottom of it are not used. Default ``automaticInsets``.
    public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    /// Space before and behind the line below the row, in points; the top and bottom of it are not used. Default ``automaticInsets``.
    public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    /// The colour. Default `UIColor.separator`.
    public var color = UIColor.separator
    /// The colour below selected rows where several can be selected. Default `UIColor.separator`.
    public var multipleSelectionColor = UIColor.separator
    /// An effect behind the colour, for instance vibrancy over a blurred background. Default nil.
    public var visualEffect: UIVisualEffect?

    /// Stands for the insets that the row chooses: lines begin at its text and end at its edge. Each edge can be used by itself.
    public static let automaticInsets = NSDirectionalEdgeInsets(
        top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude, bottom: .greatestFiniteMagnitude, trailing: .greatestFiniteMagnitude)
}
