import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

extension StageSuites {
    /// The numbers of Behaviour 12 and of the tables in its section 2, seen through presentation layers.
    @Suite("Animation tables") struct AnimationTablesTests {
        /// The values of a key path on screen at times after the commit that adds an animation.
        private func values(
            _ animation: CAAnimation, at times: [Double], keyPath: String = "zPosition", layer: CALayer = CALayer()
        ) throws -> [Double] {
            let stage = Stage()
            stage.root.addSublayer(layer)
            stage.advance(by: 1)
            layer.add(animation, forKey: "tested")
            CATransaction.flush()
            return try times.map { time in
                MediaClock.shared.setVirtualTime(stage.time + time)
                return try #require((layer.presentation()?.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue)
            }
        }

        private func expect(_ found: [Double], _ wanted: [Double], tolerance: Double = 1e-4, _ location: SourceLocation = #_sourceLocation) {
            #expect(found.count == wanted.count, sourceLocation: location)
            for (a, b) in zip(found, wanted) { #expect(abs(a - b) <= tolerance, "\(found)", sourceLocation: location) }
        }

        private func spring(_ change: (CASpringAnimation) -> Void = { _ in }) -> CASpringAnimation {
            let spring = CASpringAnimation(keyPath: "zPosition")
            spring.fromValue = 0
            spring.toValue = 100
            spring.duration = 0.5
            change(spring)
            return spring
        }

        @Test("12: springs, cut off at half a second")
        func springs() throws {
            let times = [0.05, 0.15, 0.25, 0.45]
            expect(try values(spring(), at: times), [10.4405, 61.0493, 102.3360, 111.8446])
            expect(try values(spring { $0.damping = 20 }, at: times), [9.0204, 44.2175, 71.2703, 93.8901])
            expect(try values(spring { $0.damping = 30 }, at: times), [9.0204, 44.2175, 71.2703, 93.8901])
            expect(try values(spring { $0.initialVelocity = 5 }, at: times), [29.3078, 87.3205, 116.0415, 107.6722])
            expect(try values(spring { $0.initialVelocity = -5 }, at: times), [-8.4267, 34.7780, 88.6305, 116.0171])
            expect(try values(spring(), at: [0.1, 0.49]), [34.0300, 108.3439])
        }

        @Test("2.6: springs refuse what no spring can be, and tell when they rest")
        func springParameters() {
            let spring = CASpringAnimation()
            #expect(Double(spring.mass) == 1 && Double(spring.stiffness) == 100 && Double(spring.damping) == 10 && spring.duration == 0)
            spring.mass = 0
            spring.stiffness = -1
            spring.damping = -1
            #expect(Double(spring.mass) == 1 && Double(spring.stiffness) == 100 && Double(spring.damping) == 10)
            #expect(abs(spring.settlingDuration - 1.4727003346780927) < 1e-12)
            #expect(abs(Double(spring.perceptualDuration) - 0.6283185) < 1e-6 && abs(Double(spring.bounce) - 0.5) < 1e-12)
            let bouncy = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
            #expect(abs(Double(bouncy.stiffness) - 157.9137) < 1e-4 && abs(Double(bouncy.damping) - 17.5929) < 1e-4)
            #expect(abs(bouncy.duration - 0.86296) < 1e-5 && bouncy.allowsOverdamping)
        }

        private func keyframes(_ mode: CAAnimationCalculationMode, times: [NSNumber]? = nil) -> CAKeyframeAnimation {
            let animation = CAKeyframeAnimation(keyPath: "zPosition")
            animation.values = [0, 1, 0.5, 0.7]
            animation.keyTimes = times
            animation.calculationMode = mode
            animation.duration = 1
            return animation
        }

        @Test("12: keyframes 0, 1, .5, .7 in every mode, with and without key times")
        func keyframeModes() throws {
            let times = [0.05, 0.2, 0.3, 0.4, 0.5, 0.7, 0.8, 0.9]
            let keyTimes: [NSNumber] = [0, 0.1, 0.6, 1]
            expect(try values(keyframes(.linear), at: times), [0.15, 0.6, 0.9, 0.9, 0.75, 0.52, 0.58, 0.64])
            expect(try values(keyframes(.linear, times: keyTimes), at: times), [0.5, 0.9, 0.8, 0.7, 0.6, 0.55, 0.6, 0.65])
            expect(try values(keyframes(.discrete), at: times), [0, 0, 1, 1, 0.5, 0.5, 0.7, 0.7])
            expect(try values(keyframes(.discrete, times: keyTimes), at: times), [0, 1, 1, 1, 1, 0.5, 0.5, 0.5])
            expect(try values(keyframes(.paced), at: times), [0.085, 0.34, 0.51, 0.68, 0.85, 0.81, 0.64, 0.53])
            expect(
                try values(keyframes(.cubic), at: times),
                [0.164344, 0.708, 0.96075, 0.9848, 0.8, 0.49165, 0.5296, 0.61795])
            expect(
                try values(keyframes(.cubic, times: keyTimes), at: times),
                [0.614583, 1.006667, 0.9, 0.74, 0.586667, 0.503125, 0.558333, 0.634375])
        }

        @Test("12: three discrete values with four times; a single value has no effect")
        func discrete() throws {
            let animation = keyframes(.discrete, times: [0, 0.3, 0.6, 1])
            animation.values = [0, 1, 0.3]
            expect(try values(animation, at: [0.1, 0.35, 0.65, 0.95]), [0, 1, 0.3, 0.3])
            animation.values = [5]
            expect(try values(animation, at: [0.5]), [0])
        }

        private func path() -> CGPath {
            let path = CGMutablePath()
            path.move(to: .zero)
            path.addLine(to: CGPoint(x: 100, y: 0))
            path.addCurve(to: CGPoint(x: 200, y: 100), control1: CGPoint(x: 150, y: 0), control2: CGPoint(x: 200, y: 50))
            return path
        }

        @Test("12: along a path, linear and paced")
        func alongPath() throws {
            let animation = CAKeyframeAnimation(keyPath: "position")
            animation.path = path()
            animation.duration = 1
            let times = [0.5, 0.6, 0.75, 0.9]
            expect(try values(animation, at: times, keyPath: "position.x"), [100, 129.6, 168.75, 194.4])
            expect(try values(animation, at: times, keyPath: "position.y"), [0, 5.6, 31.25, 70.4])
            animation.calculationMode = .paced
            let paced = [0.1, 0.5, 0.75]
            expect(try values(animation, at: paced, keyPath: "position.x"), [25.49, 126.87, 177.88], tolerance: 0.15)
            expect(try values(animation, at: paced, keyPath: "position.y"), [0, 4.62, 41.5], tolerance: 0.15)
        }

        @Test("2.4: the rotation modes turn the layer along the path, before its own transform")
        func rotationModes() throws {
            let path = CGMutablePath()
            path.move(to: .zero)
            path.addLine(to: CGPoint(x: 0, y: 100))
            let animation = CAKeyframeAnimation(keyPath: "position")
            animation.path = path
            animation.duration = 1
            expect(try values(animation, at: [0.5], keyPath: "transform.rotation.z"), [0])
            animation.rotationMode = .rotateAuto
            expect(try values(animation, at: [0.5], keyPath: "transform.rotation.z"), [.pi / 2])
            animation.rotationMode = .rotateAutoReverse
            expect(try values(animation, at: [0.5], keyPath: "transform.rotation.z"), [-.pi / 2])
        }

        @Test("12: a group of 2 s clips and stretches its animations")
        func group() throws {
            func make() -> CAAnimationGroup {
                let a = CABasicAnimation(keyPath: "opacity")
                a.fromValue = 0
                a.toValue = 1
                a.beginTime = 0.5
                a.duration = 1
                let b = CABasicAnimation(keyPath: "position.x")
                b.fromValue = 0
                b.toValue = 100
                let group = CAAnimationGroup()
                group.animations = [a, b]
                group.duration = 2
                return group
            }
            let times = [0.25, 0.5, 1, 1.4, 1.6]
            let layer = CALayer()
            layer.opacity = 0.5
            expect(try values(make(), at: times, keyPath: "opacity", layer: layer), [0.5, 0, 0.5, 0.9, 0.5])
            expect(try values(make(), at: times, keyPath: "position.x"), [12.5, 25, 50, 70, 80])
        }

        @Test("2.5: a group's timing function remaps the time of its animations; groups nest")
        func groupTiming() throws {
            let inner = CAAnimationGroup()
            let motion = CABasicAnimation(keyPath: "zPosition")
            motion.fromValue = 0
            motion.toValue = 100
            inner.animations = [motion]
            let outer = CAAnimationGroup()
            outer.animations = [inner]
            outer.duration = 1
            outer.timingFunction = CAMediaTimingFunction(name: .easeIn)
            expect(try values(outer, at: [0.1, 0.5, 0.9]), [1.7027, 31.5357, 83.9428], tolerance: 1e-3)
        }

        @Test("12: cumulative passes add the end of each")
        func cumulative() throws {
            let animation = CABasicAnimation(keyPath: "zPosition")
            animation.fromValue = 0
            animation.toValue = 10
            animation.duration = 1
            animation.repeatCount = 3
            animation.isCumulative = true
            expect(try values(animation, at: [0.5, 1.5, 2.5]), [5, 15, 25])
            let frames = CAKeyframeAnimation(keyPath: "zPosition")
            frames.values = [0, 4, 10]
            frames.duration = 1
            frames.repeatCount = 3
            frames.isCumulative = true
            expect(try values(frames, at: [0.5, 1.5, 2.5]), [4, 14, 24])
        }

        @Test("2.1: one pass, offsets, speeds, repetitions, reversals", arguments: [
            (0.3, Float(1), Float(0), 0.0, false, [0, 0.5, 0.9, 1.2], [0.3, 0.8, 0.2, 7]),
            (0, 2, 0, 0, false, [0.25, 0.5, 0.6], [0.5, 1, 7]),
            (0, -1, 0, 0, false, [0.2, 0.5, 0.9, 0, 1.1], [0.8, 0.5, 0.1, 0, 7]),
            (0, 1, 2.5, 0, false, [2.1, 2.6], [0.1, 7]),
            (0, 1, 0, 1.7, false, [1.5, 1.9], [0.5, 7]),
            (0, 1, 0, 0, true, [1.2, 1.9, 2.1], [0.8, 0.1, 7]),
            (0, 1, .infinity, 0, false, [1000.25], [0.25]),
        ])
        func timing(_ offset: Double, _ speed: Float, _ count: Float, _ duration: Double, _ reverses: Bool, _ times: [Double], _ wanted: [Double]) throws {
            let animation = CABasicAnimation(keyPath: "zPosition")
            animation.fromValue = 0
            animation.toValue = 1
            animation.duration = 1
            animation.timeOffset = offset
            animation.speed = speed
            animation.repeatCount = count
            animation.repeatDuration = duration
            animation.autoreverses = reverses
            let layer = CALayer()
            layer.zPosition = 7
            expect(try values(animation, at: times, layer: layer), wanted)
        }

        @Test("2.1: fill modes", arguments: [
            (CAMediaTimingFillMode.removed, [0.5, 0.5, 0, 0.5, 0.5]), (.forwards, [0.5, 0.5, 0, 0.5, 1]), (.backwards, [0, 0, 0, 0.5, 0.5]),
            (.both, [0, 0, 0, 0.5, 1]),
        ])
        func fillModes(_ mode: CAMediaTimingFillMode, _ wanted: [Double]) throws {
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.fromValue = 0
            animation.toValue = 1
            animation.duration = 1
            animation.fillMode = mode
            animation.isRemovedOnCompletion = false
            let layer = CALayer()
            layer.opacity = 0.5
            let stage = Stage()
            stage.root.addSublayer(layer)
            stage.advance(by: 1)
            animation.beginTime = stage.time + 1
            layer.add(animation, forKey: nil)
            CATransaction.flush()
            let found = [0, 0.5, 1, 1.5, 2.5].map { time -> Double in
                MediaClock.shared.setVirtualTime(stage.time + time)
                return Double(layer.presentation()?.opacity ?? -1)
            }
            expect(found, wanted)
        }

        @Test("2.7: value functions make transforms of numbers, and replace the model's")
        func valueFunctions() throws {
            let turn = CABasicAnimation(keyPath: "transform")
            turn.valueFunction = CAValueFunction(name: .rotateZ)
            turn.fromValue = 0
            turn.toValue = 2 * Double.pi
            turn.duration = 1
            let layer = CALayer()
            layer.transform = CATransform3DMakeScale(3, 3, 1)
            expect(try values(turn, at: [0.25], keyPath: "transform.rotation.z", layer: layer), [.pi / 2])
            expect(try values(turn, at: [0.25], keyPath: "transform.scale.x", layer: layer), [1])
            let move = CABasicAnimation(keyPath: "transform")
            move.valueFunction = CAValueFunction(name: .translate)
            move.fromValue = [0, 0, 0]
            move.toValue = [10, 20, 30]
            move.duration = 1
            expect(try values(move, at: [0.5], keyPath: "transform.translation.y"), [10])
            #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "fold")) == nil)
        }

        @Test("Values are set and read by key, numbers of any type, constants by their names")
        func keyedValues() {
            let animation = CAKeyframeAnimation()
            animation.setValue(2, forKey: "duration")
            animation.setValue("forwards", forKey: "fillMode")
            animation.setValue("cubicPaced", forKey: "calculationMode")
            animation.setValue([0, 0.5, 1], forKey: "keyTimes")
            animation.setValue(false, forKey: "removedOnCompletion")
            animation.setValue("auto", forKey: "rotationMode")
            animation.setValue("mine", forKey: "own")
            #expect(animation.duration == 2 && animation.fillMode == .forwards && animation.calculationMode == .cubicPaced)
            #expect(animation.keyTimes == [0, 0.5, 1] && !animation.isRemovedOnCompletion && animation.rotationMode == .rotateAuto)
            #expect(animation.value(forKey: "own") as? String == "mine")
            animation.setValue("nonsense", forKey: "duration")
            #expect(animation.duration == 2)
        }
    }
}
