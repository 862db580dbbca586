import CoreGraphics
import Testing

@Suite("CGPath")
struct CGPathTests {
    private func path(_ build: (CGMutablePath) -> Void) -> CGPath {
        let path = CGMutablePath()
        build(path)
        return path
    }

    /// Area by the winding number's boundary, positive where angles rise.
    private func area(_ path: CGPath) -> CGFloat {
        let box = path.boundingBox
        let step: CGFloat = max(box.width, box.height) / 200
        var count = 0
        for row in 0..<220 {
            for column in 0..<220 {
                let point = CGPoint(x: box.minX + (CGFloat(column) + 0.5) * step, y: box.minY + (CGFloat(row) + 0.5) * step)
                if path.contains(point) { count += 1 }
            }
        }
        return CGFloat(count) * step * step
    }

    @Test("elements, current point and equality")
    func elements() {
        let a = path {
            $0.move(to: CGPoint(x: 1, y: 2))
            $0.addLine(to: CGPoint(x: 3, y: 4))
            $0.addQuadCurve(to: CGPoint(x: 7, y: 8), control: CGPoint(x: 5, y: 6))
            $0.closeSubpath()
        }
        #expect(a.currentPoint == CGPoint(x: 1, y: 2))
        var types: [CGPathElementType] = []
        var last = CGPoint.zero
        a.applyWithBlock { element in
            types.append(element.pointee.type)
            if element.pointee.type == .addQuadCurveToPoint { last = element.pointee.points[1] }
        }
        #expect(types == [.moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .closeSubpath] && last == CGPoint(x: 7, y: 8))
        let b = a.mutableCopy()!
        #expect(a == b && a.hashValue == b.hashValue)
        b.addLine(to: CGPoint(x: 0, y: 0))
        #expect(a != b)
        #expect(b.elements[4] == .move(CGPoint(x: 1, y: 2)), "a line after a close starts where the subpath did")
        #expect(CGMutablePath().isEmpty && CGMutablePath().boundingBox.isNull && CGMutablePath().currentPoint == .zero)
    }

    @Test("a copy doesn't follow its mutable original")
    func copies() {
        let mutable = CGMutablePath()
        mutable.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
        let copy = mutable.copy()!
        mutable.addRect(CGRect(x: 5, y: 5, width: 1, height: 1))
        #expect(copy.boundingBox == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(copy.copy() === copy)
        var shift = CGAffineTransform(translationX: 10, y: 0)
        #expect(copy.copy(using: &shift)?.boundingBox.minX == 10)
    }

    @Test("isRect finds rectangles only")
    func isRect() {
        var found = CGRect.zero
        #expect(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil).isRect(&found))
        #expect(found == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(!CGPath(ellipseIn: found, transform: nil).isRect(nil))
        var turn = CGAffineTransform(rotationAngle: 0.1)
        #expect(!CGPath(rect: found, transform: &turn).isRect(nil))
    }

    @Test("boundingBox holds control points, boundingBoxOfPath doesn't")
    func boxes() {
        let curve = path {
            $0.move(to: .zero)
            $0.addCurve(to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 100), control2: CGPoint(x: 100, y: 100))
        }
        #expect(curve.boundingBox == CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(isNear(curve.boundingBoxOfPath.height, 75, 1e-9))
        let quad = path {
            $0.move(to: .zero)
            $0.addQuadCurve(to: CGPoint(x: 100, y: 0), control: CGPoint(x: 50, y: 100))
        }
        #expect(isNear(quad.boundingBoxOfPath.height, 50, 1e-9))
    }

    @Test("contains: what lies on an edge is inside")
    func containsEdges() {
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 200, y: 0), CGPoint(x: 200, y: 150), CGPoint(x: 0, y: 200), CGPoint(x: 0, y: 50)])
        path.closeSubpath()
        for inside in [
            CGPoint(x: 200, y: 0), CGPoint(x: 200, y: 150), CGPoint(x: 0, y: 200), CGPoint(x: 0, y: 50), CGPoint(x: 100, y: 25),
            CGPoint(x: 200, y: 75), CGPoint(x: 100, y: 175), CGPoint(x: 0, y: 125),
        ] {
            #expect(path.contains(inside) && path.contains(inside, using: .evenOdd), "\(inside)")
        }
        for outside in [
            CGPoint(x: 199, y: 0), CGPoint(x: 0, y: 49), CGPoint(x: 200, y: 151), CGPoint(x: 1, y: 200), CGPoint(x: 201, y: 75),
        ] {
            #expect(!path.contains(outside) && !path.contains(outside, using: .evenOdd), "\(outside)")
        }
    }

    @Test("contains: winding and even-odd, ellipse edge")
    func contains() {
        let ring = path {
            $0.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
            $0.addRect(CGRect(x: 3, y: 3, width: 4, height: 4))
        }
        let middle = CGPoint(x: 5, y: 5)
        #expect(ring.contains(middle) && !ring.contains(middle, using: .evenOdd) && ring.contains(CGPoint(x: 1, y: 1), using: .evenOdd))
        #expect(!ring.contains(CGPoint(x: 11, y: 5)))
        #expect(ring.contains(CGPoint(x: 50, y: 50), transform: CGAffineTransform(scaleX: 0.1, y: 0.1)))
        let ellipse = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 10), transform: nil)
        #expect(ellipse.contains(CGPoint(x: 19.9, y: 5)) && !ellipse.contains(CGPoint(x: 19, y: 9)))
    }

    @Test("10 rounded rectangles have arcs with kappa 0.5522847; large corners are reduced")
    func roundedRects() {
        let rounded = CGPath(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 60), cornerWidth: 20, cornerHeight: 20, transform: nil)
        let diagonal: CGFloat = 14.142135623730951
        let corner = CGPoint(x: 80 + diagonal, y: 40 + diagonal)
        #expect(rounded.contains(CGPoint(x: corner.x - 0.05, y: corner.y - 0.05)))
        #expect(!rounded.contains(CGPoint(x: corner.x + 0.05, y: corner.y + 0.05)))
        guard case .curve(let control1, _, let end) = rounded.elements[2] else {
            Issue.record("third element is \(rounded.elements[2])")
            return
        }
        #expect(isNear(control1.y, 51.045694, 1e-5))
        #expect(end == CGPoint(x: 80, y: 60))
        let pill = CGPath(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 60), cornerWidth: 500, cornerHeight: 500, transform: nil)
        #expect(pill.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 100, height: 60))
        #expect(CGPath(roundedRect: CGRect(x: 0, y: 0, width: 4, height: 4), cornerWidth: 0, cornerHeight: 0, transform: nil).isRect(nil))
    }

    /// Start and end in quarter turns, the direction, and whether it is the short way.
    private static let quarterArcs: [(CGFloat, CGFloat, Bool, Bool)] = [
        (0, 1, false, true), (0, 1, true, false), (1, 0, false, false), (1, 0, true, true),
    ]

    @Test("10 arcs run in the asked direction", arguments: quarterArcs)
    func arcs(startQuarter: CGFloat, endQuarter: CGFloat, clockwise: Bool, isShort: Bool) {
        let start = startQuarter * CGFloat.pi / 2, end = endQuarter * CGFloat.pi / 2
        let arc = path { $0.addArc(center: .zero, radius: 10, startAngle: start, endAngle: end, clockwise: clockwise) }
        #expect(isNear(arc.currentPoint, CGPoint(x: 10 * cos(end), y: 10 * sin(end)), 1e-9))
        let box = arc.boundingBoxOfPath
        #expect(isNear(box.width, isShort ? 10 : 20, 0.1))
        #expect(isNear(box.minX, isShort ? 0 : -10, 0.1))
        #expect(isNear(box.maxY, 10, 0.1))
    }

    @Test("full circles, line to an arc's start, tangent arcs")
    func moreArcs() {
        let circle = path { $0.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: false) }
        let box = circle.boundingBoxOfPath
        #expect(isNear(box.minX, -10, 1e-9) && isNear(box.maxY, 10, 1e-9))
        #expect(circle.elements.count == 5)
        let corner = path {
            $0.move(to: CGPoint(x: 0, y: 0))
            $0.addArc(tangent1End: CGPoint(x: 100, y: 0), tangent2End: CGPoint(x: 100, y: 100), radius: 20)
        }
        guard case .line(let touch) = corner.elements[1] else {
            Issue.record("second element is \(corner.elements[1])")
            return
        }
        #expect(isNear(touch, CGPoint(x: 80, y: 0), 1e-9))
        #expect(isNear(corner.currentPoint, CGPoint(x: 100, y: 20), 1e-9))
        #expect(corner.boundingBoxOfPath.height < 20.001)
        let straight = path {
            $0.move(to: .zero)
            $0.addArc(tangent1End: CGPoint(x: 50, y: 0), tangent2End: CGPoint(x: 100, y: 0), radius: 20)
        }
        #expect(straight.elements == [.move(.zero), .line(CGPoint(x: 50, y: 0))])
    }

    @Test("stroked outlines cover what a pen would", arguments: [CGLineCap.butt, .round, .square])
    func strokedLine(cap: CGLineCap) {
        let line = path {
            $0.move(to: CGPoint(x: 0, y: 0))
            $0.addLine(to: CGPoint(x: 100, y: 0))
        }
        let outline = line.copy(strokingWithWidth: 10, lineCap: cap, lineJoin: .miter, miterLimit: 10)
        let reach: CGFloat = cap == .butt ? 0 : 5
        let box = outline.boundingBoxOfPath
        #expect(isNear(box.minX, -reach, 1e-6))
        #expect(isNear(box.maxX, 100 + reach, 1e-6))
        #expect(isNear(box.height, 10, 1e-6))
        #expect(outline.contains(CGPoint(x: 50, y: 4.9)) && !outline.contains(CGPoint(x: 50, y: 5.1)))
        #expect(outline.contains(CGPoint(x: 104, y: 4)) == (cap == .square))
    }

    @Test("stroked corners: miter, its limit, round and bevel")
    func strokedCorners() {
        let corner = path {
            $0.move(to: CGPoint(x: 0, y: 0))
            $0.addLine(to: CGPoint(x: 50, y: 0))
            $0.addLine(to: CGPoint(x: 50, y: 50))
        }
        func tip(_ join: CGLineJoin, limit: CGFloat = 10) -> CGPoint {
            let outline = corner.copy(strokingWithWidth: 10, lineCap: .butt, lineJoin: join, miterLimit: limit)
            for step in stride(from: CGFloat(5), through: 0, by: -0.05) {
                let point = CGPoint(x: 50 + step, y: -step)
                if outline.contains(point) { return point }
            }
            return .zero
        }
        #expect(isNear(tip(.miter).x, 55, 0.1))
        #expect(isNear(tip(.miter, limit: 1.2).x, 52.5, 0.1))
        #expect(isNear(tip(.round).x, 53.5355, 0.1))
        #expect(isNear(tip(.bevel).x, 52.5, 0.1))
    }

    @Test("a stroked circle is a ring, a stroked rectangle a frame")
    func strokedRings() {
        let ring = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
            .copy(strokingWithWidth: 10, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
        #expect(isNear(area(ring), 1_000 * CGFloat.pi, 40))
        #expect(!ring.contains(CGPoint(x: 50, y: 50)) && ring.contains(CGPoint(x: 100, y: 50)))
        let frame = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
            .copy(strokingWithWidth: 10, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
        #expect(isNear(area(frame), 4_000, 40))
        #expect(frame.boundingBox == CGRect(x: -5, y: -5, width: 110, height: 110))
        #expect(frame.copy(strokingWithWidth: 0, lineCap: .butt, lineJoin: .miter, miterLimit: 10).isEmpty)
    }

    @Test("dashes begin anew in each subpath; impossible patterns cut nothing")
    func dashes() {
        let line = path {
            $0.move(to: .zero)
            $0.addLine(to: CGPoint(x: 10, y: 0))
        }
        let dashed = line.copy(dashingWithPhase: 1, lengths: [3, 2])
        #expect(
            dashed.elements == [
                .move(.zero), .line(CGPoint(x: 2, y: 0)), .move(CGPoint(x: 4, y: 0)), .line(CGPoint(x: 7, y: 0)),
                .move(CGPoint(x: 9, y: 0)), .line(CGPoint(x: 10, y: 0)),
            ])
        #expect(line.copy(dashingWithPhase: 0, lengths: [0, 0]) == line)
        #expect(line.copy(dashingWithPhase: 0, lengths: [-1, 2]) == line)
        #expect(line.copy(dashingWithPhase: .nan, lengths: [1]) == line)
    }

    @Test("coordinates that aren't finite neither trap nor spread")
    func notFinite() {
        let odd = path {
            $0.move(to: .zero)
            $0.addLine(to: CGPoint(x: CGFloat.nan, y: 5))
            $0.addLine(to: CGPoint(x: 10, y: 0))
            $0.addArc(center: .zero, radius: 5, startAngle: 0, endAngle: .infinity, clockwise: false)
        }
        #expect(odd.copy(strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10).elements.allSatisfy { $0.isFinite })
        #expect(!odd.contains(CGPoint(x: 100, y: 100)))
    }

    @Test("a trimmed path has parts of the path's own curves")
    func trimming() throws {
        let circle = CGPath(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2), transform: nil)
        let arc = circle.trimmed(from: 0.1, to: 0.6)
        #expect(arc.elements.count == 4, "a move and what is left of three quarters: \(arc.elements)")
        guard case .move(let first) = arc.elements[0] else { throw Missing() }
        #expect(isNear(first, CGPoint(x: cos(0.2 * CGFloat.pi), y: sin(0.2 * CGFloat.pi)), 5e-4))
        #expect(isNear(arc.currentPoint, CGPoint(x: cos(1.2 * CGFloat.pi), y: sin(1.2 * CGFloat.pi)), 5e-4))
        let distances = arc.flattened(threshold: 1e-5).elements.map { element in
            if case .move(let point) = element { return hypot(point.x, point.y) }
            if case .line(let point) = element { return hypot(point.x, point.y) }
            return 0
        }
        #expect(distances.count > 50 && distances.allSatisfy { isNear($0, 1, 3e-4) }, "as round as the whole circle")
        #expect(circle.trimmed(from: 0, to: 1) == circle && circle.trimmed(from: 0.5, to: 0.5).isEmpty)

        let mixed = path {
            $0.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
            $0.move(to: CGPoint(x: 20, y: 0))
            $0.addQuadCurve(to: CGPoint(x: 60, y: 0), control: CGPoint(x: 40, y: 0))
        }
        #expect(mixed.trimmed(from: 0.125, to: 0.375).elements == [
            .move(CGPoint(x: 10, y: 0)), .line(CGPoint(x: 10, y: 10)), .line(CGPoint(x: 0, y: 10)),
        ])
        #expect(mixed.trimmed(from: 0, to: 0.5).elements == Array(mixed.elements.prefix(5)), "a subpath that is kept whole stays closed")
        let end = mixed.trimmed(from: 0.75, to: 2)
        #expect(isNear(end.boundingBoxOfPath.minX, 40, 0.01) && end.elements.count == 2)
        let growing = CGMutablePath()
        growing.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0)])
        _ = growing.trimmed(from: 0, to: 0.5)
        growing.addLine(to: CGPoint(x: 20, y: 0))
        #expect(growing.trimmed(from: 0, to: 0.5).currentPoint == CGPoint(x: 10, y: 0), "a mutable path is measured anew")
    }

    private struct Missing: Error {}
}
