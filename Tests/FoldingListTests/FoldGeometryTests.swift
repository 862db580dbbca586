import TestSupport
import Testing
import UIKit

@testable import FoldingList

/// The law of the fold, its light and the colours, as numbers.
@Suite struct FoldGeometryTests {
    private func fold(_ style: FoldStyle, _ ratio: CGFloat, _ height: CGFloat = 60) -> FoldGeometry {
        FoldGeometry(style: style, height: ratio * height, fullHeight: height)
    }

    /// Where a point of a half goes: its distance below the crease, and its depth.
    private func place(_ y: CGFloat, by transform: CATransform3D) -> (y: CGFloat, z: CGFloat) {
        (y * transform.m22 + transform.m42, y * transform.m23 + transform.m43)
    }

    @Test("FL-01 the fold law: angle and depth at three quarters, half and nothing, and finite at the ends")
    func law() {
        let degrees = 180 / CGFloat.pi
        #expect(abs(fold(.pinch, 0.75).angle * degrees - 41.41) < 0.005 && abs(fold(.pinch, 0.75).depth - 19.84) < 0.005)
        #expect(abs(fold(.pinch, 0.5).angle * degrees - 60) < 1e-9 && abs(fold(.pinch, 0.5).depth - 25.98) < 0.005)
        #expect(abs(fold(.pinch, 0).angle * degrees - 90) < 1e-9 && fold(.pinch, 0).depth == 30)
        #expect(fold(.pinch, 1).angle == 0 && fold(.pinch, 1).depth == 0)
    }

    @Test("FL-01 heights beyond the ends, and numbers that are none, stay within the law", arguments: [
        (CGFloat(61), CGFloat(60), CGFloat(1)), (1e12, 60, 1), (-5, 60, 0), (.nan, 60, 1), (.infinity, 60, 1), (30, 0, 1), (30, -60, 1),
        (30, .nan, 1),
    ])
    func badHeights(height: CGFloat, full: CGFloat, ratio: CGFloat) {
        for style in FoldStyle.allCases {
            let fold = FoldGeometry(style: style, height: height, fullHeight: full)
            #expect(fold.ratio == ratio)
            #expect(fold.angle.isFinite && fold.depth.isFinite && fold.upperLight.isFinite && fold.lowerLight.isFinite)
            for transform in [fold.upperTransform, fold.lowerTransform] { #expect(transform.m22.isFinite && transform.m43.isFinite) }
        }
    }

    @Test("FL-02 pinch: the outer edges stay on the screen at the edges of the frame, and the crease recedes")
    func pinch() {
        for step in 0...100 {
            let ratio = CGFloat(step) / 100, fold = fold(.pinch, ratio)
            let top = place(-30, by: fold.upperTransform), bottom = place(30, by: fold.lowerTransform)
            #expect(abs(top.y + 30 * ratio) < 1e-9 && abs(top.z) < 1e-9)
            #expect(abs(bottom.y - 30 * ratio) < 1e-9 && abs(bottom.z) < 1e-9)
            let crease = place(0, by: fold.upperTransform)
            #expect(crease.y == 0 && crease.z == -fold.depth && crease == place(0, by: fold.lowerTransform))
        }
    }

    @Test("FL-01 FL-02 rows of any height fold into their places exactly, and close to nothing", arguments: 0..<20)
    func anyHeight(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let height = CGFloat.random(in: 1...500, using: &random)
        for step in 0...40 {
            let ratio = CGFloat(step) / 40, fold = fold(.pinch, ratio, height)
            let top = place(-height / 2, by: fold.upperTransform), bottom = place(height / 2, by: fold.lowerTransform)
            #expect(abs(bottom.y - top.y - ratio * height) < 1e-9 && abs(top.z) < 1e-9 && abs(bottom.z) < 1e-9)
            for (style, near) in [(FoldStyle.back, CGFloat(1)), (.up, -1)] {
                let fold = self.fold(style, ratio, height)
                let hinge = place(near * height / 2, by: near < 0 ? fold.upperTransform : fold.lowerTransform)
                #expect(abs(hinge.y - near * ratio * height / 2) < 1e-9 && abs(hinge.z) < 1e-9)
            }
        }
        #expect(abs(fold(.pinch, 0, height).depth - height / 2) < 1e-9)
    }

    @Test("FL-03 fold back and fold up: one plane, hinged at one edge, with the other one twice as deep as the middle")
    func singlePlanes() {
        for step in 0...100 {
            let ratio = CGFloat(step) / 100
            for (style, near, far) in [(FoldStyle.back, CGFloat(1), CGFloat(-1)), (.up, -1, 1)] {
                let fold = fold(style, ratio)
                func edge(_ side: CGFloat) -> (y: CGFloat, z: CGFloat) {
                    place(30 * side, by: side < 0 ? fold.upperTransform : fold.lowerTransform)
                }
                #expect(abs(edge(near).z) < 1e-9 && abs(edge(near).y - 30 * near * ratio) < 1e-9, "the hinge")
                #expect(abs(edge(far).z + 2 * fold.depth) < 1e-9 && abs(edge(far).y - 30 * far * ratio) < 1e-9)
                #expect(CATransform3DEqualToTransform(fold.upperTransform, fold.lowerTransform), "one plane")
            }
        }
    }

    @Test("FL-04 a style that becomes flat, and a row that is open, leave the identity")
    func identity() {
        for style in FoldStyle.allCases {
            #expect(CATransform3DIsIdentity(fold(style, 1).upperTransform) && CATransform3DIsIdentity(fold(style, 1).lowerTransform))
        }
        var fold = fold(.pinch, 0.3)
        #expect(!CATransform3DIsIdentity(fold.upperTransform))
        fold.style = .flat
        #expect(CATransform3DIsIdentity(fold.upperTransform) && CATransform3DIsIdentity(fold.lowerTransform))
    }

    @Test("FL-05 light: the halves of a pinch differ, and single planes are of one brightness")
    func light() {
        for (ratio, upper, lower) in [(CGFloat(0.75), CGFloat(0.9125), CGFloat(0.9625)), (0.5, 0.825, 0.925), (0, 0.65, 0.85), (1, 1, 1)] {
            #expect(abs(fold(.pinch, ratio).upperLight - upper) < 1e-12 && abs(fold(.pinch, ratio).lowerLight - lower) < 1e-12)
            for style in [FoldStyle.back, .flat] {
                let fold = fold(style, ratio)
                #expect(abs(fold.upperLight - upper) < 1e-12 && fold.lowerLight == fold.upperLight)
            }
            #expect(abs(fold(.up, ratio).upperLight - lower) < 1e-12 && fold(.up, ratio).lowerLight == fold(.up, ratio).upperLight)
        }
    }

    @Test("FL-06 the colours of the ramp, which longer lists spread over all rows", arguments: [
        (6, 7, [231.6, 150, 27.1]), (2, 3, [221.9, 50, 23.7]), (5, 10, [225.5, 87.5, 25]), (0, 1, [217, 0, 22]), (10, 10, [234, 175, 28]),
    ] as [(Int, Int, [CGFloat])])
    func ramp(index: Int, count: Int, expected: [CGFloat]) {
        let color = FoldingListTheme.heatMap.color(at: index, of: count)
        for (component, wanted) in zip([color.red, color.green, color.blue], expected) { #expect(abs(component * 255 - wanted) <= 1) }
    }

    @Test("FL-24 a theme that is stored and read again is the same, and names find themes")
    func storedThemes() throws {
        #expect(FoldingListTheme.all.count >= 6 && Set(FoldingListTheme.all.map(\.name)).count == FoldingListTheme.all.count)
        for theme in FoldingListTheme.all {
            let data = try JSONEncoder().encode(theme)
            #expect(try JSONDecoder().decode(FoldingListTheme.self, from: data) == theme)
            #expect(FoldingListTheme.named(theme.name) == theme)
        }
        #expect(FoldingListTheme.named("None") == nil)
    }

    @Test("what is let go begins with the finger's place and velocity, and settles without passing its rest")
    func spring() {
        let spring = FoldSpring(from: 45, velocity: 100, to: 60, start: 10)
        #expect(spring.value(at: 9) == 45 && spring.value(at: 10) == 45 && abs(spring.speed(at: 10) - 100) < 1e-9)
        #expect(!spring.isSettled(at: 10) && spring.isSettled(at: 10.6))
        for time in stride(from: 10.01, through: 10.5, by: 0.01) {
            let slope = (spring.value(at: time + 1e-5) - spring.value(at: time - 1e-5)) / 2e-5
            #expect(abs(spring.speed(at: time) - slope) < 1e-3, "the velocity is the length's derivative")
        }
        let resting = FoldSpring(from: 45, to: 60, start: 0)
        var last: CGFloat = 45
        for step in 1...60 {
            let value = resting.value(at: Double(step) / 60)
            #expect(value >= last && value <= 60)
            last = value
        }
        #expect(resting.isSettled(at: 0.5))
    }
}
