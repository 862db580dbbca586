/// Computes the point of an animation along a path: each line, curve and closing line is a segment between two keyframes; a move jumps to a
/// new subpath (Behaviour 2.4).
package struct PathKeyframes: Sendable {
    private let segments: [Segment]
    private let timeline: KeyframeTimeline
    private let mode: KeyframeMode
    /// For the paced modes.
    private let lengths: ArcLengths?

    /// A segment of the path as a cubic Bézier curve; lines become cubics whose parameter is proportional to their length.
    private struct Segment: Sendable {
        let points: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)

        init(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) {
            points = (SIMD2(a.x, a.y), SIMD2(b.x, b.y), SIMD2(c.x, c.y), SIMD2(d.x, d.y))
        }

        init(line a: CGPoint, _ b: CGPoint) {
            self.init(a, a.interpolated(to: b, 1.0 / 3), a.interpolated(to: b, 2.0 / 3), b)
        }

        func point(at u: Double) -> SIMD2<Double> {
            if u == 0 { return points.0 }
            if u == 1 { return points.3 }
            let r = 1 - u
            return points.0 * (r * r * r) + points.1 * (3 * r * r * u) + points.2 * (3 * r * u * u) + points.3 * (u * u * u)
        }

        func direction(at u: Double) -> SIMD2<Double> {
            let r = 1 - u
            return (points.1 - points.0) * (r * r) + (points.2 - points.1) * (2 * r * u) + (points.3 - points.2) * (u * u)
        }
    }

    /// Creates an animation along a path; nil if the path has no line or curve.
    ///
    /// - Parameters:
    ///   - path: the path, in the coordinates of the animated point.
    ///   - mode: paced modes keep the speed constant; the cubic modes act as `linear` and `paced`, because the curve is given by the path.
    ///   - keyTimes: when each segment begins and the last one ends, 0...1; segments beyond them are left out. Ignored in paced modes.
    ///   - curves: the timing curve of each segment; nil and missing ones are linear. Ignored in paced modes.
    package init?(path: CGPath, mode: KeyframeMode = .linear, keyTimes: [Double]? = nil, curves: [CubicBezierCurve?] = []) {
        var segments: [Segment] = []
        var start = CGPoint.zero, current = CGPoint.zero
        for element in path.elements {
            switch element {
            case .move(let point):
                start = point
                current = point
            case .line(let end):
                segments.append(Segment(line: current, end))
                current = end
            case .quadCurve(let control, let end):
                segments.append(Segment(current, current.interpolated(to: control, 2.0 / 3), end.interpolated(to: control, 2.0 / 3), end))
                current = end
            case .curve(let control1, let control2, let end):
                segments.append(Segment(current, control1, control2, end))
                current = end
            case .close:
                segments.append(Segment(line: current, start))
                current = start
            }
        }
        guard !segments.isEmpty else { return nil }
        self.mode = mode
        switch mode {
        case .paced, .cubicPaced:
            let lengths = ArcLengths(segments: segments.count) { [segments] in
                let point = segments[$0].point(at: $1)
                return SIMD4(point.x, point.y, 0, 0)
            }
            timeline = KeyframeTimeline(lengths: lengths.totals)
            self.lengths = lengths
        case .linear, .cubic, .discrete:
            lengths = nil
            if let keyTimes, keyTimes.count > 1 {
                segments.removeLast(max(segments.count - (keyTimes.count - 1), 0))
                timeline = KeyframeTimeline(times: Array(keyTimes.prefix(segments.count + 1)), curves: curves)
            } else {
                timeline = KeyframeTimeline(segments: segments.count, curves: curves)
            }
        }
        self.segments = segments
    }

    /// The point at a fraction of the duration, after the timing function.
    package func point(at fraction: Double) -> CGPoint {
        let (segment, parameter) = locate(fraction)
        let point = segments[segment].point(at: parameter)
        return CGPoint(x: point.x, y: point.y)
    }

    /// The direction of travel at a fraction of the duration, in radians from +x towards +y; nil for a segment without length.
    package func angle(at fraction: Double) -> Double? {
        let (segment, parameter) = locate(fraction)
        var direction = segments[segment].direction(at: parameter)
        if direction == .zero {
            // A control point coincides with an end: take the direction just inside.
            direction = segments[segment].direction(at: parameter < 0.5 ? parameter + 1e-6 : parameter - 1e-6)
        }
        return direction == .zero ? nil : PortableMath.atan2(direction.y, direction.x)
    }

    private func locate(_ fraction: Double) -> (segment: Int, parameter: Double) {
        let (segment, inside) = timeline.locate(fraction)
        if mode == .discrete { return (segment, 0) }
        return (segment, lengths?.parameter(segment: segment, fraction: inside) ?? inside)
    }
}
