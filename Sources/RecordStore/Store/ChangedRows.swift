/// The rows that changes of a store made, removed or altered.
public enum ChangedRows: Sendable, Hashable {
    /// Any of them may have changed: another program changed the store, or very many have.
    case any
    /// No others than these, by the names of their tables.
    case only([String: Set<Int64>])

    /// No row.
    public static let nothing = only([:])

    /// What one of two changes altered.
    public func union(_ other: Self) -> Self {
        guard case .only(let rows) = self, case .only(let others) = other else { return .any }
        return .only(rows.merging(others) { $0.union($1) })
    }

    /// The rows of a table that may have changed; nil for any.
    package subscript(table: String) -> Set<Int64>? {
        if case .only(let rows) = self { rows[table] ?? [] } else { nil }
    }
}
