extension CGMutablePath {
    /// Adds an arc of a circle, after a line to its start if the path isn't empty.
    ///
    /// - Parameters:
    ///   - center: the circle's centre.
    ///   - radius: the circle's radius.
    ///   - startAngle: the angle of the start in radians, from +x towards +y.
    ///   - endAngle: the angle of the end in radians; it is adjusted by full turns so that the arc runs in the given direction. A
    ///     difference of a full turn or more gives one full circle.
    ///   - clockwise: true for decreasing angles, which looks clockwise if y points up and counter-clockwise if y points down.
    ///   - transform: applied to the arc.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool, transform: CGAffineTransform = .identity
    ) {
        let turn = 2 * CGFloat.pi
        var delta = endAngle - startAngle
        guard delta.isFinite else { return }
        if abs(delta) >= turn * (1 - 1e-12) {
            delta = clockwise ? -turn : turn
        } else if clockwise, delta > 0 {
            delta -= turn
        } else if !clockwise, delta < 0 {
            delta += turn
        }
        addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
    }

    /// Adds an arc from `startAngle` through `delta` radians, after a line to its start if the path isn't empty.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        guard delta.isFinite, startAngle.isFinite, radius >= 0 else { return }
        let circle = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y).concatenating(transform)
        let start = Self.onCircle(startAngle)
        if isEmpty { move(to: start, transform: circle) } else { addLine(to: start, transform: circle) }
        // More than a thousand turns draw nothing new, but would take unbounded memory.
        let limited = max(-2_000 * CGFloat.pi, min(2_000 * CGFloat.pi, delta))
        let count = Int((abs(limited) / (CGFloat.pi / 2) - 1e-9).rounded(.up))
        if count == 0 { return }
        let step = limited / CGFloat(count)
        let reach = 4 / 3 * PortableMath.tan(step / 4)
        for index in 0..<count {
            let from = Self.onCircle(startAngle + step * CGFloat(index)), to = Self.onCircle(startAngle + step * CGFloat(index + 1))
            addCurve(
                to: to, control1: CGPoint(x: from.x - reach * from.y, y: from.y + reach * from.x),
                control2: CGPoint(x: to.x + reach * to.y, y: to.y - reach * to.x), transform: circle)
        }
    }

    /// The point of the unit circle at an angle, exact at multiples of 90 degrees.
    private static func onCircle(_ angle: CGFloat) -> CGPoint {
        let quarters = angle / (CGFloat.pi / 2), nearest = quarters.rounded()
        if abs(quarters - nearest) < 1e-12, abs(nearest) < 1e15 {
            switch ((Int(nearest) % 4) + 4) % 4 {
            case 0: return CGPoint(x: 1, y: 0)
            case 1: return CGPoint(x: 0, y: 1)
            case 2: return CGPoint(x: -1, y: 0)
            default: return CGPoint(x: 0, y: -1)
            }
        }
        return CGPoint(x: PortableMath.cos(angle), y: PortableMath.sin(angle))
    }

    /// Adds an arc that rounds the corner at `tangent1End`: tangent to the lines from the current point to `tangent1End` and from there to
    /// `tangent2End`, after a line to its start. If the three points are collinear, it adds just the line to `tangent1End`.
    ///
    /// `transform` applies to the given points; the current point is converted by its inverse.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity) {
        if isEmpty { return move(to: tangent1End, transform: transform) }
        let start = transform.isIdentity ? currentPoint : currentPoint.applying(transform.inverted())
        let ux = start.x - tangent1End.x, uy = start.y - tangent1End.y
        let vx = tangent2End.x - tangent1End.x, vy = tangent2End.y - tangent1End.y
        let lu = PortableMath.hypot(ux, uy), lv = PortableMath.hypot(vx, vy)
        guard lu > 0, lv > 0, radius > 0 else { return addLine(to: tangent1End, transform: transform) }
        let ex = ux / lu, ey = uy / lu, fx = vx / lv, fy = vy / lv
        let cosine = ex * fx + ey * fy, sine = ex * fy - ey * fx
        guard abs(sine) > 1e-9 else { return addLine(to: tangent1End, transform: transform) }
        let distance = radius * (1 + cosine) / abs(sine)
        let bisector = PortableMath.hypot(ex + fx, ey + fy), reach = PortableMath.hypot(distance, radius)
        let center = CGPoint(x: tangent1End.x + (ex + fx) / bisector * reach, y: tangent1End.y + (ey + fy) / bisector * reach)
        let from = CGPoint(x: tangent1End.x + ex * distance, y: tangent1End.y + ey * distance)
        let to = CGPoint(x: tangent1End.x + fx * distance, y: tangent1End.y + fy * distance)
        let startAngle = PortableMath.atan2(from.y - center.y, from.x - center.x)
        let endAngle = PortableMath.atan2(to.y - center.y, to.x - center.x)
        addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: sine > 0, transform: transform)
    }
}
