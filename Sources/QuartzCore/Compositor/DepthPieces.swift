/// Convex pieces of layers' planes in a 3D space: the layers as they are, and what cuts leave of them.
struct DepthPieces {
    /// A piece of a layer's plane.
    struct Piece {
        /// The layer's index among the siblings.
        var index: Int
        var zPosition: CGFloat
        /// Where its corners stand in ``DepthPieces/corners``.
        var corners: Range<Int>
        /// The box around the piece; x and y are infinite when the layer also draws outside of its bounds.
        var low: SIMD3<Double>
        var high: SIMD3<Double>
        /// Unit normal with z ≥ 0, and distance: n · p = d on the plane. Nil for what shows nothing: points, lines, planes seen edge-on.
        var plane: SpacePlane?
        /// The latest of the cuts that made the piece, in ``DepthPieces/cuts``; −1 for none.
        var cut = -1

        /// Whether all that it draws lies in its corners.
        var isBounded: Bool { low.x > -.infinity }
    }

    /// Corners of all pieces.
    var corners: [SIMD3<Double>] = []
    private var pieces: [Piece] = []
    /// All cuts: the half-plane that is kept, and the cut before it.
    private var cuts: [(half: HalfPlane, previous: Int)] = []
    /// How many pieces there were at first.
    private var wholes = 0
    private var distances: [Double] = []
    private var shared: [SIMD2<Double>] = []
    private var kept: [SIMD2<Double>] = []

    subscript(index: Int) -> Piece { pieces[index] }
    var count: Int { pieces.count }

    /// Empties the list and keeps its memory.
    mutating func begin() {
        corners.removeAll(keepingCapacity: true)
        pieces.removeAll(keepingCapacity: true)
        cuts.removeAll(keepingCapacity: true)
    }

    /// Adds facets whose corners are in ``corners``, as pieces of the same indices.
    mutating func add(_ facets: [Facet]) {
        for facet in facets {
            pieces.append(
                Piece(
                    index: facet.index, zPosition: facet.zPosition, corners: facet.corners, low: facet.low, high: facet.high,
                    plane: facet.plane.flatMap { $0.normal.z > SpacePlane.edgeOn ? $0 : nil }))
        }
        wholes = pieces.count
    }

    /// Whether more pieces may be made. n planes can intersect in n² pieces and more: past this number they are drawn uncut, in the order of
    /// their middles.
    var mayCut: Bool { pieces.count < 16 * wholes + Self.mostPieces }
    private static let mostPieces = 100_000

    /// A piece with all its cuts.
    func fragment(_ index: Int) -> DepthOrder.Fragment {
        var fragment = DepthOrder.Fragment(index: pieces[index].index)
        var cut = pieces[index].cut
        while cut >= 0 {
            fragment.cuts.append(cuts[cut].half)
            cut = cuts[cut].previous
        }
        fragment.cuts.reverse()
        return fragment
    }

    /// Whether a piece comes before another of the same depth.
    func isBefore(_ a: Int, _ b: Int) -> Bool {
        (pieces[a].zPosition, pieces[a].index) < (pieces[b].zPosition, pieces[b].index)
    }

    /// The least and the greatest distance of a piece's corners from a plane, towards the viewer.
    func distances(of index: Int, from plane: SpacePlane) -> (low: Double, high: Double) {
        let range = pieces[index].corners
        guard !range.isEmpty else { return (0, 0) }
        var low = Double.infinity, high = -low
        for corner in range {
            let distance = plane.distance(corners[corner])
            low = min(low, distance)
            high = max(high, distance)
        }
        return (low, high)
    }

    // MARK: On the screen

    /// Whether two bounded pieces overlap on the screen, by the separating axis theorem: pieces that only touch at an edge do.
    func overlap(_ first: Int, _ second: Int) -> Bool {
        let a = pieces[first].corners, b = pieces[second].corners
        guard a.count >= 3, b.count >= 3 else { return false }
        return !isSeparated(a, from: b) && !isSeparated(b, from: a)
    }

    /// Whether an edge of a polygon has all of another one on its outer side.
    private func isSeparated(_ polygon: Range<Int>, from other: Range<Int>) -> Bool {
        let turn = area(polygon)
        guard turn != 0 else { return true }
        for index in polygon {
            let p = corners[index], q = corners[index + 1 == polygon.upperBound ? polygon.lowerBound : index + 1]
            let normal = turn > 0 ? SIMD2(q.y - p.y, p.x - q.x) : SIMD2(p.y - q.y, q.x - p.x)
            let slack = 1e-7 * (abs(normal.x) + abs(normal.y))
            guard slack > 0 else { continue }
            if other.allSatisfy({ (corners[$0].x - p.x) * normal.x + (corners[$0].y - p.y) * normal.y > slack }) { return true }
        }
        return false
    }

    /// Twice the area of a polygon on the screen; negative when its corners go round the other way.
    private func area(_ polygon: Range<Int>) -> Double {
        var sum = 0.0
        let origin = corners[polygon.lowerBound]
        for index in polygon.dropFirst().dropLast() {
            let p = corners[index] - origin, q = corners[index + 1] - origin
            sum += p.x * q.y - p.y * q.x
        }
        return sum
    }

    /// The corners of what two pieces share of the screen (Sutherland and Hodgman 1974); fewer than three for nothing.
    mutating func sharedCorners(_ first: Int, _ second: Int) -> [SIMD2<Double>] {
        let polygon = pieces[second].corners
        let turn = area(polygon)
        shared.removeAll(keepingCapacity: true)
        for index in pieces[first].corners { shared.append(SIMD2(corners[index].x, corners[index].y)) }
        for index in polygon {
            let p = corners[index], q = corners[index + 1 == polygon.upperBound ? polygon.lowerBound : index + 1]
            let inward = turn > 0 ? SIMD2(p.y - q.y, q.x - p.x) : SIMD2(q.y - p.y, p.x - q.x)
            kept.removeAll(keepingCapacity: true)
            for position in shared.indices {
                let a = shared[position], b = shared[position + 1 == shared.count ? 0 : position + 1]
                let da = ((a - SIMD2(p.x, p.y)) * inward).sum(), db = ((b - SIMD2(p.x, p.y)) * inward).sum()
                if da >= 0 { kept.append(a) }
                if (da >= 0) != (db >= 0) { kept.append(a + (b - a) * (da / (da - db))) }
            }
            swap(&shared, &kept)
        }
        return shared
    }

    // MARK: Cuts

    /// Cuts a piece along a plane; nil where it can't be cut.
    mutating func cut(_ index: Int, by plane: SpacePlane) -> (behind: Int, inFront: Int)? {
        let piece = pieces[index]
        guard let half = piece.plane?.halfPlane(inFrontOf: plane) else { return nil }
        distances.removeAll(keepingCapacity: true)
        for corner in piece.corners { distances.append(plane.distance(corners[corner])) }
        return (addPart(of: piece, sign: -1, half.reversed), addPart(of: piece, sign: 1, half))
    }

    /// Adds the part of a piece where the distances, times a sign, are positive.
    private mutating func addPart(of piece: Piece, sign: Double, _ half: HalfPlane) -> Int {
        let first = corners.count
        for position in distances.indices {
            let next = position + 1 == distances.count ? 0 : position + 1
            let p = corners[piece.corners.lowerBound + position], q = corners[piece.corners.lowerBound + next]
            let dp = distances[position] * sign, dq = distances[next] * sign
            if dp >= 0 { corners.append(p) }
            if (dp >= 0) != (dq >= 0) { corners.append(p + (q - p) * (dp / (dp - dq))) }
        }
        var part = piece
        part.corners = first..<corners.count
        if !part.corners.isEmpty {
            var low = SIMD3(repeating: Double.infinity), high = -low
            for corner in corners[first...] {
                low = pointwiseMin(low, corner)
                high = pointwiseMax(high, corner)
            }
            part.low = piece.isBounded ? low : SIMD3(piece.low.x, piece.low.y, low.z)
            part.high = piece.isBounded ? high : SIMD3(piece.high.x, piece.high.y, high.z)
        }
        cuts.append((half, piece.cut))
        part.cut = cuts.count - 1
        pieces.append(part)
        return pieces.count - 1
    }
}

/// A plane in space that faces the viewer: n · p = d on it.
struct SpacePlane {
    /// Of length 1, with z ≥ 0.
    var normal: SIMD3<Double>
    var distance: Double

    /// Planes whose normals have less z are seen edge-on: they show nothing worth cutting.
    static let edgeOn = 1e-9

    /// The plane parallel to the screen at a depth.
    init(depth: Double) {
        normal = SIMD3(0, 0, 1)
        distance = depth
    }

    init(normal: SIMD3<Double>, distance: Double) {
        self.normal = normal
        self.distance = distance
    }

    /// How far a point lies in front of the plane.
    @inline(__always)
    func distance(_ point: SIMD3<Double>) -> Double { (point * normal).sum() - distance }

    /// The depth of the plane at a point of the screen.
    @inline(__always)
    func depth(_ x: Double, _ y: Double) -> Double { (distance - normal.x * x - normal.y * y) / normal.z }

    /// The plane at right angles to this one through two points of it; nil where they are one point.
    func rightAngled(through p: SIMD3<Double>, _ q: SIMD3<Double>) -> SpacePlane? {
        var across = (q - p).cross(normal)
        let length = across.length
        guard length > 1e-9, length.isFinite else { return nil }
        across /= across.z < 0 ? -length : length
        return SpacePlane(normal: across, distance: across.dot(p))
    }

    /// The line in which this plane meets another, as the half of the screen in which this one lies in front.
    func halfPlane(inFrontOf other: SpacePlane) -> HalfPlane? {
        guard normal.z > Self.edgeOn else { return nil }
        // Put this plane's depth into other.normal · p − other.distance.
        let k = other.normal.z / normal.z
        return HalfPlane(a: other.normal.x - k * normal.x, b: other.normal.y - k * normal.y, c: k * distance - other.distance)
    }
}
