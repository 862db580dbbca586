import UIKit

/// The measures of a cover flow, and the place of each cover as a function of how far it is from the middle (Features CF-01 to CF-08).
///
/// The defaults are those of the printed original for covers of 128 points: the cover in the middle faces the viewer, 60 points in front of
/// the screen, which perspective enlarges by 1.5625; all others are turned nearly edge-on, their outer edges nearer to the viewer. Between
/// whole positions everything changes continuously. It is a value that needs no views, and each answer takes constant time.
public struct CoverFlowGeometry: Sendable, Hashable {
    /// The side of the square into which covers fit, in points, before perspective.
    public var coverSize: CGFloat = 128
    /// How far the covers beside the middle are turned, in radians.
    public var sideTurn: CGFloat = 1.39
    /// The depth of the cover in the middle, in points in front of the screen.
    public var centerDepth: CGFloat = 60
    /// The depth of the covers beside the middle, in points in front of the screen, to which ``depthStep`` is added.
    public var sideDepth: CGFloat = 0
    /// The depth that is added for each place from the middle, in points.
    public var depthStep: CGFloat = -2
    /// How close to each other the covers beside the middle are, as a part of their size that the next one covers.
    public var sideSpacing: CGFloat = 0.85
    /// The additional distance between the middle and the first cover beside it, as a part of ``sideSpacing``.
    public var rowScale: CGFloat = 0.55
    /// The space between covers, in points.
    public var spacing: CGFloat = 5
    /// The entry m34 of the perspective that all covers share: -1 divided by the viewer's distance in points.
    public var perspective: CGFloat = -0.006
    /// How many points of scrolling move the flow by one cover.
    public var scrollStep: CGFloat = 60

    /// The printed measures.
    public init() {}

    /// The measures of a calmer flow: less perspective, sides turned by 70 degrees, more room for each of them, as in the music players
    /// of 2007.
    public static let classic: CoverFlowGeometry = {
        var geometry = CoverFlowGeometry()
        geometry.sideTurn = 70 * .pi / 180
        geometry.centerDepth = 48
        geometry.sideDepth = -38
        geometry.depthStep = 0
        geometry.sideSpacing = 0.78
        geometry.rowScale = 0.62
        geometry.spacing = 3
        geometry.perspective = -0.0025
        return geometry
    }()

    /// The same picture for covers of another size: all lengths in proportion, except ``scrollStep``, which belongs to the finger.
    public func scaled(toCoverSize size: CGFloat) -> CoverFlowGeometry {
        guard size > 0, size.isFinite, coverSize > 0 else { return self }
        let factor = size / coverSize
        var scaled = self
        scaled.coverSize = size
        scaled.centerDepth *= factor
        scaled.sideDepth *= factor
        scaled.depthStep *= factor
        scaled.spacing *= factor
        scaled.perspective /= factor
        return scaled
    }

    // MARK: Covers

    /// The distance from one cover beside the middle to the next, in points.
    public var sidePitch: CGFloat { coverSize * (1 - sideSpacing) + spacing }
    /// The distance from the middle to the first cover beside it, in points, beyond ``sidePitch``.
    public var sideGap: CGFloat { coverSize * sideSpacing * rowScale }

    /// The pose of a cover.
    ///
    /// - Parameter distance: the cover's index less the position of the flow: 0 in the middle, 1 for the next one.
    public func pose(at distance: CGFloat) -> CoverPose {
        let g = min(max(distance, -1), 1), side = abs(g)
        return CoverPose(
            offset: g * sideGap + distance * sidePitch,
            depth: centerDepth * (1 - side) + sideDepth * side + depthStep * max(abs(distance), side),
            turn: -sideTurn * g)
    }

    /// How much perspective enlarges what lies at a depth.
    public func magnification(atDepth depth: CGFloat) -> CGFloat { 1 / max(1 + depth * perspective, 0.01) }

    /// The transform that gives all covers their perspective: the sublayer transform of the view that they lie in.
    public var perspectiveTransform: CATransform3D {
        var transform = CATransform3DIdentity
        transform.m34 = perspective
        return transform
    }

    // MARK: Scrolling

    /// The length of the scrolled content, in points, for a view of a length and a number of covers.
    public func contentLength(viewLength: CGFloat, count: Int) -> CGFloat { viewLength + scrollStep * CGFloat(max(0, count - 1)) }

    /// The position of the flow at a content offset: 0 for the first cover in the middle, 1 for the second, and real numbers between.
    public func position(atOffset offset: CGFloat) -> CGFloat { scrollStep > 0 ? offset / scrollStep : 0 }

    /// The content offset at a position.
    public func offset(atPosition position: CGFloat) -> CGFloat { position * scrollStep }

    /// The index of the cover nearest to the middle at a position, beyond the ends that of the last cover there; nil without covers.
    public static func index(nearest position: CGFloat, count: Int) -> Int? {
        guard count > 0 else { return nil }
        // Half-way between two covers the later one is the nearer.
        let rounded = (position + 0.5).rounded(.down)
        guard rounded > 0 else { return 0 }
        return rounded < CGFloat(count - 1) ? Int(rounded) : count - 1
    }
}
