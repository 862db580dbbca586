import QuartzCore
import Testing

@testable import GalleryApp

@Suite struct LabTransformTests {
    /// Where a point, from the anchor, is drawn.
    private func drawn(_ p: SIMD2<Double>, _ transform: LabTransform) -> SIMD2<Double> {
        let m = transform.matrix
        let w = p.x * m.m14 + p.y * m.m24 + m.m44
        return SIMD2(p.x * m.m11 + p.y * m.m21 + m.m41, p.x * m.m12 + p.y * m.m22 + m.m42) / w
    }

    private var orders: [[LabTransform.Step]] {
        let s = LabTransform.Step.allCases
        return [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].map { $0.map { s[$0] } }
    }

    @Test("TL-02 rotating before translating changes the matrix as computed by hand")
    func order() {
        var transform = LabTransform()
        transform.translation = SIMD3(10, 0, 0)
        transform.angle = .pi / 2
        transform.scale = SIMD3(2, 3, 1)
        // (0, 0) goes to (10, 0), is turned to (0, 10), and scaled to (0, 30).
        #expect(abs(transform.matrix.m41) < 1e-12 && abs(transform.matrix.m42 - 30) < 1e-12)
        // cos 0, sin 1: x is turned to y, times 3; y to −x, times 2.
        #expect(abs(transform.matrix.m12 - 3) < 1e-12 && abs(transform.matrix.m21 + 2) < 1e-12)
        transform.order = [.rotate, .translate, .scale]
        #expect(abs(transform.matrix.m41 - 20) < 1e-12 && abs(transform.matrix.m42) < 1e-12)
        transform.order = [.rotate, .scale, .translate]
        #expect(abs(transform.matrix.m41 - 10) < 1e-12 && abs(transform.matrix.m42) < 1e-12)
        transform.order = [.scale, .rotate, .translate]
        // Now x is scaled by 2 before it is turned to y.
        #expect(abs(transform.matrix.m12 - 2) < 1e-12 && abs(transform.matrix.m21 + 3) < 1e-12)
    }

    @Test("TL-03 the touched point follows a finger in every order, at every angle, in perspective too")
    func drag() {
        for (index, order) in orders.enumerated() {
            for turn in 0..<8 {
                for m34 in [0, -0.002, 0.001] {
                    var transform = LabTransform()
                    transform.order = order
                    transform.angle = Double(turn) * 0.8
                    transform.scale = SIMD3(0.5 + Double(index) * 0.3, 1.4, 1.2)
                    transform.translation = SIMD3(13, -40, m34 == 0 ? 0 : 20)
                    transform.m34 = m34
                    if m34 != 0 { transform.axis = SIMD3(0.3, 0.8, 0.5) }
                    let point = SIMD2(30.0, -20), before = drawn(point, transform)
                    for way in [SIMD2(17.0, 4), SIMD2(-60, 90)] {
                        transform.drag(by: way, at: point)
                    }
                    let moved = drawn(point, transform) - before
                    #expect(abs(moved.x + 43) < 1e-9 && abs(moved.y - 94) < 1e-9)
                }
            }
        }
    }

    @Test("angles stay in (−180°, 180°], scales in their range, and an axis without length is refused")
    func ranges() {
        var transform = LabTransform()
        for (angle, wrapped) in [(3 * Double.pi / 2, -Double.pi / 2), (.pi, .pi), (-.pi, .pi), (7, 7 - 2 * .pi)] {
            transform.angle = angle
            #expect(abs(transform.angle - wrapped) < 1e-12)
        }
        transform.pinch(by: 100, inSpace: false)
        #expect(transform.scale == SIMD3(8, 8, 1))
        transform.pinch(by: 1e-4, inSpace: true)
        #expect(transform.scale == SIMD3(repeating: 0.125))
        transform.axis = SIMD3(0, 1, 0)
        transform.axis = .zero
        #expect(transform.axis == SIMD3(0, 1, 0))
    }

    @Test("the code makes the matrix: the last step comes first")
    func code() {
        var transform = LabTransform()
        #expect(
            transform.code(anchor: CGPoint(x: 0.5, y: 0))
                == "var transform = CATransform3DIdentity\nlayer.anchorPoint = CGPoint(x: 0.5, y: 0)\nlayer.transform = transform")
        transform.translation = SIMD3(12.5, -3, 40)
        transform.angle = 0.5
        transform.axis = SIMD3(0, 1, 0)
        transform.scale = SIMD3(2, 1, 1)
        transform.m34 = -0.002
        transform.order = [.rotate, .translate, .scale]
        #expect(
            transform.code(anchor: CGPoint(x: 1, y: 0.5)) == """
                var transform = CATransform3DIdentity
                transform.m34 = -0.002
                transform = CATransform3DScale(
                    transform, 2, 1, 1)
                transform = CATransform3DTranslate(
                    transform, 12.5, -3, 40)
                transform = CATransform3DRotate(
                    transform, 0.5, 0, 1, 0)
                layer.anchorPoint = CGPoint(x: 1, y: 0.5)
                layer.transform = transform
                """)
        var made = CATransform3DIdentity
        made.m34 = -0.002
        made = CATransform3DScale(made, 2, 1, 1)
        made = CATransform3DTranslate(made, 12.5, -3, 40)
        made = CATransform3DRotate(made, 0.5, 0, 1, 0)
        let m = transform.matrix
        for (a, b) in [(m.m11, made.m11), (m.m14, made.m14), (m.m33, made.m33), (m.m34, made.m34), (m.m41, made.m41), (m.m44, made.m44)] {
            #expect(abs(a - b) < 1e-12)
        }
        var plane = LabTransform()
        plane.translation = SIMD3(5, 0, 0)
        plane.angle = -1
        #expect(
            plane.planeCode(anchor: .zero)
                == """
                layer.anchorPoint = CGPoint(x: 0, y: 0)
                view.transform = .identity
                    .rotated(by: -1)
                    .translatedBy(x: 5, y: 0)
                """)
        #expect(plane.numbers.split(separator: "\n").count == 4)
        #expect(LabNumbers.element(-0.0004) == " −0.0004" && LabNumbers.literal(-0.00001) == "0" && LabNumbers.points(-0.2) == "0")
    }
}

@Suite struct AccumulatedGridTests {
    @Test("TL-01 the k-th line is (T·R·S)^k, ranges are as given, and a step is never 0")
    func powers() {
        var family = AccumulatedGrid.Family()
        #expect(family.step == 32 && family.scale == 1 && family.angle == 0)
        for (step, kept) in [(0.0, 4.0), (-5, 4), (100, 64), (.nan, 32), (17, 17)] {
            family.step = step
            #expect(family.step == kept)
        }
        family.scale = 3
        #expect(family.scale == 2)
        family.scale = 0.5
        #expect(family.scale == 1)
        family.angle = 1
        #expect(family.angle == .pi / 18)
        family.angle = -1
        #expect(family.angle == -.pi / 18)

        family.step = 10
        family.scale = 2
        family.angle = 0
        let plain = AccumulatedGrid.step(family, isVertical: false)
        // 0 → (0 + 10)·2 = 20 → (20 + 10)·2 = 60 → (60 + 10)·2 = 140.
        #expect([1, 2, 3].map { CGPoint.zero.applying(AccumulatedGrid.power(plain, $0)).y } == [20, 60, 140])
        #expect(abs(CGPoint(x: 0, y: 140).applying(AccumulatedGrid.power(plain, -3)).y) < 1e-9)
        family.angle = .pi / 18
        let turned = AccumulatedGrid.step(family, isVertical: true)
        let first = CGPoint.zero.applying(turned)
        #expect(abs(first.x - 20 * cos(.pi / 18)) < 1e-9 && abs(first.y - 20 * sin(.pi / 18)) < 1e-9)
        let second = CGPoint.zero.applying(AccumulatedGrid.power(turned, 2)), byHand = first.applying(turned)
        #expect(abs(second.x - byHand.x) < 1e-9 && abs(second.y - byHand.y) < 1e-9)
    }

    @Test("TL-01 lines fill the room to both sides and no more")
    func lines() {
        let path = AccumulatedGrid.lines(AccumulatedGrid.Family(), isVertical: true, reach: 320)
        // Vertical lines at −480, −448 … 480.
        var xs: [CGFloat] = []
        path.applyWithBlock { if $0.pointee.type == .moveToPoint { xs.append($0.pointee.points[0].x) } }
        #expect(xs.sorted() == stride(from: -480, through: 480, by: 32).map { CGFloat($0) })
        for angle in [-0.17, -0.05, 0.03, 0.17] {
            for scale in [1, 1.01, 1.5, 2] {
                var family = AccumulatedGrid.Family()
                (family.step, family.angle, family.scale) = (4, angle, scale)
                let box = AccumulatedGrid.lines(family, isVertical: false, reach: 500).boundingBox
                #expect(box.width.isFinite && box.width > 0)
            }
        }
    }
}
