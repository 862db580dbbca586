import UIKit

/// Typing while nothing is edited makes a row with what was typed (Features CP-08).
extension FoldingListView {
    /// Takes typed text: into the row that still unfolds for it, or into a new one, below the row that has the keys or else at the top.
    func type(_ text: String) {
        guard edited == nil, listIsOpen else { return }
        if typed != nil {
            typed?.text += text
            return showTyped()
        }
        guard let first = text.unicodeScalars.first, !CharacterSet.whitespacesAndNewlines.union(.controlCharacters).contains(first) else {
            return
        }
        // Completed rows stay at the end.
        let last = min(numberOfRows, dataSource?.numberOfColoredRows(in: self) ?? 0)
        guard create(at: min(focusedIndex.map { $0 + 1 } ?? 0, last)), let id = editedWhenOpen else { return }
        focusedIndex = nil
        placeFocus()
        typed = (id, text)
        showTyped()
    }

    /// Deletes what was typed last into the row that still unfolds.
    func deleteTyped() {
        guard typed?.text.isEmpty == false else { return }
        typed?.text.removeLast()
        showTyped()
    }

    private func showTyped() {
        guard let typed, let cell = cell(ofActive: typed.id) as? FoldingListTextCell else { return }
        cell.text = typed.text
    }
}
