extension CGPath {
    /// The bounding box of all points and control points; null for an empty path.
    public var boundingBox: CGRect {
        var box = Box()
        for element in elements {
            switch element {
            case .move(let point), .line(let point): box.add(point)
            case .quadCurve(let control, let end):
                box.add(control)
                box.add(end)
            case .curve(let control1, let control2, let end):
                box.add(control1)
                box.add(control2)
                box.add(end)
            case .close: break
            }
        }
        return box.rect
    }

    /// The bounding box of the path itself, without control points; null for an empty path.
    public var boundingBoxOfPath: CGRect {
        var box = Box()
        var current = CGPoint.zero, start = CGPoint.zero
        for element in elements {
            switch element {
            case .move(let point):
                start = point
                current = point
                box.add(point)
            case .line(let point):
                current = point
                box.add(point)
            case .quadCurve(let control, let end):
                box.add(end)
                // Raise the degree of the quadratic curve to cubic.
                let control1 = CGPoint(x: (current.x + 2 * control.x) / 3, y: (current.y + 2 * control.y) / 3)
                let control2 = CGPoint(x: (end.x + 2 * control.x) / 3, y: (end.y + 2 * control.y) / 3)
                box.addExtremes(current, control1, control2, end)
                current = end
            case .curve(let control1, let control2, let end):
                box.add(end)
                box.addExtremes(current, control1, control2, end)
                current = end
            case .close:
                current = start
            }
        }
        return box.rect
    }

    private struct Box {
        var minX = CGFloat.infinity, minY = CGFloat.infinity, maxX = -CGFloat.infinity, maxY = -CGFloat.infinity

        var rect: CGRect {
            minX <= maxX && minY <= maxY ? CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) : .null
        }

        mutating func add(_ point: CGPoint) {
            minX = min(minX, point.x)
            minY = min(minY, point.y)
            maxX = max(maxX, point.x)
            maxY = max(maxY, point.y)
        }

        /// Adds the extrema of a cubic curve in x and y.
        mutating func addExtremes(_ start: CGPoint, _ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint) {
            let xs = Self.turns(start.x, control1.x, control2.x, end.x), ys = Self.turns(start.y, control1.y, control2.y, end.y)
            for t in xs + ys { add(CGPath.point(start, control1, control2, end, at: t)) }
        }

        /// The parameters within 0...1 where the derivative is zero.
        private static func turns(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat) -> [CGFloat] {
            let a = p3 - 3 * p2 + 3 * p1 - p0, b = 2 * (p2 - 2 * p1 + p0), c = p1 - p0
            var roots: [CGFloat] = []
            if abs(a) < 1e-12 * max(abs(b), abs(c), 1e-300) {
                if b != 0 { roots = [-c / b] }
            } else {
                let discriminant = b * b - 4 * a * c
                if discriminant >= 0 {
                    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
                    roots = q == 0 ? [0] : [q / a, c / q]
                }
            }
            return roots.filter { $0 > 0 && $0 < 1 }
        }
    }

    /// Whether a point is inside the path's area or on its edge. Open subpaths count as closed.
    ///
    /// - Parameters:
    ///   - point: the point to test.
    ///   - rule: the fill rule. The default is the winding number rule.
    ///   - transform: applied to the point before the test.
    public func contains(_ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity) -> Bool {
        let point = point.applying(transform)
        let box = boundingBox
        guard !box.isNull, point.x >= box.minX, point.x <= box.maxX, point.y >= box.minY, point.y <= box.maxY else { return false }
        var winding = 0
        for line in flattened(tolerance: fineTolerance) where line.points.count > 1 {
            var from = line.points[line.points.count - 1]
            for to in line.points {
                let side = (to.x - from.x) * (point.y - from.y) - (point.x - from.x) * (to.y - from.y)
                if side == 0, min(from.x, to.x) <= point.x, point.x <= max(from.x, to.x), min(from.y, to.y) <= point.y,
                    point.y <= max(from.y, to.y)
                {
                    return true
                }
                // A ray towards greater x; each edge includes its lower end and excludes its upper one, so that vertices count once.
                if (from.y <= point.y) != (to.y <= point.y) {
                    if from.y <= to.y {
                        if side > 0 { winding += 1 }
                    } else if side < 0 {
                        winding -= 1
                    }
                }
                from = to
            }
        }
        return rule == .winding ? winding != 0 : winding % 2 != 0
    }

    /// Whether the path is a single closed axis-aligned rectangle, which is then stored in `rect`.
    public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        guard let found = asRect else { return false }
        rect?.pointee = found
        return true
    }

    /// The rectangle, if the path is a single closed axis-aligned one.
    package var asRect: CGRect? {
        guard elements.count == 5 || elements.count == 6, case .move(let first) = elements[0], elements[elements.count - 1] == .close,
            case .line(let second) = elements[1], case .line(let third) = elements[2], case .line(let fourth) = elements[3]
        else { return nil }
        if elements.count == 6, elements[4] != .line(first) { return nil }
        let isUpright = first.y == second.y && second.x == third.x && third.y == fourth.y && fourth.x == first.x
        let isTurned = first.x == second.x && second.y == third.y && third.x == fourth.x && fourth.y == first.y
        guard isUpright || isTurned else { return nil }
        return CGRect(
            x: min(first.x, third.x), y: min(first.y, third.y), width: abs(third.x - first.x), height: abs(third.y - first.y))
    }
}
