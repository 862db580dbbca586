/// What leads from one order of rows to another, step by step: first rows go, then rows move one after the other, then rows come.
struct RowChanges<ID: Hashable> {
    /// Rows that go, by their indexes before.
    private(set) var removed: [Int] = []
    /// Rows that move, by their indexes at the time of each move.
    private(set) var moves: [(from: Int, to: Int)] = []
    /// Rows that come, by their indexes after.
    private(set) var inserted: [Int] = []

    /// How many steps there are.
    var count: Int { removed.count + moves.count + inserted.count }

    /// Compares two orders, in which no row occurs twice. A row that someone moved is one move, wherever it went.
    init(from old: [ID], to new: [ID]) {
        let before = Set(old), after = Set(new)
        removed = old.indices.filter { !after.contains(old[$0]) }
        inserted = new.indices.filter { !before.contains(new[$0]) }
        var order = old.filter(after.contains)
        let goal = new.filter(before.contains)
        guard order != goal else { return }
        let places = Dictionary(uniqueKeysWithValues: goal.enumerated().map { ($1, $0) })
        var index = 0
        while index < order.count {
            guard order[index] != goal[index] else {
                index += 1
                continue
            }
            // Either this row went down, and the next one is right here, or the right one comes up.
            if index + 1 < order.count, order[index + 1] == goal[index], let place = places[order[index]] {
                moves.append((index, place))
                order.insert(order.remove(at: index), at: place)
            } else if let from = order[index...].firstIndex(of: goal[index]) {
                moves.append((from, index))
                order.insert(order.remove(at: from), at: index)
            }
        }
    }
}
