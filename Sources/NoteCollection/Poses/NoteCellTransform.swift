import UIKit

/// The transform of a note's cell: perspective, supersampling, tilt and squash in one matrix.
///
/// A cell is `shrinkFactor` times its size on screen and scaled back in x and y only, so that it stays sharp where perspective magnifies
/// it. The viewer's distance is multiplied by the same factor, since z is not scaled back; the result equals that of an unscaled cell seen
/// from `viewerDistance`. The perspective is part of each cell's own matrix: in the tray's it would have one vanishing point for all, and
/// cards would lean more the further they are from the centre.
struct NoteCellTransform: Hashable, Sendable {
    /// S: the size of a cell relative to its size on screen.
    static let shrinkFactor: CGFloat = 2
    /// The viewer's distance from the screen in points.
    static let viewerDistance: CGFloat = 1500
    /// Distance in depth from one facet of a note to the next.
    static let facetDistance: CGFloat = 5

    /// τₙ in radians.
    var noteTilt: CGFloat
    /// τ_f in radians.
    var flippedTilt: CGFloat
    /// q, 0...1: how much the card is squashed, which turns it towards the viewer, behind an exposed one.
    var squash: CGFloat = 0
    /// The progress of turning over: 0 for a standing card, 1 for one that is turned over.
    var flip: CGFloat = 0
    /// The index of the cell's facet in its note, from 0 in front.
    var facet = 0

    /// The tilt in radians: α = −τ + ½·q³·τₙ. The cube hardly moves distant cards and moves the nearest ones most.
    var angle: CGFloat {
        let tilt = noteTilt + flip * (flippedTilt - noteTilt)
        return -tilt + 0.5 * squash * squash * squash * noteTilt
    }

    /// R_y(α) · T(0, 0, −5·facet) · Sc(1/S, 1/S, 1) · P(1500·S).
    var matrix: CATransform3D {
        let s = NoteCellTransform.shrinkFactor
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / (NoteCellTransform.viewerDistance * s)
        let turn = CATransform3DMakeRotation(angle, 0, 1, 0)
        let depth = CATransform3DMakeTranslation(0, 0, -NoteCellTransform.facetDistance * CGFloat(facet))
        let scale = CATransform3DMakeScale(1 / s, 1 / s, 1)
        return CATransform3DConcat(CATransform3DConcat(CATransform3DConcat(turn, depth), scale), perspective)
    }
}
