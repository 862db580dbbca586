/// Where the elements of a list lie after some were removed, inserted and moved: a map between old and new indexes, both ways, in time
/// that depends on the number of changes alone.
///
/// Removed and moved-away indexes are old ones, inserted and moved-to indexes new ones (Behaviour 8.4). What stays keeps its order and
/// fills the places that are left.
struct IndexShift {
    /// Old indexes whose elements leave their place, ascending.
    private var vacated: [Int]
    /// New indexes that are taken by other elements than those that stay, ascending.
    private var taken: [Int]
    private var targets: [Int: Int]
    private var sources: [Int: Int]

    init(removed: Set<Int> = [], inserted: Set<Int> = [], moves: [(from: Int, to: Int)] = []) {
        vacated = removed.union(moves.map(\.from)).sorted()
        taken = inserted.union(moves.map(\.to)).sorted()
        targets = Dictionary(moves.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
        sources = Dictionary(moves.map { ($0.to, $0.from) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether nothing changes.
    var isIdentity: Bool { vacated.isEmpty && taken.isEmpty }

    /// Where the element of an old index is; nil if it was removed.
    func new(_ old: Int) -> Int? { Self.map(old, leaving: vacated, taken: taken, moves: targets) }

    /// Where the element of a new index was; nil if it was inserted.
    func old(_ new: Int) -> Int? { Self.map(new, leaving: taken, taken: vacated, moves: sources) }

    private static func map(_ index: Int, leaving: [Int], taken: [Int], moves: [Int: Int]) -> Int? {
        let before = leaving.partitionPoint { $0 >= index }
        if before < leaving.count, leaving[before] == index { return moves[index] }
        // The rank among those that stay; then the place of that rank among the places that are free: taken[k] − k places are free before
        // taken[k].
        let rank = index - before
        var low = 0, high = taken.count
        while low < high {
            let middle = (low + high) / 2
            if taken[middle] - middle <= rank { low = middle + 1 } else { high = middle }
        }
        return rank + low
    }
}

extension Array {
    /// The index of the first element of a sorted array that fulfils a condition, which all after it fulfil as well; the count if none does.
    func partitionPoint(where fulfils: (Element) -> Bool) -> Int {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if fulfils(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
