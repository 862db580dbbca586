import UIKit

/// Where items are after some were removed, inserted and moved, and where they were before.
///
/// Each answer takes O(log k) of k changes.
struct IndexMap: Equatable {
    /// Indexes before of what leaves its place, ascending.
    private let removed: [Int]
    /// Indexes after of what comes to a new place, ascending.
    private let added: [Int]
    private let moves: [Int: Int]
    private let movesBack: [Int: Int]
    /// Indexes before of what is shown anew.
    let reloaded: Set<Int>

    init(deleted: [Int] = [], inserted: [Int] = [], moved: [(from: Int, to: Int)] = [], reloaded: [Int] = []) {
        removed = Set(deleted + moved.map(\.from)).sorted()
        added = Set(inserted + moved.map(\.to)).sorted()
        moves = Dictionary(moved.map { ($0.from, $0.to) }, uniquingKeysWith: { $1 })
        movesBack = Dictionary(moved.map { ($0.to, $0.from) }, uniquingKeysWith: { $1 })
        self.reloaded = Set(reloaded)
    }

    @MainActor
    init(_ items: [UICollectionViewUpdateItem]) {
        var deleted: [Int] = [], inserted: [Int] = [], reloaded: [Int] = [], moved: [(from: Int, to: Int)] = []
        for item in items {
            let before = item.indexPathBeforeUpdate?.item, after = item.indexPathAfterUpdate?.item
            switch item.updateAction {
            case .insert: if let after { inserted.append(after) }
            case .delete: if let before { deleted.append(before) }
            case .move: if let before, let after { moved.append((before, after)) }
            case .reload: if let before { reloaded.append(before) }
            case .none: break
            }
        }
        self.init(deleted: deleted, inserted: inserted, moved: moved, reloaded: reloaded)
    }

    /// Where an item is afterwards; nil for one that was removed.
    func new(of old: Int) -> Int? { moves[old] ?? Self.place(of: old, leaving: removed, joining: added) }

    /// Where an item was before; nil for a new one.
    func old(of new: Int) -> Int? { movesBack[new] ?? Self.place(of: new, leaving: added, joining: removed) }

    /// The place of an item among those that stay, past all that come before it; nil if it is one of those that leave.
    private static func place(of index: Int, leaving: [Int], joining: [Int]) -> Int? {
        let below = count(in: leaving, below: index)
        if below < leaving.count, leaving[below] == index { return nil }
        let rank = index - below
        var low = 0, high = joining.count
        while low < high {
            let middle = (low + high) / 2
            if joining[middle] - middle <= rank { low = middle + 1 } else { high = middle }
        }
        return rank + low
    }

    /// Where what takes an item's place is afterwards: the item itself, or if it was removed the next one that stays, or else the one
    /// before.
    func successor(of old: Int, countBefore: Int, countAfter: Int) -> Int? {
        guard countAfter > 0 else { return nil }
        var index = old
        while index < countBefore {
            if let new = new(of: index) { return min(new, countAfter - 1) }
            index += 1
        }
        return countAfter - 1
    }

    /// How many elements of a sorted array are less than a value.
    private static func count(in sorted: [Int], below value: Int) -> Int {
        var low = 0, high = sorted.count
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
