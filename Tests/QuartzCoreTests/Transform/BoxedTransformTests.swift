import QuartzCore
import Testing

@Suite struct BoxedTransformTests {
    @Test("a transform comes out of its object as it went in; other objects give the identity")
    func roundTrip() {
        var transform = CATransform3DMakeRotation(1, 1, 2, 3)
        transform.m34 = -0.002
        #expect(CATransform3DEqualToTransform(NSValue(caTransform3D: transform).caTransform3DValue, transform))
        #expect(CATransform3DIsIdentity(NSValue(size: CGSize(width: 3, height: 4)).caTransform3DValue))
    }

    @Test("keyframes may be boxed transforms")
    func animation() {
        let layer = CALayer()
        layer.setValue(NSValue(caTransform3D: CATransform3DMakeScale(2, 3, 1)), forKey: "transform")
        #expect(Double(layer.transform.m22) == 3)
    }
}
