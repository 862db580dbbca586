import UIKit

/// Plays a transition: moves the progress of a ``TransitionScene`` by the clock, and can be paused, scrubbed, reversed and continued at any
/// moment.
///
/// It is used as a `UIViewPropertyAnimator` is, and UIKit drives it when a gesture controls a transition between controllers.
public final class TransitionPlayer: NSObject, UIViewImplicitlyAnimating {
    private let scene: TransitionScene
    /// Seconds of the whole transition.
    public let duration: TimeInterval
    private let curve: TimingCurve
    /// The elapsed part of the duration, 0...1.
    private var elapsed: CGFloat = 0
    /// The media time and the part of the duration from which the clock moves on; nil while it is paused.
    private var course: (time: CFTimeInterval, elapsed: CGFloat, duration: TimeInterval)?
    private var link: CADisplayLink?
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var companion: UIViewPropertyAnimator?
    /// Whether the scene is shown from its end to its beginning.
    private let isMirrored: Bool

    /// The state of the player. Default inactive.
    public private(set) var state = UIViewAnimatingState.inactive

    /// Creates a player at the beginning of a transition.
    ///
    /// - Parameter isMirrored: whether the scene is shown from its destination to its source.
    init(_ scene: TransitionScene, duration: TimeInterval, curve: TimingCurve, isMirrored: Bool) {
        self.scene = scene
        self.duration = duration.isFinite ? max(0, duration) : 0
        self.curve = curve
        self.isMirrored = isMirrored
    }

    /// Whether the clock moves the transition.
    public var isRunning: Bool { course != nil }

    /// Whether the transition goes back to where it began. It can be changed at any moment, and the transition turns round where it is.
    public var isReversed = false {
        didSet {
            guard isReversed != oldValue, course != nil else { return }
            course = nil
            continueAnimation(withTimingParameters: nil, durationFactor: 0)
        }
    }

    /// The part of the change that is shown, 0...1, in the direction in which the transition goes. Setting it pauses the transition there.
    public var fractionComplete: CGFloat {
        get {
            let shown = curve.value(at: elapsed)
            return isReversed ? 1 - shown : shown
        }
        set {
            pauseAnimation()
            let fraction = TimingCurve.clamp(newValue)
            show(curve.time(of: isReversed ? 1 - fraction : fraction), fraction: isReversed ? 1 - fraction : fraction)
        }
    }

    /// Starts the transition, or resumes it after a pause.
    public func startAnimation() { continueAnimation(withTimingParameters: nil, durationFactor: 0) }

    /// Starts the transition after a delay in seconds.
    public func startAnimation(afterDelay delay: TimeInterval) {
        continueAnimation(withTimingParameters: nil, durationFactor: 0)
        course?.time += delay.isFinite ? max(0, delay) : 0
    }

    /// Pauses the transition where it is.
    public func pauseAnimation() {
        precondition(state != .stopped, "it is an error to pause a stopped transition")
        state = .active
        course = nil
        link?.invalidate()
        link = nil
    }

    /// Resumes the transition.
    ///
    /// - Parameters:
    ///   - parameters: ignored: a transition has one timing curve, so that it can turn round.
    ///   - durationFactor: the time for what remains, as a multiple of the duration; 0 for the part of the duration that is left.
    public func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
        precondition(state != .stopped, "it is an error to continue a stopped transition")
        state = .active
        let rest = isReversed ? elapsed : 1 - elapsed
        let seconds = durationFactor > 0 && durationFactor.isFinite ? Double(durationFactor) * duration : Double(rest) * duration
        course = (CACurrentMediaTime(), elapsed, seconds)
        guard link == nil else { return }
        let link = CADisplayLink { [weak self] link in
            MainActor.assumeIsolated {
                guard let self else { return link.invalidate() }
                self.step(to: link.targetTimestamp)
            }
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func step(to time: CFTimeInterval) {
        guard let course else { return }
        let target: CGFloat = isReversed ? 0 : 1
        let part = course.duration > 0 ? (time - course.time) / course.duration : 1
        // Frames that fall on the end up to rounding show it.
        guard part < 1 - 1e-6 else {
            show(target, fraction: target)
            return end(at: isReversed ? .start : .end)
        }
        let elapsed = course.elapsed + (target - course.elapsed) * CGFloat(max(0, part))
        show(elapsed, fraction: curve.value(at: elapsed))
    }

    private func show(_ elapsed: CGFloat, fraction: CGFloat) {
        self.elapsed = elapsed
        scene.move(to: isMirrored ? 1 - fraction : fraction)
        companion?.fractionComplete = fraction
    }

    /// Stops the transition where it is.
    public func stopAnimation(_ withoutFinishing: Bool) {
        guard state != .inactive else { return }
        pauseAnimation()
        state = .stopped
        guard withoutFinishing else { return }
        state = .inactive
        endCompanion(at: .current)
        completions = []
        scene.end()
    }

    /// Ends a stopped transition at its end or its start; `current` is the nearer of both.
    public func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        precondition(state == .stopped, "finishAnimation(at:) should only be called on a stopped transition")
        let nearest: UIViewAnimatingPosition = curve.value(at: elapsed) < 0.5 ? .start : .end
        let position = finalPosition == .current ? nearest : finalPosition
        show(position == .end ? 1 : 0, fraction: position == .end ? 1 : 0)
        end(at: position)
    }

    private func end(at position: UIViewAnimatingPosition) {
        course = nil
        link?.invalidate()
        link = nil
        state = .inactive
        endCompanion(at: position)
        scene.end()
        let calls = completions
        completions = []
        for call in calls { call(position) }
    }

    private func endCompanion(at position: UIViewAnimatingPosition) {
        guard let companion else { return }
        self.companion = nil
        companion.stopAnimation(false)
        companion.finishAnimation(at: position)
    }

    /// Adds changes that are animated along with the transition.
    public func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

    /// Adds changes that are animated along with the transition, after a fraction of it.
    public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        precondition(state != .stopped, "it is an error to add animations to a stopped transition")
        let companion = companion ?? UIViewPropertyAnimator(duration: max(duration, 0.001), curve: .linear)
        companion.addAnimations(animation, delayFactor: delayFactor)
        companion.fractionComplete = curve.value(at: elapsed)
        self.companion = companion
    }

    /// Adds a closure called when the transition has ended, with where it ended: `end`, or `start` if it was taken back.
    public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

    /// Tells the scene whether a finger drives it.
    func setInteractive(_ isInteractive: Bool) { scene.isInteractive = isInteractive }
}
