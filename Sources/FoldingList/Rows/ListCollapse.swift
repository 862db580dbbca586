import UIKit

/// A whole list that closes into one row, or opens from it: the rows that are seen fold at the same rate, and meet in one place (Features
/// FL-22). Rows that were not seen when it began don't appear.
struct ListCollapse: Hashable {
    /// The rows that were seen.
    var items: Range<Int>
    /// The upper edge of the first of them when the list is open, in the content's coordinates.
    var openTop: CGFloat
    /// The upper edge of the row into which they close.
    var closedTop: CGFloat
    /// The height of the content.
    var contentHeight: CGFloat
    /// How far the list is open: 0, all is in one row, to 1.
    var openness: CGFloat

    /// The height into which a row's height shrinks: together the rows end as high as one.
    private func slot(rowHeight: CGFloat) -> CGFloat {
        let closed = rowHeight / CGFloat(max(1, items.count))
        return closed + (rowHeight - closed) * openness
    }

    func top(ofItem item: Int, rowHeight: CGFloat) -> CGFloat {
        let first = closedTop + (openTop - closedTop) * openness
        let place = min(max(item, items.lowerBound), items.upperBound) - items.lowerBound
        return first + CGFloat(place) * slot(rowHeight: rowHeight)
    }

    func height(ofItem item: Int, rowHeight: CGFloat) -> CGFloat { items.contains(item) ? slot(rowHeight: rowHeight) : 0 }
}
