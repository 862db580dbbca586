import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

extension StageSuites {
    /// Rules of Behaviour 1.10, 2.1, 2.2 and 2.4 to 2.8 for every class of animation, seen on layers that a display shows.
    @MainActor @Suite("Animation rules") struct AnimationRulesTests {
        private func shown<Layer: CALayer>(_ layer: Layer, on stage: Stage) -> Layer {
            CATransaction.setDisableActions(true)
            layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            stage.root.addSublayer(layer)
            CATransaction.flush()
            CATransaction.setDisableActions(true)
            return layer
        }

        private func basic(_ path: String, from: Any? = nil, to: Any? = nil, by: Any? = nil, duration: Double = 1) -> CABasicAnimation {
            let animation = CABasicAnimation(keyPath: path)
            animation.fromValue = from
            animation.toValue = to
            animation.byValue = by
            animation.duration = duration
            return animation
        }

        private func spring(_ path: String, duration: Double = 1) -> CASpringAnimation {
            let spring = CASpringAnimation(keyPath: path)
            spring.fromValue = 0
            spring.toValue = 100
            spring.duration = duration
            return spring
        }

        /// A spring of mass 1, stiffness 100, damping 10 after 0.15 s (Behaviour 12).
        private let springAt15 = 61.0493

        private func close(_ value: Double?, _ wanted: Double, _ tolerance: Double = 1e-3, _ location: SourceLocation = #_sourceLocation) {
            #expect(abs((value ?? .infinity) - wanted) <= tolerance, "\(value ?? .nan), not \(wanted)", sourceLocation: location)
        }

        // MARK: Additive and cumulative

        @Test("2.2, 2.4, 2.6: additive keyframes, springs and paths add to the model; a value function's transform acts before it")
        func additive() {
            let stage = Stage()
            let layer = shown(CALayer(), on: stage)
            layer.zPosition = 1000
            layer.position = CGPoint(x: 20, y: 30)
            layer.transform = CATransform3DMakeTranslation(7, 0, 0)
            let frames = CAKeyframeAnimation(keyPath: "zPosition")
            frames.values = [0, 10, 40]
            let way = CAKeyframeAnimation(keyPath: "position")
            way.path = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
            let turn = basic("transform", from: 0, to: 4)
            turn.valueFunction = CAValueFunction(name: .scaleX)
            for animation in [frames, way, turn, spring("zPosition")] {
                animation.isAdditive = true
                animation.duration = 1
                layer.add(animation, forKey: nil)
            }
            stage.advance(by: 0.15)
            close(layer.shown("zPosition"), 1000 + 3 + springAt15)
            close(layer.shown("position.x"), 20 + 60)
            close(layer.shown("position.y"), 30)
            close(layer.shown("transform.scale.x"), 0.6)
            close(layer.shown("transform.translation.x"), 7)
        }

        @Test("2.2: cumulative springs, paths and value functions add their end with each pass; arrays too")
        func cumulative() {
            let stage = Stage()
            let layer = shown(CAGradientLayer(), on: stage)
            layer.locations = [0, 0]
            let path = CGMutablePath()
            path.move(to: .zero)
            path.addLine(to: CGPoint(x: 30, y: 60))
            let way = CAKeyframeAnimation(keyPath: "position")
            way.path = path
            let move = basic("transform", from: [0, 0, 0], to: [10, 20, 0])
            move.valueFunction = CAValueFunction(name: .translate)
            let arrays = basic("locations", from: [0, 0], to: [0.25, 0.5])
            for animation in [spring("zPosition"), way, move, arrays] {
                animation.isCumulative = true
                animation.repeatCount = 3
                animation.duration = 1
                layer.add(animation, forKey: nil)
            }
            stage.advance(by: 2.15)
            close(layer.shown("zPosition"), 200 + springAt15)
            close(layer.shown("position.x"), 60 + 4.5)
            close(layer.shown("position.y"), 120 + 9)
            close(layer.shown("transform.translation.x"), 20 + 1.5)
            close(layer.shown("transform.translation.y"), 40 + 3)
            let locations = layer.presentation()?.locations?.map(\.doubleValue) ?? []
            #expect(locations.count == 2)
            for (found, wanted) in zip(locations, [0.5 + 0.0375, 1 + 0.075]) { close(found, wanted, 1e-6) }
        }

        // MARK: Ends that are not given

        @Test("2.2: a spring and a value function take a missing end from the layer", arguments: [
            (nil, 8.0, nil, 5.0), (2.0, nil, nil, 2.0), (nil, nil, 4.0, 4.0), (nil, 8.0, 4.0, 6.0), (6.0, nil, 4.0, 8.0),
        ] as [(Double?, Double?, Double?, Double)])
        func missingEnds(from: Double?, to: Double?, by: Double?, half: Double) {
            let stage = Stage()
            let layer = shown(CALayer(), on: stage)
            layer.transform = CATransform3DMakeTranslation(2, 0, 0)
            let move = basic("transform", from: from, to: to, by: by)
            move.valueFunction = CAValueFunction(name: .translateX)
            layer.add(move, forKey: nil)
            stage.advance(by: 0.5)
            close(layer.shown("transform.translation.x"), half)
            layer.removeAllAnimations()
            CATransaction.setDisableActions(true)
            layer.zPosition = 2
            let pull = CASpringAnimation(keyPath: "zPosition")
            (pull.fromValue, pull.toValue, pull.byValue, pull.duration) = (from, to, by, 2)
            layer.add(pull, forKey: nil)
            stage.advance(by: 0.15)
            // At 61 % of the way; the half tells where the other end is.
            let start = from ?? (to != nil && by != nil ? to! - by! : 2)
            close(layer.shown("zPosition"), start + (half - start) * 2 * springAt15 / 100)
        }

        @Test("2.7: functions of three numbers take a missing end from the layer", arguments: [
            (CAValueFunctionName.scale, [4.0, 6, 8], "transform.scale.y", 4.5), (.translate, [10, 20, 30], "transform.translation.y", 10.0),
        ])
        func threeNumbers(_ name: CAValueFunctionName, _ to: [Double], _ keyPath: String, _ half: Double) {
            let stage = Stage()
            let layer = shown(CALayer(), on: stage)
            layer.transform = CATransform3DMakeScale(2, 3, 4)
            let animation = basic("transform", to: to)
            animation.valueFunction = CAValueFunction(name: name)
            layer.add(animation, forKey: nil)
            stage.advance(by: 0.5)
            close(layer.shown(keyPath), half)
        }

        @Test("2.7: a function of one number reads from the layer what it makes", arguments: [
            (CAValueFunctionName.rotateX, 0.3), (.rotateY, 0.3), (.rotateZ, 0.3), (.scaleX, 3), (.scaleY, 3), (.scaleZ, 3),
            (.translateX, 3), (.translateY, 3), (.translateZ, 3),
        ])
        func oneNumber(_ name: CAValueFunctionName, _ argument: Double) throws {
            let function = try #require(CAValueFunction(name: name)).function
            let transform = try #require(function.transform(of: .number(argument)))
            guard case .number(let found)? = function.argument(giving: .transform(transform)) else {
                Issue.record("no number")
                return
            }
            close(found, argument, 1e-12)
            #expect(function.transform(of: .numbers([1, 2, 3])) == nil && function.argument(giving: .number(1)) == nil)
        }

        @Test("2.7: a value function refuses numbers that it can't take, and properties that are no transforms")
        func valueFunctionRefusals() {
            let stage = Stage()
            let layer = shown(CALayer(), on: stage)
            let short = basic("transform", from: [0, 0], to: [10, 20])
            short.valueFunction = CAValueFunction(name: .translate)
            let plain = basic("zPosition", from: 0, to: 100)
            plain.valueFunction = CAValueFunction(name: .rotateX)
            layer.add(short, forKey: nil)
            layer.add(plain, forKey: nil)
            stage.advance(by: 0.5)
            close(layer.shown("zPosition"), 0, 0)
            #expect(layer.presentation()?.transform == CATransform3DIdentity)
        }

        // MARK: Values of every type

        @Test("2.7: colours by component; 2.2: a colour with one end missing shows none; truth values switch at once")
        func coloursAndTruth() throws {
            let stage = Stage()
            let layer = shown(CALayer(), on: stage)
            layer.add(basic("backgroundColor", from: CGColor.red, to: CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)), forKey: nil)
            layer.add(basic("borderColor", from: NSNull(), to: CGColor.red), forKey: nil)
            layer.add(basic("hidden", from: false, to: true), forKey: nil)
            CATransaction.flush()
            #expect(layer.presentation()?.isHidden == false)
            stage.advance(by: 0.5)
            let color = try #require(layer.presentation()?.backgroundColor?.components)
            for (found, wanted) in zip(color, [0.5, 0, 0.5, 0.75]) { close(Double(found), wanted, 1e-6) }
            #expect(layer.presentation()?.borderColor == nil && layer.presentation()?.isHidden == true)
        }

        @Test("2.7: arrays of colours and numbers element by element where their lengths match, otherwise they switch in the middle")
        func arrays() throws {
            let stage = Stage()
            let gradient = shown(CAGradientLayer(), on: stage)
            gradient.add(basic("colors", from: [CGColor.red, .blue], to: [CGColor.blue, .blue]), forKey: nil)
            gradient.add(basic("locations", from: [0, 1], to: [0.5, 0.8, 1]), forKey: nil)
            let shape = shown(CAShapeLayer(), on: stage)
            let dashes = CAKeyframeAnimation(keyPath: "lineDashPattern")
            (dashes.values, dashes.duration) = ([[2, 4], [4, 8], [4, 8]], 1)
            shape.add(dashes, forKey: nil)
            stage.advance(by: 0.25)
            let now = try #require(gradient.presentation())
            let first = try #require((now.colors?.first as? CGColor)?.components)
            for (found, wanted) in zip(first, [0.75, 0, 0.25, 1]) { close(Double(found), wanted, 1e-6) }
            #expect(now.locations == [0, 1])
            #expect(shape.presentation()?.lineDashPattern == [3, 6])
            stage.advance(by: 0.5)
            #expect(gradient.presentation()?.locations == [0.5, 0.8, 1])
        }

        @Test("Paced keyframes measure arrays by all of their elements")
        func pacedArrays() throws {
            let values = [[0.0, 0], [3, 4], [3, 19]].map { AnimatableValue.numbers($0) }
            let paced = try #require(KeyframeInterpolation(values: values, mode: .paced))
            #expect(paced.value(at: 0.25) == .numbers([3, 4]) && paced.value(at: 0.625) == .numbers([3, 11.5]))
        }

        @Test("Pictures switch in the middle; shapes of the same steps morph")
        func picturesAndShapes() throws {
            let stage = Stage()
            let a = CGImage(pixels: PixelBuffer(width: 1, height: 1)), b = CGImage(pixels: PixelBuffer(width: 2, height: 2))
            let layer = shown(CAShapeLayer(), on: stage)
            layer.add(basic("contents", from: a, to: b), forKey: nil)
            let small = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
            let large = CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 50), transform: nil)
            layer.add(basic("path", from: small, to: large), forKey: nil)
            stage.advance(by: 0.25)
            #expect(layer.presentation()?.contents as? CGImage === a)
            #expect(layer.presentation()?.path?.boundingBox == CGRect(x: 0, y: 0, width: 15, height: 20))
            stage.advance(by: 0.5)
            #expect(layer.presentation()?.contents as? CGImage === b)
        }

        // MARK: Paths

        @Test("2.4: a path wins over values, needs a point, takes key times; turning comes before the layer's own transform")
        func paths() {
            let stage = Stage()
            let layer = shown(CALayer(), on: stage)
            layer.transform = CATransform3DMakeScale(1, 3, 1)
            let path = CGMutablePath()
            path.move(to: .zero)
            path.addLine(to: CGPoint(x: 100, y: 0))
            path.addLine(to: CGPoint(x: 100, y: 100))
            let way = CAKeyframeAnimation(keyPath: "position")
            way.path = path
            // What the animation was given is not changed any more.
            path.addLine(to: .zero)
            way.values = [CGPoint(x: -5, y: -5), CGPoint(x: -5, y: -5)]
            way.keyTimes = [0, 0.8, 1]
            way.rotationMode = .rotateAuto
            way.duration = 1
            let wrong = CAKeyframeAnimation(keyPath: "zPosition")
            (wrong.path, wrong.duration) = (path, 1)
            layer.add(way, forKey: nil)
            layer.add(wrong, forKey: nil)
            stage.advance(by: 0.4)
            close(layer.shown("position.x"), 50)
            close(layer.shown("zPosition"), 0, 0)
            stage.advance(by: 0.5)
            close(layer.shown("position.x"), 100)
            close(layer.shown("position.y"), 50)
            // A quarter turn, then three times as high: x goes to y and becomes three times as long.
            let transform = layer.presentation()?.transform ?? CATransform3DIdentity
            let found = [transform.m11, transform.m12, transform.m21, transform.m22].map { Double($0) }
            for (found, wanted) in zip(found, [0.0, 3, -1, 0]) { close(found, wanted, 1e-9) }
        }

        // MARK: Time

        @Test("2.1: duration 0 is the transaction's, for every class; a spring's too, however long it settles")
        func defaultDuration() {
            let stage = Stage()
            let layer = shown(CALayer(), on: stage)
            let group = CAAnimationGroup()
            group.animations = [basic("position.x", from: 0, to: 100, duration: 0)]
            let frames = CAKeyframeAnimation(keyPath: "opacity")
            frames.values = [0, 1]
            let animations: [CAAnimation] = [
                basic("zPosition", from: 0, to: 1, duration: 0), spring("zPosition", duration: 0), frames, group, CATransition(),
            ]
            for (index, animation) in animations.enumerated() { layer.add(animation, forKey: "\(index)") }
            CATransaction.begin()
            CATransaction.setAnimationDuration(2)
            layer.add(basic("zPosition", from: 0, to: 1, duration: 0), forKey: "slow")
            CATransaction.commit()
            #expect(layer.animationKeys() == ["0", "1", "2", "3", "transition", "slow"])
            for key in ["0", "1", "2", "3", "transition"] { #expect(layer.animation(forKey: key)?.duration == 0.25) }
            stage.advance(by: 0.125)
            close(layer.shown("position.x"), 50)
            stage.advance(by: 0.126)
            #expect(layer.animationKeys() == ["slow"])
            stage.advance(by: 1.75)
            #expect(layer.animationKeys() == nil)
        }

        @Test("2.1: beginTime 0 becomes the time of the commit in the layer's time; in a group it stays, relative to the group")
        func beginTimes() {
            let stage = Stage()
            let layer = shown(CALayer(), on: stage)
            layer.speed = 2
            layer.timeOffset = 5
            let group = CAAnimationGroup()
            group.animations = [basic("zPosition", from: 0, to: 100)]
            group.duration = 1
            layer.add(group, forKey: "group")
            #expect(layer.animation(forKey: "group")?.beginTime == 0)
            CATransaction.flush()
            let stored = layer.animation(forKey: "group") as? CAAnimationGroup
            close(stored?.beginTime, 2 * stage.time + 5, 1e-9)
            #expect(stored?.animations?.first?.beginTime == 0)
            stage.advance(by: 0.25)
            close(layer.shown("zPosition"), 50)
        }

        @Test("2.1: speed 0 and timeOffset scrub whatever runs on the layer and below it")
        func scrubbing() {
            let stage = Stage()
            let layer = shown(CALayer(), on: stage)
            let child = CALayer()
            layer.addSublayer(child)
            CATransaction.flush()
            CATransaction.setDisableActions(true)
            layer.speed = 0
            let group = CAAnimationGroup()
            let late = basic("zPosition", from: 0, to: 100)
            late.beginTime = 1
            late.fillMode = .both
            group.animations = [late]
            group.duration = 2
            child.add(group, forKey: "group")
            child.add(spring("position.x"), forKey: "spring")
            CATransaction.flush()
            // Times in no order: what shows depends on the offset alone.
            for (offset, z, x) in [(1.5, 50.0, 0.0), (0.15, 0, springAt15), (1.9, 90, 0), (1.25, 25, 0), (0, 0, 0)] {
                layer.timeOffset = offset
                stage.advance(by: 100)
                close(child.shown("zPosition"), z)
                close(child.shown("position.x"), x)
            }
            #expect(child.animationKeys() == ["group", "spring"], "time stands, so nothing ends")
        }

        @Test("2.1, 2.5: a group repeats, reverses and runs backwards with all that is in it", arguments: [
            (Float(1), Float(2.5), false, 2.25, 25.0), (1, 0, true, 1.25, 75.0), (-1, 0, false, 0.25, 75.0), (2, 0, false, 0.25, 50.0),
        ])
        func groupTiming(_ speed: Float, _ count: Float, _ reverses: Bool, _ time: Double, _ wanted: Double) {
            let stage = Stage()
            let layer = shown(CALayer(), on: stage)
            let group = CAAnimationGroup()
            group.animations = [basic("zPosition", from: 0, to: 100)]
            (group.duration, group.speed, group.repeatCount, group.autoreverses) = (1, speed, count, reverses)
            layer.add(group, forKey: nil)
            stage.advance(by: time)
            close(layer.shown("zPosition"), wanted)
        }

        @Test("2.5: a group that stays shows its end, in which each animation's own fill mode counts")
        func groupFill() {
            let stage = Stage()
            let layer = shown(CALayer(), on: stage)
            let brief = basic("zPosition", from: 0, to: 100, duration: 0.5)
            let kept = basic("position.x", from: 0, to: 50, duration: 0.5)
            kept.fillMode = .forwards
            let whole = basic("position.y", from: 0, to: 70)
            let group = CAAnimationGroup()
            group.animations = [brief, kept, whole]
            group.duration = 1
            group.fillMode = .forwards
            group.isRemovedOnCompletion = false
            layer.add(group, forKey: nil)
            stage.advance(by: 5)
            close(layer.shown("zPosition"), 0, 0)
            close(layer.shown("position.x"), 50)
            close(layer.shown("position.y"), 70)
        }

        // MARK: Storage, delegates, frames

        @Test("1.10: what is in a stored group is frozen with it, and apart from what was added")
        func frozenGroup() async {
            let stage = Stage()
            let layer = shown(CALayer(), on: stage)
            let inner = basic("zPosition", from: 0, to: 100)
            let group = CAAnimationGroup()
            group.animations = [inner]
            group.duration = 1
            layer.add(group, forKey: "group")
            inner.toValue = 0
            stage.advance(by: 0.5)
            close(layer.shown("zPosition"), 50)
            let copy = layer.animation(forKey: "group")?.copy() as? CAAnimationGroup
            copy?.animations?.first?.duration = 3
            #expect(copy?.animations?.first?.duration == 3, "a copy of it is free")
            await #expect(processExitsWith: .failure) {
                let layer = CALayer()
                let group = CAAnimationGroup()
                group.animations = [CABasicAnimation(keyPath: "opacity")]
                layer.add(group, forKey: "group")
                (layer.animation(forKey: "group") as? CAAnimationGroup)?.animations?.first?.duration = 1
            }
            await #expect(processExitsWith: .failure) {
                let layer = CALayer()
                layer.add(CASpringAnimation(keyPath: "opacity"), forKey: "spring")
                layer.animation(forKey: "spring")?.setValue(2, forKey: "mass")
            }
        }

        @Test("2.8: start, completion block, stop, once each, for every class; 2.5: not for what is in a group")
        func callbacks() async {
            let inner = basic("zPosition", from: 0, to: 1, duration: 0.1), frames = CAKeyframeAnimation(keyPath: "zPosition")
            frames.values = [0, 1]
            let group = CAAnimationGroup()
            group.animations = [inner]
            for animation in [spring("zPosition", duration: 0), frames, group, CATransition()] {
                let stage = Stage()
                let layer = shown(CALayer(), on: stage)
                let log = EventLog()
                inner.delegate = log
                animation.delegate = log
                CATransaction.begin()
                CATransaction.setCompletionBlock { log.note("block") }
                layer.add(animation, forKey: "a")
                CATransaction.commit()
                await mainQueue()
                #expect(log.events == ["start"], "\(type(of: animation))")
                stage.advance(by: 0.2)
                await mainQueue()
                #expect(log.events == ["start"], "\(type(of: animation)): it lasts a quarter of a second")
                stage.advance(by: 0.06)
                await mainQueue()
                #expect(log.events == ["start", "block", "stop true"], "\(type(of: animation))")
                #expect(layer.animationKeys() == nil)
            }
        }

        @Test("An animation that prefers a lower rate asks for its frames only, and for one at its end; others prevail")
        func frameRate() {
            let stage = Stage()
            let layer = shown(CALayer(), on: stage)
            let slow = basic("zPosition", from: 0, to: 1)
            slow.preferredFrameRateRange = CAFrameRateRange(minimum: 5, maximum: 10, preferred: 8)
            layer.add(slow, forKey: "slow")
            _ = stage.drawNow()
            #expect(stage.demand == .at(stage.time + 0.125))
            stage.advance(by: 0.9375)
            _ = stage.drawNow()
            #expect(stage.demand == .at(stage.time + 0.0625))
            stage.advance(by: 0.0625 - 0.5)
            let inner = basic("position.x", from: 0, to: 1)
            inner.preferredFrameRateRange = CAFrameRateRange(minimum: 5, maximum: 10, preferred: 1)
            let group = CAAnimationGroup()
            group.animations = [inner]
            group.preferredFrameRateRange = CAFrameRateRange(minimum: 5, maximum: 10, preferred: 16)
            group.duration = 1
            layer.add(group, forKey: "group")
            _ = stage.drawNow()
            #expect(stage.demand == .at(stage.time + 0.0625), "the group's rate, the faster of the two")
            layer.add(basic("opacity", from: 0, to: 1), forKey: "quick")
            _ = stage.drawNow()
            #expect(stage.demand == .nextRefresh)
        }
    }
}
