import TestSupport
import Testing
@testable import QuartzCore

/// The largest difference of two matrices' entries.
func difference(_ a: CATransform3D, _ b: CATransform3D) -> Double {
    let a = entries(a), b = entries(b)
    return zip(a, b).map { abs($0 - $1) }.max()!
}

func entries(_ t: CATransform3D) -> [Double] {
    [
        t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
    ].map { Double($0) }
}

@Suite("Transform components")
struct CATransform3DComponentsTests {
    private func rotation(_ x: Double, _ y: Double, _ z: Double) -> CATransform3D {
        CATransform3DConcat(
            CATransform3DConcat(CATransform3DMakeRotation(x, 1, 0, 0), CATransform3DMakeRotation(y, 0, 1, 0)),
            CATransform3DMakeRotation(z, 0, 0, 1)
        )
    }

    @Test("2.7: scale 2, then rotation.z .5")
    func scaleThenRotation() {
        var t = CATransform3DIdentity
        t.setScale(x: 2, y: 2, z: 2)
        #expect(t.m33 == 2)
        t.setRotation(0.5, about: .z)
        #expect(abs(t.m11 - 1.755165) < 1e-6)
        #expect(abs(t.m12 - 0.958851) < 1e-6)
    }

    @Test("2.7: what was composed is read back, and composing what was read gives the matrix", arguments: 0..<200)
    func roundTrip(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let s = SIMD3((0..<3).map { _ in Double.random(in: 0.1...3, using: &random) })
        let r = SIMD3(
            Double.random(in: -3...3, using: &random), Double.random(in: -1.5...1.5, using: &random),
            Double.random(in: -3...3, using: &random)
        )
        let p = SIMD3((0..<3).map { _ in Double.random(in: -50...50, using: &random) })
        let mirror = seed % 4 == 0 ? -1.0 : 1
        var perspective = CATransform3DIdentity
        perspective.m34 = seed % 3 == 0 ? -0.002 : 0
        func composed(_ s: SIMD3<Double>, _ r: SIMD3<Double>, _ p: SIMD3<Double>) -> CATransform3D {
            [rotation(r.x, r.y, r.z), CATransform3DMakeTranslation(p.x, p.y, p.z), perspective]
                .reduce(CATransform3DMakeScale(s.x * mirror, s.y, s.z), CATransform3DConcat)
        }
        let t = composed(s, r, p)
        #expect(abs(t.scale.x - s.x * mirror) < 1e-9 && abs(t.scale.y - s.y) < 1e-9 && abs(t.scale.z - s.z) < 1e-9)
        #expect((t.rotation - r).length < 1e-9)
        #expect((t.translation - p).length < 1e-9)

        var built = perspective
        built.setScale(x: s.x * mirror, y: s.y, z: s.z)
        built.setTranslation(x: p.x, y: p.y, z: p.z)
        built.setRotation(r.z, about: .z)
        built.setRotation(r.x, about: .x)
        built.setRotation(r.y, about: .y)
        #expect(difference(built, t) < 1e-9)

        // Each part set anew leaves the others.
        for (axis, index) in [(CATransform3D.Axis.x, 0), (.y, 1), (.z, 2)] {
            var changed = t, angles = r
            angles[index] = 0.7
            changed.setRotation(0.7, about: axis)
            #expect(difference(changed, composed(s, angles, p)) < 1e-9)
        }
        var changed = t
        changed.setScale(y: 5)
        #expect(difference(changed, composed(SIMD3(s.x, 5, s.z), r, p)) < 1e-9)
        changed = t
        changed.setTranslation(z: -7)
        #expect(difference(changed, composed(s, r, SIMD3(p.x, p.y, -7))) < 1e-9)
    }

    @Test("Turning a layer that has m34 keeps the eye: the rotation acts before the perspective")
    func perspectiveIsKept() {
        var t = CATransform3DIdentity
        t.m34 = -1.0 / 500
        let expected = CATransform3DRotate(t, 1, 0, 1, 0)
        t.setRotation(1, about: .y)
        #expect(difference(t, expected) < 1e-15)
    }

    @Test("A turn by a right angle about y is read and changed without losing anything", arguments: [1.0, -1.0])
    func gimbalLock(sign: Double) {
        let t = rotation(0.4, sign * .pi / 2, 0)
        #expect(abs(t.rotation.x - 0.4) < 1e-9)
        #expect(abs(t.rotation.y - sign * .pi / 2) < 1e-7)
        var changed = t
        changed.setRotation(0.3, about: .y)
        #expect(difference(changed, rotation(0.4, 0.3, 0)) < 1e-7)
    }

    @Test("From scale 0 the axes come back at right angles")
    func fromNothing() {
        var t = CATransform3DMakeScale(0, 0, 0)
        t.setScale(x: 2, y: 3, z: 4)
        #expect(t == CATransform3DMakeScale(2, 3, 4))
        var flat = CATransform3DConcat(CATransform3DMakeScale(1, 0, 1), rotation(0.3, 0.2, 0.1))
        flat.setScale(y: 1)
        #expect(difference(flat, rotation(0.3, 0.2, 0.1)) < 1e-12)
        var plane = CATransform3DMakeScale(0, 0, 1)
        plane.setScale(x: 1, y: 1, z: 1)
        #expect(plane == CATransform3DIdentity)
    }

    @Test("Shear and a plane's flatness survive")
    func plane() {
        var t = CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 3, ty: 4))
        t.setRotation(0.6, about: .z)
        #expect(CATransform3DIsAffine(t))
        #expect(abs(t.m11 * t.m22 - t.m12 * t.m21 - 1) < 1e-12)
        t.setRotation(0, about: .z)
        #expect(abs(t.m21 - 0.5) < 1e-12)
        #expect(t.m41 == 3)
    }
}
