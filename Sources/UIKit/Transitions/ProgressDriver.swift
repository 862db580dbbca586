/// Animates a value between 0 and 1 to a target, with one step for each frame of the display.
@MainActor
final class ProgressDriver {
    /// A value over time.
    enum Motion {
        /// From `start` to `end` in `duration` seconds along a curve.
        case curve(start: Double, end: Double, duration: TimeInterval, curve: UIView.AnimationCurve)
        /// From `start` to `end` in `duration` seconds, or in a spring's own time.
        case timing(start: Double, end: Double, duration: TimeInterval, pace: BlockPace)
        /// By a spring, with distances scaled by ``pointsPerUnit``.
        case along(SpringReturn)

        /// From `start` to `end` by the system's critically damped spring; `velocity` in units of the value per second.
        @MainActor
        static func spring(start: Double, end: Double, velocity: Double) -> Motion {
            .along(
                SpringReturn(
                    from: CGFloat(start * pointsPerUnit), velocity: CGFloat(velocity * pointsPerUnit), to: CGFloat(end * pointsPerUnit),
                    frequency: CGFloat(TransitionTiming.systemSpringFrequency)))
        }

        /// The points that correspond to 1 for a spring, which is at rest when a thousandth of the distance is left.
        private static let pointsPerUnit: Double = 50

        var end: Double {
            switch self {
            case .curve(_, let end, _, _), .timing(_, let end, _, _): end
            case .along(let spring): Double(spring.target) / Self.pointsPerUnit
            }
        }

        /// The value at a time in seconds; nil when it has arrived.
        @MainActor
        func value(at time: TimeInterval) -> Double? {
            switch self {
            case .curve(let start, let end, let duration, let curve):
                guard duration > 0, time < duration - 1e-6 else { return nil }
                return start + (end - start) * curve.value(at: time / duration)
            case .timing(let start, let end, let duration, let pace):
                if let spring = pace.spring(duration: duration, axis: .none) {
                    return duration > 0 && time < spring.settlingDuration ? start + (end - start) * spring.progress(at: time) : nil
                }
                guard duration > 0, time < duration - 1e-6, case .curve(let function) = pace.kind else { return nil }
                return start + (end - start) * function.curve.value(at: time / duration)
            case .along(let spring):
                let value = Double(spring.position(at: time)) / Self.pointsPerUnit
                return time >= spring.duration || !value.isFinite ? nil : value
            }
        }
    }

    private let motion: Motion
    private let begin: CFTimeInterval
    private var link: OwnedDisplayLink?
    private let update: (Double) -> Void
    private let completion: () -> Void

    /// `update` gets each value but the last, for which `completion` is called.
    init(_ motion: Motion, update: @escaping (Double) -> Void, completion: @escaping () -> Void) {
        self.motion = motion
        self.update = update
        self.completion = completion
        begin = CACurrentMediaTime()
    }

    /// Starts; if start and end are the same, the completion is called before this returns.
    func start() {
        guard motion.value(at: 0) != nil else {
            completion()
            return
        }
        link = OwnedDisplayLink { [weak self] time in self?.step(to: time) }
    }

    private func step(to time: CFTimeInterval) {
        guard let value = motion.value(at: time - begin) else {
            cancel()
            return completion()
        }
        update(value)
    }

    /// Stops where it is, without calling the completion.
    func cancel() {
        link?.invalidate()
        link = nil
    }
}

extension UIView.AnimationCurve {
    /// How much of the way is done after a part of the time, both 0 to 1.
    func value(at progress: Double) -> Double { timingFunction.curve.value(at: progress) }
}
