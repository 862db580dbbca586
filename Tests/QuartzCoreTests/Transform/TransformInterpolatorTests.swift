import TestSupport
import Testing
@testable import QuartzCore

@Suite("Transform interpolation")
struct TransformInterpolatorTests {
    private let identity = CATransform3DIdentity

    private func rotation(degrees: Double) -> CATransform3D {
        CATransform3DMakeRotation(degrees * .pi / 180, 0, 0, 1)
    }

    private func expectPlane(_ t: CATransform3D, _ values: [Double], sourceLocation: SourceLocation = #_sourceLocation) {
        let found = [t.m11, t.m12, t.m21, t.m22].map { Double($0) }
        for (a, b) in zip(found, values) {
            #expect(abs(a - b) < 2e-5, "\(found)", sourceLocation: sourceLocation)
        }
    }

    @Test("2.7: checks at a quarter")
    func quarters() {
        expectPlane(identity.interpolated(to: rotation(degrees: 170), 0.25), [0.73728, 0.67559, -0.67559, 0.73728])
        expectPlane(identity.interpolated(to: rotation(degrees: 270), 0.25), [0.92388, -0.38268, 0.38268, 0.92388])
        var shear = identity
        shear.m21 = 0.5
        let sheared = identity.interpolated(to: shear, 0.25)
        #expect(abs(sheared.m21 - 0.1151) < 1e-4 && abs(sheared.m22 - 1.0023) < 1e-4 && sheared.m11 == 1 && abs(sheared.m12) < 1e-12)
        var target = CATransform3DMakeRotation(1, 0, 0, 1)
        target.m41 = 40
        let mixed = CATransform3DMakeAffineTransform(CGAffineTransform(a: 2, b: 0, c: 0, d: 1, tx: 0, ty: 0)).interpolated(to: target, 0.25)
        expectPlane(mixed, [1.69560, 0.43296, -0.24740, 0.96891])
        #expect(abs(mixed.m41 - 10) < 1e-12)
        let turned = identity.interpolated(to: CATransform3DMakeRotation(1.2, 0, 1, 0), 0.25)
        #expect(abs(turned.m11 - 0.95534) < 1e-5 && abs(turned.m13 + 0.29552) < 1e-5)
    }

    @Test("2.7: 180° passes through −90°, mirroring through zero width, double mirroring turns")
    func consequences() {
        expectPlane(identity.interpolated(to: rotation(degrees: 180), 0.5), [0, -1, 1, 0])
        let mirrored = identity.interpolated(to: CATransform3DMakeScale(-1, 1, 1), 0.5)
        expectPlane(mirrored, [0, 0, 0, 1])
        let both = identity.interpolated(to: CATransform3DMakeScale(-1, -1, 1), 0.5)
        #expect(abs(both.m11 * both.m22 - both.m12 * both.m21 - 1) < 1e-9)
        #expect(identity.interpolated(to: CATransform3DMakeRotation(2 * .pi, 0, 0, 1), 0.5).distance(to: identity) < 1e-9)
    }

    @Test("Ends are exact, equal ends stay, singular ends mix by entry")
    func ends() {
        let a = CATransform3DConcat(rotation(degrees: 33), CATransform3DMakeScale(2, 3, 4))
        var b = CATransform3DMakeRotation(1, 1, 2, 3)
        b.m34 = -0.001
        let way = TransformInterpolator(from: a, to: b)
        #expect(way.value(at: 0) == a)
        #expect(way.value(at: 1) == b)
        #expect(TransformInterpolator(from: a, to: a).value(at: 0.3) == a)
        let nothing = CATransform3DMakeScale(0, 0, 1)
        #expect(nothing.interpolated(to: identity, 0.5) == CATransform3DMakeScale(0.5, 0.5, 1))
        let quarter = CATransform3DMakeScale(0, 1, 2).interpolated(to: CATransform3DMakeRotation(.pi / 2, 0, 0, 1), 0.25)
        #expect(abs(quarter.m12 - 0.25) < 1e-12 && abs(quarter.m33 - 1.75) < 1e-12)
    }

    @Test("Short ways agree with long ones: translation and plain scale need no decomposition")
    func shortcuts() {
        let a = CATransform3DConcat(CATransform3DMakeScale(2, 3, 1), CATransform3DMakeTranslation(4, 5, 0))
        let half = a.interpolated(to: CATransform3DMakeTranslation(8, 9, 0), 0.5)
        #expect(difference(half, CATransform3DConcat(CATransform3DMakeScale(1.5, 2, 1), CATransform3DMakeTranslation(6, 7, 0))) < 1e-12)
        var eye = identity
        eye.m34 = -0.01
        let near = CATransform3DTranslate(eye, 0, 0, 20), far = CATransform3DTranslate(eye, 0, 0, -20)
        #expect(difference(near.interpolated(to: far, 0.5), eye) < 1e-12)
    }

    @Test("Decomposing and recomposing gives the matrix", arguments: 0..<200)
    func roundTrip(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed) &* 77)
        func matrix(plane: Bool) -> CATransform3D {
            var t = identity
            t.m11 = .random(in: -2...2, using: &random); t.m12 = .random(in: -2...2, using: &random)
            t.m21 = .random(in: -2...2, using: &random); t.m22 = .random(in: -2...2, using: &random)
            t.m41 = .random(in: -9...9, using: &random); t.m42 = .random(in: -9...9, using: &random)
            if plane { return t }
            t.m13 = .random(in: -2...2, using: &random); t.m23 = .random(in: -2...2, using: &random)
            t.m31 = .random(in: -2...2, using: &random); t.m32 = .random(in: -2...2, using: &random)
            t.m33 = .random(in: -2...2, using: &random); t.m34 = .random(in: -0.01...0.01, using: &random)
            t.m43 = .random(in: -9...9, using: &random); t.m14 = .random(in: -0.01...0.01, using: &random)
            return t
        }
        // Just off the ends everything goes through decomposition, and must come out next to them.
        let a = matrix(plane: seed % 2 == 0), b = matrix(plane: seed % 2 == 0)
        let way = TransformInterpolator(from: a, to: b)
        #expect(difference(way.value(at: 1e-12), a) < 1e-8)
        #expect(difference(way.value(at: 1 - 1e-12), b) < 1e-8)
        #expect(entries(way.value(at: 0.5)).allSatisfy { $0.isFinite })
    }

    @Test("Between rotations there are only rotations, along the shorter arc", arguments: 0..<50)
    func slerp(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed) &+ 5)
        func rotation() -> CATransform3D {
            CATransform3DMakeRotation(
                .random(in: -3...3, using: &random), .random(in: -1...1, using: &random), .random(in: -1...1, using: &random),
                .random(in: -1...1, using: &random)
            )
        }
        let a = rotation(), b = rotation()
        let half = a.interpolated(to: b, 0.5)
        var transposed = identity
        transposed.m11 = half.m11; transposed.m12 = half.m21; transposed.m13 = half.m31
        transposed.m21 = half.m12; transposed.m22 = half.m22; transposed.m23 = half.m32
        transposed.m31 = half.m13; transposed.m32 = half.m23; transposed.m33 = half.m33
        #expect(difference(CATransform3DConcat(half, transposed), identity) < 1e-9)
        #expect(abs(half.distance(to: a) - half.distance(to: b)) < 1e-9)
        #expect(half.distance(to: a) <= a.distance(to: b) + 1e-9)
    }

    @Test("Powers repeat, undo and divide")
    func powers() {
        let t = CATransform3DMakeRotation(0.3, 0, 0, 1)
        #expect(difference(t.power(3), CATransform3DMakeRotation(0.9, 0, 0, 1)) < 1e-12)
        #expect(difference(t.power(-1), CATransform3DMakeRotation(-0.3, 0, 0, 1)) < 1e-12)
        #expect(t.power(0) == identity)
        #expect(difference(t.power(0.5), CATransform3DMakeRotation(0.15, 0, 0, 1)) < 1e-12)
    }
}
