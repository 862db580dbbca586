extension CGPath {
    /// The part of the path between two fractions (0...1) of its total length, flattened to lines within `tolerance` of it.
    ///
    /// A subpath that is kept whole stays closed.
    package func trimmed(from start: Double, to end: Double, tolerance: Double = 0.05) -> CGPath {
        let start = min(max(start.isNaN ? 0 : start, 0), 1), end = min(max(end.isNaN ? 1 : end, 0), 1)
        let lines = flattened(tolerance: tolerance)
        func points(_ line: Polyline) -> [CGPoint] { line.isClosed ? line.points + line.points.prefix(1) : line.points }
        func length(_ a: CGPoint, _ b: CGPoint) -> Double { PortableMath.hypot(b.x - a.x, b.y - a.y) }
        let total = lines.reduce(0.0) { sum, line in
            zip(points(line), points(line).dropFirst()).reduce(sum) { $0 + length($1.0, $1.1) }
        }
        let from = start * total, to = end * total
        let result = CGMutablePath()
        guard to > from, total.isFinite else { return result }
        var passed = 0.0
        for line in lines {
            let all = points(line)
            let own = zip(all, all.dropFirst()).reduce(0.0) { $0 + length($1.0, $1.1) }
            defer { passed += own }
            if passed >= from, passed + own <= to {
                guard let first = line.points.first else { continue }
                result.move(to: first)
                for point in line.points.dropFirst() { result.addLine(to: point) }
                if line.isClosed { result.closeSubpath() }
                continue
            }
            var at = passed, isDrawing = false
            for (a, b) in zip(all, all.dropFirst()) {
                let step = length(a, b)
                defer { at += step }
                guard step > 0, at + step > from, at < to else { continue }
                func point(_ distance: Double) -> CGPoint {
                    let t = min(max((distance - at) / step, 0), 1)
                    return CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
                }
                if !isDrawing { result.move(to: point(from)) }
                isDrawing = true
                result.addLine(to: point(to))
            }
        }
        return result
    }
}
