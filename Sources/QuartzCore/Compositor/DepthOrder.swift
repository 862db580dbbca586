/// Sorts the layers of one 3D space back to front and splits those that intersect.
///
/// The space is that of the parent's plane after its sublayer transform, seen along −z: perspective is already divided out, which keeps planes
/// planes. Layers whose depths do not overlap need a sort only; the others go through a binary space partition (Fuchs, Kedem, Naylor 1980).
enum DepthOrder {
    /// A layer in the space.
    struct Plane {
        /// Its index among the siblings.
        var index: Int
        var zPosition: CGFloat
        /// From its own space to the parent's, before flattening.
        var matrix: CATransform3D
        var bounds: CGRect
    }

    /// A layer, or a part of one, in drawing order.
    struct Fragment: Equatable {
        var index: Int
        /// Half-planes of the parent's plane that bound the part; none for a whole layer.
        var cuts: [HalfPlane]
    }

    /// Depths closer than this many points are equal.
    static let tolerance = 1e-4

    static func backToFront(_ planes: [Plane]) -> [Fragment] {
        // Parallel to the screen: a stable sort by depth is all.
        if planes.allSatisfy({ $0.matrix.keepsPlaneParallel }) {
            let isSorted = zip(planes, planes.dropFirst()).allSatisfy { $0.matrix.m43 <= $1.matrix.m43 }
            let order = isSorted ? planes : planes.sorted { ($0.matrix.m43, $0.index) < ($1.matrix.m43, $1.index) }
            return order.map { Fragment(index: $0.index, cuts: []) }
        }
        let facets = planes.map(Facet.init).sorted { ($0.depth.lowerBound, $0.zPosition, $0.index) < ($1.depth.lowerBound, $1.zPosition, $1.index) }
        var result: [Fragment] = []
        result.reserveCapacity(facets.count)
        var cluster: [Facet] = []
        var top = -Double.infinity
        func flush() {
            if cluster.count == 1 {
                result.append(cluster[0].fragment)
            } else if !cluster.isEmpty {
                partition(cluster.sorted { ($0.zPosition, $0.index) < ($1.zPosition, $1.index) }, into: &result)
            }
            cluster.removeAll(keepingCapacity: true)
        }
        for facet in facets {
            if facet.depth.lowerBound > top + tolerance { flush() }
            cluster.append(facet)
            top = cluster.count == 1 ? facet.depth.upperBound : max(top, facet.depth.upperBound)
        }
        flush()
        return result
    }

    /// A convex piece of a layer's plane in the space.
    private struct Facet {
        var index: Int
        var zPosition: CGFloat
        var corners: [SIMD3<Double>]
        var cuts: [HalfPlane] = []
        var depth: ClosedRange<Double>
        /// Unit normal with z ≥ 0, and distance: n · p = d on the plane. Nil for a point or a line.
        var plane: (normal: SIMD3<Double>, distance: Double)?

        init(_ layer: Plane) {
            index = layer.index
            zPosition = layer.zPosition
            let m = layer.matrix, b = layer.bounds
            corners = [(b.minX, b.minY), (b.maxX, b.minY), (b.maxX, b.maxY), (b.minX, b.maxY)].compactMap { x, y in
                let w = x * m.m14 + y * m.m24 + m.m44
                guard w > 1e-9 else { return nil }
                let p = SIMD3(x * m.m11 + y * m.m21 + m.m41, x * m.m12 + y * m.m22 + m.m42, x * m.m13 + y * m.m23 + m.m43) / w
                return p.x.isFinite && p.y.isFinite && p.z.isFinite ? p : nil
            }
            let depths = corners.map(\.z)
            let low = depths.min() ?? 0
            depth = low...max(low, depths.max() ?? 0)
            guard corners.count >= 3 else { return }
            let u = corners[1] - corners[0], v = corners[corners.count - 1] - corners[0]
            var n = SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
            let length = (n * n).sum().squareRoot()
            guard length > 1e-9, length.isFinite else { return }
            n /= n.z < 0 ? -length : length
            plane = (n, (n * corners[0]).sum())
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

    /// Orders facets around the first one's plane: those behind, those in it, those in front. Facets that cross it are cut in two.
    private static func partition(_ facets: [Facet], into result: inout [Fragment]) {
        guard let rootIndex = facets.firstIndex(where: { ($0.plane?.normal.z ?? 0) > 1e-9 }), facets.count > 1, let root = facets[rootIndex].plane else {
            result.append(contentsOf: facets.map(\.fragment))
            return
        }
        var behind: [Facet] = [], coplanar: [Facet] = [], inFront: [Facet] = []
        for (position, facet) in facets.enumerated() {
            if position == rootIndex {
                coplanar.append(facet)
                continue
            }
            let distances = facet.corners.map { ($0 * root.normal).sum() - root.distance }
            let low = distances.min() ?? 0, high = distances.max() ?? 0
            if low >= -tolerance, high <= tolerance {
                coplanar.append(facet)
            } else if low >= -tolerance {
                inFront.append(facet)
            } else if high <= tolerance {
                behind.append(facet)
            } else if let half = facet.halfPlane(inFrontOf: root) {
                var front = facet, back = facet
                front.corners = cut(facet.corners, by: distances)
                back.corners = cut(facet.corners, by: distances.map { -$0 })
                front.cuts.append(half)
                back.cuts.append(HalfPlane(a: -half.a, b: -half.b, c: -half.c))
                inFront.append(front)
                behind.append(back)
            } else {
                // Seen edge-on: it shows nothing worth cutting.
                inFront.append(facet)
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
