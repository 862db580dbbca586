import FoldingList
import TodoLists
import UIKit

/// What opens out of what.
extension TodoViewController: FoldingLevelsViewDataSource, FoldingLevelsViewDelegate {
    func foldingLevels(_ levels: FoldingLevelsView, listForRowAt index: Int, of list: FoldingListView) -> FoldingListView? {
        switch list {
        case menu.list: return page(of: MenuEntry.allCases[index]).list
        case lists.list:
            let row = lists.rows[index]
            return lists.isDraft(row) ? nil : itemsPage(row.id).list
        default: return nil
        }
    }

    func foldingLevels(_ levels: FoldingLevelsView, parentRowOf list: FoldingListView) -> Int? {
        if let items, list === items.list { return lists.index(of: items.id) }
        return MenuEntry.allCases.firstIndex { page(of: $0).list === list }
    }

    /// Without one that was used before, the menu leads to the lists and the lists to the first one.
    func foldingLevels(_ levels: FoldingLevelsView, lastOpenedRowOf list: FoldingListView) -> Int? {
        switch list {
        case menu.list: return MenuEntry.allCases.firstIndex(of: lastEntry)
        case lists.list: return items.flatMap { lists.index(of: $0.id) } ?? (lists.rows.isEmpty ? nil : 0)
        default: return nil
        }
    }

    func foldingLevels(_ levels: FoldingLevelsView, didOpen list: FoldingListView) { didGo() }
    func foldingLevels(_ levels: FoldingLevelsView, didClose list: FoldingListView) { didGo() }

    private func didGo() {
        if let entry = position.entry { lastEntry = entry }
        guard view.window != nil else { return }
        storePosition()
        let background = topPage?.list.theme.background.uiColor
        UIView.animate(withDuration: 0.3) { self.view.backgroundColor = background }
    }

    // MARK: Going by the program

    /// Where the program leads people to.
    enum Goal: Equatable {
        case lists
        case items(TodoList.ID)
    }

    /// Goes to a place on the shortest way, of which the last step is seen.
    func go(to goal: Goal, animated: Bool) {
        levels.settle()
        let menuRow = MenuEntry.allCases.firstIndex(of: .lists) ?? 0
        switch goal {
        case .lists:
            if let items, levels.topList === items.list { levels.close(animated: animated) }
            if levels.topList === lists.list { return }
            levels.setPath([])
            levels.open(menuRow, animated: animated)
        case .items(let id):
            guard let row = lists.index(of: id) else { return go(to: .lists, animated: animated) }
            if let items, items.id == id, levels.topList === items.list { return }
            if levels.topList !== lists.list { levels.setPath([menuRow]) }
            levels.open(row, animated: animated)
        }
        levels.topList?.becomeFirstResponder()
    }
}
