/// Rows under keys: arrows go from row to row, Return and Space choose one, Delete deletes it in editing.
extension UITableView {
    func consumeKeys(_ presses: Set<UIPress>) -> Bool {
        guard isFirstResponder, isEditing ? allowsFocusDuringEditing : allowsFocus, presses.count == 1, let key = presses.first?.key else {
            return false
        }
        guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command, .shift]) else { return false }
        switch key.charactersIgnoringModifiers {
        case UIKeyCommand.inputDownArrow: return moveFocus(by: 1)
        case UIKeyCommand.inputUpArrow: return moveFocus(by: -1)
        case "\r", " ":
            guard selectsItems, let path = state.focused, exists(path) else { return false }
            engine.selection.choose(path)
            return true
        case UIKeyCommand.inputDelete, "\u{8}":
            guard isEditing, let path = state.focused, editing(of: path) == .delete else { return false }
            dataSource?.tableView(self, commit: .delete, forRowAt: path)
            return true
        default: return false
        }
    }

    /// Gives the focus to the delegate's choice, the row that had it last, a selected one, or the first that is visible.
    func focusFirstRow() {
        layoutIfNeeded()
        let visible = (indexPathsForVisibleRows ?? []).filter(canFocus)
        let last = state.focused.flatMap { canFocus($0) ? $0 : nil }
        focus(
            tableDelegate?.indexPathForPreferredFocusedView(in: self) ?? last
                ?? visible.first(where: engine.selection.selected.contains) ?? visible.first)
    }

    private func canFocus(_ path: IndexPath) -> Bool { exists(path) && tableDelegate?.tableView(self, canFocusRowAt: path) ?? selectsItems }

    private func moveFocus(by step: Int) -> Bool {
        guard let old = state.focused, exists(old) else {
            focusFirstRow()
            return state.focused != nil
        }
        var next = neighbour(old, step)
        while let path = next, !canFocus(path) { next = neighbour(path, step) }
        guard let path = next else { return true }
        focus(path)
        scroll(to: path, at: .none, animated: false)
        if tableDelegate?.tableView(self, selectionFollowsFocusForRowAt: path) ?? selectionFollowsFocus { engine.selection.choose(path) }
        return true
    }

    private func neighbour(_ path: IndexPath, _ step: Int) -> IndexPath? {
        let counts = engine.itemCounts
        var section = path.section
        var row = path.row + step
        while counts.indices.contains(section) {
            if (0..<counts[section]).contains(row) { return IndexPath(row: row, section: section) }
            section += step
            row = step > 0 ? 0 : (counts.indices.contains(section) ? counts[section] : 0) - 1
        }
        return nil
    }

    func focus(_ path: IndexPath?) {
        if let former = state.focused { cellForRow(at: former)?.updateFocusRing(false) }
        state.focused = path
        if let path { cellForRow(at: path)?.updateFocusRing(isFirstResponder) }
    }

    func resignFocus() {
        let former = state.focused
        focus(nil)
        if remembersLastFocusedIndexPath { state.focused = former }
    }
}
