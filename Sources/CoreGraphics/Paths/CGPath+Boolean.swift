/// Boolean operations on the areas that paths enclose.
///
/// Results consist of parts of the original lines and curves. They don't self-intersect, are oriented with the inside to the left (y up),
/// and enclose the same area by either fill rule. Intersections and overlaps are exact to about 1e-8 of the paths' extent, within curves to
/// less than is visible. Open subpaths count as closed; elements with coordinates that aren't finite are ignored.
extension CGPath {
    /// The union: the area enclosed by this path or another.
    ///
    /// - Parameters:
    ///   - other: the other path.
    ///   - rule: the fill rule for both paths.
    public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(with: other, rule) { $0 || $1 }
    }

    /// The intersection: the area enclosed by both this path and another.
    ///
    /// - Parameters:
    ///   - other: the other path.
    ///   - rule: the fill rule for both paths.
    public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(with: other, rule) { $0 && $1 }
    }

    /// The difference: the area enclosed by this path but not by another.
    ///
    /// - Parameters:
    ///   - other: the other path.
    ///   - rule: the fill rule for both paths.
    public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(with: other, rule) { $0 && !$1 }
    }

    /// The symmetric difference: the area enclosed by exactly one of this path and another.
    ///
    /// - Parameters:
    ///   - other: the other path.
    ///   - rule: the fill rule for both paths.
    public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(with: other, rule) { $0 != $1 }
    }

    /// A path of the same area without self-intersections, for which both fill rules give the same result.
    ///
    /// - Parameter rule: the fill rule for this path.
    public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
        guard let arrangement = PathArrangement(areas: [self]) else { return CGPath(elements: []) }
        let faces = PathArrangement.Faces(arrangement.pieces, line: nil)
        let loops = faces.outlines { rule.encloses($0.first) }
        return CGPath(elements: loops.flatMap { arrangement.elements(of: $0, in: faces) })
    }

    /// The connected components of the path's area, each with its holes.
    ///
    /// - Parameter rule: the fill rule for this path.
    public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
        guard let arrangement = PathArrangement(areas: [self]) else { return [] }
        let faces = PathArrangement.Faces(arrangement.pieces, line: nil)
        var parts: [(outline: Outline, elements: [Element])] = [], holes: [(outline: Outline, elements: [Element])] = []
        for loop in faces.outlines({ rule.encloses($0.first) }) {
            let outline = Outline(places: loop.map { faces.places[faces.start($0)] }), elements = arrangement.elements(of: loop, in: faces)
            guard !elements.isEmpty else { continue }
            if outline.area > 0 { parts.append((outline, elements)) } else { holes.append((outline, elements)) }
        }
        for hole in holes {
            let around = parts.indices.filter { parts[$0].outline.contains(hole.outline) }
            guard let part = around.min(by: { parts[$0].outline.area < parts[$1].outline.area }) else { continue }
            parts[part].elements += hole.elements
        }
        return parts.map { CGPath(elements: $0.elements) }
    }

    /// The parts of this path's line that lie inside another path's area or on its outline. This path isn't filled.
    ///
    /// - Parameters:
    ///   - other: the other path.
    ///   - rule: the fill rule for the other path.
    public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { cut(by: other, rule, keepsInside: true) }

    /// The parts of this path's line that lie outside another path's area. This path isn't filled.
    ///
    /// - Parameters:
    ///   - other: the other path.
    ///   - rule: the fill rule for the other path.
    public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { cut(by: other, rule, keepsInside: false) }

    /// Whether the areas of this path and another overlap. Touching outlines don't count.
    ///
    /// - Parameters:
    ///   - other: the other path.
    ///   - rule: the fill rule for both paths.
    public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
        boundingBox.intersects(other.boundingBox) && !intersection(other, using: rule).isEmpty
    }

    /// The path with curves replaced by straight lines.
    ///
    /// - Parameter threshold: the maximum distance, in points, between a curve and its lines; a value that isn't positive and finite means
    ///   a default too small to see.
    public func flattened(threshold: CGFloat) -> CGPath {
        let tolerance = threshold.isFinite && threshold > 0 ? threshold : fineTolerance
        var point = CGPoint.zero, start = CGPoint.zero
        var result: [Element] = []
        for element in elements where element.isFinite {
            switch element {
            case .move(let to):
                start = to
                point = to
                result.append(element)
            case .close:
                point = start
                result.append(element)
            case .line(let end), .quadCurve(_, let end), .curve(_, _, let end):
                result += Self.chords(from: point, element, tolerance: tolerance).map { .line($0) }
                point = end
            }
        }
        return CGPath(elements: result)
    }

    // MARK: Doing it

    private func combined(with other: CGPath, _ rule: CGPathFillRule, _ isInside: (Bool, Bool) -> Bool) -> CGPath {
        guard let arrangement = PathArrangement(areas: [self, other]) else { return CGPath(elements: []) }
        let faces = PathArrangement.Faces(arrangement.pieces, line: nil)
        let loops = faces.outlines { isInside(rule.encloses($0.first), rule.encloses($0.second)) }
        return CGPath(elements: loops.flatMap { arrangement.elements(of: $0, in: faces) })
    }

    private func cut(by other: CGPath, _ rule: CGPathFillRule, keepsInside: Bool) -> CGPath {
        guard let arrangement = PathArrangement(areas: [other], line: self) else { return CGPath(elements: []) }
        let faces = PathArrangement.Faces(arrangement.pieces, line: 0)
        var ways: [[PathArrangement.Piece]] = []
        for piece in arrangement.pieces where piece.path == 0 {
            let isInside: Bool
            if let (left, right) = faces.windings(beside: piece) {
                isInside = rule.encloses(left.second) || rule.encloses(right.second)
            } else {
                isInside = rule.encloses(faces.winding(aroundMiddleOf: piece).second)
            }
            guard isInside == keepsInside else { continue }
            if let last = ways.last?.last, last.end == piece.start, last.subpath == piece.subpath {
                ways[ways.count - 1].append(piece)
            } else {
                ways.append([piece])
            }
        }
        return CGPath(elements: PathArrangement.joined(ways).flatMap { arrangement.elements(of: $0) })
    }
}

extension PathArrangement {
    /// Joins the two ways that a closed subpath yields if it was entered in the middle of a way.
    fileprivate static func joined(_ ways: [[Piece]]) -> [[Piece]] {
        var result: [[Piece]] = []
        var firstOfSubpath: Int?
        for (index, way) in ways.enumerated() {
            if index == 0 || ways[index - 1][0].subpath != way[0].subpath { firstOfSubpath = result.count }
            let isLast = index + 1 == ways.count || ways[index + 1][0].subpath != way[0].subpath
            if isLast, let first = firstOfSubpath, first < result.count, way[way.count - 1].end == result[first][0].start {
                result[first] = way + result[first]
            } else {
                result.append(way)
            }
        }
        return result
    }
}

extension CGPathFillRule {
    fileprivate func encloses(_ winding: Int) -> Bool { self == .winding ? winding != 0 : winding % 2 != 0 }
}

/// A closed loop of grid points.
private struct Outline {
    let places: [GridPoint]
    /// Twice the signed area; negative around holes.
    let area: Double

    init(places: [GridPoint]) {
        self.places = places
        area = zip(places, places.dropFirst() + places.prefix(1)).reduce(0) { $0 + Double($1.0.x * $1.1.y - $1.0.y * $1.1.x) }
    }

    /// Whether another outline, which shares no piece with this one and doesn't cross it, is inside this one.
    func contains(_ other: Outline) -> Bool {
        guard other.places.count > 1 else { return false }
        // The midpoint of a piece, at twice the grid's resolution, is on no other outline.
        let place = GridPoint(x: other.places[0].x + other.places[1].x, y: other.places[0].y + other.places[1].y)
        var isInside = false
        var from = places[places.count - 1]
        for to in places {
            let a = GridPoint(x: 2 * from.x, y: 2 * from.y), b = GridPoint(x: 2 * to.x, y: 2 * to.y)
            if (a.y <= place.y) != (b.y <= place.y), (a.y <= b.y) == (GridPoint.turn(a, b, place) > 0) { isInside.toggle() }
            from = to
        }
        return isInside
    }
}
