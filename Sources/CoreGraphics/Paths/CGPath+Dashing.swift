extension CGPath {
    /// The path divided into dashes, with curves flattened to lines.
    ///
    /// - Parameters:
    ///   - phase: the offset into the pattern at which each subpath begins.
    ///   - lengths: the lengths of dashes and gaps in turn; an odd number of them is repeated. If lengths are negative or not finite, or
    ///     all zero, the path isn't divided.
    ///   - transform: applied to the path before it is divided.
    public func copy(dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity) -> CGPath {
        var transform = transform
        let path = transform.isIdentity ? self : copy(using: &transform) ?? self
        guard phase.isFinite, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }), lengths.contains(where: { $0 > 0 }) else { return path }
        let pattern = lengths.count % 2 == 0 ? lengths : lengths + lengths
        let period = pattern.reduce(0, +)
        let dashed = CGMutablePath()
        for line in path.flattened(tolerance: path.fineTolerance) {
            var points = line.points
            if line.isClosed, points.count > 1 { points.append(points[0]) }
            // More dashes than this look like a solid line, and would take unbounded memory.
            let length = zip(points, points.dropFirst()).reduce(CGFloat(0)) { $0 + PortableMath.hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
            if length / period > 100_000 {
                dashed.addLines(between: points)
                continue
            }
            var offset = phase.truncatingRemainder(dividingBy: period)
            if offset < 0 { offset += period }
            var index = 0
            while offset >= pattern[index] {
                offset -= pattern[index]
                index = (index + 1) % pattern.count
            }
            var left = pattern[index] - offset
            if index % 2 == 0 { dashed.move(to: points[0]) }
            for (from, to) in zip(points, points.dropFirst()) {
                let segment = PortableMath.hypot(to.x - from.x, to.y - from.y)
                var done: CGFloat = 0
                while segment - done > left {
                    done += left
                    let point = CGPoint(x: from.x + (to.x - from.x) * done / segment, y: from.y + (to.y - from.y) * done / segment)
                    if index % 2 == 0 { dashed.addLine(to: point) } else { dashed.move(to: point) }
                    index = (index + 1) % pattern.count
                    left = pattern[index]
                }
                left -= segment - done
                if index % 2 == 0 { dashed.addLine(to: to) }
            }
        }
        return CGPath(elements: dashed.elements)
    }
}
