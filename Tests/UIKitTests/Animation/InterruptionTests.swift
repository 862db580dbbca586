@testable import QuartzCore
@testable import UIKit
import TestSupport
import Testing

extension UIKitCore {
    @MainActor struct InterruptionTests {
        let scene = AnimationScene()

        @Test("Behaviour 5.2: new targets at random times make no jump, in blocks, springs and keyframes", arguments: 1...12)
        func retarget(seed: UInt64) {
            defer { scene.close() }
            var dice = SeededRandom(seed: seed)
            let view = scene.view
            var time = 0.0
            for _ in 0..<12 {
                time += dice.number(0.01...0.4)
                scene.at(time) {
                    let before = (view.shownX, view.shownAlpha, view.layer.presentation()?.transform ?? CATransform3DIdentity)
                    let change = {
                        view.center.x = dice.number(0...400)
                        view.alpha = dice.number(0.1...1)
                        let scale = dice.number(0.5...2)
                        view.transform = CGAffineTransform(scaleX: scale, y: scale).translatedBy(x: dice.number(-50...50), y: 0)
                    }
                    switch Int(dice.number(0...3.99)) {
                    case 0: UIView.animate(withDuration: dice.number(0.1...1), animations: change)
                    case 1:
                        UIView.animate(
                            withDuration: dice.number(0.1...1), delay: 0, usingSpringWithDamping: dice.number(0.2...1),
                            initialSpringVelocity: dice.number(-3...3), animations: change)
                    case 2:
                        UIView.animateKeyframes(withDuration: dice.number(0.1...1), delay: 0, options: .calculationModeCubic, animations: {
                            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.6, animations: change)
                            UIView.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.4, animations: change)
                        }, completion: nil)
                    default: UIViewPropertyAnimator(duration: dice.number(0.1...1), dampingRatio: dice.number(0.3...1), animations: change).startAnimation()
                    }
                    CATransaction.flush()
                    #expect(abs(view.shownX - before.0) < 1e-6)
                    #expect(abs(view.shownAlpha - before.1) < 1e-6)
                    let after = view.layer.presentation()?.transform ?? CATransform3DIdentity
                    #expect(abs(Double(after.m11 - before.2.m11)) < 1e-6)
                    #expect(abs(Double(after.m41 - before.2.m41)) < 1e-6)
                }
            }
            scene.at(time + 3) {
                #expect(view.shownX == Double(view.center.x))
                #expect(view.layer.animationKeys() == nil)
            }
        }

        @Test("Behaviour 5.2: a transform adds up, and turns the shorter way; half a turn is clockwise", arguments: [0.5, 1, 2.5, .pi, -.pi, -2])
        func turning(angle: Double) throws {
            defer { scene.close() }
            let view = scene.view
            let wanted = CATransform3DMakeRotation((abs(angle) == .pi ? .pi : angle) / 4, 0, 0, 1)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.transform = CGAffineTransform(rotationAngle: angle) }
            let animation = try #require(view.layer.animation(forKey: "transform") as? CABasicAnimation)
            #expect(animation.isAdditive)
            scene.at(0.25) {
                let shown = view.layer.presentation()?.transform ?? CATransform3DIdentity
                #expect(abs(Double(shown.m11 - wanted.m11)) < 1e-9)
                #expect(abs(Double(shown.m12 - wanted.m12)) < 1e-9)
            }
        }

        @Test("A transform that nothing can be added to is replaced from what is on screen")
        func vanishing() throws {
            defer { scene.close() }
            let view = scene.view
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.transform = CGAffineTransform(scaleX: 2, y: 2) }
            scene.at(0.5) {
                UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.transform = CGAffineTransform(scaleX: 0, y: 0) }
                CATransaction.flush()
                #expect(abs(Double(view.layer.presentation()?.transform.m11 ?? 0) - 1.5) < 1e-9)
            }
            scene.at(1) {
                UIView.animate(withDuration: 1) { view.transform = .identity }
                CATransaction.flush()
                #expect(abs(Double(view.layer.presentation()?.transform.m11 ?? 0) - 0.75) < 1e-9)
            }
        }

        @Test("Behaviour 5.2: a background begins at the model, with beginFromCurrentState at what is on screen")
        func background() throws {
            defer { scene.close() }
            let view = scene.view
            func red() -> Double { Double(view.layer.presentation()?.backgroundColor?.components?.first ?? -1) }
            view.backgroundColor = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
            scene.at(0) {}
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
            scene.at(0.5) {
                UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState]) {
                    view.backgroundColor = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
                }
                CATransaction.flush()
                #expect(abs(red() - 0.5) < 1e-6)
                UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                    view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
                }
                CATransaction.flush()
                #expect(red() == 0)
            }
        }

        @Test("A background that was absent comes out of transparency")
        func absentBackground() {
            defer { scene.close() }
            let view = scene.view
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
            scene.at(0.25) {
                let color = view.layer.presentation()?.backgroundColor
                #expect(abs(Double(color?.alpha ?? -1) - 0.25) < 1e-6)
                #expect(color?.components?.first == 1)
            }
        }

        @Test("Behaviour 5.4: the spring variant makes the fitted CASpringAnimation")
        func spring() throws {
            defer { scene.close() }
            let view = scene.view
            UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0) { view.center.x = 250 }
            let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
            #expect(abs(Double(spring.stiffness) - 323.589) < 1e-3)
            #expect(abs(Double(spring.damping) - 28.7817) < 1e-4)
            #expect(spring.mass == 1 && spring.duration == 0.5 && spring.isAdditive)
            scene.at(0.4999) { #expect(abs(view.shownX - 250) < 0.2) }
            scene.at(0.51) { #expect(view.shownX == 250) }
        }

        @Test("Behaviour 5.4: the spring of iOS 17 is the perceptual one and runs until it has settled")
        func perceptualSpring() throws {
            defer { scene.close() }
            let view = scene.view
            UIView.animate(springDuration: 0.5, bounce: 0.3) { view.center.x = 250 }
            let made = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
            let wanted = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
            #expect(made.stiffness == wanted.stiffness && made.damping == wanted.damping)
            #expect(made.duration == wanted.settlingDuration)
            UIView.animate(springDuration: 0) { view.center.x = 100 }
            #expect(view.layer.animationKeys() == ["position"])
        }

        @Test("Repeats: options, and modifyAnimations")
        func repeating() throws {
            defer { scene.close() }
            let view = scene.view
            UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear, .preferredFramesPerSecond30]) { view.alpha = 0 }
            let opacity = try #require(view.layer.animation(forKey: "opacity"))
            #expect(opacity.repeatCount == .infinity && opacity.autoreverses)
            #expect(opacity.preferredFrameRateRange.preferred == 30)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                UIView.modifyAnimations(withRepeatCount: 2.5, autoreverses: true) { view.center.x = 150 }
                view.bounds.size.width = 50
            }
            let position = try #require(view.layer.animation(forKey: "position"))
            #expect(position.repeatCount == 2.5 && position.autoreverses)
            #expect(view.layer.animation(forKey: "bounds.size")?.repeatCount == 0)
            scene.at(1.5) { #expect(view.shownX == 100) }
        }

        @Test("Behaviour 5.2: the option layoutSubviews lays out inside the block")
        func layoutSubviews() {
            defer { scene.close() }
            final class Holder: UIView {
                override func layoutSubviews() { subviews.first?.frame = bounds }
            }
            let holder = Holder(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), child = UIView()
            holder.addSubview(child)
            scene.stage.window.addSubview(holder)
            scene.at(0) {}
            UIView.animate(withDuration: 1) { holder.frame.size.width = 200 }
            scene.at(0.1) { #expect(child.layer.animationKeys() == nil && child.frame.width == 200) }
            UIView.animate(withDuration: 1, delay: 0, options: .layoutSubviews) { holder.frame.size.width = 300 }
            #expect(Set(child.layer.animationKeys() ?? []) == ["position", "bounds.size"])
        }

        @Test("Deleted views shrink, fade and leave")
        func deletion() async {
            let view = scene.view
            let notes = Notes()
            UIView.perform(.delete, on: [view], animations: nil) { _ in notes.add("done") }
            #expect(view.superview != nil && view.alpha == 0)
            await UIApplication.shared.advance(to: 1001)
            #expect(view.superview == nil && view.alpha == 1 && notes.all == ["done"])
            scene.close()
        }

        @Test("Hostile numbers change views without harm")
        func hostile() {
            defer { scene.close() }
            let view = scene.view
            for value in [Double.nan, .infinity, -.infinity, -1, 1e300, 1e-300] {
                UIView.animate(withDuration: value, delay: 0) { view.center.x += 1 }
                UIView.animate(withDuration: 1, delay: value) { view.center.x += 1 }
                UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: value, initialSpringVelocity: value) { view.center.x += 1 }
                UIView.animate(springDuration: value, bounce: value, initialSpringVelocity: value, delay: value) { view.center.x += 1 }
                UIView.animateKeyframes(withDuration: 1, delay: 0, options: [], animations: {
                    UIView.addKeyframe(withRelativeStartTime: value, relativeDuration: value) { view.center.x += 1 }
                }, completion: nil)
                UIView.animate(withDuration: 1) {
                    UIView.modifyAnimations(withRepeatCount: value, autoreverses: true) { view.center.x += 1 }
                }
                CATransaction.flush()
            }
            #expect(view.center.x == 86)
            view.layer.removeAllAnimations()
        }
    }
}
