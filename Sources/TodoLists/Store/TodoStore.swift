import GRDB
import RecordStore

/// A store of to-do lists: lists in order, and items in order in each. It is one file, which several programs can use at the same time.
///
/// Every change is one transaction, and durable when the call returns: a program or machine that stops at any moment leaves the store as it
/// was after one of its changes. Changes can be undone, in all programs and after all of them have ended.
///
///     let store = try TodoStore(path: path, today: { day })
///     let list = try store.change("Add List") { try $0.addList("Groceries") }
///     try store.change("Add Item") { try $0.addItem("Milk", to: list) }
///     try store.undo()
///
/// All methods can be called on any thread. They throw ``TodoError``, `StoreFailure` and `FileFailure`.
public final class TodoStore: SharedStore {
    public static let fileName = "todo.sqlite"
    public static func backups(of path: String) -> StoreBackups { StoreBackups(path: path, schema: TodoSchema.schema) }
    public let records: RecordStore
    /// The day that it is, on which changes are made.
    public let today: @Sendable () -> TodoDay
    /// How many seconds local time is ahead of UTC where the person is, at a time in seconds since 1970: on which days times lie that are
    /// imported.
    let secondsFromGMT: @Sendable (Int) -> Int

    /// Opens a store, or creates it and its folder if there is none. A store of an older version is brought up to date.
    ///
    /// A file that is damaged, of a newer version or no store at all is refused and never written to, nor are files made beside it.
    ///
    /// - Parameters:
    ///   - path: the store's file.
    ///   - undoLimit: how many changes can be undone. Older ones are forgotten.
    ///   - secondsFromGMT: how many seconds local time is ahead of UTC at a time in seconds since 1970; called on the thread that imports.
    ///   - today: the day on which changes are made; called on the thread that makes a change.
    /// - Throws: `StoreFailure`.
    public convenience init(
        path: String, undoLimit: Int = 200_000, secondsFromGMT: @escaping @Sendable (Int) -> Int = { _ in 0 },
        today: @escaping @Sendable () -> TodoDay
    ) throws {
        try self.init(path: path, undoLimit: undoLimit, portion: 20_000, secondsFromGMT: secondsFromGMT, today: today)
    }

    /// As ``init(path:undoLimit:secondsFromGMT:today:)``.
    ///
    /// - Parameter portion: how many rows a portion of an import alters while others wait, about.
    package init(
        path: String, undoLimit: Int = 200_000, portion: Int, secondsFromGMT: @escaping @Sendable (Int) -> Int = { _ in 0 },
        today: @escaping @Sendable () -> TodoDay
    ) throws {
        self.today = today
        self.secondsFromGMT = secondsFromGMT
        records = try RecordStore(path: path, schema: TodoSchema.schema, undoLimit: undoLimit, portion: portion)
    }

    private init(_ store: TodoStore, on records: RecordStore) {
        (self.records, today, secondsFromGMT) = (records, store.today, store.secondsFromGMT)
    }

    /// The same store on a connection of its own, for a large change on another thread: reads elsewhere in the program go on meanwhile.
    func separate() throws -> TodoStore { TodoStore(self, on: try records.beside()) }

    public func withEdit<Value>(_ db: Database, _ body: (TodoEdit) throws -> Value) throws -> Value {
        try body(TodoEdit(db: db, today: today()))
    }

    /// Reads what several calls must see in one state.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try records.read(body)
    }
}
