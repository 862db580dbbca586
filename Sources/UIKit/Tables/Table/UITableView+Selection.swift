/// Selection by touch, keys and the program, in Apple's order of calls (Behaviour 8.8).
extension UITableView {
    /// Whether a person can select rows now.
    var isSelectable: Bool {
        isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    }
    /// Whether several rows can be selected now.
    var selectsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

    /// The row whose cell a touch is on.
    private func row(under touch: UITouch) -> IndexPath? {
        var view = touch.view
        while let current = view, current !== self {
            if current is SwipeActionsView { return nil }
            if let cell = current as? UITableViewCell, cell.superview === self { return indexPath(for: cell) }
            view = current.superview
        }
        return nil
    }

    func highlight(by touches: Set<UITouch>) {
        guard !swiper.takes(touches) else { return }
        guard isSelectable, engine.selection.highlighted == nil, let touch = touches.first, let path = row(under: touch) else { return }
        guard tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true else { return }
        engine.selection.highlighted = path
        cellForRow(at: path)?.setHighlighted(true, animated: false)
        tableDelegate?.tableView(self, didHighlightRowAt: path)
    }

    func unhighlight() {
        guard let path = engine.selection.highlighted else { return }
        engine.selection.highlighted = nil
        cellForRow(at: path)?.setHighlighted(false, animated: false)
        tableDelegate?.tableView(self, didUnhighlightRowAt: path)
    }

    func unhighlight(leftBy touches: Set<UITouch>) {
        guard let path = engine.selection.highlighted, let cell = cellForRow(at: path), let touch = touches.first else { return }
        if !cell.bounds.contains(touch.location(in: cell)) { unhighlight() }
    }

    func select(by touches: Set<UITouch>) {
        guard let path = engine.selection.highlighted else { return }
        unhighlight()
        choose(path)
    }

    /// A person chose the row of a cell, for instance by an assistive technology.
    func choose(_ cell: UITableViewCell) -> Bool {
        guard isSelectable, let path = indexPath(for: cell) else { return false }
        choose(path)
        return true
    }

    /// A person chose a row: selects or deselects it, as the delegate allows.
    func choose(_ path: IndexPath) {
        if selectsSeveral, engine.selection.selected.contains(path) {
            if deselect(path) { selectionChanged() }
            return
        }
        guard let path = tableDelegate.map({ $0.tableView(self, willSelectRowAt: path) }) ?? path, exists(path) else { return }
        if !selectsSeveral {
            for other in engine.selection.selected.sorted() where other != path {
                if !deselect(other) { return }
            }
        }
        mark(path, selected: true)
        tableDelegate?.tableView(self, didSelectRowAt: path)
        selectionChanged()
        if let tableDelegate, exists(path), tableDelegate.tableView(self, canPerformPrimaryActionForRowAt: path) {
            tableDelegate.tableView(self, performPrimaryActionForRowAt: path)
        }
    }

    /// - Returns: whether the delegate allowed it.
    fileprivate func deselect(_ path: IndexPath) -> Bool {
        guard let path = tableDelegate.map({ $0.tableView(self, willDeselectRowAt: path) }) ?? path else { return false }
        mark(path, selected: false)
        tableDelegate?.tableView(self, didDeselectRowAt: path)
        return true
    }

    fileprivate func selectionChanged() { NotificationCenter.default.post(name: Self.selectionDidChangeNotification, object: self) }

    func exists(_ path: IndexPath) -> Bool { engine.exists(ElementKey(.cell, nil, path)) }

    func mark(_ path: IndexPath, selected: Bool, animated: Bool = false) {
        if selected { engine.selection.selected.insert(path) } else { engine.selection.selected.remove(path) }
        cellForRow(at: path)?.setSelected(selected, animated: animated)
    }

    // MARK: By the program

    func selectByProgram(_ path: IndexPath?, animated: Bool, _ position: ScrollPosition) {
        if path == nil || !selectsSeveral {
            for other in engine.selection.selected where other != path { mark(other, selected: false, animated: animated) }
        }
        guard let path, exists(path) else { return }
        mark(path, selected: true, animated: animated)
        if position != .none { scroll(to: path, at: position, animated: animated) }
    }

    func deselectByProgram(_ path: IndexPath, animated: Bool) {
        if engine.selection.selected.contains(path) { mark(path, selected: false, animated: animated) }
    }
}

extension UIView {
    /// Whether the view is one of a class, or lies in one.
    func isIn<View: UIView>(_ type: View.Type) -> Bool { sequence(first: self, next: \.superview).contains { $0 is View } }
}

/// Selecting several rows by a pan of two fingers.
extension UITableView: PanSelectionHost {
    var allowsPanSelection: Bool { allowsMultipleSelection || allowsMultipleSelectionDuringEditing }

    func item(underPan place: CGPoint) -> IndexPath? {
        indexPathForRow(at: CGPoint(x: bounds.midX, y: min(max(place.y, bounds.minY), bounds.maxY - 1)))
    }

    func mayBeginPanSelection(at path: IndexPath) -> Bool {
        tableDelegate?.tableView(self, shouldBeginMultipleSelectionInteractionAt: path) ?? false
    }

    func didBeginPanSelection(at path: IndexPath) { tableDelegate?.tableView(self, didBeginMultipleSelectionInteractionAt: path) }
    func didEndPanSelection() { tableDelegate?.tableViewDidEndMultipleSelectionInteraction(self) }

    func selectByPan(_ path: IndexPath, _ selects: Bool) {
        if selects {
            guard let chosen = tableDelegate.map({ $0.tableView(self, willSelectRowAt: path) }) ?? path else { return }
            mark(chosen, selected: true)
            tableDelegate?.tableView(self, didSelectRowAt: chosen)
        } else if !deselect(path) {
            return
        }
        selectionChanged()
    }
}

/// Rows under keys: arrows go from row to row, Return and Space choose one, Delete deletes it in editing.
extension UITableView {
    func takeKeys(_ presses: Set<UIPress>) -> Bool {
        guard isFirstResponder, isEditing ? allowsFocusDuringEditing : allowsFocus, presses.count == 1, let key = presses.first?.key else {
            return false
        }
        guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command, .shift]) else { return false }
        switch key.charactersIgnoringModifiers {
        case UIKeyCommand.inputDownArrow: return moveFocus(by: 1)
        case UIKeyCommand.inputUpArrow: return moveFocus(by: -1)
        case "\r", " ":
            guard isSelectable, let path = state.focused, exists(path) else { return false }
            choose(path)
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

    private func canFocus(_ path: IndexPath) -> Bool { exists(path) && tableDelegate?.tableView(self, canFocusRowAt: path) ?? isSelectable }

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
        if tableDelegate?.tableView(self, selectionFollowsFocusForRowAt: path) ?? selectionFollowsFocus { choose(path) }
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
        if let former = state.focused { cellForRow(at: former)?.showFocus(false) }
        state.focused = path
        if let path { cellForRow(at: path)?.showFocus(isFirstResponder) }
    }

    func leaveFocus() {
        let former = state.focused
        focus(nil)
        if remembersLastFocusedIndexPath { state.focused = former }
    }
}
