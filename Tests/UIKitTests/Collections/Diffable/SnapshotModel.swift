import TestSupport
import Testing

@testable import UIKit

/// Sections of items as plain arrays: what snapshots are compared with.
struct SnapshotModel: Equatable {
    var sections: [(id: Int, items: [Int])] = []

    static func == (one: SnapshotModel, other: SnapshotModel) -> Bool {
        one.sections.map(\.id) == other.sections.map(\.id) && one.sections.map(\.items) == other.sections.map(\.items)
    }

    var items: [Int] { sections.flatMap(\.items) }
    var snapshot: NSDiffableDataSourceSnapshot<Int, Int> {
        var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
        snapshot.appendSections(sections.map(\.id))
        for section in sections { snapshot.appendItems(section.items, toSection: section.id) }
        return snapshot
    }

    /// Random sections of random items, with numbers below the limits.
    static func random(sections: Int, items: Int, _ random: inout SeededRandom) -> SnapshotModel {
        var model = SnapshotModel()
        model.sections = (0..<sections).filter { _ in .random(using: &random) }.shuffled(using: &random).map { ($0, []) }
        guard !model.sections.isEmpty else { return model }
        for item in (0..<items).filter({ _ in .random(using: &random) }).shuffled(using: &random) {
            model.sections[.random(in: model.sections.indices, using: &random)].items.append(item)
        }
        return model
    }

    func path(of item: Int) -> IndexPath? {
        for (index, section) in sections.enumerated() {
            if let place = section.items.firstIndex(of: item) { return IndexPath(item: place, section: index) }
        }
        return nil
    }

    /// What a batch update with a difference makes of the model: old indexes for what goes, new ones for what comes (Behaviour 8.4). What
    /// comes is taken from the new model.
    func applying(_ difference: SnapshotDifference, to new: SnapshotModel) -> SnapshotModel {
        // Sections that stay keep their order and fill the places that are left.
        let movedFrom = Set(difference.sectionMoves.map(\.from))
        var staying = sections.indices.filter { !difference.deletedSections.contains($0) && !movedFrom.contains($0) }[...]
        let count = sections.count - difference.deletedSections.count + difference.insertedSections.count
        var sources = [Int?](repeating: nil, count: count)
        for index in 0..<count {
            if difference.insertedSections.contains(index) { continue }
            sources[index] = difference.sectionMoves.first { $0.to == index }?.from ?? staying.popFirst()
        }
        var result = SnapshotModel()
        for index in 0..<count {
            guard let source = sources[index], !difference.reloadedSections.contains(source) else {
                result.sections.append(new.sections[index])
                continue
            }
            let gone = Set((difference.deletedItems + difference.itemMoves.map(\.from)).filter { $0.section == source }.map(\.item))
            var left = sections[source].items.indices.filter { !gone.contains($0) }.map { sections[source].items[$0] }[...]
            let arrivals = difference.itemMoves.filter { $0.to.section == index }.map { ($0.to.item, self[$0.from]) }
            let inserted = difference.insertedItems.filter { $0.section == index }.map { ($0.item, new[$0]) }
            let coming = Dictionary(uniqueKeysWithValues: arrivals + inserted)
            var items: [Int] = []
            while !left.isEmpty || coming[items.count] != nil { items.append(coming[items.count] ?? left.removeFirst()) }
            result.sections.append((sections[source].id, items))
        }
        return result
    }

    private subscript(path: IndexPath) -> Int { sections[path.section].items[path.item] }
}

extension NSDiffableDataSourceSnapshot where SectionIdentifierType == Int, ItemIdentifierType == Int {
    var model: SnapshotModel { SnapshotModel(sections: sectionIdentifiers.map { ($0, itemIdentifiers(inSection: $0)) }) }
}
