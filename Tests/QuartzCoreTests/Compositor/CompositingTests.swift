import Foundation
import Testing

@testable import QuartzCore

extension StageSuites {
    @Suite struct CompositingTests {
        @Test("1.6 background, sublayer and border in their order")
        func order() {
            let stage = Stage()
            let box = stage.add(CGRect(x: 10, y: 10, width: 50, height: 50), .red)
            box.borderWidth = 5
            box.borderColor = .blue
            stage.add(CGRect(x: 0, y: 0, width: 20, height: 20), .green, to: box)
            let picture = stage.draw()
            #expect(picture[5, 5] == 0xFF00_0000)
            #expect(picture[12, 12] == 0xFF00_00FF, "the border lies above the sublayer")
            #expect(picture[17, 17] == 0xFF00_FF00)
            #expect(picture[40, 40] == 0xFFFF_0000)
            #expect(picture[58, 40] == 0xFF00_00FF)
            #expect(picture[60, 60] == 0xFF00_0000)
        }

        @Test("1.4 siblings sort by zPosition, then index; a sublayer is in front of its parent's content")
        func zOrder() {
            let stage = Stage()
            let a = stage.add(CGRect(x: 0, y: 0, width: 50, height: 50), .red)
            let b = stage.add(CGRect(x: 20, y: 0, width: 50, height: 50), .green)
            #expect(stage.draw()[30, 10] == 0xFF00_FF00)
            a.zPosition = 1
            #expect(stage.draw()[30, 10] == 0xFFFF_0000)
            b.zPosition = 1
            #expect(stage.draw()[30, 10] == 0xFF00_FF00)
            let inner = stage.add(CGRect(x: 0, y: 0, width: 10, height: 10), .blue, to: a)
            inner.zPosition = -100
            #expect(stage.draw()[5, 5] == 0xFF00_00FF)
        }

        @Test("1.4 intersecting planes are split along their line")
        func intersection() throws {
            let stage = Stage()
            let a = stage.add(CGRect(x: 20, y: 20, width: 60, height: 60), .red)
            let b = stage.add(CGRect(x: 20, y: 20, width: 60, height: 60), .green)
            a.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
            b.transform = CATransform3DMakeRotation(-0.5, 0, 1, 0)
            let picture = stage.draw()
            // A positive rotation about y moves the right edge away: red is behind on the right.
            #expect(picture[65, 50] == 0xFF00_FF00)
            #expect(picture[35, 50] == 0xFFFF_0000)
            try stage.keepPicture("intersection")
            // Its partner: without the turn the later sibling covers all.
            a.transform = CATransform3DIdentity
            b.transform = CATransform3DIdentity
            #expect(stage.draw()[35, 50] == 0xFF00_FF00)
        }

        @Test("1.3 perspective in the sublayer transform: a point at height z is scaled by d/(d − z) about the centre")
        func perspective() {
            let stage = Stage()
            var t = CATransform3DIdentity
            t.m34 = -1 / 100
            stage.root.sublayerTransform = t
            let box = stage.add(CGRect(x: 40, y: 40, width: 20, height: 20), .red)
            box.zPosition = 50
            let picture = stage.draw()
            #expect(picture[30, 30] == 0xFFFF_0000)
            #expect(picture[69, 69] == 0xFFFF_0000)
            #expect(picture[29, 50] == 0xFF00_0000)
            #expect(picture[70, 50] == 0xFF00_0000)
            box.zPosition = 100
            #expect(stage.draw()[50, 50] == 0xFF00_0000, "a layer at the eye is clipped")
        }

        @Test("near plane: a floor that passes the eye is cut, not turned inside out")
        func nearPlane() throws {
            let stage = Stage()
            var t = CATransform3DIdentity
            t.m34 = -1 / 100
            stage.root.sublayerTransform = t
            let floor = stage.add(CGRect(x: 0, y: -200, width: 100, height: 600), .red)
            floor.transform = CATransform3DMakeRotation(.pi / 2 - 0.3, 1, 0, 0)
            let picture = stage.draw()
            try stage.keepPicture("near-plane")
            #expect(picture[50, 95] == 0xFFFF_0000)
            #expect(picture[50, 2] == 0xFF00_0000)
        }

        @Test("1.4 isDoubleSided false hides the back")
        func backFace() {
            let stage = Stage()
            let box = stage.add(CGRect(x: 20, y: 20, width: 60, height: 60), .red)
            box.isDoubleSided = false
            box.transform = CATransform3DMakeRotation(1, 0, 1, 0)
            #expect(stage.draw()[50, 50] == 0xFFFF_0000)
            box.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
            #expect(stage.draw()[50, 50] == 0xFF00_0000)
            box.isDoubleSided = true
            #expect(stage.draw()[50, 50] == 0xFFFF_0000)
        }

        @Test("1.6 group opacity: the layer and its sublayers fade as one picture")
        func groupOpacity() {
            let stage = Stage()
            let box = stage.add(CGRect(x: 0, y: 0, width: 60, height: 60), .red)
            stage.add(CGRect(x: 10, y: 10, width: 20, height: 20), .green, to: box)
            box.opacity = 0.5
            let picture = stage.draw()
            #expect(picture[20, 20] == 0xFF00_8000, "no red shines through the green")
            #expect(picture[40, 40] == 0xFF80_0000)
            box.allowsGroupOpacity = false
            #expect(stage.draw()[20, 20] != 0xFF00_8000)
        }

        @Test("1.6 masksToBounds clips sublayers to rounded bounds")
        func roundedClip() throws {
            let stage = Stage()
            let box = stage.add(CGRect(x: 10, y: 10, width: 80, height: 80), .red)
            let inner = stage.add(CGRect(x: -50, y: -50, width: 200, height: 200), .green, to: box)
            #expect(stage.draw()[2, 2] == 0xFF00_FF00)
            box.masksToBounds = true
            #expect(stage.draw()[2, 2] == 0xFF00_0000)
            #expect(stage.draw()[11, 11] == 0xFF00_FF00)
            box.cornerRadius = 30
            #expect(stage.draw()[11, 11] == 0xFF00_0000)
            #expect(stage.draw()[50, 50] == 0xFF00_FF00)
            box.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
            #expect(stage.draw()[50, 2] == 0xFF00_0000)
            #expect(stage.draw()[50, 50] == 0xFF00_FF00)
            try stage.keepPicture("rounded-clip")
            inner.removeFromSuperlayer()
            #expect(stage.draw()[50, 50] == 0xFFFF_0000)
        }

        @Test("mask: the mask's alpha multiplies the layer and its sublayers")
        func mask() {
            let stage = Stage()
            let box = stage.add(CGRect(x: 10, y: 10, width: 80, height: 80), .red)
            let mask = CALayer()
            mask.frame = CGRect(x: 0, y: 0, width: 40, height: 80)
            mask.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.5)
            box.mask = mask
            let picture = stage.draw()
            #expect(picture[30, 50] == 0xFF80_0000)
            #expect(picture[70, 50] == 0xFF00_0000)
        }

        @Test("shadow: of the layer's alpha and of a path, hidden by masksToBounds", arguments: [false, true])
        func shadow(hasPath: Bool) throws {
            let stage = Stage()
            stage.root.backgroundColor = .white
            let box = stage.add(CGRect(x: 30, y: 30, width: 40, height: 40), .red)
            box.shadowOpacity = 1
            box.shadowRadius = 4
            box.shadowOffset = CGSize(width: 0, height: 10)
            if hasPath { box.shadowPath = CGPath(rect: box.bounds, transform: nil) }
            let picture = stage.draw()
            try stage.keepPicture("shadow-\(hasPath)")
            #expect(picture[50, 50] == 0xFFFF_0000)
            #expect((picture[50, 75] & 255) < 80, "dark just below")
            let half = Double(picture[50, 80] & 255)
            #expect(abs(half - 127.5) < 14, "half at the shadow's edge")
            #expect((picture[50, 95] & 255) > 250)
            #expect((picture[50, 25] & 255) > 250)
            box.masksToBounds = true
            #expect(stage.draw()[50, 75] == 0xFFFF_FFFF)
        }

        @Test("1.7 contents gravity", arguments: [
            ("resize", CGRect(x: 0, y: 0, width: 60, height: 40)), ("center", CGRect(x: 20, y: 15, width: 20, height: 10)),
            ("resizeAspect", CGRect(x: 0, y: 5, width: 60, height: 30)), ("resizeAspectFill", CGRect(x: -10, y: 0, width: 80, height: 40)),
            ("top", CGRect(x: 20, y: 30, width: 20, height: 10)), ("bottom", CGRect(x: 20, y: 0, width: 20, height: 10)),
            ("left", CGRect(x: 0, y: 15, width: 20, height: 10)), ("topRight", CGRect(x: 40, y: 30, width: 20, height: 10)),
            ("nonsense", CGRect(x: 20, y: 15, width: 20, height: 10)),
        ])
        func gravity(name: String, expected: CGRect) {
            var values = LayerProperties()
            values.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
            values.contentsGravity = CALayerContentsGravity(rawValue: name)
            #expect(values.contentsFrame(size: CGSize(width: 20, height: 10)) == expected)
        }
    }
}
