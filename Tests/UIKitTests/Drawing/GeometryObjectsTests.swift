import Testing
import UIKit

struct GeometryObjectsTests {
    @Test("Geometry as text, and back")
    func strings() {
        #expect(NSCoder.string(for: CGRect(x: 1, y: 2.5, width: -3, height: 0)) == "{{1, 2.5}, {-3, 0}}")
        #expect(NSStringFromCGPoint(CGPoint(x: 0.5, y: 100)) == "{0.5, 100}")
        #expect(NSStringFromCGSize(CGSize(width: 375, height: 667)) == "{375, 667}")
        #expect(NSStringFromUIEdgeInsets(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) == "{1, 2, 3, 4}")
        #expect(NSStringFromCGAffineTransform(.identity) == "[1, 0, 0, 1, 0, 0]")
        let rect = CGRect(x: 0.1, y: 1e-300, width: 1.0 / 3, height: 1e300)
        #expect(NSCoder.cgRect(for: NSCoder.string(for: rect)) == rect)
        #expect(CGRectFromString(" { {1,2} , {3 , 4} } ") == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(UIOffsetFromString("{3, -4}") == UIOffset(horizontal: 3, vertical: -4))
        #expect(NSDirectionalEdgeInsetsFromString("{1, 2, 3, 4}").trailing == 4)
        #expect(CGAffineTransformFromString("[1, 2, 3, 4, 5, 6]").ty == 6)
        #expect(CGVectorFromString("{1, 2}") == CGVector(dx: 1, dy: 2))
    }

    @Test("What is no geometry gives zeros", arguments: ["", "{", "{1}", "{1, 2", "{{1, 2}, {3, 4}", "{a, b}", "{1, 2} 3", "{1; 2}", "}{", "{,}", "{1, 2, 3}"])
    func badStrings(text: String) {
        #expect(CGPointFromString(text) == .zero && CGRectFromString(text) == .zero && UIEdgeInsetsFromString(text) == .zero)
        #expect(CGAffineTransformFromString(text) == .identity)
    }

    @Test("Geometry as objects; asking for something else gives zeros")
    func values() {
        #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
        #expect(NSValue(cgSize: CGSize(width: 1, height: 2)).cgSizeValue == CGSize(width: 1, height: 2))
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(NSValue(cgRect: rect).cgRectValue == rect)
        #expect(NSValue(cgVector: CGVector(dx: 3, dy: 4)).cgVectorValue == CGVector(dx: 3, dy: 4))
        let turn = CGAffineTransform(rotationAngle: 1)
        #expect(NSValue(cgAffineTransform: turn).cgAffineTransformValue == turn)
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
        #expect(NSValue(directionalEdgeInsets: NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)).directionalEdgeInsetsValue.leading == 2)
        #expect(NSValue(uiOffset: UIOffset(horizontal: 1, vertical: 2)).uiOffsetValue == UIOffset(horizontal: 1, vertical: 2))
        let matrix = CATransform3DMakeRotation(1, 1, 2, 3)
        #expect(CATransform3DEqualToTransform(NSValue(caTransform3D: matrix).caTransform3DValue, matrix))
        #expect(NSValue(cgRect: rect) == NSValue(cgRect: rect) && NSValue(cgRect: rect).isEqual(NSValue(cgPoint: .zero)) == false)
        #expect(NSValue(cgPoint: .zero).cgRectValue == .zero && NSValue(cgRect: rect).cgAffineTransformValue == .identity)
        #expect(NSNumber(value: 3).cgPointValue == .zero && NSNumber(value: 3).uiEdgeInsetsValue == .zero)
    }

    @Test("A matrix as an object animates")
    func animatedMatrix() {
        let animation = CABasicAnimation(keyPath: "transform")
        animation.fromValue = NSValue(caTransform3D: CATransform3DMakeScale(2, 2, 2))
        #expect((animation.fromValue as? NSValue)?.caTransform3DValue.m11 == 2)
        let layer = CALayer()
        layer.setValue(NSValue(caTransform3D: CATransform3DMakeScale(3, 1, 1)), forKey: "transform")
        #expect(layer.transform.m11 == 3)
    }
}
