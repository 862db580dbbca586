import UIKit

/// Where one cover stands and how it is turned, relative to the middle of the flow.
///
/// "Along" is the direction in which the covers follow one another: to the right in a horizontal flow, down in a vertical one. "Across" is
/// the other direction of the screen: down in a horizontal flow, to the right in a vertical one.
public struct CoverPose: Sendable, Hashable {
    /// The distance of the cover's middle from the middle of the flow, along it, in points.
    public var offset: CGFloat
    /// The distance of the cover's middle from the middle of the flow, across it, in points.
    public var lift: CGFloat
    /// How near the cover is to the viewer, in points; 0 is the plane of the screen.
    public var depth: CGFloat
    /// The turn about the axis that lies across the flow, in radians. Positive turns the cover's far end, along the flow, away from the
    /// viewer.
    public var turn: CGFloat
    /// The turn in the plane of the screen, in radians, clockwise in a horizontal flow.
    public var roll: CGFloat
    /// 0, invisible, to 1, opaque.
    public var opacity: CGFloat

    /// A cover in the middle of the flow that faces the viewer, unless said otherwise.
    public init(offset: CGFloat = 0, lift: CGFloat = 0, depth: CGFloat = 0, turn: CGFloat = 0, roll: CGFloat = 0, opacity: CGFloat = 1) {
        self.offset = offset
        self.lift = lift
        self.depth = depth
        self.turn = turn
        self.roll = roll
        self.opacity = opacity
    }

    /// The cover's transform about its own middle: its turns, then its depth.
    ///
    /// - Parameters:
    ///   - axis: the direction of the flow. A vertical flow is the horizontal one with x and y exchanged.
    ///   - flip: a further turn about the vertical axis, in radians, with which a cover shows its back.
    public func transform(_ axis: UICollectionView.ScrollDirection, flip: CGFloat = 0) -> CATransform3D {
        var result: CATransform3D
        switch axis {
        case .vertical:
            result = CATransform3DMakeRotation(flip, 0, 1, 0)
            result = CATransform3DConcat(result, CATransform3DMakeRotation(-turn, 1, 0, 0))
            if roll != 0 { result = CATransform3DConcat(result, CATransform3DMakeRotation(-roll, 0, 0, 1)) }
        case .horizontal:
            result = CATransform3DMakeRotation(turn + flip, 0, 1, 0)
            if roll != 0 { result = CATransform3DConcat(result, CATransform3DMakeRotation(roll, 0, 0, 1)) }
        }
        result.m43 += depth
        return result
    }
}
