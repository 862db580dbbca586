import UIKit

/// Taps, and editing rows in place (Features FL-21).
extension FoldingListView {
    func didScroll() {
        if gap != nil { closeGap() }
        // A row that is scrolled away takes its text into the data.
        guard let cell = edited?.cell, let index = index(for: cell), !rectForRow(at: index).intersects(bounds) else { return }
        endEditing()
    }

    func tapped(_ tap: UITapGestureRecognizer) {
        guard listIsOpen else { return }
        guard edited == nil, editedWhenOpen == nil else { return endEditing() }
        let point = tap.location(in: stage)
        guard let item = item(at: point) else {
            guard point.y >= layout.rows.contentHeight, delegate?.foldingListDidTapBelowRows(self) != true else { return }
            _ = create(at: numberOfColoredRows)
            return
        }
        guard !consumeGap(atItem: item) else { return }
        guard let index = layout.rows.row(ofItem: item), let cell = cellForRow(at: index) else { return }
        if cell.editsOnTap(at: cell.convert(point, from: stage)), edit(index, isNew: false) { return }
        if levels?.open(index, animated: true) == true { return }
        delegate?.foldingList(self, didSelectRowAt: index)
    }

    func finishEditing() {
        _ = edited?.cell.input.resignFirstResponder()
        guard let id = editedWhenOpen else { return }
        let text = consumeTyped()
        editedWhenOpen = nil
        guard let row = layout.rows[id: id], row.kind == .row else { return }
        store(text ?? "", ofActive: id, isNew: true)
    }

    /// Ends editing, which may remove a row.
    ///
    /// - Returns: the index of a row afterwards; nil if it is the one that was removed.
    func endEditing(keeping index: Int) -> Int? {
        let pending = editedWhenOpen.flatMap { layout.rows[id: $0] }.map { layout.rows.rank(ofItem: $0.item) }
        let edited = edited.flatMap { self.index(for: $0.cell) } ?? pending, count = numberOfRows
        endEditing()
        guard let edited, numberOfRows < count else { return index }
        return edited == index ? nil : edited < index ? index - 1 : index
    }

    /// Hands over what was typed into the row that unfolds.
    func consumeTyped() -> String? {
        defer { typed = nil }
        return typed.flatMap { $0.id == editedWhenOpen ? $0.text : nil }
    }

    /// Gives the text of an active row to the delegate, or removes a row that has none.
    private func store(_ text: String, ofActive id: Int, isNew: Bool) {
        guard let row = layout.rows[id: id] else { return }
        let index = layout.rows.rank(ofItem: row.item)
        guard text.allSatisfy(\.isWhitespace), dataSource?.foldingList(self, canRemoveRowAt: index) == true else {
            delegate?.foldingList(self, didEndEditing: text, ofRowAt: index)
            if isNew { reconfigureRows(at: IndexSet(integer: index)) }
            return
        }
        discard(id, isQuiet: isNew)
    }

    /// Edits a row that is open.
    func edit(_ index: Int, isNew: Bool) -> Bool {
        guard (0..<numberOfRows).contains(index), let index = endEditing(keeping: index) else { return false }
        guard let cell = cellForRow(at: index) as? FoldingListTextCell else { return cellForRow(at: index)?.beginEditing() ?? false }
        edited = (cell, isNew)
        if cell.beginEditing() {
            focusedIndex = nil
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
        let item = layout.rows.item(ofRow: index), wasActive = layout.rows.active(atItem: item) != nil
        let id = layout.rows.activate(item: item)
        store(text, ofActive: id, isNew: edited.isNew)
        // Storing the text may have given the row another height.
        if !wasActive, layout.rows[id: id]?.heightSpring == nil { layout.rows.deactivate(id) }
    }
}
