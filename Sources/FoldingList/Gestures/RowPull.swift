import UIKit

/// The arithmetic of pulling a list down at its top, which unfolds a new first row (Features FL-07 to FL-09). Lengths in points.
struct RowPull: Hashable {
    /// Identifies the row.
    let id: Int
    let rowHeight: CGFloat
    /// The height at which the finger found the row: more than 0 if it caught one that was still closing.
    let start: CGFloat
    /// The finger's translation when it did.
    let translation: CGFloat

    /// A row that is let go with at least this part of its height is kept.
    static let keptRatio: CGFloat = 0.75

    /// How far the row is pulled, which may be beyond its height.
    func length(_ translation: CGFloat) -> CGFloat { start + translation - self.translation }
    /// The height of the row's place.
    func height(_ translation: CGFloat) -> CGFloat { min(max(length(translation), 0), rowHeight) }
    /// Whether the row unfolds instead of the list bouncing.
    func holdsOffset(_ translation: CGFloat) -> Bool { length(translation) > 0 && length(translation) < rowHeight }
    /// A list that is pulled at least so many rows down goes to its parent list when it is let go.
    static let closingRatio: CGFloat = 2

    /// Whether a list that is pulled so far goes to its parent list when it is let go.
    static func closes(_ length: CGFloat, rowHeight: CGFloat) -> Bool { length >= closingRatio * rowHeight }
    /// Whether a row of this height is kept when it is let go.
    static func keeps(_ height: CGFloat, of rowHeight: CGFloat) -> Bool { height >= keptRatio * rowHeight }
}
