import Foundation
import GRDB

/// The steps of a change of a store; see ``TodoStore/change(_:_:)``. It can be used only while the change is made.
public struct TodoEdit {
    let db: Database
    let today: TodoDay

    // MARK: Reading

    /// The lists in order, as the steps so far left them.
    public func lists() throws -> [TodoList] { try Self.lists(db) }

    /// The items of a list in order, as the steps so far left them.
    public func items(in list: TodoList.ID) throws -> [TodoItem] { try Self.items(db, in: list) }

    /// A list as the steps so far left it.
    ///
    /// - Throws: `noList`.
    public func list(_ id: TodoList.ID) throws -> TodoList {
        guard let list = try Self.list(db, id) else { throw TodoError.noList(id) }
        return list
    }

    /// An item as the steps so far left it.
    ///
    /// - Throws: `noItem`.
    public func item(_ id: TodoItem.ID) throws -> TodoItem {
        guard let item = try Self.item(db, id) else { throw TodoError.noItem(id) }
        return item
    }

    /// Whether a list has an item, as the steps so far left it.
    public func hasItem(_ id: TodoItem.ID, in list: TodoList.ID) throws -> Bool { try Self.item(db, id)?.list == list }

    /// Whether a list has an item with a text, as the steps so far left it.
    public func hasItem(saying text: String, in list: TodoList.ID) throws -> Bool {
        try Self.items(db, in: list).contains { $0.text == text }
    }

    /// The first list of a name; nil if there is none.
    public func list(named name: String) throws -> TodoList.ID? {
        try Int64.fetchOne(
            db, sql: "SELECT id FROM list WHERE name = ? ORDER BY position, id LIMIT 1", arguments: [TodoText.normalizedName(name)])
    }

    static func lists(_ db: Database) throws -> [TodoList] {
        let rows = try Row.fetchCursor(db.cachedStatement(sql: "\(listQuery) ORDER BY position, id"))
        var lists: [TodoList] = []
        while let row = try rows.next() { lists.append(list(row)) }
        return lists
    }

    static func list(_ db: Database, _ id: TodoList.ID) throws -> TodoList? {
        try Row.fetchOne(db.cachedStatement(sql: "\(listQuery) WHERE id = ?"), arguments: [id]).map(list)
    }

    private static let listQuery = """

        SELECT id, name, position, coalesce(items, 0), coalesce(unfinished, 0) FROM list LEFT JOIN itemCount ON itemCount.list = list.id
        """

    private static func list(_ row: Row) -> TodoList {
        TodoList(id: row[0], name: row[1], order: TodoOrder(position: row[2], id: row[0]), itemCount: row[3], unfinishedCount: row[4])
    }

    /// The items of a list in order that were added after another one.
    func items(in list: TodoList.ID, after id: TodoItem.ID) throws -> [TodoItem] { try Self.items(db, in: list, after: id) }

    static func items(_ db: Database, in list: TodoList.ID, after id: TodoItem.ID = 0) throws -> [TodoItem] {
        let statement = try db.cachedStatement(sql: "SELECT \(ItemRow.columns) FROM item WHERE list = ? AND id > ? ORDER BY position, id")
        let rows = try Row.fetchCursor(statement, arguments: [list, id])
        var items: [TodoItem] = []
        while let row = try rows.next() { items.append(ItemRow.item(row)) }
        return items
    }

    static func item(_ db: Database, _ id: TodoItem.ID) throws -> TodoItem? {
        try Row.fetchOne(db.cachedStatement(sql: "SELECT \(ItemRow.columns) FROM item WHERE id = ?"), arguments: [id]).map(ItemRow.item)
    }

    // MARK: Lists

    /// Adds a list. Line breaks in its name become blanks.
    @discardableResult
    public func addList(_ name: String, at place: TodoPlace = .last) throws -> TodoList.ID {
        let position = try position(ofListAt: place)
        try run("INSERT INTO list (position, name) VALUES (?, ?)", [Data(position), TodoText.normalizedName(name)])
        return db.lastInsertedRowID
    }

    /// Renames a list.
    ///
    /// - Throws: `noList`.
    public func renameList(_ id: TodoList.ID, to name: String) throws {
        let name = TodoText.normalizedName(name)
        try check(list: id)
        try run("UPDATE list SET name = ? WHERE id = ? AND name <> ?", [name, id, name])
    }

    /// Moves a list to another place.
    ///
    /// - Throws: `noList`.
    public func moveList(_ id: TodoList.ID, to place: TodoPlace) throws {
        try check(list: id)
        if place == .before(id) || place == .after(id) { return }
        try run("UPDATE list SET position = ? WHERE id = ?", [Data(try position(ofListAt: place)), id])
    }

    /// Removes a list with all its items.
    ///
    /// - Throws: `noList`.
    public func removeList(_ id: TodoList.ID) throws {
        try check(list: id)
        try run("DELETE FROM item WHERE list = ?", [id])
        try run("DELETE FROM list WHERE id = ?", [id])
    }

    // MARK: Items

    /// Adds an item that is created today.
    ///
    /// - Throws: `noList`, or `noItem` if the place names an item that isn't in the list.
    @discardableResult
    public func addItem(_ text: String, to list: TodoList.ID, at place: TodoPlace = .last) throws -> TodoItem.ID {
        var content = TodoContent(text)
        content.created = today
        return try addItem(content, to: list, at: place)
    }

    /// Adds an item with all of its content.
    ///
    /// - Throws: `noList`, or `noItem` if the place names an item that isn't in the list.
    @discardableResult
    public func addItem(_ content: TodoContent, to list: TodoList.ID, at place: TodoPlace = .last) throws -> TodoItem.ID {
        try check(list: list)
        return try insert(content.normalized, list, try position(ofItemAt: place, in: list), uid: nil)
    }

    /// Changes what an item says. Its completion day is kept only if it is done.
    ///
    /// - Throws: `noItem`.
    public func updateItem(_ id: TodoItem.ID, _ update: (inout TodoContent) throws -> Void) throws {
        let old = try item(id).content
        var content = old
        try update(&content)
        content = content.normalized
        guard content != old else { return }
        try run(
            "UPDATE item SET text = ?, done = ?, created = ?, completed = ?, due = ?, priority = ?, calendar = ? WHERE id = ?",
            StatementArguments(ItemRow.values(content)) + [id])
    }

    /// Changes an item's text.
    ///
    /// - Throws: `noItem`.
    public func setText(_ id: TodoItem.ID, to text: String) throws {
        try updateItem(id) { $0.text = text }
    }

    /// Marks an item as done today, or as not done. An item that is so already stays as it is. Its place stays.
    ///
    /// - Throws: `noItem`.
    public func setDone(_ id: TodoItem.ID, _ isDone: Bool) throws {
        try updateItem(id) { content in
            guard content.isDone != isDone else { return }
            content.isDone = isDone
            content.completed = isDone ? today : nil
        }
    }

    /// Moves an item to another place, in its list or in another one.
    ///
    /// - Throws: `noItem`, also if the place names an item that isn't in the list, or `noList`.
    public func moveItem(_ id: TodoItem.ID, to list: TodoList.ID, at place: TodoPlace) throws {
        _ = try item(id)
        try check(list: list)
        if place == .before(id) || place == .after(id) { return }
        try run("UPDATE item SET list = ?, position = ? WHERE id = ?", [list, Data(try position(ofItemAt: place, in: list)), id])
    }

    /// Removes an item.
    ///
    /// - Throws: `noItem`.
    public func removeItem(_ id: TodoItem.ID) throws {
        _ = try item(id)
        try run("DELETE FROM item WHERE id = ?", [id])
    }

    /// Removes the items of a list that are done.
    ///
    /// - Returns: how many they were.
    /// - Throws: `noList`.
    @discardableResult
    public func removeFinishedItems(in list: TodoList.ID) throws -> Int {
        try check(list: list)
        try run("DELETE FROM item WHERE list = ? AND done", [list])
        return db.changesCount
    }

    // MARK: Rows

    func insert(_ content: TodoContent, _ list: TodoList.ID, _ position: [UInt8], uid: String?) throws -> TodoItem.ID {
        try run(
            """
            INSERT INTO item (text, done, created, completed, due, priority, calendar, list, position, uid)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, StatementArguments(ItemRow.values(content)) + [list, Data(position), uid])
        return db.lastInsertedRowID
    }

    func run(_ sql: String, _ arguments: StatementArguments) throws {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
    }

    func check(list: TodoList.ID) throws {
        guard try Int64.fetchOne(db.cachedStatement(sql: "SELECT id FROM list WHERE id = ?"), arguments: [list]) != nil else {
            throw TodoError.noList(list)
        }
    }
}
