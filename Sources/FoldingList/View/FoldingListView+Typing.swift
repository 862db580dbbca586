import UIKit

/// Typing while nothing is edited makes a row with what was typed (Features CP-08).
extension FoldingListView {
    /// Takes typed text: into the row that still unfolds for it, or into a new one, below the row that has the keys or else at the top.
    func type(_ text: String) {
        guard edited == nil, opensForKeys() else { return }
        let line = text.prefix { !$0.isNewline }
        if typed == nil {
            guard let first = line.unicodeScalars.first, !CharacterSet.whitespaces.union(.controlCharacters).contains(first) else { return }
            guard create(at: min(focusedIndex.map { $0 + 1 } ?? 0, numberOfColoredRows)), let id = editedWhenOpen else { return }
            focusedIndex = nil
            typed = (id, "")
        }
        typed?.text += line
        showTyped()
        guard line.count < text.count, let row = typed.flatMap({ layout.rows[id: $0.id] }) else { return }
        // Return ends the row before it is open, and the keys go on from there.
        let index = layout.rows.rank(ofItem: row.item), count = numberOfRows
        endEditing()
        if numberOfRows == count { focusedIndex = index }
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
