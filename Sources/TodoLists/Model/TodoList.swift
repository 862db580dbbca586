import Foundation

/// A list as it is stored.
public struct TodoList: Sendable, Hashable, Identifiable {
    /// The list's number: stable, and never given to another list of the store.
    public let id: Int64
    /// The list's name, of one line. Names may be equal or empty.
    public let name: String
    /// Where the list stands among the lists.
    public let order: TodoOrder
    /// How many items the list has.
    public let itemCount: Int
    /// How many of its items are not done.
    public let unfinishedCount: Int
}

/// Where an item stands among those of its list, or a list among the lists: those that are before it compare as less.
///
/// Moving one of them changes its own order alone.
public struct TodoOrder: Sendable, Hashable, Comparable {
    let position: Data
    let id: Int64

    public static func < (a: TodoOrder, b: TodoOrder) -> Bool {
        a.position == b.position ? a.id < b.id : a.position.lexicographicallyPrecedes(b.position)
    }
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
