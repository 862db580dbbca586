import TodoLists
import UIKit

/// How large rows and their text are.
enum TodoTextSize: String, CaseIterable {
    case small, normal, large

    /// What the settings call it.
    var title: String {
        switch self {
        case .small: "Small"
        case .normal: "Normal"
        case .large: "Large"
        }
    }

    /// The size of text in points.
    var pointSize: CGFloat {
        switch self {
        case .small: 17
        case .normal: 20
        case .large: 25
        }
    }

    /// The height of a row with text of a size, in points. Very large text needs less space around it.
    static func rowHeight(_ pointSize: CGFloat) -> CGFloat { min(pointSize * 3, pointSize * 2 + large.pointSize) }

    /// The size after another one in the settings; nil is the desktop's.
    static func next(_ size: TodoTextSize?) -> TodoTextSize? {
        guard let size, let index = allCases.firstIndex(of: size) else { return allCases.first }
        return index + 1 < allCases.count ? allCases[index + 1] : nil
    }
}

/// What people chose, as it is stored beside the lists.
struct TodoSettings: Equatable {
    var theme = TodoTheme.heatMap
    var hasSounds = true
    /// Nil for the normal size, as much larger or smaller as the desktop's text is.
    var textSize: TodoTextSize?
    /// What was achieved, so that its themes can be chosen.
    var achievements: Set<Achievement> = []

    private static let themeKey = "theme", soundsKey = "sounds", textSizeKey = "text size", achievementsKey = "achievements"

    init() {}

    /// Reads the settings of a store. What was never set has its default.
    init(_ store: TodoStore) throws {
        theme = TodoTheme.named(try store.setting(Self.themeKey))
        hasSounds = try store.setting(Self.soundsKey) != "off"
        textSize = try store.setting(Self.textSizeKey).flatMap(TodoTextSize.init)
        let words = try store.setting(Self.achievementsKey)?.split(separator: " ") ?? []
        achievements = Set(words.compactMap { Achievement(rawValue: String($0)) })
    }

    /// Stores what differs from other settings.
    func write(to store: TodoStore, changedFrom old: TodoSettings) throws {
        if theme != old.theme { try store.setSetting(Self.themeKey, to: theme.name) }
        if hasSounds != old.hasSounds { try store.setSetting(Self.soundsKey, to: hasSounds ? "on" : "off") }
        if textSize != old.textSize { try store.setSetting(Self.textSizeKey, to: textSize?.rawValue) }
        if achievements != old.achievements {
            try store.setSetting(Self.achievementsKey, to: achievements.map(\.rawValue).sorted().joined(separator: " "))
        }
    }

    /// The size of text in points.
    ///
    /// - Parameter traits: those of the window, which follow the desktop.
    func pointSize(_ traits: UITraitCollection) -> CGFloat {
        if let textSize { return textSize.pointSize }
        return UIFontMetrics.default.scaledValue(for: TodoTextSize.normal.pointSize, compatibleWith: traits).rounded()
    }

    /// Whether a theme can be chosen.
    func allows(_ theme: TodoTheme) -> Bool { theme.achievement.map(achievements.contains) ?? true }
}
