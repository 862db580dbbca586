import UIKit

/// A list that opens out of a row of its parent list, or closes into it.
@MainActor
struct LevelChange {
    let parent: FoldingListView
    let child: FoldingListView
    /// The row of the parent list; nil if it is gone.
    let row: Int?
}

/// How lists open and close. The list that does so has its openness and shift; its parent list follows.
extension FoldingLevelsView {
    func reset(to root: FoldingListView?) {
        finishChange()
        for list in lists where list !== root { leave(list) }
        lastPath = []
        lists = root.map { [$0] } ?? []
        guard let root else { return }
        enter(root, below: nil)
        updateBackground()
    }

    private func enter(_ list: FoldingListView, below parent: FoldingListView?) {
        list.levels = self
        list.frame = bounds
        list.isHidden = false
        list.alpha = 1
        list.updateBackground()
        if let parent { insertSubview(list, belowSubview: parent) } else { addSubview(list) }
        list.layoutIfNeeded()
    }

    private func leave(_ list: FoldingListView) {
        list.forgetCollapse()
        list.layout.parting = nil
        list.levels = nil
        list.isHidden = false
        list.alpha = 1
        list.updateBackground()
        if list.superview === self { list.removeFromSuperview() }
    }

    /// The background of the list in which people are lies behind all of them.
    func updateBackground() { backgroundColor = topList?.theme.background.uiColor ?? backgroundColor }

    // MARK: Rows

    /// The row whose list was closed last, of one of the lists.
    func closedRow(of list: FoldingListView) -> Int? {
        lists.firstIndex(of: list).flatMap { $0 < lastPath.count ? lastPath[$0] : nil }
    }

    /// Notes that people went through a row of the list at a depth, which leaves what they had opened below it if it is the same row.
    private func note(_ row: Int, atDepth depth: Int) {
        let below = depth < lastPath.count && lastPath[depth] == row ? lastPath.dropFirst(depth + 1) : []
        lastPath = lastPath.prefix(depth) + [row] + below
    }

    private func parentRow(of list: FoldingListView, in parent: FoldingListView) -> Int? {
        dataSource?.foldingLevels(self, parentRowOf: list).flatMap { (0..<parent.numberOfRows).contains($0) ? $0 : nil }
    }

    /// The row into which pushing up returns.
    func lastRow(of list: FoldingListView) -> Int? {
        dataSource?.foldingLevels(self, lastOpenedRowOf: list).flatMap { (0..<list.numberOfRows).contains($0) ? $0 : nil }
    }

    /// Whether a list is the one in which people are, and has a parent list.
    func canClose(_ list: FoldingListView) -> Bool { change == nil && lists.count > 1 && list === topList }

    /// Whether a row opens a list, for assistive technologies.
    func opensRow(_ index: Int, of list: FoldingListView) -> Bool {
        dataSource?.foldingLevels(self, listForRowAt: index, of: list) != nil
    }

    /// Where a row of the parent list is, in the view's coordinates; where it is gone, the middle.
    private func rect(of row: Int?, in parent: FoldingListView) -> CGRect {
        if let row { return parent.rectForRow(at: row) }
        return CGRect(x: 0, y: bounds.midY - parent.standardHeight / 2, width: bounds.width, height: parent.standardHeight)
    }

    // MARK: By the program and by keys

    func openRow(_ index: Int, animated: Bool) -> Bool {
        guard let child = beginOpening(index) else { return false }
        decide(opens: true)
        child.moveOpenness(to: 1, animated: animated)
        return true
    }

    func closeTop(animated: Bool) -> Bool {
        if let change, change.child === topList {
            decide(opens: false)
            change.child.moveOpenness(to: 0, animated: animated)
            return true
        }
        finishChange()
        guard let child = topList, beginClosing(child) else { return false }
        decide(opens: false)
        child.moveOpenness(to: 0, animated: animated)
        return true
    }

    // MARK: Beginning

    /// Puts the list of a row of the top list there, closed.
    func beginOpening(_ index: Int) -> FoldingListView? {
        finishChange()
        // Ending to edit may remove a row.
        guard let parent = topList, (0..<parent.numberOfRows).contains(index), let index = parent.endEditing(keeping: index),
            let child = dataSource?.foldingLevels(self, listForRowAt: index, of: parent), !lists.contains(child)
        else { return nil }
        parent.settle()
        child.openedRow = index
        enter(child, below: parent)
        change = LevelChange(parent: parent, child: child, row: index)
        child.beginCollapse(into: rect(of: index, in: parent), openness: 0)
        follow(child)
        return child
    }

    /// Puts the parent list around a list that is open.
    func beginClosing(_ child: FoldingListView) -> Bool {
        guard canClose(child) else { return false }
        let parent = lists[lists.count - 2]
        parent.isHidden = false
        parent.layoutIfNeeded()
        let row = parentRow(of: child, in: parent)
        if let row {
            child.openedRow = row
            parent.scrollToRow(at: row, animated: false)
        }
        bringSubviewToFront(parent)
        change = LevelChange(parent: parent, child: child, row: row)
        child.beginCollapse(into: rect(of: row, in: parent), openness: 1)
        follow(child)
        return true
    }

    // MARK: Following

    /// Tells whether the list that opens or closes will be open.
    func decide(opens: Bool) {
        guard let change else { return }
        let child = change.child, isIn = lists.contains(child)
        guard opens != isIn else { return }
        let from = opens ? change.parent : child, to = opens ? child : change.parent
        if opens {
            lists.append(child)
            if let row = change.row { note(row, atDepth: lists.count - 2) }
            if from.focusedIndex != nil, child.numberOfRows > 0 { child.focusedIndex = 0 }
        } else {
            lists.removeLast()
            // The row may be elsewhere than when its list was opened, or gone.
            let depth = lists.count - 1
            lastPath = lastPath.prefix(depth) + (change.row.map { [$0] + lastPath.dropFirst(depth + 1) } ?? [])
            if from.focusedIndex != nil { to.focusedIndex = change.row }
        }
        from.endEditing()
        if from.isFirstResponder { to.becomeFirstResponder() }
        UIView.animate(withDuration: FoldingListCell.colorDuration) { self.updateBackground() }
        if opens { delegate?.foldingLevels(self, didOpen: child) } else { delegate?.foldingLevels(self, didClose: child) }
    }

    /// Lets the parent list follow the list that opens or closes.
    func follow(_ child: FoldingListView) {
        guard let change, change.child === child, let collapse = child.layout.rows.collapse else { return }
        let parent = change.parent
        if collapse.fades {
            child.alpha = collapse.openness
            parent.alpha = 1 - collapse.openness
        } else if let row = change.row, row < parent.numberOfRows {
            let distance = parent.stage.convert(CGPoint(x: 0, y: child.layout.shift), from: child.stage).y
            parent.layout.parting = ListParting(
                item: parent.layout.rows.item(ofRow: row), top: collapse.top + distance,
                faceBottom: collapse.top + collapse.height + distance, bottom: collapse.bottom + distance, openness: collapse.openness)
            parent.layout.invalidateLayout()
        } else {
            child.alpha = collapse.openness
            parent.alpha = 1 - collapse.openness
        }
        delegate?.foldingLevels(self, list: child, isOpen: collapse.openness)
    }

    /// The list that opened or closed has come to rest.
    func didRest(_ child: FoldingListView, isOpen: Bool) {
        guard let change, change.child === child else { return }
        decide(opens: isOpen)
        self.change = nil
        let parent = change.parent
        parent.layout.parting = nil
        parent.layout.invalidateLayout()
        parent.alpha = 1
        child.alpha = 1
        parent.isHidden = isOpen
        // Its rows may have changed while it was hidden.
        if !isOpen { parent.settleShift() }
        delegate?.foldingLevels(self, list: child, isOpen: isOpen ? 1 : 0)
        if !isOpen { leave(child) }
    }

    /// Brings a list that opens or closes to its rest at once.
    func finishChange() {
        guard let change else { return }
        change.child.finishCollapse(isOpen: lists.contains(change.child))
    }
}
