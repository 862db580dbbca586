import UIKit

/// Clearing removes all completed rows at once: those that are seen fold and fade, and the others close up (Features CP-05).
extension FoldingListView {
    @discardableResult
    func clear() -> Bool {
        endEditing()
        guard let dataSource else { return false }
        let rows = dataSource.clearableRows(in: self)
        guard !rows.isEmpty, rows.allSatisfy({ $0 < numberOfRows }) else { return false }
        endReordering()
        stage.layoutIfNeeded()
        let undo = dataSource.foldingList(self, clearRowsAt: rows)
        take(away: rows)
        sounds?.play(.clear)
        if let undo {
            undoManager?.registerUndo(withTarget: self) { list in
                guard let restored = undo() else { return }
                list.insert(restored, animated: true)
                list.undoManager?.registerUndo(withTarget: list) { _ = $0.clear() }
            }
            undoManager?.setActionName("Clear")
        }
        delegate?.foldingList(self, didClearRowsAt: rows)
        return true
    }

    /// Lets rows go that the data doesn't have any more. Only those that are seen move.
    private func take(away rows: IndexSet) {
        let first = visibleIndexes.first ?? 0
        let moving = rows.intersection(IndexSet(visibleIndexes).union(layout.rows.activeRows)), hidden = rows.subtracting(moving)
        let items = IndexSet(hidden.map { layout.rows.item(ofRow: $0) })
        var ids: [Int] = []
        for index in moving.reversed() {
            let id = layout.rows.activate(item: layout.rows.item(ofRow: index))
            disown(id)
            layout.rows.update(id) { $0.fadesOut = true }
            ids.append(id)
        }
        if !items.isEmpty {
            let above = hidden.intersection(IndexSet(0..<first)).reduce(0) { sum, row in
                sum + layout.rows.fullHeight(ofItem: layout.rows.item(ofRow: row))
            }
            changeItems { [layout, stage] in
                layout.rows.removeOpen(items)
                stage.deleteItems(at: items.map { IndexPath(item: $0, section: 0) })
            }
            layout.shift += above
        }
        focusedIndex = focusedIndex.flatMap { rows.contains($0) ? nil : $0 - rows.count(in: 0..<$0) }
        checkCount(after: "clearing \(rows.count) rows")
        for id in ids { release(id, to: 0) }
        // The content may be much lower than where the list is scrolled to.
        settleShift()
    }
}
