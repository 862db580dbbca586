/// The priority of an item, a letter from A (highest) to Z, as in todo.txt.
public struct TodoPriority: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// 1 for A to 26 for Z.
    public let rank: Int

    /// Creates a priority; nil unless `rank` is from 1 to 26.
    public init?(rank: Int) {
        guard (1...26).contains(rank) else { return nil }
        self.rank = rank
    }

    /// Creates a priority from a capital letter; nil for any other text.
    public init?(_ letter: some StringProtocol) {
        guard letter.utf8.count == 1, let byte = letter.utf8.first else { return nil }
        self.init(rank: Int(byte) - 0x40)
    }

    /// The higher priority comes first.
    public static func < (a: TodoPriority, b: TodoPriority) -> Bool { a.rank < b.rank }

    /// The letter.
    public var description: String { String(UnicodeScalar(UInt8(0x40 + rank))) }
}
