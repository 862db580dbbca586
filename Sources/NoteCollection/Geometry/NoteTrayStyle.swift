import UIKit

/// The measures of a tray of notes: what decides how many cards fit, and how well they can be read.
///
/// Lengths are points on screen, angles are radians. The defaults were chosen by looking: a tilt of half a right angle still shows two
/// thirds of a card's width, and with two thirds of that uncovered a word of eight letters is read without touching anything.
public struct NoteTrayStyle: Hashable, Sendable {
    /// The defaults.
    public init() {}

    /// Size of a card that faces the viewer.
    public var cardSize = CGSize(width: 140, height: 175)
    /// τₙ: how far a standing card is turned away, about its left edge.
    public var noteTilt: CGFloat = 45 * .pi / 180
    /// τ_f: how far a card is turned once the skim has passed it. Beyond a right angle its back is seen.
    public var flippedTilt: CGFloat = 121 * .pi / 180
    /// Distance from a card's hinge to the next one's at which no more cards are put into a row. Rows spread their cards to fill the
    /// width, so the real distance is this or a little more.
    public var minimumPitch: CGFloat = 70
    /// Height of one row.
    public var rowHeight: CGFloat = 208
    /// Height of a section's header, where the section has a title.
    public var headerHeight: CGFloat = 46
    /// Free space above the cards of a row.
    public var cardTop: CGFloat = 18
    /// Free space left of the first card's hinge: room for a turned card.
    public var leftMargin: CGFloat = 68
    /// Free space right of the last card.
    public var rightMargin: CGFloat = 34
    /// Height of the drawer's front, which hides the cards' lower ends.
    public var frontHeight: CGFloat = 34
    /// How far a card's hinge moves to the right while the card turns over. It keeps turned cards of the first places inside the drawer.
    public var flippedShift: CGFloat = 22
    /// How far an exposed card is drawn out of its drawer.
    public var exposedLift: CGFloat = 9
    /// Where the squash of the cards behind the exposed one ends, in cards.
    public var squashRange: CGFloat = 6

    /// Width on screen of a standing card. Its right edge is near the viewer and so a little further right than the tilt alone would have
    /// it.
    public var standingWidth: CGFloat { projected(cardSize.width, tilt: noteTilt) }
    /// The part of a card's height that the drawer's front hides.
    public var hiddenHeight: CGFloat { max(0, cardTop + cardSize.height - (rowHeight - frontHeight)) }

    /// Where a point of a card that is turned by `tilt` is seen, in points right of its hinge.
    func projected(_ x: CGFloat, tilt: CGFloat) -> CGFloat { x * cos(tilt) / (1 - x * sin(tilt) / NoteCellTransform.viewerDistance) }

    /// The point of a standing card that is seen at a distance right of its hinge: the inverse of ``projected(_:tilt:)``.
    func unprojected(_ distance: CGFloat) -> CGFloat {
        distance / (cos(noteTilt) + distance * sin(noteTilt) / NoteCellTransform.viewerDistance)
    }
}
