import Foundation
import RendererTesting
import TestSupport
import Testing

@testable import QuartzCore

extension StageSuites {
    @Suite(.oneRenderer) struct HostileValuesTests {
        private static let numbers: [Double] = [
            .nan, .infinity, -.infinity, 0, -0.0, 1e300, -1e300, 1e-300, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e9, -1e9, -1, 0.5, 7, 40,
        ]

        @Test("a shadow of a layer that is seen far from its middle does not trap", arguments: [1e9, 2e19, 1e25])
        func farShadow(width: Double) {
            let stage = Stage(width: 40, height: 40)
            let layer = CALayer()
            layer.anchorPoint = .zero
            layer.bounds = CGRect(x: 0, y: 0, width: width, height: 20)
            layer.backgroundColor = .white
            layer.shadowOpacity = 1
            stage.root.addSublayer(layer)
            let picture = stage.draw()
            #expect(picture.isOpaqueEverywhere)
            // Beyond that the screen is smaller than a rounding of the layer's width.
            if width < 1e12 { #expect((0..<40).allSatisfy { picture[$0, 10] == 0xFFFF_FFFF }, "the layer covers the screen's width") }
        }

        @Test("no value of any property traps, alone or mixed", arguments: 0..<60)
        func hostile(seed: Int) throws {
            var random = SeededRandom(seed: UInt64(seed))
            let stage = Stage(width: 40, height: 40)
            CATransaction.setDisableActions(true)
            // Many values are fine, so that some of it is drawn.
            func n(_ sane: Double) -> Double {
                random.number(0...1) < 0.8 ? sane : Self.numbers.randomElement(using: &random)!
            }
            let image = CGImage(pixels: PixelBuffer(width: 8, height: 8))
            var layers = [stage.root]
            for _ in 0..<8 {
                let layer = CALayer()
                layer.bounds = CGRect(x: n(0), y: n(0), width: n(30), height: n(30))
                layer.position = CGPoint(x: n(20), y: n(20))
                layer.zPosition = n(1)
                layer.anchorPoint = CGPoint(x: n(0.5), y: n(0.5))
                layer.anchorPointZ = n(0)
                layer.transform = CATransform3DMakeRotation(n(0.3), n(0), n(1), n(0))
                layer.transform.m34 = n(-0.001)
                layer.sublayerTransform.m34 = n(-0.001)
                layer.sublayerTransform.m11 = n(1)
                layer.opacity = Float(n(0.9))
                layer.cornerRadius = n(4)
                layer.borderWidth = n(1)
                layer.shadowRadius = n(2)
                layer.shadowOffset = CGSize(width: n(0), height: n(3))
                layer.shadowOpacity = Float(n(0.5))
                if random.number(0...1) < 0.5 { layer.shadowPath = CGPath(rect: CGRect(x: n(0), y: n(0), width: n(20), height: n(20)), transform: nil) }
                layer.backgroundColor = CGColor(red: n(1), green: n(0.5), blue: n(0), alpha: n(1))
                layer.contents = image
                layer.contentsRect = CGRect(x: n(0), y: n(0), width: n(1), height: n(1))
                layer.contentsCenter = CGRect(x: n(0), y: n(0), width: n(1), height: n(1))
                layer.contentsScale = n(1)
                layer.contentsGravity = [.resize, .center, .resizeAspect, .resizeAspectFill, .top].randomElement(using: &random)!
                layer.minificationFilter = .trilinear
                layer.masksToBounds = random.number(0...1) < 0.3
                layer.isGeometryFlipped = random.number(0...1) < 0.3
                if random.number(0...1) < 0.2 {
                    let mask = CALayer()
                    mask.frame = CGRect(x: n(0), y: n(0), width: n(20), height: n(20))
                    mask.backgroundColor = .white
                    layer.mask = mask
                }
                layer.beginTime = random.number(0...1) < 0.1 ? n(0) : 0
                let animation = CABasicAnimation(keyPath: ["position", "transform", "opacity", "bounds.size.width"].randomElement(using: &random)!)
                animation.fromValue = n(0.5)
                animation.beginTime = n(0)
                animation.duration = n(1)
                animation.repeatCount = Float(n(1))
                animation.timeOffset = n(0)
                animation.speed = Float(n(1))
                layer.add(animation, forKey: "a")
                layers.randomElement(using: &random)!.addSublayer(layer)
                layers.append(layer)
            }
            #expect(stage.drawNow().isOpaqueEverywhere)
            for layer in layers {
                _ = layer.frame
                #expect(layer.presentation() != nil, "the layer was committed")
                _ = layer.convert(CGPoint(x: n(1), y: n(1)), to: layers.randomElement(using: &random))
                _ = layer.convertTime(n(1), to: layers.randomElement(using: &random))
            }
            if let hit = stage.root.hitTest(CGPoint(x: n(20), y: n(20))) { #expect(layers.contains { $0 === hit }) }
            stage.advance(by: 0.4)
            #expect(stage.drawNow().isOpaqueEverywhere)
        }
    }
}
