import UIKit

/// The heights of open rows: given by the list or its delegate, or those of cells, and estimated until then.
extension FoldingListView {
    /// As ``rowHeight``, and as the delegate's answer: rows have the height that their cells need. The same as that of table views.
    public nonisolated class var automaticDimension: CGFloat { UITableView.automaticDimension }

    /// The height by which gestures are measured that concern no row in particular, in points.
    var standardHeight: CGFloat { rowHeight >= 0 ? rowHeight : estimatedRowHeight }

    /// Whether a number can be the height of rows.
    static func isRowHeight(_ height: CGFloat) -> Bool { height.isFinite && height > 0 }

    /// The height that a row is to have, below 0 for that of its cell.
    private func givenHeight(ofRow index: Int) -> CGFloat {
        guard delegateGivesHeights, let delegate else { return rowHeight }
        let height = delegate.foldingList(self, heightForRowAt: index)
        return height.isFinite ? height : standardHeight
    }

    /// Whether a row has the height of its cell.
    func isSelfSized(row index: Int) -> Bool { givenHeight(ofRow: index) < 0 }

    /// The height of a row, which is estimated if it is that of its cell.
    func assumedHeight(ofRow index: Int, former: CGFloat? = nil) -> CGFloat {
        let height = givenHeight(ofRow: index)
        return height >= 0 ? height : former ?? estimatedRowHeight
    }

    /// The height of a row that the data has not yet.
    func newRowHeight(at index: Int) -> CGFloat {
        guard let height = delegate?.foldingList(self, heightForNewRowAt: index), Self.isRowHeight(height) else { return standardHeight }
        return height
    }

    /// The heights of rows.
    ///
    /// - Parameters:
    ///   - count: how many there are.
    ///   - former: heights that may be assumed until cells were measured.
    func makeHeights(count: Int, former: SumTree? = nil) -> SumTree {
        guard count > 0 else { return SumTree(count: 0, each: standardHeight) }
        let former = former.flatMap { $0.count == 0 ? nil : $0 }
        let first = assumedHeight(ofRow: 0, former: former?[0])
        guard delegateGivesHeights || rowHeight < 0 && former != nil else { return SumTree(count: count, each: first) }
        return SumTree(
            (0..<count).map { row in
                row == 0 ? first : assumedHeight(ofRow: row, former: former.flatMap { row < $0.count ? $0[row] : nil })
            })
    }

    /// Asks for all heights anew.
    func heightsDidChange() {
        prompt.fullHeight = standardHeight
        for case let cell as FoldingListCell in stage.visibleCells { cell.swipeThreshold = RowSwipe.threshold(rowHeight: standardHeight) }
        guard numberOfRows > 0 else { return }
        if motion.isMoving { motion.finish() }
        layout.rows.setHeights(makeHeights(count: numberOfRows))
        layout.invalidateLayout()
        let cells = stage.visibleCells
        guard !cells.isEmpty else { return }
        takesHeightsAtOnce = true
        for cell in cells { cell.invalidateIntrinsicContentSize() }
        stage.layoutIfNeeded()
        takesHeightsAtOnce = false
    }

    /// Another delegate may give other heights.
    func delegateDidChange() {
        let gave = delegateGivesHeights
        delegateGivesHeights = delegate != nil
        guard numberOfRows > 0 else { return }
        _ = delegate?.foldingList(self, heightForRowAt: 0)
        if delegateGivesHeights || gave { heightsDidChange() }
    }

    /// Asks for the heights of rows anew.
    func heightsDidChange(ofRows indexes: IndexSet) {
        guard delegateGivesHeights else { return }
        for index in indexes where index < numberOfRows {
            let height = givenHeight(ofRow: index), item = layout.rows.item(ofRow: index)
            guard height >= 0, height != layout.rows.fullHeight(ofItem: item) else { continue }
            let offset = offset(for: item, becoming: height)
            resize(item, to: height)
            if offset != 0 { stage.contentOffset.y += offset }
        }
        layout.invalidateLayout()
    }

    // MARK: Changes

    /// Whether rows get their heights without an animation.
    private var resizesAtOnce: Bool { takesHeightsAtOnce || layout.isUpdating || window == nil || !UIView.areAnimationsEnabled }

    /// Whether a row that gets another height is seen to grow.
    private func grows(_ item: Int) -> Bool {
        !resizesAtOnce && stage.cellForItem(at: IndexPath(item: item, section: 0)) != nil
    }

    /// How far the content offset goes so that what is seen stays where it is, when an item above the visible part gets another height.
    private func offset(for item: Int, becoming height: CGFloat) -> CGFloat {
        let top = stage.bounds.minY + stage.adjustedContentInset.top
        guard !layout.isUpdating, listIsOpen, layout.rows.active(atItem: item) == nil, !grows(item),
            layout.rows.top(ofItem: item) + layout.shift < top, stage.bounds.minY > -stage.adjustedContentInset.top
        else { return 0 }
        return height - layout.rows.fullHeight(ofItem: item)
    }

    /// Gives an item another height: a row that is seen grows or shrinks to it, one that unfolds does so to it, and others have it at once.
    func resize(_ item: Int, to height: CGFloat) {
        let former = layout.rows.fullHeight(ofItem: item), grows = grows(item), now = CACurrentMediaTime()
        guard former != height else { return }
        if let row = layout.rows.active(atItem: item) {
            layout.rows.setFullHeight(height, ofItem: item)
            layout.rows.update(row.id) {
                if let spring = $0.heightSpring {
                    guard spring.to == former else { return }
                    let speed = now < spring.start ? 0 : spring.speed(at: now)
                    let start = max(now, spring.start)
                    $0.heightSpring = FoldSpring(from: $0.height, velocity: speed, to: height, start: start)
                    // The sheet goes along, and a row that isn't folded grows.
                    let sheetSpeed = $0.sheetSpring.map { now < $0.start ? 0 : $0.speed(at: now) } ?? 0
                    $0.sheetSpring = $0.ownSheet.map { FoldSpring(from: $0, velocity: sheetSpeed, to: height, start: start) }
                } else if $0.height == former {
                    guard grows, !$0.isHeld else {
                        $0.height = height
                        $0.ownSheet = nil
                        return
                    }
                    $0.grow(to: height, from: now)
                }
            }
            if grows { motion.start() }
        } else if grows {
            let id = layout.rows.activate(item: item)
            layout.rows.setFullHeight(height, ofItem: item)
            layout.rows.update(id) { $0.grow(to: height, from: now) }
            motion.start()
        } else {
            layout.rows.setFullHeight(height, ofItem: item)
        }
    }
}
