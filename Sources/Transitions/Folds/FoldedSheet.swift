import UIKit

/// The law of the fold: where the panels of a sheet and the sleeves beside it lie in space (Features FF-01 to FF-03, FF-07).
///
/// A sheet of length H with k creases that lie deep has 2k panels. At an openness where each panel is turned by θ from the screen, the
/// joints between sleeve and sheet stay in the plane of the screen and the sheet is seen H·cos θ long; the creases lie h·sin θ behind the
/// screen, h being the length of a panel. The sleeves, which carry the halves of the other screen, follow the joints: flat, or at right
/// angles to the panels in cubic folds.
///
/// Positions are in points along the axis of the fold; z grows towards the viewer, angles are in radians.
public struct FoldedSheet: Sendable, Hashable {
    /// A point of the profile.
    public struct Joint: Sendable, Hashable {
        /// The position along the axis.
        public var position: CGFloat
        /// The height over the screen; below 0 for what lies behind it.
        public var z: CGFloat
    }

    /// A flat part between two joints.
    public struct Panel: Sendable, Hashable {
        /// The length of the part when it lies flat.
        public var length: CGFloat
        /// Where it begins and ends.
        public var start: Joint, end: Joint

        /// The angle between the panel and the screen, in radians; positive where it comes nearer along the axis.
        public var angle: CGFloat { atan2(end.z - start.z, end.position - start.position) }

        /// The transform of a layer that has its anchor point and position at the origin.
        public func transform(along axis: TransitionAxis) -> CATransform3D {
            var transform = CATransform3DIdentity
            guard length > 0 else { return transform }
            let along = (end.position - start.position) / length, deep = (end.z - start.z) / length
            if axis == .vertical {
                transform.m22 = along
                transform.m23 = deep
                transform.m32 = -deep
                transform.m42 = start.position
            } else {
                transform.m11 = along
                transform.m13 = deep
                transform.m31 = -deep
                transform.m41 = start.position
            }
            transform.m33 = along
            transform.m43 = start.z
            return transform
        }
    }

    /// The angle θ of the panels: 0 flat, π/2 closed.
    public let angle: CGFloat
    /// The panels of the sheet, from the beginning of the axis.
    public let panels: [Panel]
    /// The sleeves before and behind the sheet.
    public let leading: Panel, trailing: Panel
    /// Whether the sleeves stand at right angles to the panels.
    public let isCubic: Bool

    /// A fold.
    ///
    /// - Parameters:
    ///   - length: H, in points.
    ///   - closed: p, how far it is folded: 0 flat, 1 closed. θ is 90°·p.
    ///   - creases: k, how many creases lie deep; at least 1.
    ///   - isCubic: whether the sleeves stand at right angles to the panels.
    ///   - scale: pixels per point; panels have whole pixels, and the first ones take those left over.
    public init(length: CGFloat, closed: CGFloat, creases: Int = 1, isCubic: Bool = false, scale: CGFloat = 1) {
        self.isCubic = isCubic
        let closed = TimingCurve.clamp(closed)
        angle = closed * .pi / 2
        // Exactly flat and exactly closed, which the functions miss by rounding.
        let cosine = closed == 1 ? 0 : cos(angle), sine = closed == 1 ? 1 : sin(angle)
        let lengths = PixelSplit.lengths(of: length, in: 2 * max(1, creases), scale: scale)
        let halves = PixelSplit.lengths(of: length, in: 2, scale: scale)
        // The sides meet where the halves of the other screen do.
        let begin = halves[0] * (1 - cosine)
        var joints = [Joint(position: begin, z: 0)]
        var flat: CGFloat = 0
        for (index, part) in lengths.enumerated() {
            flat += part
            // Neighbours of a crease may differ by a pixel: the crease lies as deep as their mean, and the joints stay in the screen.
            let depth = index % 2 == 0 ? -(part + lengths[index + 1]) / 2 * sine : 0
            joints.append(Joint(position: begin + flat * cosine, z: depth))
        }
        panels = lengths.indices.map { Panel(length: lengths[$0], start: joints[$0], end: joints[$0 + 1]) }
        let first = joints[0], last = joints[joints.count - 1]
        let turn: (along: CGFloat, deep: CGFloat) = isCubic ? (sine, -cosine) : (1, 0)
        leading = Panel(
            length: halves[0], start: Joint(position: first.position - halves[0] * turn.along, z: halves[0] * turn.deep), end: first)
        trailing = Panel(
            length: halves[1], start: last, end: Joint(position: last.position + halves[1] * turn.along, z: halves[1] * turn.deep))
    }

    /// The sleeves as they would lie flat.
    var flatLeading: Panel {
        Panel(length: leading.length, start: Joint(position: leading.end.position - leading.length, z: 0), end: leading.end)
    }
    var flatTrailing: Panel {
        Panel(length: trailing.length, start: trailing.start, end: Joint(position: trailing.start.position + trailing.length, z: 0))
    }
    /// How dark it is behind a cubic fold. Until the sheet has turned by some 12°, which depends on the perspective, its sleeves face away
    /// from the viewer, and between the joints and the edges of the screen one looks past them. There the other screen is seen, as if it lay
    /// flat; where the sleeves have come round, from 12 to 24°, it is dark.
    var groundShade: CGFloat {
        let part = TimingCurve.clamp((angle * 180 / .pi - 12) / 12)
        return max(sleeveShade, part * part * (3 - 2 * part))
    }

    /// How long the sheet is seen: H·cos θ.
    public var visibleLength: CGFloat { trailing.start.position - leading.end.position }
    /// How dark the shade on the panels is: 0.25·(1 − cos θ).
    public var panelShade: CGFloat { 0.25 * (1 - cos(angle)) }
    /// How dark the shade on the sleeves is: 0.25·(1 − sin θ) in cubic folds, otherwise 0.
    public var sleeveShade: CGFloat { isCubic ? 0.25 * (1 - sin(angle)) : 0 }
}
