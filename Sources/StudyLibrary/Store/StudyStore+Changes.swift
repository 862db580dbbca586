import Foundation
import GRDB
import RecordStore

/// Changing, undoing and redoing.
extension StudyStore {
    /// Makes a change, of one or several steps, in one transaction. It is durable when the call returns; if `body` throws, nothing changes.
    ///
    /// A change that alters something can be undone, and takes away what could be redone.
    ///
    /// - Parameters:
    ///   - name: what the change is called in a menu, such as "Add Note" after "Undo".
    ///   - body: makes the change. It must not call the store's own methods.
    /// - Throws: what `body` throws, or `StoreFailure`.
    @discardableResult
    public func change<Value>(_ name: String, _ body: (StudyEdit) throws -> Value) throws -> Value {
        try change(name, continuing: nil, body).value
    }

    /// Makes a change that is one with an earlier one when it is undone; see `RecordStore.change(_:continuing:_:)`.
    func change<Value>(
        _ name: String, continuing: Int64?, _ body: (StudyEdit) throws -> Value
    ) throws -> (value: Value, number: Int64?) {
        try records.change(name, continuing: continuing) { db in
            let edit = try edit(db)
            do {
                return try body(edit)
            } catch {
                // While the store is locked: later another program may have added the same media.
                for name in edit.written.names { media.folder.remove(name) }
                throw error
            }
        }
    }

    /// The names of the changes that ``undo()`` and ``redo()`` would take back and repeat; nil if there is none.
    public func undoNames() throws -> (undo: String?, redo: String?) {
        try records.undoNames()
    }

    /// Takes back the last change of the store, in one transaction, whichever program made it.
    ///
    /// - Returns: the name of the change; nil if there was none.
    @discardableResult
    public func undo() throws -> String? {
        try records.undo()
    }

    /// Repeats the change that was taken back last, in one transaction.
    ///
    /// - Returns: the name of the change; nil if there was none.
    @discardableResult
    public func redo() throws -> String? {
        try records.redo()
    }
}
