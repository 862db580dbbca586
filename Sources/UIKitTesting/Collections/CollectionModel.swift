import UIKit

/// Numbers in sections, each number once: what a collection view is to show, and how it changes at random.
package struct CollectionModel: Equatable, Sendable {
    /// A section with a number of its own.
    package struct Section: Equatable, Sendable {
        package var id: Int
        package var items: [Int]
    }

    package private(set) var sections: [Section] = []
    private var lastID = 0

    /// Sections of given numbers of items, numbered from 1.
    package init(counts: [Int]) {
        for count in counts { sections.append(makeSection(count)) }
    }

    /// Sections of numbers of items that are drawn.
    package init(sections: ClosedRange<Int>, items: ClosedRange<Int>, using random: inout some RandomNumberGenerator) {
        self.init(counts: (0..<Int.random(in: sections, using: &random)).map { _ in Int.random(in: items, using: &random) })
    }

    private mutating func makeID() -> Int {
        lastID += 1
        return lastID
    }

    private mutating func makeSection(_ count: Int) -> Section {
        Section(id: makeID(), items: (0..<count).map { _ in makeID() })
    }

    /// The number at a path, which must exist.
    package subscript(path: IndexPath) -> Int { sections[path.section].items[path.item] }

    /// Gives each section other items; there must be as many lists as sections.
    package mutating func replace(_ items: [[Int]]) {
        for (index, list) in items.enumerated() { sections[index].items = list }
    }

    package func contains(_ path: IndexPath) -> Bool {
        path.count == 2 && sections.indices.contains(path.section) && sections[path.section].items.indices.contains(path.item)
    }

    /// The paths of all items.
    package var paths: [IndexPath] {
        sections.indices.flatMap { section in sections[section].items.indices.map { IndexPath(item: $0, section: section) } }
    }

    /// The path of each number.
    package var pathsByID: [Int: IndexPath] { Dictionary(uniqueKeysWithValues: paths.map { (self[$0], $0) }) }

    /// What is told to a collection view about a change: deleted paths and where moves begin before it, all others after it.
    package struct Change: Equatable, Sendable {
        package var deletedSections = IndexSet(), insertedSections = IndexSet()
        package var movedSections: [[Int]] = []
        package var deletedItems: [IndexPath] = [], insertedItems: [IndexPath] = []
        package var movedItems: [[IndexPath]] = []

        /// A change of nothing.
        package init() {}

        /// Tells a collection view, within an update.
        @MainActor
        package func tell(_ view: UICollectionView) {
            if !insertedItems.isEmpty { view.insertItems(at: insertedItems) }
            for move in movedItems { view.moveItem(at: move[0], to: move[1]) }
            if !deletedItems.isEmpty { view.deleteItems(at: deletedItems) }
            if !deletedSections.isEmpty { view.deleteSections(deletedSections) }
            for move in movedSections { view.moveSection(move[0], toSection: move[1]) }
            if !insertedSections.isEmpty { view.insertSections(insertedSections) }
        }
    }

    /// Changes at random: some items and sections go, come and take other places.
    package mutating func change(
        maximumSections: Int, maximumItems: Int, using random: inout some RandomNumberGenerator
    ) -> Change {
        let old = self
        var change = Change()
        func happens(_ share: Int) -> Bool { Int.random(in: 0..<share, using: &random) == 0 }

        // Sections that go, and one that moves; items are changed in the others only.
        var gone = Set<Int>()
        var restless = Set<Int>()
        for (index, section) in sections.enumerated() where happens(12) {
            gone.insert(section.id)
            change.deletedSections.insert(index)
        }
        var list = sections.filter { !gone.contains($0.id) }
        if list.count > 1, happens(6) {
            let section = list.remove(at: Int.random(in: list.indices, using: &random))
            restless.insert(section.id)
            list.insert(section, at: Int.random(in: 0...list.count, using: &random))
        }

        // Items that go, and those that will be put elsewhere.
        var deleted = Set<Int>()
        var lifted: [Int] = []
        for index in list.indices where !restless.contains(list[index].id) && !list[index].items.isEmpty {
            let share = happens(20) ? 1 : max(3, list[index].items.count / 2)
            for item in list[index].items {
                if happens(share) { deleted.insert(item) } else if happens(share * 2) { lifted.append(item) }
            }
            list[index].items.removeAll { deleted.contains($0) || lifted.contains($0) }
        }
        let calm = list.indices.filter { !restless.contains(list[$0].id) }
        var inserted = Set<Int>()
        if let first = calm.first {
            for item in lifted {
                let section = calm.randomElement(using: &random) ?? first
                list[section].items.insert(item, at: Int.random(in: 0...list[section].items.count, using: &random))
            }
            for section in calm where list[section].items.count < maximumItems && happens(2) {
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    let item = makeID()
                    inserted.insert(item)
                    list[section].items.insert(item, at: Int.random(in: 0...list[section].items.count, using: &random))
                }
            }
        }
        var new = Set<Int>()
        if list.count < maximumSections, happens(6) || list.isEmpty {
            let section = makeSection(Int.random(in: 0...min(8, maximumItems), using: &random))
            new.insert(section.id)
            list.insert(section, at: Int.random(in: 0...list.count, using: &random))
        }
        sections = list

        let before = old.pathsByID
        let after = pathsByID
        change.deletedItems = deleted.sorted().compactMap { before[$0] }
        change.insertedItems = inserted.sorted().compactMap { after[$0] }
        change.movedItems = lifted.compactMap { item in before[item].flatMap { from in after[item].map { [from, $0] } } }
        for (index, section) in sections.enumerated() {
            if new.contains(section.id) { change.insertedSections.insert(index) }
            if restless.contains(section.id), let from = old.sections.firstIndex(where: { $0.id == section.id }) {
                change.movedSections.append([from, index])
            }
        }
        return change
    }
}
