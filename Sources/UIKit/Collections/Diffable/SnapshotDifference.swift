/// What leads from one snapshot to another, in the terms of a batch update (Behaviour 8.4): deletions, reloads and the beginnings of
/// moves are old indexes, insertions and the targets of moves new ones.
///
/// The number of moves is the least possible: of what is in both snapshots, the longest part that keeps its order stays. An item whose
/// old section is deleted, or whose new section is inserted, goes and comes with the section; it is no move, since a batch update has
/// none of that kind.
struct SnapshotDifference: Equatable, Sendable {
    struct SectionMove: Equatable, Sendable {
        let from: Int, to: Int
    }

    struct ItemMove: Equatable, Sendable {
        let from: IndexPath, to: IndexPath
    }

    var deletedSections = IndexSet()
    var insertedSections = IndexSet()
    /// Sections that are shown anew in their place. Nothing is told of items that are in them, before or after.
    var reloadedSections = IndexSet()
    var sectionMoves: [SectionMove] = []
    /// Ascending, as the other paths.
    var deletedItems: [IndexPath] = []
    var insertedItems: [IndexPath] = []
    var reloadedItems: [IndexPath] = []
    /// By ascending targets.
    var itemMoves: [ItemMove] = []

    var isEmpty: Bool { self == SnapshotDifference() }
}

/// What a difference is made of: numbers of items, and where each section and item was, without their identifiers.
struct SnapshotMatch: Sendable {
    /// The numbers of items by section, before and after.
    var oldCounts: [Int], newCounts: [Int]
    /// By new section, the old one; -1 if it is new.
    var sectionSources: [Int]
    /// By new position among all items, the old one; -1 if the item is new.
    var itemSources: [Int]
    /// New indexes of sections that are to be shown anew.
    var reloadedSections: [Int] = []
    /// New positions of items that are to get new cells.
    var reloadedItems: [Int] = []

    /// The difference: a time of n log n at most for n items, and n where little changes its order.
    func difference() -> SnapshotDifference {
        var result = SnapshotDifference()
        // Sections.
        var oldToNew = [Int](repeating: -1, count: oldCounts.count)
        for (new, old) in sectionSources.enumerated() where old >= 0 { oldToNew[old] = new }
        let survivors = sectionSources.filter { $0 >= 0 }
        let stays = IncreasingSubsequence.longest(of: survivors)
        var movedSections = Set<Int>()
        for (index, old) in survivors.enumerated() where !stays[index] { movedSections.insert(old) }
        // Sections whose items are told of one by one.
        var isOpen = sectionSources.map { $0 >= 0 }
        for new in reloadedSections where sectionSources[new] >= 0 {
            let old = sectionSources[new]
            isOpen[new] = false
            if movedSections.remove(old) == nil {
                result.reloadedSections.insert(old)
            } else {
                // A section can't be moved and reloaded at once.
                result.deletedSections.insert(old)
                result.insertedSections.insert(new)
            }
        }
        for (new, old) in sectionSources.enumerated() {
            if old < 0 {
                result.insertedSections.insert(new)
            } else if movedSections.contains(old) {
                result.sectionMoves.append(.init(from: old, to: new))
            }
        }
        for (old, new) in oldToNew.enumerated() where new < 0 { result.deletedSections.insert(old) }
        compareItems(oldToNew, isOpen, &result)
        return result
    }

    private func compareItems(_ oldToNew: [Int], _ isOpen: [Bool], _ result: inout SnapshotDifference) {
        var oldStarts: [Int] = []
        var oldSections: [Int] = []
        oldSections.reserveCapacity(oldCounts.reduce(0, +))
        for (section, count) in oldCounts.enumerated() {
            oldStarts.append(oldSections.count)
            oldSections += repeatElement(section, count: count)
        }
        func oldPath(_ position: Int) -> IndexPath {
            let section = oldSections[position]
            return IndexPath(item: position - oldStarts[section], section: section)
        }
        // By old position: whether nothing has to be told of the item's leaving its place by a deletion.
        var isAccounted = oldSections.map { oldToNew[$0] < 0 || !isOpen[oldToNew[$0]] }
        var reloads = Set(reloadedItems)
        var start = 0
        var sources: [Int] = []
        var targets: [Int] = []
        for (section, count) in newCounts.enumerated() {
            defer { start += count }
            guard isOpen[section] else { continue }
            sources.removeAll(keepingCapacity: true)
            targets.removeAll(keepingCapacity: true)
            var arrivals: [(from: Int, item: Int)] = []
            for item in 0..<count {
                let source = itemSources[start + item]
                let home = source < 0 ? -1 : oldToNew[oldSections[source]]
                if home == section {
                    sources.append(source)
                    targets.append(item)
                } else if home >= 0, isOpen[home], reloads.isEmpty || !reloads.contains(start + item) {
                    arrivals.append((source, item))
                } else {
                    result.insertedItems.append(IndexPath(item: item, section: section))
                }
            }
            let stays = IncreasingSubsequence.longest(of: sources)
            for index in sources.indices {
                let source = sources[index]
                let item = targets[index]
                let isReloaded = !reloads.isEmpty && reloads.remove(start + item) != nil
                if stays[index] {
                    if isReloaded { result.reloadedItems.append(oldPath(source)) }
                    isAccounted[source] = true
                } else if isReloaded {
                    // An item can't be moved and reloaded at once: it goes and comes.
                    result.insertedItems.append(IndexPath(item: item, section: section))
                } else {
                    arrivals.append((source, item))
                }
            }
            arrivals.sort { $0.item < $1.item }
            for (source, item) in arrivals {
                result.itemMoves.append(.init(from: oldPath(source), to: IndexPath(item: item, section: section)))
                isAccounted[source] = true
            }
        }
        for position in isAccounted.indices where !isAccounted[position] { result.deletedItems.append(oldPath(position)) }
        result.insertedItems.sort()
        result.reloadedItems.sort()
    }
}

/// The longest part of a list that ascends.
enum IncreasingSubsequence {
    /// By index: whether the number belongs to it. The numbers must differ. Takes n log n steps for n numbers, n if they ascend already.
    static func longest(of numbers: [Int]) -> [Bool] {
        // The indexes of the smallest number that ends an ascending part of each length, and by index the one before it in its part.
        var ends: [Int] = []
        var previous = [Int](repeating: -1, count: numbers.count)
        ends.reserveCapacity(numbers.count)
        for (index, number) in numbers.enumerated() {
            var low = ends.count
            if low > 0, numbers[ends[low - 1]] > number {
                var high = low - 1
                low = 0
                while low < high {
                    let middle = (low + high) / 2
                    if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
                }
            }
            if low > 0 { previous[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var belongs = [Bool](repeating: false, count: numbers.count)
        var index = ends.last ?? -1
        while index >= 0 {
            belongs[index] = true
            index = previous[index]
        }
        return belongs
    }
}

extension NSDiffableDataSourceSnapshot {
    /// What was where in an older snapshot, with this one's marks for reloading.
    func match(from old: NSDiffableDataSourceSnapshot) -> SnapshotMatch {
        let reloadedSections = reloadedSectionIdentifiers.compactMap(indexOfSection)
        let reloadedItems = reloadedItemIdentifiers.compactMap(indexOfItem)
        return SnapshotMatch(
            oldCounts: old.sectionCounts, newCounts: sectionCounts, sectionSources: sections.positions(in: old.sections),
            itemSources: items.positions(in: old.items), reloadedSections: reloadedSections, reloadedItems: reloadedItems)
    }

    /// What leads from an older snapshot to this one.
    func difference(from old: NSDiffableDataSourceSnapshot) -> SnapshotDifference { match(from: old).difference() }

    /// The numbers of items by section.
    var sectionCounts: [Int] { sections.order.handles.map { sections.order.weight(of: $0) } }
}

extension IdentifierTable {
    /// By position: the position of the same identifier in another table, -1 if that has none.
    func positions(in other: IdentifierTable) -> [Int] {
        var places = [Int](repeating: -1, count: other.handleCount)
        for (position, handle) in other.order.handles.enumerated() { places[handle] = position }
        // A table that was made by changing the other one has the same handles. A guess that fails often costs more than it saves.
        var failures = 0
        return order.handles.map { handle in
            let identifier = self[handle]
            if failures < 100 {
                if other.isHandle(handle, of: identifier) { return places[handle] }
                failures += 1
            }
            return other.handle(of: identifier).map { places[$0] } ?? -1
        }
    }
}
