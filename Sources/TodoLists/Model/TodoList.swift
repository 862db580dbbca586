/// A list as it is stored.
public struct TodoList: Sendable, Hashable, Identifiable {
    /// The list's number: stable, and never given to another list of the store.
    public let id: Int64
    /// The list's name, of one line. Names may be equal or empty.
    public let name: String
    /// How many items the list has.
    public let itemCount: Int
    /// How many of its items are not done.
    public let unfinishedCount: Int
}

/// A place in a list, or of a list among lists.
public enum TodoPlace: Sendable, Hashable {
    /// Before all others.
    case first
    /// After all others.
    case last
    /// Before the one with this number, in the list in which that is.
    case before(Int64)
    /// After the one with this number, in the list in which that is.
    case after(Int64)
}

/// The content of lists without identities: what is exported and imported.
public struct TodoOutline: Sendable, Hashable {
    /// A list with its items, both in order.
    public struct List: Sendable, Hashable {
        public var name: String
        public var items: [TodoContent]

        public init(_ name: String, _ items: [TodoContent] = []) {
            self.name = name
            self.items = items
        }
    }

    /// The lists in order.
    public var lists: [List]

    public init(_ lists: [List] = []) {
        self.lists = lists
    }
}
