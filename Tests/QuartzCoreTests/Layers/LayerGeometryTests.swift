import Foundation
import TestSupport
import Testing

@testable import QuartzCore

@Suite struct LayerGeometryTests {
    private func isClose(_ a: CGPoint, _ b: CGPoint, _ tolerance: Double = 1e-6) -> Bool { abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance }
    private func isClose(_ a: CGRect, _ b: CGRect) -> Bool {
        isClose(a.origin, b.origin) && abs(a.width - b.width) < 1e-6 && abs(a.height - b.height) < 1e-6
    }

    @Test("1.3 frame getter")
    func frameGetter() {
        let layer = CALayer()
        layer.anchorPoint = .zero
        layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
        layer.transform = CATransform3DMakeScale(2, 3, 1)
        #expect(layer.frame == CGRect(x: 0, y: 0, width: 400, height: 300))
        layer.bounds = CGRect(x: 0, y: 0, width: 5, height: 10.0 / 3)
        layer.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        #expect(abs(layer.frame.minX + 1.598085) < 1e-6)
        #expect(abs(layer.frame.width - 5.985988) < 2e-5 && abs(layer.frame.height - 5.322403) < 1e-5)
    }

    @Test("1.3 frame setter: standardised, size through the inverse, position by the anchor, origin of bounds kept")
    func frameSetter() {
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 10, width: -20, height: -30)
        #expect(layer.bounds == CGRect(x: 0, y: 0, width: 20, height: 30) && layer.position == CGPoint(x: 0, y: -5))
        #expect(layer.frame == CGRect(x: -10, y: -20, width: 20, height: 30))
        layer.bounds.origin = CGPoint(x: 7, y: 8)
        layer.transform = CATransform3DMakeScale(2, 3, 1)
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        #expect(isClose(layer.bounds, CGRect(x: 7, y: 8, width: 5, height: 10.0 / 3)))
        #expect(isClose(layer.frame, CGRect(x: 0, y: 0, width: 10, height: 10)))
    }

    @Test("1.3 the anchor point moves the layer, not the position")
    func anchor() {
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        layer.anchorPoint = .zero
        #expect(layer.position == CGPoint(x: 20, y: 20) && layer.frame == CGRect(x: 20, y: 20, width: 20, height: 20))
    }

    @Test("1.3 sublayerTransform is about the anchor: 10 → 20, with bounds.origin (5, 5) → 15")
    func sublayerTransform() {
        let parent = CALayer(), child = CALayer()
        parent.anchorPoint = .zero
        child.anchorPoint = .zero
        parent.addSublayer(child)
        parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
        #expect(child.convert(CGPoint(x: 10, y: 10), to: parent) == CGPoint(x: 20, y: 20))
        #expect(parent.convert(CGPoint(x: 20, y: 20), to: child) == CGPoint(x: 10, y: 10))
        parent.bounds.origin = CGPoint(x: 5, y: 5)
        #expect(child.convert(CGPoint(x: 10, y: 10), to: parent) == CGPoint(x: 15, y: 15))
    }

    @Test("1.6 a mask lies in the owner's own plane: the sublayer transform does not move it")
    func maskGeometry() {
        let owner = CALayer(), mask = CALayer(), child = CALayer()
        owner.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        owner.sublayerTransform = CATransform3DMakeTranslation(50, 0, 0)
        mask.frame = CGRect(x: 0, y: 0, width: 20, height: 100)
        child.frame = mask.frame
        owner.mask = mask
        owner.addSublayer(child)
        #expect(mask.convert(CGPoint(x: 1, y: 1), to: owner) == CGPoint(x: 1, y: 1))
        #expect(child.convert(CGPoint(x: 1, y: 1), to: owner) == CGPoint(x: 51, y: 1))
        #expect(owner.hitTest(CGPoint(x: 10, y: 10)) === owner)
        #expect(owner.hitTest(CGPoint(x: 60, y: 10)) == nil)
        mask.isHidden = true
        #expect(owner.hitTest(CGPoint(x: 10, y: 10)) == nil, "a hidden mask lets nothing through")
    }

    @Test("1.3 flipped geometry leaves conversion alone and mirrors hit tests")
    func flipped() {
        let parent = CALayer(), child = CALayer()
        parent.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        parent.addSublayer(child)
        parent.isGeometryFlipped = true
        #expect(child.convert(CGPoint(x: 1, y: 2), to: parent) == CGPoint(x: 1, y: 2))
        #expect(parent.hitTest(CGPoint(x: 5, y: 95)) === child)
        #expect(parent.hitTest(CGPoint(x: 5, y: 5)) === parent)
        #expect(child.contentsAreFlipped() && parent.contentsAreFlipped())
    }

    @Test("1.3 conversion between any two layers of a random tree in 3D goes there and back")
    func roundTrips() {
        var numbers = SeededRandom(seed: 1)
        for _ in 0..<50 {
            let root = CALayer()
            root.bounds = CGRect(x: 0, y: 0, width: 500, height: 500)
            var layers = [root]
            for _ in 0..<12 {
                let layer = CALayer()
                layer.bounds = CGRect(x: numbers.number(-50...50), y: numbers.number(-50...50), width: numbers.number(10...200), height: numbers.number(10...200))
                layer.position = CGPoint(x: numbers.number(0...300), y: numbers.number(0...300))
                layer.anchorPoint = CGPoint(x: numbers.number(-0.5...1.5), y: numbers.number(-0.5...1.5))
                layer.anchorPointZ = numbers.number(-20...20)
                layer.zPosition = numbers.number(-20...20)
                layer.transform = CATransform3DMakeRotation(numbers.number(-1...1), numbers.number(-1...1), numbers.number(-1...1), numbers.number(-1...1))
                if numbers.number(0...1) < 0.5 { layer.sublayerTransform.m34 = -1 / 2000 }
                layers.randomElement(using: &numbers)!.addSublayer(layer)
                layers.append(layer)
            }
            for _ in 0..<20 {
                let a = layers.randomElement(using: &numbers)!, b = layers.randomElement(using: &numbers)!
                let p = CGPoint(x: numbers.number(0...100), y: numbers.number(0...100))
                let there = a.convert(p, to: b)
                guard abs(there.x) < 1e4, abs(there.y) < 1e4 else { continue }
                #expect(isClose(b.convert(there, to: a), p, 1e-4))
                #expect(isClose(b.convert(p, from: a), there, 1e-9))
            }
        }
    }

    @Test("layers of different trees and points at infinity convert without trapping")
    func strangers() {
        let a = CALayer(), b = CALayer()
        #expect(a.convert(CGPoint(x: 1, y: 2), to: b) == CGPoint(x: 1, y: 2))
        let child = CALayer()
        a.addSublayer(child)
        child.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        child.transform.m11 = 0
        #expect(a.convert(CGPoint(x: 3, y: 0), to: child) == CGPoint(x: 3, y: 0), "seen edge-on: unchanged")
    }

    @Test("1.5 a mask covers by its sublayers too: mirrored, clipped and masked as they are; and one of any depth is looked at without end")
    func maskCover() {
        let owner = CALayer(), mask = CALayer(), part = CALayer()
        owner.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        mask.frame = CGRect(x: 0, y: 0, width: 10, height: 100)
        part.frame = CGRect(x: 50, y: 0, width: 10, height: 10)
        mask.addSublayer(part)
        owner.mask = mask
        #expect(owner.hitTest(CGPoint(x: 55, y: 5)) === owner && owner.hitTest(CGPoint(x: 55, y: 95)) == nil)
        mask.isGeometryFlipped = true
        #expect(owner.hitTest(CGPoint(x: 55, y: 5)) == nil && owner.hitTest(CGPoint(x: 55, y: 95)) === owner)
        mask.masksToBounds = true
        #expect(owner.hitTest(CGPoint(x: 55, y: 95)) == nil)
        mask.masksToBounds = false
        let inner = CALayer()
        inner.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        mask.mask = inner
        #expect(owner.hitTest(CGPoint(x: 5, y: 50)) == nil && owner.hitTest(CGPoint(x: 5, y: 5)) === owner)

        var deep = CALayer()
        deep.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        for _ in 0..<100_000 {
            let above = CALayer()
            above.addSublayer(deep)
            deep = above
        }
        owner.mask = deep
        #expect(owner.hitTest(CGPoint(x: 5, y: 5)) == nil, "what is not drawn covers nothing")
    }

    @Test("1.5 hit testing: hidden, opacity, masksToBounds, outside the bounds, order by zPosition then index")
    func hitTesting() {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let a = CALayer(), b = CALayer(), inner = CALayer()
        a.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        b.frame = CGRect(x: 30, y: 10, width: 40, height: 40)
        inner.frame = CGRect(x: -20, y: 0, width: 10, height: 10)
        root.addSublayer(a)
        root.addSublayer(b)
        b.addSublayer(inner)
        #expect(root.hitTest(CGPoint(x: 40, y: 20)) === b)
        a.zPosition = 1
        #expect(root.hitTest(CGPoint(x: 40, y: 20)) === a)
        a.zPosition = 0
        #expect(root.hitTest(CGPoint(x: 12, y: 12)) === inner, "a sublayer outside its superlayer's bounds can be hit")
        b.masksToBounds = true
        #expect(root.hitTest(CGPoint(x: 12, y: 12)) === a)
        b.isHidden = true
        #expect(root.hitTest(CGPoint(x: 60, y: 20)) === root)
        b.isHidden = false
        b.opacity = 0
        #expect(root.hitTest(CGPoint(x: 60, y: 20)) === root)
        #expect(root.hitTest(CGPoint(x: 100, y: 20)) == nil, "the far edges don't belong to the bounds")
        a.cornerRadius = 20
        #expect(root.hitTest(CGPoint(x: 10.5, y: 10.5)) === a, "rounded corners don't matter")
    }

    @Test("1.4 back faces are not hit, through the whole chain")
    func backFaces() {
        let root = CALayer(), turned = CALayer(), inner = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        turned.frame = root.bounds
        inner.frame = CGRect(x: 0, y: 0, width: 50, height: 100)
        root.addSublayer(turned)
        turned.addSublayer(inner)
        inner.isDoubleSided = false
        turned.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        #expect(root.hitTest(CGPoint(x: 75, y: 50)) === turned)
        inner.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        #expect(root.hitTest(CGPoint(x: 75, y: 50)) === inner, "turned twice it faces the viewer")
        inner.isDoubleSided = true
        inner.transform = CATransform3DIdentity
        #expect(root.hitTest(CGPoint(x: 75, y: 50)) === inner)
    }

    @Test("1.5 hit testing through perspective")
    func perspective() {
        let root = CALayer(), near = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        root.sublayerTransform.m34 = -1 / 100
        near.frame = CGRect(x: 40, y: 40, width: 20, height: 20)
        near.zPosition = 50
        root.addSublayer(near)
        #expect(root.hitTest(CGPoint(x: 31, y: 69)) === near)
        #expect(root.hitTest(CGPoint(x: 29, y: 50)) === root)
        near.zPosition = 150
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === root, "behind the eye")
    }

    @Test("2.1 convertTime numbers")
    func time() {
        let layer = CALayer(), child = CALayer()
        layer.speed = 2
        layer.timeOffset = 3
        layer.beginTime = 1
        #expect(layer.convertTime(10, from: nil) == 21 && layer.convertTime(10, to: nil) == 4.5)
        layer.speed = 1
        layer.timeOffset = 0
        layer.beginTime = 0
        layer.addSublayer(child)
        child.speed = 0.5
        child.timeOffset = 7
        child.beginTime = 8
        #expect([7.0, 8, 10].map { layer.convertTime($0, to: child) } == [0, 7, 8])
        child.speed = 2
        child.timeOffset = 1
        child.beginTime = 3
        #expect(child.convertTime(10, from: layer) == 15 && child.convertTime(15, to: layer) == 10)
        child.speed = 0
        #expect(child.convertTime(15, to: layer) == 0, "through speed 0")
        #expect(child.convertTime(15, from: nil) == 1)
        let sibling = CALayer()
        layer.addSublayer(sibling)
        layer.speed = 0
        #expect(sibling.convertTime(4, to: layer) == 4)
    }
}
