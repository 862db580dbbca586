import UIKit

/// Pasting: each line of a text is a row of its own.
extension FoldingListView {
    /// The lines of a text that say something, without blanks at their ends.
    private static func lines(of text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// Makes rows of a text's lines, and gives the keys to the last one.
    func paste(_ text: String, at index: Int) -> Bool {
        let lines = Self.lines(of: text)
        guard !lines.isEmpty, opensForKeys() else { return false }
        let index = min(max(endEditing(keeping: index) ?? index, 0), numberOfColoredRows)
        guard insert(lines, at: index) else { return false }
        focusPasted(index + lines.count - 1)
        return true
    }

    /// Takes several lines that are pasted into a row: the first one stays in it, and the others become rows below. What stood behind the
    /// caret follows the last one.
    ///
    /// - Returns: false if it is one line, or the data source makes no such rows: the text is one then.
    func paste(_ text: String, in range: NSRange, of cell: FoldingListTextCell) -> Bool {
        var lines = Self.lines(of: text)
        guard lines.count > 1, edited?.cell === cell, let index = index(for: cell) else { return false }
        let old = cell.text as NSString
        let first = old.substring(to: range.location) + lines.removeFirst()
        lines[lines.count - 1] += old.substring(from: range.location + range.length)
        guard insert(lines, at: index + 1) else { return false }
        cell.text = first
        endEditing()
        focusPasted(index + lines.count)
        return true
    }

    /// How many rows there are before completed ones, which stay at the end.
    var numberOfColoredRows: Int { min(numberOfRows, dataSource?.numberOfColoredRows(in: self) ?? 0) }

    private func insert(_ texts: [String], at index: Int) -> Bool {
        guard let dataSource, dataSource.foldingList(self, canInsertRowAt: index),
            dataSource.foldingList(self, insertRowsWith: texts, at: index)
        else { return false }
        insert(IndexSet(integersIn: index..<index + texts.count), animated: true)
        return true
    }

    private func focusPasted(_ index: Int) {
        guard index < numberOfRows, becomeFirstResponder() else { return }
        focusedIndex = index
        scrollToRow(at: index, animated: true)
    }
}
