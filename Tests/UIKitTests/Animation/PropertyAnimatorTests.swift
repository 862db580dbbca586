@testable import QuartzCore
@testable import UIKit
import TestSupport
import Testing

extension UIKitCore {
    @MainActor struct PropertyAnimatorTests {
        let scene = AnimationScene()

        /// An animator that moves the view from 50 to 250.
        private func mover(
            _ duration: Double = 1, _ curve: UIView.AnimationCurve = .linear
        ) -> UIViewPropertyAnimator {
            UIViewPropertyAnimator(duration: duration, curve: curve) { [view = scene.view] in view.center.x = 250 }
        }

        private var x: Double {
            CATransaction.flush()
            return scene.view.shownX
        }

        @Test("Behaviour 5.5: defaults")
        func defaults() {
            defer { scene.close() }
            let animator = UIViewPropertyAnimator(duration: 2, curve: .easeIn)
            #expect(animator.isInterruptible && animator.isUserInteractionEnabled && !animator.isManualHitTestingEnabled)
            #expect(animator.scrubsLinearly && !animator.pausesOnCompletion && !animator.isReversed)
            #expect(animator.delay == 0 && animator.fractionComplete == 0 && animator.duration == 2)
            #expect(animator.state == .inactive && !animator.isRunning)
            #expect(animator.timingParameters?.cubicTimingParameters?.animationCurve == .easeIn)
        }

        @Test("Behaviour 5.5: starts, runs, ends at .end, and can be used again")
        func run() {
            defer { scene.close() }
            let animator = mover()
            var ends: [UIViewAnimatingPosition] = []
            animator.addCompletion { ends.append($0) }
            #expect(scene.view.center.x == 50)
            animator.startAnimation()
            #expect(animator.state == .active && animator.isRunning)
            #expect(scene.view.center.x == 250)
            scene.at(0.25) {
                #expect(x == 100)
                #expect(abs(Double(animator.fractionComplete) - 0.25) < 1e-9)
            }
            scene.at(0.99) { #expect(ends.isEmpty) }
            scene.at(1) {
                #expect(ends == [.end] && animator.state == .inactive && !animator.isRunning)
                #expect(x == 250 && scene.view.layer.animationKeys() == nil)
            }
            animator.addAnimations { [view = scene.view] in view.center.x = 50 }
            animator.startAnimation()
            scene.at(1.5) { #expect(x == 150) }
            scene.at(2.1) { #expect(ends == [.end] && scene.view.center.x == 50) }
        }

        @Test("Behaviour 5.5: pausing holds, going on takes the time that is left, without a jump", arguments: [
            UIView.AnimationCurve.linear, .easeIn, .easeOut, .easeInOut,
        ])
        func pause(curve: UIView.AnimationCurve) {
            defer { scene.close() }
            let animator = mover(1, curve)
            let shape = curve.timingFunction.curve
            animator.startAnimation()
            scene.at(0.3) {
                animator.pauseAnimation()
                #expect(!animator.isRunning && animator.state == .active)
                #expect(abs(x - (50 + 200 * shape.value(at: 0.3))) < 1e-6)
                // While it is paused and scrubs linearly, the fraction is the progress.
                #expect(abs(Double(animator.fractionComplete) - shape.value(at: 0.3)) < 1e-6)
            }
            scene.at(5) {
                #expect(abs(x - (50 + 200 * shape.value(at: 0.3))) < 1e-6)
                #expect(UIApplication.shared.nextDeadline == nil)
                animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
                #expect(abs(x - (50 + 200 * shape.value(at: 0.3))) < 1e-6)
            }
            scene.at(5.4) { #expect(abs(x - (50 + 200 * shape.value(at: 0.7))) < 1e-6) }
            scene.at(5.69) { #expect(animator.isRunning) }
            scene.at(5.71) { #expect(animator.state == .inactive && x == 250) }
        }

        @Test("Behaviour 5.5: scrubbing is linear whatever the curve, or follows it")
        func scrub() {
            defer { scene.close() }
            let animator = mover(1, .easeIn)
            animator.fractionComplete = 0.25
            #expect(animator.state == .active && !animator.isRunning)
            #expect(abs(x - 100) < 1e-9)
            animator.fractionComplete = 0.75
            #expect(abs(x - 200) < 1e-9)
            #expect(animator.fractionComplete == 0.75)
            animator.scrubsLinearly = false
            animator.fractionComplete = 0.5
            #expect(abs(x - (50 + 200 * CubicBezierCurve.easeIn.value(at: 0.5))) < 1e-6)
            #expect(animator.fractionComplete == 0.5)
            for value in [CGFloat.nan, -3, 7, .infinity, 0.1] { animator.fractionComplete = value }
            animator.stopAnimation(true)
            #expect(animator.state == .inactive)
        }

        @Test("A scrubbed animation goes on from where it is, whatever curve or spring follows", arguments: 1...10)
        func continuing(seed: UInt64) {
            defer { scene.close() }
            var dice = SeededRandom(seed: seed)
            let view = scene.view
            let timings: [any UITimingCurveProvider] = [
                UICubicTimingParameters(animationCurve: .easeIn), UICubicTimingParameters(), UISpringTimingParameters(dampingRatio: 0.4),
                UISpringTimingParameters(dampingRatio: 0.7, initialVelocity: CGVector(dx: 3, dy: 0)),
                UISpringTimingParameters(mass: 1, stiffness: 200, damping: 12, initialVelocity: .zero),
            ]
            let animator = UIViewPropertyAnimator(duration: 1, timingParameters: timings[Int(dice.number(0...4.99))])
            animator.addAnimations {
                view.center = CGPoint(x: 250, y: 150)
                view.alpha = 0.2
                view.transform = CGAffineTransform(scaleX: 2, y: 2)
            }
            animator.startAnimation()
            var time = 0.0
            var last = (view.shownX, view.shownAlpha)
            for _ in 0..<30 where animator.state == .active {
                time += dice.number(0.01...0.2)
                scene.at(time) {
                    guard animator.state == .active else { return }
                    CATransaction.flush()
                    last = (view.shownX, view.shownAlpha)
                    if animator.isRunning {
                        if dice.number(0...1) < 0.5 { animator.pauseAnimation() } else { animator.isReversed.toggle() }
                    } else {
                        if dice.number(0...1) < 0.5 {
                            animator.fractionComplete = dice.number(0...1)
                            CATransaction.flush()
                            last = (view.shownX, view.shownAlpha)
                        }
                        if dice.number(0...1) < 0.5 { animator.isReversed.toggle() }
                        let timing = Int(dice.number(0...9.99))
                        animator.continueAnimation(
                            withTimingParameters: timing < 5 ? timings[timing] : nil,
                            durationFactor: dice.number(0...1) < 0.5 ? 0 : dice.number(0.1...2))
                    }
                    CATransaction.flush()
                    guard animator.state == .active else { return }
                    #expect(abs(view.shownX - last.0) < 1e-3)
                    #expect(abs(view.shownAlpha - last.1) < 1e-3)
                }
            }
            if animator.state == .active {
                if !animator.isRunning { animator.startAnimation() }
                let isReversed = animator.isReversed
                scene.at(time + 10) {
                    #expect(animator.state == .inactive)
                    #expect(view.center.x == (isReversed ? 50 : 250))
                    #expect(view.shownX == Double(view.center.x))
                    #expect(view.alpha == (isReversed ? 1 : CGFloat(Float(0.2))))
                    #expect(view.transform == (isReversed ? .identity : CGAffineTransform(scaleX: 2, y: 2)))
                }
            }
            #expect(view.layer.animationKeys() == nil)
        }

        @Test("Behaviour 5.5: durationFactor makes the rest take that many durations")
        func durationFactor() {
            defer { scene.close() }
            let animator = mover()
            animator.startAnimation()
            scene.at(0.5) {
                animator.pauseAnimation()
                animator.continueAnimation(withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 2)
            }
            scene.at(1.5) {
                #expect(abs(x - 200) < 1e-6)
                #expect(abs(Double(animator.fractionComplete) - 0.75) < 1e-9)
            }
            scene.at(2.51) { #expect(animator.state == .inactive) }
        }

        @Test("A running animation can be given another pace for the rest")
        func continuingRunning() {
            defer { scene.close() }
            let animator = mover()
            animator.startAnimation()
            scene.at(0.5) { animator.continueAnimation(withTimingParameters: nil, durationFactor: 1) }
            scene.at(1) { #expect(abs(x - 200) < 1e-6 && animator.isRunning) }
            scene.at(1.51) { #expect(animator.state == .inactive && x == 250) }
        }

        @Test("XX-01 Behaviour 5.5: reversed while it runs it plays back, and ends at .start with the values before")
        func reversed() {
            defer { scene.close() }
            let view = scene.view
            view.backgroundColor = .systemRed
            CATransaction.flush()
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                view.center.x = 250
                view.backgroundColor = .systemBlue
            }
            var ends: [UIViewAnimatingPosition] = []
            animator.addCompletion { ends.append($0) }
            animator.startAnimation()
            scene.at(0.6) {
                animator.isReversed = true
                #expect(abs(x - 170) < 1e-6)
                #expect(abs(Double(animator.fractionComplete) - 0.4) < 1e-9)
            }
            scene.at(0.9) { #expect(abs(x - 110) < 1e-6) }
            scene.at(1.3) {
                #expect(ends == [.start])
                #expect(view.center.x == 50 && x == 50)
                #expect(view.backgroundColor === UIColor.systemRed)
                #expect(view.layer.animationKeys() == nil)
            }
        }

        @Test("Reversed before it starts it plays from the end to the start")
        func reversedFirst() {
            defer { scene.close() }
            let animator = mover()
            animator.isReversed = true
            animator.startAnimation()
            #expect(x == 250)
            scene.at(0.25) { #expect(x == 200) }
            scene.at(1.1) { #expect(scene.view.center.x == 50 && animator.state == .inactive) }
        }

        @Test("Behaviour 5.5: stopAnimation(true) keeps what is on screen, without completions")
        func stop() {
            defer { scene.close() }
            let view = scene.view
            let animator = mover()
            animator.addCompletion { _ in Issue.record("called") }
            animator.startAnimation()
            scene.at(0.25) {
                animator.stopAnimation(true)
                #expect(animator.state == .inactive && !animator.isRunning)
                #expect(view.center.x == 100 && x == 100)
                #expect(view.layer.animationKeys() == nil)
            }
            scene.at(3) { #expect(view.center.x == 100) }
        }

        @Test("Behaviour 5.5: stopAnimation(false), then finishAnimation at each position", arguments: [
            (UIViewAnimatingPosition.start, 50.0), (.current, 100), (.end, 250),
        ])
        func finish(position: UIViewAnimatingPosition, x wanted: Double) {
            defer { scene.close() }
            let animator = mover()
            var ends: [UIViewAnimatingPosition] = []
            animator.addCompletion { ends.append($0) }
            animator.startAnimation()
            scene.at(0.25) {
                animator.stopAnimation(false)
                #expect(animator.state == .stopped && ends.isEmpty)
                #expect(scene.view.center.x == 100)
                animator.finishAnimation(at: position)
                #expect(animator.state == .inactive && ends == [position])
                #expect(Double(scene.view.center.x) == wanted && x == wanted)
            }
        }

        @Test("Stopping leaves what other blocks animate as it is")
        func stopAmongOthers() {
            defer { scene.close() }
            let view = scene.view
            let animator = mover()
            animator.startAnimation()
            scene.at(0.5) {
                UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 }
                animator.stopAnimation(true)
                #expect(view.center.x == 150)
            }
            scene.at(1) { #expect(view.shownAlpha == 0.5) }
        }

        @Test("Behaviour 5.5: addAnimations with a delay factor starts at that part of the time that is left")
        func delayFactor() {
            defer { scene.close() }
            let view = scene.view
            let animator = mover()
            animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
            animator.startAnimation()
            scene.at(0.5) { #expect(view.shownAlpha == 1) }
            scene.at(0.75) {
                #expect(abs(view.shownAlpha - 0.5) < 1e-6)
                // From half of the rest on.
                animator.addAnimations({ view.center.y = 150 }, delayFactor: 0.5)
            }
            scene.at(0.875) { #expect(view.layer.presentation()?.position.y == 50) }
            scene.at(0.9375) { #expect(abs(Double(view.layer.presentation()?.position.y ?? 0) - 100) < 1e-6) }
            scene.at(1.01) { #expect(animator.state == .inactive && view.alpha == 0 && view.layer.animationKeys() == nil) }
        }

        @Test("startAnimation(afterDelay:) waits")
        func delay() {
            defer { scene.close() }
            let animator = mover()
            animator.startAnimation(afterDelay: 0.5)
            #expect(animator.delay == 0.5 && animator.state == .active)
            scene.at(0.4) { #expect(x == 50 && animator.fractionComplete == 0) }
            scene.at(1) { #expect(abs(x - 150) < 1e-6) }
            scene.at(1.51) { #expect(animator.state == .inactive) }
        }

        @Test("Behaviour 5.5: pausesOnCompletion stays active at the end and can be turned back")
        func pausesOnCompletion() {
            defer { scene.close() }
            let animator = mover()
            animator.pausesOnCompletion = true
            var ends: [UIViewAnimatingPosition] = []
            animator.addCompletion { ends.append($0) }
            animator.startAnimation()
            scene.at(1.5) {
                #expect(animator.state == .active && !animator.isRunning && ends.isEmpty && x == 250)
                #expect(animator.fractionComplete == 1)
                animator.isReversed = true
                #expect(animator.fractionComplete == 0)
                animator.startAnimation()
            }
            scene.at(2) { #expect(abs(x - 150) < 1e-6) }
            scene.at(3) {
                #expect(animator.state == .active && x == 50)
                animator.stopAnimation(false)
                animator.finishAnimation(at: .start)
                #expect(ends == [.start] && scene.view.center.x == 50)
            }
        }

        @Test("Behaviour 5.5: zero duration, no changes: the completion comes in the next turn")
        func nothing() {
            defer { scene.close() }
            var ends: [UIViewAnimatingPosition] = []
            for duration in [0, 1, Double.nan] {
                let animator = UIViewPropertyAnimator(duration: duration, curve: .linear) { [view = scene.view] in
                    if duration == 0 { view.center.x = 300 }
                }
                animator.addCompletion { ends.append($0) }
                animator.startAnimation()
            }
            #expect(ends.isEmpty)
            scene.at(0) { #expect(ends == [.end, .end, .end] && scene.view.center.x == 300) }
        }

        @Test("Blocks and keyframes inside follow the animator")
        func inner() {
            defer { scene.close() }
            let view = scene.view
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                UIView.animateKeyframes(withDuration: 0, delay: 0, options: [], animations: {
                    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 150 }
                    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 50 }
                }, completion: nil)
                UIView.animate(withDuration: 9, animations: { view.alpha = 0 })
            }
            animator.fractionComplete = 0.5
            #expect(abs(x - 150) < 1e-6)
            #expect(abs(view.shownAlpha - 0.5) < 1e-6)
            animator.fractionComplete = 0.75
            #expect(abs(x - 100) < 1e-6)
            animator.startAnimation()
            scene.at(0.3) { #expect(animator.state == .inactive && view.layer.animationKeys() == nil) }
        }

        @Test("Behaviour 5.4: a spring's velocity tells x and y apart")
        func vector() {
            defer { scene.close() }
            let view = scene.view
            let timing = UISpringTimingParameters(dampingRatio: 1, initialVelocity: CGVector(dx: 8, dy: 0))
            let animator = UIViewPropertyAnimator(duration: 1, timingParameters: timing)
            animator.addAnimations { view.center = CGPoint(x: 150, y: 150) }
            animator.startAnimation()
            #expect(Set(view.layer.animationKeys() ?? []) == ["position.x", "position.y"])
            scene.at(0.05) {
                let place = view.layer.presentation()?.position ?? .zero
                #expect(Double(place.x) > Double(place.y) + 5)
            }
            scene.at(1.1) { #expect(view.shownX == 150) }
        }

        @Test("Touches find views where they are on screen, unless told otherwise")
        func touches() {
            defer { scene.close() }
            let view = scene.view, window = scene.stage.window
            let animator = mover()
            animator.startAnimation()
            scene.at(0.5) {
                #expect(window.hitTest(CGPoint(x: 150, y: 50), with: nil) === view)
                #expect(window.hitTest(CGPoint(x: 290, y: 50), with: nil) === window)
                animator.stopAnimation(true)
                #expect(window.hitTest(CGPoint(x: 150, y: 50), with: nil) === view)
            }
            let manual = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 350 }
            manual.isManualHitTestingEnabled = true
            manual.startAnimation()
            #expect(window.hitTest(CGPoint(x: 350, y: 50), with: nil) === view)
            manual.stopAnimation(true)
            let deaf = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 50 }
            deaf.isUserInteractionEnabled = false
            deaf.startAnimation()
            scene.at(0.6) { #expect(window.hitTest(view.center, with: nil) === window) }
            scene.at(3) { #expect(window.hitTest(view.center, with: nil) === view) }
        }

        @Test("runningPropertyAnimator runs at once, or after a delay")
        func running() {
            defer { scene.close() }
            let view = scene.view
            var ends: [UIViewAnimatingPosition] = []
            let animator = UIViewPropertyAnimator.runningPropertyAnimator(
                withDuration: 1, delay: 0.25, options: .curveLinear, animations: { view.center.x = 250 }, completion: { ends.append($0) })
            #expect(animator.isRunning && animator.delay == 0.25)
            scene.at(0.75) { #expect(abs(x - 150) < 1e-6) }
            scene.at(1.3) { #expect(ends == [.end]) }
        }

        @Test("An animator that runs needs no owner")
        func released() {
            defer { scene.close() }
            var ends: [UIViewAnimatingPosition] = []
            mover().addCompletion { _ in Issue.record("never started") }
            do {
                let animator = mover()
                animator.addCompletion { ends.append($0) }
                animator.startAnimation()
            }
            scene.at(1.1) { #expect(ends == [.end]) }
        }

        @Test("A paused animator asks for no frames")
        func restful() {
            defer { scene.close() }
            let animator = mover()
            animator.fractionComplete = 0.5
            CATransaction.flush()
            var list = DisplayList()
            var compositor = Compositor()
            let root = scene.stage.window.layer.superlayer?.node
            let geometry = DisplayGeometry(size: CGSize(width: 400, height: 300), scale: 1)
            MediaClock.shared.setVirtualTime(1000.5)
            #expect(compositor.composite(root, at: 1000.5, geometry: geometry, into: &list) == .none)
            animator.startAnimation()
            CATransaction.flush()
            let moving = scene.stage.window.layer.superlayer?.node
            #expect(compositor.composite(moving, at: 1000.5, geometry: geometry, into: &list) == .nextRefresh)
            animator.stopAnimation(true)
        }

        @Test("Behaviour 5.5: misuse traps")
        func misuse() async {
            scene.close()
            await #expect(processExitsWith: .failure) {
                await MainActor.run { UIViewPropertyAnimator(duration: 1, curve: .linear).finishAnimation(at: .end) }
            }
            await #expect(processExitsWith: .failure) {
                await MainActor.run {
                    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
                    animator.startAnimation()
                    animator.stopAnimation(false)
                    animator.startAnimation()
                }
            }
            await #expect(processExitsWith: .failure) {
                await MainActor.run {
                    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
                    animator.isInterruptible = false
                    animator.startAnimation()
                    animator.pauseAnimation()
                }
            }
            await #expect(processExitsWith: .failure) {
                await MainActor.run {
                    var animator: UIViewPropertyAnimator? = UIViewPropertyAnimator(duration: 1, curve: .linear)
                    animator?.pauseAnimation()
                    animator = nil
                }
            }
            await #expect(processExitsWith: .failure) {
                await MainActor.run {
                    UIViewPropertyAnimator(duration: 1, curve: .linear).continueAnimation(withTimingParameters: nil, durationFactor: 0)
                }
            }
        }
    }
}
