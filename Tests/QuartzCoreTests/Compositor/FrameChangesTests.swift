import CoreGraphics
import Foundation
import RendererTesting
import TestSupport
import Testing

@testable import QuartzCore

extension StageSuites {
    /// What a frame draws again, and what it leaves as the frame before drew it.
    @Suite struct FrameChangesTests {
        /// A stage whose frames are drawn to one target, as those of a window.
        private final class Window {
            let stage: Stage
            let target: any RenderTarget
            private let renderer = RendererUnderTest.current.makeRenderer()
            private let server: RenderServer

            init(width: Double = 200, height: Double = 160) {
                stage = Stage(width: width, height: height)
                server = RenderServer(renderer: renderer)
                target = renderer.makeTarget(width: Int(width), height: Int(height))
            }

            /// Draws the frame a second later, and returns what differs from the one before; nil for everything.
            @discardableResult
            func draw() -> PixelRegion? {
                stage.advance(by: 1)
                server.submit(stage.server.root)
                _ = server.drawFrame(at: stage.time, geometry: stage.geometry, into: target)
                return server.changes.isWhole ? nil : server.changes.damage
            }

            var changes: FrameChanges { server.changes }
            var pixels: [UInt32] { renderer.pixels(of: target).content }
            /// The same frame, drawn as a whole.
            func wholeFrame() -> [UInt32] { stage.server.picture(at: stage.time, geometry: stage.geometry).content }
        }

        private func rects(_ region: PixelRegion?) -> [PixelRect]? { region?.rects }

        @Test("A frame that shows the same draws nothing")
        func nothing() {
            let window = Window()
            let layer = window.stage.add(CGRect(x: 20, y: 20, width: 50, height: 40), .red)
            #expect(window.draw() == nil)
            layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            layer.name = "red"
            #expect(rects(window.draw()) == [])
            #expect(window.pixels == window.wholeFrame())
        }

        @Test("A caret that blinks draws its own pixels")
        func caret() {
            let window = Window()
            window.stage.add(CGRect(x: 10, y: 10, width: 180, height: 60), .white)
            let caret = window.stage.add(CGRect(x: 30.25, y: 20, width: 2, height: 17), .blue)
            window.stage.add(CGRect(x: 10, y: 90, width: 180, height: 60), .green)
            window.draw()
            caret.isHidden = true
            #expect(rects(window.draw()) == [PixelRect(minX: 30, minY: 20, maxX: 33, maxY: 37)])
            caret.isHidden = false
            #expect(rects(window.draw()) == [PixelRect(minX: 30, minY: 20, maxX: 33, maxY: 37)])
            #expect(window.pixels == window.wholeFrame())
        }

        @Test("A layer that moves draws where it was and where it is, one that comes to the front draws itself")
        func movedAndReordered() {
            let window = Window()
            let layers = (0..<4).map { window.stage.add(CGRect(x: 10 + 20 * Double($0), y: 10, width: 30, height: 30), $0 % 2 == 0 ? .red : .blue) }
            window.draw()
            layers[3].position.y += 100
            #expect(rects(window.draw()) == [PixelRect(minX: 70, minY: 110, maxX: 100, maxY: 140), PixelRect(minX: 70, minY: 10, maxX: 100, maxY: 40)])
            layers[0].zPosition = 1
            #expect(rects(window.draw()) == [PixelRect(minX: 10, minY: 10, maxX: 40, maxY: 40)])
            #expect(window.pixels == window.wholeFrame())
        }

        @Test("A shadow is drawn once, while its layer lies among others that move")
        func keptPicture() {
            let window = Window()
            let card = window.stage.add(CGRect(x: 60, y: 40, width: 60, height: 60), .white)
            card.contents = CGImage(pixels: PixelBuffer(width: 60, height: 60) { x, y in (x / 8 + y / 8) % 2 == 0 ? 0xFF80_80FF : 0 })
            card.backgroundColor = nil
            card.shadowOpacity = 0.5
            let other = window.stage.add(CGRect(x: 0, y: 50, width: 30, height: 30), .red)
            window.draw()
            #expect(window.changes.samePasses.contains { $0 == nil } && window.changes.samePasses.count > 1)
            other.position.x += 50
            window.draw()
            // The last pass draws the frame; all the others are those of before.
            #expect(window.changes.samePasses.dropLast().allSatisfy { $0 != nil })
            #expect(window.pixels == window.wholeFrame())
        }

        @Test("Glass is drawn again with what moves behind it, and kept while that moves elsewhere")
        func glass() {
            let window = Window()
            let far = window.stage.add(CGRect(x: 4, y: 4, width: 20, height: 20), .red)
            let near = window.stage.add(CGRect(x: 60, y: 60, width: 20, height: 20), .green)
            let glass = window.stage.add(CGRect(x: 50, y: 50, width: 100, height: 80), CGColor(red: 1, green: 1, blue: 1, alpha: 0.3))
            glass.backgroundFilters = [LayerFilter(name: "gaussianBlur", radius: 3)]
            let above = window.stage.add(CGRect(x: 100, y: 100, width: 20, height: 20), .blue)
            window.draw()
            far.position.x += 3
            #expect(rects(window.draw()) == [PixelRect(minX: 4, minY: 4, maxX: 27, maxY: 24)])
            #expect(window.pixels == window.wholeFrame())
            near.position.x += 5
            let damage = window.draw()
            #expect(damage?.bounds.minX ?? 0 <= 50 && damage?.bounds.maxX ?? 0 >= 150, "the glass as a whole: \(damage as Any)")
            #expect(window.pixels == window.wholeFrame())
            // What lies on the glass doesn't change it.
            above.position.x += 5
            #expect(rects(window.draw()) == [PixelRect(minX: 100, minY: 100, maxX: 125, maxY: 120)])
            #expect(window.pixels == window.wholeFrame())
        }

        @Test("Another target is drawn whole")
        func otherTarget() {
            let window = Window()
            window.stage.add(CGRect(x: 20, y: 20, width: 50, height: 40), .red)
            window.draw()
            let other = RendererUnderTest.current.makeRenderer()
            let server = RenderServer(renderer: other)
            server.submit(window.stage.server.root)
            let targets = (0..<2).map { _ in other.makeTarget(width: 200, height: 160) }
            for target in [targets[0], targets[1], targets[0]] {
                _ = server.drawFrame(at: window.stage.time, geometry: window.stage.geometry, into: target)
                #expect(server.changes.isWhole)
                #expect(other.pixels(of: target).content == window.wholeFrame())
            }
        }

        // MARK: Random edits

        private func randomLayer(_ random: inout SeededRandom, pictures: [CGImage]) -> CALayer {
            let layer: CALayer
            switch Int(random.number(0...9)) {
            case 0:
                let gradient = CAGradientLayer()
                gradient.colors = [random.color(), random.color()]
                layer = gradient
            case 1:
                let shape = CAShapeLayer()
                shape.path = CGPath(ellipseIn: CGRect(x: 2, y: 2, width: random.number(10...60), height: random.number(10...60)), transform: nil)
                shape.fillColor = random.color()
                layer = shape
            case 2, 3:
                layer = CALayer()
                layer.contents = pictures[Int(random.number(0...2.99))]
            case 4:
                layer = CALayer()
                layer.backgroundFilters = [LayerFilter(name: "gaussianBlur", radius: random.number(1...4))]
                layer.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.2)
            default:
                layer = CALayer()
                layer.backgroundColor = random.color()
            }
            layer.frame = CGRect(x: random.number(-20...160), y: random.number(-20...120), width: random.number(5...90), height: random.number(5...80))
            if random.number(0...1) < 0.5 { layer.frame = layer.frame.integral }
            return layer
        }

        private func edit(_ stage: Stage, _ layers: inout [CALayer], _ random: inout SeededRandom, pictures: [CGImage]) {
            guard let layer = layers.randomElement(using: &random), random.number(0...1) < 0.85, layers.count > 5 else {
                let layer = randomLayer(&random, pictures: pictures)
                let parent = random.number(0...1) < 0.4 ? layers.randomElement(using: &random) ?? stage.root : stage.root
                parent.insertSublayer(layer, at: UInt32(random.number(0...Double(parent.sublayers?.count ?? 0))))
                layers.append(layer)
                return
            }
            switch Int(random.number(0...15)) {
            case 0: layer.position.x += random.number(-20...20).rounded()
            case 1: layer.position.y += random.number(-20...20)
            case 2: layer.opacity = Float(random.number(0...1))
            case 3: layer.backgroundColor = random.color()
            case 4: layer.cornerRadius = random.number(0...20)
            case 5: layer.masksToBounds.toggle()
            case 6: layer.shadowOpacity = layer.shadowOpacity == 0 ? 0.6 : 0
            case 7: layer.transform = CATransform3DMakeRotation(random.number(-1...1), random.number(-1...1), random.number(-1...1), 1)
            case 8: layer.zPosition = random.number(-50...50)
            case 9: layer.isHidden.toggle()
            case 10: layer.compositingFilter = ["multiplyBlendMode", "screenBlendMode", "xor", "destOut", "normalBlendMode"].randomElement(using: &random)
            case 11:
                let mask = layer.mask == nil ? CALayer() : nil
                mask?.frame = layer.bounds.insetBy(dx: 3, dy: 3)
                mask?.backgroundColor = .white
                mask?.cornerRadius = 8
                layer.mask = mask
            case 12: layer.borderWidth = random.number(0...4)
            case 13: layer.shouldRasterize.toggle()
            case 14: layer.filters = layer.filters == nil ? [LayerFilter(name: "gaussianBlur", radius: 2)] : nil
            default:
                layer.removeFromSuperlayer()
                layers.removeAll { $0.superlayer == nil }
            }
        }

        @Test("Drawing what differs gives the frame that drawing everything gives, after any edits", arguments: 0..<rounds(4, long: 60))
        func randomEdits(seed: Int) {
            var random = SeededRandom(seed: UInt64(seed))
            let window = Window()
            let pictures = (0..<3).map { number in
                CGImage(pixels: PixelBuffer(width: 32, height: 24) { x, y in (x + number * y) % 7 < 3 ? 0xFF20_60A0 &+ UInt32(number * 40) : 0x8040_2010 })
            }
            var layers: [CALayer] = []
            for _ in 0..<12 { edit(window.stage, &layers, &random, pictures: pictures) }
            window.draw()
            var partial = 0
            for step in 0..<40 {
                for _ in 0..<Int(random.number(1...3)) { edit(window.stage, &layers, &random, pictures: pictures) }
                if window.draw() != nil { partial += 1 }
                guard window.pixels == window.wholeFrame() else {
                    Issue.record("seed \(seed), step \(step) differs")
                    return
                }
            }
            // The comparison means something only where a part was drawn.
            #expect(partial > 15, "\(partial) of 40 frames were drawn in part")
        }
    }
}
