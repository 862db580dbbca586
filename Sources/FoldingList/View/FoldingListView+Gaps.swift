import UIKit

/// A pointer between two rows opens a gap there with a plus sign; a click makes it a row, and it closes when the pointer leaves (Features
/// CP-08).
extension FoldingListView {
    /// The height of a gap, in points, and how far from the edge between two rows a pointer opens it, and from the gap keeps it.
    private static let gapHeight: CGFloat = 26, gapReach: CGFloat = 6, gapSlack: CGFloat = 8
    /// How long the pointer stays until the gap opens, in seconds: on its way over the list it opens none.
    private static let gapDelay = 0.12

    func hoverChanged(_ hover: UIHoverGestureRecognizer) {
        guard hover.state == .began || hover.state == .changed else { return closeGap() }
        let point = hover.location(in: stage)
        if let gap, let row = layout.rows[id: gap] {
            let top = layout.rows.top(ofItem: row.item) + layout.shift
            if point.y >= top - Self.gapSlack, point.y <= top + row.height + Self.gapSlack { return }
            closeGap()
        }
        guard listIsOpen, edited == nil, editedWhenOpen == nil, !isHeld else { return }
        openGap(at: point.y - layout.shift)
    }

    private func openGap(at y: CGFloat) {
        let rows = layout.rows
        guard rows.itemCount > 0, let item = rows.item(at: y) else { return }
        let top = rows.top(ofItem: item), bottom = top + rows.height(ofItem: item)
        guard abs(y - top) <= Self.gapReach || abs(y - bottom) <= Self.gapReach else { return }
        let place = abs(y - top) <= Self.gapReach ? item : item + 1
        // Beside a gap that is closing there is no other one.
        guard !rows.active.contains(where: { $0.isGap && abs($0.item - place) <= 1 }),
            dataSource?.foldingList(self, canInsertRowAt: rows.rank(ofItem: place)) == true
        else { return }
        let id = insertItem(place, kind: .provisional) { $0.isGap = true }
        gap = id
        layout.rows.update(id) {
            $0.style = .flat
            $0.heightSpring = FoldSpring(from: 0, to: Self.gapHeight, start: CACurrentMediaTime() + Self.gapDelay)
        }
        motion.start()
    }

    func closeGap() {
        guard let id = gap else { return }
        gap = nil
        release(id, to: 0)
    }

    /// Makes the gap at an item a row.
    ///
    /// - Returns: whether there is a gap.
    func consumeGap(atItem item: Int) -> Bool {
        guard let row = layout.rows.active(atItem: item), row.isGap else { return false }
        gap = nil
        let style = layout.rows.style(ofItem: item)
        layout.rows.update(row.id) {
            $0.isGap = false
            $0.style = style
        }
        keep(row.id)
        return true
    }
}
