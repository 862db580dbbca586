import CoreGraphics
import Testing

@Suite("CGAffineTransform")
struct CGAffineTransformTests {
    private let sample = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: 7)

    private func isClose(_ lhs: CGAffineTransform, _ rhs: CGAffineTransform) -> Bool {
        let left: [CGFloat] = [lhs.a, lhs.b, lhs.c, lhs.d, lhs.tx, lhs.ty], right: [CGFloat] = [rhs.a, rhs.b, rhs.c, rhs.d, rhs.tx, rhs.ty]
        return zip(left, right).allSatisfy { isNear($0, $1, 1e-12) }
    }

    @Test("4.2 x' = a x + c y + tx, y' = b x + d y + ty")
    func point() {
        #expect(CGPoint(x: 10, y: 20).applying(sample) == CGPoint(x: 5, y: 77))
        #expect(CGSize(width: 10, height: 20).applying(sample) == CGSize(width: 0, height: 70))
        #expect(CGPointApplyAffineTransform(CGPoint(x: 1, y: 1), sample) == CGPoint(x: 6, y: 11))
    }

    @Test("4.2 translatedBy, scaledBy and rotated put the new operation first")
    func premultiplies() {
        #expect(CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 1, y: 2) == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 2, ty: 6))
        #expect(CGAffineTransform(translationX: 1, y: 2).scaledBy(x: 2, y: 3) == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 1, ty: 2))
        #expect(isClose(sample.rotated(by: 0.3), CGAffineTransform(rotationAngle: 0.3).concatenating(sample)))
        #expect(isClose(sample.translatedBy(x: 4, y: 5), CGAffineTransform(translationX: 4, y: 5).concatenating(sample)))
        #expect(isClose(CGAffineTransformScale(sample, 2, 3), CGAffineTransformConcat(CGAffineTransformMakeScale(2, 3), sample)))
    }

    @Test("4.2 t1.concatenating(t2) does t1 first")
    func concatenation() {
        let both = CGAffineTransform(scaleX: 2, y: 3).concatenating(CGAffineTransform(translationX: 1, y: 2))
        #expect(both == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 1, ty: 2))
        let point = CGPoint(x: 3, y: -4), other = CGAffineTransform(rotationAngle: 1).translatedBy(x: 3, y: 1)
        let expected = point.applying(sample).applying(other), actual = point.applying(sample.concatenating(other))
        #expect(isNear(expected, actual, 1e-12))
    }

    @Test("4.2 rotation: a = cos, b = sin, c = -sin, d = cos")
    func rotation() {
        let t = CGAffineTransform(rotationAngle: 0.5)
        let sine = CGFloat(sin(0.5)), cosine = CGFloat(cos(0.5))
        #expect(t == CGAffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0))
    }

    @Test("4.2 inverted undoes; a singular transformation gives itself")
    func inversion() {
        #expect(isClose(sample.concatenating(sample.inverted()), .identity))
        let singular = CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 3, ty: 4)
        #expect(singular.inverted() == singular)
        #expect(CGAffineTransformInvert(singular) == singular)
    }

    @Test("4.2 CGRect.applying gives the bounding box")
    func rectangles() {
        let turned = CGRect(x: 0, y: 0, width: 2, height: 4).applying(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
        #expect(turned == CGRect(x: -4, y: 0, width: 4, height: 2))
        let diagonal = CGRect(x: -1, y: -1, width: 2, height: 2).applying(CGAffineTransform(rotationAngle: .pi / 4))
        #expect(isNear(diagonal.width, 2.8284271247461903, 1e-12))
        #expect(isNear(diagonal.midX, 0, 1e-12))
        #expect(CGRect.null.applying(sample).isNull)
        #expect(CGRect.infinite.applying(sample).isInfinite)
    }

    @Test("identity, zero and equality")
    func identity() {
        #expect(CGAffineTransform.identity.isIdentity && CGAffineTransformIsIdentity(CGAffineTransformIdentity))
        #expect(!CGAffineTransform().isIdentity)
        #expect(CGAffineTransform() == CGAffineTransformMake(0, 0, 0, 0, 0, 0))
        #expect(CGAffineTransformEqualToTransform(CGAffineTransformMakeTranslation(1, 2), CGAffineTransformTranslate(.identity, 1, 2)))
    }
}
