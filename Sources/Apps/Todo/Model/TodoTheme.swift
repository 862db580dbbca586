import FoldingList
import UIKit

/// The colours of the to-do program: a ramp for items, another for lists, so that the levels are told apart, and neutral ones for the menu.
struct TodoTheme: Hashable, Identifiable {
    /// What a page shows.
    enum Level: Hashable {
        case menu, lists, items
    }

    private typealias Color = FoldingListTheme.Color

    /// The name, by which it is stored.
    let name: String
    /// What must be done once before the theme can be chosen; nil if it can be from the start.
    let achievement: Achievement?
    private let light: FoldingListTheme
    private let dark: FoldingListTheme
    private let listsFirst: FoldingListTheme.Color
    private let listsLast: FoldingListTheme.Color

    var id: String { name }

    /// The colours of a level in light or dark surroundings, and with the contrast that people asked for.
    func colors(_ level: Level, traits: UITraitCollection) -> FoldingListTheme {
        let colors = colors(level, style: traits.userInterfaceStyle)
        return traits.accessibilityContrast == .high ? colors.highContrast : colors
    }

    private func colors(_ level: Level, style: UIUserInterfaceStyle) -> FoldingListTheme {
        var theme = style == .dark ? dark : light
        switch level {
        case .items: break
        case .lists:
            theme.first = listsFirst
            theme.last = listsLast
            // Names are seldom so light that dark text is needed; where the items' is dark, the lists' is.
            if self == .paper, style == .dark { (theme.first, theme.last) = (Color(74, 68, 58), Color(46, 43, 38)) }
        case .menu:
            theme.first = style == .dark ? Color(66, 68, 74) : Color(112, 115, 122)
            theme.last = style == .dark ? Color(34, 35, 38) : Color(158, 161, 168)
            theme.ink = Color(255, 255, 255)
        }
        return theme
    }

    private init(
        _ theme: FoldingListTheme, dark: FoldingListTheme? = nil, listsFirst: Color, listsLast: Color, achievement: Achievement? = nil
    ) {
        name = theme.name
        self.achievement = achievement
        var light = theme
        if dark == nil {
            light.completed = Color(226, 226, 228)
            light.completedInk = Color(150, 150, 154)
            light.background = Color(240, 240, 242)
        }
        self.light = light
        self.dark = dark ?? theme
        self.listsFirst = listsFirst
        self.listsLast = listsLast
    }

    // MARK: Themes

    private static let nightPaper = FoldingListTheme(
        name: "Paper", first: Color(62, 59, 54), last: Color(36, 35, 33), ink: Color(240, 236, 228), completed: Color(20, 20, 19),
        completedInk: Color(108, 105, 100))
    static let heatMap = TodoTheme(.heatMap, listsFirst: Color(18, 84, 190), listsLast: Color(96, 186, 240))
    static let paper = TodoTheme(.paper, dark: nightPaper, listsFirst: Color(252, 248, 238), listsLast: Color(222, 212, 190))

    /// The themes, in the order in which they are offered: the library's, and those that must be earned.
    static let all = [
        heatMap,
        TodoTheme(.ocean, listsFirst: Color(8, 100, 112), listsLast: Color(110, 206, 170)),
        TodoTheme(.meadow, listsFirst: Color(124, 104, 20), listsLast: Color(224, 190, 72)),
        TodoTheme(.dusk, listsFirst: Color(40, 48, 138), listsLast: Color(128, 130, 224)),
        TodoTheme(.graphite, listsFirst: Color(44, 62, 90), listsLast: Color(128, 152, 182)),
        paper,
        TodoTheme(
            FoldingListTheme(name: "Ultraviolet", first: Color(82, 0, 190), last: Color(255, 64, 150)), listsFirst: Color(120, 0, 90),
            listsLast: Color(255, 120, 110), achievement: .streak),
        TodoTheme(
            FoldingListTheme(name: "Aurora", first: Color(0, 84, 110), last: Color(122, 226, 130)), listsFirst: Color(60, 40, 130),
            listsLast: Color(60, 180, 200), achievement: .emptyList),
        TodoTheme(
            FoldingListTheme(name: "Midnight", first: Color(16, 22, 60), last: Color(84, 110, 186)), listsFirst: Color(34, 24, 64),
            listsLast: Color(130, 92, 170), achievement: .tenLists),
    ]

    /// The theme of this name; the heat map if there is none.
    static func named(_ name: String?) -> TodoTheme { all.first { $0.name == name } ?? heatMap }
}
