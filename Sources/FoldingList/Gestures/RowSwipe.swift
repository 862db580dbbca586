import UIKit

/// The arithmetic of a swipe over a row: to the right completes it, to the left removes it (Features FL-19, FL-20). Lengths in points.
struct RowSwipe: Hashable {
    let rowHeight: CGFloat
    let canComplete: Bool
    let canRemove: Bool

    /// What happens when the finger is lifted.
    enum Outcome { case complete, remove, nothing }

    /// How far a row must go for something to happen.
    static func threshold(rowHeight: CGFloat) -> CGFloat { rowHeight }
    /// How much of the finger's movement a row follows beyond the threshold, and how much it follows where nothing can happen.
    static let beyond: CGFloat = 0.35, resisted: CGFloat = 0.15

    /// How far the row lies to the right of its place when a finger has moved so far.
    func slide(_ moved: CGFloat) -> CGFloat {
        guard moved.isFinite else { return 0 }
        let length = abs(moved), limit = Self.threshold(rowHeight: rowHeight)
        guard moved > 0 ? canComplete : canRemove else { return moved * Self.resisted }
        return (min(length, limit) + max(0, length - limit) * Self.beyond) * (moved < 0 ? -1 : 1)
    }

    /// How far the finger has moved for a row to lie there: the inverse of ``slide(_:)``, for a finger that catches a row.
    func moved(_ slide: CGFloat) -> CGFloat {
        let length = abs(slide), limit = Self.threshold(rowHeight: rowHeight)
        guard slide > 0 ? canComplete : canRemove else { return slide / Self.resisted }
        return (min(length, limit) + max(0, length - limit) / Self.beyond) * (slide < 0 ? -1 : 1)
    }

    /// What happens if the finger is lifted now.
    func outcome(_ moved: CGFloat) -> Outcome {
        let limit = Self.threshold(rowHeight: rowHeight)
        return moved >= limit && canComplete ? .complete : moved <= -limit && canRemove ? .remove : .nothing
    }
}
