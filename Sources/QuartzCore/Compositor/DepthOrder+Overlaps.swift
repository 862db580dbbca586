/// Sorts pieces that overlap on the screen by comparing them pair by pair.
extension DepthOrder {
    /// The relation in depth of two pieces where they overlap on the screen.
    enum Relation {
        /// They don't overlap.
        case none
        /// The first is behind the second: it is drawn first.
        case behind
        /// The first is in front of the second: it is drawn last.
        case inFront
        /// They intersect: each is in front of the other in a part of the overlap.
        case crossing
    }

    /// Orders pieces whose depths overlap by the graph of their overlaps on the screen.
    mutating func sortOverlapping(_ list: Range<Int>) {
        let ties = tieOrder(of: list)
        if divideParallel(ties) { return }
        guard list.count <= Self.fewIntersecting || !isDense(list) else { return work.append(.entangled(list)) }
        switch collectOverlaps(list) {
        case .complete: break
        case .tooManyPairs: return work.append(.entangled(list))
        case .tooManyCrossings: return work.append(.intersecting(ties))
        }
        if graph.sort() {
            for offset in graph.order { append(piece: lists[list.lowerBound + offset]) }
            return
        }
        // What is in no cycle is in order; cycles are cut.
        var steps: [Work] = []
        var run: [Int] = []
        graph.findComponents()
        for component in graph.components.reversed() {
            if component.count == 1 {
                run.append(lists[list.lowerBound + graph.members[component.lowerBound]])
            } else {
                if !run.isEmpty { steps.append(.ordered(hold(run))) }
                run = []
                steps.append(cutCycle(graph.members[component].sorted(), of: Array(lists[list])))
            }
        }
        if !run.isEmpty { steps.append(.ordered(hold(run))) }
        add(backToFront: steps)
    }

    /// Up to this number of pieces, all algorithms are fast enough, and the simplest is taken.
    static let fewPieces = 12
    /// Up to this number, pieces are divided by planes when as many pairs intersect as there are pieces. That takes less time than
    /// comparing all pairs again after each cut.
    private static let fewIntersecting = 24
    /// The average number of overlaps per piece above which dividing the pieces is faster than comparing all pairs.
    private static let overlapsPerPiece = 8

    /// Whether pieces overlap so much that comparing all pairs takes longer than dividing them, by a sample.
    private func isDense(_ list: Range<Int>) -> Bool {
        let step = max(1, list.count / 16)
        var samples = 0, candidates = 0, overlaps = 0
        for position in stride(from: list.lowerBound + step / 2, to: list.upperBound, by: step) {
            let sample = lists[position], low = pieces[sample].low, high = pieces[sample].high
            samples += 1
            for place in list {
                let other = lists[place], piece = pieces[other]
                guard piece.high.x > low.x, piece.low.x < high.x, piece.high.y > low.y, piece.low.y < high.y else { continue }
                candidates += 1
                if !piece.isBounded || !pieces[sample].isBounded || pieces.overlap(other, sample) { overlaps += 1 }
            }
        }
        // The factors of 2: a count over all pieces would count each pair twice.
        return overlaps > 2 * Self.overlapsPerPiece * samples || candidates > 16 * Self.overlapsPerPiece * samples
    }

    /// The outcome of comparing all pairs of a list.
    private enum Comparison {
        case complete, tooManyPairs, tooManyCrossings
    }

    /// Fills the graph with the relations of all pairs that overlap, unless there are too many.
    private mutating func collectOverlaps(_ list: Range<Int>) -> Comparison {
        graph.begin(count: list.count)
        let mostCrossings = list.count <= Self.fewIntersecting ? list.count - 1 : 2 * list.count
        var left = Self.fewPieces * Self.fewPieces + 16 * Self.overlapsPerPiece * list.count
        var sweepAxis = SweepAxis()
        for position in list { sweepAxis.add(pieces[lists[position]].low, pieces[lists[position]].high) }
        let axis = sweepAxis.index, across = 1 - axis
        let first = list.lowerBound
        sweep.removeAll(keepingCapacity: true)
        for position in list { sweep.append((pieces[lists[position]].low[axis], position - first)) }
        sweep.sort { $0.low < $1.low }
        active.removeAll(keepingCapacity: true)
        for step in sweep.indices {
            let position = sweep[step].offset
            let piece = pieces[lists[first + position]]
            var kept = 0
            // By index: iterating the array would keep a second reference to it, and its first change would copy it.
            for place in active.indices {
                let other = active[place]
                let rival = pieces[lists[first + other]]
                guard rival.high[axis] > piece.low[axis] else { continue }
                active[kept] = other
                kept += 1
                guard rival.high[across] > piece.low[across], rival.low[across] < piece.high[across] else { continue }
                left -= 1
                guard left >= 0 else { return .tooManyPairs }
                switch relation(lists[first + other], lists[first + position]) {
                case .none: break
                case .behind: graph.add(other, before: position)
                case .inFront: graph.add(position, before: other)
                case .crossing:
                    graph.addCrossing(other, position)
                    if graph.crossings.count > mostCrossings { return .tooManyCrossings }
                }
            }
            active.removeSubrange(kept...)
            active.append(position)
        }
        return .complete
    }

    /// The relation of the first piece to the second where they overlap on the screen.
    mutating func relation(_ first: Int, _ second: Int) -> Relation {
        let a = pieces[first], b = pieces[second]
        // Parts of one layer share at most an edge.
        guard a.index != b.index, let planeOfA = a.plane, let planeOfB = b.plane else { return .none }
        comparisons += 1
        if a.isBounded, b.isBounded, !pieces.overlap(first, second) { return .none }
        if a.high.z < b.low.z - Self.tolerance { return .behind }
        if b.high.z < a.low.z - Self.tolerance { return .inFront }
        // Where both planes separate the pieces, that of the later one decides.
        if pieces.isBefore(first, second) {
            return side(of: first, to: second, planeOfB) ?? side(of: second, to: first, planeOfA)?.reversed
                ?? relationWhereBothShow(first, planeOfA, second, planeOfB)
        }
        return side(of: second, to: first, planeOfA)?.reversed ?? side(of: first, to: second, planeOfB)
            ?? relationWhereBothShow(first, planeOfA, second, planeOfB)
    }

    /// On which side of another piece's plane a piece lies; nil when it lies on both sides.
    private func side(of piece: Int, to other: Int, _ plane: SpacePlane) -> Relation? {
        let (low, high) = pieces.distances(of: piece, from: plane)
        if low >= -Self.tolerance {
            guard high <= Self.tolerance else { return .inFront }
            return pieces.isBefore(piece, other) ? .behind : .inFront
        }
        return high <= Self.tolerance ? .behind : nil
    }

    /// The relation of two pieces each of which crosses the other's plane, by their depths at the corners of their overlap on the screen.
    private mutating func relationWhereBothShow(_ first: Int, _ a: SpacePlane, _ second: Int, _ b: SpacePlane) -> Relation {
        guard pieces[first].isBounded, pieces[second].isBounded else {
            return pieces.mayCut ? .crossing : pieces.isBefore(first, second) ? .behind : .inFront
        }
        let shared = pieces.sharedCorners(first, second)
        guard shared.count >= 3 else { return .none }
        // Compares distances between the planes rather than depths, since depths of steep planes are inexact.
        let scale = min(a.normal.z, b.normal.z)
        var low = Double.infinity, high = -low
        for corner in shared {
            let gap = (b.depth(corner.x, corner.y) - a.depth(corner.x, corner.y)) * scale
            low = min(low, gap)
            high = max(high, gap)
        }
        if low >= -Self.tolerance {
            guard high <= Self.tolerance else { return .behind }
            return pieces.isBefore(first, second) ? .behind : .inFront
        }
        if high <= Self.tolerance { return .inFront }
        return pieces.mayCut ? .crossing : low + high > 0 ? .behind : .inFront
    }

    /// Returns the work that resolves a cycle of overlaps. Of two pieces that intersect, the one that comes first among ties is cut, unless
    /// there are too many such pairs; other cycles are divided by planes.
    private mutating func cutCycle(_ cycle: [Int], of list: [Int]) -> Work {
        let whole = cycle.map { list[$0] }
        guard pieces.mayCut else { return .ordered(hold(whole)) }
        guard cycle.count > Self.fewIntersecting else { return .entangled(hold(whole)) }
        var places = Array(repeating: -1, count: list.count)
        for (place, member) in cycle.enumerated() { places[member] = place }
        let crossings = graph.crossings.filter { places[$0.0] >= 0 && places[$0.1] >= 0 }
        guard !crossings.isEmpty, crossings.count <= 4 * cycle.count else { return .entangled(hold(whole)) }
        var parts = whole.map { [$0] }
        for (a, b) in crossings {
            let (earlier, later) = pieces.isBefore(list[a], list[b]) ? (places[a], places[b]) : (places[b], places[a])
            for knife in parts[later] {
                guard let plane = pieces[knife].plane else { continue }
                parts[earlier] = parts[earlier].flatMap { part in
                    guard relation(part, knife) == .crossing, let (behind, inFront) = pieces.cut(part, by: plane) else { return [part] }
                    return [behind, inFront]
                }
            }
        }
        let all = parts.flatMap { $0 }
        return all.count > whole.count ? .unordered(hold(all)) : .entangled(hold(whole))
    }
}

extension DepthOrder.Relation {
    /// The relation of the second piece to the first.
    fileprivate var reversed: DepthOrder.Relation {
        switch self {
        case .behind: .inFront
        case .inFront: .behind
        case .none, .crossing: self
        }
    }
}
