/// Sorts the layers of one 3D space back to front and splits those that intersect.
///
/// The space is that of the parent's plane after its sublayer transform, seen along −z: perspective is already divided out, which keeps planes
/// planes. Order matters only between layers that overlap on the screen, so the layers fall into groups that don't; in a group, layers whose
/// depths do not overlap need a sort only, and the others go through a binary space partition (Fuchs, Kedem, Naylor 1980). The memory is kept
/// from frame to frame.
struct DepthOrder {
    /// A layer in the space.
    struct Plane {
        /// Its index among the siblings.
        var index: Int
        var zPosition: CGFloat
        /// From its own space to the parent's, before flattening.
        var matrix: CATransform3D
        var bounds: CGRect
        /// Whether all that the layer and its sublayers draw lies in the bounds.
        var isBounded = true

        /// The depth of a plane that is parallel to the screen, perspective or not; nil for a tilted one and for one behind the eye.
        @inline(__always)
        var evenDepth: Double? {
            guard matrix.m13 == 0, matrix.m14 == 0, matrix.m23 == 0, matrix.m24 == 0, matrix.m44 > 0 else { return nil }
            return matrix.m43 / matrix.m44
        }
    }

    /// A layer, or a part of one, in drawing order.
    struct Fragment: Equatable {
        var index: Int
        /// Half-planes of the parent's plane that bound the part; none for a whole layer.
        var cuts: [HalfPlane] = []
    }

    /// Depths closer than this many points are equal.
    static let tolerance = 1e-4

    /// The orders that are in use, innermost last.
    private(set) var fragments: [Fragment] = []
    private var planes: [Plane] = []
    private var facets: [Facet] = []
    private var corners: [SIMD3<Double>] = []
    private var evens: [(depth: Double, zPosition: CGFloat, index: Int)] = []
    private var overlap = OverlapGroups()

    /// Begins a space.
    mutating func begin() { planes.removeAll(keepingCapacity: true) }

    /// Adds a layer to the space that was begun.
    mutating func add(_ plane: Plane) { planes.append(plane) }

    /// Puts the order of the layers that were added, back to front, at the end of ``fragments``.
    mutating func sort() -> Range<Int> {
        let first = fragments.count
        if !sortEven() { sortTilted() }
        return first..<fragments.count
    }

    /// Forgets the innermost order.
    mutating func remove(_ range: Range<Int>) { fragments.removeSubrange(range) }

    /// The order of planes that are all parallel to the screen, for which a stable sort is all; false where one is tilted.
    private mutating func sortEven() -> Bool {
        evens.removeAll(keepingCapacity: true)
        for plane in planes {
            guard let depth = plane.evenDepth else { return false }
            evens.append((depth, plane.zPosition, plane.index))
        }
        evens.sort { ($0.depth, $0.index) < ($1.depth, $1.index) }
        // Runs of planes whose depths hardly differ go by zPosition, then index.
        var start = 0
        for i in evens.indices.dropFirst() where evens[i].depth - evens[i - 1].depth > Self.tolerance {
            sortTies(start..<i)
            start = i
        }
        sortTies(start..<evens.count)
        for even in evens { fragments.append(Fragment(index: even.index)) }
        return true
    }

    private mutating func sortTies(_ range: Range<Int>) {
        guard range.count > 1 else { return }
        evens[range].sort { ($0.zPosition, $0.index) < ($1.zPosition, $1.index) }
    }

    private mutating func sortTilted() {
        facets.removeAll(keepingCapacity: true)
        corners.removeAll(keepingCapacity: true)
        for plane in planes { facets.append(Facet(plane, &corners)) }
        overlap.find(facets)
        for group in overlap.groups {
            guard group.count > 1 else {
                fragments.append(Fragment(index: facets[overlap.members[group.lowerBound]].index))
                continue
            }
            sortOverlapping(overlap.members[group].map { Piece(facets[$0], corners) })
        }
    }

    /// Orders pieces that overlap on the screen: by depth as far as their depths are apart.
    private mutating func sortOverlapping(_ pieces: [Piece]) {
        let sorted = pieces.sorted { ($0.depth.lowerBound, $0.zPosition, $0.index) < ($1.depth.lowerBound, $1.zPosition, $1.index) }
        var cluster: [Piece] = []
        var top = -Double.infinity
        func flush() {
            if cluster.count == 1 {
                fragments.append(cluster[0].fragment)
            } else if !cluster.isEmpty {
                Self.partition(cluster.sorted { ($0.zPosition, $0.index) < ($1.zPosition, $1.index) }, into: &fragments)
            }
            cluster.removeAll(keepingCapacity: true)
        }
        for piece in sorted {
            if piece.depth.lowerBound > top + Self.tolerance { flush() }
            cluster.append(piece)
            top = cluster.count == 1 ? piece.depth.upperBound : max(top, piece.depth.upperBound)
        }
        flush()
    }

    /// A convex piece of a layer's plane in the space, cut further where it must be.
    private struct Piece {
        var index: Int
        var zPosition: CGFloat
        var corners: [SIMD3<Double>]
        var cuts: [HalfPlane] = []
        var depth: ClosedRange<Double>
        var plane: (normal: SIMD3<Double>, distance: Double)?

        init(_ facet: Facet, _ corners: [SIMD3<Double>]) {
            index = facet.index
            zPosition = facet.zPosition
            self.corners = Array(corners[facet.corners])
            depth = facet.low.z...facet.high.z
            plane = facet.plane
        }

        var fragment: Fragment { Fragment(index: index, cuts: cuts) }

        /// The line in which another plane meets this one, as the half of the parent's plane in which this facet lies in front of the other.
        func halfPlane(inFrontOf other: (normal: SIMD3<Double>, distance: Double)) -> HalfPlane? {
            guard let (n, d) = plane, abs(n.z) > 1e-9 else { return nil }
            // z on this plane is (d − n.x x − n.y y) / n.z; put it into other.normal · p − other.distance.
            let k = other.normal.z / n.z
            return HalfPlane(a: other.normal.x - k * n.x, b: other.normal.y - k * n.y, c: k * d - other.distance)
        }
    }

    /// Orders pieces around the plane of one of them: those behind, those in it, those in front. Pieces that cross it are cut in two.
    ///
    /// The one in the middle of the order: a row of parallel planes then takes n log n steps and log n levels.
    private static func partition(_ pieces: [Piece], into result: inout [Fragment]) {
        let middle = pieces.count / 2
        func divides(_ index: Int) -> Bool { (pieces[index].plane?.normal.z ?? 0) > 1e-9 }
        guard pieces.count > 1, let rootIndex = (middle..<pieces.count).first(where: divides) ?? (0..<middle).last(where: divides),
            let root = pieces[rootIndex].plane
        else {
            result.append(contentsOf: pieces.map(\.fragment))
            return
        }
        var behind: [Piece] = [], coplanar: [Piece] = [], inFront: [Piece] = []
        for (position, piece) in pieces.enumerated() {
            if position == rootIndex {
                coplanar.append(piece)
                continue
            }
            var low = piece.corners.isEmpty ? 0 : Double.infinity, high = -low
            for corner in piece.corners {
                let distance = (corner * root.normal).sum() - root.distance
                low = min(low, distance)
                high = max(high, distance)
            }
            if low >= -tolerance, high <= tolerance {
                coplanar.append(piece)
            } else if low >= -tolerance {
                inFront.append(piece)
            } else if high <= tolerance {
                behind.append(piece)
            } else if let half = piece.halfPlane(inFrontOf: root) {
                let distances = piece.corners.map { ($0 * root.normal).sum() - root.distance }
                var front = piece, back = piece
                front.corners = cut(piece.corners, by: distances)
                back.corners = cut(piece.corners, by: distances.map { -$0 })
                front.cuts.append(half)
                back.cuts.append(HalfPlane(a: -half.a, b: -half.b, c: -half.c))
                inFront.append(front)
                behind.append(back)
            } else {
                // Seen edge-on: it shows nothing worth cutting.
                inFront.append(piece)
            }
        }
        partition(behind, into: &result)
        result.append(contentsOf: coplanar.map(\.fragment))
        partition(inFront, into: &result)
    }

    /// The part of a convex polygon where the distances are positive.
    private static func cut(_ corners: [SIMD3<Double>], by distances: [Double]) -> [SIMD3<Double>] {
        var kept: [SIMD3<Double>] = []
        for i in corners.indices {
            let j = (i + 1) % corners.count
            if distances[i] >= 0 { kept.append(corners[i]) }
            if (distances[i] >= 0) != (distances[j] >= 0) {
                kept.append(corners[i] + (corners[j] - corners[i]) * (distances[i] / (distances[i] - distances[j])))
            }
        }
        return kept
    }
}
