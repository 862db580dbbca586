@testable import CoreGraphics
import TestSupport
import Testing

/// Areas of two paths put together. Truth is what `contains(_:using:)` says of the paths that went in.
@Suite("Boolean operations on paths")
struct PathBooleanTests {
    private typealias Operation = (name: String, made: @Sendable (CGPath, CGPath, CGPathFillRule) -> CGPath, isInside: @Sendable (Bool, Bool) -> Bool)
    private static let operations: [Operation] = [
        ("union", { $0.union($1, using: $2) }, { $0 || $1 }), ("intersection", { $0.intersection($1, using: $2) }, { $0 && $1 }),
        ("subtracting", { $0.subtracting($1, using: $2) }, { $0 && !$1 }),
        ("symmetric difference", { $0.symmetricDifference($1, using: $2) }, { $0 != $1 }),
        ("normalized", { one, _, rule in one.normalized(using: rule) }, { one, _ in one }),
    ]

    /// The signed area of what the path's lines enclose, y upward.
    private static func area(_ path: CGPath) -> Double {
        path.flattened(tolerance: 0.0005).reduce(0) { sum, line in
            let points = line.points
            return sum + zip(points, points.dropFirst() + points.prefix(1)).reduce(0.0) { $0 + Double($1.0.x * $1.1.y - $1.0.y * $1.1.x) / 2 }
        }
    }

    private static func length(_ path: CGPath) -> Double {
        path.flattened(tolerance: 0.0005).reduce(0) { sum, line in
            let points = line.isClosed ? line.points + line.points.prefix(1) : line.points
            return sum + zip(points, points.dropFirst()).reduce(0.0) { $0 + Double(hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y)) }
        }
    }

    /// How near a point is to a path's lines.
    private static func distance(_ point: CGPoint, _ path: CGPath) -> CGFloat {
        var least = CGFloat.infinity
        for line in path.flattened(tolerance: 0.01) where line.points.count > 1 {
            for (a, b) in zip(line.points, line.points.dropFirst() + line.points.prefix(1)) {
                let dx = b.x - a.x, dy = b.y - a.y
                let t = min(max(((point.x - a.x) * dx + (point.y - a.y) * dy) / max(dx * dx + dy * dy, 1e-20), 0), 1)
                least = min(least, hypot(point.x - a.x - t * dx, point.y - a.y - t * dy))
            }
        }
        return least
    }

    @Test("a point is in the result when it should be, by both fill rules", arguments: 0..<UInt64(rounds(30, long: 2000)))
    func membership(seed: UInt64) {
        var random = SeededRandom(seed: seed &* 77 &+ 5)
        let one = random.path(), other = random.path(), rule: CGPathFillRule = Bool.random(using: &random) ? .winding : .evenOdd
        let points = (0..<60).map { _ in CGPoint(x: random.number(-5...85), y: random.number(-5...85)) }
            .filter { Self.distance($0, one) > 0.1 && Self.distance($0, other) > 0.1 }
        for (name, made, isInside) in Self.operations {
            let result = made(one, other, rule)
            for point in points {
                let expected = isInside(one.contains(point, using: rule), other.contains(point, using: rule))
                let isRight = result.contains(point, using: .winding) == expected && result.contains(point, using: .evenOdd) == expected
                #expect(isRight, "\(name) at \(point), seed \(seed)")
                if !isRight { return }
            }
        }
    }

    @Test("areas add up, and what lies inside lies to the left", arguments: 0..<UInt64(rounds(30, long: 2000)))
    func areas(seed: UInt64) {
        var random = SeededRandom(seed: seed &* 131 &+ 17)
        let one = random.path(), other = random.path(), rule: CGPathFillRule = Bool.random(using: &random) ? .winding : .evenOdd
        let a = Self.area(one.normalized(using: rule)), b = Self.area(other.normalized(using: rule))
        let both = Self.area(one.intersection(other, using: rule)), either = Self.area(one.union(other, using: rule))
        let only = Self.area(one.subtracting(other, using: rule)), different = Self.area(one.symmetricDifference(other, using: rule))
        for value in [a, b, both, either, only, different] { #expect(value >= -0.01) }
        #expect(abs(a + b - both - either) < 0.5, "\(a) + \(b), \(both) and \(either), seed \(seed)")
        #expect(abs(a - both - only) < 0.5 && abs(either - both - different) < 0.5, "seed \(seed)")
        let parts = one.componentsSeparated(using: rule)
        #expect(abs(parts.reduce(0) { $0 + Self.area($1) } - a) < 0.1)
        // The parts have nothing in common and are whole; the area once more is the same.
        #expect(parts.allSatisfy { part in part.componentsSeparated().filter { Self.area($0) > 0.01 }.count <= 1 }, "seed \(seed)")
        #expect(abs(Self.area(one.normalized(using: rule).normalized()) - a) < 0.1)
        #expect(one.intersects(other, using: rule) == !one.intersection(other, using: rule).isEmpty)
    }

    @Test("a line is cut in two shares, inside and outside", arguments: 0..<UInt64(rounds(20, long: 1000)))
    func lines(seed: UInt64) {
        var random = SeededRandom(seed: seed &* 997 &+ 3)
        let line = random.path(), area = random.path()
        let inside = line.lineIntersection(area), outside = line.lineSubtracting(area)
        #expect(abs(Self.length(inside) + Self.length(outside) - Self.length(line)) < 0.1, "seed \(seed)")
        for (part, isInside) in [(inside, true), (outside, false)] {
            for piece in part.flattened(tolerance: 0.01) where piece.points.count > 1 {
                let a = piece.points[0], b = piece.points[1], middle = CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
                guard Self.distance(middle, area) > 0.1 else { continue }
                #expect(area.contains(middle) == isInside, "seed \(seed)")
            }
        }
    }

    private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPath {
        CGPath(rect: CGRect(x: x, y: y, width: width, height: height), transform: nil)
    }

    @Test("rectangles stay exact") func rectangles() {
        #expect(rect(0, 0, 10.1, 10).union(rect(10.1, 0, 5, 10)).asRect == CGRect(x: 0, y: 0, width: 15.1, height: 10))
        #expect(rect(0, 0, 10, 10).intersection(rect(4, 3, 20, 5)).asRect == CGRect(x: 4, y: 3, width: 6, height: 5))
        #expect(rect(0, 0, 10, 10).subtracting(rect(-1, -1, 20, 20)).isEmpty && rect(0, 0, 1, 1).intersection(rect(1, 0, 1, 1)).isEmpty)
        #expect(!rect(0, 0, 1, 1).intersects(rect(1, 0, 1, 1)) && rect(0, 0, 1.5, 1).intersects(rect(1, 0, 1, 1)))
        let frame = rect(0, 0, 10, 10).subtracting(rect(2, 2, 6, 6))
        #expect(Self.area(frame) == 64 && frame.componentsSeparated().count == 1 && frame.componentsSeparated()[0] == frame)
        // An island in the hole is a part of its own.
        let island = frame.union(rect(4, 4, 2, 2)).componentsSeparated()
        #expect(island.count == 2 && Set(island.map { Self.area($0) }) == [64, 4])
        // Touching corners don't join parts.
        #expect(rect(0, 0, 5, 5).union(rect(5, 5, 5, 5)).componentsSeparated().count == 2)
    }

    @Test("curves stay curves, whole where nothing cuts them") func curves() {
        let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
        let apart = circle.union(rect(200, 0, 10, 10))
        #expect(Set(apart.elements).isSuperset(of: circle.elements.dropLast().filter { if case .curve = $0 { true } else { false } }))
        let half = circle.intersection(rect(0, 0, 100, 50))
        #expect(half.elements.filter { if case .curve = $0 { true } else { false } }.count == 2)
        #expect(half.elements.count <= 5 && abs(Self.area(half) - .pi * 1250) < 1.5)
        // Cut within its curves.
        let slice = circle.intersection(rect(0, 30, 100, 10))
        #expect(slice.elements.contains { if case .curve = $0 { true } else { false } })
        #expect(slice.elements.count <= 6 && abs(Double(slice.boundingBoxOfPath.minY) - 30) < 1e-6 && abs(Double(slice.boundingBoxOfPath.maxY) - 40) < 1e-6)
        #expect(circle.flattened(threshold: 0.1).elements.allSatisfy { if case .curve = $0 { false } else { true } })
        #expect(abs(Self.area(circle.flattened(threshold: 0.1)) - Self.area(circle)) < 0.1 * Self.length(circle))
    }

    @Test("what has no area, no extent or no numbers makes nothing and stops nothing") func hostile() {
        let line = CGMutablePath()
        line.move(to: .zero)
        line.addLine(to: CGPoint(x: 10, y: 10))
        let broken = CGMutablePath()
        broken.move(to: CGPoint(x: CGFloat.nan, y: 0))
        broken.addLine(to: CGPoint(x: 5, y: CGFloat.infinity))
        broken.addLine(to: CGPoint(x: 3, y: 4))
        let dot = rect(1, 1, 0, 0), empty = CGPath(elements: []), box = rect(0, 0, 10, 10)
        let huge = rect(-1e30, -1e30, 2e30, 2e30), endless = rect(-1e200, 0, 2e200, 1)
        for path in [line as CGPath, broken, dot, empty] {
            #expect(Self.area(box.union(path)) == 100 && box.intersection(path).isEmpty && path.normalized().isEmpty, "\(path.elements)")
            #expect(path.componentsSeparated().isEmpty && !path.intersects(box) && path.union(path).isEmpty)
        }
        #expect(Self.area(box.subtracting(huge)) == 0 && box.lineIntersection(line).isEmpty && empty.lineIntersection(box).isEmpty)
        #expect(abs(Self.length(line.lineIntersection(box)) - Double(200).squareRoot()) < 1e-6)
        _ = box.union(endless)
    }

    @Test("thousands of shapes") func large() {
        let grid = CGMutablePath(), other = CGMutablePath()
        for x in 0..<40 {
            for y in 0..<40 {
                grid.addEllipse(in: CGRect(x: CGFloat(x) * 10, y: CGFloat(y) * 10, width: 8, height: 8))
                other.addRect(CGRect(x: CGFloat(x) * 10 + 4, y: CGFloat(y) * 10 + 4, width: 8, height: 8))
            }
        }
        let both = Self.area(grid.intersection(other)), either = Self.area(grid.union(other))
        #expect(abs(Self.area(grid.normalized()) + Self.area(other.normalized()) - both - either) < 20)
    }
}

extension SeededRandom {
    /// Mostly anywhere, sometimes on a coarse grid, where corners and sides meet.
    fileprivate mutating func point(_ isCoarse: Bool) -> CGPoint {
        isCoarse ? CGPoint(x: number(0...8).rounded() * 10, y: number(0...8).rounded() * 10) : CGPoint(x: number(0...80), y: number(0...80))
    }
    fileprivate mutating func path() -> CGPath {
        let path = CGMutablePath(), isCoarse = Bool.random(using: &self)
        for _ in 0..<Int.random(in: 1...3, using: &self) {
            switch Int.random(in: 0..<5, using: &self) {
            case 0:
                let a = point(isCoarse), b = point(isCoarse)
                path.addRect(CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y)))
            case 1:
                let a = point(isCoarse)
                path.addEllipse(in: CGRect(x: a.x, y: a.y, width: number(1...50), height: number(1...50)))
            case 2:
                path.move(to: point(isCoarse))
                for _ in 0..<Int.random(in: 2...7, using: &self) { path.addLine(to: point(isCoarse)) }
                if Bool.random(using: &self) { path.closeSubpath() }
            case 3:
                path.move(to: point(isCoarse))
                for _ in 0..<3 { path.addCurve(to: point(isCoarse), control1: point(isCoarse), control2: point(isCoarse)) }
                path.closeSubpath()
            default:
                path.move(to: point(isCoarse))
                for _ in 0..<3 { path.addQuadCurve(to: point(isCoarse), control: point(isCoarse)) }
            }
        }
        return path
    }
}
