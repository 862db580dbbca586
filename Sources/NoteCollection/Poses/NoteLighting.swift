import UIKit

/// The shading of cards: layers have no lights, so an overlay of this opacity imitates the shade of the card in front.
///
/// The opacity is continuous in the skim position, so that no step is visible when another card becomes the exposed one.
enum NoteLighting {
    /// Opacity over a card with another one directly in front of it.
    static let standingShade: CGFloat = 1
    /// Opacity over an unshaded card.
    static let exposedShade: CGFloat = 0.1
    /// How much the shade is reduced for a fully squashed card, since it faces the viewer more.
    static let squashRelief: CGFloat = 0.4

    /// - Parameters:
    ///   - squash: the squash q of the card.
    ///   - openness: 0 if a card stands directly in front, 1 if that one is turned away or there is none.
    static func shade(squash: CGFloat, openness: CGFloat) -> CGFloat {
        let covered = standingShade * (1 - squashRelief * squash)
        return covered + (exposedShade - covered) * openness
    }
}
