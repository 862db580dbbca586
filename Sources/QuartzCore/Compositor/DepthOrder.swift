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
        var cuts: [HalfPlane]
    }

    /// Depths closer than this many points are equal.
    static let tolerance = 1e-4

    static func backToFront(_ planes: [Plane]) -> [Fragment] {
        if let order = evenOrder(planes) { return order.map { Fragment(index: $0, cuts: []) } }
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

    /// The order of planes that are all parallel to the screen, for which a stable sort is all; nil where one is tilted.
    private static func evenOrder(_ planes: [Plane]) -> [Int]? {
        var entries: [(depth: Double, zPosition: CGFloat, index: Int)] = []
        entries.reserveCapacity(planes.count)
        var isSorted = true
        for plane in planes {
            guard let depth = plane.evenDepth else { return nil }
            if let last = entries.last, !(last.depth <= depth && last.zPosition <= plane.zPosition) { isSorted = false }
            entries.append((depth, plane.zPosition, plane.index))
        }
        if !isSorted {
            entries.sort { ($0.depth, $0.index) < ($1.depth, $1.index) }
            // Runs of planes whose depths hardly differ go by zPosition, then index.
            var start = 0
            for i in 1...entries.count where i == entries.count || entries[i].depth - entries[i - 1].depth > tolerance {
                if i - start > 1 { entries[start..<i].sort { ($0.zPosition, $0.index) < ($1.zPosition, $1.index) } }
                start = i
            }
        }
        return entries.map(\.index)
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
            let x = SIMD4<Double>(m.m11, m.m12, m.m13, m.m14), y = SIMD4<Double>(m.m21, m.m22, m.m23, m.m24)
            let one = SIMD4<Double>(m.m41, m.m42, m.m43, m.m44)
            func image(_ px: Double, _ py: Double) -> SIMD4<Double> { x * px + y * py + one }
            corners = Self.inFrontOfEye(image(b.minX, b.minY), image(b.maxX, b.minY), image(b.maxX, b.maxY), image(b.minX, b.maxY))
            var low = Double.infinity, high = -Double.infinity
            for corner in corners {
                low = min(low, corner.z)
                high = max(high, corner.z)
            }
            depth = corners.isEmpty ? 0...0 : low...high
            guard corners.count >= 3 else { return }
            // The plane on which the images of x, y and 1 lie: exact also where corners are far away.
            var n = SIMD3<Double>(
                Self.determinant(x.y, x.z, x.w, y.y, y.z, y.w, one.y, one.z, one.w), -Self.determinant(x.x, x.z, x.w, y.x, y.z, y.w, one.x, one.z, one.w),
                Self.determinant(x.x, x.y, x.w, y.x, y.y, y.w, one.x, one.y, one.w))
            var d = Self.determinant(x.x, x.y, x.z, y.x, y.y, y.z, one.x, one.y, one.z)
            let length = (n * n).sum().squareRoot()
            guard length > 1e-12, length.isFinite, d.isFinite else { return }
            let scale = n.z < 0 ? -1 / length : 1 / length
            n *= scale
            d *= scale
            plane = (n, d)
        }

        private static func determinant(
            _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double, _ g: Double, _ h: Double, _ i: Double
        ) -> Double {
            a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
        }

        /// A polygon's part in front of the eye, divided by w. Empty when a corner is no number.
        private static func inFrontOfEye(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, _ d: SIMD4<Double>) -> [SIMD3<Double>] {
            func divided(_ p: SIMD4<Double>) -> SIMD3<Double> { SIMD3(p.x, p.y, p.z) / p.w }
            let near = 1e-5 * max(a.w, b.w, c.w, d.w)
            guard near > 0 else { return [] }
            var kept: [SIMD3<Double>]
            if min(a.w, b.w, c.w, d.w) > near {
                kept = [divided(a), divided(b), divided(c), divided(d)]
            } else {
                kept = []
                let corners = [a, b, c, d]
                for i in 0..<4 {
                    let p = corners[i], q = corners[(i + 1) & 3]
                    if p.w > near { kept.append(divided(p)) }
                    if (p.w > near) != (q.w > near) { kept.append(divided(p + (q - p) * ((near - p.w) / (q.w - p.w)))) }
                }
            }
            for corner in kept where !(corner.x.isFinite && corner.y.isFinite && corner.z.isFinite) { return [] }
            return kept
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

    /// Orders facets around the plane of one of them: those behind, those in it, those in front. Facets that cross it are cut in two.
    ///
    /// The one in the middle of the order: a row of parallel planes then takes n log n steps and log n levels.
    private static func partition(_ facets: [Facet], into result: inout [Fragment]) {
        let middle = facets.count / 2
        func divides(_ index: Int) -> Bool { (facets[index].plane?.normal.z ?? 0) > 1e-9 }
        guard facets.count > 1, let rootIndex = (middle..<facets.count).first(where: divides) ?? (0..<middle).last(where: divides),
            let root = facets[rootIndex].plane
        else {
            result.append(contentsOf: facets.map(\.fragment))
            return
        }
        var behind: [Facet] = [], coplanar: [Facet] = [], inFront: [Facet] = []
        for (position, facet) in facets.enumerated() {
            if position == rootIndex {
                coplanar.append(facet)
                continue
            }
            var low = facet.corners.isEmpty ? 0 : Double.infinity, high = -low
            for corner in facet.corners {
                let distance = (corner * root.normal).sum() - root.distance
                low = min(low, distance)
                high = max(high, distance)
            }
            if low >= -tolerance, high <= tolerance {
                coplanar.append(facet)
            } else if low >= -tolerance {
                inFront.append(facet)
            } else if high <= tolerance {
                behind.append(facet)
            } else if let half = facet.halfPlane(inFrontOf: root) {
                let distances = facet.corners.map { ($0 * root.normal).sum() - root.distance }
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

extension LayerProperties {
    /// The layer's plane among its siblings.
    func plane(index: Int, sublayerMatrix: CATransform3D?) -> DepthOrder.Plane {
        let own = matrixInSuperlayer
        let matrix = sublayerMatrix.map { CATransform3DConcat(own, $0) } ?? own
        return DepthOrder.Plane(index: index, zPosition: zPosition, matrix: matrix, bounds: bounds)
    }
}
