extension PathArrangement {
    /// The winding numbers of the two paths around the points of a face.
    struct Winding: Equatable {
        var first = 0
        var second = 0

        static func + (one: Winding, other: Winding) -> Winding { Winding(first: one.first + other.first, second: one.second + other.second) }
        static func - (one: Winding, other: Winding) -> Winding { Winding(first: one.first - other.first, second: one.second - other.second) }
    }

    /// The faces of the arrangement, represented by the winding numbers on both sides of each edge.
    ///
    /// A half-edge is an edge in one of its two directions: `2 * edge` from its lesser end to its greater one, `2 * edge + 1` back.
    struct Faces {
        private struct Edge {
            var low: Int
            var high: Int
            /// The winding on the left minus the winding on the right, seen from the lesser end.
            var delta: Winding
            /// The first piece that the edge was made from.
            var piece: Int
            var isReversed: Bool
        }

        private var edges: [Edge] = []
        private(set) var places: [GridPoint] = []
        /// The half-edges that start at each vertex, counterclockwise.
        private var leaving: [[Int]] = []
        private var placeInOrder: [Int] = []
        private var leftOf: [Winding] = []
        private var edgeOf: [SIMD2<Int>: Int] = [:]
        private var indexOf: [GridPoint: Int] = [:]
        /// The edges in horizontal bands.
        private var bands = GridBands([])

        /// - Parameter line: the path whose pieces enclose nothing, if any; winding numbers are those of the other paths.
        init(_ pieces: [Piece], line: Int?) {
            for (index, piece) in pieces.enumerated() where piece.path != line { add(piece, index) }
            dropWithoutEffect()
            connect()
            spreadWindings()
        }

        // MARK: Building

        private mutating func place(_ point: GridPoint) -> Int {
            if let known = indexOf[point] { return known }
            indexOf[point] = places.count
            places.append(point)
            return places.count - 1
        }

        private mutating func add(_ piece: Piece, _ index: Int) {
            let isReversed = piece.end < piece.start
            let low = place(isReversed ? piece.end : piece.start), high = place(isReversed ? piece.start : piece.end)
            let sign = isReversed ? -1 : 1
            let delta = piece.path == 0 ? Winding(first: sign) : Winding(second: sign)
            if let known = edgeOf[SIMD2(low, high)] {
                edges[known].delta = edges[known].delta + delta
            } else {
                edgeOf[SIMD2(low, high)] = edges.count
                edges.append(Edge(low: low, high: high, delta: delta, piece: index, isReversed: isReversed))
            }
        }

        /// Removes edges whose pieces cancel out because they run in opposite directions.
        private mutating func dropWithoutEffect() {
            edges.removeAll { $0.delta == Winding() }
            edgeOf = Dictionary(uniqueKeysWithValues: edges.enumerated().map { (SIMD2($1.low, $1.high), $0) })
        }

        private mutating func connect() {
            bands = GridBands(edges.map { min(places[$0.low].y, places[$0.high].y)...max(places[$0.low].y, places[$0.high].y) })
            leaving = Array(repeating: [], count: places.count)
            for (index, edge) in edges.enumerated() {
                leaving[edge.low].append(2 * index)
                leaving[edge.high].append(2 * index + 1)
            }
            placeInOrder = Array(repeating: 0, count: 2 * edges.count)
            for index in leaving.indices {
                let sorted = leaving[index].sorted { isBefore($0, $1) }
                for (order, half) in sorted.enumerated() { placeInOrder[half] = order }
                leaving[index] = sorted
            }
        }

        /// Whether a half-edge comes before another that starts at the same vertex, counterclockwise from straight down; straight left is
        /// last.
        private func isBefore(_ one: Int, _ other: Int) -> Bool {
            let a = direction(one), b = direction(other)
            let quarterA = Self.quarter(a), quarterB = Self.quarter(b)
            if quarterA != quarterB { return quarterA < quarterB }
            let turn = a.x * b.y - a.y * b.x
            return turn != 0 ? turn > 0 : one < other
        }

        private static func quarter(_ d: GridPoint) -> Int { d.y < 0 ? 0 : d.y > 0 ? 2 : d.x > 0 ? 1 : 3 }

        private func direction(_ half: Int) -> GridPoint {
            let from = places[start(half)], to = places[end(half)]
            return GridPoint(x: to.x - from.x, y: to.y - from.y)
        }

        func start(_ half: Int) -> Int { half & 1 == 0 ? edges[half >> 1].low : edges[half >> 1].high }
        func end(_ half: Int) -> Int { half & 1 == 0 ? edges[half >> 1].high : edges[half >> 1].low }
        private func delta(_ half: Int) -> Winding { half & 1 == 0 ? edges[half >> 1].delta : Winding() - edges[half >> 1].delta }

        // MARK: Windings

        /// Computes all windings: a ray to the left gives the winding at the leftmost vertex of each connected part, and the rest follows
        /// edge by edge.
        private mutating func spreadWindings() {
            leftOf = Array(repeating: Winding(), count: 2 * edges.count)
            var isDone = Array(repeating: false, count: places.count)
            for first in places.indices.sorted(by: { places[$0] < places[$1] }) where !isDone[first] && !leaving[first].isEmpty {
                // No half-edge leaves the leftmost vertex to the left, so the face there lies before the first half-edge.
                var waiting = [(place: first, order: 0, before: winding(around: places[first]))]
                isDone[first] = true
                while let (place, order, before) = waiting.popLast() {
                    var winding = before
                    for index in 0..<leaving[place].count {
                        let half = leaving[place][(order + index) % leaving[place].count]
                        winding = winding + delta(half)
                        leftOf[half] = winding
                        let other = end(half)
                        guard !isDone[other] else { continue }
                        isDone[other] = true
                        // Seen from the other end, the face to the left here lies before the half-edge back.
                        waiting.append((other, placeInOrder[half ^ 1], winding))
                    }
                }
            }
        }

        /// The winding number at a vertex by casting a ray to the left; at the leftmost vertex of a connected part, that of the point just
        /// left of it.
        ///
        /// - Parameter scale: the factor between the grid's coordinates and those of `place`.
        private func winding(around place: GridPoint, scale: Int = 1) -> Winding {
            var result = Winding()
            for index in bands.members[bands.band(of: place.y / scale)] {
                let edge = edges[index]
                let low = GridPoint(x: scale * places[edge.low].x, y: scale * places[edge.low].y)
                let high = GridPoint(x: scale * places[edge.high].x, y: scale * places[edge.high].y)
                guard (low.y <= place.y) != (high.y <= place.y) else { continue }
                let side = GridPoint.turn(low, high, place)
                guard low.y <= high.y ? side < 0 : side > 0 else { continue }
                result = low.y <= place.y ? result - edge.delta : result + edge.delta
            }
            return result
        }

        /// The windings on both sides of a piece; nil if it lies inside a face, or on pieces that cancel out.
        func windings(beside piece: Piece) -> (left: Winding, right: Winding)? {
            guard let start = indexOf[piece.start], let end = indexOf[piece.end] else { return nil }
            let isReversed = piece.end < piece.start
            guard let edge = edgeOf[isReversed ? SIMD2(end, start) : SIMD2(start, end)] else { return nil }
            let half = 2 * edge + (isReversed ? 1 : 0)
            return (leftOf[half], leftOf[half ^ 1])
        }

        /// The winding number at the midpoint of a piece that lies on no edge.
        func winding(aroundMiddleOf piece: Piece) -> Winding {
            winding(around: GridPoint(x: piece.start.x + piece.end.x, y: piece.start.y + piece.end.y), scale: 2)
        }

        // MARK: Outlines

        /// The outlines of the faces that `isInside` selects, which are to their left: loops of half-edges in order.
        func outlines(_ isInside: (Winding) -> Bool) -> [[Int]] {
            let inside = leftOf.map(isInside)
            var isOutline = inside.indices.map { inside[$0] && !inside[$0 ^ 1] }
            var loops: [[Int]] = []
            for first in isOutline.indices where isOutline[first] {
                var loop: [Int] = []
                var half = first
                while isOutline[half] {
                    isOutline[half] = false
                    loop.append(half)
                    let around = leaving[end(half)], order = placeInOrder[half ^ 1]
                    // The face continues along the first outline half-edge clockwise from the way back.
                    guard let next = (1...around.count).lazy.map({ around[(order + around.count - $0 % around.count) % around.count] })
                        .first(where: { inside[$0] && !inside[$0 ^ 1] }) else { break }
                    half = next
                }
                loops.append(loop)
            }
            return loops
        }

        /// The piece that a half-edge was made from, and whether the half-edge runs in the opposite direction.
        func origin(of half: Int) -> (piece: Int, isReversed: Bool) {
            (edges[half >> 1].piece, edges[half >> 1].isReversed != (half & 1 == 1))
        }
    }
}
