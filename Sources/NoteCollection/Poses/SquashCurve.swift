import UIKit

/// The squash of the cards behind an exposed one: a parabola in the distance, so that the nearest cards move most and the motion doesn't
/// look mechanical.
struct SquashCurve: Hashable, Sendable {
    /// The distance at which the squash ends, in cards.
    var range: CGFloat

    /// q for a card `distance` cards behind the exposed one: (1 − d/range)² from one card on, 0 from the range on, 0 in front.
    ///
    /// Between the exposed card and the next, which have q = 0 and (1 − 1/range)², it rises smoothly, so that q is continuous in the
    /// distance while a finger passes from one card to the other.
    func squash(atDistance distance: CGFloat) -> CGFloat {
        guard distance > 0, distance < range else { return 0 }
        let parabola = (1 - distance / range) * (1 - distance / range)
        return distance < 1 ? parabola * smoothStep(distance) : parabola
    }
}

/// Smoothstep: 3x² − 2x³ on 0...1, constant outside.
func smoothStep(_ x: CGFloat) -> CGFloat {
    let x = min(max(x, 0), 1)
    return x * x * (3 - 2 * x)
}
