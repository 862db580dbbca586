import RecordStore

/// A person's typing in one row, from the first change that was stored on; see ``TodoStore/type(_:continuing:_:)``.
public struct TodoTyping: Sendable, Hashable {
    let change: Int64
}

/// Changing, undoing and redoing.
extension TodoStore {
    /// Makes a change, of one or several steps, in one transaction. It is durable when the call returns; if `body` throws, nothing changes.
    ///
    /// A change that alters something can be undone, and takes away what could be redone.
    ///
    /// - Parameters:
    ///   - name: what the change is called in a menu, such as "Add Item" after "Undo".
    ///   - body: makes the change. It must not call the store's own methods.
    /// - Throws: what `body` throws, or `StoreFailure`.
    @discardableResult
    public func change<Value>(_ name: String, _ body: (TodoEdit) throws -> Value) throws -> Value {
        try records.change(name) { try body(TodoEdit(db: $0, today: today())) }
    }

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
    /// - Throws: what `body` throws, or `StoreFailure`.
    public func type<Value>(
        _ name: String, continuing: TodoTyping? = nil, _ body: (TodoEdit) throws -> Value
    ) throws -> (value: Value, typing: TodoTyping?) {
        let change = try records.change(name, continuing: continuing?.change) { try body(TodoEdit(db: $0, today: today())) }
        return (change.value, change.number.map { TodoTyping(change: $0) } ?? continuing)
    }

    /// Takes back a person's typing and forgets it, in one transaction: it can't be redone, as if nothing had been typed.
    ///
    /// - Parameter typing: what the last call of ``type(_:continuing:_:)`` returned.
    /// - Returns: false, with nothing changed, if something else was changed or undone since then.
    @discardableResult
    public func takeBack(_ typing: TodoTyping) throws -> Bool {
        try records.withdraw(typing.change)
    }

    /// The names of the changes that ``undo()`` and ``redo()`` would take back and repeat; nil if there is none.
    public func undoNames() throws -> (undo: String?, redo: String?) {
        try records.undoNames()
    }

    /// Takes back the last change of the store, in one transaction.
    ///
    /// There is one order of changes for all programs: the last change is the last one that any of them made, so an earlier change can't be
    /// taken back from below a later one, and rows always are as the change left them.
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
