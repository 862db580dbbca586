import UIKit

/// The arithmetic of two fingers that close a whole list into one row of its parent list, and open it again (Features FL-22).
///
/// The points under the fingers stay there: their distance decides how high the list between them is. Lengths in points.
struct ListPinch: Hashable {
    /// Which points the fingers took, as parts of the list's height: 0 is its upper edge, 1 the lower one.
    let upper: CGFloat
    let lower: CGFloat

    /// The list closes only by fingers that are at least so many rows apart; nearer ones close the row between them.
    static let leastRows: CGFloat = 3
    /// A list that is let go less open than this closes.
    static let openRatio: CGFloat = 0.5
    /// Fingers at the same point count as so many points apart.
    private static let leastDistance: CGFloat = 1

    /// Fingers that take a list where it is seen.
    init(upper: CGFloat, lower: CGFloat, top: CGFloat, height: CGFloat) {
        self.upper = (upper - top) / height
        self.lower = (max(lower, upper + Self.leastDistance) - top) / height
    }

    /// How far the list is open with the fingers at a distance.
    func openness(distance: CGFloat, of collapse: ListCollapse) -> CGFloat {
        let range = collapse.openHeight - collapse.closedHeight
        guard range > 0 else { return 1 }
        return min(max((distance / (lower - upper) - collapse.closedHeight) / range, 0), 1)
    }
}
