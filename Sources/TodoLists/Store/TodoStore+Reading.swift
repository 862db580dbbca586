import GRDB

/// Reading lists and items.
extension TodoStore {
    /// The lists in order, with their counts.
    public func lists() throws -> [TodoList] {
        try read { try TodoEdit.lists($0) }
    }

    /// A list; nil if there is none of this number.
    public func list(_ id: TodoList.ID) throws -> TodoList? {
        try read { try TodoEdit.list($0, id) }
    }

    /// The items of a list in order; none if there is no such list.
    public func items(in list: TodoList.ID) throws -> [TodoItem] {
        try read { try TodoEdit.items($0, in: list) }
    }

    /// An item; nil if there is none of this number.
    public func item(_ id: TodoItem.ID) throws -> TodoItem? {
        try read { try TodoEdit.item($0, id) }
    }

    /// Some items by their numbers, without those that there are not, in one state of the store.
    public func items(_ ids: some Sequence<TodoItem.ID>) throws -> [TodoItem.ID: TodoItem] {
        try read { db in
            var items: [TodoItem.ID: TodoItem] = [:]
            for id in ids { items[id] = try TodoEdit.item(db, id) }
            return items
        }
    }

    /// Some lists by their numbers, without those that there are not, in one state of the store.
    public func lists(_ ids: some Sequence<TodoList.ID>) throws -> [TodoList.ID: TodoList] {
        try read { db in
            var lists: [TodoList.ID: TodoList] = [:]
            for id in ids { lists[id] = try TodoEdit.list(db, id) }
            return lists
        }
    }

    /// All lists with all items, in one state of the store.
    public func contents() throws -> [(list: TodoList, items: [TodoItem])] {
        try read { db in try TodoEdit.lists(db).map { ($0, try TodoEdit.items(db, in: $0.id)) } }
    }

    /// What all lists say, without identities.
    public func outline() throws -> TodoOutline {
        TodoOutline(try contents().map { TodoOutline.List($0.list.name, $0.items.map(\.content)) })
    }
}
