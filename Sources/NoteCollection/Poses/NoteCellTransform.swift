import UIKit

/// The transform of a note's cell: perspective, supersampling, tilt and squash in one matrix.
///
/// A cell is made `shrinkFactor` times its size on screen and scaled back in x and y only, so that what perspective magnifies stays sharp.
/// The viewer's distance grows by the same factor, since z is not scaled back; the picture is that of an unscaled cell seen from
/// `viewerDistance`. The perspective stands in each cell's own matrix: in the tray's it would have one vanishing point for all, and cards
/// would lean the more the further from the middle they stand.
struct NoteCellTransform: Hashable, Sendable {
    /// S: how many times larger than on screen a cell is.
    static let shrinkFactor: CGFloat = 2
    /// The viewer's distance from the screen in points.
    static let viewerDistance: CGFloat = 1500
    /// Distance in depth from one facet of a note to the next.
    static let facetDistance: CGFloat = 5

    /// τₙ in radians.
    var noteTilt: CGFloat
    /// τ_f in radians.
    var flippedTilt: CGFloat
    /// q, 0...1: how much the card gives way to an exposed one in front of it.
    var squash: CGFloat = 0
    /// 0 for a standing card, 1 for one that is flipped over; between the two it is turning.
    var flip: CGFloat = 0
    /// Which of its note's cells it is, from 0 in front.
    var facet = 0

    /// α = −τ + ½·q³·τₙ. The cube leaves far cards almost still and moves the nearest ones.
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
