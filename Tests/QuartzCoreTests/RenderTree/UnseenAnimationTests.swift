import Foundation
import RendererTesting
import TestSupport
import Testing

@testable import QuartzCore

extension StageSuites {
    @Suite("Animations that nobody sees", .oneRenderer) struct UnseenAnimationTests {
        /// A stage of 100 points without implicit animations.
        private func stage() -> Stage {
            let stage = Stage()
            CATransaction.setDisableActions(true)
            return stage
        }

        /// Moves the clock; what follows has no implicit animations either.
        private func advance(_ stage: Stage, by seconds: Double) {
            stage.advance(by: seconds)
            CATransaction.setDisableActions(true)
        }

        /// A turn that never ends.
        private func spin(_ layer: CALayer) {
            let animation = CABasicAnimation(keyPath: "transform.rotation.z")
            animation.fromValue = 0.0
            animation.toValue = 2 * Double.pi
            animation.duration = 1
            animation.repeatCount = .infinity
            layer.add(animation, forKey: "spin")
        }

        private func slide(_ layer: CALayer, from: CGPoint, to: CGPoint, duration: Double = 1) -> CABasicAnimation {
            let animation = CABasicAnimation(keyPath: "position")
            animation.fromValue = from
            animation.toValue = to
            animation.duration = duration
            return animation
        }

        private func demand(_ stage: Stage) -> FrameDemand {
            _ = stage.drawNow()
            CATransaction.setDisableActions(true)
            return stage.demand
        }

        @Test("Layers that are hidden or at opacity 0, and those in them, ask for no frames until they are shown")
        func hidden() {
            let stage = stage()
            let parent = stage.add(CGRect(x: 0, y: 0, width: 50, height: 50), .red)
            let spinner = stage.add(CGRect(x: 10, y: 10, width: 20, height: 10), .white, to: parent)
            spin(spinner)
            spin(parent)
            #expect(demand(stage) == .nextRefresh)
            for change in [{ parent.isHidden = true }, { parent.isHidden = false; parent.opacity = 0 }] {
                change()
                #expect(demand(stage) == .none)
            }
            parent.opacity = 1
            spinner.isHidden = true
            parent.removeAllAnimations()
            #expect(demand(stage) == .none)
            // Shown again it is where its time has come to: a quarter turn makes it upright.
            advance(stage, by: 7.25)
            spinner.isHidden = false
            let picture = stage.drawNow()
            #expect(stage.demand == .nextRefresh)
            #expect(picture[20, 7] == 0xFFFF_FFFF && picture[12, 15] == 0xFFFF_0000)
        }

        @Test("An animation that ends the invisibility asks for frames, at its begin")
        func appearing() {
            let stage = stage()
            let layer = stage.add(CGRect(x: 0, y: 0, width: 50, height: 50), .red)
            layer.opacity = 0
            spin(layer)
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.fromValue = 0.0
            fade.toValue = 1.0
            fade.beginTime = stage.time + 3
            fade.duration = 1
            layer.add(fade, forKey: "fade")
            #expect(demand(stage) == .at(103))
            advance(stage, by: 3)
            #expect(demand(stage) == .nextRefresh)
        }

        @Test("A spinner that is scrolled out of its clip asks for nothing, and turns on when it is back")
        func clippedAway() {
            let stage = stage()
            let scroll = stage.add(CGRect(x: 0, y: 0, width: 50, height: 50), .red)
            scroll.masksToBounds = true
            let page = stage.add(CGRect(x: 0, y: 0, width: 50, height: 500), .blue, to: scroll)
            let ring = stage.add(CGRect(x: 10, y: 10, width: 20, height: 20), .green, to: page)
            for index in 0..<8 {
                let spoke = stage.add(CGRect(x: 8, y: 0, width: 4, height: 20), .white, to: ring)
                spoke.transform = CATransform3DMakeRotation(Double(index), 0, 0, 1)
                let glow = CAKeyframeAnimation(keyPath: "opacity")
                glow.values = [1.0, 0.2, 1.0]
                glow.duration = 1
                glow.repeatCount = .infinity
                spoke.add(glow, forKey: "glow")
            }
            spin(ring)
            #expect(demand(stage) == .nextRefresh)
            scroll.bounds.origin.y = 200
            #expect(demand(stage) == .none)
            // The corner of the square reaches into the clip when it stands on its point.
            scroll.bounds.origin.y = 33
            #expect(demand(stage) == .nextRefresh)
            scroll.bounds.origin.y = 40
            #expect(demand(stage) == .none)
        }

        @Test("Off-screen layers ask for frames only where an animation of their own can bring them into sight")
        func offScreen() {
            let stage = stage()
            let layer = stage.add(CGRect(x: 200, y: 40, width: 20, height: 20), .white)
            spin(layer)
            #expect(demand(stage) == .none)
            // A clock's hand with its middle far away sweeps through the stage.
            layer.anchorPoint = CGPoint(x: -5, y: 0.5)
            #expect(demand(stage) == .nextRefresh)
            layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
            layer.removeAllAnimations()
            layer.add(slide(layer, from: CGPoint(x: 210, y: 50), to: CGPoint(x: 50, y: 50)), forKey: "in")
            #expect(demand(stage) == .nextRefresh)
            advance(stage, by: 0.9)
            #expect(stage.drawNow()[66, 50] == 0xFFFF_FFFF)
            layer.add(slide(layer, from: CGPoint(x: 210, y: 50), to: CGPoint(x: 210, y: 500)), forKey: "in")
            #expect(demand(stage) == .none)
            // Springs go beyond their ends.
            let spring = CASpringAnimation(keyPath: "position")
            spring.fromValue = CGPoint(x: 210, y: 50)
            spring.toValue = CGPoint(x: 115, y: 50)
            spring.damping = 1
            spring.duration = 1
            layer.add(spring, forKey: "in")
            #expect(demand(stage) == .nextRefresh)
        }

        @Test("What slides in with its superlayer is seen, and what turns in it turns")
        func slidesInWithSuperlayer() {
            let stage = stage()
            let parent = stage.add(CGRect(x: 200, y: 0, width: 50, height: 50), .red)
            let spinner = stage.add(CGRect(x: 10, y: 10, width: 20, height: 10), .white, to: parent)
            spin(spinner)
            #expect(demand(stage) == .none)
            let animation = slide(parent, from: CGPoint(x: 225, y: 25), to: CGPoint(x: 25, y: 25), duration: 2)
            parent.position = CGPoint(x: 25, y: 25)
            parent.add(animation, forKey: "in")
            #expect(demand(stage) == .nextRefresh)
            advance(stage, by: 2.25)
            let picture = stage.drawNow()
            #expect(stage.demand == .nextRefresh)
            #expect(picture[20, 7] == 0xFFFF_FFFF && picture[12, 15] == 0xFFFF_0000)
        }

        @Test("Animations that nobody sees begin and end on time for their delegates")
        func endsOnTime() async {
            let stage = stage()
            let layer = stage.add(CGRect(x: 200, y: 0, width: 50, height: 50), .red)
            let animation = slide(layer, from: CGPoint(x: 225, y: 25), to: CGPoint(x: 225, y: 50))
            let log = EventLog()
            animation.delegate = log
            layer.add(animation, forKey: "a")
            #expect(demand(stage) == .none)
            #expect(stage.context.nextDeadline == 101)
            advance(stage, by: 1.001)
            await mainQueue()
            #expect(log.events == ["start", "stop true"] && layer.animationKeys() == nil)
        }

        @Test("Random trees: until the time that a frame asks for, no later frame differs from it")
        func nothingIsMissed() {
            // Enough of the trees are at rest although animations run in them.
            let trees = rounds(50, long: 1500)
            #expect((0..<trees).reduce(0) { $0 + missedFrames(seed: $1) } > trees / 3)
        }

        /// Checks a random tree, and returns at how many times it was at rest.
        private func missedFrames(seed: Int) -> Int {
            var rests = 0
            var numbers = SeededRandom(seed: UInt64(seed))
            let stage = stage()
            if seed % 4 == 0 { stage.root.sublayerTransform.m34 = -1 / 200 }
            var layers = [stage.root]
            for _ in 0..<6 {
                let kind = numbers.number(0...1)
                let layer: CALayer = kind < 0.15 ? CATransformLayer() : kind < 0.3 ? CAShapeLayer() : CALayer()
                let parent = layers[Int(numbers.number(0...0.999) * Double(layers.count))]
                layer.frame = CGRect(
                    x: numbers.number(-150...200), y: numbers.number(-150...200), width: numbers.number(5...60), height: numbers.number(5...60))
                if !(layer is CATransformLayer) {
                    layer.backgroundColor = numbers.number(0...1) < 0.5 ? .red : .white
                    layer.masksToBounds = numbers.number(0...1) < 0.3
                    if numbers.number(0...1) < 0.2 { layer.shadowOpacity = 0.8 }
                }
                if let shape = layer as? CAShapeLayer {
                    shape.path = CGPath(ellipseIn: CGRect(x: -10, y: 0, width: 40, height: 20), transform: nil)
                    shape.strokeColor = .green
                    shape.lineWidth = 4
                }
                if numbers.number(0...1) < 0.3 { layer.anchorPoint = CGPoint(x: numbers.number(-1...2), y: numbers.number(-1...2)) }
                if numbers.number(0...1) < 0.2 { layer.isHidden = true }
                if numbers.number(0...1) < 0.2 { layer.transform = CATransform3DMakeRotation(0.5, 1, 0.3, 1) }
                if numbers.number(0...1) < 0.2 { layer.isGeometryFlipped = true }
                parent.addSublayer(layer)
                layers.append(layer)
                for _ in 0..<Int(numbers.number(0...2.5)) { animate(layer, &numbers) }
            }
            CATransaction.flush()
            let geometry = stage.geometry
            func frame(_ time: Double) -> (picture: [UInt32], demand: FrameDemand) {
                let target = PixelBuffer(width: geometry.pixelWidth, height: geometry.pixelHeight)
                let demand = stage.server.drawFrame(at: time, geometry: geometry, into: target)
                return ((0..<100).flatMap { y in (0..<100).map { target[$0, y] } }, demand)
            }
            for start in [100, 100.3, 101.7] {
                let first = frame(start)
                let end: Double
                switch first.demand {
                case .nextRefresh: continue
                case .none: end = start + 6
                case .at(let time): end = min(time, start + 6)
                }
                rests += 1
                for step in 1..<25 {
                    let later = start + (end - start) * Double(step) / 25
                    guard frame(later).picture != first.picture else { continue }
                    Issue.record("seed \(seed): another picture at \(later), but \(first.demand) was asked for at \(start)")
                    return rests
                }
            }
            return rests
        }

        private func animate(_ layer: CALayer, _ numbers: inout SeededRandom) {
            let keys = [
                "position", "position.x", "transform.rotation.z", "transform.rotation.y", "transform.scale", "transform.translation.y",
                "transform", "opacity", "hidden", "bounds", "bounds.size.width", "backgroundColor", "zPosition",
            ]
            let key = keys[Int(numbers.number(0...0.999) * Double(keys.count))]
            func value() -> Any {
                let n = numbers.number(-150...200)
                switch key {
                case "position": return CGPoint(x: n, y: numbers.number(-150...200))
                case "bounds": return CGRect(x: n / 4, y: 0, width: numbers.number(0...80), height: numbers.number(0...80))
                case "transform":
                    return CATransform3DConcat(
                        CATransform3DMakeRotation(n, 0, 0, 1), CATransform3DMakeTranslation(n, numbers.number(-100...100), 0))
                case "backgroundColor": return n < 0 ? CGColor.blue : CGColor.green
                case "hidden": return n < 0
                case "opacity": return max(n / 200, 0)
                case "transform.scale", "transform.rotation.z", "transform.rotation.y": return n / 80
                default: return n
                }
            }
            let animation: CAPropertyAnimation
            if numbers.number(0...1) < 0.3 {
                let frames = CAKeyframeAnimation(keyPath: key)
                frames.values = [value(), value(), value()]
                animation = frames
            } else {
                let basic = CABasicAnimation(keyPath: key)
                basic.fromValue = value()
                if numbers.number(0...1) < 0.7 { basic.toValue = value() }
                animation = basic
            }
            animation.duration = numbers.number(0.5...4)
            animation.beginTime = numbers.number(0...1) < 0.4 ? 100 + numbers.number(0...4) : 0
            animation.isAdditive = ["position", "position.x", "transform.translation.y"].contains(key) && numbers.number(0...1) < 0.4
            if numbers.number(0...1) < 0.6 { animation.repeatCount = .infinity }
            if numbers.number(0...1) < 0.3 { animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.3, 1.8, 0.7, 1) }
            layer.add(animation, forKey: nil)
        }
    }
}
