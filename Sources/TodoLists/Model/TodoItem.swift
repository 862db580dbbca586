/// An item of a list as it is stored.
@dynamicMemberLookup
public struct TodoItem: Sendable, Hashable, Identifiable {
    /// The item's number: stable, and never given to another item of the store.
    public let id: Int64
    /// The list that the item is in.
    public let list: TodoList.ID
    /// Where the item stands among those of its list.
    public let order: TodoOrder
    /// What the item says.
    public let content: TodoContent

    /// The properties of the content are the item's, too: `item.text`, `item.isDone`.
    public subscript<Value>(dynamicMember keyPath: KeyPath<TodoContent, Value>) -> Value { content[keyPath: keyPath] }
}
