import Testing

@testable import QuartzCore
@testable import UIKit

/// A cell that counts how often it was used again.
final class WordCell: UITableViewCell {
    var word = ""
    var reuses = 0
    var drags: [DragState] = []
    override func dragStateDidChange(_ dragState: DragState) { drags.append(dragState) }
    override func prepareForReuse() {
        super.prepareForReuse()
        reuses += 1
    }
}

/// Words in sections, in a table that fills a stage. What the table asks and tells is noted.
@MainActor
final class TableFixture: NSObject, UITableViewDataSource {
    var sections: [[String]]
    let stage: Stage
    let table: UITableView
    var log: [String] = []
    var headers: [String?] = []
    var canMove = false
    var titles: [String]?
    private var delegate: (any UITableViewDelegate)?

    init(_ sections: [[String]], style: UITableView.Style = .plain, size: CGSize = CGSize(width: 320, height: 480)) {
        self.sections = sections
        stage = Stage(size: size)
        table = UITableView(frame: CGRect(origin: .zero, size: size), style: style)
        table.contentInsetAdjustmentBehavior = .never
        super.init()
        table.register(WordCell.self, forCellReuseIdentifier: "word")
        UIApplication.shared.connect(
            display: CountingDisplay(width: size.width, height: size.height), server: RenderServer(renderer: BlankRenderer()))
        stage.window.addSubview(table)
    }

    convenience init(count: Int, style: UITableView.Style = .plain) { self.init([(0..<count).map(String.init)], style: style) }

    /// Gives the table its data, and a delegate, which the fixture keeps.
    func open(_ delegate: (any UITableViewDelegate)? = nil) {
        self.delegate = delegate
        table.delegate = delegate
        table.dataSource = self
        table.layoutIfNeeded()
        CATransaction.flush()
    }

    /// Must be called at the end of a test.
    func close() {
        UIApplication.shared.disconnect()
        stage.close()
    }

    /// Forgets and returns what was noted.
    func taken() -> [String] {
        defer { log = [] }
        return log
    }

    /// What the cells on the screen show, from top to bottom.
    var shown: [String] { table.visibleCells.compactMap { ($0 as? WordCell)?.word } }

    /// Whether each cell shows the word of its path, and all cells that are due are there and no others.
    func isRight() -> Bool {
        let due = table.indexPathsForRows(in: table.bounds) ?? []
        return table.visibleCells.count == due.count
            && due.allSatisfy { (table.cellForRow(at: $0) as? WordCell)?.word == sections[$0.section][$0.row] }
            && table.subviews.filter { $0 is WordCell }.count == due.count
    }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "word", for: indexPath) as! WordCell
        cell.word = sections[indexPath.section][indexPath.row]
        cell.textLabel?.text = cell.word
        return cell
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        headers.indices.contains(section) ? headers[section] : nil
    }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        sections[indexPath.section][indexPath.row] != "fixed"
    }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { canMove }
    func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {
        log.append("commit \(editingStyle) \(indexPath.row)")
        sections[indexPath.section].remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }
    func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        log.append("move \(sourceIndexPath.row) to \(destinationIndexPath.row)")
        let word = sections[sourceIndexPath.section].remove(at: sourceIndexPath.row)
        sections[destinationIndexPath.section].insert(word, at: destinationIndexPath.row)
    }
    func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }
}

/// Gives heights, and counts how often it was asked.
@MainActor
final class HeightDelegate: NSObject, UITableViewDelegate {
    var height: (IndexPath) -> CGFloat
    private(set) var asked = 0
    init(_ height: @escaping (IndexPath) -> CGFloat) {
        self.height = height
        super.init()
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        asked += 1
        return height(indexPath)
    }
}

/// Notes the calls about selection in the fixture's log.
@MainActor
final class ChoiceDelegate: NSObject, UITableViewDelegate {
    unowned let fixture: TableFixture
    init(_ fixture: TableFixture) {
        self.fixture = fixture
        super.init()
    }
    private func note(_ what: String, _ path: IndexPath) { fixture.log.append("\(what) \(path.row)") }

    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        note("shouldHighlight", indexPath)
        return true
    }
    func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) { note("didHighlight", indexPath) }
    func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) { note("didUnhighlight", indexPath) }
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        note("willSelect", indexPath)
        return indexPath.row == 7 ? nil : indexPath
    }
    func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
        note("willDeselect", indexPath)
        return indexPath
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { note("didSelect", indexPath) }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { note("didDeselect", indexPath) }
}

/// Gives swipe actions at both edges, and notes what they do in the fixture's log.
@MainActor
final class SwipeDelegate: NSObject, UITableViewDelegate {
    unowned let fixture: TableFixture
    init(_ fixture: TableFixture) {
        self.fixture = fixture
        super.init()
    }

    private func configuration(_ titles: [String], _ path: IndexPath) -> UISwipeActionsConfiguration {
        UISwipeActionsConfiguration(
            actions: titles.map { title in
                UIContextualAction(style: title == "Bin" ? .destructive : .normal, title: title) { [fixture] _, _, done in
                    fixture.log.append("\(title) \(path.row)")
                    done(true)
                }
            })
    }
    func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration?
    {
        configuration(["Bin", "Flag"], indexPath)
    }
    func tableView(_ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration?
    {
        configuration(["Read"], indexPath)
    }
    func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) { fixture.log.append("begin \(indexPath.row)") }
    func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) { fixture.log.append("end \(indexPath?.row ?? -1)") }
}
