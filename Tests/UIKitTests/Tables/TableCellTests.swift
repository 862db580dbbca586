import Testing

@testable import UIKit

extension UIKitCore {
    @Suite @MainActor struct TableCells {
        private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

        @Test func textsLieByTheCellsStyle() {
            let fixture = TableFixture(count: 1)
            defer { fixture.close() }
            fixture.open()
            for style in [UITableViewCell.CellStyle.default, .value1, .value2, .subtitle] {
                let cell = UITableViewCell(style: style, reuseIdentifier: nil)
                cell.table = fixture.table
                cell.textLabel?.text = "Text"
                cell.detailTextLabel?.text = "Detail"
                cell.layoutIfNeeded()
                let text = cell.textLabel!.frame
                let detail = cell.detailTextLabel?.frame ?? .zero
                #expect(text.minX == 16)
                switch style {
                case .default: #expect(abs(text.midY - 22) < 0.6)
                case .value1: #expect(detail.maxX == 304 && detail.minX > text.maxX)
                case .value2: #expect(text.width == 91 && detail.minX == 16 + 91 + 6 && cell.imageView == nil)
                case .subtitle: #expect(detail.minY > text.midY && detail.minX == 16)
                }
            }
        }

        @Test func accessoriesMakeTheContentNarrower() {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.layoutIfNeeded()
            #expect(cell.contentView.frame == CGRect(x: 0, y: 0, width: 320, height: 44))
            cell.accessoryType = .disclosureIndicator
            cell.layoutIfNeeded()
            #expect(cell.contentView.frame.maxX < 296 && cell.contentView.frame.maxX > 280)
            let toggle = UISwitch()
            cell.accessoryView = toggle
            cell.layoutIfNeeded()
            #expect(toggle.superview === cell && toggle.frame.maxX == 304 && cell.contentView.frame.maxX == toggle.frame.minX - 8)
            cell.accessoryView = nil
            #expect(toggle.superview == nil)
        }

        @Test func theButtonOfAnAccessoryTellsTheDelegate() {
            @MainActor final class Delegate: NSObject, UITableViewDelegate {
                var pressed: [Int] = [], chosen: [Int] = []
                func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
                    pressed.append(indexPath.row)
                }
                func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { chosen.append(indexPath.row) }
            }
            let fixture = TableFixture(count: 3)
            let delegate = Delegate()
            defer { fixture.close() }
            fixture.open(delegate)
            fixture.table.cellForRow(at: path(1))?.accessoryType = .detailButton
            fixture.table.layoutIfNeeded()
            fixture.stage.tap(294, 66)
            #expect(delegate.pressed == [1] && delegate.chosen == [])
        }

        @Test func separatorsBeginAtTheText() {
            let fixture = TableFixture(count: 3)
            defer { fixture.close() }
            fixture.open()
            let cell = fixture.table.cellForRow(at: path(0))!
            cell.layoutIfNeeded()
            let line = cell.parts.separator.view!
            #expect(line.frame.minX == 16 && line.frame.maxX == 320 && line.frame.maxY == 44 && line.frame.height == cell.hairline)
            cell.separatorInset = UIEdgeInsets(top: 0, left: 50, bottom: 0, right: 20)
            cell.layoutIfNeeded()
            #expect(line.frame.minX == 50 && line.frame.maxX == 300)
            fixture.table.separatorStyle = .none
            cell.layoutIfNeeded()
            #expect(cell.parts.separator.view == nil)
            fixture.table.separatorStyle = .singleLine
            fixture.table.fillerRowHeight = 44
            fixture.table.layoutIfNeeded()
            #expect(fixture.table.state.fillers.count == 7)
        }

        @Test("in editing, a separator follows the text that the control moves aside, unless its inset is measured from the cell's edges")
        func separatorsInEditing() {
            let fixture = TableFixture(count: 3)
            defer { fixture.close() }
            fixture.open()
            let table = fixture.table, cell = table.cellForRow(at: path(0))!
            func line() -> CGRect {
                cell.layoutIfNeeded()
                return cell.parts.separator.view!.frame
            }
            func text() -> CGFloat { cell.textLabel!.convert(CGPoint.zero, to: cell).x }
            cell.indentationLevel = 2
            #expect(line().minX == text())
            table.setEditing(true, animated: true)
            #expect(line().minX == text() && text() == 38 + 16 + 20 && line().maxX == 320)
            // On the way, too.
            CATransaction.flush()
            fixture.stage.play(0.15)
            let shown = cell.parts.separator.view!.layer.presentation()!.frame.minX, content = cell.contentView.layer.presentation()!.frame.minX
            #expect(abs(shown - content - 36) < 0.01 && content > 5 && content < 33)
            fixture.stage.play(1)
            var configuration = cell.defaultContentConfiguration()
            configuration.text = "0"
            cell.contentConfiguration = configuration
            #expect(abs(line().minX - 54) < 0.01)
            table.separatorInsetReference = .fromAutomaticInsets
            table.separatorInset = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 7)
            #expect(abs(line().minX - 59) < 0.01 && line().maxX == 313)
            table.separatorInsetReference = .fromCellEdges
            #expect(line().minX == 5 && line().maxX == 313)
            cell.separatorInset = UIEdgeInsets(top: 0, left: 9, bottom: 0, right: 0)
            #expect(line().minX == 9 && line().maxX == 320)
        }

        @Test func selectionShowsBehindTheContent() {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.setSelected(true, animated: false)
            #expect(cell.parts.selection?.alpha == 1)
            cell.isSelected = false
            #expect(cell.parts.selection?.alpha == 0)
            let own = UIView()
            cell.selectedBackgroundView = own
            cell.isHighlighted = true
            #expect(own.alpha == 1 && own.superview === cell && cell.parts.selection?.alpha == 0)
            cell.selectionStyle = .none
            #expect(own.alpha == 0)
        }

        @Test func configurationsFillCellsAndFollowTheirState() {
            let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
            var content = cell.defaultContentConfiguration()
            content.text = "Text"
            content.secondaryText = "More"
            cell.contentConfiguration = content
            cell.backgroundConfiguration = cell.defaultBackgroundConfiguration()
            var states: [Bool] = []
            cell.configurationUpdateHandler = { _, state in states.append(state.isSelected) }
            cell.layoutIfNeeded()
            #expect(cell.contentView.subviews.first is UIListContentView)
            #expect(cell.sizeThatFits(CGSize(width: 320, height: 0)).height > 50)
            cell.isSelected = true
            cell.layoutIfNeeded()
            #expect(states == [false, true])
        }

        @Test func aRowIsOneElementThatCanBeChosen() {
            let fixture = TableFixture(count: 3)
            defer { fixture.close() }
            fixture.open()
            let cell = fixture.table.cellForRow(at: path(2))!
            #expect(cell.accessibilityDefaults.isElement && cell.accessibilityDefaults.label == "2")
            #expect(cell.accessibilityActivate() && fixture.table.indexPathForSelectedRow == path(2))
            #expect(cell.accessibilityDefaults.traits.contains(.selected))
        }

        @Test func headersAreReusedAndConfigured() {
            @MainActor final class Delegate: NSObject, UITableViewDelegate {
                var made = Set<ObjectIdentifier>()
                func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
                    let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "head")!
                    view.textLabel?.text = "Section \(section)"
                    made.insert(ObjectIdentifier(view))
                    return view
                }
                func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { section == 0 ? UIView() : nil }
                func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat { section == 0 ? 12 : 0 }
            }
            let fixture = TableFixture((0..<40).map { ["\($0)", "x"] })
            let delegate = Delegate()
            defer { fixture.close() }
            fixture.table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "head")
            fixture.open(delegate)
            #expect(fixture.table.headerView(forSection: 0)?.textLabel?.text == "Section 0")
            #expect(fixture.table.rectForFooter(inSection: 0).height == 12)
            for step in 0..<60 {
                fixture.table.contentOffset.y = CGFloat(step) * 40
                fixture.table.layoutIfNeeded()
                #expect(fixture.isRight())
            }
            #expect(delegate.made.count < 12)
        }

        @Test func aControllerIsItsTablesDataSourceAndDelegate() {
            final class Controller: UITableViewController {
                var chosen: IndexPath?
                override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
                override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                    let cell = UITableViewCell()
                    cell.textLabel?.text = "\(indexPath.row)"
                    return cell
                }
                override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { chosen = indexPath }
                override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 50 }
            }
            let stage = Stage()
            defer { stage.close() }
            let controller = Controller(style: .insetGrouped)
            stage.window.rootViewController = controller
            controller.tableView.contentInsetAdjustmentBehavior = .never
            controller.view.layoutIfNeeded()
            #expect(controller.tableView.style == .insetGrouped && controller.tableView.visibleCells.count == 3)
            #expect(controller.tableView.rectForRow(at: path(1)).minY == 85)
            stage.tap(100, 110)
            #expect(controller.chosen == path(1) && controller.tableView.indexPathForSelectedRow == path(1))
            controller.viewWillAppear(false)
            #expect(controller.tableView.indexPathForSelectedRow == nil)
            controller.setEditing(true, animated: false)
            #expect(controller.tableView.isEditing)
            let refresh = UIRefreshControl()
            controller.refreshControl = refresh
            #expect(controller.tableView.refreshControl === refresh)
        }

        @Test func rowsToComeAreAnnounced() {
            @MainActor final class Prefetcher: NSObject, UITableViewDataSourcePrefetching {
                var rows: [Int] = []
                func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) { rows += indexPaths.map(\.row) }
            }
            let fixture = TableFixture(count: 100)
            let prefetcher = Prefetcher()
            defer { fixture.close() }
            fixture.table.prefetchDataSource = prefetcher
            fixture.open()
            fixture.table.contentOffset.y = 44
            fixture.table.layoutIfNeeded()
            #expect(!prefetcher.rows.isEmpty && prefetcher.rows.allSatisfy { $0 > 10 })
        }
    }
}
