/// One or two paths as straight pieces on an integer grid that only meet at their ends.
///
/// Curves are divided into chords that refer to the curve, so that results consist of parts of the original curves. Intersections are
/// rounded to the grid, which moves pieces by less than a step and may create new intersections; pieces are split repeatedly until there
/// are none.
struct PathArrangement {
    /// A straight piece of a step (a line or curve) of one of the paths.
    struct Piece {
        var start: GridPoint
        var end: GridPoint
        /// The index of its path, 0 or 1.
        var path: Int
        /// The index of its step in ``steps``.
        var step: Int
        /// The step's curve parameters at start and end.
        var from: Double
        var to: Double
        /// The index of the subpath, counted over both paths.
        var subpath: Int
    }

    private(set) var grid: PathGrid
    private(set) var steps: [PathStep] = []
    /// The pieces, in the order of the paths.
    private(set) var pieces: [Piece] = []
    private var subpaths = 0

    /// - Parameters:
    ///   - areas: paths that enclose areas; their open subpaths count as closed.
    ///   - line: a path to be cut by the areas, which itself encloses nothing. If given, it is path 0 and the areas follow.
    init?(areas: [CGPath], line: CGPath? = nil) {
        let all = [line].compactMap(\.self) + areas
        var box = CGRect.null
        for path in all {
            box = box.union(CGPath(elements: path.elements.filter(\.isFinite)).boundingBox)
        }
        guard let grid = PathGrid(covering: box) else { return nil }
        self.grid = grid
        // Split curves end on chords, much nearer to the curves than is visible.
        let tolerance = max(max(box.width, box.height) * 1e-7, all.map(\.fineTolerance).min()! / 16)
        for (index, path) in all.enumerated() { add(path, index, closes: line == nil || index > 0, tolerance: tolerance) }
        cutAtCrossings()
    }

    // MARK: Chords

    private mutating func add(_ path: CGPath, _ index: Int, closes: Bool, tolerance: CGFloat) {
        var start = CGPoint.zero, point = CGPoint.zero, isOpen = false
        func closing() -> CGPath.Element? { isOpen && point != start ? .line(start) : nil }
        for element in path.elements where element.isFinite {
            switch element {
            case .move(let to):
                if closes, let line = closing() { addStep(from: point, line, index, tolerance) }
                (start, point, isOpen) = (to, to, false)
                subpaths += 1
            case .close:
                if let line = closing() { addStep(from: point, line, index, tolerance) }
                (point, isOpen) = (start, false)
            case .line(let end), .quadCurve(_, let end), .curve(_, _, let end):
                addStep(from: point, element, index, tolerance)
                (point, isOpen) = (end, true)
            }
        }
        if closes, let line = closing() { addStep(from: point, line, index, tolerance) }
        subpaths += 1
    }

    private mutating func addStep(from start: CGPoint, _ element: CGPath.Element, _ path: Int, _ tolerance: CGFloat) {
        steps.append(PathStep(start: start, element: element))
        var former = grid.snap(start), formerShare = 0.0
        func add(_ point: CGPoint, _ share: Double) {
            let place = grid.snap(point)
            guard place != former else { return }
            pieces.append(Piece(start: former, end: place, path: path, step: steps.count - 1, from: formerShare, to: share, subpath: subpaths))
            (former, formerShare) = (place, share)
        }
        let chords = CGPath.chords(from: start, element, tolerance: tolerance)
        for (index, point) in chords.enumerated() { add(point, Double(index + 1) / Double(chords.count)) }
        // A last chord too short for the grid is merged into the one before it.
        if formerShare < 1, let last = pieces.indices.last, pieces[last].step == steps.count - 1 { pieces[last].to = 1 }
    }

    // MARK: Crossings

    private mutating func cutAtCrossings() {
        for _ in 0..<24 {
            let cuts = findCuts()
            if cuts.isEmpty { return }
            var result: [Piece] = []
            result.reserveCapacity(pieces.count + cuts.count)
            for (index, piece) in pieces.enumerated() {
                guard let places = cuts[index] else {
                    result.append(piece)
                    continue
                }
                Self.cut(piece, at: places, into: &result)
            }
            pieces = result
        }
    }

    private static func cut(_ piece: Piece, at places: [GridPoint], into result: inout [Piece]) {
        let dx = Double(piece.end.x - piece.start.x), dy = Double(piece.end.y - piece.start.y), length = dx * dx + dy * dy
        func share(_ place: GridPoint) -> Double {
            (Double(place.x - piece.start.x) * dx + Double(place.y - piece.start.y) * dy) / length
        }
        var rest = piece
        for place in Set(places).sorted(by: { (share($0), $0) < (share($1), $1) }) where place != rest.start && place != piece.end {
            var part = rest
            let at = min(max(share(place), 0), 1)
            part.end = place
            part.to = piece.from + (piece.to - piece.from) * at
            result.append(part)
            rest.start = place
            rest.from = part.to
        }
        result.append(rest)
    }

    /// For each piece that others cross, touch or overlap, the points at which to split it.
    private func findCuts() -> [Int: [GridPoint]] {
        var cuts: [Int: [GridPoint]] = [:]
        let left = pieces.map { min($0.start.x, $0.end.x) }, right = pieces.map { max($0.start.x, $0.end.x) }
        let heights = pieces.map { min($0.start.y, $0.end.y)...max($0.start.y, $0.end.y) }
        let bands = GridBands(heights)
        for (band, members) in bands.members.enumerated() {
            var active: [Int] = []
            for index in members.sorted(by: { (left[$0], $0) < (left[$1], $1) }) {
                active.removeAll { right[$0] < left[index] }
                // Two pieces that share several bands are compared in the lowest of them only.
                for other in active where heights[other].overlaps(heights[index])
                    && bands.band(of: max(heights[other].lowerBound, heights[index].lowerBound)) == band {
                    addCuts(index, other, to: &cuts)
                }
                active.append(index)
            }
        }
        return cuts
    }

    private func addCuts(_ one: Int, _ other: Int, to cuts: inout [Int: [GridPoint]]) {
        let a = pieces[one].start, b = pieces[one].end, c = pieces[other].start, d = pieces[other].end
        let sideC = GridPoint.turn(a, b, c), sideD = GridPoint.turn(a, b, d)
        if (sideC > 0 && sideD > 0) || (sideC < 0 && sideD < 0) { return }
        let sideA = GridPoint.turn(c, d, a), sideB = GridPoint.turn(c, d, b)
        if (sideA > 0 && sideB > 0) || (sideA < 0 && sideB < 0) { return }
        func isInside(_ p: GridPoint, _ a: GridPoint, _ b: GridPoint) -> Bool {
            p != a && p != b && p.x >= min(a.x, b.x) && p.x <= max(a.x, b.x) && p.y >= min(a.y, b.y) && p.y <= max(a.y, b.y)
        }
        if sideA != 0, sideB != 0, sideC != 0, sideD != 0 {
            let share = Double(sideC) / (Double(sideC) - Double(sideD))
            let place = GridPoint(
                x: c.x + Int((Double(d.x - c.x) * share).rounded()), y: c.y + Int((Double(d.y - c.y) * share).rounded()))
            if place != a, place != b { cuts[one, default: []].append(place) }
            if place != c, place != d { cuts[other, default: []].append(place) }
            return
        }
        if sideC == 0, isInside(c, a, b) { cuts[one, default: []].append(c) }
        if sideD == 0, isInside(d, a, b) { cuts[one, default: []].append(d) }
        if sideA == 0, isInside(a, c, d) { cuts[other, default: []].append(a) }
        if sideB == 0, isInside(b, c, d) { cuts[other, default: []].append(b) }
    }
}
