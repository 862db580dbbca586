/// A person's typing, from the first change that was stored on; see ``SharedStore/type(_:continuing:_:)``.
public struct StoreTyping: Sendable, Hashable {
    let change: Int64

    /// How long a program waits at most until it stores what was typed, in seconds: from the first letter that isn't stored on, whether or
    /// not the typing goes on. So a program that is killed loses less than the last half second.
    public static let interval = 0.4
}

/// A person's typing in one row.
public struct RowTyping: Sendable, Hashable {
    /// The number of the row.
    public let row: Int64
    package let typing: StoreTyping

    package init(row: Int64, typing: StoreTyping) {
        self.row = row
        self.typing = typing
    }
}
