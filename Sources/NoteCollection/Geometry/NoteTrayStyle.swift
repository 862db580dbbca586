import UIKit

/// The measures of a tray of notes, which determine how many cards fit and how legible they are.
///
/// Lengths are points on screen, angles radians. The defaults were chosen by eye: with a tilt of 45° two thirds of a card's width remain
/// visible, and with two thirds of that uncovered a word of eight letters is legible at rest.
public struct NoteTrayStyle: Hashable, Sendable {
    /// Creates a style with the default measures.
    public init() {}

    /// Narrower trays, in points, use their compact style.
    public static let compactWidth: CGFloat = 480
    /// The measures of narrow trays: cards are smaller and stand closer, so that a phone's width holds five.
    public static let compact: NoteTrayStyle = {
        var style = NoteTrayStyle()
        style.cardSize = CGSize(width: 124, height: 155)
        style.minimumPitch = 54
        style.rowHeight = 184
        style.headerHeight = 42
        style.cardTop = 16
        style.leftMargin = 50
        style.rightMargin = 20
        style.frontHeight = 30
        style.flippedShift = 18
        return style
    }()

    /// Size of a card that faces the viewer. Default 140 × 175.
    public var cardSize = CGSize(width: 140, height: 175)
    /// τₙ: the tilt of a standing card about its left edge. Default π/4.
    public var noteTilt: CGFloat = 45 * .pi / 180
    /// τ_f: the tilt of a card that the skim has passed. Above π/2 its back is visible. Default 121°.
    public var flippedTilt: CGFloat = 121 * .pi / 180
    /// The minimum distance between the hinges of adjacent cards, which limits the number of cards in a row. Rows spread their cards to
    /// fill the width, so the actual distance is this or a little more. Default 70.
    public var minimumPitch: CGFloat = 70
    /// Height of a row. Default 208.
    public var rowHeight: CGFloat = 208
    /// The height of a section's header, if the section has a title, in points. Default 46.
    public var headerHeight: CGFloat = 46
    /// Space above the cards of a row. Default 18.
    public var cardTop: CGFloat = 18
    /// Space left of the first card's hinge, for turned cards. Default 68.
    public var leftMargin: CGFloat = 68
    /// Space right of the last card. Default 34.
    public var rightMargin: CGFloat = 34
    /// Height of the drawer's front, which covers the lower ends of the cards. Default 34.
    public var frontHeight: CGFloat = 34
    /// How far a card's hinge moves to the right while the card turns over. This keeps turned cards at the start of a row inside the
    /// drawer. Default 22.
    public var flippedShift: CGFloat = 22
    /// How far an exposed card is lifted out of its drawer. Default 9.
    public var exposedLift: CGFloat = 9
    /// The distance behind the exposed card, in cards, at which the squash ends. Default 6.
    public var squashRange: CGFloat = 6

    /// Width on screen of a standing card. Perspective makes it a little wider than the tilt alone would, since the right edge is nearer to
    /// the viewer.
    public var standingWidth: CGFloat { projected(cardSize.width, tilt: noteTilt) }
    /// The height of a card's lower part that the drawer's front covers.
    public var hiddenHeight: CGFloat { max(0, cardTop + cardSize.height - (rowHeight - frontHeight)) }

    /// Projects a point of a card tilted by `tilt`: its distance on screen to the right of the hinge, in points.
    func projected(_ x: CGFloat, tilt: CGFloat) -> CGFloat { x * cos(tilt) / (1 - x * sin(tilt) / NoteCellTransform.viewerDistance) }

    /// The inverse of ``projected(_:tilt:)`` for a standing card: the point that appears at a distance right of its hinge.
    func unprojected(_ distance: CGFloat) -> CGFloat {
        distance / (cos(noteTilt) + distance * sin(noteTilt) / NoteCellTransform.viewerDistance)
    }
}
