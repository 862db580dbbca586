import TestSupport
import Testing

@testable import QuartzCore
@testable import UIKit

/// A cell that shows a number.
private final class ItemCell: UITableViewCell {
    var item = -1
    var fills = 0
}

/// A data source with titles, whose rows can be edited and moved.
private class EditableSource: UITableViewDiffableDataSource<Int, Int> {
    var appliesMovesItself = false

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        sectionIdentifier(for: section).map { "Section \($0)" }
    }
    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { itemIdentifier(for: indexPath) != 4 }
    override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        guard editingStyle == .delete, let item = itemIdentifier(for: indexPath) else { return }
        var new = snapshot()
        new.deleteItems([item])
        apply(new)
    }
    override func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        guard appliesMovesItself else { return super.tableView(tableView, moveRowAt: sourceIndexPath, to: destinationIndexPath) }
        // As programs for iOS do it: the snapshot before the move, changed and applied.
        guard let item = itemIdentifier(for: sourceIndexPath), let target = sectionIdentifier(for: destinationIndexPath.section) else { return }
        var new = snapshot()
        new.deleteItems([item])
        let others = new.itemIdentifiers(inSection: target)
        if destinationIndexPath.row < others.count {
            new.insertItems([item], beforeItem: others[destinationIndexPath.row])
        } else {
            new.appendItems([item], toSection: target)
        }
        apply(new, animatingDifferences: false)
    }
}

/// A table on a stage with a diffable data source of numbers.
@MainActor
private final class DiffableTable {
    let stage = Stage(size: CGSize(width: 320, height: 480))
    let table: UITableView
    let source: EditableSource

    init(style: UITableView.Style = .plain) {
        table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: style)
        table.contentInsetAdjustmentBehavior = .never
        table.rowHeight = 44
        table.register(ItemCell.self, forCellReuseIdentifier: "item")
        source = EditableSource(tableView: table) { table, path, item in
            let cell = table.dequeueReusableCell(withIdentifier: "item", for: path) as? ItemCell
            cell?.item = item
            cell?.fills += 1
            return cell
        }
        stage.connectDisplay()
        stage.window.addSubview(table)
    }

    func close() {
        UIApplication.shared.disconnect()
        stage.close()
    }

    /// Applies by the form that doesn't wait, which functions that can wait don't choose by themselves.
    func show(_ model: SnapshotModel) { source.apply(model.snapshot) }

    /// Whether each cell that is due is there and shows the item of its path, and no other is there.
    func isRight() -> Bool {
        table.layoutIfNeeded()
        let due = table.indexPathsForRows(in: table.bounds) ?? []
        return table.visibleCells.count == due.count
            && due.allSatisfy { (table.cellForRow(at: $0) as? ItemCell)?.item == source.itemIdentifier(for: $0) }
    }

    func cell(_ item: Int) -> ItemCell? { source.indexPath(for: item).flatMap { table.cellForRow(at: $0) } as? ItemCell }
}

extension UIKitCore {
    @Suite @MainActor struct TableDiffableDataSources {
        private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }
        private func model(_ sections: (Int, [Int])...) -> SnapshotModel { SnapshotModel(sections: sections.map { ($0.0, $0.1) }) }

        @Test func snapshotsAreShownOneAfterTheOther() async {
            let fixture = DiffableTable()
            defer { fixture.close() }
            #expect(fixture.source.defaultRowAnimation == .automatic && fixture.table.dataSource === fixture.source)
            #expect(fixture.isRight() && fixture.table.visibleCells.isEmpty)
            fixture.show(model((7, [1, 2, 3]), (8, [4])))
            #expect(fixture.isRight() && fixture.table.visibleCells.count == 4)
            #expect(fixture.source.itemIdentifier(for: path(1)) == 2 && fixture.source.indexPath(for: 4) == path(0, 1))
            #expect(fixture.source.sectionIdentifier(for: 1) == 8 && fixture.source.index(for: 8) == 1)
            #expect(fixture.source.itemIdentifier(for: path(9)) == nil && fixture.source.indexPath(for: 9) == nil)
            #expect(fixture.source.sectionIdentifier(for: 2) == nil && fixture.source.index(for: 9) == nil)
            #expect(fixture.table.rectForHeader(inSection: 1).height > 0)
            #expect(fixture.source.tableView(fixture.table, titleForHeaderInSection: 1) == "Section 8")
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

        @Test func rowsComeAndGoByTheAnimation() {
            let fixture = DiffableTable()
            defer { fixture.close() }
            fixture.source.defaultRowAnimation = .left
            fixture.source.apply(model((0, [1, 2, 3])).snapshot)
            fixture.table.layoutIfNeeded()
            let leaving = fixture.cell(2)
            fixture.source.apply(model((0, [1, 3, 9])).snapshot)
            CATransaction.flush()
            #expect(fixture.cell(9)?.layer.presentation()?.position.x == -160)
            fixture.stage.play(0.15)
            #expect((leaving?.layer.presentation()?.position.x ?? 0) < 100 && leaving?.superview === fixture.table)
            fixture.stage.play(1)
            #expect(fixture.isRight() && fixture.cell(9)?.layer.presentation()?.position.x == 160)
            // Without an animation all is at its place at once.
            fixture.source.apply(model((0, [9, 1, 3])).snapshot, animatingDifferences: false)
            #expect(fixture.cell(9)?.layer.animationKeys()?.isEmpty != false && fixture.isRight())
        }

        @Test func reloadedRowsGetNewCellsAndReconfiguredOnesKeepTheirs() {
            let fixture = DiffableTable()
            defer { fixture.close() }
            fixture.source.apply(model((0, [1, 2, 3, 4])).snapshot)
            fixture.table.layoutIfNeeded()
            let cells = (1...4).map { fixture.cell($0) }
            var snapshot = fixture.source.snapshot()
            snapshot.reloadItems([2])
            snapshot.reconfigureItems([3])
            snapshot.appendItems([5])
            fixture.source.apply(snapshot)
            #expect(fixture.cell(2) !== cells[1] && fixture.cell(3) === cells[2])
            #expect(fixture.cell(3)?.fills == 2 && fixture.cell(1)?.fills == 1)
            fixture.table.selectRow(at: path(0), animated: false, scrollPosition: .none)
            fixture.source.apply(model((0, [5, 1])).snapshot, animatingDifferences: false)
            #expect(fixture.table.indexPathForSelectedRow == path(1))
            fixture.source.applySnapshotUsingReloadData(model((0, [5, 1])).snapshot)
            #expect(fixture.isRight() && fixture.table.indexPathForSelectedRow == nil)
        }

        @Test func asynchronousFormsReturnWhenAllIsInPlace() async {
            let fixture = DiffableTable()
            defer { fixture.close() }
            var isDone = false
            let task = Task {
                await fixture.source.apply(model((0, [1, 2])).snapshot, animatingDifferences: false)
                await fixture.source.apply(model((0, [2, 3])).snapshot)
                await fixture.source.applySnapshotUsingReloadData(model((1, [4])).snapshot)
                isDone = true
            }
            for _ in 0..<200 where !isDone {
                await Task.yield()
                fixture.stage.play(0.1)
            }
            await task.value
            #expect(fixture.source.snapshot().model == model((1, [4])) && fixture.isRight())
        }

        @Test func aSubclassDecidesAboutEditing() async {
            let fixture = DiffableTable()
            defer { fixture.close() }
            fixture.show(model((0, [1, 4, 3])))
            fixture.table.layoutIfNeeded()
            _ = fixture.table.becomeFirstResponder()
            fixture.table.setEditing(true, animated: false)
            fixture.table.layoutIfNeeded()
            #expect(fixture.cell(1)?.editingStyle == .delete && fixture.cell(4)?.editingStyle == UITableViewCell.EditingStyle.none)
            fixture.stage.key("Delete")
            #expect(fixture.source.snapshot().itemIdentifiers == [4, 3])
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            #expect(fixture.isRight())
            // By itself the data source allows neither.
            let plain = UITableViewDiffableDataSource<Int, Int>(tableView: fixture.table) { _, _, _ in nil }
            #expect(!plain.tableView(fixture.table, canEditRowAt: path(0)) && !plain.tableView(fixture.table, canMoveRowAt: path(0)))
        }

        @Test(arguments: [false, true])
        func aRowThatIsMovedByHandIsMovedInTheSnapshot(_ appliesItself: Bool) async {
            let fixture = DiffableTable()
            defer { fixture.close() }
            fixture.source.appliesMovesItself = appliesItself
            fixture.show(model((0, [1, 2, 3, 4]), (1, [5, 6])))
            fixture.table.layoutIfNeeded()
            for (from, to, result) in [
                (path(0), path(2), model((0, [2, 3, 1, 4]), (1, [5, 6]))), (path(3), path(0), model((0, [4, 2, 3, 1]), (1, [5, 6]))),
                (path(1), path(1, 1), model((0, [4, 3, 1]), (1, [5, 2, 6]))), (path(2, 1), path(0), model((0, [6, 4, 3, 1]), (1, [5, 2]))),
            ] {
                let item = fixture.source.itemIdentifier(for: from)
                let cell = fixture.table.cellForRow(at: from)
                #expect(fixture.table.engine.movement.begin(at: from))
                for _ in 0..<4 where fixture.table.engine.movement.path != to {
                    let here = fixture.table.rectForRow(at: to)
                    fixture.table.engine.movement.update(to: CGPoint(x: 160, y: here.midY + (from < to ? 2 : -2)))
                }
                #expect(fixture.table.engine.movement.path == to)
                fixture.table.engine.movement.end()
                #expect(fixture.source.snapshot().model == result && fixture.isRight())
                #expect(item.flatMap(fixture.cell) === cell)
                fixture.stage.play(1)
                await UIApplication.shared.settle()
                #expect(fixture.isRight())
            }
        }

        @Test func randomSnapshotsEndWithTheRightCells() async {
            var random = SeededRandom(seed: 32)
            let fixture = DiffableTable(style: .insetGrouped)
            defer { fixture.close() }
            var completions = 0
            let animations: [UITableView.RowAnimation] = [.fade, .left, .right, .top, .bottom, .middle, .none, .automatic]
            for step in 0..<250 {
                var snapshot = SnapshotModel.random(sections: 1 + step % 6, items: step % 60, &random).snapshot
                if Bool.random(using: &random) {
                    snapshot.reloadItems(Array(snapshot.itemIdentifiers.shuffled(using: &random).prefix(3)))
                    snapshot.reconfigureItems(Array(snapshot.itemIdentifiers.shuffled(using: &random).prefix(3)))
                    snapshot.reloadSections(Array(snapshot.sectionIdentifiers.shuffled(using: &random).prefix(1)))
                }
                fixture.source.defaultRowAnimation = animations[step % animations.count]
                fixture.source.apply(snapshot, animatingDifferences: .random(using: &random)) { completions += 1 }
                #expect(fixture.source.snapshot().model == snapshot.model)
                fixture.stage.play(.random(in: 0...0.4, using: &random))
                if Bool.random(using: &random) { await UIApplication.shared.settle() }
                fixture.table.contentOffset.y = .random(in: 0...max(0, fixture.table.contentSize.height - 480), using: &random)
                #expect(fixture.isRight(), "step \(step)")
            }
            fixture.stage.play(2)
            await UIApplication.shared.settle()
            #expect(completions == 250 && fixture.isRight())
            #expect(fixture.table.subviews.filter { $0 is ItemCell }.count == fixture.table.visibleCells.count)
        }

        @Test func aProviderThatGivesNothingStopsTheProgram() async {
            await #expect(processExitsWith: .failure) {
                await MainActor.run {
                    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
                    let source = UITableViewDiffableDataSource<Int, Int>(tableView: table) { _, _, _ in nil }
                    source.apply(SnapshotModel(sections: [(0, [1])]).snapshot)
                    table.layoutIfNeeded()
                }
            }
        }
    }
}
