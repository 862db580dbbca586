import Foundation
import TestSupport
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
        var numbers = SeededRandom(seed: UInt64(seed))
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

    @Test("1.4 tilted planes none of which reaches the depth of another are sorted by depth, without comparing any two", arguments: 0..<20)
    func separatePlanes(seed: Int) {
        var numbers = SeededRandom(seed: UInt64(seed))
        var perspective = CATransform3DIdentity
        if seed % 2 == 0 { perspective.m34 = -1 / 900 }
        // The tilted planes are 80 high at most, and lie one behind the other.
        let depths = (0..<30).map { -81 * Double($0) }.shuffled(using: &numbers)
        func scattered(within extent: Double) -> [DepthOrder.Plane] {
            depths.enumerated().map { index, depth in
                let tilt = CATransform3DMakeRotation(numbers.number(-0.9...0.9), numbers.number(-1...1), numbers.number(-1...1), 0)
                let moved = CATransform3DMakeTranslation(numbers.number(-extent...extent), numbers.number(-extent...extent), depth)
                return plane(
                    index, CGRect(x: -40, y: -25, width: 80, height: 50), CATransform3DConcat(CATransform3DConcat(tilt, moved), perspective))
            }
        }
        // Near one another, and so far apart that few overlap on the screen.
        let planes = scattered(within: 100), lone = scattered(within: 5_000)
        var order = DepthOrder()
        for planes in [planes, lone, planes.sorted { $0.matrix.m43 < $1.matrix.m43 }] {
            order.begin()
            planes.forEach { order.add($0) }
            let range = order.sort()
            #expect(order.fragments[range].map { depths[$0.index] } == depths.sorted())
            #expect(order.comparisons == 0 && order.fragments[range].allSatisfy { $0.cuts.isEmpty })
        }
        // One that reaches the depths of others, beside them on the screen, doesn't change their order.
        let beside = plane(30, CGRect(x: 0, y: 0, width: 900, height: 10), CATransform3DConcat(
            CATransform3DMakeRotation(1, 0, 1, 0), CATransform3DMakeTranslation(0, 5_000, 0)))
        check(backToFront(planes + [beside]), planes + [beside], points: 400, extent: 150, seed: UInt64(seed))
    }

    @Test("1.4 planes that touch in depth, and those with numbers that aren't finite, are drawn once each")
    func touchingPlanes() {
        let tilt = CATransform3DMakeRotation(0.5, 0, 1, 0)
        let b = CGRect(x: 0, y: 0, width: 100, height: 100)
        let step = 100 * sin(0.5)
        let touching = (0..<5).map { plane($0, b, CATransform3DConcat(tilt, CATransform3DMakeTranslation(0, 0, -step * Double($0)))) }
        #expect(backToFront(touching).map(\.index) == [4, 3, 2, 1, 0])
        var infinite = tilt
        infinite.m43 = .infinity
        var undefined = tilt
        undefined.m33 = .nan
        undefined.m13 = .nan
        let half = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 100)
        let odd = [plane(5, b, infinite), plane(5, b, undefined), plane(5, .null, tilt), plane(5, half, tilt)]
        // The infinite rectangle's numbers are finite.
        for plane in odd + [plane(5, .infinite, tilt)] { #expect(backToFront(touching + [plane]).map(\.index).sorted() == Array(0..<6)) }
        #expect(odd.allSatisfy { $0.depths == nil })
    }

    @Test("a row of thousands of parallel cards is sorted without splitting, quickly")
    func parallelCards() {
        let tilt = CATransform3DMakeRotation(0.5, 1, 0, 0)
        let planes = (0..<5_000).map { plane($0, CGRect(x: 0, y: 0, width: 100, height: 100), CATransform3DConcat(tilt, CATransform3DMakeTranslation(0, Double($0), 0))) }
        let order = backToFront(planes)
        #expect(order.count == 5_000 && order.allSatisfy { $0.cuts.isEmpty })
        #expect(zip(order, order.dropFirst()).allSatisfy { $0.index < $1.index } || zip(order, order.dropFirst()).allSatisfy { $0.index > $1.index })
    }

    // MARK: Many planes

    /// Cards around a vertical axis, each turned by `yaw` against the tangent, seen in perspective from slightly above.
    private func ring(_ count: Int, width: Double = 0.9, yaw: Double = 0, isBounded: Bool = true) -> [DepthOrder.Plane] {
        let radius = 400.0
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 1500
        let space = CATransform3DConcat(CATransform3DMakeRotation(0.2, 1, 0, 0), perspective)
        let side = 2 * radius * tan(.pi / Double(count)) * width
        return (0..<count).map { index in
            var matrix = CATransform3DConcat(CATransform3DMakeRotation(yaw, 0, 1, 0), CATransform3DMakeTranslation(0, 0, radius))
            matrix = CATransform3DConcat(matrix, CATransform3DMakeRotation(2 * .pi * Double(index) / Double(count), 0, 1, 0))
            var card = plane(index, CGRect(x: -side / 2, y: -60, width: side, height: 120), CATransform3DConcat(matrix, space))
            card.isBounded = isBounded
            return card
        }
    }

    /// Notes where fragments at random points don't come in the order of depth, or a layer isn't drawn exactly once.
    private func check(_ order: [DepthOrder.Fragment], _ planes: [DepthOrder.Plane], points: Int, extent: Double, seed: UInt64 = 1) {
        var numbers = SeededRandom(seed: seed)
        var covered = 0
        for _ in 0..<points {
            let p = CGPoint(x: numbers.number(-extent...extent), y: numbers.number(-extent / 3...extent / 3))
            // Half a point from edges and a little from cuts, where rounding decides.
            let near = order.filter { depth(planes[$0.index], p) != nil }
            if near.contains(where: { $0.cuts.contains { abs($0.distance(p.x, p.y)) < 1e-3 * max(1, hypot($0.a, $0.b)) } }) { continue }
            let covering = near.filter { $0.cuts.allSatisfy { $0.distance(p.x, p.y) >= 0 } }
            let layers = Set(near.map(\.index))
            if covering.count != layers.count || Set(covering.map(\.index)) != layers { Issue.record("not each layer once at \(p)") }
            let depths = covering.compactMap { depth(planes[$0.index], p) }
            if depths.count > 1 { covered += 1 }
            for (back, front) in zip(depths, depths.dropFirst()) where back > front + 1e-3 { Issue.record("behind one another at \(p)") }
        }
        #expect(covered > 0)
    }

    @Test("1.4 a ring of cards is ordered without cuts, in some n log n comparisons", arguments: [100, 1_000, 10_000])
    func rings(count: Int) {
        var order = DepthOrder()
        let planes = ring(count)
        order.begin()
        for plane in planes { order.add(plane) }
        let range = order.sort()
        let fragments = Array(order.fragments[range])
        #expect(fragments.count == count && fragments.allSatisfy { $0.cuts.isEmpty })
        #expect(Double(order.comparisons) < 4 * Double(count) * log2(Double(count)), "\(order.comparisons)")
        check(fragments, planes, points: count > 1_000 ? 60 : 400, extent: 400)
    }

    @Test("1.4 rings of cards that overlap like roof tiles, of radial cards, and of cards that draw beyond their bounds", .timeLimit(.minutes(1)))
    func otherRings() {
        for (planes, name) in [
            (ring(1_000, width: 3, yaw: 0.4), "tiles"), (ring(300, width: 8, yaw: .pi / 2), "radial"), (ring(1_000, isBounded: false), "unbounded"),
        ] {
            var order = DepthOrder()
            order.begin()
            for plane in planes { order.add(plane) }
            let range = order.sort()
            let fragments = Array(order.fragments[range])
            #expect(fragments.count < 2 * planes.count, "\(name): \(fragments.count)")
            #expect(order.comparisons < 600 * planes.count, "\(name): \(order.comparisons)")
            check(fragments, planes, points: 200, extent: 400)
        }
    }

    @Test("1.4 cards of a ring that intersect their neighbours are cut there")
    func crossingRing() {
        let planes = ring(400, width: 1.4)
        let order = backToFront(planes)
        #expect(order.count > 400 && order.count < 1_300)
        check(order, planes, points: 400, extent: 400)
    }

    @Test("1.4 three cards that overlap in a circle are cut, those around them are not")
    func pinwheel() {
        var planes: [DepthOrder.Plane] = []
        for index in 0..<3 {
            // Each rises from one end to the other, over the next one and under the one before.
            let tilt = CATransform3DConcat(CATransform3DMakeTranslation(0, -40, 0), CATransform3DMakeRotation(0.3, 0, 1, 0))
            planes.append(
                plane(
                    index, CGRect(x: -100, y: -15, width: 200, height: 30),
                    CATransform3DConcat(tilt, CATransform3DMakeRotation(2 * .pi * Double(index) / 3, 0, 0, 1))))
        }
        planes.append(plane(3, CGRect(x: -150, y: -150, width: 300, height: 300), CATransform3DMakeTranslation(0, 0, -300)))
        let order = backToFront(planes)
        #expect(order.count > 4 && order.count < 8 && order[0] == DepthOrder.Fragment(index: 3))
        check(order, planes, points: 2_000, extent: 120)
    }

    @Test("1.4 scattered tilted cards: only those that intersect, or overlap in a circle, are cut", arguments: 0..<6)
    func scattered(seed: Int) {
        var numbers = SeededRandom(seed: UInt64(seed))
        let planes = (0..<300).map { index -> DepthOrder.Plane in
            let turn = CATransform3DMakeRotation(
                numbers.number(-1.2...1.2), numbers.number(-1...1), numbers.number(-1...1), numbers.number(-1...1))
            let place = CATransform3DMakeTranslation(
                numbers.number(-300...300), numbers.number(-100...100), seed < 3 ? Double(index) * 60 : numbers.number(-80...80))
            let size = numbers.number(10...50)
            return plane(index, CGRect(x: -size / 2, y: -size / 2, width: size, height: size), CATransform3DConcat(turn, place))
        }
        let order = backToFront(planes)
        if seed < 3 { #expect(order.count == 300) } else { #expect(order.count > 300 && order.count < 1_500) }
        check(order, planes, points: 300, extent: 300)
    }

    @Test("1.4 small knots of planes are divided without comparing all pairs time and again", arguments: [6, 12, 16, 24])
    func smallKnots(count: Int) {
        for seed in 0..<10 {
            var numbers = SeededRandom(seed: UInt64(seed))
            let planes = (0..<count).map { index -> DepthOrder.Plane in
                let turn = CATransform3DMakeRotation(
                    numbers.number(-1.2...1.2), numbers.number(-1...1), numbers.number(-1...1), numbers.number(-1...1))
                let place = CATransform3DMakeTranslation(numbers.number(-80...80), numbers.number(-80...80), numbers.number(-80...80))
                let size = numbers.number(40...200)
                return plane(index, CGRect(x: -size / 2, y: -size / 2, width: size, height: size), CATransform3DConcat(turn, place))
            }
            var order = DepthOrder()
            order.begin()
            for plane in planes { order.add(plane) }
            let range = order.sort()
            #expect(order.comparisons < 6 * range.count, "\(seed): \(order.comparisons) for \(range.count)")
            check(Array(order.fragments[range]), planes, points: 100, extent: 120, seed: UInt64(seed))
        }
    }

    @Test("1.4 hundreds of planes that all intersect come to an end, each layer drawn once everywhere", .timeLimit(.minutes(1)))
    func allIntersect() {
        var numbers = SeededRandom(seed: 5)
        let planes = (0..<150).map { index in
            plane(
                index, CGRect(x: -200, y: -200, width: 400, height: 400),
                CATransform3DMakeRotation(numbers.number(-1.2...1.2), numbers.number(-1...1), numbers.number(-1...1), 0))
        }
        check(backToFront(planes), planes, points: 20, extent: 60)
    }

    @Test("The graph of overlaps: an order that all relations agree with, or the knots", arguments: 0..<20)
    func graph(seed: Int) {
        var numbers = SeededRandom(seed: UInt64(seed))
        let count = 30
        var reaches = Array(repeating: Array(repeating: false, count: count), count: count)
        var graph = OverlapGraph()
        graph.begin(count: count)
        var edges: [(Int, Int)] = []
        for _ in 0..<(seed < 10 ? 60 : 45) {
            var a = Int.random(in: 0..<count, using: &numbers), b = Int.random(in: 0..<count, using: &numbers)
            // Half of the graphs have no cycles.
            if seed < 10, a > b { swap(&a, &b) }
            guard a != b else { continue }
            edges.append((a, b))
            reaches[a][b] = true
            graph.add(a, before: b)
        }
        for k in 0..<count { for i in 0..<count where reaches[i][k] { for j in 0..<count where reaches[k][j] { reaches[i][j] = true } } }
        let isAcyclic = (0..<count).allSatisfy { !reaches[$0][$0] }
        #expect(graph.sort() == isAcyclic && (seed >= 10 || isAcyclic))
        if isAcyclic {
            let places = Dictionary(uniqueKeysWithValues: graph.order.enumerated().map { ($1, $0) })
            #expect(edges.allSatisfy { places[$0.0, default: 0] < places[$0.1, default: 0] })
        }
        graph.findComponents()
        #expect(graph.members.sorted() == Array(0..<count))
        var component = Array(repeating: 0, count: count)
        for (number, range) in graph.components.enumerated() { for member in graph.members[range] { component[member] = number } }
        for a in 0..<count {
            for b in 0..<count where a != b {
                #expect((component[a] == component[b]) == (reaches[a][b] && reaches[b][a]))
                // Front to back.
                if reaches[a][b] { #expect(component[b] <= component[a]) }
            }
        }
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
