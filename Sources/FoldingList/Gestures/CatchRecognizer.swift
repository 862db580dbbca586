import UIKit

/// One finger that is put down on something that moves: it begins at once, without the distance that a pan leaves out.
final class CatchRecognizer: UIPanGestureRecognizer {
    /// What a finger catches.
    enum Target: Hashable {
        /// The list, which opens out of a row of its parent list or closes into it.
        case list
        /// A row that opens, closes, grows or shrinks, by its identifier. The finger moves it on.
        case fold(Int)
        /// A row that goes to its place, by its identifier. The finger moves it elsewhere.
        case travel(Int)
        /// A row that goes back from the side, by its identifier, or all rows that go back to their place after a pinch. The finger only
        /// stops them, and may go on to swipe or to scroll.
        case swing(Int?)

        /// Whether the finger does nothing else.
        var isExclusive: Bool {
            if case .swing = self { false } else { true }
        }
    }

    /// What the finger caught; nil if there is no finger.
    var target: Target?

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        if state == .possible { state = .began }
    }

    override func reset() {
        super.reset()
        target = nil
    }
}
