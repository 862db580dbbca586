import UIKit

/// The law of the fold: how the two halves of a row lie in space when less than its full height is open (Features FL-01 to FL-05).
///
/// A row of height H that is open to h = r·H is a sheet with a crease in the middle. Each half is l = H/2 high and must be seen r·l high,
/// so it turns by θ = acos r, and the crease lies z = l·sin θ behind the screen. Lengths are in points, angles in radians, y grows
/// downwards and z towards the viewer.
public struct FoldGeometry: Sendable, Hashable {
    /// How the row is folded.
    public var style: FoldStyle
    /// The height of the row when it is open, in points.
    public var fullHeight: CGFloat
    /// The open part of the height, from 0 to 1.
    public var ratio: CGFloat

    /// The fold of a row.
    ///
    /// - Parameters:
    ///   - style: how it is folded.
    ///   - height: its height now. Heights below 0 count as 0, and heights above the full one as the full one.
    ///   - fullHeight: its height when it is open. A row without height counts as open.
    public init(style: FoldStyle, height: CGFloat, fullHeight: CGFloat) {
        self.style = style
        self.fullHeight = fullHeight.isFinite ? max(0, fullHeight) : 0
        let part = height / fullHeight
        ratio = self.fullHeight > 0 && part.isFinite ? min(max(part, 0), 1) : 1
    }

    /// How far each row's viewer is from the screen, in points. Each row has its own vanishing point, in its middle.
    public static let viewerDistance: CGFloat = 200

    /// The perspective of a row, for the `sublayerTransform` of the layer that has the halves.
    public static var perspective: CATransform3D {
        var transform = CATransform3DIdentity
        transform.m34 = -1 / viewerDistance
        return transform
    }

    /// The angle θ by which each half is turned, from 0 (open) to π/2 (closed).
    public var angle: CGFloat { acos(ratio) }
    /// The sine of ``angle``, which needs no trigonometry.
    private var sine: CGFloat { (1 - ratio * ratio).squareRoot() }
    /// How far behind the screen the middle of the row lies, in points.
    public var depth: CGFloat { fullHeight / 2 * sine }

    /// The directions in which the halves turn, and whether there is a fold.
    private var turns: (upper: CGFloat, lower: CGFloat)? {
        switch style {
        case .flat: nil
        case .pinch: (-1, 1)
        case .back: (1, 1)
        case .up: (-1, -1)
        }
    }

    /// The transform of the upper half, a layer whose anchor point is the middle of its lower edge. Identity for flat and open rows.
    public var upperTransform: CATransform3D { turns.map { transform(turned: $0.upper) } ?? CATransform3DIdentity }
    /// The transform of the lower half, a layer whose anchor point is the middle of its upper edge. Identity for flat and open rows.
    public var lowerTransform: CATransform3D { turns.map { transform(turned: $0.lower) } ?? CATransform3DIdentity }

    /// The turn by the angle about the crease, followed by the translation to its depth.
    private func transform(turned direction: CGFloat) -> CATransform3D {
        guard ratio < 1 else { return CATransform3DIdentity }
        var transform = CATransform3DIdentity
        transform.m22 = ratio
        transform.m23 = sine * direction
        transform.m32 = -sine * direction
        transform.m33 = ratio
        transform.m43 = -depth
        return transform
    }

    /// How much less light the halves have when they are closed.
    private static let steepShade: CGFloat = 0.35, gentleShade: CGFloat = 0.15

    /// The brightness of the upper half as a part of the row's own, from 0.65 to 1.
    public var upperLight: CGFloat { 1 - (style == .up ? Self.gentleShade : Self.steepShade) * (1 - ratio) }
    /// The brightness of the lower half as a part of the row's own, from 0.65 to 1. The halves of single planes are equally bright.
    public var lowerLight: CGFloat {
        1 - (style == .up || style == .pinch ? Self.gentleShade : Self.steepShade) * (1 - ratio)
    }
}
