/// The corner of a rounded rectangle with continuous curvature, in units of its radius (Behaviour 10).
///
/// With enough room, a corner extends 1.528665 radii along each side. With less, it is interpolated towards a circular quarter arc, which
/// extends one radius: a square whose radius is half its side is a circle. Paths, clips and the rasterizer all draw this curve.
package struct ContinuousCorner: Sendable, Hashable {
    /// A cubic Bézier curve that starts where the previous one ends.
    package typealias Curve = (control1: SIMD2<Double>, control2: SIMD2<Double>, end: SIMD2<Double>)

    /// The extent of a corner with enough room, in radii.
    package static let fullReach = 1.528665

    /// The extent of the corner along each side, in radii: from 1 for a circular arc to ``fullReach``.
    package let reach: Double

    /// Creates the corner for a radius where each side has `room` for it, both in the same units; a room of up to the radius gives a
    /// circular arc.
    package init(radius: Double, room: Double) {
        let reach = radius > 0 ? room / radius : 1
        self.reach = reach > 1 ? min(reach, Self.fullReach) : 1
    }

    /// Creates a corner from its smoothness: 0 for a circular arc, 1 for full reach.
    package init(smoothness: Double) { reach = 1 + (Self.fullReach - 1) * smoothness }

    /// The interpolation factor: 0 for a circular arc, 1 for full reach.
    package var smoothness: Double { reach >= Self.fullReach ? 1 : (reach - 1) / (Self.fullReach - 1) }

    /// The curves from (``reach``, 0) to (0, ``reach``), with the rectangle's corner at (0, 0), in radii.
    package var curves: [Curve] {
        let share = smoothness
        return zip(Self.circle, Self.full).map { circle, full in
            (circle.0 * (1 - share) + full.0 * share, circle.1 * (1 - share) + full.1 * share, circle.2 * (1 - share) + full.2 * share)
        }
    }

    private static let full: [Curve] = [
        (SIMD2(1.088493, 0), SIMD2(0.868407, 0), SIMD2(0.631494, 0.074911)),
        (SIMD2(0.372824, 0.169060), SIMD2(0.169060, 0.372824), SIMD2(0.074911, 0.631494)),
        (SIMD2(0, 0.868407), SIMD2(0, 1.088493), SIMD2(0, 1.528665)),
    ]

    /// A circular quarter arc, split at the angles where the full corner's curves meet, 21.72 and 68.28 degrees.
    private static let circle: [Curve] = [
        (SIMD2(0.8732602855256283, 0), SIMD2(0.7476757871967524, 0.0240925008699510), SIMD2(0.6299339045255257, 0.0709945721470314)),
        (
            SIMD2(0.3747658912284295, 0.1726398667165914), SIMD2(0.1726398667165914, 0.3747658912284295),
            SIMD2(0.0709945721470314, 0.6299339045255257)
        ),
        (SIMD2(0.0240925008699510, 0.7476757871967524), SIMD2(0, 0.8732602855256283), SIMD2(0, 1)),
    ]
}

extension CGMutablePath {
    /// Adds a rounded rectangle's corner and the line that leads to it; in an empty path the corner begins a subpath.
    ///
    /// - Parameters:
    ///   - point: the rectangle's corner point.
    ///   - back: the unit vector from the corner along the side that leads to it.
    ///   - ahead: the unit vector along the side that leads away from it.
    ///   - radius: the corner radius; 0 for a sharp corner.
    ///   - room: the length of each side that a continuous corner may use; 0 for a circular corner.
    package func addCorner(at point: CGPoint, back: CGVector, ahead: CGVector, radius: CGFloat, room: CGFloat) {
        func at(_ place: SIMD2<Double>) -> CGPoint {
            let u = place.x * Double(radius), v = place.y * Double(radius)
            return CGPoint(x: point.x + u * back.dx + v * ahead.dx, y: point.y + u * back.dy + v * ahead.dy)
        }
        let corner = ContinuousCorner(radius: radius, room: room)
        let start = radius > 0 ? at(SIMD2(corner.reach, 0)) : point
        if isEmpty { move(to: start) } else { addLine(to: start) }
        guard radius > 0 else { return }
        if corner.reach == 1 {
            // The usual cubic approximation of a quarter circle: 4/3 · (√2 − 1) of the radius.
            let control = 1 - 0.5522847498307936
            addCurve(to: at(SIMD2(0, 1)), control1: at(SIMD2(control, 0)), control2: at(SIMD2(0, control)))
        } else {
            for curve in corner.curves { addCurve(to: at(curve.end), control1: at(curve.control1), control2: at(curve.control2)) }
        }
    }
}
