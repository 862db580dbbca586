import RecordStore

/// The lists and items that changes of a store made, removed or altered.
extension ChangedRows {
    /// No others than these: the lists that are made, removed, renamed, moved, or have other numbers of items, and the items that are made,
    /// removed, changed or moved.
    public static func only(lists: Set<TodoList.ID> = [], items: Set<TodoItem.ID> = []) -> Self {
        .only([TodoSchema.list.name: lists, TodoSchema.item.name: items])
    }

    /// The lists that may have changed; nil for any.
    public var lists: Set<TodoList.ID>? {
        guard let lists = self[TodoSchema.list.name], let counts = self[TodoSchema.count] else { return nil }
        return lists.union(counts)
    }

    /// The items that may have changed; nil for any.
    public var items: Set<TodoItem.ID>? { self[TodoSchema.item.name] }
}
