import QuartzCore

/// Lines that are made by the same transform, applied again and again.
struct AccumulatedGrid: Equatable {
    /// A family of lines: horizontal or vertical ones.
    struct Family: Equatable {
        static let steps = 4.0...64
        static let scales = 1.0...2
        static let angles = -Double.pi / 18...Double.pi / 18

        /// How far a line is from the one before it, in points, never 0.
        var step = 32.0 { didSet { step = clamp(step, Self.steps, 32) } }
        /// By how much each line is larger than the one before it.
        var scale = 1.0 { didSet { scale = clamp(scale, Self.scales, 1) } }
        /// By how much each line is turned against the one before it, in radians.
        var angle = 0.0 { didSet { angle = clamp(angle, Self.angles, 0) } }

        private func clamp(_ value: Double, _ range: ClosedRange<Double>, _ fallback: Double) -> Double {
            value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : fallback
        }
    }

    var horizontal = Family(), vertical = Family()

    /// The transform from each line of a family to the next one: translated, then rotated, then scaled (T·R·S).
    ///
    /// - Parameter isVertical: whether the lines are vertical, so that they go to the right; otherwise they go down.
    static func step(_ family: Family, isVertical: Bool) -> CGAffineTransform {
        CGAffineTransform(translationX: isVertical ? family.step : 0, y: isVertical ? 0 : family.step)
            .concatenating(CGAffineTransform(rotationAngle: family.angle))
            .concatenating(CGAffineTransform(scaleX: family.scale, y: family.scale))
    }

    /// The transform of the k-th line: the k-th power of the step's; for k < 0, of its inverse.
    static func power(_ step: CGAffineTransform, _ k: Int) -> CGAffineTransform {
        let base = k < 0 ? step.inverted() : step
        return (0..<abs(k)).reduce(.identity) { power, _ in power.concatenating(base) }
    }

    /// The lines of a family about the origin, each of `reach` points to both sides, as long as they come into the square of `reach` points
    /// round it; at most 300.
    static func lines(_ family: Family, isVertical: Bool, reach: CGFloat) -> CGPath {
        let path = CGMutablePath(), step = step(family, isVertical: isVertical)
        let start = isVertical ? CGPoint(x: 0, y: -reach) : CGPoint(x: -reach, y: 0), end = CGPoint(x: -start.x, y: -start.y)
        for base in [step, step.inverted()] {
            var power = base == step ? CGAffineTransform.identity : base
            for _ in 0..<150 {
                let from = start.applying(power), to = end.applying(power)
                guard distance(from, to) <= reach * 1.5 else { break }
                path.move(to: from)
                path.addLine(to: to)
                power = power.concatenating(base)
            }
        }
        return path
    }

    /// The distance of the origin from the line through two points.
    private static func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
        let length = hypot(b.x - a.x, b.y - a.y)
        return length > 0 ? abs(a.x * b.y - a.y * b.x) / length : hypot(a.x, a.y)
    }
}
