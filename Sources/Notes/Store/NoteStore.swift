import Foundation
import GRDB
import RecordStore

/// Where a change of a store was made.
public typealias NoteChangeOrigin = StoreChangeOrigin

/// An observation of a store's changes, which lasts until `cancel()` is called or this object is deallocated.
public typealias NoteObservation = StoreObservation

/// A store of notes: plain texts in an order by hand, with tags, an archive, a trash, and at most one picture each. It is one file, with a
/// folder for the pictures beside it, which several programs can use at the same time.
///
/// Every change is one transaction, and durable when the call returns: a program or machine that stops at any moment leaves the store as it
/// was after one of its changes. Changes can be undone, in all programs and after all of them have ended.
///
///     let store = try NoteStore(path: path) { Date() }
///     let note = try store.change("Add Note") { try $0.addNote("Shopping\nMilk", tags: ["Home"]) }
///     try store.search("mil")   // [note]
///     try store.undo()
///
/// All methods can be called on any thread. They throw ``NoteError``, `StoreFailure` and `FileFailure`.
public final class NoteStore: Sendable {
    let records: RecordStore
    let now: @Sendable () -> Date
    let pictures: PictureFolder

    /// The absolute path of the store's file. Pictures lie in the folder of the same name with `-pictures` after it.
    public var path: String { records.path }

    /// The standard place of a store: `lamina/notes.sqlite` in the XDG data folder, which is `$XDG_DATA_HOME` or `~/.local/share`.
    public static func standardPath(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        RecordStore.standardPath("notes.sqlite", environment: environment)
    }

    /// Opens a store, or creates it and its folder if there is none. A store of an older version is brought up to date.
    ///
    /// A file that is damaged, of a newer version or no store at all is refused and never written to, nor are files made beside it.
    ///
    /// - Parameters:
    ///   - path: the store's file.
    ///   - undoLimit: how many changes can be undone. Older ones are forgotten.
    ///   - now: the time at which changes are made; called on the thread that makes a change.
    /// - Throws: `StoreFailure`.
    public init(path: String, undoLimit: Int = 10_000, now: @escaping @Sendable () -> Date) throws {
        self.now = now
        records = try RecordStore(path: path, schema: NoteSchema.schema, undoLimit: undoLimit)
        pictures = PictureFolder(store: records.path)
    }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try records.read(body)
    }

    /// Calls a handler after each change of the store, whoever made it, until the observation is cancelled or deallocated.
    ///
    /// The handler is called on the thread that made the change in this program, and on a thread of the store's for changes made elsewhere,
    /// several of which may be told at once. It reads the store to see what changed.
    public func observe(_ handler: @escaping @Sendable (NoteChangeOrigin) -> Void) -> NoteObservation {
        records.observe(handler)
    }

    // MARK: Settings

    /// A setting of the program, such as the text size; nil if it was never set.
    public func setting(_ key: String) throws -> String? {
        try records.setting(key)
    }

    /// Sets a setting of the program, or removes it. Undoing leaves settings alone.
    public func setSetting(_ key: String, to value: String?) throws {
        try records.setSetting(key, to: value)
    }
}
