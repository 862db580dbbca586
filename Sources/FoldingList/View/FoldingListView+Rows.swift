import UIKit

/// Rows that come, go and move, by the program or by a gesture.
extension FoldingListView {
    /// What is lower than this, in points, is closed: nobody sees it close.
    static let closedHeight: CGFloat = 0.5

    func reload() {
        gestures.cancel()
        pull = nil
        pinch = nil
        caughtRow = nil
        swiped = nil
        edited = nil
        editedWhenOpen = nil
        typed = nil
        gap = nil
        focusedIndex = nil
        // A list that opens or closes goes on.
        let collapse = layout.rows.collapse
        let count = max(0, dataSource?.numberOfRows(in: self) ?? 0)
        layout.rows = FoldingRows(heights: makeHeights(count: count, former: layout.rows.heights))
        layout.rows.collapse = collapse
        if collapse == nil {
            motion.shiftSpring = nil
            layout.shift = 0
        }
        layout.leastContentHeight = 0
        stage.reloadData()
    }

    // MARK: Cells

    func makeCell(forItem item: Int) -> FoldingListCell {
        let path = IndexPath(item: item, section: 0)
        let cell: FoldingListCell
        if let row = layout.rows.row(ofItem: item), let dataSource {
            cell = dataSource.foldingList(self, cellForRowAt: row)
        } else if layout.rows.active(atItem: item)?.isGap == true {
            let made = stage.dequeueReusableCell(withReuseIdentifier: FoldingListStage.gapIdentifier, for: path)
            guard let made = made as? GapCell else { preconditionFailure("the cells of gaps are GapCells") }
            cell = made
        } else {
            let made = stage.dequeueReusableCell(withReuseIdentifier: FoldingListStage.strayIdentifier, for: path)
            guard let stray = made as? FoldingListTextCell else { preconditionFailure("the stray cells are FoldingListTextCells") }
            let active = layout.rows.active(atItem: item)
            stray.text = active.flatMap { $0.kind == .provisional ? promptText(of: $0) : nil } ?? ""
            cell = stray
        }
        cell.list = self
        cell.theme = theme
        cell.swipeThreshold = RowSwipe.threshold(rowHeight: standardHeight)
        cell.showsFocus = focusedIndex != nil && layout.rows.row(ofItem: item) == focusedIndex
        return cell
    }

    /// The cell of an active row, if it is on the screen.
    func cell(ofActive id: Int) -> FoldingListCell? {
        layout.rows[id: id].flatMap { stage.cellForItem(at: IndexPath(item: $0.item, section: 0)) as? FoldingListCell }
    }

    /// The item that is seen at a point of the stage's coordinates; nil beside the rows.
    func item(at point: CGPoint) -> Int? {
        let y = point.y - layout.shift
        if let traveller = layout.rows.travellers(from: y, to: y).last { return traveller }
        guard y >= 0, y < layout.rows.contentHeight, let item = layout.rows.item(at: y), layout.rows.travel(ofItem: item) == 0 else {
            return nil
        }
        return item
    }

    // MARK: Colours

    func color(ofRank rank: Int, _ active: ActiveRow?) -> FoldingListTheme.Color {
        if active?.isGap == true { return theme.background }
        let isRow = active == nil || active?.kind == .row
        guard let dataSource else { return theme.first }
        // The row in which is said that letting go goes to the parent list.
        if let active, active.id == closingRow { return theme.background }
        if isRow, rank < numberOfRows, dataSource.foldingList(self, isRowCompletedAt: rank) { return theme.completed }
        return theme.color(at: rank, of: max(dataSource.numberOfColoredRows(in: self), rank + 1))
    }

    func themeDidChange(from old: FoldingListTheme) {
        for case let cell as FoldingListCell in stage.visibleCells { cell.theme = theme }
        layout.invalidateLayout()
        guard window != nil else { return updateBackground() }
        UIView.animate(withDuration: FoldingListCell.colorDuration, delay: 0, options: .allowUserInteraction) { self.updateBackground() }
    }

    /// Among levels the background is behind all lists.
    func updateBackground() {
        backgroundColor = levels == nil ? theme.background.uiColor : .clear
        levels?.updateBackground()
    }

    // MARK: Items

    /// Tells the collection view of items that come or go. They do so at no height, so there is nothing to animate.
    func changeItems(_ change: @escaping () -> Void) { UIView.performWithoutAnimation { stage.performBatchUpdates(change) } }

    /// Adds an item, and returns its identifier.
    func insertItem(
        _ item: Int, kind: ActiveRow.Kind, height: CGFloat = 0, prepare: @escaping (inout ActiveRow) -> Void = { _ in }
    ) -> Int {
        var id = 0
        let full = newRowHeight(at: layout.rows.rank(ofItem: item))
        changeItems { [layout, stage] in
            id = layout.rows.insert(atItem: item, kind: kind, height: height, fullHeight: full)
            layout.rows.update(id, prepare)
            stage.insertItems(at: [IndexPath(item: item, section: 0)])
        }
        return id
    }

    /// Removes items that have closed.
    func removeItems(_ ids: [Int]) {
        let items = ids.compactMap { layout.rows[id: $0]?.item }
        changeItems { [layout, stage] in
            for id in ids { layout.rows.remove(id) }
            stage.deleteItems(at: items.map { IndexPath(item: $0, section: 0) })
        }
    }

    /// Takes a row out of the data, which keeps its colour while it closes.
    func disown(_ id: Int) {
        let color = cell(ofActive: id)?.rowColor
        layout.rows.disown(id)
        layout.rows.update(id) { $0.color = color }
    }

    /// Lets a row go to its place and its full height.
    func open(_ id: Int) { if let row = layout.rows[id: id] { release(id, to: row.fullHeight) } }

    /// Lets a row go to a height; one that is closed already leaves at once (Features FL-14).
    func release(_ id: Int, to height: CGFloat, after delay: Double = 0) {
        guard let row = layout.rows[id: id] else { return }
        layout.rows.update(id) {
            $0.isHeld = false
            $0.heightSpring = nil
            $0.sheetSpring = nil
        }
        if height == 0, row.height <= Self.closedHeight, row.kind != .row { return removeItems([id]) }
        layout.rows.update(id) { $0.go(to: height, from: CACurrentMediaTime() + delay) }
        motion.start()
    }

    /// Stops the program if the data source has another number of rows than the list shows.
    func checkCount(after change: String) {
        let count = dataSource?.numberOfRows(in: self) ?? 0
        precondition(
            count == numberOfRows,
            "the data source has \(count) rows after \(change), but there must be \(numberOfRows): change the data before")
        layout.invalidateLayout()
    }

    // MARK: By the program

    func insert(_ indexes: IndexSet, animated: Bool) {
        layout.putBackDraggedRow()
        for (number, index) in indexes.enumerated() {
            precondition(index <= numberOfRows + number, "a row inserted at \(index) of \(numberOfRows + number)")
        }
        var ids: [Int] = []
        // Of many rows those that are not seen don't move.
        let most = max(Int(stage.bounds.height / standardHeight), visibleIndexes.count) + 1, first = visibleIndexes.first ?? 0
        let isMany = indexes.count > most, seen = first..<first + 2 * most, unfolds = animated && window != nil
        let heights = indexes.map { assumedHeight(ofRow: $0) }
        // No batch: that would begin with a layout pass, and fill the cells which that makes with the rows of the changed data.
        UIView.performWithoutAnimation {
            let made = layout.rows.insert(rows: indexes, fullHeights: heights, height: 0) { unfolds && (!isMany || seen.contains($0)) }
            ids = made.ids
            stage.insertItems(at: made.items.map { IndexPath(item: $0, section: 0) })
        }
        for index in indexes { shiftFocus { $0 >= index ? $0 + 1 : $0 } }
        checkCount(after: "inserting the rows \(indexes.map { $0 })")
        endReordering()
        for id in ids { open(id) }
        if isMany, unfolds {
            layout.shift -= indexes.intersection(IndexSet(0..<first)).reduce(0) { $0 + layout.rows.heights[$1] }
            settleShift()
        }
    }

    func delete(_ indexes: IndexSet, animated: Bool) {
        layout.putBackDraggedRow()
        var ids: [Int] = []
        // All of them first: the list asks for nothing while it has more rows than the data.
        for index in indexes.reversed() {
            precondition(index < numberOfRows, "row \(index) of \(numberOfRows) deleted")
            let id = layout.rows.activate(item: layout.rows.item(ofRow: index))
            disown(id)
            if !animated { layout.rows.update(id) { $0.height = 0 } }
            shiftFocus { $0 > index ? $0 - 1 : $0 }
            ids.append(id)
        }
        checkCount(after: "deleting the rows \(indexes.map { $0 })")
        endReordering()
        for id in ids { release(id, to: 0) }
    }

    func move(_ index: Int, to newIndex: Int) {
        precondition(index < numberOfRows && newIndex < numberOfRows, "row \(index) of \(numberOfRows) moved to \(newIndex)")
        layout.putBackDraggedRow()
        let item = layout.rows.item(ofRow: index)
        guard index != newIndex else { return }
        // Items that are no rows lie between rows of the data; the target is where the row there is now.
        let target = layout.rows.item(ofRow: newIndex)
        travel(from: item, to: target)
        moveFocus(from: index, to: newIndex)
        checkCount(after: "moving a row from \(index) to \(newIndex)")
        endReordering()
    }

    /// Lets the keys stay with their row when a row goes to another index.
    func moveFocus(from index: Int, to newIndex: Int) {
        focusedIndex = focusedIndex.map { row in
            if row == index { return newIndex }
            return index < row && row <= newIndex ? row - 1 : newIndex <= row && row < index ? row + 1 : row
        }
    }

    private func shiftFocus(_ change: (Int) -> Int) { focusedIndex = focusedIndex.map(change).flatMap { $0 < numberOfRows ? $0 : nil } }

    /// Holds a row at a height, folded as between others: for measurements.
    package func hold(rowAt index: Int, height: CGFloat) {
        let id = layout.rows.activate(item: layout.rows.item(ofRow: index))
        layout.rows.update(id) {
            $0.isHeld = true
            $0.style = .pinch
            $0.height = height
        }
        layout.invalidateLayout()
    }

    // MARK: By people

    func create(at index: Int) -> Bool {
        // It may remove a row.
        let index = min(max(endEditing(keeping: index) ?? index, 0), numberOfRows)
        guard dataSource?.foldingList(self, canInsertRowAt: index) == true else { return false }
        let id = insertItem(layout.rows.item(ofRow: index), kind: .provisional)
        guard keep(id) else { return false }
        let top = layout.rows[id: id].map { layout.rows.top(ofItem: $0.item) } ?? 0
        stage.scrollRectToVisible(CGRect(x: 0, y: top, width: 1, height: 1), animated: true)
        return true
    }

    /// Scrolls along with a row at the lower edge that a person made, or that grows while it is edited, so that all of it is seen.
    func keepEditedRowInSight() {
        guard !isPinching, let row = editedWhenOpen.flatMap({ layout.rows[id: $0] }) ?? growingEditedRow, row.heightSpring != nil else {
            return
        }
        let bottom = layout.rows.top(ofItem: row.item) + row.height + layout.shift
        let hidden = bottom - (stage.bounds.maxY - stage.adjustedContentInset.bottom)
        if hidden > 0, hidden < row.fullHeight { stage.contentOffset.y += hidden }
    }

    private var growingEditedRow: ActiveRow? {
        guard let index = edited.flatMap({ index(for: $0.cell) }) else { return nil }
        return layout.rows.active(atItem: layout.rows.item(ofRow: index)).flatMap { $0.sheetSpring == nil ? nil : $0 }
    }

    /// Makes a provisional row one of the data.
    @discardableResult
    func keep(_ id: Int) -> Bool {
        // Only one row is edited when it is open: what was typed into another one is stored.
        endEditing()
        guard let row = layout.rows[id: id], let dataSource else { return false }
        stage.layoutIfNeeded()
        let index = layout.rows.rank(ofItem: row.item)
        guard dataSource.foldingList(self, canInsertRowAt: index) else {
            release(id, to: 0)
            return false
        }
        dataSource.foldingList(self, insertRowAt: index)
        layout.rows.adopt(id)
        layout.rows.setFullHeight(assumedHeight(ofRow: index, former: row.fullHeight), ofItem: row.item)
        shiftFocus { $0 >= index ? $0 + 1 : $0 }
        checkCount(after: "inserting row \(index)")
        UIView.performWithoutAnimation { stage.reloadItems(at: [IndexPath(item: row.item, section: 0)]) }
        editedWhenOpen = id
        open(id)
        sounds?.play(.create)
        delegate?.foldingList(self, didInsertRowAt: index)
        return true
    }

    func remove(_ index: Int) -> Bool {
        guard (0..<numberOfRows).contains(index), let index = endEditing(keeping: index) else { return false }
        return discard(layout.rows.activate(item: layout.rows.item(ofRow: index)))
    }

    /// Removes an active row from the data, and lets it close; or lets it open again, if the data source doesn't allow it.
    ///
    /// - Parameters:
    ///   - id: the active row's.
    ///   - delay: after how many seconds it begins to close.
    ///   - isQuiet: whether there is no sound and nothing to undo: the row was never filled.
    @discardableResult
    func discard(_ id: Int, after delay: Double = 0, isQuiet: Bool = false) -> Bool {
        guard let row = layout.rows[id: id], row.kind == .row, let dataSource else { return false }
        endReordering()
        stage.layoutIfNeeded()
        let index = layout.rows.rank(ofItem: row.item)
        guard dataSource.foldingList(self, canRemoveRowAt: index) else {
            open(id)
            return false
        }
        let undo = dataSource.foldingList(self, removeRowAt: index)
        disown(id)
        shiftFocus { $0 > index ? $0 - 1 : $0 }
        checkCount(after: "removing row \(index)")
        release(id, to: 0, after: delay)
        if !isQuiet {
            sounds?.play(.delete)
            if let undo { registerUndo(undo, of: index) }
        }
        delegate?.foldingList(self, didRemoveRowAt: index)
        return true
    }

    /// Lets the undo manager put a removed row back, and remove it again.
    private func registerUndo(_ undo: @escaping FoldingListUndo, of index: Int) {
        undoManager?.registerUndo(withTarget: self) { list in
            guard let restored = undo() else { return }
            list.insert(IndexSet(integer: restored), animated: true)
            list.undoManager?.registerUndo(withTarget: list) { _ = $0.remove(restored) }
        }
        undoManager?.setActionName("Delete")
    }

    func toggle(_ index: Int) -> Bool {
        guard (0..<numberOfRows).contains(index), let dataSource, dataSource.foldingList(self, canCompleteRowAt: index) else {
            return false
        }
        endReordering()
        // What is seen now, before the data changes under it.
        stage.layoutIfNeeded()
        let isCompleted = !dataSource.foldingList(self, isRowCompletedAt: index)
        let target = dataSource.foldingList(self, setCompleted: isCompleted, forRowAt: index)
        precondition((0..<numberOfRows).contains(target), "a completed row at \(target) of \(numberOfRows)")
        move(index, to: target)
        checkCount(after: "completing row \(index)")
        reconfigureRows(at: IndexSet(integer: target))
        sounds?.play(isCompleted ? .complete : .reopen)
        delegate?.foldingList(self, didCompleteRowAt: index, movedTo: target)
        return true
    }

    // MARK: Rest

    func didSettle() { delegate?.foldingListDidSettle(self) }

    /// A row that a person made is open: it is edited, if it has text.
    func didOpenNewRow(_ index: Int) {
        let typed = consumeTyped()
        editedWhenOpen = nil
        layoutIfNeeded()
        stage.layoutIfNeeded()
        guard let typed else {
            _ = edit(index, isNew: true)
            return
        }
        (cellForRow(at: index) as? FoldingListTextCell)?.text = ""
        guard edit(index, isNew: true) else {
            // It was scrolled away.
            delegate?.foldingList(self, didEndEditing: typed, ofRowAt: index)
            return reconfigureRows(at: IndexSet(integer: index))
        }
        edited?.cell.input.insertText(typed)
    }
}
