/// Swiping rows to show what can be done with them.
extension UITableView: SwipeHost {
    var allowsSwiping: Bool { !isEditing && engine.movement.path == nil }

    func swipedRow(at point: CGPoint) -> (path: IndexPath, cell: any SwipedCell)? {
        guard engine.movement.path == nil, let path = indexPathForRow(at: point), let cell = cellForRow(at: path) else { return nil }
        return (path, cell)
    }

    func path(ofSwiped cell: any SwipedCell) -> IndexPath? { (cell as? UITableViewCell).flatMap(indexPath(for:)) }

    func willBeginSwiping(_ path: IndexPath) {
        engine.selection.unhighlight()
        tableDelegate?.tableView(self, willBeginEditingRowAt: path)
    }

    func didEndSwiping(_ path: IndexPath?) { tableDelegate?.tableView(self, didEndEditingRowAt: path) }

    func swipeActions(of path: IndexPath, isTrailing: Bool) -> UISwipeActionsConfiguration? {
        guard dataSource?.tableView(self, canEditRowAt: path) ?? false else { return nil }
        guard isTrailing else { return tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path) }
        if let own = tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) { return own }
        return tableDelegate == nil || defaultsAsked.contains(.trailingActions) ? deletion(of: path) : nil
    }
}

extension UITableViewCell: SwipedCell {
    var swipeActions: SwipeActionsView? {
        get { parts.swipe }
        set { parts.swipe = newValue }
    }

    func swipeDidChange(isSwiped: Bool) {
        if isSwiped {
            roundCorners()
            willTransition(to: .showingDeleteConfirmation)
        } else {
            appliedAttributes.map(take)
            didTransition(to: [])
        }
        if configurationUpdateHandler != nil || parts.configurations != nil { setNeedsUpdateConfiguration() }
    }
}
