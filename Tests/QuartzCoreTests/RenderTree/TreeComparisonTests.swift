import CoreGraphics
import Foundation
import RendererTesting
import TestSupport
import Testing

@testable import QuartzCore

extension StageSuites {
    /// Frames of which only the part is composited in which the tree differs from that of the frame before.
    @Suite("Frames composited in part") struct TreeComparisonTests {
        /// A stage whose frames are drawn to one target, as those of a window.
        private final class Window {
            let stage: Stage
            let server: RenderServer
            private let target: any RenderTarget
            private let renderer = RendererUnderTest.current.makeRenderer()
            /// Draws the same frames as a whole.
            private let other = RendererUnderTest.current.makeRenderer()

            init(width: Double = 400, height: Double = 300) {
                stage = Stage(width: width, height: height)
                server = RenderServer(renderer: renderer)
                target = renderer.makeTarget(width: Int(width), height: Int(height))
            }

            /// Draws the frame some seconds later. Returns whether only a part of it was composited.
            @discardableResult
            func draw(after seconds: Double = 1) -> Bool {
                stage.advance(by: seconds)
                server.submit(stage.server.root)
                let count = server.partCount
                demand = server.drawFrame(at: stage.time, geometry: stage.geometry, into: target)
                return server.partCount > count
            }

            private(set) var demand = FrameDemand.none

            /// Whether the frame shows what it shows when it is drawn as a whole, and asks for the same further frames.
            var isRight: Bool {
                let whole = RenderServer(renderer: other)
                whole.submit(stage.server.root)
                let picture = other.makeTarget(width: stage.geometry.pixelWidth, height: stage.geometry.pixelHeight)
                let wanted = whole.drawFrame(at: stage.time, geometry: stage.geometry, into: picture)
                return wanted == demand && renderer.pixels(of: target).content == other.pixels(of: picture).content
            }
        }

        private func still(_ change: () -> Void) {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            change()
            CATransaction.commit()
        }

        /// Rows of cells that fill a window.
        private func addCells(_ window: Window, rows: Int = 30, columns: Int = 40) {
            for row in 0..<rows {
                let line = window.stage.add(CGRect(x: 0, y: 10 * Double(row), width: 400, height: 10), .white)
                for column in 0..<columns { window.stage.add(CGRect(x: 10 * Double(column), y: 0, width: 9, height: 8), .green, to: line) }
            }
        }

        @Test("A caret that blinks among 1,200 layers composites those around it")
        func caret() {
            let window = Window()
            addCells(window)
            let caret = window.stage.add(CGRect(x: 200, y: 100, width: 2, height: 17), .blue)
            #expect(!window.draw(), "the first frame")
            for isHidden in [true, false, true] {
                still { caret.isHidden = isHidden }
                #expect(window.draw())
                #expect(window.server.part.quads.count < 60, "of 1,232")
                #expect(window.server.changes.damage.rects == [PixelRect(minX: 200, minY: 100, maxX: 202, maxY: 117)])
                #expect(window.isRight)
            }
        }

        @Test("Where nothing changes but a layer that turns, that is composited; where nothing changes at all, the root")
        func animations() {
            let window = Window()
            addCells(window)
            let spinner = CALayer()
            spinner.frame = CGRect(x: 100, y: 100, width: 20, height: 20)
            let spoke = window.stage.add(CGRect(x: 8, y: 0, width: 4, height: 10), .blue, to: spinner)
            window.stage.root.addSublayer(spinner)
            window.draw()
            window.draw()
            #expect(window.server.part.quads.count <= 1 && window.demand == .none)
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            turn.toValue = 2 * Double.pi
            turn.duration = 1
            turn.repeatCount = .infinity
            spoke.add(turn, forKey: "turn")
            for _ in 0..<5 {
                #expect(window.draw(after: 0.13) && window.demand == .nextRefresh)
                #expect(window.server.part.quads.count < 100)
                #expect(window.isRight)
            }
            still { spinner.isHidden = true }
            #expect(window.draw() && window.demand == .none && window.isRight)
        }

        @Test("Text and shadows that reach beyond their layers leave nothing behind when they go")
        func overflow() {
            let window = Window(), text = CATextLayer(), shadow = CALayer()
            text.string = "MMMMMMMMMM"
            text.fontSize = 20
            text.frame = CGRect(x: 5, y: 5, width: 10.1, height: 24)
            text.transform = CATransform3DMakeScale(8, 8, 1)
            shadow.shadowPath = CGPath(rect: CGRect(x: -20_000, y: 0, width: 40_000, height: 20), transform: nil)
            shadow.shadowOpacity = 1
            shadow.shadowRadius = 2
            shadow.frame = CGRect(x: 100, y: 200, width: 10, height: 10)
            for layer in [text, shadow] {
                still { window.stage.root.addSublayer(layer) }
                window.draw()
                window.draw()
                still { layer.isHidden = true }
                window.draw()
                #expect(window.isRight)
                still { layer.isHidden = false }
                window.draw()
                #expect(window.isRight)
            }
        }

        @Test("Glass with nothing behind it shows what comes to lie near it")
        func emptyBackdrop() {
            let window = Window(), glass = CALayer(), square = CALayer()
            still {
                window.stage.root.backgroundColor = nil
                glass.frame = CGRect(x: 200, y: 100, width: 100, height: 100)
                glass.backgroundFilters = [LayerFilter(name: "gaussianBlur", radius: 20)]
                window.stage.root.addSublayer(glass)
            }
            window.draw()
            still {
                square.frame = CGRect(x: 140, y: 120, width: 30, height: 60)
                square.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
                window.stage.root.insertSublayer(square, at: 0)
            }
            window.draw()
            #expect(window.isRight)
        }

        @Test("Tiles that arrive late are drawn with the whole frame: to ask for them begins their fading")
        func tiles() {
            let window = Window(), tiled = CATiledLayer()
            tiled.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            window.stage.root.addSublayer(tiled)
            for _ in 0..<3 {
                still { tiled.opacity *= 0.9 }
                #expect(!window.draw())
            }
        }

        @Test("Layers that are added, removed, and brought to the front count alone")
        func siblings() {
            let window = Window()
            addCells(window)
            window.draw()
            var added: CALayer?
            let changes: [() -> Void] = [
                { added = window.stage.add(CGRect(x: 33, y: 41, width: 30, height: 30), .red, to: window.stage.root.sublayers![12]) },
                { window.stage.root.sublayers![12].insertSublayer(added!, at: 3) },
                { added!.removeFromSuperlayer() },
                { window.stage.root.sublayers![7].sublayers![4].backgroundColor = .red },
            ]
            for change in changes {
                still(change)
                #expect(window.draw())
                #expect(window.server.changes.damage.area <= 34 * 34)
                #expect(window.isRight)
            }
        }

        @Test("Glass that shows what changes is drawn with it; other glass, and shadows elsewhere, are kept for the next whole frame")
        func glass() {
            let window = Window()
            addCells(window)
            let near = window.stage.add(CGRect(x: 196, y: 150, width: 8, height: 8), .red)
            let far = window.stage.add(CGRect(x: 20, y: 20, width: 8, height: 8), .red)
            let glass = window.stage.add(CGRect(x: 200, y: 100, width: 100, height: 80), CGColor(red: 1, green: 1, blue: 1, alpha: 0.3))
            glass.backgroundFilters = [LayerFilter(name: "gaussianBlur", radius: 3)]
            let card = window.stage.add(CGRect(x: 320, y: 200, width: 40, height: 40), .white)
            card.cornerRadius = 8
            card.shadowOpacity = 0.5
            window.draw()
            still { far.position.x += 3 }
            #expect(window.draw() && window.isRight)
            still { near.position.y += 5 }
            #expect(!window.draw() && window.isRight, "beside the glass, but blurred into it")
            still { far.position.x += 3 }
            #expect(window.draw() && window.isRight)
            still { far.compositingFilter = "multiplyBlendMode" }
            #expect(!window.draw() && window.isRight, "a pass of its own")
            #expect(window.server.changes.samePasses.dropLast().contains { $0 != nil }, "the shadow is that of the last whole frame")
        }

        // MARK: Random trees

        private func randomLayer(_ random: inout SeededRandom, _ picture: CGImage) -> CALayer {
            let layer: CALayer
            switch random.below(40) {
            case 0:
                let gradient = CAGradientLayer()
                gradient.colors = [random.color(), random.color()]
                layer = gradient
            case 1:
                let shape = CAShapeLayer()
                shape.path = CGPath(ellipseIn: CGRect(x: -3, y: 2, width: random.number(5...30), height: random.number(5...30)), transform: nil)
                shape.fillColor = random.color()
                layer = shape
            case 2:
                let text = CATextLayer()
                text.string = "Ag\(random.below(100))"
                text.fontSize = 12
                layer = text
            case 3:
                let copies = CAReplicatorLayer()
                copies.instanceCount = 3
                copies.instanceTransform = CATransform3DMakeTranslation(7, 3, 0)
                layer = copies
            case 4, 5, 6:
                layer = CALayer()
                layer.contents = picture
            default:
                layer = CALayer()
                layer.backgroundColor = random.color()
            }
            layer.frame = CGRect(x: random.number(-5...60), y: random.number(-5...60), width: random.number(2...30), height: random.number(2...30))
            if random.below(12) == 0 { layer.backgroundFilters = [LayerFilter(name: "gaussianBlur", radius: random.number(1...3))] }
            if random.below(12) == 0 { layer.shadowOpacity = 0.5 }
            if random.below(12) == 0 { layer.isGeometryFlipped = true }
            return layer
        }

        /// A superlayer of others, larger than what it holds.
        private func randomGroup(_ random: inout SeededRandom) -> CALayer {
            let layer = CALayer()
            layer.frame = CGRect(x: random.number(0...330), y: random.number(0...240), width: 90, height: 90)
            if random.below(3) == 0 { layer.masksToBounds = true }
            if random.below(4) == 0 { layer.cornerRadius = 10 }
            if random.below(8) == 0 { layer.setAffineTransform(CGAffineTransform(rotationAngle: random.number(-1...1))) }
            if random.below(10) == 0 { layer.sublayerTransform.m34 = -1 / 200 }
            if random.below(10) == 0 { layer.opacity = 0.7 }
            return layer
        }

        private func edit(_ layers: inout [CALayer], _ groups: [CALayer], _ random: inout SeededRandom, _ picture: CGImage) {
            let group = groups.randomElement(using: &random)!
            guard let layer = layers.randomElement(using: &random), random.below(8) > 0 else {
                let layer = randomLayer(&random, picture)
                let parent = random.below(3) == 0 ? layers.randomElement(using: &random) ?? group : group
                parent.insertSublayer(layer, at: UInt32(random.below((parent.sublayers?.count ?? 0) + 1)))
                return layers.append(layer)
            }
            switch random.below(20) {
            case 0: layer.position.x += random.number(-8...8).rounded()
            case 1: layer.position.y += random.number(-8...8)
            case 2: layer.opacity = Float(random.unit())
            case 3, 4: layer.backgroundColor = random.color()
            case 5: layer.cornerRadius = random.number(0...10)
            case 6: layer.masksToBounds.toggle()
            case 7: layer.shadowOpacity = layer.shadowOpacity == 0 ? 0.6 : 0
            case 8: layer.transform = CATransform3DMakeRotation(random.number(-1...1), random.number(-0.2...0.2), 0, 1)
            case 9: layer.zPosition = random.number(-5...5)
            case 10, 11: layer.isHidden.toggle()
            case 12: group.bounds.origin.y += random.number(-5...5)
            case 13: group.insertSublayer(layer, at: 0)
            case 14:
                let mask = layer.mask == nil ? CALayer() : nil
                mask?.frame = layer.bounds.insetBy(dx: 1, dy: 1)
                mask?.backgroundColor = .white
                layer.mask = mask
            case 15: layer.mask?.opacity = Float(random.unit())
            case 16:
                let paths = ["transform.rotation.z", "transform.scale.x", "opacity", "position.x"]
                let turn = CABasicAnimation(keyPath: paths.randomElement(using: &random)!)
                turn.fromValue = 0.3
                turn.toValue = 1.5
                turn.duration = 0.7
                turn.beginTime = random.below(3) == 0 ? CACurrentMediaTime() + 0.3 : 0
                turn.repeatCount = random.below(2) == 0 ? 3 : 1
                layer.add(turn, forKey: "turn")
            case 17: layer.removeAllAnimations()
            default:
                layer.removeFromSuperlayer()
                layers.removeAll { $0.superlayer == nil }
            }
        }

        @Test("Random trees and changes: a frame composited in part is that composited anew, bit for bit", arguments: 0..<rounds(2, long: 200))
        func randomChanges(seed: Int) {
            var random = SeededRandom(seed: seed)
            let window = Window()
            let picture = CGImage(pixels: PixelBuffer(width: 16, height: 12) { x, y in (x + y) % 5 < 2 ? 0xFF20_60A0 : 0x8040_2010 })
            let groups = (0..<12).map { _ in randomGroup(&random) }
            for (index, group) in groups.enumerated() { (index % 3 == 0 ? window.stage.root : groups[index - 1]).addSublayer(group) }
            for (index, group) in groups.enumerated() where index % 3 != 0 { group.position = CGPoint(x: 40, y: 50) }
            var layers: [CALayer] = []
            for _ in 0..<120 { edit(&layers, groups, &random, picture) }
            window.draw(after: 3)
            var parts = 0
            for step in 0..<80 {
                if random.below(3) > 0 {
                    let isStill = random.below(2) == 0
                    CATransaction.begin()
                    CATransaction.setDisableActions(isStill)
                    for _ in 0...random.below(2) { edit(&layers, groups, &random, picture) }
                    CATransaction.commit()
                }
                if window.draw(after: random.below(4) == 0 ? 1 : 0.05) { parts += 1 }
                guard window.isRight else {
                    Issue.record("seed \(seed), step \(step) differs, \(parts) parts so far")
                    return
                }
            }
            #expect(parts > 3, "\(parts) of 80 frames were composited in part")
        }
    }
}
