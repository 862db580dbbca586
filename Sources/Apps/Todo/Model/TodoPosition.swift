import Foundation
import RecordStore
import TodoLists

/// Where someone is in the program, to be found there again at the next start.
struct TodoPosition: Codable, Equatable {
    /// The row of the menu that is open; nil if the menu itself is seen.
    var entry: MenuEntry?
    /// The list that is open.
    var list: TodoList.ID?
    /// How far the list that is seen is scrolled, in points.
    var offset = 0.0

    private static let key = "place"

    /// The position stored last; nil if there is none.
    static func stored(in store: TodoStore) -> TodoPosition? {
        guard let text = try? store.setting(key) else { return nil }
        return try? JSONDecoder().decode(TodoPosition.self, from: Data(text.utf8))
    }

    /// Stores the position. One that can't be stored is no error: the next start begins elsewhere.
    func write(to store: TodoStore) {
        guard Self.stored(in: store) != self, let data = try? JSONEncoder().encode(self) else { return }
        try? RecordStore.withoutWaiting { try store.setSetting(Self.key, to: String(decoding: data, as: UTF8.self)) }
    }
}

/// The rows of the menu.
enum MenuEntry: String, Codable, CaseIterable {
    case lists, themes, tips, settings

    var title: String {
        switch self {
        case .lists: "My Lists"
        case .themes: "Themes"
        case .tips: "Tips"
        case .settings: "Settings"
        }
    }
}
