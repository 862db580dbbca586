import UIKit

/// How dark a card is: there are no lamps in a tree of layers, so an overlay of this opacity stands for the shade of the card in front.
///
/// All of it is continuous: nothing is exchanged when a card becomes the exposed one, and no step can be seen.
enum NoteLighting {
    /// Opacity over a card with another directly in front of it.
    static let standingShade: CGFloat = 1
    /// Opacity over a card that nothing shades.
    static let exposedShade: CGFloat = 0.1
    /// How much of the shade a fully squashed card loses, since it faces the viewer more.
    static let squashRelief: CGFloat = 0.4

    /// - Parameters:
    ///   - squash: q of the card.
    ///   - openness: 0 when the card in front stands directly before it, 1 when that one is turned away or there is none.
    static func shade(squash: CGFloat, openness: CGFloat) -> CGFloat {
        let covered = standingShade * (1 - squashRelief * squash)
        return covered + (exposedShade - covered) * openness
    }
}
