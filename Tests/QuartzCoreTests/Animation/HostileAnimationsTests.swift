import Foundation
import RendererTesting
import TestSupport
import Testing

@testable import QuartzCore

extension StageSuites {
    @Suite("Hostile animations", .oneRenderer) struct HostileAnimationsTests {
        private static let numbers: [Double] = [
            .nan, .infinity, -.infinity, 0, 1e300, -1e300, 1e-300, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -1, 0.5, 7,
            Double(Float.greatestFiniteMagnitude),
        ]

        /// Makes animations of which many values make no sense.
        private struct Maker {
            var random: SeededRandom

            mutating func n(_ sane: Double) -> Double {
                random.number(0...1) < 0.7 ? sane : HostileAnimationsTests.numbers.randomElement(using: &random)!
            }

            mutating func chance(_ part: Double) -> Bool { random.number(0...1) < part }

            mutating func value() -> Any {
                switch Int(random.number(0...8)) {
                case 0: n(2)
                case 1: CGPoint(x: n(3), y: n(4))
                case 2: CGSize(width: n(3), height: n(4))
                case 3: CGRect(x: n(0), y: n(0), width: n(9), height: n(9))
                case 4: CATransform3DConcat(CATransform3DMakeRotation(n(1), n(0), n(1), n(0)), CATransform3DMakeScale(n(1), n(0), n(1)))
                case 5: CGColor(red: n(1), green: n(0.5), blue: n(0), alpha: n(1))
                case 6: [n(0), n(0.5), n(1)]
                case 7: NSNull()
                default: "no value"
                }
            }

            mutating func numbers(_ count: Int) -> [NSNumber]? {
                chance(0.5) ? (0..<Int(random.number(0...Double(count)))).map { NSNumber(value: n(Double($0) / Double(count))) } : nil
            }

            mutating func path() -> CGPath {
                let path = CGMutablePath()
                path.move(to: CGPoint(x: n(0), y: n(0)))
                if chance(0.7) { path.addLine(to: CGPoint(x: n(9), y: n(9))) }
                if chance(0.5) { path.addCurve(to: .zero, control1: CGPoint(x: n(1), y: n(5)), control2: CGPoint(x: n(7), y: n(7))) }
                if chance(0.3) { path.closeSubpath() }
                return path
            }

            mutating func animation(depth: Int = 0) -> CAAnimation {
                let made: CAAnimation
                switch Int(random.number(0...5)) {
                case 0:
                    let basic = CABasicAnimation()
                    (basic.fromValue, basic.toValue) = (chance(0.6) ? value() : nil, chance(0.6) ? value() : nil)
                    basic.byValue = chance(0.3) ? value() : nil
                    made = basic
                case 1:
                    let spring = CASpringAnimation()
                    (spring.fromValue, spring.toValue) = (value(), value())
                    (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (n(1), n(100), n(10), n(0))
                    spring.allowsOverdamping = chance(0.5)
                    _ = spring.settlingDuration
                    made = spring
                case 2 where depth < 3:
                    let group = CAAnimationGroup()
                    group.animations = (0..<3).map { _ in animation(depth: depth + 1) }
                    made = group
                case 3:
                    let transition = CATransition()
                    (transition.startProgress, transition.endProgress) = (Float(n(0)), Float(n(1)))
                    transition.type = [.fade, .push, .moveIn, .reveal].randomElement(using: &random)!
                    made = transition
                default:
                    let frames = CAKeyframeAnimation()
                    let first = value()
                    frames.values = (0..<4).map { _ in chance(0.8) ? first : value() }
                    if chance(0.3) { frames.path = path() }
                    frames.keyTimes = numbers(5)
                    frames.tensionValues = numbers(4)
                    frames.biasValues = numbers(4)
                    frames.continuityValues = numbers(4)
                    frames.timingFunctions = [CAMediaTimingFunction(controlPoints: Float(n(0)), Float(n(0)), Float(n(1)), Float(n(1)))]
                    frames.calculationMode = [.linear, .discrete, .paced, .cubic, .cubicPaced].randomElement(using: &random)!
                    frames.rotationMode = chance(0.5) ? .rotateAuto : nil
                    made = frames
                }
                if let property = made as? CAPropertyAnimation {
                    property.keyPath = [
                        "position", "transform", "opacity", "bounds", "shadowOffset", "backgroundColor", "hidden", "transform.rotation.y",
                        "locations", "colors", "contents", "speed",
                    ].randomElement(using: &random)!
                    property.isAdditive = chance(0.3)
                    property.isCumulative = chance(0.3)
                    let names: [CAValueFunctionName] = [.rotateX, .scale, .translateZ]
                    if chance(0.2) { property.valueFunction = CAValueFunction(name: names.randomElement(using: &random)!) }
                }
                (made.duration, made.beginTime, made.timeOffset) = (n(1), n(0), n(0))
                (made.repeatDuration, made.repeatCount, made.speed) = (n(0), Float(n(2)), Float(n(1)))
                made.autoreverses = chance(0.3)
                made.fillMode = [.removed, .both, .forwards].randomElement(using: &random)!
                made.preferredFrameRateRange.preferred = chance(0.3) ? Float(n(30)) : 0
                return made
            }
        }

        @Test("No animation traps, whatever its values, at any time", arguments: 0..<150)
        func noTraps(seed: Int) {
            var maker = Maker(random: SeededRandom(seed: UInt64(seed)))
            let stage = Stage(width: 20, height: 20)
            var layers: [CALayer] = []
            for index in 0..<6 {
                let layer = index % 2 == 0 ? CALayer() : CAGradientLayer()
                layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
                layer.backgroundColor = .white
                stage.root.addSublayer(layer)
                layers.append(layer)
            }
            #expect(stage.draw()[5, 5] == 0xFFFF_FFFF)
            CATransaction.setDisableActions(true)
            for layer in layers {
                for _ in 0..<3 { layer.add(maker.animation(), forKey: nil) }
            }
            for step in [0, 0.3, 0.5, 1, 1000] {
                stage.advance(by: step)
                #expect(stage.drawNow().isOpaqueEverywhere)
                for layer in layers { #expect(layer.presentation() != nil) }
            }
            // Whatever was animated, the model is what it was, and shows again.
            for layer in layers { layer.removeAllAnimations() }
            #expect(stage.draw()[5, 5] == 0xFFFF_FFFF)
        }
    }
}
