extension CGPath {
    /// The part of the path between two fractions (0...1) of its total length. Lines stay lines, and curves curves.
    ///
    /// A subpath that is kept whole stays closed. Elements with coordinates that aren't finite are left out.
    package func trimmed(from start: Double, to end: Double) -> CGPath {
        let start = min(max(start.isNaN ? 0 : start, 0), 1), end = min(max(end.isNaN ? 1 : end, 0), 1)
        let lengths = segmentLengths
        let from = start * lengths.total, to = end * lengths.total
        let result = CGMutablePath()
        guard to > from, lengths.total.isFinite else { return result }
        for subpath in lengths.subpaths where subpath.end >= from && subpath.begin <= to {
            if subpath.begin >= from, subpath.end <= to {
                result.append(subpath, lengths)
            } else {
                result.append(subpath, lengths, from: from, to: to)
            }
        }
        return CGPath(elements: result.elements)
    }
}

extension CGMutablePath {
    /// Adds a whole subpath.
    fileprivate func append(_ subpath: SegmentLengths.Subpath, _ lengths: SegmentLengths) {
        move(to: subpath.start)
        for segment in lengths.segments[subpath.segments] where !segment.isClosing { elements.append(segment.element) }
        if subpath.isClosed { closeSubpath() }
    }

    /// Adds the part of a subpath between two distances from the beginning of its path.
    fileprivate func append(_ subpath: SegmentLengths.Subpath, _ lengths: SegmentLengths, from: Double, to: Double) {
        var isDrawing = false
        for index in subpath.segments {
            let segment = lengths.segments[index], length = lengths.lengths.totals[index]
            guard length > 0, segment.begin + length > from, segment.begin < to else { continue }
            func parameter(_ distance: Double) -> Double {
                lengths.lengths.parameter(segment: index, fraction: (distance - segment.begin) / length)
            }
            let part = segment.part(from: parameter(from), to: parameter(to))
            if !isDrawing { move(to: part.start) }
            isDrawing = true
            elements.append(part.element)
        }
    }
}

/// The lines and curves of a path, and how long they are.
final class SegmentLengths: Sendable {
    /// A line or curve.
    struct Segment: Sendable {
        var start: CGPoint
        /// A line, or a quadratic or cubic curve.
        var element: CGPath.Element
        /// Whether it is the line that closes a subpath.
        var isClosing = false
        /// The distance of its start from the beginning of the path.
        var begin = 0.0
    }

    struct Subpath: Sendable {
        var start: CGPoint
        var segments: Range<Int>
        var isClosed = false
        /// The distances of its ends from the beginning of the path.
        var begin = 0.0, end = 0.0
    }

    let segments: [Segment]
    let subpaths: [Subpath]
    let lengths: ArcLengths
    let total: Double

    init(_ elements: [CGPath.Element]) {
        var segments: [Segment] = [], subpaths: [Subpath] = []
        var current = CGPoint.zero
        for element in elements where element.isFinite {
            switch element {
            case .move(let point):
                subpaths.append(Subpath(start: point, segments: segments.count..<segments.count))
                current = point
            case .line(let end), .quadCurve(_, let end), .curve(_, _, let end):
                guard let last = subpaths.indices.last, !subpaths[last].isClosed else { continue }
                segments.append(Segment(start: current, element: element))
                subpaths[last].segments = subpaths[last].segments.lowerBound..<segments.count
                current = end
            case .close:
                guard let last = subpaths.indices.last, !subpaths[last].isClosed else { continue }
                segments.append(Segment(start: current, element: .line(subpaths[last].start), isClosing: true))
                subpaths[last].segments = subpaths[last].segments.lowerBound..<segments.count
                subpaths[last].isClosed = true
                current = subpaths[last].start
            }
        }
        let lengths = ArcLengths(segments: segments.count) { [segments] in
            if case .line = segments[$0].element { true } else { false }
        } point: { [segments] index, t in
            let point = segments[index].point(at: t)
            return SIMD4(Double(point.x), Double(point.y), 0, 0)
        }
        var passed = 0.0
        for index in subpaths.indices {
            subpaths[index].begin = passed
            for segment in subpaths[index].segments {
                segments[segment].begin = passed
                passed += lengths.totals[segment]
            }
            subpaths[index].end = passed
        }
        (self.segments, self.subpaths, self.lengths, total) = (segments, subpaths, lengths, passed)
    }
}

extension SegmentLengths.Segment {
    /// The point at a parameter in 0...1.
    func point(at t: Double) -> CGPoint {
        switch element {
        case .line(let end), .move(let end): start.mixed(with: end, t)
        case .quadCurve(let control, let end): start.mixed(with: control, t).mixed(with: control.mixed(with: end, t), t)
        case .curve(let control1, let control2, let end): t == 1 ? end : CGPath.point(start, control1, control2, end, at: t)
        case .close: start
        }
    }

    /// The part between two parameters in 0...1.
    func part(from: Double, to: Double) -> (start: CGPoint, element: CGPath.Element) {
        let before = split(at: to).before
        return from == 0 ? (start, before) : SegmentLengths.Segment(start: start, element: before).split(at: from / to).after
    }

    /// The part before a parameter in 0...1, and the part after it with the point where it starts.
    private func split(at t: Double) -> (before: CGPath.Element, after: (start: CGPoint, element: CGPath.Element)) {
        switch element {
        case .line(let end):
            let middle = start.mixed(with: end, t)
            return (.line(middle), (middle, element))
        case .quadCurve(let control, let end):
            let left = start.mixed(with: control, t), right = control.mixed(with: end, t)
            let middle = left.mixed(with: right, t)
            return (.quadCurve(control: left, end: middle), (middle, .quadCurve(control: right, end: end)))
        case .curve(let control1, let control2, let end):
            let inner = control1.mixed(with: control2, t)
            let left1 = start.mixed(with: control1, t), right2 = control2.mixed(with: end, t)
            let left2 = left1.mixed(with: inner, t), right1 = inner.mixed(with: right2, t)
            let middle = left2.mixed(with: right1, t)
            return (
                .curve(control1: left1, control2: left2, end: middle), (middle, .curve(control1: right1, control2: right2, end: end))
            )
        case .move, .close: return (element, (start, element))
        }
    }
}

extension CGPoint {
    /// The point at a fraction of the way to another; exact at both ends, and finite between points that are.
    func mixed(with other: CGPoint, _ t: Double) -> CGPoint {
        CGPoint(x: x * (1 - t) + other.x * t, y: y * (1 - t) + other.y * t)
    }
}
