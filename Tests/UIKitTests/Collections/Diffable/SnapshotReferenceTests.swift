import Testing

@testable import UIKit

extension UIKitCore {
    @Suite @MainActor struct SnapshotReferences {
        private func ints(_ values: [Any]) -> [Int] { values.compactMap { $0 as? Int } }

        @Test func aSnapshotOfAnythingIsChangedAndAsked() {
            let snapshot = NSDiffableDataSourceSnapshotReference()
            snapshot.appendSections(withIdentifiers: ["a", "b"])
            snapshot.insertSections(withIdentifiers: ["c"], beforeSectionWithIdentifier: "b")
            snapshot.insertSections(withIdentifiers: ["d"], afterSectionWithIdentifier: "b")
            snapshot.appendItems(withIdentifiers: [1, 2])
            snapshot.appendItems(withIdentifiers: [3, 4, 5], intoSectionWithIdentifier: "a")
            snapshot.insertItems(withIdentifiers: [6], beforeItemWithIdentifier: 4)
            snapshot.insertItems(withIdentifiers: [7], afterItemWithIdentifier: 4)
            snapshot.deleteItems(withIdentifiers: [3])
            snapshot.moveItem(withIdentifier: 5, beforeItemWithIdentifier: 1)
            snapshot.moveItem(withIdentifier: 2, afterItemWithIdentifier: 7)
            #expect(ints(snapshot.itemIdentifiers) == [6, 4, 7, 2, 5, 1])
            #expect(ints(snapshot.itemIdentifiersInSection(withIdentifier: "a")) == [6, 4, 7, 2])
            #expect(snapshot.numberOfItems == 6 && snapshot.numberOfSections == 4 && snapshot.numberOfItems(inSection: "d") == 2)
            #expect(snapshot.sectionIdentifier(forSectionContainingItemIdentifier: 5) as? String == "d")
            #expect(snapshot.index(ofItemIdentifier: 7) == 2 && snapshot.index(ofItemIdentifier: 9) == NSNotFound)
            #expect(snapshot.index(ofSectionIdentifier: "b") == 2 && snapshot.index(ofSectionIdentifier: "z") == NSNotFound)
            let copy = snapshot.copy() as? NSDiffableDataSourceSnapshotReference
            snapshot.moveSection(withIdentifier: "d", beforeSectionWithIdentifier: "a")
            snapshot.moveSection(withIdentifier: "a", afterSectionWithIdentifier: "b")
            snapshot.deleteSections(withIdentifiers: ["c"])
            #expect(snapshot.sectionIdentifiers.compactMap { $0 as? String } == ["d", "b", "a"])
            #expect(copy?.sectionIdentifiers.compactMap { $0 as? String } == ["a", "c", "b", "d"])
            snapshot.reloadItems(withIdentifiers: [1])
            snapshot.reconfigureItems(withIdentifiers: [2])
            snapshot.reloadSections(withIdentifiers: ["b"])
            #expect(ints(snapshot.reloadedItemIdentifiers) == [1] && ints(snapshot.reconfiguredItemIdentifiers) == [2])
            #expect(snapshot.reloadedSectionIdentifiers.count == 1)
            snapshot.deleteAllItems()
            #expect(snapshot.numberOfSections == 0)
        }

        @Test func aSectionSnapshotOfAnythingIsChangedAndAsked() {
            let tree = NSDiffableDataSourceSectionSnapshotReference()
            tree.appendItems([1, 2])
            tree.appendItems([3, 4], intoParentItem: 1)
            tree.appendItems([5], intoParentItem: nil)
            tree.insertItems([6], beforeItem: 4)
            tree.insertItems([7], afterItem: 4)
            tree.expandItems([1, 2])
            tree.collapseItems([2])
            #expect(ints(tree.items) == [1, 3, 6, 4, 7, 2, 5] && ints(tree.rootItems) == [1, 2, 5])
            #expect(ints(tree.visibleItems) == ints(tree.items) && ints(tree.expandedItems()) == [1])
            #expect(tree.containsItem(6) && !tree.containsItem(9) && tree.isExpanded(1) && tree.isVisible(3))
            #expect(tree.level(ofItem: 7) == 1 && tree.index(ofItem: 4) == 3 && tree.index(ofItem: 9) == NSNotFound)
            #expect(tree.parent(ofChildItem: 6) as? Int == 1 && tree.parent(ofChildItem: 1) == nil)
            #expect(
                ints(tree.ofParentItem(1).items) == [3, 6, 4, 7] && ints(tree.ofParentItem(1, includingParentItem: true).items).first == 1)
            let copy = tree.copy() as? NSDiffableDataSourceSectionSnapshotReference
            let part = NSDiffableDataSourceSectionSnapshotReference()
            part.appendItems([10])
            tree.replaceChildren(ofParentItem: 1, with: part)
            tree.deleteItems([10])
            tree.insert(part, beforeItem: 2)
            tree.deleteItems([10])
            #expect(tree.insert(part, afterItem: 2) as? Int == 2)
            #expect(ints(tree.items) == [1, 2, 10, 5] && tree.visualDescription() == "  1\n  2\n  10\n  5")
            #expect(copy?.items.count == 7)
            tree.deleteAllItems()
            #expect(tree.items.isEmpty)
        }

        @Test func aDataSourceOfAnythingShowsItsSnapshots() async {
            let stage = Stage(size: CGSize(width: 320, height: 480))
            stage.connectDisplay()
            defer {
                UIApplication.shared.disconnect()
                stage.close()
            }
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: UICollectionViewFlowLayout())
            stage.window.addSubview(view)
            let registration = UICollectionView.CellRegistration<UICollectionViewCell, Int> { cell, _, item in cell.tag = item }
            let source = UICollectionViewDiffableDataSourceReference(collectionView: view) { view, path, item in
                view.dequeueConfiguredReusableCell(using: registration, for: path, item: item as? Int)
            }
            #expect(view.dataSource === source)
            let snapshot = source.snapshot()
            snapshot.appendSections(withIdentifiers: ["a"])
            snapshot.appendItems(withIdentifiers: [1, 2, 3])
            source.applySnapshot(snapshot, animatingDifferences: false)
            view.layoutIfNeeded()
            #expect(source.itemIdentifier(for: IndexPath(item: 1, section: 0)) as? Int == 2)
            #expect(source.indexPath(forItemIdentifier: 3) == IndexPath(item: 2, section: 0))
            #expect(source.sectionIdentifier(for: 0) as? String == "a" && source.index(forSectionIdentifier: "z") == NSNotFound)
            snapshot.moveItem(withIdentifier: 3, beforeItemWithIdentifier: 1)
            var isDone = false
            source.applySnapshot(snapshot, animatingDifferences: true) { isDone = true }
            stage.play(1)
            await UIApplication.shared.settle()
            #expect(isDone && view.cellForItem(at: IndexPath(item: 0, section: 0))?.tag == 3)
            let tree = source.snapshot(forSection: "a")
            tree.appendItems([4], intoParentItem: 3)
            tree.expandItems([3])
            source.applySnapshot(tree, toSection: "a", animatingDifferences: false)
            #expect(ints(source.snapshot().itemIdentifiers) == [3, 4, 1, 2])
            source.toggleItem(at: IndexPath(item: 0, section: 0))
            #expect(ints(source.snapshot().itemIdentifiers) == [3, 1, 2])
            source.applySnapshot(usingReloadData: snapshot)
            view.layoutIfNeeded()
            #expect(view.visibleCells.map(\.tag).sorted() == [1, 2, 3])
        }
    }
}
