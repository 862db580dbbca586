import UIKit

/// The arithmetic of one finger that catches a list while it opens out of a row of its parent list or closes into it (Features FL-22).
///
/// The point under the finger stays there: the list is so far open that the point lies where the finger is. Lengths in points.
struct ListCatch: Hashable {
    /// How far the list was open when the finger caught it.
    let openness: CGFloat
    /// How far the list lay below its place then.
    let shift: CGFloat
    /// Which point the finger took, as a part of the list's height.
    let grip: CGFloat
    /// How far the finger goes from the closed list to the open one, downwards.
    let travel: CGFloat

    /// A point that hardly moves while the list opens still needs so much of the finger's way.
    static let leastTravel: CGFloat = 120
    /// A finger that moved less far only stopped the list, which goes on when it is lifted.
    static let slop: CGFloat = 8
    /// How many seconds of its velocity a list that is let go adds to how far it is open, before it is decided where it goes.
    static let foresight: CGFloat = 0.15

    /// A finger that takes a list where it is seen.
    ///
    /// - Parameters:
    ///   - y: where the finger is, in the content's coordinates.
    ///   - collapse: how the list is seen.
    ///   - shift: how far it lies below that.
    init(y: CGFloat, collapse: ListCollapse, shift: CGFloat) {
        openness = collapse.openness
        self.shift = shift
        grip = min(max((y - collapse.top - shift) / collapse.height, 0), 1)
        let way = collapse.openTop - collapse.closedTop + grip * (collapse.openHeight - collapse.closedHeight)
        travel = way < 0 ? min(way, -Self.leastTravel) : max(way, Self.leastTravel)
    }

    /// How far the list is open when the finger has moved so far down.
    func openness(moved: CGFloat) -> CGFloat { min(max(openness + moved / travel, 0), 1) }

    /// How far the list lies below its place when the finger has moved so far down: what it follows the finger beside opening or closing.
    ///
    /// - Parameters:
    ///   - moved: how far the finger has moved down.
    ///   - collapse: how the list is seen.
    func shift(moved: CGFloat, of collapse: ListCollapse) -> CGFloat {
        var first = collapse, now = collapse
        first.openness = openness
        now.openness = openness(moved: moved)
        return shift + moved - (now.top + grip * now.height) + (first.top + grip * first.height)
    }

    /// Whether the list opens if it is let go now.
    ///
    /// - Parameters:
    ///   - moved: how far the finger has moved down.
    ///   - velocity: the finger's, in points a second.
    ///   - opened: whether the list was to open before it was caught.
    func opens(moved: CGFloat, velocity: CGFloat, opened: Bool) -> Bool {
        guard abs(moved) >= Self.slop else { return opened }
        return openness(moved: moved) + Self.foresight * velocity / travel >= ListPinch.openRatio
    }
}
