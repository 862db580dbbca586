import UIKit

/// A list that opens out of a row of its parent list, or closes into it: everything that was seen shrinks or grows at the same rate, and
/// each row folds in its part of the place (Features FL-22).
///
/// It maps places of the open list to where they are seen. Places and lengths in points, in the content's coordinates.
struct ListCollapse: Hashable {
    /// The upper edge and the height of what is seen of the open list: its rows, or all of the view if there are less than two.
    var openTop: CGFloat
    var openHeight: CGFloat
    /// The height of what is empty below the rows of the open list. It opens with the list.
    var emptyHeight: CGFloat = 0
    /// The row of the parent list.
    var closedTop: CGFloat
    var closedHeight: CGFloat
    /// How far the list is open: 0, all is in one row, to 1.
    var openness: CGFloat
    /// Whether it fades in its place instead, since people asked for reduced motion.
    var fades: Bool

    /// The upper edge of the list now.
    var top: CGFloat { closedTop + (openTop - closedTop) * openness }
    /// The height of the list now.
    var height: CGFloat { closedHeight + (openHeight - closedHeight) * openness }
    /// The lower edge of the list now, with what is empty below its rows.
    var bottom: CGFloat { top + height + emptyHeight * openness }
    /// The size of everything as a part of its open size.
    var scale: CGFloat { fades ? 1 : height / openHeight }

    /// Where a place of the open list is seen.
    func place(_ y: CGFloat) -> CGFloat { fades ? y : top + (y - openTop) * scale }

    /// The part of the open list that is seen between two places: never more than was seen when it began.
    func source(from low: CGFloat, to high: CGFloat) -> (low: CGFloat, high: CGFloat) {
        guard !fades else { return (low, high) }
        // The row that begins where it ended isn't seen.
        let bounds = openTop...openTop + openHeight - 0.01
        func source(_ y: CGFloat) -> CGFloat { min(max(openTop + (y - top) / scale, bounds.lowerBound), bounds.upperBound) }
        return (source(low), source(high))
    }
}
