@testable import UIKit
import Testing

struct BezierPathTests {
    private func pixels(_ width: Int, _ height: Int, _ draw: () -> Void) -> PixelBuffer {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image { _ in draw() }.cgImage!.pixels
    }

    @Test("Behaviour 10: a rounded rectangle's corner has these three curves, in radii from the corner")
    func continuousCorner() {
        let r: CGFloat = 10
        let elements = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), cornerRadius: r).cgPath.elements
        // The corner at the upper right: u runs back along the top, v down the side.
        func at(_ u: CGFloat, _ v: CGFloat) -> CGPoint { CGPoint(x: 100 - u * r, y: v * r) }
        let expected: [CGPath.Element] = [
            .line(at(1.528665, 0)),
            .curve(control1: at(1.088493, 0), control2: at(0.868407, 0), end: at(0.631494, 0.074911)),
            .curve(control1: at(0.372824, 0.169060), control2: at(0.169060, 0.372824), end: at(0.074911, 0.631494)),
            .curve(control1: at(0, 0.868407), control2: at(0, 1.088493), end: at(0, 1.528665)),
        ]
        #expect(Array(elements[1...4]) == expected)
    }

    @Test("Behaviour 10: each chosen corner is round, the others are not; larger radii come near quarter circles", arguments: 0..<16)
    func roundedCorners(bits: Int) {
        let corners = UIRectCorner(rawValue: UInt(bits)), rect = CGRect(x: 10, y: 20, width: 100, height: 60)
        for radius in [CGFloat(18), 22, 29, 500] {
            let path = UIBezierPath(roundedRect: rect, byRoundingCorners: corners, cornerRadii: CGSize(width: radius, height: 3))
            let r = min(radius, 30)
            // Where the shape leaves the upper side, or its mirror image.
            let reach = min(1.528665 * r, 30)
            let places: [(UIRectCorner, CGPoint, CGFloat, CGFloat)] = [
                (.topLeft, CGPoint(x: 10, y: 20), 1, 1), (.topRight, CGPoint(x: 110, y: 20), -1, 1), (.bottomLeft, CGPoint(x: 10, y: 80), 1, -1),
                (.bottomRight, CGPoint(x: 110, y: 80), -1, -1),
            ]
            for (corner, point, dx, dy) in places {
                let isRound = corners.contains(corner)
                #expect(path.contains(CGPoint(x: point.x + dx, y: point.y + dy)) == !isRound)
                // The middle of the corner's curve, as far from the corner as a circle's within a twentieth of a point a radius point.
                let inside = r * (1 - 1 / 2.0.squareRoot()) + r * 0.05, outside = r * (1 - 1 / 2.0.squareRoot()) - r * 0.05
                #expect(path.contains(CGPoint(x: point.x + dx * inside, y: point.y + dy * inside)))
                #expect(path.contains(CGPoint(x: point.x + dx * outside, y: point.y + dy * outside)) == !isRound)
                let edge = CGPoint(x: point.x + dx * (reach - 1), y: point.y + dy * 0.0001)
                #expect(path.contains(CGPoint(x: point.x + dx * (reach + 1), y: point.y + dy * 0.0001)) && path.contains(edge) == !isRound)
            }
            #expect(path.bounds == rect)
        }
    }

    @Test("Behaviour 10: defaults")
    func defaults() {
        let path = UIBezierPath()
        #expect(path.lineWidth == 1 && path.lineCapStyle == .butt && path.lineJoinStyle == .miter && path.miterLimit == 10)
        #expect(path.flatness == 0.6 && !path.usesEvenOddFillRule && path.isEmpty)
        #expect(UIRectCorner.topLeft.rawValue == 1 && UIRectCorner.topRight.rawValue == 2)
        #expect(UIRectCorner.bottomLeft.rawValue == 4 && UIRectCorner.bottomRight.rawValue == 8)
        #expect(UIRectCorner.allCorners.contains([.topLeft, .bottomRight]))
    }

    @Test("Behaviour 10: clockwise is clockwise on screen", arguments: [(true, 1.0), (false, -1.0)])
    func arcs(clockwise: Bool, sign: Double) {
        let path = UIBezierPath(arcCenter: CGPoint(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: .pi, clockwise: clockwise)
        // Half a circle: below the centre on screen when clockwise.
        let box = path.bounds
        #expect(abs(Double(box.height) - 40) < 0.01 && abs(Double(box.midY) - (50 + sign * 20)) < 0.01)
        path.addArc(withCenter: CGPoint(x: 50, y: 150), radius: 10, startAngle: 0, endAngle: 1, clockwise: true)
        #expect(path.cgPath.elements.contains { if case .line(let to) = $0 { abs(to.x - 60) < 1e-6 && abs(to.y - 150) < 1e-6 } else { false } })
    }

    @Test("Behaviour 10: how far arcs go, in quarter turns", arguments: [
        (0.0, 1.0, true, 1.0), (0, 1, false, -3), (0, -1, true, 3), (0, -1, false, -1), (0, 4, true, 4), (0, 4, false, -4), (-1, 3, true, 4),
        (1, 1, true, 0), (-1, 0, true, 1), (3, 1, true, 2), (0, 9, true, 4), (1, 0.5, false, -0.5),
    ])
    func sweeps(start: Double, end: Double, clockwise: Bool, sweep: Double) {
        let quarter = Double.pi / 2
        let path = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: start * quarter, endAngle: end * quarter, clockwise: clockwise)
        let wanted = (start + sweep) * quarter
        #expect(abs(Double(path.currentPoint.x) - 10 * cos(wanted)) < 1e-9 && abs(Double(path.currentPoint.y) - 10 * sin(wanted)) < 1e-9)
        // As a pie: what is between the angles is inside.
        path.addLine(to: .zero)
        path.close()
        for step in 0..<32 {
            let place = (Double(step) + 0.5) / 8
            let angle = (start + place * (sweep < 0 ? -1 : 1)) * quarter
            #expect(path.contains(CGPoint(x: 5 * cos(angle), y: 5 * sin(angle))) == (place < abs(sweep)))
        }
    }

    @Test("What lies inside, by either rule, and after transforms")
    func contains() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
        path.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)))
        #expect(path.contains(CGPoint(x: 15, y: 15)) && path.contains(CGPoint(x: 5, y: 5)))
        path.usesEvenOddFillRule = true
        #expect(!path.contains(CGPoint(x: 15, y: 15)) && path.contains(CGPoint(x: 5, y: 5)) && !path.contains(CGPoint(x: 35, y: 5)))
        path.apply(CGAffineTransform(translationX: 100, y: 0))
        #expect(path.contains(CGPoint(x: 105, y: 5)) && !path.contains(CGPoint(x: 5, y: 5)))
        #expect(path.bounds == CGRect(x: 100, y: 0, width: 30, height: 30))
        path.removeAllPoints()
        #expect(path.isEmpty && !path.contains(CGPoint(x: 105, y: 5)))
    }

    @Test("Reversing turns the direction round, so that a hole appears")
    func reversing() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
        path.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)).reversing())
        #expect(!path.contains(CGPoint(x: 15, y: 15)) && path.contains(CGPoint(x: 5, y: 5)))
        let open = UIBezierPath()
        open.move(to: CGPoint(x: 1, y: 2))
        open.addCurve(to: CGPoint(x: 30, y: 40), controlPoint1: CGPoint(x: 5, y: 6), controlPoint2: CGPoint(x: 7, y: 8))
        open.addQuadCurve(to: CGPoint(x: 50, y: 60), controlPoint: CGPoint(x: 9, y: 9))
        #expect(open.reversing().currentPoint == CGPoint(x: 1, y: 2))
        #expect(open.reversing().reversing().cgPath.elements == open.cgPath.elements)
    }

    @Test("Fills and strokes use the current colours, blend modes and opacities")
    func painting() {
        let buffer = pixels(20, 10) {
            UIColor.red.setFill()
            UIColor.blue.setStroke()
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)).fill()
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 10)).fill(with: .clear, alpha: 1)
            let line = UIBezierPath()
            line.move(to: CGPoint(x: 10, y: 5))
            line.addLine(to: CGPoint(x: 20, y: 5))
            line.lineWidth = 4
            line.stroke(with: .normal, alpha: 0.5)
        }
        #expect(buffer[2, 5] == 0 && buffer[7, 5] == 0xFFFF_0000)
        #expect(buffer[15, 2] == 0 && buffer[15, 4] == 0x8000_0080 && buffer[15, 7] == 0)
    }

    @Test("Dashes, told back as they were set")
    func dashes() {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: 5))
        path.addLine(to: CGPoint(x: 40, y: 5))
        path.lineWidth = 2
        path.setLineDash([8, 4], count: 2, phase: 4)
        var pattern: [CGFloat] = [0, 0], count = 0, phase: CGFloat = 0
        path.getLineDash(&pattern, count: &count, phase: &phase)
        #expect(pattern == [8, 4] && count == 2 && phase == 4)
        let buffer = pixels(40, 10) { path.stroke() }
        let inked = (0..<40).filter { buffer[$0, 5] != 0 }
        #expect(inked == [0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 20, 21, 22, 23, 24, 25, 26, 27, 32, 33, 34, 35, 36, 37, 38, 39])
        path.setLineDash(nil, count: 0, phase: 0)
        let solid = pixels(40, 10) { path.stroke() }
        #expect((0..<40).allSatisfy { solid[$0, 5] != 0 })
    }

    @Test("Clipping to a path, copies that don't share, paths of nonsense")
    func clipping() {
        let buffer = pixels(20, 20) {
            UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20)).addClip()
            UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 20))
        }
        #expect(buffer[0, 0] == 0 && buffer[10, 10] == 0xFF00_0000)
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5))
        path.lineWidth = 7
        path.flatness = 3
        let copy = path.copy() as! UIBezierPath
        copy.addLine(to: CGPoint(x: 90, y: 90))
        #expect(copy.lineWidth == 7 && copy.flatness == 3 && path.bounds.width == 5)
        let broken = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 10), cornerRadius: .infinity)
        broken.addArc(withCenter: .zero, radius: .nan, startAngle: .infinity, endAngle: 0, clockwise: true)
        _ = pixels(4, 4) {
            broken.fill()
            broken.stroke()
        }
    }

    @Test("Rectangles are filled and framed in the fill colour, replacing what is there")
    func rectangles() {
        let buffer = pixels(10, 10) {
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
            UIColor.blue.withAlphaComponent(0.5).setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 2))
            UIRectFillUsingBlendMode(CGRect(x: 4, y: 0, width: 2, height: 2), .normal)
            UIColor.green.setFill()
            UIRectFrame(CGRect(x: 2, y: 4, width: 6, height: 6))
            UIRectClip(CGRect(x: 0, y: 9, width: 1, height: 1))
            UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        #expect(buffer[0, 0] == 0x8000_0080 && buffer[4, 0] == 0xFF7F_0080)
        #expect(buffer[2, 4] == 0xFF00_FF00 && buffer[7, 9] == 0xFF00_FF00 && buffer[4, 6] == 0xFFFF_0000)
        #expect(buffer[0, 9] == 0xFF00_FF00 && buffer[1, 9] == 0xFFFF_0000)
    }
}
