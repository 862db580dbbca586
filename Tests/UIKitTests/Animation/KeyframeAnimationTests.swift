@testable import QuartzCore
@testable import UIKit
import Testing

@Suite @MainActor struct KeyframeMergingTests {
    private func merged(_ changes: [(Double, Double, Double)]) -> [String] {
        let track = KeyframeCollector.merged(
            changes.map { (value: .number($0.2), frame: KeyframeCollector.Frame(start: $0.0, duration: $0.1)) }, from: .number(0))
        return zip(track.times, track.values).map { time, value in
            if case .number(let number) = value { "\((time * 1000).rounded() / 1000):\((number * 1000).rounded() / 1000)" } else { "?" }
        }
    }

    @Test("Behaviour 5.5: keyframes of one property make one track")
    func sequence() {
        #expect(merged([(0, 0.5, 10), (0.5, 0.5, 20)]) == ["0.0:0.0", "0.5:10.0", "1.0:20.0"])
        // Gaps hold.
        #expect(merged([(0.2, 0.2, 10), (0.6, 0.2, 20)]) == ["0.0:0.0", "0.2:0.0", "0.4:10.0", "0.6:10.0", "0.8:20.0", "1.0:20.0"])
        // In the order of time, whatever the order of adding.
        #expect(merged([(0.5, 0.5, 20), (0, 0.5, 10)]) == ["0.0:0.0", "0.5:10.0", "1.0:20.0"])
    }

    @Test("Behaviour 5.5: a keyframe breaks off the one that it overlaps")
    func overlap() {
        #expect(merged([(0, 1, 100), (0.5, 0.5, 0)]) == ["0.0:0.0", "0.5:50.0", "1.0:0.0"])
        #expect(merged([(0, 0.5, 100), (0, 1, 50)]) == ["0.0:0.0", "0.0:0.0", "1.0:50.0"])
        #expect(merged([(0, 0.4, 40), (0.6, 0.4, 80), (0.7, 0.1, 0)]) == ["0.0:0.0", "0.4:40.0", "0.6:40.0", "0.7:50.0", "0.8:0.0", "1.0:0.0"])
    }

    @Test("Frames lie in the whole")
    func frames() {
        let part = KeyframeCollector.Frame.whole.part(start: 0.5, duration: 2).part(start: 0.5, duration: 0.5)
        #expect(part.start == 0.75 && part.duration == 0.25)
        #expect(KeyframeCollector.Frame.whole.part(start: .nan, duration: .infinity).duration == 1)
    }
}

extension UIKitCore {
    @MainActor struct KeyframeAnimationTests {
        let scene = AnimationScene()

        /// Bits that make the whole animation even.
        static let even = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)

        @Test("Behaviour 5.5: one CAKeyframeAnimation a property, eased as a whole and additive, the model final")
        func made() throws {
            defer { scene.close() }
            let view = scene.view
            UIView.animateKeyframes(withDuration: 2, delay: 0, options: [], animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 150 }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                    view.center.x = 250
                    view.alpha = 0
                }
            }, completion: nil)
            #expect(view.center.x == 250)
            let position = try #require(view.layer.animation(forKey: "position") as? CAKeyframeAnimation)
            #expect(position.isAdditive)
            #expect(position.values as? [CGPoint] == [CGPoint(x: -200, y: 0), CGPoint(x: -100, y: 0), .zero])
            #expect(position.keyTimes?.map(\.doubleValue) == [0, 0.5, 1])
            #expect(position.timingFunction === CAMediaTimingFunction(name: .easeInEaseOut) && position.timingFunctions == nil)
            #expect(position.duration == 2)
            let opacity = try #require(view.layer.animation(forKey: "opacity") as? CAKeyframeAnimation)
            #expect(opacity.keyTimes?.map(\.doubleValue) == [0, 0.5, 1])
            CATransaction.flush()
            // The curve (0.42, 0)-(0.58, 1) has come to 0.12916 after a quarter of the time.
            scene.at(0.5) { #expect(abs(view.shownX - (50 + 200 * 0.12916)) < 0.01) }
            scene.at(1) { #expect(abs(view.shownX - 150) < 1e-6) }
            scene.at(1.5) {
                #expect(abs(view.shownX - (250 - 200 * 0.12916)) < 0.01)
                #expect(abs(view.shownAlpha - 2 * 0.12916) < 1e-4)
            }
        }

        @Test("Behaviour 5.3: calculation modes", arguments: [
            (UIView.KeyframeAnimationOptions.calculationModeDiscrete, CAAnimationCalculationMode.discrete), (.calculationModePaced, .paced),
            (.calculationModeCubic, .cubic), (.calculationModeCubicPaced, .cubicPaced),
        ])
        func modes(option: UIView.KeyframeAnimationOptions, mode: CAAnimationCalculationMode) {
            defer { scene.close() }
            let view = scene.view
            UIView.animateKeyframes(withDuration: 1, delay: 0, options: option.union(Self.even), animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.center.x = 350 }
                UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.75) { view.center.x = 50 }
            }, completion: nil)
            #expect((view.layer.animation(forKey: "position") as? CAKeyframeAnimation)?.calculationMode == mode)
            CATransaction.flush()
            scene.at(0.2) {
                switch mode {
                case .discrete: #expect(view.shownX == 50)
                // At constant speed 600 points take a second.
                case .paced: #expect(abs(view.shownX - 170) < 1e-6)
                default: #expect(view.shownX > 50 && view.shownX < 360)
                }
            }
        }

        @Test("Behaviour 5.3: keyframes repeat, turn back, wait and are timed as their options say")
        func options() throws {
            defer { scene.close() }
            let view = scene.view
            let eased = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveEaseIn.rawValue)
            UIView.animateKeyframes(withDuration: 2, delay: 0.5, options: [.repeat, .autoreverse, .allowUserInteraction, eased], animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 250 }
            }, completion: nil)
            let animation = try #require(view.layer.animation(forKey: "position") as? CAKeyframeAnimation)
            #expect(animation.repeatCount == .infinity && animation.autoreverses && animation.beginTime == 1000.5 && animation.fillMode == .both)
            #expect(animation.timingFunction === CAMediaTimingFunction(name: .easeIn))
            #expect(scene.stage.window.hitTest(CGPoint(x: 250, y: 50), with: nil) === view)
            scene.at(0.4) { #expect(view.shownX == 50) }
            scene.at(2.5) { #expect(abs(view.shownX - 250) < 1e-6) }
            scene.at(4.5) { #expect(abs(view.shownX - 50) < 1e-6) }
        }

        @Test("Behaviour 5.2: keyframes take the duration around them; blocks in a keyframe belong to it")
        func nesting() throws {
            defer { scene.close() }
            let view = scene.view
            UIView.animate(withDuration: 3, delay: 0, options: .curveLinear) {
                UIView.animateKeyframes(withDuration: 0, delay: 0, options: [], animations: {
                    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                        UIView.animate(withDuration: 9) { view.center.x = 250 }
                    }
                }, completion: nil)
            }
            let position = try #require(view.layer.animation(forKey: "position") as? CAKeyframeAnimation)
            #expect(position.duration == 3)
            #expect(position.keyTimes?.map(\.doubleValue) == [0, 0.5, 1])
        }

        @Test("The completion comes at the end, that of an inner block too; without changes soon")
        func completion() async {
            let view = scene.view
            let notes = Notes()
            UIView.animateKeyframes(withDuration: 1, delay: 0.5, options: [], animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                    UIView.animate(withDuration: 9, animations: { view.center.x = 250 }, completion: { notes.add("inner \($0)") })
                }
            }, completion: { notes.add("outer \($0)") })
            UIView.animateKeyframes(withDuration: 1, delay: 0, options: [], animations: {}, completion: { notes.add("empty \($0)") })
            await UIApplication.shared.advance(to: 1001.4)
            #expect(notes.all == ["empty true"])
            await UIApplication.shared.advance(to: 1001.6)
            #expect(notes.all.sorted() == ["empty true", "inner true", "outer true"])
            scene.close()
        }
    }
}
