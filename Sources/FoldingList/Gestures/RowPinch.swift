import UIKit

/// The arithmetic of two fingers that open a place between two rows, or close the row between them (Features FL-10 to FL-13).
///
/// What lies above the place follows the upper finger, what lies below it the lower one, so the rows under the fingers stay there. Lengths
/// in points, downwards from the content's top.
struct RowPinch: Hashable {
    /// Identifies the row between the fingers.
    let id: Int
    /// Whether the row is new.
    let isCreating: Bool
    /// The row's place when the fingers took it.
    let top: CGFloat
    let height: CGFloat
    /// Where the fingers took the rows: where both were put down.
    let upper: CGFloat
    let lower: CGFloat

    /// The row's place with the fingers elsewhere. Fingers that are nearer to each other than the rows beside it can be leave it closed, in
    /// the middle of the two places.
    func place(upper: CGFloat, lower: CGFloat) -> (top: CGFloat, height: CGFloat) {
        let top = top + upper - self.upper, bottom = self.top + height + lower - self.lower
        return bottom >= top ? (top, bottom - top) : ((top + bottom) / 2, 0)
    }
}
