import GRDB
import RecordStore

/// A change that can be undone or redone, and what it concerns.
public struct TodoPendingChange: Sendable, Hashable {
    /// What the change is called, such as "Add Item".
    public let name: String
    /// The lists that are made, removed, renamed or moved, by ascending numbers.
    public let lists: [TodoList.ID]
    /// An item that is made, removed or changed; nil if none is.
    public let item: Item?

    /// An item, and the list in which it is before or after the change.
    public struct Item: Sendable, Hashable {
        public let id: TodoItem.ID
        public let list: TodoList.ID
    }
}

/// What undoing would change, for interfaces that show it.
extension TodoStore {
    /// The change that `undo()` would take back, or ``redo()`` would repeat; nil if there is none.
    public func pendingChange(_ direction: UndoDirection) throws -> TodoPendingChange? {
        try read { db in
            guard let change = try records.pendingChange(direction, db) else { return nil }
            let parts = change.parts.map(String.init).joined(separator: ",")
            // What a change makes has no list in its record until it is undone: then the item itself has one.
            let item = try Row.fetchOne(
                db,
                sql: """
                    SELECT recorded.id, coalesce(recorded.list, item.list) AS place
                    FROM undo_item AS recorded LEFT JOIN item ON item.id = recorded.id
                    WHERE recorded.change IN (\(parts)) AND place IS NOT NULL ORDER BY recorded.id LIMIT 1
                    """)
            return TodoPendingChange(
                name: change.name,
                lists: try Int64.fetchAll(db, sql: "SELECT DISTINCT id FROM undo_list WHERE change IN (\(parts)) ORDER BY id"),
                item: item.map { TodoPendingChange.Item(id: $0[0], list: $0[1]) })
        }
    }
}
