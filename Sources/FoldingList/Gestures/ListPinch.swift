import UIKit

/// The arithmetic of two fingers that close a whole list into one row of its parent list, and open it again (Features FL-22).
///
/// The rows under the fingers stay there: their distance decides how high the rows between them are. Lengths in points.
struct ListPinch: Hashable {
    /// How many rows lie between the points of the rows that the fingers took, in parts of a row.
    let rows: CGFloat
    /// Which item the upper finger took, and where, as a part of its height.
    let item: Int
    let part: CGFloat

    /// The list closes only by fingers that are at least so many rows apart; nearer ones close the row between them.
    static let leastRows: CGFloat = 3
    /// A list that is let go less open than this closes.
    static let openRatio: CGFloat = 0.5

    /// How far the list is open with the fingers at a distance.
    func openness(distance: CGFloat, rowHeight: CGFloat, itemCount: Int) -> CGFloat {
        let closed = rowHeight / CGFloat(max(1, itemCount))
        guard rows > 0, rowHeight > closed else { return 1 }
        return min(max((distance / rows - closed) / (rowHeight - closed), 0), 1)
    }
}
