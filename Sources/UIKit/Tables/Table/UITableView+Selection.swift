/// Selecting rows (Behaviour 8.8).
extension UITableView: SelectionHost {
    var selectsItems: Bool { isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection }
    var selectsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }
    var allowsPanSelection: Bool { allowsMultipleSelection || allowsMultipleSelectionDuringEditing }
    var unhighlightsBeforeSelecting: Bool { true }
    func closesActions(by touches: Set<UITouch>) -> Bool { swiper.takes(touches) }

    func item(underPan point: CGPoint) -> IndexPath? {
        indexPathForRow(at: CGPoint(x: bounds.midX, y: min(max(point.y, bounds.minY), bounds.maxY - 1)))
    }

    /// A person chose the row of a cell by an assistive technology.
    func choose(_ cell: UITableViewCell) -> Bool {
        guard selectsItems, let path = indexPath(for: cell) else { return false }
        engine.selection.choose(path)
        return true
    }

    func exists(_ path: IndexPath) -> Bool { engine.exists(ElementKey(.cell, nil, path)) }

    func updateHighlight(_ isHighlighted: Bool, ofItemAt path: IndexPath) { cellForRow(at: path)?.setHighlighted(isHighlighted, animated: false) }

    func updateSelection(_ isSelected: Bool, ofItemAt path: IndexPath, animated: Bool) {
        cellForRow(at: path)?.setSelected(isSelected, animated: animated)
    }

    func shouldHighlight(_ path: IndexPath) -> Bool { tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true }
    func didHighlight(_ path: IndexPath) { tableDelegate?.tableView(self, didHighlightRowAt: path) }
    func didUnhighlight(_ path: IndexPath) { tableDelegate?.tableView(self, didUnhighlightRowAt: path) }

    func itemToSelect(choosing path: IndexPath) -> IndexPath? {
        guard let tableDelegate else { return path }
        return tableDelegate.tableView(self, willSelectRowAt: path).flatMap { exists($0) ? $0 : nil }
    }

    func itemToDeselect(_ path: IndexPath, isReplaced: Bool) -> IndexPath? {
        guard let tableDelegate else { return path }
        return tableDelegate.tableView(self, willDeselectRowAt: path)
    }

    func didSelect(_ path: IndexPath) { tableDelegate?.tableView(self, didSelectRowAt: path) }
    func didDeselect(_ path: IndexPath) { tableDelegate?.tableView(self, didDeselectRowAt: path) }
    func selectionDidChange() { NotificationCenter.default.post(name: Self.selectionDidChangeNotification, object: self) }

    func performPrimaryAction(ofItemAt path: IndexPath) {
        guard let tableDelegate, exists(path), tableDelegate.tableView(self, canPerformPrimaryActionForRowAt: path) else { return }
        tableDelegate.tableView(self, performPrimaryActionForRowAt: path)
    }

    func shouldBeginMultipleSelection(at path: IndexPath) -> Bool {
        tableDelegate?.tableView(self, shouldBeginMultipleSelectionInteractionAt: path) ?? false
    }

    func didBeginMultipleSelection(at path: IndexPath) { tableDelegate?.tableView(self, didBeginMultipleSelectionInteractionAt: path) }
    func didEndMultipleSelection() { tableDelegate?.tableViewDidEndMultipleSelectionInteraction(self) }
}
