/// Editing: what can be done with each row, and doing it.
extension UITableView {
    /// Lets a cell know its table, and what can be done with its row.
    func prepare(_ cell: UITableViewCell, _ path: IndexPath) {
        if cell.table !== self {
            cell.table = self
            cell.takeBackground(of: style)
        }
        if let tableDelegate, !defaultsAsked.contains(.indentation) {
            let level = tableDelegate.tableView(self, indentationLevelForRowAt: path)
            if !defaultsAsked.contains(.indentation) { cell.indentationLevel = level }
        }
        guard isEditing || cell.isEditing else { return }
        updateEditing(of: cell, path)
    }

    private func updateEditing(of cell: UITableViewCell, _ path: IndexPath) {
        guard isEditing else { return cell.applyEditing(false, cell.editingStyle, isMovable: cell.parts.isMovable, showsMark: false) }
        let style = editing(of: path)
        let isEditable = dataSource?.tableView(self, canEditRowAt: path) ?? false
        let isMovable = dataSource?.tableView(self, canMoveRowAt: path) ?? false
        cell.shouldIndentWhileEditing = tableDelegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true
        if isMovable { cell.showsReorderControl = true }
        cell.applyEditing(
            isEditable || isMovable, style, isMovable: isMovable, showsMark: isEditable && allowsMultipleSelectionDuringEditing)
    }

    /// What can be done with a row.
    func editing(of path: IndexPath) -> UITableViewCell.EditingStyle {
        guard dataSource?.tableView(self, canEditRowAt: path) ?? false else { return .none }
        return tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
    }

    /// Brings what the cells on the screen show of the table up to date.
    func updateVisibleCells() {
        for (key, view) in engine.visible {
            guard let cell = view as? UITableViewCell else { continue }
            if isEditing { updateEditing(of: cell, engine.movement.dataPath(key.path)) }
            cell.setNeedsLayout()
        }
    }

    func edit(_ isEditing: Bool, animated: Bool) {
        guard isEditing != state.isEditing else { return }
        layoutIfNeeded()
        swiper.close(animated: animated)
        engine.selection.unhighlight()
        state.isEditing = isEditing
        accessibilityDidChange()
        if !isEditing, allowsMultipleSelectionDuringEditing, !allowsMultipleSelection { engine.selection.deselectAll(animated: animated) }
        let change = { [self] in
            for (key, view) in engine.visible {
                guard let cell = view as? UITableViewCell else { continue }
                if animated { UIView.performWithoutAnimation { cell.layoutIfNeeded() } }
                updateEditing(of: cell, key.path)
                if animated {
                    cell.setNeedsLayout()
                    cell.layoutIfNeeded()
                }
            }
        }
        if animated { UIView.animate(withDuration: CollectionEngine.transitionDuration, animations: change) } else { change() }
        measureVisibleCells()
        setNeedsLayout()
    }

    /// The control before a row was pressed: a row to be deleted shows the button for that, a new row is inserted at once.
    func editControlPressed(of cell: UITableViewCell) {
        guard let path = indexPath(for: cell) else { return }
        if cell.editingStyle == .insert {
            dataSource?.tableView(self, commit: .insert, forRowAt: path)
        } else if swiper.cell === cell {
            swiper.close(animated: true)
        } else if let actions = deletion(of: path) {
            swiper.open(cell, path, actions)
        }
    }

    /// The action that deletes a row; nil for a row that can't be deleted, and once the data source has turned out not to delete rows.
    func deletion(of path: IndexPath) -> UISwipeActionsConfiguration? {
        guard !defaultsAsked.contains(.commit), (dataSource as? any RowCommitting)?.commitsRows != false, editing(of: path) == .delete else {
            return nil
        }
        let title = tableDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path) ?? "Delete"
        let action = UIContextualAction(style: .destructive, title: title) { [weak self] _, view, done in
            guard let self, let cell = swiper.cell, let path = self.path(ofSwiped: cell) else { return done(false) }
            dataSource?.tableView(self, commit: .delete, forRowAt: path)
            done(true)
        }
        return UISwipeActionsConfiguration(actions: [action])
    }
}
