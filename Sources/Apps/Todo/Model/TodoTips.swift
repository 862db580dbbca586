import TodoLists

/// What there is to learn.
enum TodoTips {
    /// A list of the first start, which teaches by being done.
    static let list = TodoOutline.List(
        "Tips",
        [
            "Swipe right to complete me", "Swipe left to delete me", "Tap my text to change it", "Hold me, then drag me elsewhere",
            "Pull the list down for a new row", "Pinch two rows apart for one here", "Tap below us for one at the end",
            "Pull up to clear what is done", "Pull down further to see all lists",
        ].map { TodoContent($0) })

    /// A list of the first start in which nothing is to be done yet.
    static let empty = TodoOutline.List("To Do")

    /// What can be done by hand, and what by keys.
    static let rows: [(text: String, keys: String)] = [
        ("Swipe right to complete", "Space"), ("Swipe left to delete", "Delete"), ("Tap a text to edit it", "Return"),
        ("Pull down for a new row", "Type"), ("Pinch apart to insert", "Ctrl Return"), ("Hold and drag to move", "Alt ↑ ↓"),
        ("Hold a list to rename it", "F2"), ("Pull up to clear", "Ctrl K"), ("Pinch shut to go up", "Escape"),
        ("Undo everything", "Ctrl Z"),
    ]

    /// The name of the change that makes the first lists: the one that isn't undone.
    static let firstChange = "Welcome"

    /// Fills a store at its first start.
    ///
    /// - Returns: the list of tips; nil unless the store was new.
    static func fill(_ store: TodoStore) throws -> TodoList.ID? {
        guard try store.setting("started") == nil else { return nil }
        var tips: TodoList.ID?
        if try store.lists().isEmpty, try store.undoNames() == (nil, nil) {
            tips = try store.change(firstChange) { edit in
                let tips = try add(list, edit)
                _ = try add(empty, edit)
                return tips
            }
        }
        try store.setSetting("started", to: "yes")
        return tips
    }

    /// Adds the list of tips once more, before all others.
    static func addAgain(_ edit: TodoEdit) throws -> TodoList.ID {
        let id = try add(list, edit)
        try edit.moveList(id, to: .first)
        return id
    }

    private static func add(_ list: TodoOutline.List, _ edit: TodoEdit) throws -> TodoList.ID {
        let id = try edit.addList(list.name)
        for item in list.items { try edit.addItem(item.text, to: id) }
        return id
    }
}
