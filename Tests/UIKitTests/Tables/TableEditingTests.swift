import Testing

@testable import UIKit

extension UIKitCore {
    @Suite @MainActor struct TableEditing {
        private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

        private func open(
            _ words: [String] = (0..<20).map(String.init), _ delegate: (TableFixture) -> (any UITableViewDelegate)? = { _ in nil }
        )
            -> TableFixture
        {
            let fixture = TableFixture([words])
            fixture.table.rowHeight = 44
            fixture.open(delegate(fixture))
            return fixture
        }

        // MARK: Editing (Behaviour 8.8)

        @Test func editingMovesContentAsideAndDeletes() async {
            let fixture = open(["a", "fixed", "c"])
            defer { fixture.close() }
            let table = fixture.table
            table.setEditing(true, animated: false)
            table.layoutIfNeeded()
            let cell = table.cellForRow(at: path(0))!
            cell.layoutIfNeeded()
            #expect(cell.isEditing && cell.contentView.frame.minX == 38 && cell.editingStyle == .delete)
            #expect(table.cellForRow(at: path(1))?.isEditing == false)
            #expect(table.cellForRow(at: path(1))?.contentView.frame.minX == 0)
            // The control shows the button that deletes; that deletes.
            fixture.stage.tap(27, 22)
            fixture.stage.play(0.6)
            #expect(cell.showingDeleteConfirmation)
            fixture.stage.tap(300, 22)
            #expect(fixture.taken() == ["commit delete 0"])
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            #expect(fixture.shown == ["fixed", "c"] && fixture.isRight())
            table.setEditing(false, animated: true)
            fixture.stage.play(0.5)
            #expect(table.visibleCells.allSatisfy { !$0.isEditing && $0.contentView.frame.minX == 0 })
        }

        @Test func rowsAreMarkedInEditingAndForgottenAfterIt() {
            let fixture = open()
            defer { fixture.close() }
            fixture.table.allowsMultipleSelectionDuringEditing = true
            fixture.table.setEditing(true, animated: false)
            for row in [1, 3] {
                fixture.stage.tap(27, CGFloat(row) * 44 + 20)
                fixture.stage.wait(1)
            }
            #expect(fixture.table.indexPathsForSelectedRows == [path(1), path(3)])
            fixture.table.setEditing(false, animated: false)
            #expect(fixture.table.indexPathsForSelectedRows == nil)
        }

        @Test func theDeleteKeyDeletesInEditing() {
            let fixture = open()
            defer { fixture.close() }
            _ = fixture.table.becomeFirstResponder()
            fixture.stage.key("Delete")
            #expect(fixture.taken() == [])
            fixture.table.setEditing(true, animated: false)
            fixture.stage.key("Delete")
            #expect(fixture.taken() == ["commit delete 0"])
        }

        // MARK: Swiping

        @Test func aSwipeFollowsTheFingerAndShowsActions() async {
            let fixture = open { SwipeDelegate($0) }
            defer { fixture.close() }
            let cell = fixture.table.cellForRow(at: path(1))!
            fixture.stage.touch(.began, 280, 60)
            fixture.stage.touch(.moved, 260, 60)
            #expect(fixture.taken() == ["begin 1"])
            fixture.stage.touch(.moved, 180, 60)
            #expect(cell.contentView.frame.minX < -70)
            fixture.stage.wait(0.3)
            fixture.stage.touch(.ended, 180, 60)
            fixture.stage.play(0.6)
            let open = cell.contentView.frame.minX
            #expect(open == -(cell.parts.swipe?.openWidth ?? 0) && open < -140)
            #expect(cell.showingDeleteConfirmation)
            // The first action lies at the edge.
            fixture.stage.tap(310, 60)
            #expect(fixture.taken() == ["Bin 1", "end 1"])
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            #expect(cell.contentView.frame.minX == 0 && cell.parts.swipe == nil)
        }

        @Test func aSwipeIsCaughtAndReversed() async {
            let fixture = open { SwipeDelegate($0) }
            defer { fixture.close() }
            let cell = fixture.table.cellForRow(at: path(0))!
            fixture.stage.touch(.began, 280, 20)
            for x in stride(from: 260, through: 160, by: -20) { fixture.stage.touch(.moved, CGFloat(x), 20) }
            fixture.stage.wait(0.3)
            fixture.stage.touch(.ended, 160, 20)
            CATransaction.flush()
            fixture.stage.play(0.05)
            let shown = cell.contentView.layer.presentation()!.frame.minX
            fixture.stage.touch(.began, 100, 20)
            fixture.stage.touch(.moved, 110.001, 20)
            #expect(abs(cell.contentView.frame.minX - shown) < 3)
            for x in stride(from: 120, through: 300, by: 20) { fixture.stage.touch(.moved, CGFloat(x), 20) }
            fixture.stage.wait(0.3)
            fixture.stage.touch(.ended, 300, 20)
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            #expect(cell.contentView.frame.minX == 0 && cell.parts.swipe == nil)
            #expect(fixture.taken() == ["begin 0", "end 0"])
        }

        @Test func swipingAllTheWayPerformsTheFirstAction() {
            let fixture = open { SwipeDelegate($0) }
            defer { fixture.close() }
            fixture.stage.touch(.began, 310, 20)
            for x in stride(from: 290, through: 10, by: -20) { fixture.stage.touch(.moved, CGFloat(x), 20) }
            fixture.stage.touch(.ended, 10, 20)
            #expect(fixture.taken() == ["begin 0", "Bin 0", "end 0"])
        }

        @Test func theOtherEdgeHasActionsOfItsOwn() {
            let fixture = open { SwipeDelegate($0) }
            defer { fixture.close() }
            fixture.stage.touch(.began, 20, 20)
            for x in stride(from: 40, through: 120, by: 20) { fixture.stage.touch(.moved, CGFloat(x), 20) }
            fixture.stage.wait(0.3)
            fixture.stage.touch(.ended, 120, 20)
            fixture.stage.play(0.6)
            let cell = fixture.table.cellForRow(at: path(0))!
            #expect(cell.contentView.frame.minX == cell.parts.swipe?.openWidth)
            // A touch elsewhere hides them, and selects nothing.
            fixture.stage.tap(200, 200)
            fixture.stage.play(1)
            #expect(cell.contentView.frame.minX == 0 && fixture.table.indexPathForSelectedRow == nil)
        }

        @Test func scrollingHidesTheActions() async {
            let fixture = open { SwipeDelegate($0) }
            defer { fixture.close() }
            let cell = fixture.table.cellForRow(at: path(3))!
            fixture.table.swiper.open(cell, path(3), SwipeDelegate(fixture).tableView(fixture.table, trailingSwipeActionsConfigurationForRowAt: path(3))!)
            #expect(cell.showingDeleteConfirmation)
            fixture.stage.play(0.5)
            fixture.stage.touch(.began, 100, 400)
            fixture.stage.touch(.moved, 100, 370)
            fixture.stage.touch(.moved, 100, 340)
            #expect(!cell.showingDeleteConfirmation && fixture.table.contentOffset.y > 0)
            fixture.stage.touch(.ended, 100, 340)
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            #expect(cell.parts.swipe == nil && fixture.taken() == ["begin 3", "end 3"])
        }

        @Test func rowsThatCanBeEditedAreDeletedBySwiping() async {
            let fixture = open(["a", "fixed", "c"])
            defer { fixture.close() }
            fixture.stage.touch(.began, 310, 60)
            for x in stride(from: 290, through: 10, by: -20) { fixture.stage.touch(.moved, CGFloat(x), 60) }
            fixture.stage.touch(.ended, 10, 60)
            #expect(fixture.taken() == [])
            fixture.stage.wait(1)
            fixture.stage.touch(.began, 310, 20)
            for x in stride(from: 290, through: 10, by: -20) { fixture.stage.touch(.moved, CGFloat(x), 20) }
            fixture.stage.touch(.ended, 10, 20)
            #expect(fixture.taken() == ["commit delete 0"])
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            #expect(fixture.shown == ["fixed", "c"] && fixture.isRight())
        }

        /// A data source that answers as little as it must.
        private final class Rows: NSObject, UITableViewDataSource {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell(style: .default, reuseIdentifier: nil)
            }
        }

        /// A data source that does no more than delete rows.
        private final class DeletedRows: NSObject, UITableViewDataSource {
            var count = 5
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell(style: .default, reuseIdentifier: nil)
            }
            func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {
                count -= 1
                tableView.deleteRows(at: [indexPath], with: .automatic)
            }
        }

        /// Swipes the second row half way, and tells whether that shows what can be done with it.
        private func offersDeletion(_ table: UITableView, _ stage: Stage) -> Bool {
            stage.touch(.began, 310, 60)
            for x in stride(from: 290, through: 210, by: -20) { stage.touch(.moved, CGFloat(x), 60) }
            stage.touch(.ended, 210, 60)
            stage.play(0.6)
            return table.cellForRow(at: path(1))?.showingDeleteConfirmation == true
        }

        @Test("A data source that does no more than delete rows has them swiped")
        func deletionAlone() async {
            let stage = Stage(size: CGSize(width: 320, height: 480)), rows = DeletedRows()
            defer { stage.close() }
            let table = UITableView(frame: stage.window.bounds)
            table.dataSource = rows
            table.rowHeight = 44
            stage.window.addSubview(table)
            table.layoutIfNeeded()
            #expect(offersDeletion(table, stage))
            stage.tap(300, 60)
            stage.play(1)
            #expect(rows.count == 4 && table.numberOfRows(inSection: 0) == 4)
        }

        /// Lets rows be edited, without saying how.
        private class EditableRows: UITableViewDiffableDataSource<Int, Int> {
            override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
        }
        private final class DeletingRows: EditableRows {
            override func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {}
        }
        private class RowController: UITableViewController {
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
            override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell(style: .default, reuseIdentifier: nil)
            }
        }
        private final class DeletingController: RowController {
            override func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {}
        }

        @Test("Diffable data sources and table controllers have rows deleted where a subclass does it", arguments: [true, false])
        func deletionByClass(deletes: Bool) {
            let stage = Stage(size: CGSize(width: 320, height: 480))
            defer { stage.close() }
            let table = UITableView(frame: stage.window.bounds)
            table.rowHeight = 44
            stage.window.addSubview(table)
            let cell: (UITableView, IndexPath, Int) -> UITableViewCell? = { _, _, _ in UITableViewCell(style: .default, reuseIdentifier: nil) }
            let rows = deletes ? DeletingRows(tableView: table, cellProvider: cell) : EditableRows(tableView: table, cellProvider: cell)
            var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
            snapshot.appendSections([0])
            snapshot.appendItems([1, 2, 3, 4])
            rows.apply(snapshot, animatingDifferences: false)
            table.layoutIfNeeded()
            #expect(offersDeletion(table, stage) == deletes)
            table.removeFromSuperview()
            let controller = deletes ? DeletingController() : RowController()
            controller.tableView.frame = stage.window.bounds
            controller.tableView.rowHeight = 44
            stage.window.addSubview(controller.view)
            stage.window.layoutIfNeeded()
            #expect(offersDeletion(controller.tableView, stage) == deletes)
        }

        @Test("A table whose data source turns out not to delete rows offers it no more, also after new data")
        func noDeletion() async {
            let stage = Stage(size: CGSize(width: 320, height: 480)), rows = Rows()
            defer { stage.close() }
            let table = UITableView(frame: stage.window.bounds)
            table.dataSource = rows
            table.rowHeight = 44
            stage.window.addSubview(table)
            table.layoutIfNeeded()
            #expect(offersDeletion(table, stage))
            stage.tap(300, 60)
            stage.play(1)
            await UIApplication.shared.settle()
            #expect(table.cellForRow(at: path(1))?.showingDeleteConfirmation == false && table.numberOfRows(inSection: 0) == 5)
            #expect(!offersDeletion(table, stage))
            table.reloadData()
            table.layoutIfNeeded()
            #expect(!offersDeletion(table, stage))
            let others = DeletedRows()
            table.dataSource = others
            table.layoutIfNeeded()
            #expect(offersDeletion(table, stage))
        }

        // MARK: Moving

        @Test func aRowIsMovedByItsHandle() async {
            let fixture = open(["a", "b", "c", "d", "e"])
            defer { fixture.close() }
            fixture.canMove = true
            fixture.table.setEditing(true, animated: false)
            fixture.table.layoutIfNeeded()
            let cell = fixture.table.cellForRow(at: path(0))!
            fixture.stage.touch(.began, 300, 22)
            fixture.stage.touch(.moved, 300, 60)
            fixture.stage.touch(.moved, 300, 120)
            #expect(abs(cell.center.y - 120) < 1)
            #expect(fixture.table.visibleCells.first { ($0 as! WordCell).word == "b" }?.frame.minY == 0)
            fixture.stage.play(0.4)
            fixture.stage.touch(.ended, 300, 120)
            #expect(fixture.taken() == ["move 0 to 2"])
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            #expect(fixture.shown == ["b", "c", "a", "d", "e"] && fixture.isRight())
            #expect(fixture.table.cellForRow(at: path(2)) === cell)
            #expect((cell as! WordCell).drags == [.lifting, .dragging, .none])
            // Back where it was, nothing is moved.
            fixture.stage.touch(.began, 300, 22)
            fixture.stage.touch(.moved, 300, 70)
            fixture.stage.touch(.moved, 300, 25)
            fixture.stage.touch(.ended, 300, 25)
            fixture.stage.play(1)
            #expect(fixture.taken() == [] && fixture.isRight())
        }

        @Test func rowsAreMovedToOtherSectionsAndWhereTheDelegateAllows() async {
            @MainActor final class Delegate: NSObject, UITableViewDelegate {
                func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
                    indexPath.section == 0 ? 40 : 60
                }
                func tableView(
                    _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
                    toProposedIndexPath proposedDestinationIndexPath: IndexPath
                ) -> IndexPath { proposedDestinationIndexPath.section == 2 ? IndexPath(row: 0, section: 1) : proposedDestinationIndexPath }
            }
            let fixture = TableFixture([["a", "b"], ["c"], ["d"]])
            defer { fixture.close() }
            fixture.canMove = true
            fixture.open(Delegate())
            fixture.table.setEditing(true, animated: false)
            fixture.table.layoutIfNeeded()
            fixture.stage.touch(.began, 300, 20)
            for y in stride(from: 40, through: 190, by: 30) { fixture.stage.touch(.moved, 300, CGFloat(y)) }
            fixture.stage.touch(.ended, 300, 190)
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            #expect(fixture.sections == [["b"], ["a", "c"], ["d"]] || fixture.sections == [["b"], ["c", "a"], ["d"]])
            #expect(fixture.isRight())
        }

        @Test func aRowHeldAtTheEdgeScrolls() {
            let fixture = open((0..<100).map(String.init))
            defer { fixture.close() }
            fixture.canMove = true
            fixture.table.setEditing(true, animated: false)
            fixture.table.layoutIfNeeded()
            fixture.stage.touch(.began, 300, 22)
            fixture.stage.touch(.moved, 300, 470)
            fixture.stage.play(1)
            #expect(fixture.table.contentOffset.y > 300)
            fixture.stage.touch(.ended, 300, 470)
            let target = fixture.taken().first
            #expect(target?.hasPrefix("move 0 to ") == true && Int(target!.dropFirst(10))! > 15)
            #expect(fixture.table.visibleCells.contains { ($0 as! WordCell).word == "0" })
        }

        // MARK: Index

        @Test func aFingerGoesAlongTheIndex() {
            let fixture = TableFixture((0..<26).map { section in (0..<10).map { "\(section).\($0)" } })
            defer { fixture.close() }
            fixture.titles = (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }
            fixture.table.rowHeight = 44
            fixture.open()
            let index = fixture.table.state.index.view!
            #expect(index.frame == CGRect(x: 305, y: 0, width: 15, height: 480))
            #expect(fixture.table.visibleCells[0].contentView.frame.maxX == 305)
            fixture.stage.touch(.began, 312, 240)
            fixture.stage.wait(0.2)
            #expect(fixture.table.indexPathsForVisibleRows?.first?.section == 13)
            fixture.stage.touch(.moved, 312, 470)
            fixture.table.layoutIfNeeded()
            #expect(fixture.table.indexPathsForVisibleRows?.last?.section == 25)
            #expect(fixture.table.state.index.view?.frame.minY == fixture.table.contentOffset.y)
            fixture.stage.touch(.ended, 312, 470)
            fixture.table.sectionIndexMinimumDisplayRowCount = 1000
            fixture.table.layoutIfNeeded()
            #expect(fixture.table.state.index.view == nil)
        }

        @Test("the buttons of a swiped row keep clear of the index, which stays at the edge", arguments: [false, true])
        func actionsBesideTheIndex(isMirrored: Bool) async {
            let fixture = TableFixture((0..<26).map { section in (0..<10).map { "\(section).\($0)" } })
            if isMirrored { UIScreen.main.changeTraits { $0.layoutDirection = .rightToLeft } }
            defer {
                UIScreen.main.changeTraits { $0.layoutDirection = .leftToRight }
                fixture.close()
            }
            fixture.titles = (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }
            fixture.table.rowHeight = 44
            fixture.open(SwipeDelegate(fixture))
            func x(_ place: CGFloat) -> CGFloat { isMirrored ? 320 - place : place }
            func drag(_ start: CGFloat, _ end: CGFloat) {
                fixture.stage.touch(.began, x(start), 60)
                for part in 1...10 { fixture.stage.touch(.moved, x(start + (end - start) * CGFloat(part) / 10), 60) }
                fixture.stage.wait(0.3)
                fixture.stage.touch(.ended, x(end), 60)
                fixture.stage.play(0.6)
            }
            let cell = fixture.table.cellForRow(at: path(1))!
            drag(280, 160)
            let actions = cell.parts.swipe!
            let buttons = CGRect(x: 305 - actions.openWidth, y: 0, width: actions.openWidth, height: 44)
            #expect(actions.frame == (isMirrored ? CGRect(x: 15, y: 0, width: actions.openWidth, height: 44) : buttons))
            // They begin where the content ends.
            #expect(isMirrored ? cell.contentView.frame.minX == actions.frame.maxX : cell.contentView.frame.maxX == actions.frame.minX)
            // A finger on the index presses no button of the row.
            fixture.stage.tap(x(312), 66)
            fixture.stage.play(1)
            #expect(fixture.taken() == ["begin 1", "end 1"] && !cell.showingDeleteConfirmation)
            // All the way, they cover the content and leave the index.
            fixture.table.contentOffset = .zero
            fixture.table.layoutIfNeeded()
            let again = fixture.table.cellForRow(at: path(1))!
            fixture.stage.touch(.began, x(280), 60)
            for place in stride(from: 260, through: -20, by: -20) { fixture.stage.touch(.moved, x(CGFloat(place)), 60) }
            let whole = again.parts.swipe!
            #expect(whole.frame.width > 250 && (isMirrored ? whole.frame.minX == 15 : whole.frame.maxX == 305))
            fixture.stage.touch(.ended, x(-20), 60)
            fixture.stage.play(0.1)
            #expect(fixture.taken().contains("Bin 1"))
            // At the other edge there is none.
            fixture.stage.play(1)
            drag(20, 140)
            let leading = fixture.table.cellForRow(at: path(1))!.parts.swipe!
            #expect(leading.frame.minX == (isMirrored ? 320 - leading.openWidth : 0))
        }

        @Test func aWheelScrollsATableWithAnIndex() {
            let fixture = TableFixture((0..<26).map { section in (0..<10).map { "\(section).\($0)" } })
            defer { fixture.close() }
            fixture.titles = (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }
            fixture.table.rowHeight = 44
            fixture.open()
            // Over the rows and over the index; after a finger was there, too.
            for (turn, x) in [100.0, 312, 100].enumerated() {
                let before = fixture.table.contentOffset.y
                UIApplication.shared.handle(
                    .scroll(location: CGPoint(x: x, y: 240), delta: CGVector(dx: 0, dy: -40), isPrecise: false, time: fixture.stage.time))
                fixture.stage.play(1)
                #expect(fixture.table.contentOffset.y == before + 40, "turn \(turn)")
                fixture.stage.touch(.began, 312, 100)
                fixture.stage.touch(.ended, 312, 100)
                fixture.stage.play(1)
            }
        }
    }
}
