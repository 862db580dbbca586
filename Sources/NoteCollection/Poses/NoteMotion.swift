import UIKit

/// How a card moves to a new pose.
enum NoteMotion: Hashable, Sendable {
    /// At once.
    case none
    /// With the current transaction's duration, each card after a delay, if the cards are staggered.
    case animated(NoteStagger?)

    var isAnimated: Bool { self != .none }

    /// The delay in seconds of the card at an index of its row.
    func delay(ofIndex index: Int) -> Double {
        guard case .animated(let stagger?) = self else { return 0 }
        return stagger.delay(ofIndex: index)
    }
}
