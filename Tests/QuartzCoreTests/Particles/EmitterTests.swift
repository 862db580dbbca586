import Foundation
import RendererTesting
import TestSupport
import Testing

@testable import QuartzCore

extension StageSuites {
    @Suite struct EmitterTests {
        private func dot(_ color: CGColor = .white) -> CGImage {
            let context = CGContext(pixels: PixelBuffer(width: 4, height: 4), scale: 1, flipped: true)
            context.setFillColor(color)
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            return context.finish()
        }

        private func cell(rate: Float, lifetime: Float) -> CAEmitterCell {
            let cell = CAEmitterCell()
            cell.name = "dots"
            cell.contents = dot()
            cell.birthRate = rate
            cell.lifetime = lifetime
            return cell
        }

        /// An emitter in the middle of a stage whose own time begins now.
        private func emitter(_ stage: Stage, _ cells: [CAEmitterCell]) -> CAEmitterLayer {
            CATransaction.setDisableActions(true)
            let layer = CAEmitterLayer()
            layer.frame = stage.root.bounds
            layer.emitterPosition = CGPoint(x: stage.root.bounds.midX, y: stage.root.bounds.midY)
            layer.emitterCells = cells
            layer.beginTime = stage.time
            stage.root.addSublayer(layer)
            CATransaction.flush()
            return layer
        }

        /// Makes changes without implicit animations.
        private func quietly(_ change: () -> Void) {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            change()
            CATransaction.commit()
        }

        private func isSame(_ a: PixelBuffer, _ b: PixelBuffer) -> Bool {
            (0..<a.height).allSatisfy { y in (0..<a.width).allSatisfy { a[$0, y] == b[$0, y] } }
        }

        @Test("the picture of a time does not depend on the frames before it, and differs by seed")
        func determinism() {
            func picture(frames: [Double], seed: UInt32) -> PixelBuffer {
                let stage = Stage(width: 120, height: 120)
                let cell = cell(rate: 80, lifetime: 2)
                cell.velocity = 40
                cell.velocityRange = 20
                cell.emissionRange = 2 * .pi
                cell.spinRange = 6
                cell.scaleRange = 1
                cell.redRange = 1
                let spark = self.cell(rate: 5, lifetime: 0.5)
                spark.velocity = 20
                spark.emissionRange = 2 * .pi
                cell.emitterCells = [spark]
                let layer = emitter(stage, [cell])
                layer.seed = seed
                for step in frames {
                    stage.advance(by: step)
                    _ = stage.drawNow()
                }
                return stage.drawNow()
            }
            let once = picture(frames: [2.5], seed: 7)
            #expect(isSame(once, picture(frames: Array(repeating: 0.125, count: 20), seed: 7)))
            #expect(isSame(once, picture(frames: [1, 0.5, 0.25, 0.75], seed: 7)))
            #expect(!isSame(once, picture(frames: [2.5], seed: 8)))
        }

        @Test("what is changed holds for particles born later")
        func history() {
            let stage = Stage(width: 100, height: 100)
            let layer = emitter(stage, [cell(rate: 10, lifetime: 2)])
            quietly { layer.emitterPosition = CGPoint(x: 20, y: 50) }
            stage.advance(by: 1)
            quietly { layer.emitterPosition = CGPoint(x: 80, y: 50) }
            stage.advance(by: 1)
            var picture = stage.drawNow()
            #expect(picture[20, 50] == 0xFFFF_FFFF && picture[80, 50] == 0xFFFF_FFFF)
            quietly { layer.birthRate = 0 }
            stage.advance(by: 1.5)
            picture = stage.drawNow()
            #expect(picture[20, 50] == 0xFF00_0000 && picture[80, 50] == 0xFFFF_FFFF)
            #expect(stage.demand == .nextRefresh)
            stage.advance(by: 1)
            #expect(stage.drawNow()[80, 50] == 0xFF00_0000)
            #expect(stage.demand == .none)
            // Once more, with an implicit animation of the rate, which is over before its particles are.
            layer.birthRate = 1
            stage.advance(by: 1)
            layer.birthRate = 0
            stage.advance(by: 1)
            #expect(stage.drawNow()[80, 50] == 0xFFFF_FFFF)
            stage.advance(by: 2.5)
            #expect(stage.drawNow()[80, 50] == 0xFF00_0000)
        }

        @Test("emission begins at the layer's time 0: empty with beginTime now, for ever going on with beginTime 0; a cell has its own begin")
        func begins() {
            let stage = Stage(width: 60, height: 60)
            let late = cell(rate: 20, lifetime: 1)
            late.beginTime = 1
            late.duration = 0.5
            let layer = emitter(stage, [late])
            #expect(stage.drawNow()[30, 30] == 0xFF00_0000)
            #expect(stage.demand == .at(stage.time + 1))
            stage.advance(by: 1.2)
            #expect(stage.drawNow()[30, 30] == 0xFFFF_FFFF)
            stage.advance(by: 1)
            #expect(stage.drawNow()[30, 30] == 0xFFFF_FFFF)
            stage.advance(by: 0.4)
            #expect(stage.drawNow()[30, 30] == 0xFF00_0000)
            #expect(stage.demand == .none)
            quietly { layer.beginTime = 0 }
            quietly { layer.emitterCells = [cell(rate: 20, lifetime: 1)] }
            let other = CAEmitterLayer()
            quietly { other.frame = stage.root.bounds }
            quietly { other.emitterPosition = CGPoint(x: 10, y: 10) }
            quietly { other.emitterCells = [cell(rate: 20, lifetime: 1)] }
            quietly { stage.root.addSublayer(other) }
            #expect(stage.drawNow()[10, 10] == 0xFFFF_FFFF)
            // A layer whose time stands still asks for no frames.
            quietly { layer.removeFromSuperlayer() }
            quietly { other.timeOffset = 5 }
            quietly { other.speed = 0 }
            #expect(stage.drawNow()[10, 10] == 0xFFFF_FFFF)
            #expect(stage.demand == .none)
        }

        @Test("colours tint, fade and add up; the scale and contentsScale size")
        func looks() {
            let stage = Stage(width: 100, height: 100)
            let red = cell(rate: 1, lifetime: 10)
            red.color = CGColor(red: 1, green: 0.2, blue: 0, alpha: 1)
            red.greenSpeed = 0.2
            red.redSpeed = -1
            red.duration = 1.5
            red.scale = 10
            red.contentsScale = 2
            let layer = emitter(stage, [red])
            stage.advance(by: 1.5)
            var pixel = stage.drawNow()[50, 50]
            // Born at 1: half a second old.
            #expect(abs(Int(pixel >> 16 & 255) - 128) <= 2 && abs(Int(pixel >> 8 & 255) - 77) <= 2 && pixel & 255 == 0)
            let picture = stage.drawNow()
            #expect(picture[41, 50] != 0xFF00_0000 && picture[38, 50] == 0xFF00_0000, "4 pixels at scale 2, ten times: 20 points")
            stage.advance(by: 5)
            pixel = stage.drawNow()[50, 50]
            #expect(pixel == 0xFF00_FF00, "clamped")
            // Two of half green add up to green.
            red.color = CGColor(red: 0, green: 0.25, blue: 0, alpha: 1)
            red.greenSpeed = 0
            red.redSpeed = 0
            red.birthRate = 2
            quietly { layer.emitterCells = [red] }
            quietly { layer.renderMode = .additive }
            quietly { layer.beginTime = stage.time }
            stage.advance(by: 1.2)
            pixel = stage.drawNow()[50, 50]
            #expect(abs(Int(pixel >> 8 & 255) - 128) <= 2)
            quietly { layer.renderMode = .unordered }
            #expect(abs(Int(stage.drawNow()[50, 50] >> 8 & 255) - 64) <= 1)
        }

        @Test("particles are drawn above the background and the border, and clipped by masksToBounds")
        func placeInLayer() {
            let stage = Stage(width: 100, height: 100)
            let big = cell(rate: 1, lifetime: 100)
            big.scale = 15
            big.duration = 1
            let layer = emitter(stage, [big])
            quietly { layer.frame = CGRect(x: 30, y: 30, width: 40, height: 40) }
            quietly { layer.emitterPosition = CGPoint(x: 20, y: 20) }
            quietly { layer.backgroundColor = .red }
            quietly { layer.borderColor = .blue }
            quietly { layer.borderWidth = 5 }
            stage.advance(by: 2)
            var picture = stage.drawNow()
            #expect(picture[50, 50] == 0xFFFF_FFFF && picture[31, 50] == 0xFFFF_FFFF && picture[25, 50] == 0xFFFF_FFFF)
            quietly { layer.masksToBounds = true }
            picture = stage.drawNow()
            #expect(picture[31, 50] == 0xFFFF_FFFF && picture[25, 50] == 0xFF00_0000)
        }

        @Test("the order of drawing: by age, by age reversed, by depth", arguments: [
            (CAEmitterLayerRenderMode.oldestFirst, 0xFF00_00FF), (.oldestLast, 0xFFFF_0000), (.backToFront, 0xFFFF_0000), (.unordered, 0xFF00_00FF),
        ] as [(CAEmitterLayerRenderMode, UInt32)])
        func order(mode: CAEmitterLayerRenderMode, color: UInt32) {
            let stage = Stage(width: 60, height: 60)
            let red = cell(rate: 1, lifetime: 100), blue = cell(rate: 1, lifetime: 100)
            red.contents = dot(.red)
            blue.contents = dot(.blue)
            // Red is older, and rises more.
            for cell in [red, blue] { cell.duration = 1 }
            blue.beginTime = 1
            red.emissionLatitude = .pi / 2
            red.velocity = 10
            let layer = emitter(stage, [red, blue])
            quietly { layer.renderMode = mode }
            stage.advance(by: 3)
            #expect(stage.drawNow()[30, 30] == color)
        }

        @Test("preservesDepth: height above the plane is seen in the perspective of the superlayer")
        func depth() {
            for (preserves, isInTransition) in [(false, false), (true, false), (true, true)] {
                let stage = Stage(width: 100, height: 100)
                stage.root.sublayerTransform.m34 = -1 / 100
                let rising = cell(rate: 1, lifetime: 100)
                rising.duration = 1
                rising.scale = 5
                rising.velocity = 50
                rising.emissionLatitude = .pi / 2
                let layer = emitter(stage, [rising])
                layer.preservesDepth = preserves
                stage.advance(by: 2)
                if isInTransition {
                    _ = stage.drawNow()
                    let transition = CATransition()
                    transition.type = .push
                    transition.startProgress = 0.999_999
                    transition.duration = 100
                    layer.add(transition, forKey: nil)
                }
                let picture = stage.drawNow()
                // A second after birth it is halfway to the eye: 40 points instead of 20.
                #expect((picture[33, 50] == 0xFFFF_FFFF) == preserves)
                #expect(picture[43, 50] == 0xFFFF_FFFF && picture[28, 50] == 0xFF00_0000)
            }
        }

        @Test("an animated birth rate and velocity hold at the birth of each particle")
        func animated() {
            let stage = Stage(width: 100, height: 100)
            let fast = cell(rate: 60, lifetime: 1)
            let layer = emitter(stage, [fast])
            quietly { layer.emitterPosition = CGPoint(x: 0, y: 50) }
            let animation = CABasicAnimation(keyPath: "emitterCells.dots.velocity")
            animation.fromValue = 0
            animation.toValue = 200
            animation.duration = 2
            layer.add(animation, forKey: nil)
            CATransaction.flush()
            stage.advance(by: 1)
            _ = stage.drawNow()
            // A particle of time b is at 100·b·(1 − b) now: none is farther than 25.
            let picture = stage.drawNow()
            #expect((0..<20).allSatisfy { picture[$0, 50] == 0xFFFF_FFFF })
            #expect((30..<100).allSatisfy { picture[$0, 50] == 0xFF00_0000 })
            let rate = CABasicAnimation(keyPath: "birthRate")
            rate.fromValue = 0
            rate.toValue = 0
            rate.duration = 10
            quietly { layer.removeAllAnimations() }
            layer.add(rate, forKey: nil)
            stage.advance(by: 1.5)
            #expect(stage.drawNow()[0, 50] == 0xFF00_0000)
        }

        @Test("no value of an emitter or a cell traps or hangs", .oneRenderer, .timeLimit(.minutes(1)), arguments: 0..<20)
        func hostile(seed: Int) {
            let numbers: [Double] = [.nan, .infinity, -.infinity, 0, 1e300, -1e300, 1e-300, 1e9, -1e9, -1, 0.5, 7, 40]
            var random = SeededRandom(seed: UInt64(seed))
            func n(_ sane: Double) -> Double { random.number(0...1) < 0.8 ? sane : numbers.randomElement(using: &random)! }
            let stage = Stage(width: 40, height: 40)
            let cells = (0..<3).map { _ in
                let cell = cell(rate: Float(n(20)), lifetime: Float(n(1)))
                for key in EmitterCellKey.allCases where key != .birthRate && key != .lifetime {
                    if case .number(let normal) = cell.content[key] { cell.content[key] = .number(n(normal)) }
                }
                return cell
            }
            cells[0].emitterCells = [cells[1], cells[0]]
            cells[1].emitterCells = [cells[2], cells[1], cells[2]]
            let layer = emitter(stage, cells)
            quietly { layer.emitterShape = [.point, .line, .rectangle, .cuboid, .circle, .sphere].randomElement(using: &random)! }
            quietly { layer.emitterMode = [.points, .outline, .surface, .volume].randomElement(using: &random)! }
            quietly { layer.renderMode = [.unordered, .oldestFirst, .oldestLast, .backToFront, .additive].randomElement(using: &random)! }
            quietly { layer.emitterSize = CGSize(width: n(10), height: n(10)) }
            quietly { layer.emitterDepth = n(5) }
            quietly { layer.emitterPosition = CGPoint(x: n(20), y: n(20)) }
            quietly { layer.birthRate = Float(n(1)) }
            quietly { layer.lifetime = Float(n(1)) }
            quietly { layer.velocity = Float(n(1)) }
            quietly { layer.scale = Float(n(1)) }
            quietly { layer.spin = Float(n(1)) }
            quietly { layer.preservesDepth = random.number(0...1) < 0.3 }
            for _ in 0..<3 {
                stage.advance(by: 0.7)
                #expect(stage.drawNow().isOpaqueEverywhere)
                layer.beginTime = n(stage.time - 2)
                layer.birthRate = Float(n(1))
                if random.number(0...1) < 0.5 {
                    let animation = CABasicAnimation(keyPath: "emitterCells.dots.birthRate")
                    animation.toValue = n(10)
                    animation.duration = n(1)
                    layer.add(animation, forKey: "a")
                }
            }
        }
    }
}
