/// Convex pieces of layers' planes in a 3D space: whole layers, and the parts into which they are cut.
struct DepthPieces {
    /// A piece of a layer's plane.
    struct Piece {
        /// The layer's index among the siblings.
        var index: Int
        var zPosition: CGFloat
        /// The range of its corners in ``DepthPieces/corners``.
        var corners: Range<Int>
        /// The lower corner of the piece's bounding box; x and y are infinite when the layer also draws outside of its bounds.
        var low: SIMD3<Double>
        var high: SIMD3<Double>
        /// The plane of the piece; nil if the piece covers no pixels: a point, a line, a plane seen edge-on.
        var plane: SpacePlane?
        /// The index of the last cut that made the piece, in ``DepthPieces/cuts``; −1 for a whole layer.
        var cut = -1

        /// Whether everything that is drawn in the plane lies within the corners.
        var isBounded: Bool { low.x > -.infinity }
    }

    /// The corners of all pieces.
    var corners: [SIMD3<Double>] = []
    private var pieces: [Piece] = []
    /// All cuts: the half-plane that is kept, and the index of the previous cut of the same piece.
    private var cuts: [(half: HalfPlane, previous: Int)] = []
    /// The number of pieces before any cut.
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

    /// Whether more pieces may be made. n intersecting planes can make n² pieces and more; beyond the limit they are drawn uncut, in the
    /// order of the middles of their ranges of depth.
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

    /// Whether a piece is drawn before another of the same depth: by zPosition, then index (the order of ties).
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

    /// Whether two bounded pieces overlap on the screen, by the separating axis theorem. Pieces that only share an edge overlap.
    func overlap(_ first: Int, _ second: Int) -> Bool {
        let a = pieces[first].corners, b = pieces[second].corners
        guard a.count >= 3, b.count >= 3 else { return false }
        return !isSeparated(a, from: b) && !isSeparated(b, from: a)
    }

    /// Whether another polygon lies entirely on the outer side of one of a polygon's edges.
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

    /// Twice the signed area of a polygon on the screen; the sign is that of its orientation.
    private func area(_ polygon: Range<Int>) -> Double {
        var sum = 0.0
        let origin = corners[polygon.lowerBound]
        for index in polygon.dropFirst().dropLast() {
            let p = corners[index] - origin, q = corners[index + 1] - origin
            sum += p.x * q.y - p.y * q.x
        }
        return sum
    }

    /// The corners of the overlap of two pieces on the screen (Sutherland and Hodgman 1974); fewer than three if there is none.
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

    /// Cuts a piece along a plane; nil if the piece is seen edge-on.
    mutating func cut(_ index: Int, by plane: SpacePlane) -> (behind: Int, inFront: Int)? {
        let piece = pieces[index]
        guard let half = piece.plane?.halfPlane(inFrontOf: plane) else { return nil }
        distances.removeAll(keepingCapacity: true)
        for corner in piece.corners { distances.append(plane.distance(corners[corner])) }
        return (addPart(of: piece, sign: -1, half.reversed), addPart(of: piece, sign: 1, half))
    }

    /// Adds the part of a piece on one side of a plane: where the corners' distances, multiplied by `sign`, are positive.
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
    /// The unit normal, with z ≥ 0.
    var normal: SIMD3<Double>
    var distance: Double

    /// Planes whose normal's z is below this are seen edge-on and cover no pixels.
    static let edgeOn = 1e-9

    /// Creates the plane that is parallel to the screen at a depth.
    init(depth: Double) {
        normal = SIMD3(0, 0, 1)
        distance = depth
    }

    init(normal: SIMD3<Double>, distance: Double) {
        self.normal = normal
        self.distance = distance
    }

    /// The signed distance of a point from the plane; positive in front of it.
    @inline(__always)
    func distance(_ point: SIMD3<Double>) -> Double { (point * normal).sum() - distance }

    /// The depth of the plane at a point of the screen.
    @inline(__always)
    func depth(_ x: Double, _ y: Double) -> Double { (distance - normal.x * x - normal.y * y) / normal.z }

    /// The plane perpendicular to this one through two of its points; nil if they are the same point.
    func rightAngled(through p: SIMD3<Double>, _ q: SIMD3<Double>) -> SpacePlane? {
        var across = (q - p).cross(normal)
        let length = across.length
        guard length > 1e-9, length.isFinite else { return nil }
        across /= across.z < 0 ? -length : length
        return SpacePlane(normal: across, distance: across.dot(p))
    }

    /// The half of the screen in which this plane lies in front of another, bounded by their line of intersection; nil if this plane is
    /// seen edge-on.
    func halfPlane(inFrontOf other: SpacePlane) -> HalfPlane? {
        guard normal.z > Self.edgeOn else { return nil }
        // Substitute this plane's depth for z in other.normal · p − other.distance.
        let k = other.normal.z / normal.z
        return HalfPlane(a: other.normal.x - k * normal.x, b: other.normal.y - k * normal.y, c: k * distance - other.distance)
    }
}
