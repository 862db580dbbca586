import TestSupport
import Testing

@testable import UIKit

/// A tree as plain arrays: what section snapshots are compared with.
private final class Tree {
    var item: Int
    var children: [Tree] = []
    var isExpanded = false
    weak var parent: Tree?

    init(_ item: Int) { self.item = item }

    /// This tree's items, each before those below it.
    var all: [Int] { [item] + children.flatMap(\.all) }
    var visible: [Int] { [item] + (isExpanded ? children.flatMap(\.visible) : []) }
    func find(_ item: Int) -> Tree? {
        if self.item == item { return self }
        for child in children { if let found = child.find(item) { return found } }
        return nil
    }
    func add(_ trees: [Tree], at index: Int) {
        for tree in trees { tree.parent = self }
        children.insert(contentsOf: trees, at: index)
    }
    var index: Int { parent?.children.firstIndex { $0 === self } ?? 0 }
    var level: Int { (parent?.level ?? -2) + 1 }
}

@Suite struct SectionSnapshots {
    private typealias Snapshot = NSDiffableDataSourceSectionSnapshot<Int>

    @Test func aTreeAnswersAsPlainObjectsDo() {
        var random = SeededRandom(seed: 17)
        for _ in 0..<25 {
            var snapshot = Snapshot()
            var next = 0
            let root = Tree(-1)
            func fresh() -> [Int] {
                next += 3
                return Array(next - 3..<next - Int.random(in: 0...2, using: &random))
            }
            for _ in 0..<60 {
                let former = snapshot
                let formerItems = snapshot.items
                let picked = snapshot.items.randomElement(using: &random).flatMap(root.find)
                switch Int.random(in: 0..<9, using: &random) {
                case 0:
                    let new = fresh()
                    snapshot.append(new)
                    root.add(new.map(Tree.init), at: root.children.count)
                case 1, 2:
                    guard let picked else { continue }
                    let new = fresh()
                    snapshot.append(new, to: picked.item)
                    picked.add(new.map(Tree.init), at: picked.children.count)
                case 3:
                    guard let picked, let parent = picked.parent else { continue }
                    let new = fresh()
                    snapshot.insert(new, before: picked.item)
                    parent.add(new.map(Tree.init), at: picked.index)
                case 4:
                    guard let picked, let parent = picked.parent else { continue }
                    let new = fresh()
                    snapshot.insert(new, after: picked.item)
                    parent.add(new.map(Tree.init), at: picked.index + 1)
                case 5:
                    guard let picked, let parent = picked.parent, Bool.random(using: &random) else { continue }
                    snapshot.delete([picked.item, 5000])
                    parent.children.remove(at: picked.index)
                case 6:
                    guard let picked else { continue }
                    if picked.isExpanded { snapshot.collapse([picked.item]) } else { snapshot.expand([picked.item]) }
                    picked.isExpanded.toggle()
                case 7:
                    guard let picked else { continue }
                    let new = fresh()
                    var children = Snapshot()
                    children.append(new)
                    children.append([next + 1], to: new[0])
                    next += 2
                    children.expand([new[0]])
                    snapshot.replace(childrenOf: picked.item, using: children)
                    picked.children = []
                    picked.add(new.map(Tree.init), at: 0)
                    picked.children[0].isExpanded = true
                    picked.children[0].add([Tree(next - 1)], at: 0)
                default:
                    // A part is taken out and put in elsewhere.
                    guard let picked, let parent = picked.parent else { continue }
                    let part = snapshot.snapshot(of: picked.item, includingParent: true)
                    #expect(part.items == picked.all)
                    #expect(snapshot.snapshot(of: picked.item).items == Array(picked.all.dropFirst()))
                    #expect(part.rootItems == [picked.item] && part.visibleItems == picked.visible)
                    snapshot.delete([picked.item])
                    parent.children.remove(at: picked.index)
                    guard let target = snapshot.items.randomElement(using: &random).flatMap(root.find), let above = target.parent else {
                        continue
                    }
                    snapshot.insert(part, after: target.item)
                    above.add([picked], at: target.index + 1)
                }
                #expect(former.items == formerItems)
                #expect(snapshot.items == Array(root.all.dropFirst()))
                #expect(snapshot.visibleItems == root.children.flatMap(\.visible))
                #expect(snapshot.rootItems == root.children.map(\.item))
            }
            for (index, item) in snapshot.items.enumerated() {
                guard let tree = root.find(item), let parent = tree.parent else { continue }
                #expect(snapshot.index(of: item) == index)
                #expect(snapshot.level(of: item) == tree.level)
                #expect(snapshot.parent(of: item) == (parent === root ? nil : parent.item))
                #expect(snapshot.isExpanded(item) == tree.isExpanded)
                #expect(snapshot.isVisible(item) == snapshot.visibleItems.contains(item))
                #expect(snapshot.hasChildren(item) == !tree.children.isEmpty)
            }
            #expect(!snapshot.contains(5000) && snapshot.index(of: 5000) == nil)
        }
    }

    @Test func theTreeIsDescribed() {
        var snapshot = NSDiffableDataSourceSectionSnapshot<String>()
        snapshot.append(["Fruit", "Bread"])
        snapshot.append(["Apple", "Pear"], to: "Fruit")
        snapshot.append(["Quince"], to: "Pear")
        snapshot.expand(["Fruit"])
        #expect(snapshot.visualDescription() == "- Fruit\n    Apple\n  + Pear\n      Quince\n  Bread")
        #expect(snapshot.visibleItems == ["Fruit", "Apple", "Pear", "Bread"])
    }

    @Test func misuseStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            var snapshot = NSDiffableDataSourceSectionSnapshot<Int>()
            snapshot.append([1, 2, 1])
        }
        await #expect(processExitsWith: .failure) {
            var snapshot = NSDiffableDataSourceSectionSnapshot<Int>()
            snapshot.append([1, 2])
            snapshot.append([2])
        }
        await #expect(processExitsWith: .failure) {
            var snapshot = NSDiffableDataSourceSectionSnapshot<Int>()
            snapshot.append([1], to: 2)
        }
        await #expect(processExitsWith: .failure) { _ = NSDiffableDataSourceSectionSnapshot<Int>().level(of: 1) }
    }
}
