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

    /// The height of a row in points.
    var rowHeight: CGFloat { pointSize * 3 }
}

/// What people chose, as it is stored beside the lists.
struct TodoSettings: Equatable {
    var theme = TodoTheme.heatMap
    var hasSounds = true
    var textSize = TodoTextSize.normal
    /// What was achieved, so that its themes can be chosen.
    var achievements: Set<Achievement> = []

    private static let themeKey = "theme", soundsKey = "sounds", textSizeKey = "text size", achievementsKey = "achievements"

    init() {}

    /// Reads the settings of a store. What was never set has its default.
    init(_ store: TodoStore) throws {
        theme = TodoTheme.named(try store.setting(Self.themeKey))
        hasSounds = try store.setting(Self.soundsKey) != "off"
        textSize = try store.setting(Self.textSizeKey).flatMap(TodoTextSize.init) ?? .normal
        let words = try store.setting(Self.achievementsKey)?.split(separator: " ") ?? []
        achievements = Set(words.compactMap { Achievement(rawValue: String($0)) })
    }

    /// Stores what differs from other settings.
    func write(to store: TodoStore, changedFrom old: TodoSettings) throws {
        if theme != old.theme { try store.setSetting(Self.themeKey, to: theme.name) }
        if hasSounds != old.hasSounds { try store.setSetting(Self.soundsKey, to: hasSounds ? "on" : "off") }
        if textSize != old.textSize { try store.setSetting(Self.textSizeKey, to: textSize.rawValue) }
        if achievements != old.achievements {
            try store.setSetting(Self.achievementsKey, to: achievements.map(\.rawValue).sorted().joined(separator: " "))
        }
    }

    /// Whether a theme can be chosen.
    func allows(_ theme: TodoTheme) -> Bool { theme.achievement.map(achievements.contains) ?? true }
}
