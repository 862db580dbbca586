import AppSupport
import FoldingList
import UIKit

/// Continents, countries and cities in folding lists that open out of one another: rows of text, and rows with a picture and a switch.
final class JourneyController: UIViewController {
    let levels = FoldingLevelsView()
    let world = JourneyNode.world()
    private let undoing = UndoManager()
    private var theme = FoldingListTheme.heatMap
    private let sounds = FoldingListSounds()

    override var undoManager: UndoManager? { undoing }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(levels)
        levels.dataSource = self
        levels.rootList = list(of: world)
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Theme", primaryAction: UIAction { [unowned self] _ in showNextTheme() })
        addKeyCommand(UIKeyCommand(title: "Undo", input: "z", modifierFlags: .control) { [unowned self] _ in undoing.undo() })
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        showCloseItem()
        updateBackground()
    }

    /// The bar lies over the background of the theme, which is dark or light whatever the desktop is.
    private func updateBackground() {
        let color = theme.background
        view.backgroundColor = color.uiColor
        navigationController?.overrideUserInterfaceStyle = color.red + color.green + color.blue < 1.5 ? .dark : .light
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        levels.topList?.becomeFirstResponder()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let frame = view.bounds.inset(by: view.safeAreaInsets)
        if levels.frame != frame { levels.frame = frame }
    }

    /// The list of a node, made once.
    private func list(of node: JourneyNode) -> JourneyList {
        if let list = node.list { return list }
        let list = JourneyList(node)
        list.register(FoldingListTextCell.self, forCellReuseIdentifier: "text")
        list.register(JourneyCityCell.self, forCellReuseIdentifier: "city")
        list.sounds = sounds
        list.theme = theme
        list.dataSource = self
        list.delegate = self
        node.list = list
        return list
    }

    private func showNextTheme() {
        let all = FoldingListTheme.all
        theme = all[((all.firstIndex(of: theme) ?? 0) + 1) % all.count]
        func show(_ node: JourneyNode) {
            node.list?.theme = theme
            node.children?.forEach(show)
        }
        show(world)
        updateBackground()
    }

    private func node(of list: FoldingListView) -> JourneyNode? { (list as? JourneyList)?.node }
    private func rows(of list: FoldingListView) -> [JourneyNode] { node(of: list)?.children ?? [] }
}

extension JourneyController: FoldingLevelsViewDataSource {
    func foldingLevels(_ levels: FoldingLevelsView, listForRowAt index: Int, of list: FoldingListView) -> FoldingListView? {
        let node = rows(of: list)[index]
        guard node.children != nil else { return nil }
        let opened = self.list(of: node)
        opened.theme = theme
        opened.closeText = self.node(of: list) === world ? "Switch to Continents" : "Switch to Countries"
        return opened
    }

    func foldingLevels(_ levels: FoldingLevelsView, parentRowOf list: FoldingListView) -> Int? {
        guard let place = levels.lists.firstIndex(of: list), place > 0 else { return nil }
        return rows(of: levels.lists[place - 1]).firstIndex { $0 === node(of: list) }
    }
}

extension JourneyController: FoldingListViewDataSource, FoldingListViewDelegate {
    func numberOfRows(in list: FoldingListView) -> Int { rows(of: list).count }

    func foldingList(_ list: FoldingListView, cellForRowAt index: Int) -> FoldingListCell {
        let node = rows(of: list)[index]
        let cell = list.dequeueReusableCell(withIdentifier: node.city == nil ? "text" : "city", for: index)
        if let cell = cell as? JourneyCityCell {
            cell.show(node)
            cell.didMark = { [weak node] in node?.isMarked = $0 }
        } else if let cell = cell as? FoldingListTextCell {
            // As large as the row has room for.
            cell.textField.font = .scaled(ofSize: 20, weight: .bold, upTo: 28)
            cell.detailLabel.font = cell.textField.font
            cell.text = node.text
            cell.detail = node.children == nil ? nil : "\(node.openCount)"
            cell.isCompleted = node.isCompleted
        }
        return cell
    }

    func foldingList(_ list: FoldingListView, isRowCompletedAt index: Int) -> Bool { rows(of: list)[index].isCompleted }
    func numberOfColoredRows(in list: FoldingListView) -> Int { node(of: list)?.openCount ?? 0 }

    func foldingList(_ list: FoldingListView, canInsertRowAt index: Int) -> Bool { node(of: list)?.hasCities == true }
    func foldingList(_ list: FoldingListView, canRemoveRowAt index: Int) -> Bool { node(of: list)?.hasCities == true }
    func foldingList(_ list: FoldingListView, canCompleteRowAt index: Int) -> Bool { node(of: list)?.hasCities == true }
    func foldingList(_ list: FoldingListView, canMoveRowAt index: Int) -> Bool { true }
    func clearableRows(in list: FoldingListView) -> IndexSet {
        IndexSet(rows(of: list).enumerated().filter(\.element.isCompleted).map(\.offset))
    }

    func foldingList(_ list: FoldingListView, insertRowAt index: Int) { node(of: list)?.children?.insert(JourneyNode(""), at: index) }

    func foldingList(_ list: FoldingListView, removeRowAt index: Int) -> FoldingListUndo? {
        guard let owner = node(of: list), let row = owner.children?.remove(at: index) else { return nil }
        return {
            let place = min(index, owner.children?.count ?? 0)
            owner.children?.insert(row, at: place)
            return place
        }
    }

    func foldingList(_ list: FoldingListView, clearRowsAt indexes: IndexSet) -> FoldingListClearingUndo? {
        guard let owner = node(of: list), let all = owner.children else { return nil }
        owner.children = all.enumerated().filter { !indexes.contains($0.offset) }.map(\.element)
        let gone = indexes.map { all[$0] }
        return {
            // Completed rows stay at the end.
            let first = owner.children?.count ?? 0
            owner.children?.append(contentsOf: gone)
            return IndexSet(first..<first + gone.count)
        }
    }

    func foldingList(_ list: FoldingListView, setCompleted isCompleted: Bool, forRowAt index: Int) -> Int {
        guard let owner = node(of: list), let row = owner.children?.remove(at: index) else { return index }
        row.isCompleted = isCompleted
        let target = isCompleted ? owner.children?.count : owner.children?.firstIndex(where: \.isCompleted)
        let place = target ?? owner.children?.count ?? 0
        owner.children?.insert(row, at: place)
        return place
    }

    func foldingList(_ list: FoldingListView, moveRowAt index: Int, to newIndex: Int) {
        guard let owner = node(of: list), let row = owner.children?.remove(at: index) else { return }
        owner.children?.insert(row, at: newIndex)
    }

    func foldingList(_ list: FoldingListView, didEndEditing text: String, ofRowAt index: Int) { rows(of: list)[index].text = text }

    func foldingList(_ list: FoldingListView, didCompleteRowAt index: Int, movedTo newIndex: Int) { updateCount(of: list) }
    func foldingList(_ list: FoldingListView, didInsertRowAt index: Int) { updateCount(of: list) }
    func foldingList(_ list: FoldingListView, didRemoveRowAt index: Int) { updateCount(of: list) }

    /// The parent row says how many rows aren't completed.
    private func updateCount(of list: FoldingListView) {
        guard let node = node(of: list), let place = levels.lists.firstIndex(of: list), place > 0 else { return }
        let parent = levels.lists[place - 1]
        if let index = rows(of: parent).firstIndex(where: { $0 === node }) { parent.reconfigureRows(at: [index]) }
    }
}
