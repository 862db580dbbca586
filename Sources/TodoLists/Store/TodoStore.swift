import Foundation
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
public final class TodoStore: Sendable {
    let records: RecordStore
    /// The day that it is, on which changes are made.
    public let today: @Sendable () -> TodoDay

    /// The absolute path of the store's file.
    public var path: String { records.path }

    /// The standard place of a store: `lamina/todo.sqlite` in the XDG data folder, which is `$XDG_DATA_HOME` or `~/.local/share`.
    public static func standardPath(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        RecordStore.standardPath("todo.sqlite", environment: environment)
    }

    /// Opens a store, or creates it and its folder if there is none. A store of an older version is brought up to date.
    ///
    /// A file that is damaged, of a newer version or no store at all is refused and never written to, nor are files made beside it.
    ///
    /// - Parameters:
    ///   - path: the store's file.
    ///   - undoLimit: how many changes can be undone. Older ones are forgotten.
    ///   - today: the day on which changes are made; called on the thread that makes a change.
    /// - Throws: `StoreFailure`.
    public init(path: String, undoLimit: Int = 200_000, today: @escaping @Sendable () -> TodoDay) throws {
        self.today = today
        records = try RecordStore(path: path, schema: TodoSchema.schema, undoLimit: undoLimit)
    }

    /// Reads what several calls must see in one state.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try records.read(body)
    }
}

/// Where a change of a store was made.
public typealias TodoChangeOrigin = StoreChangeOrigin

/// An observation of a store's changes, which lasts until `cancel()` is called or this object is deallocated.
public typealias TodoObservation = StoreObservation

extension TodoStore {
    /// Calls a handler after each change of the store, whoever made it, until the observation is cancelled or deallocated.
    ///
    /// The handler is called on the thread that made the change in this program, and on a thread of the store's for changes made elsewhere,
    /// several of which may be told at once. It reads the store to see what changed.
    public func observe(_ handler: @escaping @Sendable (TodoChangeOrigin) -> Void) -> TodoObservation {
        records.observe(handler)
    }

    /// Calls a handler as ``observe(_:)`` does, with what may have changed, so that interfaces read only that.
    public func observeRows(_ handler: @escaping @Sendable (TodoChangedRows) -> Void) -> TodoObservation {
        records.observeRows { rows in
            guard let rows else { return handler(.any) }
            let lists = (rows["list"] ?? []).union(rows[TodoSchema.count] ?? [])
            handler(.only(lists: lists, items: rows["item"] ?? []))
        }
    }
}
