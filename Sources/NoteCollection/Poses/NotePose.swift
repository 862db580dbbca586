import UIKit

/// The pose of one card of a row: everything that depends on the skim position.
struct NotePose: Hashable, Sendable {
    /// The cell's matrix.
    var transform: NoteCellTransform
    /// Opacity of the card's shade.
    var shade: CGFloat
    /// How far the card is lifted out of the drawer, in points.
    var lift: CGFloat
    /// How far the card's hinge is moved to the right, in points.
    var shift: CGFloat
    /// The card's z position among the cells of its row. The distances exceed the depth of any card, so cards never intersect and are drawn
    /// in the order of their z positions. Standing cards cover those to their right, as in a card index; turned ones those to their left,
    /// like pages.
    var zPosition: CGFloat
    /// Whether the card is turned beyond edge-on, so that its back is visible.
    var isFlipped: Bool

    /// Half of the range of skim positions between two cards within which the card turns.
    static let halfTurn: CGFloat = 0.25
    /// The z distance from one card to the next.
    static let spacing: CGFloat = 1000

    /// - Parameters:
    ///   - index: the card's index in its row.
    ///   - skim: the skim position: the index that is exposed, a real number; nil while the row rests.
    ///   - style: the tray's measures.
    ///   - isPeeked: whether the note's facets are peeked at. Its cells turn to the viewer then, as far as squash turns cards.
    init(index: Int, skim: CGFloat?, style: NoteTrayStyle, isPeeked: Bool = false) {
        transform = NoteCellTransform(noteTilt: style.noteTilt, flippedTilt: style.flippedTilt)
        let place = CGFloat(index)
        // At rest the first card is unshaded: there is nothing in front of it.
        var openness: CGFloat = index == 0 ? 1 : 0
        lift = 0
        if let skim {
            transform.squash = SquashCurve(range: style.squashRange).squash(atDistance: place - skim)
            transform.flip = NotePose.turn(ofIndex: place, skim: skim)
            if index > 0 { openness = NotePose.turn(ofIndex: place - 1, skim: skim) }
            lift = style.exposedLift * (1 - smoothStep(abs(place - skim) / 0.9))
        }
        if isPeeked { transform.squash = 1 }
        shift = style.flippedShift * transform.flip + NotePose.push(atDistance: place - (skim ?? place), style: style)
        isFlipped = -transform.angle > .pi / 2
        shade = NoteLighting.shade(squash: transform.squash, openness: openness)
        // The later of two turned cards is on top, and turned cards are above standing ones, which they never meet once they are turned.
        zPosition = isFlipped ? NotePose.spacing * (place + 1) : -NotePose.spacing * place
    }

    /// The progress of turning over, 0...1, for a card at an index.
    static func turn(ofIndex index: CGFloat, skim: CGFloat) -> CGFloat {
        smoothStep((skim - index - 0.5 + halfTurn) / (2 * halfTurn))
    }

    /// How far a card `distance` places behind the exposed one is pushed to the right: by the width that the squashed cards before it gain,
    /// so that they cover no more of it than at rest.
    static func push(atDistance distance: CGFloat, style: NoteTrayStyle) -> CGFloat {
        let curve = SquashCurve(range: style.squashRange)
        var push: CGFloat = 0
        // Cards beyond the range of the squash add nothing.
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
