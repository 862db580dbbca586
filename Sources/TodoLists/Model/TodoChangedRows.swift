/// The lists and items that changes of a store made, removed or altered.
public enum TodoChangedRows: Sendable, Hashable {
    /// Any of them may have changed: another program changed the store, or very many have.
    case any
    /// No others than these: the lists that are made, removed, renamed, moved, or have other numbers of items, and the items that are made,
    /// removed, changed or moved.
    case only(lists: Set<TodoList.ID>, items: Set<TodoItem.ID>)

    /// No list and no item.
    public static let nothing = only(lists: [], items: [])

    /// The lists that may have changed; nil for any.
    public var lists: Set<TodoList.ID>? {
        if case .only(let lists, _) = self { lists } else { nil }
    }

    /// The items that may have changed; nil for any.
    public var items: Set<TodoItem.ID>? {
        if case .only(_, let items) = self { items } else { nil }
    }

    /// What one of two changes altered.
    public func union(_ other: Self) -> Self {
        guard case .only(let lists, let items) = self, case .only(let otherLists, let otherItems) = other else { return .any }
        return .only(lists: lists.union(otherLists), items: items.union(otherItems))
    }
}
