import Foundation
import GRDB
import RecordStore

/// A library of notes to study: cases and stacks of notes, their cards with schedules, and the log of all grades. It is one file, with a
/// folder for media beside it (its name with `-media` after it), which several programs can use at the same time.
///
/// Every change is one transaction, and durable when the call returns: a program or machine that stops at any moment leaves the store as it
/// was after one of its changes. Changes can be undone, in all programs and after all of them have ended; grades, too.
///
///     let store = try StudyStore(path: path) { StudyMoment(Date(), secondsFromGMT: 3600) }
///     let stack = try store.change("Add Stack") { try $0.addStack("Capitals") }
///     try store.change("Add Note") { edit in
///         try edit.addNote(NoteContent(template: edit.template(.basic), ["France", "Paris"]), to: [stack])
///     }
///     let card = try store.cardsToStudy(in: .stack(stack)).first
///
/// All methods can be called on any thread. They throw ``StudyError``, `StoreFailure`, `FileFailure` and `DeckError`.
public final class StudyStore: SharedStore {
    public static let fileName = "study.sqlite"
    public static func backups(of path: String) -> StoreBackups { StoreBackups(path: path, schema: StudySchema.schema) }
    public let records: RecordStore
    let now: @Sendable () -> StudyMoment
    let media: MediaFolder
    /// Whether reads have connections of their own.
    private let readsBeside: Bool

    /// The moment that it is, as the store has it.
    public var moment: StudyMoment { now() }

    /// Opens a store, or creates it and its folder if there is none. A store of an older version is brought up to date.
    ///
    /// A file that is damaged, of a newer version or no store at all is refused and never written to, nor are files made beside it.
    ///
    /// - Parameters:
    ///   - path: the store's file.
    ///   - undoLimit: how many changes can be undone. Older ones are forgotten.
    ///   - now: the time at which something is done; called on the thread that does it.
    /// - Throws: `StoreFailure`.
    public convenience init(path: String, undoLimit: Int = 10_000, now: @escaping @Sendable () -> StudyMoment) throws {
        try self.init(path: path, undoLimit: undoLimit, portion: 8000, now: now)
    }

    /// As ``init(path:undoLimit:now:)``.
    ///
    /// - Parameter portion: how many rows a portion of an import alters while others wait, about.
    package init(path: String, undoLimit: Int = 10_000, portion: Int, now: @escaping @Sendable () -> StudyMoment) throws {
        self.now = now
        records = try RecordStore(path: path, schema: StudySchema.schema, undoLimit: undoLimit, portion: portion)
        media = MediaFolder(store: records.path)
        readsBeside = false
    }

    private init(_ store: StudyStore, on records: RecordStore, readsBeside: Bool) {
        (self.records, now, media) = (records, store.now, store.media)
        self.readsBeside = readsBeside
    }

    /// The same library, for reading on another thread what takes longer than a frame: its reads make others, and changes, not wait. Each
    /// of them sees the library as it is when it begins.
    public var beside: StudyStore { StudyStore(self, on: records, readsBeside: true) }

    /// The same library on a connection of its own, for a large change on another thread: reads elsewhere in the program go on meanwhile.
    func separate() throws -> StudyStore { StudyStore(self, on: try records.beside(), readsBeside: false) }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try readsBeside ? records.readBeside(body) : records.read(body)
    }

    /// Reads with all that depends on the time.
    package func inspect<Value>(_ body: (StudyEdit) throws -> Value) throws -> Value {
        try read { try body(edit($0)) }
    }

    public func withEdit<Value>(_ db: Database, _ body: (StudyEdit) throws -> Value) throws -> Value {
        let edit = try edit(db)
        do {
            return try body(edit)
        } catch {
            // While the store is locked: later another program may have added the same media.
            for name in edit.written.names { media.folder.remove(name) }
            throw error
        }
    }

    func edit(_ db: Database) throws -> StudyEdit {
        StudyEdit(
            db: db, now: now(), boundary: DayBoundary(hour: try NumberSetting.dayBegins.value(db)),
            minutesAhead: try NumberSetting.minutesAhead.value(db), media: media)
    }

    /// When days begin; at four o'clock if the person chose nothing else.
    public func dayBoundary() throws -> DayBoundary { try inspect(\.boundary) }

    /// Sets when days begin.
    public func setDayBoundary(_ boundary: DayBoundary) throws { try records.write { try NumberSetting.dayBegins.set($0, boundary.hour) } }

    /// How many minutes early cards in steps are shown when nothing else is left, from 0 to 1,439; 20 if the person chose nothing else, as in
    /// Anki.
    public func minutesAhead() throws -> Int { try inspect(\.minutesAhead) }

    /// Sets how many minutes early cards in steps are shown when nothing else is left; others than 0 to 1,439 are brought into this range.
    public func setMinutesAhead(_ minutes: Int) throws { try records.write { try NumberSetting.minutesAhead.set($0, minutes) } }
}

/// A number that the person chooses for the library. Undoing leaves it alone.
private struct NumberSetting {
    let key: String, standard: Int, range: ClosedRange<Int>

    static let dayBegins = NumberSetting(key: "dayBegins", standard: DayBoundary().hour, range: 0...23)
    static let minutesAhead = NumberSetting(key: "learnAhead", standard: 20, range: 0...1439)

    func value(_ db: Database) throws -> Int { try RecordStore.setting(db, key).flatMap { Int($0) } ?? standard }

    func set(_ db: Database, _ value: Int) throws {
        try RecordStore.setSetting(db, key, to: "\(min(max(value, range.lowerBound), range.upperBound))")
    }
}

extension StudyEdit {
    /// Sets when days begin, from the next change on.
    func setDayBoundary(_ boundary: DayBoundary) throws { try NumberSetting.dayBegins.set(db, boundary.hour) }

    /// Sets how many minutes early cards in steps are shown when nothing else is left, from the next change on.
    func setMinutesAhead(_ minutes: Int) throws { try NumberSetting.minutesAhead.set(db, minutes) }
}
