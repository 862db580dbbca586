import UIKit

/// Taps, and editing rows in place (Features FL-21).
extension FoldingListView {
    func didScroll() {
        placeFocus()
        if gap != nil { closeGap() }
        // A row that is scrolled away takes its text into the data.
        guard let cell = edited?.cell, let index = index(for: cell), !rectForRow(at: index).intersects(bounds) else { return }
        endEditing()
    }

    func tapped(_ tap: UITapGestureRecognizer) {
        guard listIsOpen else { return }
        guard edited == nil else { return endEditing() }
        let point = tap.location(in: stage)
        guard let item = item(at: point) else {
            guard point.y >= layout.rows.contentHeight, delegate?.foldingListDidTapBelowRows(self) != true else { return }
            // Completed rows stay at the end.
            _ = create(at: min(numberOfRows, dataSource?.numberOfColoredRows(in: self) ?? 0))
            return
        }
        guard !takeGap(atItem: item) else { return }
        guard let index = layout.rows.row(ofItem: item), let cell = cellForRow(at: index) else { return }
        if cell.editsOnTap(at: cell.convert(point, from: stage)), edit(index, isNew: false) { return }
        if levels?.open(index, animated: true) == true { return }
        delegate?.foldingList(self, didSelectRowAt: index)
    }

    /// Edits a row that is open.
    func edit(_ index: Int, isNew: Bool) -> Bool {
        guard (0..<numberOfRows).contains(index) else { return false }
        endEditing()
        guard index < numberOfRows, let cell = cellForRow(at: index) as? FoldingListTextCell else {
            return index < numberOfRows ? cellForRow(at: index)?.beginEditing() ?? false : false
        }
        edited = (cell, isNew)
        if cell.beginEditing() {
            focusedIndex = nil
            placeFocus()
            return true
        }
        edited = nil
        return false
    }

    /// Editing ended: the delegate stores the text, or a row without any vanishes.
    func cellDidEndEditing(_ cell: FoldingListTextCell, text: String) {
        guard let edited, edited.cell === cell else { return }
        self.edited = nil
        guard let index = index(for: cell) else { return }
        let isEmpty = text.allSatisfy(\.isWhitespace)
        guard isEmpty, dataSource?.foldingList(self, canRemoveRowAt: index) == true else {
            delegate?.foldingList(self, didEndEditing: text, ofRowAt: index)
            return
        }
        discard(layout.rows.activate(item: layout.rows.item(ofRow: index)), isQuiet: edited.isNew)
    }
}
