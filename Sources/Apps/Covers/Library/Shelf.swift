import Foundation

/// Covers in the order in which they are shown: in groups for the list, one after the other for the flow.
protocol Shelf: Sendable {
    associatedtype Item: Identifiable & Sendable

    /// A shelf with nothing on it.
    static var empty: Self { get }
    /// All items, group by group.
    var items: [Item] { get }
    /// The index of the first item of each group, and the number of all.
    var starts: [Int] { get }
    /// The index of an item; nil if it isn't there.
    func index(of id: Item.ID) -> Int?
    /// Whether the cover of an item still shows it after a change.
    static func hasSameCover(_ old: Item, _ new: Item) -> Bool
}

extension Shelf {
    var isEmpty: Bool { items.isEmpty }

    private var groupCount: Int { starts.count - 1 }

    /// How many items a group has.
    func count(inGroup group: Int) -> Int { starts[group + 1] - starts[group] }

    /// The index of the item at a row of the list.
    func index(at path: IndexPath) -> Int { starts[path.section] + path.row }

    /// The group of an item.
    func group(of index: Int) -> Int {
        var low = 0, high = groupCount
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= index { low = middle } else { high = middle }
        }
        return low
    }

    /// The row of an item in the list.
    func path(of index: Int) -> IndexPath {
        let group = group(of: index)
        return IndexPath(row: index - starts[group], section: group)
    }

    /// The first item of the group that is so many groups away from an item's.
    func start(ofGroup step: Int, from index: Int) -> Int {
        starts[min(max(group(of: index) + step, 0), max(0, groupCount - 1))]
    }

    /// Where an item is on a new shelf, or the next one of this that is still there.
    func successor(of index: Int, in new: Self) -> Int {
        items.dropFirst(index).lazy.compactMap { new.index(of: $0.id) }.first ?? min(index, new.items.count - 1)
    }
}

/// What is to be told to a view that showed one shelf and is to show another one.
struct ShelfChange: Sendable {
    /// Indexes in the old shelf.
    var deleted = IndexSet(), reloaded = IndexSet()
    /// Indexes in the new shelf.
    var inserted = IndexSet()
    /// Whether the items that stay are in the same order in both.
    var keepsOrder = true

    init<Items: Shelf>(from old: Items, to new: Items) {
        var last = -1
        for (index, item) in old.items.enumerated() {
            guard let place = new.index(of: item.id) else {
                deleted.insert(index)
                continue
            }
            if place < last { keepsOrder = false }
            last = max(last, place)
            if !Items.hasSameCover(item, new.items[place]) { reloaded.insert(index) }
        }
        for (index, item) in new.items.enumerated() where old.index(of: item.id) == nil { inserted.insert(index) }
    }

    /// So many covers may come and go in an animation; where there are more, all are shown anew.
    private static let animatedCount = 200

    /// Whether each cover stays where it is.
    var isEmpty: Bool { keepsOrder && deleted.isEmpty && inserted.isEmpty && reloaded.isEmpty }
    /// How many items come, go or change.
    var count: Int { deleted.count + inserted.count + reloaded.count }
    /// Whether the change can be seen as one: nothing changes places, and not too much comes, goes or changes.
    var canBeAnimated: Bool { keepsOrder && count <= Self.animatedCount }
}
