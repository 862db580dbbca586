import TestSupport
import Testing

@testable import UIKit

@Suite struct DiffableSnapshots {
    @Test func aListFindsItsNumbersWhateverIsDoneToIt() {
        var random = SeededRandom(seed: 7)
        var list = HandleList()
        var model: [Int] = []
        var free = Array(0..<4000)
        var weights = [Int](repeating: 0, count: 4000)
        for step in 0..<1500 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0, 1:
                let new = free.suffix(.random(in: 0...min(free.count, step % 50 == 0 ? 900 : 6), using: &random))
                free.removeLast(new.count)
                let position = Int.random(in: 0...model.count, using: &random)
                list.insert(contentsOf: Array(new), at: position)
                model.insert(contentsOf: new, at: position)
            case 2:
                let from = Int.random(in: 0...model.count, using: &random)
                let to = min(model.count, from + .random(in: 0...(step % 40 == 0 ? 700 : 5), using: &random))
                #expect(list.remove(from..<to) == Array(model[from..<to]))
                free += model[from..<to]
                model.removeSubrange(from..<to)
            default:
                let gone = model.shuffled(using: &random).prefix(step % 30 == 0 ? 300 : 2)
                list.remove(handles: Array(gone))
                model.removeAll { gone.contains($0) }
                free += gone
            }
            if let handle = model.randomElement(using: &random) {
                weights[handle] = .random(in: 0...9, using: &random)
                list.setWeight(weights[handle], of: handle)
            }
            #expect(list.count == model.count)
            if let handle = model.randomElement(using: &random), let index = model.firstIndex(of: handle) {
                #expect(list.position(of: handle) == index)
                #expect(list[index] == handle)
                #expect(list.weight(before: handle) == model[..<index].reduce(0) { $0 + weights[$1] })
                #expect(list.handles(in: index..<min(model.count, index + 300)) == Array(model[index..<min(model.count, index + 300)]))
            }
            if let other = free.randomElement(using: &random) { #expect(!list.contains(other)) }
            if step % 25 == 0 { #expect(list.handles == model) }
        }
    }

    @Test func aSnapshotAnswersAsPlainArraysDo() {
        var random = SeededRandom(seed: 3)
        for _ in 0..<30 {
            var model = SnapshotModel.random(sections: 6, items: 30, &random)
            var snapshot = model.snapshot
            for _ in 0..<60 {
                let former = snapshot
                let formerModel = model
                change(&snapshot, &model, &random)
                #expect(snapshot.model == model)
                // A copy that was made before is as it was.
                #expect(former.model == formerModel)
            }
            #expect(snapshot.itemIdentifiers == model.items)
            #expect(snapshot.numberOfItems == model.items.count && snapshot.numberOfSections == model.sections.count)
            for (index, section) in model.sections.enumerated() {
                #expect(snapshot.indexOfSection(section.id) == index && snapshot.section(at: index) == section.id)
                #expect(
                    snapshot.numberOfItems(inSection: section.id) == section.items.count
                        && snapshot.itemCount(at: index) == section.items.count)
            }
            for item in -1...31 {
                let path = model.path(of: item)
                #expect(snapshot.indexOfItem(item) == model.items.firstIndex(of: item))
                #expect(snapshot.indexPath(of: item) == path)
                #expect(snapshot.sectionIdentifier(containingItem: item) == path.map { model.sections[$0.section].id })
                if let path { #expect(snapshot.item(at: path) == item) }
            }
            #expect(snapshot.item(at: IndexPath(item: 100, section: 0)) == nil && snapshot.item(at: IndexPath(item: 0, section: 99)) == nil)
            #expect(snapshot.indexOfSection(99) == nil && snapshot.section(at: 99) == nil && snapshot.itemCount(at: 99) == 0)
        }
    }

    private func change(_ snapshot: inout NSDiffableDataSourceSnapshot<Int, Int>, _ model: inout SnapshotModel, _ random: inout SeededRandom) {
        func items(_ model: SnapshotModel, _ random: inout SeededRandom) -> [Int] {
            Array((0..<30).filter { model.path(of: $0) == nil }.shuffled(using: &random).prefix(.random(in: 0...4, using: &random)))
        }
        func remove(_ gone: [Int], _ model: inout SnapshotModel) {
            for index in model.sections.indices { model.sections[index].items.removeAll { gone.contains($0) } }
        }
        let isAfter = Bool.random(using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            let new = items(model, &random)
            guard let section = model.sections.indices.randomElement(using: &random) else { return }
            if section == model.sections.count - 1, isAfter {
                snapshot.appendItems(new)
            } else {
                snapshot.appendItems(new, toSection: model.sections[section].id)
            }
            model.sections[section].items += new
        case 1:
            let new = items(model, &random)
            guard let other = model.items.randomElement(using: &random), let path = model.path(of: other) else { return }
            if isAfter { snapshot.insertItems(new, afterItem: other) } else { snapshot.insertItems(new, beforeItem: other) }
            model.sections[path.section].items.insert(contentsOf: new, at: path.item + (isAfter ? 1 : 0))
        case 2:
            let gone = Array(model.items.shuffled(using: &random).prefix(3))
            snapshot.deleteItems(gone + [77, gone.first ?? 78])
            remove(gone, &model)
        case 3:
            guard let item = model.items.randomElement(using: &random), let other = model.items.randomElement(using: &random) else {
                return
            }
            if isAfter { snapshot.moveItem(item, afterItem: other) } else { snapshot.moveItem(item, beforeItem: other) }
            guard item != other else { return }
            remove([item], &model)
            guard let path = model.path(of: other) else { return }
            model.sections[path.section].items.insert(item, at: path.item + (isAfter ? 1 : 0))
        case 4:
            let new = Array((0..<8).filter { id in !model.sections.contains { $0.id == id } }.shuffled(using: &random).prefix(2))
            if let place = model.sections.indices.randomElement(using: &random) {
                let id = model.sections[place].id
                if isAfter { snapshot.insertSections(new, afterSection: id) } else { snapshot.insertSections(new, beforeSection: id) }
                model.sections.insert(contentsOf: new.map { ($0, []) }, at: place + (isAfter ? 1 : 0))
            } else {
                snapshot.appendSections(new)
                model.sections += new.map { ($0, []) }
            }
        case 5:
            guard model.sections.count > 2, let gone = model.sections.randomElement(using: &random)?.id else { return }
            snapshot.deleteSections([gone, 55])
            model.sections.removeAll { $0.id == gone }
        case 6:
            guard let from = model.sections.randomElement(using: &random), let to = model.sections.randomElement(using: &random) else {
                return
            }
            if isAfter { snapshot.moveSection(from.id, afterSection: to.id) } else { snapshot.moveSection(from.id, beforeSection: to.id) }
            guard from.id != to.id else { return }
            model.sections.removeAll { $0.id == from.id }
            guard let place = model.sections.firstIndex(where: { $0.id == to.id }) else { return }
            model.sections.insert(from, at: place + (isAfter ? 1 : 0))
        default:
            guard Int.random(in: 0..<20, using: &random) == 0 else { return }
            snapshot.deleteAllItems()
            model.sections = []
        }
    }

    @Test func itemsThatAreThereAlreadyAreMoved() {
        var snapshot = SnapshotModel(sections: [(0, [1, 2, 3]), (1, [4, 5])]).snapshot
        snapshot.appendItems([2, 6, 4], toSection: 1)
        #expect(snapshot.model == SnapshotModel(sections: [(0, [1, 3]), (1, [5, 2, 6, 4])]))
        snapshot.insertItems([5, 7], beforeItem: 1)
        #expect(snapshot.model == SnapshotModel(sections: [(0, [5, 7, 1, 3]), (1, [2, 6, 4])]))
    }

    @Test func marksFollowWhatIsThere() {
        var snapshot = SnapshotModel(sections: [(0, [1, 2, 3]), (1, [4, 5])]).snapshot
        snapshot.reloadItems([3, 1, 3])
        snapshot.reconfigureItems([4, 5])
        snapshot.reloadSections([1, 0])
        #expect(snapshot.reloadedItemIdentifiers == [3, 1])
        #expect(snapshot.reconfiguredItemIdentifiers == [4, 5])
        #expect(snapshot.reloadedSectionIdentifiers == [1, 0])
        snapshot.deleteItems([3])
        snapshot.deleteSections([1])
        #expect(snapshot.reloadedItemIdentifiers == [1])
        #expect(snapshot.reconfiguredItemIdentifiers == [])
        #expect(snapshot.reloadedSectionIdentifiers == [0])
        #expect(snapshot.unmarked.reloadedItemIdentifiers == [])
    }

    @Test func misuseStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
            snapshot.appendItems([1])
        }
        await #expect(processExitsWith: .failure) {
            var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
            snapshot.appendSections([1])
            snapshot.appendItems([2, 3, 2])
        }
        await #expect(processExitsWith: .failure) {
            var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
            snapshot.appendSections([1, 1])
        }
        await #expect(processExitsWith: .failure) {
            var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
            snapshot.appendSections([1])
            snapshot.appendSections([1])
        }
        await #expect(processExitsWith: .failure) {
            var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
            snapshot.appendSections([1])
            snapshot.reloadItems([5])
        }
        await #expect(processExitsWith: .failure) {
            var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
            snapshot.appendSections([1])
            snapshot.insertItems([5], beforeItem: 6)
        }
        await #expect(processExitsWith: .failure) { _ = NSDiffableDataSourceSnapshot<Int, Int>().numberOfItems(inSection: 3) }
    }
}
