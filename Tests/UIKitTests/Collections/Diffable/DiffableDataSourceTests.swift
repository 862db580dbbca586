import TestSupport
import Testing

@testable import QuartzCore
@testable import UIKit

/// A cell that shows a number by its registration.
private final class ItemCell: UICollectionViewListCell {
    var item = -1
    var fills = 0
}

/// A collection view on a stage with a diffable data source of numbers.
@MainActor
private final class DiffableFixture {
    let stage = Stage(size: CGSize(width: 320, height: 480))
    let view: UICollectionView
    let source: UICollectionViewDiffableDataSource<Int, Int>
    var log: [String] = []

    init(itemSize: CGSize = CGSize(width: 100, height: 50)) {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = itemSize
        view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
        view.contentInsetAdjustmentBehavior = .never
        let registration = UICollectionView.CellRegistration<ItemCell, Int> { cell, _, item in
            cell.item = item
            cell.fills += 1
        }
        source = UICollectionViewDiffableDataSource(collectionView: view) { view, path, item in
            view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
        }
        stage.connectDisplay()
        stage.window.addSubview(view)
    }

    /// Applies a snapshot by the form that doesn't wait, which functions that can wait don't choose by themselves.
    func show(_ model: SnapshotModel) { source.apply(model.snapshot) }

    func close() {
        UIApplication.shared.disconnect()
        stage.close()
    }

    /// Whether each cell that is due is there and shows the item of its path, and no other is there.
    func isRight() -> Bool {
        view.layoutIfNeeded()
        let snapshot = source.snapshot()
        let due = (view.collectionViewLayout.layoutAttributesForElements(in: view.bounds) ?? [])
            .filter { $0.representedElementCategory == .cell && $0.frame.overlaps(view.bounds) }
        let shown = Dictionary(
            uniqueKeysWithValues: view.indexPathsForVisibleItems.map { ($0, (view.cellForItem(at: $0) as! ItemCell).item) })
        return shown == Dictionary(uniqueKeysWithValues: due.map { ($0.indexPath, snapshot.item(at: $0.indexPath) ?? -1) })
    }

    func cell(_ item: Int) -> ItemCell? { source.indexPath(for: item).flatMap { view.cellForItem(at: $0) } as? ItemCell }
}

extension Stage {
    /// Draws to a display that counts its frames: animations run to their end while time passes. `UIApplication.disconnect()` takes it away.
    func connectDisplay() {
        let display = CountingDisplay(width: window.bounds.width, height: window.bounds.height)
        UIApplication.shared.connect(display: display, server: RenderServer(renderer: BlankRenderer()))
    }
}

extension UIKitCore {
    @Suite @MainActor struct DiffableDataSources {
        private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }
        private func model(_ sections: (Int, [Int])...) -> SnapshotModel { SnapshotModel(sections: sections.map { ($0.0, $0.1) }) }

        @Test func snapshotsAreShownOneAfterTheOther() async {
            let fixture = DiffableFixture()
            defer { fixture.close() }
            #expect(fixture.isRight() && fixture.view.visibleCells.isEmpty)
            fixture.show(model((7, [1, 2, 3]), (8, [4])))
            #expect(fixture.isRight() && fixture.view.visibleCells.count == 4)
            #expect(fixture.source.itemIdentifier(for: path(1)) == 2 && fixture.source.indexPath(for: 4) == path(0, 1))
            #expect(fixture.source.sectionIdentifier(for: 1) == 8 && fixture.source.index(for: 8) == 1)
            #expect(fixture.source.itemIdentifier(for: path(9)) == nil && fixture.source.indexPath(for: 9) == nil)
            #expect(fixture.source.sectionIdentifier(for: 2) == nil && fixture.source.index(for: 9) == nil)
            let moved = fixture.cell(4)
            var snapshot = fixture.source.snapshot()
            snapshot.moveItem(4, beforeItem: 1)
            snapshot.deleteItems([2])
            var isDone = false
            fixture.source.apply(snapshot) { isDone = true }
            // The completion comes later, and the cell of the item that moved stays its cell.
            #expect(!isDone && fixture.isRight() && fixture.cell(4) === moved && fixture.source.indexPath(for: 4) == path(0))
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            #expect(isDone && fixture.isRight())
        }

        @Test func randomSnapshotsEndWithTheRightCells() async {
            var random = SeededRandom(seed: 31)
            let fixture = DiffableFixture()
            defer { fixture.close() }
            var completions = 0
            var applied = 0
            for step in 0..<250 {
                var snapshot = SnapshotModel.random(sections: 1 + step % 6, items: step % 60, &random).snapshot
                if Bool.random(using: &random) {
                    snapshot.reloadItems(Array(snapshot.itemIdentifiers.shuffled(using: &random).prefix(3)))
                    snapshot.reconfigureItems(Array(snapshot.itemIdentifiers.shuffled(using: &random).prefix(3)))
                    snapshot.reloadSections(Array(snapshot.sectionIdentifiers.shuffled(using: &random).prefix(1)))
                }
                applied += 1
                fixture.source.apply(snapshot, animatingDifferences: .random(using: &random)) { completions += 1 }
                #expect(fixture.source.snapshot().model == snapshot.model)
                // Some updates begin while the animation of the former one runs, some after scrolling.
                fixture.stage.play(.random(in: 0...0.4, using: &random))
                if Bool.random(using: &random) { await UIApplication.shared.settle() }
                fixture.view.contentOffset.y = .random(in: 0...max(0, fixture.view.contentSize.height - 480), using: &random)
                #expect(fixture.isRight(), "step \(step)")
            }
            fixture.stage.play(2)
            await UIApplication.shared.settle()
            #expect(completions == applied && fixture.isRight())
            #expect(fixture.view.subviews.filter { $0 is ItemCell }.count == fixture.view.visibleCells.count)
        }

        @Test func reloadedItemsGetNewCellsAndReconfiguredOnesKeepTheirs() {
            let fixture = DiffableFixture()
            defer { fixture.close() }
            fixture.source.apply(model((0, [1, 2, 3, 4])).snapshot)
            fixture.view.layoutIfNeeded()
            let cells = (1...4).map { fixture.cell($0) }
            let fills = cells.map { $0?.fills }
            var snapshot = fixture.source.snapshot()
            snapshot.reloadItems([2])
            snapshot.reconfigureItems([3])
            snapshot.appendItems([5])
            fixture.source.apply(snapshot)
            #expect(fixture.cell(2) !== cells[1] && fixture.cell(3) === cells[2])
            #expect(fixture.cell(3)?.fills == fills[2]! + 1 && fixture.cell(1)?.fills == fills[0])
            // The marks are used up.
            #expect(fixture.source.snapshot().reloadedItemIdentifiers == [] && fixture.source.snapshot().reconfiguredItemIdentifiers == [])
            fixture.stage.play(1)
            #expect(fixture.isRight())
        }

        @Test func selectionFollowsItems() {
            let fixture = DiffableFixture()
            defer { fixture.close() }
            fixture.source.apply(model((0, [1, 2, 3, 4])).snapshot)
            fixture.view.selectItem(at: path(2), animated: false, scrollPosition: [])
            fixture.source.apply(model((0, [3, 9, 4, 1])).snapshot, animatingDifferences: false)
            #expect(fixture.view.indexPathsForSelectedItems == [path(0)])
            fixture.source.apply(model((0, [9, 4])).snapshot, animatingDifferences: false)
            #expect(fixture.view.indexPathsForSelectedItems == nil)
            fixture.view.selectItem(at: path(0), animated: false, scrollPosition: [])
            fixture.source.applySnapshotUsingReloadData(model((0, [9, 4])).snapshot)
            #expect(fixture.view.indexPathsForSelectedItems == nil && fixture.isRight())
        }

        @Test func asynchronousFormsReturnWhenAllIsInPlace() async {
            let fixture = DiffableFixture()
            defer { fixture.close() }
            let task = Task {
                await fixture.source.apply(model((0, [1, 2])).snapshot, animatingDifferences: false)
                await fixture.source.apply(model((0, [2, 3])).snapshot)
                await fixture.source.applySnapshotUsingReloadData(model((1, [4])).snapshot)
                fixture.log.append("done")
            }
            for _ in 0..<200 where fixture.log.isEmpty {
                await Task.yield()
                fixture.stage.play(0.1)
            }
            await task.value
            #expect(fixture.source.snapshot().model == model((1, [4])) && fixture.isRight())
        }

        @Test func aSnapshotAppliedMeanwhileFollows() {
            let fixture = DiffableFixture()
            defer { fixture.close() }
            final class Source: UICollectionViewDiffableDataSource<Int, Int> {
                var next: NSDiffableDataSourceSnapshot<Int, Int>?
                override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
                    if let next {
                        self.next = nil
                        apply(next)
                    }
                    return super.collectionView(collectionView, numberOfItemsInSection: section)
                }
            }
            let registration = UICollectionView.CellRegistration<ItemCell, Int> { cell, _, item in cell.item = item }
            let source = Source(collectionView: fixture.view) { $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2) }
            source.apply(model((0, [1])).snapshot)
            fixture.view.layoutIfNeeded()
            source.next = model((0, [3, 2, 1])).snapshot
            source.apply(model((0, [1, 2])).snapshot)
            #expect(source.snapshot().itemIdentifiers == [3, 2, 1])
            fixture.view.layoutIfNeeded()
            #expect(fixture.view.visibleCells.count == 3)
        }

        @Test func outlinesExpandAndCollapse() {
            let fixture = DiffableFixture(itemSize: CGSize(width: 320, height: 44))
            defer { fixture.close() }
            var tree = NSDiffableDataSourceSectionSnapshot<Int>()
            tree.append([1, 2])
            tree.append([11, 12], to: 1)
            tree.append([111], to: 11)
            fixture.source.apply(tree, to: 5)
            #expect(fixture.source.snapshot().model == model((5, [1, 2])) && fixture.isRight())
            #expect(fixture.source.snapshot(for: 5).items == [1, 11, 111, 12, 2])
            fixture.source.sectionSnapshotHandlers.willExpandItem = { fixture.log.append("expand \($0)") }
            fixture.source.sectionSnapshotHandlers.willCollapseItem = { fixture.log.append("collapse \($0)") }
            fixture.source.sectionSnapshotHandlers.shouldCollapseItem = { $0 != 11 }
            fixture.view.layoutIfNeeded()
            fixture.cell(1)?.accessories = [.outlineDisclosure()]
            fixture.cell(1)?.layoutIfNeeded()
            // A touch on the arrow head at the end of the row.
            fixture.stage.tap(300, 22)
            fixture.stage.play(1)
            #expect(fixture.source.snapshot().model == model((5, [1, 11, 12, 2])) && fixture.isRight())
            #expect(fixture.cell(1)?.configurationState.isExpanded == true && fixture.cell(11)?.configurationState.isExpanded == false)
            #expect(fixture.cell(1)?.indentationLevel == 0 && fixture.cell(11)?.indentationLevel == 1)
            fixture.source.toggleItem(at: path(1))
            fixture.stage.play(1)
            #expect(fixture.cell(111)?.indentationLevel == 2)
            fixture.source.toggleItem(at: path(1))
            #expect(fixture.source.snapshot().itemIdentifiers == [1, 11, 111, 12, 2])
            fixture.source.toggleItem(at: path(0))
            fixture.stage.play(1)
            #expect(fixture.source.snapshot().itemIdentifiers == [1, 2] && fixture.isRight())
            #expect(fixture.log == ["expand 1", "expand 11", "collapse 1"])
            // What was expanded below is so again.
            fixture.source.sectionSnapshotHandlers.snapshotForExpandingParent = { _, below in
                var below = below
                below.append([13])
                return below
            }
            fixture.source.toggleItem(at: path(0))
            #expect(fixture.source.snapshot().itemIdentifiers == [1, 11, 111, 12, 13, 2])
            // A snapshot with other items takes the tree away, one with the same ones keeps it.
            fixture.source.apply(fixture.source.snapshot())
            #expect(fixture.source.snapshot(for: 5).parent(of: 111) == 11)
            var flat = fixture.source.snapshot()
            flat.deleteItems([2])
            fixture.source.apply(flat)
            #expect(fixture.source.snapshot(for: 5).parent(of: 111) == nil)
            fixture.stage.play(1)
            #expect(fixture.isRight())
        }

        @Test func movingByHandIsTold() {
            let fixture = DiffableFixture()
            defer { fixture.close() }
            fixture.source.apply(model((0, [1, 2, 3, 4]), (1, [5, 6]), (2, [])).snapshot)
            #expect(!fixture.source.collectionView(fixture.view, canMoveItemAt: path(0)))
            fixture.source.reorderingHandlers.canReorderItem = { $0 != 2 }
            #expect(fixture.source.collectionView(fixture.view, canMoveItemAt: path(0)))
            #expect(!fixture.source.collectionView(fixture.view, canMoveItemAt: path(1)))
            let expected: [(IndexPath, IndexPath, SnapshotModel)] = [
                (path(0), path(2), model((0, [2, 3, 1, 4]), (1, [5, 6]), (2, []))),
                (path(2), path(3), model((0, [2, 3, 4, 1]), (1, [5, 6]), (2, []))),
                (path(0), path(1, 1), model((0, [3, 4, 1]), (1, [5, 2, 6]), (2, []))),
                (path(0), path(3, 1), model((0, [4, 1]), (1, [5, 2, 6, 3]), (2, []))),
                (path(1, 1), path(0, 2), model((0, [4, 1]), (1, [5, 6, 3]), (2, [2]))),
            ]
            for (from, to, result) in expected {
                let before = fixture.source.snapshot()
                var told: [Bool] = []
                fixture.source.reorderingHandlers.willReorder = { _ in told.append(fixture.source.snapshot().model == before.model) }
                fixture.source.reorderingHandlers.didReorder = { transaction in
                    told.append(fixture.source.snapshot().model == result)
                    #expect(transaction.initialSnapshot.model == before.model && transaction.finalSnapshot.model == result)
                    #expect(before.itemIdentifiers.applying(transaction.difference) == result.items)
                    for part in transaction.sectionTransactions {
                        #expect(part.initialSnapshot.items == before.itemIdentifiers(inSection: part.sectionIdentifier))
                        #expect(part.finalSnapshot.items == transaction.finalSnapshot.itemIdentifiers(inSection: part.sectionIdentifier))
                        #expect(part.initialSnapshot.items.applying(part.difference) == part.finalSnapshot.items)
                    }
                    #expect(transaction.sectionTransactions.count == (from.section == to.section ? 1 : 2))
                }
                fixture.source.collectionView(fixture.view, moveItemAt: from, to: to)
                #expect(told == [true, true])
            }
        }

        @Test func draggingAnItemMovesItInTheSnapshot() {
            let fixture = DiffableFixture(itemSize: CGSize(width: 320, height: 44))
            defer { fixture.close() }
            fixture.source.apply(model((0, [1, 2, 3, 4])).snapshot)
            fixture.view.layoutIfNeeded()
            #expect(!fixture.view.beginInteractiveMovementForItem(at: path(0)))
            fixture.source.reorderingHandlers.canReorderItem = { $0 == 1 }
            fixture.source.reorderingHandlers.didReorder = { fixture.log.append("\($0.finalSnapshot.itemIdentifiers)") }
            let cell = fixture.cell(1)
            #expect(fixture.view.beginInteractiveMovementForItem(at: path(0)))
            #expect(cell?.configurationState.isReordering == true && fixture.cell(2)?.configurationState.isReordering == false)
            fixture.view.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 130))
            #expect(fixture.source.snapshot().itemIdentifiers == [1, 2, 3, 4])
            fixture.view.endInteractiveMovement()
            fixture.stage.play(1)
            #expect(fixture.source.snapshot().itemIdentifiers == [2, 3, 1, 4] && fixture.log == ["[2, 3, 1, 4]"])
            #expect(fixture.isRight() && fixture.cell(1) === cell && cell?.configurationState.isReordering == false)
        }

        @Test func headersComeFromTheirRegistration() {
            let fixture = DiffableFixture()
            defer { fixture.close() }
            let kind = UICollectionView.elementKindSectionHeader
            (fixture.view.collectionViewLayout as? UICollectionViewFlowLayout)?.headerReferenceSize = CGSize(width: 320, height: 30)
            let registration = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(elementKind: kind) { view, kind, path in
                var content = UIListContentConfiguration.plainHeader()
                content.text = "\(kind == UICollectionView.elementKindSectionHeader) \(path.section)"
                view.contentConfiguration = content
            }
            fixture.source.supplementaryViewProvider = { view, _, path in
                view.dequeueConfiguredReusableSupplementary(using: registration, for: path)
            }
            fixture.source.apply(model((0, [1]), (1, [2])).snapshot)
            fixture.view.layoutIfNeeded()
            let header = fixture.view.supplementaryView(forElementKind: kind, at: path(0, 1)) as? UICollectionViewListCell
            #expect((header?.contentConfiguration as? UIListContentConfiguration)?.text == "true 1")
            #expect(fixture.isRight())
        }

        @Test func cellsOfARegistrationAreUsedAgain() {
            let fixture = DiffableFixture()
            defer { fixture.close() }
            fixture.source.apply(model((0, Array(0..<500))).snapshot)
            fixture.view.layoutIfNeeded()
            var cells = Set(fixture.view.visibleCells.map(ObjectIdentifier.init))
            for step in 0..<60 {
                fixture.view.contentOffset.y = CGFloat(step) * 45
                #expect(fixture.isRight())
                cells.formUnion(fixture.view.visibleCells.map(ObjectIdentifier.init))
            }
            #expect(cells.count < 60)
        }

        @Test func editingShowsAccessoriesAndHasASelectionOfItsOwn() {
            let fixture = DiffableFixture(itemSize: CGSize(width: 320, height: 44))
            defer { fixture.close() }
            fixture.source.apply(model((0, [1, 2, 3])).snapshot)
            fixture.view.layoutIfNeeded()
            fixture.cell(1)?.accessories = [.multiselect(), .disclosureIndicator(displayed: .whenNotEditing)]
            func shown() -> [UICellAccessory.AccessoryType] {
                fixture.cell(1)?.layoutIfNeeded()
                return fixture.cell(1)?.subviews.compactMap { $0 as? CellAccessoryView }.filter { !$0.isHidden }.map(
                    \.accessory.accessoryType) ?? []
            }
            #expect(shown() == [.disclosureIndicator])
            fixture.view.isEditing = true
            #expect(shown() == [.multiselect])
            fixture.stage.tap(150, 22)
            fixture.stage.play(0.5)
            #expect(fixture.view.indexPathsForSelectedItems == nil)
            fixture.view.allowsSelectionDuringEditing = true
            fixture.view.allowsMultipleSelectionDuringEditing = true
            for y in [22.0, 66.0] {
                fixture.stage.tap(150, y)
                fixture.stage.play(0.5)
            }
            #expect(fixture.view.indexPathsForSelectedItems == [path(0), path(1)])
            fixture.view.isEditing = false
            #expect(fixture.view.indexPathsForSelectedItems == nil && shown() == [.disclosureIndicator])
        }

        @Test func aRegistrationForEachCellStopsTheProgram() async {
            await #expect(processExitsWith: .failure) {
                await MainActor.run {
                    let view = UICollectionView(
                        frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: UICollectionViewFlowLayout())
                    let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, item in
                        let registration = UICollectionView.CellRegistration<UICollectionViewCell, Int> { _, _, _ in }
                        return view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
                    }
                    source.apply(SnapshotModel(sections: [(0, [1])]).snapshot)
                    view.layoutIfNeeded()
                }
            }
        }

        @Test func aProviderThatGivesNothingStopsTheProgram() async {
            await #expect(processExitsWith: .failure) {
                await MainActor.run {
                    let view = UICollectionView(
                        frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: UICollectionViewFlowLayout())
                    let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { _, _, _ in nil }
                    var snapshot = source.snapshot()
                    snapshot.appendSections([0])
                    snapshot.appendItems([1])
                    source.apply(snapshot)
                    view.layoutIfNeeded()
                }
            }
        }
    }
}
