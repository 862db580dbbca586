import UIKit

/// The delays by which the cards of a row move one after the other when a skim comes to the row or leaves it: like riffled pages.
///
/// While a skim comes, the cards before the exposed one turn over in order; when it goes, they turn back in the opposite order. The cards
/// behind the exposed one move the later, the farther they are.
struct NoteStagger: Hashable, Sendable {
    /// The longest delay between two adjacent cards, in seconds.
    static let step = 0.022
    /// The longest delay of all, in seconds, however many cards there are.
    static let longest = 0.13

    /// The skim's position in the row.
    var position: CGFloat
    /// Whether the skim comes to the row, or leaves it.
    var isComing: Bool

    /// The delay in seconds of the card at an index of the row.
    func delay(ofIndex index: Int) -> Double {
        let exposed = Int(position.rounded())
        guard index < exposed else { return min(Double(index - exposed) * Self.step, Self.longest) }
        let order = isComing ? index : exposed - 1 - index
        return Double(order) * min(Self.step, Self.longest / Double(exposed))
    }
}
