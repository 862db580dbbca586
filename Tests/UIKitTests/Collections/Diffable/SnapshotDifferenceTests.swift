import TestSupport
import Testing

@testable import UIKit

@Suite struct SnapshotDifferences {
    private func model(_ sections: (Int, [Int])...) -> SnapshotModel { SnapshotModel(sections: sections.map { ($0.0, $0.1) }) }
    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }
    private func difference(_ old: SnapshotModel, _ new: SnapshotModel) -> SnapshotDifference {
        new.snapshot.difference(from: old.snapshot)
    }

    @Test func aDifferenceLeadsFromOneToTheOther() {
        var random = SeededRandom(seed: 11)
        for round in 0..<3000 {
            let sections = 1 + round % 7
            let items = round % 40
            let old = SnapshotModel.random(sections: sections, items: items, &random)
            let new = SnapshotModel.random(sections: sections, items: items, &random)
            let found = difference(old, new)
            #expect(old.applying(found, to: new) == new, "round \(round)")
        }
    }

    @Test func aDifferenceOfEditedSnapshotsLeadsFromOneToTheOther() {
        var random = SeededRandom(seed: 5)
        for _ in 0..<300 {
            let old = SnapshotModel.random(sections: 5, items: 60, &random)
            let snapshot = old.snapshot
            var edited = snapshot
            for _ in 0..<6 {
                // Handles of deleted items are used again for others.
                if let item = edited.itemIdentifiers.randomElement(using: &random) { edited.deleteItems([item]) }
                if let item = (0..<60).filter({ edited.indexOfItem($0) == nil }).randomElement(using: &random),
                    let section = edited.sectionIdentifiers.randomElement(using: &random)
                {
                    edited.appendItems([item], toSection: section)
                }
                if let one = edited.sectionIdentifiers.randomElement(using: &random),
                    let other = edited.sectionIdentifiers.randomElement(using: &random)
                {
                    edited.moveSection(one, afterSection: other)
                }
            }
            #expect(old.applying(edited.difference(from: snapshot), to: edited.model) == edited.model)
        }
    }

    @Test func reloadsAreToldBesidesMoves() {
        var random = SeededRandom(seed: 21)
        for _ in 0..<1000 {
            let old = SnapshotModel.random(sections: 4, items: 24, &random)
            let new = SnapshotModel.random(sections: 4, items: 24, &random)
            var snapshot = new.snapshot
            let items = Array(new.items.shuffled(using: &random).prefix(5))
            let sections = new.sections.map(\.id).shuffled(using: &random).prefix(1)
            snapshot.reloadItems(items)
            snapshot.reloadSections(Array(sections))
            let found = snapshot.difference(from: old.snapshot)
            #expect(old.applying(found, to: new) == new)
            // Nothing is moved and reloaded, or deleted and reloaded.
            #expect(Set(found.itemMoves.map(\.from) + found.deletedItems).isDisjoint(with: found.reloadedItems))
            #expect(found.reloadedSections.isDisjoint(with: found.deletedSections))
            #expect(found.sectionMoves.allSatisfy { !found.reloadedSections.contains($0.from) })
            for path in found.reloadedItems { #expect(items.contains(old.sections[path.section].items[path.item])) }
            for item in items {
                guard let from = old.path(of: item), let to = new.path(of: item) else { continue }
                let isNewCell =
                    found.reloadedItems.contains(from) || found.insertedItems.contains(to) || found.insertedSections.contains(to.section)
                let isInReloadedSection = found.reloadedSections.contains(from.section) || sections.contains(new.sections[to.section].id)
                #expect(isNewCell || isInReloadedSection)
            }
        }
    }

    @Test func aDifferenceIsAsSmallAsCanBe() {
        #expect(difference(model((0, [1, 2, 3])), model((0, [1, 2, 3]))).isEmpty)
        var expected = SnapshotDifference()
        // One moved to the end is one move, not a move of all others.
        expected.itemMoves = [.init(from: path(0), to: path(4))]
        #expect(difference(model((0, [1, 2, 3, 4, 5])), model((0, [2, 3, 4, 5, 1]))) == expected)
        expected = SnapshotDifference()
        expected.sectionMoves = [.init(from: 2, to: 0)]
        expected.itemMoves = [.init(from: path(0, 2), to: path(1, 1))]
        #expect(difference(model((0, [1]), (1, [2]), (2, [3, 4])), model((2, [4]), (0, [1, 3]), (1, [2]))) == expected)
        expected = SnapshotDifference()
        expected.deletedItems = [path(1)]
        expected.insertedItems = [path(0), path(2)]
        #expect(difference(model((0, [1, 2, 3])), model((0, [9, 1, 8, 3]))) == expected)
        // What leaves with its section is told by the section alone, and what came out of it is new elsewhere.
        expected = SnapshotDifference()
        expected.deletedSections = [0]
        expected.insertedItems = [path(1)]
        #expect(difference(model((0, [1, 2]), (1, [3])), model((1, [3, 2]))) == expected)
        var random = SeededRandom(seed: 2)
        for _ in 0..<200 {
            let order = Array(0..<12).shuffled(using: &random)
            let found = difference(model((0, Array(0..<12))), model((0, order)))
            #expect(found.itemMoves.count == 12 - longestIncreasing(order))
            #expect(found.deletedItems.isEmpty && found.insertedItems.isEmpty)
        }
    }

    /// The length of the longest ascending part, by comparing each with all before it.
    private func longestIncreasing(_ numbers: [Int]) -> Int {
        var lengths: [Int] = []
        for (index, number) in numbers.enumerated() {
            lengths.append(1 + ((0..<index).filter { numbers[$0] < number }.map { lengths[$0] }.max() ?? 0))
        }
        return lengths.max() ?? 0
    }

    @Test func aHundredThousandItemsAreCompared() {
        var random = SeededRandom(seed: 1)
        let items = Array(0..<100_000)
        let shuffled = items.shuffled(using: &random)
        let old = model((0, items))
        let new = model((0, shuffled))
        let found = difference(old, new)
        // The longest ascending part of n shuffled numbers has about 2√n of them.
        #expect((600...640).contains(100_000 - found.itemMoves.count))
        #expect(found.itemMoves.allSatisfy { items[$0.from.item] == shuffled[$0.to.item] })
    }
}
