import Foundation
import QuartzCore
import Testing

@testable import GLRenderer

/// What is drawn of a quad around its interior.
@Suite struct RingTests {
    /// A convex polygon: points on an ellipse at the given turns, from the x axis to the y axis.
    private func polygon(_ turns: [Double], width: Double, height: Double) -> [SIMD2<Double>] {
        turns.map { SIMD2(100 + width * cos($0 * 2 * .pi), 80 + height * sin($0 * 2 * .pi)) }
    }

    private func area(_ points: [SIMD2<Double>]) -> Double {
        points.indices.reduce(0) { sum, index in
            let a = points[index], b = points[(index + 1) % points.count]
            return sum + (a.x * b.y - a.y * b.x) / 2
        }
    }

    @Test("a ring's triangles cover what lies between two polygons, each place once, from any first corner")
    func ring() {
        let outers = [[0.1, 0.35, 0.6, 0.85], [0, 0.25, 0.5, 0.75], [0.02, 0.1, 0.13, 0.4, 0.5, 0.77, 0.9], [0.2, 0.5, 0.9]]
        let inners = [[0.1, 0.35, 0.6, 0.85], [0, 0.25, 0.5, 0.75], [0.05, 0.15, 0.3, 0.33, 0.55, 0.7, 0.71, 0.95], [0.4, 0.7, 0.1 + 1]]
        for outer in outers {
            for inner in inners {
                for first in outer.indices {
                    let outside = polygon(Array(outer[first...] + outer[..<first]), width: 90, height: 70)
                    let inside = polygon(inner, width: 20, height: 15)
                    var data = FrameData()
                    data.append(ringFrom: outside, to: inside, record: 7, depth: 0.5)
                    let triangles = stride(from: 0, to: data.indices.count, by: 3).map { start in
                        (0..<3).map { corner in
                            let vertex = Int(data.indices[start + corner]) * 4
                            return SIMD2(Double(data.vertices[vertex]), Double(data.vertices[vertex + 1]))
                        }
                    }
                    #expect(triangles.count == outer.count + inner.count)
                    // None is turned over, and all together are as large as the ring: so none overlap.
                    #expect(triangles.allSatisfy { area($0) > -1e-3 })
                    #expect(abs(triangles.reduce(0) { $0 + area($1) } - (area(outside) - area(inside))) < 1e-2)
                }
            }
        }
    }

    @Test("an interior that reaches beyond the polygon leaves no ring")
    func outside() throws {
        var interiors = Interiors()
        var scratch: [SIMD2<Double>] = []
        var geometry = QuadGeometry()
        let corners = [(10.0, 10.0), (60, 12), (62, 50), (8, 48)].map { DisplayList.Vertex(x: $0.0, y: $0.1, isEdgeAntialiased: true) }
        let isSet = corners.withUnsafeBufferPointer { geometry.polygon.set($0, width: 100, height: 100) }
        #expect(isSet)
        let inner = interiors.add(geometry, within: [], scratch: &scratch)
        var hull: [SIMD2<Double>] = []
        geometry.hull(within: [], into: &hull, scratch: &scratch)
        #expect(interiors.corners(inner, inside: hull)?.count == inner.count)
        #expect(interiors.corners(inner, inside: [SIMD2(0, 0), SIMD2(30, 0), SIMD2(30, 100), SIMD2(0, 100)]) == nil)
        #expect(interiors.corners(0..<0, inside: hull) == nil)
        // A line through a corner doesn't list it twice.
        let before = interiors.add(geometry, within: [], scratch: &scratch)
        let second = try #require(interiors.corners(before, inside: hull)).map(\.y).sorted()[1]
        let cut = interiors.add(geometry, within: [HalfPlane(a: 0, b: 1, c: -second)], scratch: &scratch)
        let cutCorners = try #require(interiors.corners(cut, inside: hull))
        #expect(Set(cutCorners.map { "\($0)" }).count == cutCorners.count)
    }
}
