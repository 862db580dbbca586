import UIKit

/// How one card of a row stands: all that a skim changes of it, as a function of the skim's position.
struct NotePose: Hashable, Sendable {
    /// The cell's matrix.
    var transform: NoteCellTransform
    /// Opacity of the shade over it.
    var shade: CGFloat
    /// How far it is drawn out of the drawer, in points.
    var lift: CGFloat
    /// How far its hinge is moved to the right, in points.
    var shift: CGFloat
    /// Its height among the cells of its row. The distances are larger than the depth of any card: cards never cut each other, and the
    /// order is the painter's. Standing cards cover those to their right, as in a box of cards that face left; turned ones those to their
    /// left, like pages.
    var zPosition: CGFloat
    /// Whether it is beyond edge-on: its back is seen.
    var isFlipped: Bool

    /// Half of the skim's way from one card to the next in which the card between them turns.
    static let halfTurn: CGFloat = 0.25
    /// Distance in height from one card to the next.
    static let spacing: CGFloat = 1000

    /// - Parameters:
    ///   - index: place in the row.
    ///   - skim: place in the row that is exposed, a real number; nil while the row rests.
    init(index: Int, skim: CGFloat?, style: NoteTrayStyle) {
        transform = NoteCellTransform(noteTilt: style.noteTilt, flippedTilt: style.flippedTilt)
        let place = CGFloat(index)
        // At rest the first card is open: there is nothing in front of it.
        var openness: CGFloat = index == 0 ? 1 : 0
        lift = 0
        if let skim {
            transform.squash = SquashCurve(range: style.squashRange).squash(atDistance: place - skim)
            transform.flip = NotePose.turn(ofIndex: place, skim: skim)
            if index > 0 { openness = NotePose.turn(ofIndex: place - 1, skim: skim) }
            lift = style.exposedLift * (1 - smoothStep(abs(place - skim) / 0.9))
        }
        shift = style.flippedShift * transform.flip + NotePose.push(atDistance: place - (skim ?? place), style: style)
        isFlipped = -transform.angle > .pi / 2
        shade = NoteLighting.shade(squash: transform.squash, openness: openness)
        // The later of two turned cards lies on top, and turned ones above standing ones, which they never meet once they are turned.
        zPosition = isFlipped ? NotePose.spacing * (place + 1) : -NotePose.spacing * place
    }

    /// 0...1: how far the card has turned aside to show the next one.
    static func turn(ofIndex index: CGFloat, skim: CGFloat) -> CGFloat {
        smoothStep((skim - index - 0.5 + halfTurn) / (2 * halfTurn))
    }

    /// How far a card `distance` places behind the exposed one is pushed to the right: by as much as the squashed ones before it have
    /// become wider, so that they cover no more of it than at rest.
    static func push(atDistance distance: CGFloat, style: NoteTrayStyle) -> CGFloat {
        let curve = SquashCurve(range: style.squashRange)
        var push: CGFloat = 0
        // Cards beyond the squash's range add nothing.
        var before = distance - 1 - max(0, (distance - 1 - style.squashRange).rounded(.up))
        while before > 0 {
            let squash = curve.squash(atDistance: before)
            let tilt = -NoteCellTransform(noteTilt: style.noteTilt, flippedTilt: style.flippedTilt, squash: squash).angle
            push += style.projected(style.cardSize.width, tilt: tilt) - style.standingWidth
            before -= 1
        }
        return push
    }
}
