import Foundation
import Testing

@testable import QuartzCore

@Suite struct DepthOrderTests {
    private func backToFront(_ planes: [DepthOrder.Plane]) -> [DepthOrder.Fragment] {
        var order = DepthOrder()
        order.begin()
        for plane in planes { order.add(plane) }
        let range = order.sort()
        return Array(order.fragments[range])
    }

    private func plane(_ index: Int, _ bounds: CGRect, _ matrix: CATransform3D, z: Double = 0) -> DepthOrder.Plane {
        DepthOrder.Plane(index: index, zPosition: z, matrix: matrix, bounds: bounds)
    }

    /// Depth of a plane under a point of the parent's plane, nil outside its bounds or behind the eye.
    private func depth(_ plane: DepthOrder.Plane, _ p: CGPoint, margin: Double = 0) -> Double? {
        let map = Homography(plane.matrix)
        guard let local = map.preimage(of: p), plane.bounds.insetBy(dx: margin, dy: margin).contains(local) else { return nil }
        let m = plane.matrix
        return (local.x * m.m13 + local.y * m.m23 + m.m43) / (local.x * m.m14 + local.y * m.m24 + m.m44)
    }

    @Test("1.4 random planes: fragments cover each layer exactly once, and every point's fragments come in the order of depth", arguments: 0..<20)
    func randomPlanes(seed: Int) {
        var numbers = SeededNumbers(seed: UInt64(seed))
        let hasPerspective = seed % 2 == 0
        var perspective = CATransform3DIdentity
        if hasPerspective { perspective.m34 = -1 / 600 }
        let planes = (0..<12).map { index -> DepthOrder.Plane in
            let turn = CATransform3DMakeRotation(numbers.number(-1.2...1.2), numbers.number(-1...1), numbers.number(-1...1), numbers.number(-1...1))
            let moved = CATransform3DConcat(turn, CATransform3DMakeTranslation(numbers.number(-80...80), numbers.number(-80...80), numbers.number(-80...80)))
            let size = numbers.number(40...200)
            return plane(index, CGRect(x: -size / 2, y: -size / 2, width: size, height: size), CATransform3DConcat(moved, perspective))
        }
        let order = backToFront(planes)
        for _ in 0..<400 {
            let p = CGPoint(x: numbers.number(-150...150), y: numbers.number(-150...150))
            // On a line of a cut rounding decides.
            if order.contains(where: { $0.cuts.contains { abs($0.distance(p.x, p.y)) < 1e-3 * max(1, hypot($0.a, $0.b)) } }) { continue }
            let covering = order.filter { $0.cuts.allSatisfy { $0.distance(p.x, p.y) >= 0 } }
            for plane in planes where depth(plane, p) != nil && covering.filter({ $0.index == plane.index }).count != 1 {
                Issue.record("layer \(plane.index) is drawn once at \(p)")
            }
            let depths = covering.compactMap { fragment in depth(planes[fragment.index], p, margin: 0.5) }
            for (back, front) in zip(depths, depths.dropFirst()) where back > front + 1e-3 { Issue.record("behind one another at \(p)") }
        }
    }

    @Test("1.4 equal depth: zPosition, then index, whether parallel to the screen or tilted")
    func ties() {
        let b = CGRect(x: 0, y: 0, width: 10, height: 10)
        let flat = [plane(0, b, CATransform3DMakeTranslation(0, 0, 5), z: 5), plane(1, b, CATransform3DMakeTranslation(0, 0, 5), z: 0)]
        #expect(backToFront(flat).map(\.index) == [1, 0])
        let close = [plane(0, b, CATransform3DMakeTranslation(0, 0, 5.00005)), plane(1, b, CATransform3DMakeTranslation(0, 0, 5))]
        #expect(backToFront(close).map(\.index) == [0, 1], "closer than the tolerance: index")
        let apart = [plane(0, b, CATransform3DMakeTranslation(0, 0, 5.001)), plane(1, b, CATransform3DMakeTranslation(0, 0, 5))]
        #expect(backToFront(apart).map(\.index) == [1, 0])
        let tilt = CATransform3DMakeRotation(0.4, 1, 0.3, 0)
        #expect(backToFront((0..<9).map { plane($0, b, tilt) }).map(\.index) == Array(0..<9))
        #expect(backToFront((0..<9).map { plane($0, b, tilt, z: Double(9 - $0)) }).map(\.index) == Array((0..<9).reversed()))
        #expect(backToFront([]).isEmpty)
    }

    @Test("a row of thousands of parallel cards is sorted without splitting, quickly")
    func parallelCards() {
        let tilt = CATransform3DMakeRotation(0.5, 1, 0, 0)
        let planes = (0..<5_000).map { plane($0, CGRect(x: 0, y: 0, width: 100, height: 100), CATransform3DConcat(tilt, CATransform3DMakeTranslation(0, Double($0), 0))) }
        let order = backToFront(planes)
        #expect(order.count == 5_000 && order.allSatisfy { $0.cuts.isEmpty })
        #expect(zip(order, order.dropFirst()).allSatisfy { $0.index < $1.index } || zip(order, order.dropFirst()).allSatisfy { $0.index > $1.index })
    }

    @Test("a plane that passes the eye is still ordered and split")
    func throughTheEye() {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 100
        let floor = plane(0, CGRect(x: -50, y: -300, width: 100, height: 600), CATransform3DConcat(CATransform3DMakeRotation(1.2, 1, 0, 0), perspective))
        let wall = plane(1, CGRect(x: -50, y: -50, width: 100, height: 100), CATransform3DMakeTranslation(0, 0, -10))
        let order = backToFront([floor, wall])
        for p in [CGPoint(x: 0, y: -20), CGPoint(x: 0, y: 20), CGPoint(x: 5, y: -5), CGPoint(x: 5, y: 5)] {
            let covering = order.filter { $0.cuts.allSatisfy { $0.distance(p.x, p.y) >= 0 } }
            let depths = covering.compactMap { depth($0.index == 0 ? floor : wall, p) }
            #expect(depths.count == 2 && depths[0] <= depths[1], "\(p)")
        }
    }
}
