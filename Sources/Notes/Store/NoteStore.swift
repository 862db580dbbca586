import Foundation
import GRDB
import RecordStore

/// A store of notes: plain texts in an order by hand, with tags, an archive, a trash, a picture of each, and those that texts name. It is one
/// file, with a folder for the pictures beside it (its name with `-pictures` after it), which several programs can use at the same time.
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
public final class NoteStore: SharedStore {
    public static let fileName = "notes.sqlite"
    public static func backups(of path: String) -> StoreBackups { StoreBackups(path: path, schema: NoteSchema.schema) }
    public let records: RecordStore
    let now: @Sendable () -> Date
    let pictures: PictureFolder

    /// Opens a store, or creates it and its folder if there is none. A store of an older version is brought up to date.
    ///
    /// A file that is damaged, of a newer version or no store at all is refused and never written to, nor are files made beside it.
    ///
    /// - Parameters:
    ///   - path: the store's file.
    ///   - undoLimit: how many changes can be undone. Older ones are forgotten.
    ///   - now: the time at which changes are made; called on the thread that makes a change.
    /// - Throws: `StoreFailure`.
    public convenience init(path: String, undoLimit: Int = 10_000, now: @escaping @Sendable () -> Date) throws {
        try self.init(path: path, undoLimit: undoLimit, portion: 8000, now: now)
    }

    /// As ``init(path:undoLimit:now:)``.
    ///
    /// - Parameter portion: how many rows a portion of an import alters while others wait, about.
    package init(path: String, undoLimit: Int = 10_000, portion: Int, now: @escaping @Sendable () -> Date) throws {
        self.now = now
        records = try RecordStore(path: path, schema: NoteSchema.schema, undoLimit: undoLimit, portion: portion)
        pictures = PictureFolder(store: records.path)
        try raisePictureNumbers()
    }

    private init(_ store: NoteStore, on records: RecordStore) {
        (self.records, now, pictures) = (records, store.now, store.pictures)
    }

    /// The same store on a connection of its own, for a large change on another thread: reads elsewhere in the program go on meanwhile.
    func separate() throws -> NoteStore { NoteStore(self, on: try records.beside()) }

    public func withEdit<Value>(_ db: Database, _ body: (NoteEdit) throws -> Value) throws -> Value {
        let edit = NoteEdit(db: db, now: NoteDate.rounded(now()), pictures: pictures)
        do {
            return try body(edit)
        } catch {
            // While the store is locked: later another program may have given their numbers to others.
            edit.removeWrittenPictures()
            throw error
        }
    }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try records.read(body)
    }
}
