import UIKit

/// Keys: arrows go from row to row, Return edits, Space completes, Delete removes; and what assistive technologies offer for a row.
extension FoldingListView {
    /// Takes the keys when editing ended by one, and lets them go to the row that was edited, if it is still there.
    func takeKeys(for cell: FoldingListCell) {
        guard edited == nil, becomeFirstResponder() else { return }
        focusedIndex = index(for: cell)
    }

    /// Shows which row the keys go to: its cell has the frame, so that this folds and moves with the row.
    func layoutFocusRing() {
        for case let cell as FoldingListCell in stage.visibleCells {
            let index = focusedIndex == nil ? nil : index(for: cell)
            cell.showsFocus = index != nil && index == focusedIndex
        }
    }

    /// Handles keys.
    ///
    /// - Returns: false where the key is not the list's.
    func take(_ presses: Set<UIPress>) -> Bool {
        guard presses.count == 1, let press = presses.first, let key = press.key, edited == nil else { return false }
        let modifiers = key.modifierFlags.subtracting([.alphaShift, .numericPad]), isFirst = press.phase == .began
        if key.keyCode == .keyboardEscape, modifiers.isEmpty, editedWhenOpen != nil {
            // The row that unfolds goes with what was typed into it.
            typed = nil
            endEditing()
            return true
        }
        switch (key.keyCode, modifiers) {
        case (.keyboardEscape, []), (.keyboardUpArrow, .command), (.keyboardUpArrow, .control):
            if let levels, levels.lists.count > 1 { return isFirst && levels.close(animated: true) }
        default: break
        }
        guard opensForKeys() else { return false }
        if typed != nil {
            // Text follows as text.
            if key.keyCode == .keyboardDeleteOrBackspace { deleteTyped() }
            return key.keyCode == .keyboardDeleteOrBackspace
        }
        switch (key.keyCode, modifiers) {
        case (.keyboardDownArrow, []): return focus((focusedIndex ?? -1) + 1)
        case (.keyboardUpArrow, []): return focus((focusedIndex ?? numberOfRows) - 1)
        case (.keyboardHome, []): return focus(0)
        case (.keyboardEnd, []): return focus(numberOfRows - 1)
        case (.keyboardReturnOrEnter, []): return isFirst && (performOnFocus(.open) || performOnFocus(.edit))
        case (.keyboardDownArrow, .command), (.keyboardDownArrow, .control): return isFirst && performOnFocus(.open)
        case (.keyboardF2, []): return isFirst && performOnFocus(.edit)
        case (.keyboardReturnOrEnter, .control), (.keyboardReturnOrEnter, .command): return isFirst && performOnFocus(.insertBelow)
        case (.keyboardSpacebar, []): return isFirst && performOnFocus(.complete)
        case (.keyboardDeleteOrBackspace, []), (.keyboardDeleteForward, []): return isFirst && performOnFocus(.remove)
        case (.keyboardUpArrow, .alternate): return performOnFocus(.moveUp)
        case (.keyboardDownArrow, .alternate): return performOnFocus(.moveDown)
        case (.keyboardEscape, []):
            guard focusedIndex != nil else { return false }
            focusedIndex = nil
            return true
        default: return false
        }
    }

    /// Ends the opening or closing of a level that goes on by itself, so that no key is lost meanwhile.
    ///
    /// - Returns: whether the list is open then: not if fingers hold it.
    func opensForKeys() -> Bool {
        if !listIsOpen, let child = levels?.change?.child, child.listPinch == nil, child.caught == nil { levels?.finishChange() }
        return listIsOpen
    }

    private func focus(_ index: Int) -> Bool {
        guard numberOfRows > 0 else { return false }
        let index = min(max(index, 0), numberOfRows - 1)
        focusedIndex = index
        scrollToRow(at: index, animated: false)
        return true
    }

    private func performOnFocus(_ command: FoldingListCommand) -> Bool {
        guard let focusedIndex, focusedIndex < numberOfRows else { return false }
        return delegate?.foldingList(self, perform: command, forRowAt: focusedIndex) == true || perform(command, on: focusedIndex)
    }

    /// Performs a command on a row.
    ///
    /// - Returns: whether the data source allowed it.
    @discardableResult
    func perform(_ command: FoldingListCommand, on index: Int) -> Bool {
        switch command {
        case .open: return levels?.open(index, animated: true) ?? false
        case .edit:
            if edit(index, isNew: false) { return true }
            delegate?.foldingList(self, didSelectRowAt: index)
            return true
        case .complete: return toggle(index)
        case .remove: return remove(index)
        case .insertBelow: return create(at: index + 1)
        case .moveUp: return moveByHand(index, to: index - 1)
        case .moveDown: return moveByHand(index, to: index + 1)
        }
    }

    private func moveByHand(_ index: Int, to newIndex: Int) -> Bool {
        guard (0..<numberOfRows).contains(newIndex), let dataSource, dataSource.foldingList(self, canMoveRowAt: index) else { return false }
        stage.layoutIfNeeded()
        dataSource.foldingList(self, moveRowAt: index, to: newIndex)
        move(index, to: newIndex)
        delegate?.foldingList(self, didMoveRowAt: index, to: newIndex)
        return true
    }

    // MARK: Assistive technologies

    func accessibilityActions(for cell: FoldingListCell) -> [UIAccessibilityCustomAction]? {
        guard let index = index(for: cell), let dataSource else { return nil }
        var actions: [UIAccessibilityCustomAction] = []
        if let levels, levels.canClose(self) {
            actions.append(UIAccessibilityCustomAction(name: closeText) { [weak levels] _ in levels?.close(animated: true) ?? false })
        }
        func offer(_ name: String, _ command: FoldingListCommand, if isAllowed: Bool) {
            guard isAllowed else { return }
            actions.append(
                UIAccessibilityCustomAction(name: name) { [weak self, weak cell] _ in
                    guard let self, let cell, let index = self.index(for: cell) else { return false }
                    return self.perform(command, on: index)
                })
        }
        offer("Open", .open, if: levels?.opensRow(index, of: self) == true)
        let isCompleted = dataSource.foldingList(self, isRowCompletedAt: index)
        offer(isCompleted ? "Reopen" : "Complete", .complete, if: dataSource.foldingList(self, canCompleteRowAt: index))
        offer("Delete", .remove, if: dataSource.foldingList(self, canRemoveRowAt: index))
        offer("Insert Below", .insertBelow, if: dataSource.foldingList(self, canInsertRowAt: index + 1))
        let moves = dataSource.foldingList(self, canMoveRowAt: index)
        offer("Move Up", .moveUp, if: moves && index > 0)
        offer("Move Down", .moveDown, if: moves && index + 1 < numberOfRows)
        return actions
    }
}
