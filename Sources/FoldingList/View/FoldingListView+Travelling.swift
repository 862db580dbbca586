import UIKit

/// Rows go to other places: each from where it is seen, so that a finger catches it there.
extension FoldingListView {
    /// Gives an item the place of another one. It and those between that are seen go to their new places, the others have them at once.
    func travel(from item: Int, to target: Int) {
        let between = min(item, target)...max(item, target), height = layout.rows.height(ofItem: item)
        // Those that come into sight are as far beside it as the item is high.
        let visible = stage.bounds.insetBy(dx: 0, dy: -height).offsetBy(dx: 0, dy: -layout.shift)
        let seen = layout.rows.items(from: visible.minY, to: visible.maxY).clamped(to: between.lowerBound..<between.upperBound + 1)
        let travellers = layout.rows.travellers(from: visible.minY, to: visible.maxY).filter(between.contains)
        let others = Set(seen).union(travellers).subtracting([item])
        let tops = others.map { ($0, layout.rows.top(ofItem: $0)) }, start = layout.rows.top(ofItem: item)
        layout.rows.moveItem(item, to: target)
        let end = layout.rows.top(ofItem: target), now = CACurrentMediaTime()
        for (other, top) in tops {
            let moved = item < target ? other - 1 : other + 1
            begin(way: top - layout.rows.top(ofItem: moved), ofItem: moved, at: now)
        }
        let path = min(start, end)...max(start, end) + height
        // A row that nobody sees has its place at once.
        if path.overlaps(visible.minY...visible.maxY) {
            let id = begin(way: start - end, ofItem: target, at: now)
            layout.rows.update(id) { $0.isOnTop = true }
        }
        // No batch, as when rows are inserted.
        recolorsMovedRows = true
        UIView.performWithoutAnimation {
            stage.moveItem(at: IndexPath(item: item, section: 0), to: IndexPath(item: target, section: 0))
        }
        recolorsMovedRows = false
        if layout.rows.active.contains(where: { $0.travelSpring != nil }) { motion.start() }
    }

    /// Lets an item that is seen beside its place go there, over the others.
    func beginTravel(way: CGFloat, ofItem item: Int) {
        let id = begin(way: way, ofItem: item, at: CACurrentMediaTime())
        layout.rows.update(id) { $0.isOnTop = true }
        layout.invalidateLayout()
        motion.start()
    }

    @discardableResult
    private func begin(way: CGFloat, ofItem item: Int, at time: Double) -> Int {
        let id = layout.rows.activate(item: item)
        layout.rows.update(id) { $0.travel(way, from: time) }
        return id
    }
}
