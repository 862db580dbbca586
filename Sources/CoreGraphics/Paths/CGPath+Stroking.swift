extension CGPath {
    /// The outline of the path's stroke, to be filled by the winding number rule.
    ///
    /// Curves are flattened to lines; round joins and caps are curves.
    ///
    /// - Parameters:
    ///   - lineWidth: the width of the stroke; the result is empty if it isn't positive and finite.
    ///   - lineCap: the style of the ends of open subpaths.
    ///   - lineJoin: the style of corners.
    ///   - miterLimit: miters longer than this many line widths become bevels.
    ///   - transform: applied to the path before it is stroked.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        var transform = transform
        let path = transform.isIdentity ? self : copy(using: &transform) ?? self
        guard lineWidth > 0, lineWidth.isFinite else { return CGPath(elements: []) }
        var stroker = Stroker(radius: lineWidth / 2, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
        for line in path.flattened(tolerance: path.fineTolerance) { stroker.add(line) }
        return CGPath(elements: stroker.outline.elements)
    }

    /// Builds the outline by following both sides of a line.
    private struct Stroker {
        let radius: CGFloat
        let cap: CGLineCap
        let join: CGLineJoin
        let miterLimit: CGFloat
        let outline = CGMutablePath()

        mutating func add(_ line: Polyline) {
            let points = line.points
            guard points.count > 1 else { return addDot(points[0], isClosed: line.isClosed) }
            if line.isClosed && points.count > 2 {
                addSide(points, line.isSmooth, isClosed: true)
                outline.closeSubpath()
                addSide(points.reversed(), line.isSmooth.reversed(), isClosed: true)
                outline.closeSubpath()
            } else if line.isClosed {
                // A closed line of two points goes there and back, with joins instead of caps.
                addSide(points, line.isSmooth, isClosed: true)
                outline.closeSubpath()
            } else {
                addSide(points, line.isSmooth, isClosed: false)
                addCap(at: points[points.count - 1], from: points[points.count - 2])
                addSide(points.reversed(), line.isSmooth.reversed(), isClosed: false, continues: true)
                addCap(at: points[0], from: points[1])
                outline.closeSubpath()
            }
        }

        /// A subpath of zero length only shows its caps.
        private func addDot(_ point: CGPoint, isClosed: Bool) {
            let box = CGRect(x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius)
            guard isClosed else { return }
            switch cap {
            case .butt: break
            case .round: outline.addEllipse(in: box)
            case .square: outline.addRect(box)
            }
        }

        /// The unit normal of a line, towards the side that is being followed.
        private func normal(_ from: CGPoint, _ to: CGPoint) -> CGVector {
            let dx = to.x - from.x, dy = to.y - from.y, length = PortableMath.hypot(dx, dy)
            return CGVector(dx: dy / length, dy: -dx / length)
        }

        private func offset(_ point: CGPoint, _ normal: CGVector) -> CGPoint {
            CGPoint(x: point.x + normal.dx * radius, y: point.y + normal.dy * radius)
        }

        private func addSide(_ points: [CGPoint], _ isSmooth: [Bool], isClosed: Bool, continues: Bool = false) {
            let count = points.count
            let segments = isClosed ? count : count - 1
            for index in 0..<segments {
                let from = points[index], to = points[(index + 1) % count]
                let side = normal(from, to)
                if index == 0 && !continues { outline.move(to: offset(from, side)) } else { outline.addLine(to: offset(from, side)) }
                outline.addLine(to: offset(to, side))
                if index + 1 < segments || isClosed {
                    let next = normal(to, points[(index + 2) % count])
                    addJoin(at: to, side, next, isSmooth: isSmooth[(index + 1) % count])
                }
            }
        }

        /// Adds the join at a corner, between the offset points of its two lines.
        private func addJoin(at point: CGPoint, _ first: CGVector, _ second: CGVector, isSmooth: Bool) {
            let turn = first.dx * second.dy - first.dy * second.dx, along = first.dx * second.dx + first.dy * second.dy
            if turn <= 0 && !(along < -0.999_999) {
                // The inner side passes through the corner itself, so that the overlap winds in the same direction as the stroke.
                if turn < 0 { outline.addLine(to: point) }
                return
            }
            switch isSmooth ? .round : join {
            case .bevel: break
            case .round:
                let start = PortableMath.atan2(first.dy, first.dx)
                var delta = PortableMath.atan2(turn, along)
                if delta < 0 { delta += 2 * CGFloat.pi }
                if isSmooth && delta < 0.2 { break }
                outline.addRelativeArc(center: point, radius: radius, startAngle: start, delta: delta)
            case .miter:
                // The miter length over the line width is 1 / cos(half the turning angle).
                let cosine = ((1 + along) / 2).squareRoot()
                guard cosine > 1e-6, 1 / cosine <= miterLimit else { break }
                let sum = CGVector(dx: first.dx + second.dx, dy: first.dy + second.dy), length = PortableMath.hypot(sum.dx, sum.dy)
                let reach = radius / cosine / length
                outline.addLine(to: CGPoint(x: point.x + sum.dx * reach, y: point.y + sum.dy * reach))
            }
        }

        /// Adds the cap at an end, from one side to the other.
        private func addCap(at end: CGPoint, from previous: CGPoint) {
            let side = normal(previous, end)
            switch cap {
            case .butt: break
            case .round:
                outline.addRelativeArc(center: end, radius: radius, startAngle: PortableMath.atan2(side.dy, side.dx), delta: CGFloat.pi)
            case .square:
                // The direction of the line is its normal rotated by 90 degrees.
                let ahead = CGVector(dx: -side.dy, dy: side.dx)
                let near = offset(end, side), far = offset(end, CGVector(dx: -side.dx, dy: -side.dy))
                outline.addLine(to: CGPoint(x: near.x + ahead.dx * radius, y: near.y + ahead.dy * radius))
                outline.addLine(to: CGPoint(x: far.x + ahead.dx * radius, y: far.y + ahead.dy * radius))
            }
        }
    }
}
