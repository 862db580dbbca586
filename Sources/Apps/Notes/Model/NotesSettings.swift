import Notes
import UIKit

/// How large the text of notes is.
enum NotesTextSize: String, CaseIterable {
    case small, normal, large, huge

    /// What the settings call it.
    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// By what the sizes of the theme's fonts are multiplied.
    var factor: CGFloat {
        switch self {
        case .small: 0.88
        case .normal: 1
        case .large: 1.18
        case .huge: 1.4
        }
    }
}

/// How heavy the text of notes is.
enum NotesTextWeight: String, CaseIterable {
    case light, regular

    /// What the settings call it.
    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// How the first lines of notes are set.
enum NotesTitleStyle: String, CaseIterable {
    case plain, smallCaps = "small caps"

    /// What the settings call it.
    var title: String { self == .plain ? "As Written" : "Small Caps" }
}

/// What a person chose, as it is stored beside the notes.
struct NotesSettings: Equatable {
    var textSize = NotesTextSize.normal
    var textWeight = NotesTextWeight.regular
    var titleStyle = NotesTitleStyle.plain

    private static let textSizeKey = "text size", textWeightKey = "text weight", titleStyleKey = "title style"

    init() {}

    /// Reads the settings of a store. What was never set has its default.
    init(_ store: NoteStore) throws {
        textSize = try store.setting(Self.textSizeKey).flatMap(NotesTextSize.init) ?? .normal
        textWeight = try store.setting(Self.textWeightKey).flatMap(NotesTextWeight.init) ?? .regular
        titleStyle = try store.setting(Self.titleStyleKey).flatMap(NotesTitleStyle.init) ?? .plain
    }

    /// Stores what differs from other settings.
    func write(to store: NoteStore, changedFrom old: NotesSettings) throws {
        if textSize != old.textSize { try store.setSetting(Self.textSizeKey, to: textSize.rawValue) }
        if textWeight != old.textWeight { try store.setSetting(Self.textWeightKey, to: textWeight.rawValue) }
        if titleStyle != old.titleStyle { try store.setSetting(Self.titleStyleKey, to: titleStyle.rawValue) }
    }
}
