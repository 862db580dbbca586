import TestSupport
import Testing

@testable import UIKit

/// A cell whose height follows its word.
private final class TallCell: UITableViewCell {
    var word = ""
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.height(word)) }
    static func height(_ word: String) -> CGFloat { 30 + CGFloat(word.unicodeScalars.reduce(7) { ($0 &* 31 &+ Int($1.value)) % 97 }) }
}

/// Words in sections, whose cells size themselves, with a model beside the table.
@MainActor
private final class TallSource: NSObject, UITableViewDataSource, UITableViewDelegate {
    var sections: [[String]]
    var hasHeaders = true

    init(_ sections: [[String]]) {
        self.sections = sections
        super.init()
    }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "tall", for: indexPath) as! TallCell
        cell.word = sections[indexPath.section][indexPath.row]
        return cell
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        hasHeaders && section % 2 == 0 ? "Section \(section)" : nil
    }
    func sectionIndexTitles(for tableView: UITableView) -> [String]? { sections.indices.map(String.init) }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
    func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        let word = sections[sourceIndexPath.section].remove(at: sourceIndexPath.row)
        sections[destinationIndexPath.section].insert(word, at: destinationIndexPath.row)
    }

    /// Whether the table shows the cells that are due and no others, with the words and heights of their rows.
    func isShown(in table: UITableView) -> Bool {
        let due = table.indexPathsForRows(in: table.bounds) ?? []
        return table.visibleCells.count == due.count
            && due.allSatisfy { path in
                let word = sections[path.section][path.row]
                guard let cell = table.cellForRow(at: path) as? TallCell else { return false }
                return cell.word == word && abs(cell.bounds.height - TallCell.height(word)) < 1 && cell.alpha == 1
            }
            && table.subviews.filter { $0 is TallCell }.count == due.count
    }
}

extension UIKitCore {
    @Suite @MainActor struct TableStorms {
        private func open(_ source: TallSource, _ style: UITableView.Style) -> (Stage, UITableView) {
            let stage = Stage(size: CGSize(width: 320, height: 480))
            UIApplication.shared.connect(display: CountingDisplay(width: 320, height: 480), server: RenderServer(renderer: BlankRenderer()))
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: style)
            table.contentInsetAdjustmentBehavior = .never
            table.register(TallCell.self, forCellReuseIdentifier: "tall")
            table.delegate = source
            table.dataSource = source
            stage.window.addSubview(table)
            table.layoutIfNeeded()
            return (stage, table)
        }

        private func close(_ stage: Stage) {
            UIApplication.shared.disconnect()
            stage.close()
        }

        /// Behaviour 8.8: rows above the visible part that turn out other than estimated move nothing that is seen.
        @Test func nothingJumpsWhenRowsAboveAreMeasured() {
            let source = TallSource([(0..<2000).map { "row \($0)" }])
            let (stage, table) = open(source, .plain)
            defer { close(stage) }
            table.scrollToRow(at: IndexPath(row: 1500, section: 0), at: .top, animated: false)
            table.layoutIfNeeded()
            #expect(
                table.rectForRow(at: IndexPath(row: 1500, section: 0)).minY == table.contentOffset.y
                    + table.rectForHeader(inSection: 0).height)
            for _ in 0..<200 {
                let cell = table.visibleCells[1]
                let row = table.indexPath(for: cell)!
                let before = cell.frame.minY - table.contentOffset.y
                table.contentOffset.y -= 29
                table.layoutIfNeeded()
                #expect(abs(table.rectForRow(at: row).minY - table.contentOffset.y - before - 29) < 1)
                #expect(source.isShown(in: table))
            }
        }

        /// Random updates of rows and sections, scrolling, jumps by the index, editing, swipes, moves by hand, reloads and resizes.
        @Test(arguments: [UITableView.Style.plain, .grouped, .insetGrouped])
        func storms(_ style: UITableView.Style) async {
            var random = SeededRandom(seed: 77 + UInt64(style.rawValue))
            var next = 0
            func word() -> String {
                next += 1
                return "w\(next)"
            }
            func words(_ count: Int) -> [String] { (0..<count).map { _ in word() } }
            let source = TallSource([words(20), words(0), words(7)])
            let (stage, table) = open(source, style)
            defer { close(stage) }
            let animations: [UITableView.RowAnimation] = [.fade, .left, .right, .top, .bottom, .middle, .none, .automatic]
            func animation() -> UITableView.RowAnimation { animations.randomElement(using: &random)! }
            for _ in 0..<rounds(150, long: 3000) {
                switch Int.random(in: 0..<12, using: &random) {
                case 0: table.contentOffset = table.clamped(CGPoint(x: 0, y: CGFloat.random(in: 0...3000, using: &random)))
                case 1:
                    let width = CGFloat([200, 320, 430].randomElement(using: &random)!)
                    table.frame.size = CGSize(width: width, height: CGFloat.random(in: 60...500, using: &random))
                case 2: stage.play(0.1)
                case 3: table.setEditing(!table.isEditing, animated: Bool.random(using: &random))
                case 4:
                    if let cell = table.visibleCells.randomElement(using: &random), let path = table.indexPath(for: cell),
                        let swipe = table.deletion(of: path)
                    {
                        table.swiper.open(cell, path, swipe)
                    }
                case 5:
                    source.sections = (0..<Int.random(in: 0...4, using: &random)).map { _ in words(Int.random(in: 0...15, using: &random)) }
                    table.reloadData()
                case 6:
                    if let path = table.indexPathsForVisibleRows?.randomElement(using: &random), table.engine.movement.begin(at: path) {
                        for _ in 0..<3 {
                            table.engine.movement.update(
                                to: CGPoint(x: 100, y: table.bounds.minY + CGFloat.random(in: 0...400, using: &random)))
                        }
                        if Bool.random(using: &random) { table.engine.movement.end() } else { table.engine.movement.cancel() }
                    }
                case 7:
                    if let section = source.sections.indices.randomElement(using: &random) {
                        source.sections[section] = words(Int.random(in: 0...9, using: &random))
                        table.reloadSections([section], with: animation())
                    }
                case 8:
                    let section = Int.random(in: 0...source.sections.count, using: &random)
                    table.performBatchUpdates {
                        source.sections.insert(words(3), at: section)
                        table.insertSections([section], with: animation())
                    }
                case 10:
                    if let index = table.state.index.view, let title = index.titles.indices.randomElement(using: &random) {
                        index.choose?(title)
                    }
                case 9 where source.sections.count > 1:
                    let from = Int.random(in: 0..<source.sections.count, using: &random)
                    let to = Int.random(in: 0..<source.sections.count, using: &random)
                    source.sections.insert(source.sections.remove(at: from), at: to)
                    table.moveSection(from, toSection: to)
                default:
                    guard let section = source.sections.indices.randomElement(using: &random) else { continue }
                    let old = source.sections[section]
                    let deleted = old.indices.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
                    var new = old.indices.filter { !deleted.contains($0) }.map { old[$0] }
                    var inserted: [String] = []
                    for _ in 0..<Int.random(in: 0...4, using: &random) {
                        inserted.append(word())
                        new.insert(inserted.last!, at: Int.random(in: 0...new.count, using: &random))
                    }
                    table.performBatchUpdates {
                        source.sections[section] = new
                        table.deleteRows(at: deleted.map { IndexPath(row: $0, section: section) }, with: animation())
                        table.insertRows(at: inserted.map { IndexPath(row: new.firstIndex(of: $0)!, section: section) }, with: animation())
                    }
                }
                guard !table.engine.needsReload else { continue }
                for cell in table.visibleCells {
                    let path = table.indexPath(for: cell)!
                    #expect(source.sections[path.section][path.row] == (cell as! TallCell).word)
                }
            }
            stage.play(1)
            await UIApplication.shared.settle()
            table.layoutIfNeeded()
            #expect(source.isShown(in: table))
        }
    }
}
