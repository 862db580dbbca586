@testable import QuartzCore
@testable import UIKit
import Testing

@Suite struct AnimationParameterTests {
    @Test("Behaviour 5.3: raw values of the options")
    func options() {
        let bits: [(UIView.AnimationOptions, UInt)] = [
            (.layoutSubviews, 1), (.allowUserInteraction, 2), (.beginFromCurrentState, 4), (.repeat, 8), (.autoreverse, 16),
            (.overrideInheritedDuration, 32), (.overrideInheritedCurve, 64), (.allowAnimatedContent, 128), (.showHideTransitionViews, 256),
            (.overrideInheritedOptions, 512),
            (.curveEaseInOut, 0), (.curveEaseIn, 0x10000), (.curveEaseOut, 0x20000), (.curveLinear, 0x30000),
            (.transitionFlipFromLeft, 0x100000), (.transitionFlipFromRight, 0x200000), (.transitionCurlUp, 0x300000),
            (.transitionCurlDown, 0x400000), (.transitionCrossDissolve, 0x500000), (.transitionFlipFromTop, 0x600000),
            (.transitionFlipFromBottom, 0x700000),
            (.preferredFramesPerSecond60, 3 << 24), (.preferredFramesPerSecond30, 7 << 24),
        ]
        for (option, raw) in bits { #expect(option.rawValue == raw) }
        #expect(UIView.AnimationOptions.curveEaseOut.curve == .easeOut)
        #expect(UIView.AnimationOptions.preferredFramesPerSecond30.framesPerSecond == 30)
    }

    @Test("Behaviour 5.3: raw values of the keyframe options")
    func keyframeOptions() {
        let bits: [(UIView.KeyframeAnimationOptions, UInt)] = [
            (.layoutSubviews, 1), (.allowUserInteraction, 2), (.beginFromCurrentState, 4), (.repeat, 8), (.autoreverse, 16),
            (.overrideInheritedDuration, 32), (.overrideInheritedOptions, 512),
            (.calculationModeLinear, 0), (.calculationModeDiscrete, 1 << 10), (.calculationModePaced, 2 << 10),
            (.calculationModeCubic, 3 << 10), (.calculationModeCubicPaced, 4 << 10),
        ]
        for (option, raw) in bits { #expect(option.rawValue == raw) }
        let modes: [(UIView.KeyframeAnimationOptions, CAAnimationCalculationMode)] = [
            ([], .linear), (.calculationModeDiscrete, .discrete), (.calculationModePaced, .paced), (.calculationModeCubic, .cubic),
            ([.calculationModeCubicPaced, .repeat], .cubicPaced),
        ]
        for (option, mode) in modes { #expect(option.calculationMode == mode) }
        // Behaviour 5.5: easing in and out, unless the bits of a curve say otherwise.
        #expect(UIView.KeyframeAnimationOptions.calculationModeCubic.blockOptions.curve == .easeInOut)
        let eased = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveEaseIn.rawValue)
        #expect(eased.blockOptions.curve == .easeIn)
    }

    @Test("Behaviour 5.3 and 5.5: raw values of the enumerations")
    func enumerations() {
        #expect(UIView.AnimationCurve.easeInOut.rawValue == 0)
        #expect(UIView.AnimationCurve.easeIn.rawValue == 1)
        #expect(UIView.AnimationCurve.easeOut.rawValue == 2)
        #expect(UIView.AnimationCurve.linear.rawValue == 3)
        #expect(UIViewAnimatingState.stopped.rawValue == 2)
        #expect(UIViewAnimatingPosition.end.rawValue == 0)
        #expect(UIViewAnimatingPosition.start.rawValue == 1)
        #expect(UIViewAnimatingPosition.current.rawValue == 2)
        #expect(UITimingCurveType.builtin.rawValue == 0)
        #expect(UITimingCurveType.composed.rawValue == 3)
    }

    @Test("Behaviour 5.4: stiffness and damping of the fitted spring", arguments: [
        (0.5, 1.0, 161.7195, 12.7169), (0.8, 0.5, 323.589, 28.7817), (0.7, 0.3, 1075.76, 45.918),
    ])
    func fit(ratio: Double, duration: Double, stiffness: Double, damping: Double) {
        let spring = SpringCurve(duration: duration, dampingRatio: ratio, initialVelocity: 0)
        #expect(abs(spring.stiffness - stiffness) < stiffness * 1e-5)
        #expect(abs(spring.damping - damping) < damping * 1e-5)
        #expect(spring.mass == 1)
    }

    @Test("Behaviour 5.4: critical damping, ω0·D = 9.233413476451586")
    func criticalFit() {
        for duration in [0.25, 1, 3] {
            let spring = SpringCurve(duration: duration, dampingRatio: 1, initialVelocity: 0)
            #expect(abs(spring.angularFrequency * duration - 9.233413476451586) < 1e-9)
        }
        // Beyond 1 counts as 1.
        #expect(SpringCurve(duration: 1, dampingRatio: 4, initialVelocity: 0) == SpringCurve(duration: 1, dampingRatio: 1, initialVelocity: 0))
    }

    @Test("Behaviour 5.4: with a velocity the envelope is a thousandth at the end")
    func velocityFit() {
        for ratio in [0.2, 0.5, 0.8, 0.95] {
            for velocity in [-20.0, -1, 0.5, 1, 5, 20, 200] {
                for duration in [0.2, 1, 4] {
                    let spring = SpringCurve(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
                    let decay = ratio * spring.angularFrequency
                    let damped = spring.angularFrequency * (1 - ratio * ratio).squareRoot()
                    let envelope = abs((decay - velocity) / damped) * exp(-decay * duration)
                    #expect(abs(envelope - 0.001) < 1e-6, "ζ \(ratio) v \(velocity) D \(duration)")
                }
            }
        }
        for velocity in [-5.0, 1, 5] {
            let spring = SpringCurve(duration: 2, dampingRatio: 1, initialVelocity: velocity)
            #expect(abs(abs(spring.remainder(at: 2)) - 0.001) < 1e-6)
        }
    }

    @Test("Nonsense gives some spring")
    func hostileFit() {
        for value in [Double.nan, .infinity, -.infinity, 0, -1, 1e300, 1e-300] {
            for spring in [
                SpringCurve(duration: value, dampingRatio: 0.5, initialVelocity: 0),
                SpringCurve(duration: 1, dampingRatio: value, initialVelocity: 1),
                SpringCurve(duration: 1, dampingRatio: 0.5, initialVelocity: value),
                SpringCurve(duration: 1, dampingRatio: 1, initialVelocity: value),
            ] {
                #expect(spring.stiffness > 0 && spring.stiffness.isFinite)
                #expect(spring.damping >= 0)
            }
        }
    }

    @Test("Behaviour 5.4: timing parameters")
    @MainActor func timingParameters() {
        let physical = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
        let animator = UIViewPropertyAnimator(duration: 5, timingParameters: physical)
        #expect(abs(animator.duration - 1.4727003346780927) < 1e-12)
        #expect(UIViewPropertyAnimator(duration: 5, timingParameters: UISpringTimingParameters()).duration == 0.5)
        #expect(UIViewPropertyAnimator(duration: 5, timingParameters: UISpringTimingParameters(dampingRatio: 0.5)).duration == 5)
        #expect(physical.timingCurveType == .spring)
        #expect(physical.cubicTimingParameters == nil)
        let spring = BlockPace(UISpringTimingParameters()).spring(duration: 0.5, axis: .none)
        #expect(abs((spring?.angularFrequency ?? 0) - 18.2574) < 1e-4)
        #expect(spring?.dampingRatio == 1)
        let perceptual = UISpringTimingParameters(duration: 0.5, bounce: 0.2)
        #expect(UIViewPropertyAnimator(duration: 9, timingParameters: perceptual).duration > 0.5)

        let standard = UICubicTimingParameters()
        #expect(standard.timingCurveType == .builtin)
        #expect(standard.controlPoint1 == CGPoint(x: 0.25, y: 0.1) && standard.controlPoint2 == CGPoint(x: 0.25, y: 1))
        #expect(UICubicTimingParameters(animationCurve: .easeIn).animationCurve == .easeIn)
        let own = UICubicTimingParameters(controlPoint1: CGPoint(x: 0.1, y: 0.2), controlPoint2: CGPoint(x: 0.3, y: 0.4))
        #expect(own.timingCurveType == .cubic)
        #expect(own.controlPoint2 == CGPoint(x: 0.3, y: 0.4))
        #expect(own.copy() as? UICubicTimingParameters === own)
        #expect(own.springTimingParameters == nil)
    }

    @Test("A pace's time from its progress")
    func inverse() {
        let forms: [AnimationPace.Form] = [
            .linear, .cubic(.easeInEaseOut), .cubic(.easeIn), .cubic(CubicBezierCurve(0.3, -0.5, 0.5, 1.6)),
            .spring(SpringCurve(duration: 1, dampingRatio: 0.4, initialVelocity: 0), duration: 1),
        ]
        for form in forms {
            for step in 0...50 {
                let progress = Double(step) / 50
                guard let time = form.fraction(reaching: progress) else {
                    Issue.record("\(form) never reaches \(progress)")
                    continue
                }
                #expect(abs(form.progress(at: time) - progress) < 1e-9)
            }
            #expect(form.fraction(reaching: 2) == nil)
            #expect(form.progress(at: -1) == 0 && form.progress(at: 2) == 1 && form.progress(at: .nan) == 0)
        }
    }
}
