/// What is selected and highlighted in a list, by path: changed by touches, keys and the program, in Apple's order of calls
/// (Behaviour 8.5, 8.8).
@MainActor
final class ItemSelection {
    private unowned let engine: CollectionEngine
    private var host: any SelectionHost { engine.host }

    /// The selected items.
    private(set) var selected = Set<IndexPath>()
    /// The item under the finger.
    private(set) var highlighted: IndexPath?

    init(_ engine: CollectionEngine) { self.engine = engine }

    // MARK: Touches

    /// Highlights the item under a finger that went down.
    func touchesBegan(_ touches: Set<UITouch>) {
        guard !host.closesActions(by: touches), host.selectsItems, highlighted == nil, let touch = touches.first,
            let path = item(under: touch), host.shouldHighlight(path)
        else { return }
        highlighted = path
        host.updateHighlight(true, ofItemAt: path)
        host.didHighlight(path)
    }

    /// Takes the highlight back if the finger has left the cell.
    func touchesMoved(_ touches: Set<UITouch>) {
        guard let path = highlighted, let cell = engine.visible[ElementKey(.cell, nil, path)], let touch = touches.first else { return }
        if !cell.bounds.contains(touch.location(in: cell)) { unhighlight() }
    }

    /// Chooses the item under a finger that went up.
    func touchesEnded() {
        guard let path = highlighted else { return }
        if host.unhighlightsBeforeSelecting { unhighlight() }
        choose(path)
        unhighlight()
    }

    /// Takes back what a finger that went down highlighted.
    func unhighlight() {
        guard let path = highlighted else { return }
        highlighted = nil
        host.updateHighlight(false, ofItemAt: path)
        host.didUnhighlight(path)
    }

    /// The item whose cell a touch is on.
    private func item(under touch: UITouch) -> IndexPath? {
        var view = touch.view
        while let current = view, current !== host, !(current is SwipeActionsView) {
            if let path = engine.path(ofCell: current) { return path }
            view = current.superview
        }
        return nil
    }

    // MARK: By a person

    /// Selects or deselects an item that a person chose, as the delegate allows, and performs its primary action.
    func choose(_ path: IndexPath) {
        if host.selectsSeveral, selected.contains(path) {
            if deselect(path) { host.selectionDidChange() }
            return
        }
        guard let path = host.itemToSelect(choosing: path) else { return }
        if !host.selectsSeveral {
            for other in selected.sorted() where other != path {
                if !deselect(other, isReplaced: true) { return }
            }
        }
        mark(path, selected: true)
        host.didSelect(path)
        host.selectionDidChange()
        host.performPrimaryAction(ofItemAt: path)
    }

    /// Selects or deselects one of several items, as the delegate allows.
    func set(_ isSelected: Bool, for path: IndexPath) {
        guard host.selectsSeveral, isSelected != selected.contains(path) else { return }
        if isSelected {
            guard let path = host.itemToSelect(choosing: path) else { return }
            mark(path, selected: true)
            host.didSelect(path)
        } else if !deselect(path) {
            return
        }
        host.selectionDidChange()
    }

    /// - Returns: whether the delegate allowed it.
    private func deselect(_ path: IndexPath, isReplaced: Bool = false) -> Bool {
        guard let path = host.itemToDeselect(path, isReplaced: isReplaced) else { return false }
        mark(path, selected: false)
        host.didDeselect(path)
        return true
    }

    private func mark(_ path: IndexPath, selected isSelected: Bool, animated: Bool = false) {
        if isSelected { selected.insert(path) } else { selected.remove(path) }
        host.updateSelection(isSelected, ofItemAt: path, animated: animated)
    }

    // MARK: By the program

    /// Selects an item, nil for none, without asking the delegate. Others stay selected where several can be.
    func select(_ path: IndexPath?, animated: Bool) {
        if path == nil || !host.selectsSeveral {
            for other in selected where other != path { mark(other, selected: false, animated: animated) }
        }
        if let path, engine.exists(ElementKey(.cell, nil, path)) { mark(path, selected: true, animated: animated) }
    }

    /// Deselects an item without asking the delegate.
    func deselect(_ path: IndexPath, animated: Bool) {
        if selected.contains(path) { mark(path, selected: false, animated: animated) }
    }

    /// Deselects all items without asking the delegate.
    func deselectAll(animated: Bool) {
        for path in selected { mark(path, selected: false, animated: animated) }
    }

    // MARK: Data

    /// Replaces the paths before an update by those after it. Deleted items leave the selection.
    func apply(_ update: CollectionUpdate) {
        selected = Set(selected.compactMap(update.newPath))
        highlighted = highlighted.flatMap(update.newPath)
    }

    /// Forgets the selection, because all cells are made anew.
    func reset() {
        selected = []
        highlighted = nil
    }
}
