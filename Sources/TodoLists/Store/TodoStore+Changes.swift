import RecordStore

/// Changing, undoing and redoing.
extension TodoStore {
    /// Makes a change, of one or several steps, in one transaction. It is durable when the call returns; if `body` throws, nothing changes.
    ///
    /// A change that alters something can be undone, and takes away what could be redone.
    ///
    /// - Parameters:
    ///   - name: what the change is called in a menu, such as "Add Item" after "Undo".
    ///   - body: makes the change. It must not call the store's own methods.
    /// - Throws: what `body` throws, `diskFull`, `unwritableStore`, or `busyStore`.
    @discardableResult
    public func change<Value>(_ name: String, _ body: (TodoEdit) throws -> Value) throws -> Value {
        try TodoError.catching { try records.change(name) { try body(TodoEdit(db: $0, today: today())) } }
    }

    /// The names of the changes that ``undo()`` and ``redo()`` would take back and repeat; nil if there is none.
    public func undoNames() throws -> (undo: String?, redo: String?) {
        try TodoError.catching { try records.undoNames() }
    }

    /// Takes back the last change of the store, in one transaction.
    ///
    /// There is one order of changes for all programs: the last change is the last one that any of them made, so an earlier change can't be
    /// taken back from below a later one, and rows always are as the change left them.
    ///
    /// - Returns: the name of the change; nil if there was none.
    @discardableResult
    public func undo() throws -> String? {
        try TodoError.catching { try records.undo() }
    }

    /// Repeats the change that was taken back last, in one transaction.
    ///
    /// - Returns: the name of the change; nil if there was none.
    @discardableResult
    public func redo() throws -> String? {
        try TodoError.catching { try records.redo() }
    }
}
