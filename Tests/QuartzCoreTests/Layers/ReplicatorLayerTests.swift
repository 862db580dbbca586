import Foundation
import Testing

@testable import QuartzCore

extension StageSuites {
    @Suite struct ReplicatorLayerTests {
        private func replicator(_ stage: Stage, count: Int, step: CATransform3D) -> (CAReplicatorLayer, CALayer) {
            CATransaction.setDisableActions(true)
            let layer = CAReplicatorLayer()
            layer.frame = stage.root.bounds
            layer.instanceCount = count
            layer.instanceTransform = step
            stage.root.addSublayer(layer)
            return (layer, stage.add(CGRect(x: 0, y: 40, width: 10, height: 10), .white, to: layer))
        }

        @Test("3 instance k has the transform k times")
        func places() {
            let stage = Stage()
            let (layer, _) = replicator(stage, count: 4, step: CATransform3DMakeTranslation(20, 0, 0))
            var picture = stage.draw()
            #expect((0..<5).map { picture[$0 * 20 + 5, 45] == 0xFFFF_FFFF } == [true, true, true, true, false])
            #expect(picture[15, 45] == 0xFF00_0000)
            layer.instanceCount = 0
            picture = stage.draw()
            #expect(picture[5, 45] == 0xFF00_0000)
            layer.instanceCount = -3
            #expect(stage.draw()[5, 45] == 0xFF00_0000)
        }

        @Test("3 the transform is about the centre of the bounds, and the sublayer transform applies after it")
        func center() {
            let stage = Stage()
            let (layer, _) = replicator(stage, count: 2, step: CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
            // A quarter turn, y down: the left middle goes to the top middle.
            #expect(stage.draw()[55, 5] == 0xFFFF_FFFF)
            layer.anchorPoint = .zero
            layer.position = .zero
            #expect(stage.draw()[55, 5] == 0xFF00_0000)
            layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
            layer.position = CGPoint(x: 50, y: 50)
            layer.sublayerTransform = CATransform3DMakeTranslation(0, 20, 0)
            #expect(stage.draw()[55, 25] == 0xFFFF_FFFF)
        }

        @Test("3 copy 0 is drawn first")
        func order() {
            let stage = Stage()
            let (layer, _) = replicator(stage, count: 3, step: CATransform3DMakeTranslation(5, 0, 0))
            layer.instanceGreenOffset = -0.5
            layer.instanceBlueOffset = -0.5
            let picture = stage.draw()
            #expect(picture[2, 45] == 0xFFFF_FFFF)
            #expect(picture[7, 45] == 0xFFFF_8080 || picture[7, 45] == 0xFFFF_7F7F)
            #expect(picture[12, 45] == 0xFFFF_0000)
        }

        @Test("3 colours: instance colour plus k offsets, clamped, multiplied into all that is drawn")
        func colors() {
            let stage = Stage()
            let (layer, box) = replicator(stage, count: 4, step: CATransform3DMakeTranslation(20, 0, 0))
            layer.instanceColor = CGColor(red: 1, green: 0.2, blue: 0, alpha: 1)
            layer.instanceRedOffset = -0.4
            layer.instanceBlueOffset = 0.6
            let inner = stage.add(CGRect(x: 0, y: 5, width: 10, height: 5), CGColor(red: 0.5, green: 1, blue: 1, alpha: 1), to: box)
            inner.zPosition = 0
            let picture = stage.draw()
            for k in 0..<4 {
                let tint = SIMD3(max(0, 1 - 0.4 * Double(k)), 0.2, min(1, 0.6 * Double(k)))
                for (y, base) in [(42, SIMD3(1.0, 1, 1)), (47, SIMD3(0.5, 1, 1))] {
                    let pixel = picture[k * 20 + 5, y], wanted = tint * base * 255
                    let found = SIMD3(Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255))
                    let difference = found - wanted
                    #expect(max(abs(difference.x), abs(difference.y), abs(difference.z)) <= 1.6, "\(k) \(y)")
                }
            }
            layer.instanceAlphaOffset = -0.5
            let faded = stage.draw()
            #expect(faded[45, 45] == 0xFF00_0000 && faded[65, 45] == 0xFF00_0000)
        }

        @Test("3 the time of copy k is shifted by −k·delay, and frames go on until the last copy rests")
        func delays() {
            let stage = Stage()
            let (layer, box) = replicator(stage, count: 3, step: CATransform3DMakeTranslation(20, 0, 0))
            layer.instanceDelay = 1
            stage.advance(by: 1)
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.fromValue = 1
            animation.toValue = 0
            animation.duration = 1
            box.add(animation, forKey: "fade")
            func white(_ picture: PixelBuffer) -> [Int] { (0..<3).map { Int(picture[$0 * 20 + 5, 45] & 255) } }
            _ = stage.drawNow()
            stage.advance(by: 0.5)
            var shades = white(stage.drawNow())
            #expect(abs(shades[0] - 128) <= 1 && shades[1] == 255 && shades[2] == 255)
            #expect(stage.demand == .nextRefresh)
            stage.advance(by: 1)
            shades = white(stage.drawNow())
            #expect(shades[0] == 255 && abs(shades[1] - 128) <= 1 && shades[2] == 255)
            #expect(stage.demand == .nextRefresh)
            stage.advance(by: 1)
            shades = white(stage.drawNow())
            #expect(shades[0] == 255 && shades[1] == 255 && abs(shades[2] - 128) <= 1)
            #expect(box.animation(forKey: "fade") != nil)
            stage.advance(by: 1)
            #expect(white(stage.drawNow()) == [255, 255, 255])
            #expect(stage.demand == .none && box.animationKeys() == nil)
        }

        @Test("3 nested replicators multiply copies and colours")
        func nested() {
            let stage = Stage()
            let (outer, box) = replicator(stage, count: 3, step: CATransform3DMakeTranslation(0, 20, 0))
            let inner = CAReplicatorLayer()
            inner.frame = outer.bounds
            inner.instanceCount = 4
            inner.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
            inner.instanceColor = .red
            outer.instanceRedOffset = -0.5
            inner.addSublayer(box)
            outer.addSublayer(inner)
            let picture = stage.draw()
            #expect(picture[65, 45] == 0xFFFF_0000)
            #expect(picture[65, 65] == 0xFF80_0000 || picture[65, 65] == 0xFF7F_0000)
            #expect(picture[65, 85] == 0xFF00_0000)
        }

        @Test("3 with preservesDepth copies lie in the space around; without it in the replicator's plane")
        func depth() {
            for preserves in [false, true] {
                let stage = Stage()
                let (layer, box) = replicator(stage, count: 2, step: CATransform3DMakeTranslation(0, 0, 50))
                layer.preservesDepth = preserves
                stage.root.sublayerTransform.m34 = -1 / 100
                box.frame = CGRect(x: 40, y: 40, width: 20, height: 20)
                // Half of it lies in front of a layer between the two copies.
                let between = stage.add(CGRect(x: 50, y: 0, width: 50, height: 100), .red)
                between.zPosition = 20
                let picture = stage.draw()
                // At half the distance to the eye copy 1 is twice as large.
                #expect((picture[32, 50] == 0xFFFF_FFFF) == preserves)
                #expect((picture[65, 50] == 0xFFFF_FFFF) == preserves)
                #expect(picture[85, 50] == 0xFFFF_0000)
            }
        }

        @Test("3 with preservesDepth copies are drawn once, also in a transition, a rasterized picture and a shadow")
        func depthDrawsOnce() {
            for how in ["plain", "transition", "rasterized", "shadow"] {
                let stage = Stage()
                let (layer, box) = replicator(stage, count: 2, step: CATransform3DMakeTranslation(20, 0, 50))
                layer.preservesDepth = true
                // Half covered once, three quarters twice.
                box.opacity = 0.5
                _ = stage.draw()
                switch how {
                case "transition":
                    let transition = CATransition()
                    transition.type = .push
                    transition.startProgress = 0.999_999
                    transition.duration = 100
                    layer.add(transition, forKey: nil)
                case "rasterized": layer.shouldRasterize = true
                case "shadow":
                    layer.shadowOpacity = 1
                    layer.shadowColor = .red
                    layer.shadowOffset = CGSize(width: 0, height: 30)
                    layer.shadowRadius = 0
                default: break
                }
                CATransaction.flush()
                let picture = stage.drawNow()
                #expect(picture[5, 45] & 255 == 0x80 || picture[5, 45] & 255 == 0x7F, "\(how): \(String(picture[5, 45], radix: 16))")
                #expect(picture[25, 45] == picture[5, 45], "\(how)")
                #expect(picture[5, 75] == 0xFF00_0000, "\(how): copies have no shadow in the replicator's plane")
            }
        }

        @Test("a billion copies are as many as a frame draws; hostile values do not trap", .timeLimit(.minutes(3)))
        func hostile() {
            let stage = Stage()
            let (layer, box) = replicator(stage, count: 1_000_000_000, step: CATransform3DMakeTranslation(0.001, 0, 0))
            let inner = CAReplicatorLayer()
            inner.instanceCount = .max
            layer.addSublayer(inner)
            stage.add(CGRect(x: 0, y: 0, width: 5, height: 5), .red, to: inner)
            _ = stage.drawNow()
            #expect(stage.drawNow()[5, 45] == 0xFFFF_FFFF)
            layer.instanceCount = 50
            for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
                layer.instanceDelay = value
                layer.instanceTransform = CATransform3DMakeTranslation(value, 1, 1)
                layer.instanceRedOffset = Float(value)
                let animation = CABasicAnimation(keyPath: "opacity")
                animation.duration = 1
                box.add(animation, forKey: nil)
                layer.setValue(value, forKeyPath: "instanceCount")
                _ = stage.drawNow()
                stage.advance(by: 0.1)
            }
        }

        @Test("hit testing finds the sublayers, not their copies")
        func hits() {
            let stage = Stage()
            let (layer, box) = replicator(stage, count: 4, step: CATransform3DMakeTranslation(20, 0, 0))
            #expect(stage.root.hitTest(CGPoint(x: 5, y: 45)) === box)
            #expect(stage.root.hitTest(CGPoint(x: 25, y: 45)) === layer)
            layer.preservesDepth = true
            #expect(stage.root.hitTest(CGPoint(x: 5, y: 45)) === box)
            #expect(stage.root.hitTest(CGPoint(x: 25, y: 45)) === layer)
        }
    }
}
