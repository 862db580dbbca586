import Files
import Foundation
import GRDB

/// A store of an app, which several programs can use at the same time: what is the same for the stores of all apps.
///
/// All methods can be called on any thread. They throw ``StoreFailure``.
public protocol SharedStore: AnyObject, Sendable {
    /// What changes the store, within a transaction.
    associatedtype Edit

    /// The name of the file where nobody names another one, such as `todo.sqlite`.
    static var fileName: String { get }
    /// The backups of the store in a file, which needn't be there or whole.
    static func backups(of path: String) -> StoreBackups
    /// The file and how it is read and changed.
    var records: RecordStore { get }
    /// Makes a change within a transaction. If it throws, it leaves nothing outside of the file, either.
    func withEdit<Value>(_ db: Database, _ body: (Edit) throws -> Value) throws -> Value
}

extension SharedStore {
    /// The standard place of a store: a file in `lamina` in the XDG data folder, which is `$XDG_DATA_HOME` or `~/.local/share`.
    public static func standardPath(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        PathParts.join(BaseFolder.data.path(environment: environment), "lamina/" + fileName)
    }

    /// The absolute path of the store's file.
    public var path: String { records.path }

    /// The store's backups.
    public var backups: StoreBackups { Self.backups(of: path) }

    // MARK: Observing

    /// Calls a handler after each change of the store, whoever made it, until the observation is cancelled or deallocated.
    ///
    /// The handler is called on the thread that made the change in this program, and on a thread of the store's for changes made elsewhere,
    /// several of which may be told at once. It reads the store to see what changed.
    public func observe(_ handler: @escaping @Sendable (StoreChangeOrigin) -> Void) -> StoreObservation { records.observe(handler) }

    /// Calls a handler as ``observe(_:)`` does, with what may have changed, so that interfaces read only that.
    public func observeRows(_ handler: @escaping @Sendable (ChangedRows) -> Void) -> StoreObservation { records.observeRows(handler) }

    // MARK: Changing

    /// Makes a change, of one or several steps, in one transaction. It is durable when the call returns; if `body` throws, nothing changes.
    ///
    /// A change that alters something can be undone, and takes away what could be redone.
    ///
    /// - Parameters:
    ///   - name: what the change is called in a menu, such as "Add Item" after "Undo".
    ///   - body: makes the change. It must not call the store's own methods.
    /// - Throws: what `body` throws, or ``StoreFailure``.
    @discardableResult
    public func change<Value>(_ name: String, _ body: (Edit) throws -> Value) throws -> Value { try type(name, body).value }

    /// Stores what a person has typed so far, in one transaction, so that nothing is lost but what was typed since.
    ///
    /// Undoing takes back all of the typing at once, from the first call without `continuing` on, unless something else was changed
    /// or undone in between.
    ///
    ///     let (_, typing) = try store.type("Edit Item", continuing: typing) { try $0.setText(item, to: text) }
    ///
    /// - Parameters:
    ///   - name: what the change is called in a menu; the name of the first call counts.
    ///   - continuing: what the call before returned; nil for a call that begins a change of its own.
    ///   - body: makes the change. It must not call the store's own methods.
    /// - Returns: what `body` returns, and what the next call continues; `continuing` if nothing was altered.
    /// - Throws: what `body` throws, or ``StoreFailure``.
    public func type<Value>(
        _ name: String, continuing: StoreTyping? = nil, _ body: (Edit) throws -> Value
    ) throws -> (value: Value, typing: StoreTyping?) {
        let change = try records.change(name, continuing: continuing?.change) { try withEdit($0, body) }
        return (change.value, change.number.map { StoreTyping(change: $0) } ?? continuing)
    }

    /// Takes back a person's typing and forgets it, in one transaction: it can't be redone, as if nothing had been typed.
    ///
    /// - Parameter typing: what the last call of ``type(_:continuing:_:)`` returned.
    /// - Returns: false, with nothing changed, if something else was changed or undone since then.
    @discardableResult
    public func takeBack(_ typing: StoreTyping) throws -> Bool { try records.withdraw(typing.change) }

    // MARK: Undo

    /// The names of the changes that ``undo()`` and ``redo()`` would take back and repeat; nil if there is none.
    public func undoNames() throws -> (undo: String?, redo: String?) { try records.undoNames() }

    /// Takes back the last change that was made with this object, or before it was made by programs that have closed the store, in one
    /// transaction. What others change at the same time isn't taken back.
    ///
    /// - Returns: the name of the change; nil if there was none.
    /// - Throws: `StoreFailure.overwritten` if others have changed the same since.
    @discardableResult
    public func undo() throws -> String? { try records.undo() }

    /// Repeats the change that was taken back last of those that ``undo()`` takes back, in one transaction.
    ///
    /// - Returns: the name of the change; nil if there was none.
    /// - Throws: `StoreFailure.overwritten` if others have changed the same since.
    @discardableResult
    public func redo() throws -> String? { try records.redo() }

    // MARK: Settings

    /// A setting of the program, such as the text size; nil if it was never set.
    public func setting(_ key: String) throws -> String? { try records.setting(key) }

    /// Sets a setting of the program, or removes it. Undoing leaves settings alone.
    public func setSetting(_ key: String, to value: String?) throws { try records.setSetting(key, to: value) }
}
