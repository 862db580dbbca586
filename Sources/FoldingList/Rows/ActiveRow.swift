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
    /// Where it goes to a side when no finger holds it: 0, or out of sight.
    var slideEnd: CGFloat = 0
    /// How the row goes on to a side by itself.
    var slideSpring: FoldSpring?
    /// How far the row lies below its place, in points: it got another place, or rows before it did, and it goes there.
    var travel: CGFloat = 0
    /// How the row goes on to its place by itself.
    var travelSpring: FoldSpring?
    /// Whether it passes over other rows on its way.
    var isOnTop = false
    /// The colour that it keeps; nil for the one of its place.
    var color: FoldingListTheme.Color?
    /// Whether it is a place that a pointer opened, which rests at less than a row's height.
    var isGap = false
    /// The height of the sheet that folds, in points, while it isn't the full height yet: its content has another height than before, so
    /// the row grows or shrinks to it. Nil for the full height.
    var ownSheet: CGFloat?
    /// How the sheet goes on to the full height.
    var sheetSpring: FoldSpring?
    /// Whether it fades while it closes, beside folding.
    var fadesOut = false
    /// Whether two fingers open it, and not one that pulls.
    var isPinched = false
    /// Whether a finger decides on it.
    var isHeld = false

    /// How much more room it takes than the data's rows alone would.
    var extent: CGFloat { kind == .row ? height - fullHeight : height }

    /// The height of the sheet that folds where less than that is open, in points.
    var sheet: CGFloat { ownSheet ?? fullHeight }

    /// Whether it is a gap that is open and at rest.
    var isOpenGap: Bool { isGap && height > 0 && heightSpring == nil }

    /// Whether its height changes or it goes to its place by itself, so that fingers can catch it. Gaps follow the pointer.
    var canBeCaught: Bool { (heightSpring != nil || travelSpring != nil) && !isHeld && !isGap }

    /// Begins to grow or shrink to another height at a time.
    mutating func grow(to height: CGFloat, from time: Double) {
        ownSheet = self.height
        heightSpring = FoldSpring(from: self.height, to: height, start: time)
        sheetSpring = heightSpring
    }

    /// Gets another place, so far above where it is seen, and begins to go there at a time, as fast as it is.
    mutating func travel(_ way: CGFloat, from time: Double) {
        travel += way
        guard !isHeld else { return }
        travelSpring = FoldSpring(from: travel, velocity: travelSpring?.speed(at: time) ?? 0, to: 0, start: time)
    }

    /// Takes another full height. A row of which something is seen keeps its sheet, which goes on to that height when the row opens.
    mutating func setFullHeight(_ height: CGFloat) {
        if self.height > 0, height != fullHeight { ownSheet = sheet }
        fullHeight = height
    }

    /// Begins to go to a height at a time, and to where it is to be at a side; one that opens goes on to its full height with all of its
    /// sheet.
    mutating func go(to height: CGFloat, from time: Double) {
        heightSpring = FoldSpring(from: self.height, to: height, start: time)
        if slide != slideEnd, slideSpring == nil { slideSpring = FoldSpring(from: slide, to: slideEnd, start: time) }
        if travel != 0, travelSpring == nil { travel(0, from: time) }
        sheetSpring = height == fullHeight ? ownSheet.map { FoldSpring(from: $0, to: height, start: time) } : nil
    }

    /// Stops where it is seen: a finger holds it.
    mutating func stop() {
        isHeld = true
        heightSpring = nil
        sheetSpring = nil
        slideSpring = nil
        travelSpring = nil
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
        if let spring = sheetSpring {
            let isSettled = spring.isSettled(at: time)
            ownSheet = isSettled ? nil : max(0, spring.value(at: time))
            if isSettled { sheetSpring = nil }
        }
        if let spring = slideSpring {
            let isSettled = spring.isSettled(at: time)
            slide = isSettled ? spring.to : spring.value(at: time)
            if isSettled { slideSpring = nil }
        }
        if let spring = travelSpring {
            let isSettled = spring.isSettled(at: time)
            travel = isSettled ? 0 : spring.value(at: time)
            if isSettled {
                travelSpring = nil
                isOnTop = false
            }
        }
        return heightSpring == nil && sheetSpring == nil && slideSpring == nil && travelSpring == nil
    }
}
