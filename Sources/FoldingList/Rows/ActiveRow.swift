import UIKit

/// A row that is not simply open and at its place: it unfolds, closes, grows, or slides to a side.
struct ActiveRow {
    /// Whether the data has the row.
    enum Kind {
        /// It is a row of the data.
        case row
        /// A finger opens it, and it becomes a row of the data if it is kept.
        case provisional
        /// The data had it, and it closes.
        case removed
    }

    /// Identifies it while items come and go.
    let id: Int
    /// Its place among what the list shows.
    var item: Int
    var kind: Kind
    var style: FoldStyle
    /// The height of the row's place now, in points; beyond the full height the row lies in the middle of a gap.
    var height: CGFloat
    /// The height of the row when it is open, in points.
    var fullHeight: CGFloat
    /// How the height goes on by itself.
    var heightSpring: FoldSpring?
    /// How far the row lies to the right of its place, in points.
    var slide: CGFloat = 0
    /// How the row goes on to a side by itself.
    var slideSpring: FoldSpring?
    /// The colour that it keeps; nil for the one of its place.
    var color: FoldingListTheme.Color?
    /// Whether it is a place that a pointer opened, which rests at less than a row's height.
    var isGap = false
    /// Whether its content has another height than before, so that the row grows or shrinks to it instead of folding.
    var resizes = false
    /// Whether it fades while it closes, beside folding.
    var fadesOut = false
    /// Whether two fingers open it, and not one that pulls.
    var isPinched = false
    /// Whether a finger decides on it.
    var isHeld = false

    /// How much more room it takes than the data's rows alone would.
    var extent: CGFloat { kind == .row ? height - fullHeight : height }

    /// Whether it is a gap that is open and at rest.
    var isOpenGap: Bool { isGap && height > 0 && heightSpring == nil }

    /// Begins to grow or shrink to another height at a time.
    mutating func grow(to height: CGFloat, from time: Double) {
        resizes = true
        heightSpring = FoldSpring(from: self.height, to: height, start: time)
    }

    /// Moves on to a time.
    ///
    /// - Returns: whether everything came to rest.
    mutating func advance(to time: Double) -> Bool {
        if let spring = heightSpring {
            let isSettled = spring.isSettled(at: time)
            // A spring that was let go fast may pass its rest.
            height = isSettled ? spring.to : max(0, spring.value(at: time))
            if isSettled { heightSpring = nil }
        }
        if let spring = slideSpring {
            let isSettled = spring.isSettled(at: time)
            slide = isSettled ? spring.to : spring.value(at: time)
            if isSettled { slideSpring = nil }
        }
        return heightSpring == nil && slideSpring == nil
    }
}
