import UIKit

/// The measures of a tray of notes: what decides how many cards fit, and how well they can be read.
///
/// Lengths are points on screen, angles are radians. The defaults were chosen by looking: a tilt of half a right angle still shows two thirds of
/// a card's width, and with two thirds of that uncovered a word of eight letters is read without touching anything.
public struct NoteTrayStyle: Hashable, Sendable {
    /// The defaults.
    public init() {}

    /// Size of a card that faces the viewer.
    public var cardSize = CGSize(width: 132, height: 158)
    /// τₙ: how far a standing card is turned away, about its left edge.
    public var noteTilt: CGFloat = 46 * .pi / 180
    /// τ_f: how far a card is turned once the skim has passed it. Beyond a right angle its back is seen.
    public var flippedTilt: CGFloat = 112 * .pi / 180
    /// Distance from a card's hinge to the next one's at which no more cards are put into a row. Rows spread their cards to fill the width, so the
    /// real distance is this or a little more.
    public var minimumPitch: CGFloat = 64
    /// Height of one row.
    public var rowHeight: CGFloat = 206
    /// Height of a section's header, where the section has a title.
    public var headerHeight: CGFloat = 46
    /// Free space above the cards of a row.
    public var cardTop: CGFloat = 20
    /// Free space left of the first card's hinge: room for a turned card.
    public var leftMargin: CGFloat = 62
    /// Free space right of the last card.
    public var rightMargin: CGFloat = 40
    /// Height of the drawer's front, which hides the cards' lower ends.
    public var lipHeight: CGFloat = 40
    /// How far an exposed card is drawn out of its drawer.
    public var exposedLift: CGFloat = 9
    /// Where the squash of the cards behind the exposed one ends, in cards.
    public var squashRange: CGFloat = 6

    /// Width on screen of a standing card, perspective left aside.
    public var standingWidth: CGFloat { cardSize.width * cos(noteTilt) }
    /// The part of a card's height that the drawer's front hides.
    public var hiddenHeight: CGFloat { max(0, cardTop + cardSize.height - (rowHeight - lipHeight)) }
}
