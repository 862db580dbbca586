import UIKit

/// The arithmetic of one finger that catches a row while it opens or closes: the row's lower edge follows the finger. One that goes to
/// another place follows as a whole. Lengths in points.
struct RowCatch: Hashable {
    /// Identifies the row; nil if all rows were caught on their way back to their place.
    let id: Int?
    /// The height at which the finger caught the row; nil if the row opens or closes no further.
    let start: CGFloat?
    /// Whether the row goes to its place.
    var travels = false
    /// How far the finger has moved the row.
    var moved: CGFloat = 0
    /// Whether two fingers hold it, of which it isn't known yet what they do.
    var isByPair = false

    /// Whether fingers move the row, and don't only stop it.
    var holds: Bool { start != nil || travels }

    /// The height of the row when the finger has moved so far down: no more than its sheet, or than it was.
    func height(moved: CGFloat, sheet: CGFloat) -> CGFloat? { start.map { min(max($0 + moved, 0), max($0, sheet)) } }

    /// Whether a finger that moved so far only stopped the row, which goes on when it is lifted.
    static func onlyStops(_ moved: CGFloat) -> Bool { abs(moved) < ListCatch.slop }
}
