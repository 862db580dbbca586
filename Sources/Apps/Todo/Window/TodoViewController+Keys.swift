import AppSupport
import FoldingList
import RecordStore
import TodoLists
import UIKit

/// The lists' own keys, as the page of tips has them.
extension TodoViewController: KeysExplaining {
    var explainedKeys: [ExplainedKey] { TodoTips.rows.map { ExplainedKey($0.text, $0.keys) } }
}

/// Keys that work on every level, and undo. The lists themselves take the others.
extension TodoViewController {
    /// The commands of all levels.
    var commands: [UIKeyCommand] {
        var keys = KeyCommands(self)
        // A text that is edited has its own undo.
        if topPage?.editedIndex != nil {
            keys.add("Cancel Editing", UIKeyCommand.inputEscape) { $0.cancelEditing() }
            return keys.commands
        }
        keys.addUndo({ $0.perform(.undo) }, redo: { $0.perform(.redo) })
        if imports.isRunning { keys.addShortcut("Stop Importing", ".") { $0.imports.stop() } }
        keys.addShortcut("Clear", "k") { $0.clear() }
        keys.addShortcut("Copy", "c") { $0.copyText() }
        keys.addShortcut("Paste as Items", "v") { $0.pasteItems() }
        // The lists take what is typed, and no arrow of these.
        keys.hasPriority = true
        keys.add("Out", UIKeyCommand.inputLeftArrow) { $0.levels.close(animated: true) }
        keys.add("In", UIKeyCommand.inputRightArrow) { $0.openFocusedRow() }
        return keys.commands
    }

    /// A secondary click on a row offers what gestures do with it.
    func addClick() {
        levels.addSecondaryClick { [weak self] click in
            guard let self, let page = topPage, page.editedIndex == nil, let index = page.list.indexForRow(at: click.location(in: page.list)),
                let cell = page.list.cellForRow(at: index)
            else { return }
            offer(cell.accessibilityLabel, (cell.accessibilityCustomActions ?? []).map { action in
                (action.name, { @MainActor in _ = action.perform() })
            })
        }
    }

    private func openFocusedRow() {
        guard let index = levels.topList?.focusedIndex else { return }
        levels.open(index, animated: true)
    }

    /// Takes back what was typed, and lets the keys go to the row again.
    private func cancelEditing() {
        topPage?.withdrawTyping()
        topPage?.editedCell?.endEditingByKey()
    }

    private func clear() {
        guard let page = topPage as? ItemsPage, levels.isSettled else { return }
        page.list.clearCompletedRows()
    }

    /// Copies the text of the row that the keys go to, or the quotation of an empty list.
    private func copyText() {
        if let quotation = (topPage as? ItemsPage)?.shownQuotation {
            UIPasteboard.general.string = quotation.copied
            notice.show("Copied")
        } else if let index = levels.topList?.focusedIndex, let cell = levels.topList?.cellForRow(at: index) as? FoldingListTextCell {
            UIPasteboard.general.string = cell.text
            notice.show("Copied")
        }
    }

    /// Makes items of the lines on the clipboard, below the row that the keys go to or else at the top.
    private func pasteItems() {
        guard let list = (topPage as? ItemsPage)?.list, let text = UIPasteboard.general.string else { return }
        list.pasteRows(from: text, at: list.focusedIndex.map { $0 + 1 } ?? 0)
    }

    // MARK: Undo

    /// Takes the last change back, or repeats it, where people see it.
    ///
    /// - Returns: whether that was done.
    @discardableResult
    func perform(_ direction: UndoDirection) -> Bool {
        levels.topList?.endEditing()
        guard let change = model.pendingChange(direction) else {
            notice.show(direction == .undo ? "Nothing to Undo" : "Nothing to Redo")
            return false
        }
        // The lists as they are before: what changes then is seen to change.
        if let item = change.item, change.lists.isEmpty {
            go(to: .items(item.list), animated: true)
            items?.revealed = item.id
        } else {
            go(to: .lists, animated: true)
            lists.revealed = change.lists.first
        }
        return model.perform(direction) != nil
    }
}
