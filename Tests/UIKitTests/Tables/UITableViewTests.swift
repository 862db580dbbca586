import TestSupport
import Testing

@testable import UIKit

extension UIKitCore {
    @Suite @MainActor struct TableViews {
        private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

        // MARK: Rows (Behaviour 8.8)

        @Test func aTableHasApplesDefaults() {
            let table = UITableView()
            #expect(table.style == .plain && table.rowHeight == -1 && table.separatorStyle == .singleLine)
            #expect(table.separatorInset == UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0))
            #expect(
                table.backgroundColor == .systemBackground
                    && UITableView(frame: .zero, style: .grouped).backgroundColor == .systemGroupedBackground)
            #expect(UITableView.RowAnimation.automatic.rawValue == 100 && UITableView.RowAnimation.middle.rawValue == 6)
            #expect(table.indexPathsForVisibleRows == nil && table.indexPathForSelectedRow == nil)
            let cell = UITableViewCell(style: .subtitle, reuseIdentifier: "a")
            #expect(cell.detailTextLabel != nil && UITableViewCell().detailTextLabel == nil && cell.reuseIdentifier == "a")
        }

        @Test func rowsLieBelowEachOther() {
            let fixture = TableFixture(count: 100)
            defer { fixture.close() }
            fixture.table.rowHeight = 50
            fixture.open()
            let table = fixture.table
            #expect(fixture.isRight())
            #expect(table.contentSize == CGSize(width: 320, height: 5000))
            #expect(table.rectForRow(at: path(3)) == CGRect(x: 0, y: 150, width: 320, height: 50))
            #expect(table.cellForRow(at: path(3))?.frame == CGRect(x: 0, y: 150, width: 320, height: 50))
            #expect(table.indexPathForRow(at: CGPoint(x: 10, y: 151)) == path(3))
            #expect(table.indexPathForRow(at: CGPoint(x: 10, y: 5001)) == nil)
            #expect(table.indexPathsForRows(in: CGRect(x: 0, y: 50, width: 1, height: 100)) == [path(1), path(2)])
            #expect(fixture.shown == (0..<10).map(String.init))
            #expect(table.cellForRow(at: path(50)) == nil && table.rectForRow(at: path(100)) == .zero)
        }

        @Test func cellsThatLeaveServeThoseThatCome() {
            let fixture = TableFixture(count: 1000)
            defer { fixture.close() }
            fixture.open()
            var cells = Set<ObjectIdentifier>()
            for step in 0..<100 {
                fixture.table.contentOffset.y = CGFloat(step) * 37
                fixture.table.layoutIfNeeded()
                #expect(fixture.isRight())
                cells.formUnion(fixture.table.visibleCells.map(ObjectIdentifier.init))
            }
            #expect(cells.count < 30)
            #expect(fixture.table.visibleCells.contains { ($0 as! WordCell).reuses > 0 })
        }

        @Test func aMillionRowsCostWhatIsSeen() {
            let fixture = TableFixture(count: 0)
            defer { fixture.close() }
            fixture.sections = [Array(repeating: "x", count: 1_000_000)]
            fixture.table.rowHeight = 44
            fixture.open()
            fixture.table.scrollToRow(at: path(777_777), at: .middle, animated: false)
            fixture.table.layoutIfNeeded()
            #expect(fixture.isRight())
            #expect(fixture.table.visibleCells.count < 20)
            #expect(fixture.table.indexPathsForVisibleRows?.contains(path(777_777)) == true)
        }

        @Test func cellsNeedNoRegistration() {
            final class Source: NSObject, UITableViewDataSource {
                func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
                func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                    tableView.dequeueReusableCell(withIdentifier: "x") ?? UITableViewCell(style: .value1, reuseIdentifier: "x")
                }
            }
            let source = Source()
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            table.dataSource = source
            table.layoutIfNeeded()
            #expect(table.visibleCells.count == 3)
            #expect(table.indexPath(for: table.visibleCells[1]) == path(1))
        }

        @Test func whatIsNotRegisteredStopsTheProgram() async {
            await #expect(processExitsWith: .failure) {
                await MainActor.run { _ = UITableView().dequeueReusableCell(withIdentifier: "none", for: IndexPath(row: 0, section: 0)) }
            }
            await #expect(processExitsWith: .failure) {
                await MainActor.run { UITableView().register(UIView.self, forCellReuseIdentifier: "view") }
            }
        }

        // MARK: Heights

        @Test func theDelegateGivesHeights() {
            let fixture = TableFixture(count: 50)
            let delegate = HeightDelegate { CGFloat(20 + $0.row) }
            defer { fixture.close() }
            fixture.open(delegate)
            #expect(fixture.table.rectForRow(at: path(10)) == CGRect(x: 0, y: 200 + 45, width: 320, height: 30))
            #expect(fixture.table.contentSize.height == 2225)
            #expect(fixture.isRight())
        }

        @Test func withEstimatesOnlyRowsThatComeNearAreAskedFor() {
            let fixture = TableFixture(count: 10_000)
            let delegate = HeightDelegate { $0.row % 2 == 0 ? 60 : 30 }
            defer { fixture.close() }
            fixture.table.estimatedRowHeight = 44
            fixture.open(delegate)
            #expect(delegate.asked < 60)
            #expect(fixture.isRight())
            fixture.table.scrollToRow(at: path(5000), at: .top, animated: false)
            fixture.table.layoutIfNeeded()
            #expect(delegate.asked < 300)
            #expect(fixture.isRight())
            // Scrolling up, what is seen does not jump when rows above turn out other than estimated.
            for _ in 0..<60 {
                let cell = fixture.table.visibleCells[2]
                let row = fixture.table.indexPath(for: cell)!
                let before = cell.frame.minY - fixture.table.contentOffset.y
                fixture.table.contentOffset.y -= 13
                fixture.table.layoutIfNeeded()
                #expect(fixture.isRight())
                let after = fixture.table.rectForRow(at: row).minY - fixture.table.contentOffset.y
                #expect(abs(after - before - 13) < 1)
            }
        }

        @Test func cellsSizeThemselves() {
            let fixture = TableFixture([["one", String(repeating: "many words ", count: 30), "three"]])
            defer { fixture.close() }
            final class Wrapping: UITableViewCell {
                override init(style: CellStyle, reuseIdentifier: String?) {
                    super.init(style: style, reuseIdentifier: reuseIdentifier)
                    textLabel?.numberOfLines = 0
                }
                required init?(coder: NSCoder) { nil }
            }
            fixture.open()
            #expect(fixture.table.rectForRow(at: path(0)).height == 44)
            #expect(fixture.table.rectForRow(at: path(1)).height == 44)
            let label = (fixture.table.cellForRow(at: path(1)))!.textLabel!
            label.numberOfLines = 0
            fixture.table.beginUpdates()
            fixture.table.endUpdates()
            let height = fixture.table.rectForRow(at: path(1)).height
            #expect(height > 150)
            #expect(fixture.table.rectForRow(at: path(2)).minY == 44 + height)
            #expect(Wrapping(style: .default, reuseIdentifier: nil).sizeThatFits(CGSize(width: 320, height: 0)).height == 44)
        }

        // MARK: Headers and footers

        @Test func headersOfPlainTablesStayInTheirSection() {
            let fixture = TableFixture([(0..<10).map(String.init), (10..<20).map(String.init)])
            defer { fixture.close() }
            fixture.headers = ["First", "Second"]
            let table = fixture.table
            table.rowHeight = 50
            table.sectionHeaderHeight = 30
            table.sectionHeaderTopPadding = 0
            fixture.open()
            #expect(table.headerView(forSection: 0)?.frame == CGRect(x: 0, y: 0, width: 320, height: 30))
            for (offset, top) in [(0, 0), (250, 250), (500, 500), (515, 500), (529, 500)] {
                table.contentOffset.y = CGFloat(offset)
                table.layoutIfNeeded()
                #expect(table.headerView(forSection: 0)?.frame.minY == CGFloat(top))
            }
            #expect(table.headerView(forSection: 1)?.frame.minY == 530)
            #expect(table.rectForHeader(inSection: 1) == CGRect(x: 0, y: 530, width: 320, height: 30))
            #expect(table.rect(forSection: 1) == CGRect(x: 0, y: 530, width: 320, height: 530))
            // Not below the header.
            table.scrollToRow(at: path(1, 0), at: .top, animated: false)
            #expect(table.contentOffset.y == 50)
        }

        @Test func groupedTablesHaveSpaceBetweenSections() {
            for style in [UITableView.Style.grouped, .insetGrouped] {
                let fixture = TableFixture([["a", "b"], ["c"]], style: style)
                defer { fixture.close() }
                fixture.table.rowHeight = 44
                fixture.open()
                #expect(fixture.table.rectForRow(at: path(0)).minY == 35)
                #expect(abs(fixture.table.rectForRow(at: path(0, 1)).minY - (35 + 88 + 2 * 53 / 3)) < 1)
                let cell = fixture.table.cellForRow(at: path(0))!
                #expect(cell.frame.minX == (style == .insetGrouped ? 16 : 0))
                #expect(cell.layer.cornerRadius == (style == .insetGrouped ? 10 : 0))
                #expect(cell.backgroundColor == .secondarySystemGroupedBackground)
                #expect(fixture.isRight())
            }
        }

        @Test func viewsLieAboveAndBelowTheRows() {
            let fixture = TableFixture(count: 3)
            defer { fixture.close() }
            let top = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 80))
            let bottom = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 40))
            fixture.table.rowHeight = 44
            fixture.table.tableHeaderView = top
            fixture.table.tableFooterView = bottom
            fixture.open()
            #expect(top.frame == CGRect(x: 0, y: 0, width: 320, height: 80))
            #expect(fixture.table.rectForRow(at: path(0)).minY == 80)
            #expect(bottom.frame == CGRect(x: 0, y: 80 + 132, width: 320, height: 40))
            #expect(fixture.table.contentSize.height == 252)
            fixture.table.tableHeaderView = nil
            fixture.table.layoutIfNeeded()
            #expect(top.superview == nil && fixture.table.rectForRow(at: path(0)).minY == 0)
        }

        // MARK: Selection (Behaviour 8.8)

        @Test func selectionKeepsApplesOrder() {
            let fixture = TableFixture(count: 20)
            defer { fixture.close() }
            fixture.table.rowHeight = 44
            fixture.open(ChoiceDelegate(fixture))
            fixture.stage.touch(.began, 25, 20)
            fixture.stage.wait(0.2)
            #expect(fixture.taken() == ["shouldHighlight 0", "didHighlight 0"])
            #expect(fixture.table.cellForRow(at: path(0))?.isHighlighted == true)
            fixture.stage.touch(.ended, 25, 20)
            #expect(fixture.taken() == ["didUnhighlight 0", "willSelect 0", "didSelect 0"])
            fixture.stage.wait(1)
            fixture.stage.tap(25, 64)
            #expect(
                fixture.taken() == [
                    "shouldHighlight 1", "didHighlight 1", "didUnhighlight 1", "willSelect 1", "willDeselect 0", "didDeselect 0",
                    "didSelect 1",
                ])
            #expect(fixture.table.indexPathForSelectedRow == path(1))
            fixture.stage.wait(1)
            // The delegate wants this row not to be selected.
            fixture.stage.tap(25, 44 * 7 + 10)
            #expect(fixture.table.indexPathForSelectedRow == path(1))
            _ = fixture.taken()
            fixture.table.selectRow(at: path(3), animated: false, scrollPosition: .none)
            #expect(fixture.taken() == [] && fixture.table.indexPathsForSelectedRows == [path(3)])
            fixture.table.deselectRow(at: path(3), animated: false)
            #expect(fixture.table.indexPathsForSelectedRows == nil)
        }

        @Test func severalRowsAreSelectedOneByOne() {
            let fixture = TableFixture(count: 20)
            defer { fixture.close() }
            fixture.table.allowsMultipleSelection = true
            fixture.table.rowHeight = 44
            fixture.open(ChoiceDelegate(fixture))
            for row in [0, 2, 0] {
                fixture.stage.tap(25, CGFloat(row) * 44 + 20)
                fixture.stage.wait(1)
            }
            #expect(fixture.table.indexPathsForSelectedRows == [path(2)])
            #expect(fixture.taken().suffix(3) == ["didUnhighlight 0", "willDeselect 0", "didDeselect 0"])
        }

        @Test func scrollingTakesTheHighlightAway() {
            let fixture = TableFixture(count: 100)
            defer { fixture.close() }
            fixture.open(ChoiceDelegate(fixture))
            fixture.stage.touch(.began, 25, 300)
            fixture.stage.wait(0.2)
            fixture.stage.touch(.moved, 25, 200)
            fixture.stage.touch(.ended, 25, 200)
            #expect(fixture.table.indexPathForSelectedRow == nil)
            #expect(fixture.taken().last?.hasPrefix("didUnhighlight") == true)
        }

        @Test func keysGoFromRowToRowAndChoose() {
            let fixture = TableFixture(count: 100)
            defer { fixture.close() }
            fixture.table.rowHeight = 44
            fixture.open(ChoiceDelegate(fixture))
            #expect(fixture.table.becomeFirstResponder())
            for _ in 0..<14 { fixture.stage.key("ArrowDown") }
            _ = fixture.taken()
            fixture.stage.key("Enter")
            #expect(fixture.table.state.focused == path(14))
            #expect(fixture.taken() == ["willSelect 14", "didSelect 14"])
            #expect(fixture.table.contentOffset.y == 180)
        }

        @Test func twoFingersSelectRows() {
            @MainActor final class Delegate: NSObject, UITableViewDelegate {
                var log: [String] = []
                func tableView(_ tableView: UITableView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath) -> Bool { true }
                func tableView(_ tableView: UITableView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath) {
                    log.append("begin \(indexPath.row)")
                    tableView.setEditing(true, animated: false)
                }
                func tableViewDidEndMultipleSelectionInteraction(_ tableView: UITableView) { log.append("end") }
            }
            let fixture = TableFixture(count: 20)
            let delegate = Delegate()
            defer { fixture.close() }
            fixture.table.rowHeight = 44
            fixture.table.allowsMultipleSelectionDuringEditing = true
            fixture.open(delegate)
            fixture.stage.touch(.began, 100, 60)
            fixture.stage.touch(.began, 160, 60, id: 2)
            for y in stride(from: 66, through: 150, by: 12) { fixture.stage.move([(1, 100, CGFloat(y)), (2, 160, CGFloat(y))]) }
            #expect(fixture.table.indexPathsForSelectedRows == [path(1), path(2), path(3)])
            fixture.stage.move([(1, 100, 100), (2, 160, 100)])
            #expect(fixture.table.indexPathsForSelectedRows == [path(1), path(2)])
            fixture.stage.touch(.ended, 100, 100)
            fixture.stage.touch(.ended, 160, 100, id: 2)
            #expect(delegate.log == ["begin 1", "end"] && fixture.table.contentOffset.y == 0)
        }

        // MARK: Updates (Behaviour 8.4)

        @Test func rowsComeGoAndMoveWithTheirCells() async {
            let fixture = TableFixture([["a", "b", "c", "d", "e"]])
            defer { fixture.close() }
            fixture.table.rowHeight = 44
            fixture.open()
            let cells = fixture.table.visibleCells
            var finished: Bool?
            fixture.table.selectRow(at: path(3), animated: false, scrollPosition: .none)
            fixture.table.performBatchUpdates {
                fixture.sections[0] = ["e", "a", "x", "d"]
                fixture.table.deleteRows(at: [path(1), path(2)], with: .fade)
                fixture.table.moveRow(at: path(4), to: path(0))
                fixture.table.insertRows(at: [path(2)], with: .left)
            } completion: {
                finished = $0
            }
            #expect(finished == nil)
            #expect(fixture.shown == ["e", "a", "x", "d"])
            #expect(fixture.table.visibleCells[0] === cells[4] && fixture.table.visibleCells[3] === cells[3])
            #expect(fixture.table.indexPathForSelectedRow == path(3))
            #expect(cells[1].superview === fixture.table && cells[1].alpha == 0)
            CATransaction.flush()
            fixture.stage.play(0.1)
            #expect((fixture.table.visibleCells[2].layer.presentation()?.position.x ?? 160) < 150)
            fixture.stage.play(0.5)
            await UIApplication.shared.settle()
            #expect(finished == true)
            #expect(fixture.isRight())
        }

        @Test func beginAndEndUpdatesAreOneUpdate() {
            let fixture = TableFixture([["a", "b"], ["c"]])
            defer { fixture.close() }
            fixture.open()
            fixture.table.beginUpdates()
            fixture.sections = [["b"], ["new"], ["c", "d"]]
            fixture.table.deleteRows(at: [path(0)], with: .top)
            fixture.table.insertSections([1], with: .automatic)
            fixture.table.beginUpdates()
            fixture.table.insertRows(at: [path(1, 2)], with: .right)
            fixture.table.endUpdates()
            #expect(fixture.table.hasUncommittedUpdates)
            fixture.table.endUpdates()
            #expect(fixture.shown == ["b", "new", "c", "d"])
            fixture.sections[0] = ["B"]
            fixture.table.reloadRows(at: [path(0)], with: .fade)
            #expect(fixture.shown.first == "B")
            let cell = fixture.table.cellForRow(at: path(0))
            fixture.sections[0] = ["again"]
            fixture.table.reconfigureRows(at: [path(0)])
            #expect(fixture.shown.first == "again" && fixture.table.cellForRow(at: path(0)) === cell)
        }

        @Test func rowsGoAsTheirAnimationSays() {
            let animations: [UITableView.RowAnimation] = [.fade, .right, .left, .top, .bottom, .none, .middle, .automatic]
            for animation in animations {
                let fixture = TableFixture([["a", "b", "c"]])
                defer { fixture.close() }
                fixture.table.rowHeight = 44
                fixture.open()
                let cell = fixture.table.cellForRow(at: path(1))!
                fixture.sections = [["a", "c"]]
                fixture.table.deleteRows(at: [path(1)], with: animation)
                switch animation {
                case .fade, .automatic: #expect(cell.alpha == 0 && cell.center == CGPoint(x: 160, y: 66))
                case .right: #expect(cell.center.x == 480)
                case .left: #expect(cell.center.x == -160)
                case .top: #expect(cell.center.y == 22 && cell.layer.zPosition == -1)
                case .bottom: #expect(cell.center.y == 110 && cell.alpha == 0)
                case .middle: #expect(cell.frame.height < 1)
                case .none: #expect(cell.isHidden)
                }
            }
        }

        @Test func wrongNumbersStopTheProgramWithUIKitsWords() async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                await MainActor.run {
                    let fixture = TableFixture([["a", "b"]])
                    fixture.open()
                    fixture.table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
                }
            }
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(
                text.contains("Invalid update: invalid number of rows in section 0.  The number of rows contained in an existing section"))
        }

        /// Random updates, scrolling and reloads, with a model beside them.
        @Test func storms() async {
            var random = SeededRandom(seed: 8)
            let fixture = TableFixture([(0..<30).map(String.init)])
            defer { fixture.close() }
            let heights = HeightDelegate { CGFloat(30 + fixture.sections[$0.section][$0.row].count * 7) }
            fixture.table.estimatedRowHeight = 40
            fixture.open(heights)
            var next = 1000
            let animations: [UITableView.RowAnimation] = [.fade, .left, .right, .top, .bottom, .middle, .none, .automatic]
            for _ in 0..<300 {
                switch Int.random(in: 0..<6, using: &random) {
                case 0: fixture.table.contentOffset = fixture.table.clamped(CGPoint(x: 0, y: CGFloat.random(in: 0...2000, using: &random)))
                case 1: fixture.table.frame.size = CGSize(width: 320, height: CGFloat.random(in: 60...500, using: &random))
                case 2: fixture.stage.play(0.1)
                default:
                    let old = fixture.sections[0]
                    let deleted = old.indices.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
                    let kept = old.indices.filter { !deleted.contains($0) }
                    let mover = kept.randomElement(using: &random)
                    var new = kept.filter { $0 != mover }.map { old[$0] }
                    var inserted: [String] = []
                    for _ in 0..<Int.random(in: 0...6, using: &random) {
                        new.insert("\(next)", at: Int.random(in: 0...new.count, using: &random))
                        inserted.append("\(next)")
                        next += 1
                    }
                    if let mover { new.insert(old[mover], at: Int.random(in: 0...new.count, using: &random)) }
                    fixture.table.performBatchUpdates {
                        fixture.sections[0] = new
                        fixture.table.deleteRows(at: deleted.map { path($0) }, with: animations.randomElement(using: &random)!)
                        if let mover { fixture.table.moveRow(at: path(mover), to: path(new.firstIndex(of: old[mover])!)) }
                        fixture.table.insertRows(
                            at: inserted.map { path(new.firstIndex(of: $0)!) }, with: animations.randomElement(using: &random)!)
                    }
                }
                for cell in fixture.table.visibleCells {
                    let row = fixture.table.indexPath(for: cell)!.row
                    #expect(fixture.sections[0][row] == (cell as! WordCell).word)
                }
            }
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            fixture.table.layoutIfNeeded()
            #expect(fixture.isRight())
        }
    }
}
