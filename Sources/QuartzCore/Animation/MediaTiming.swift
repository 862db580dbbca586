/// The timing of an animation as a value, which maps its parent's time to its progress.
///
/// The default duration is not applied here: callers replace a duration of 0 first. One that remains takes no time.
package struct MediaTiming: Sendable, Equatable {
    /// When the animation begins, in seconds of its parent's time.
    package var beginTime: Double
    /// Seconds added to the local time. Passes wrap around; the active duration is not shortened.
    package var timeOffset: Double
    /// The duration of one pass in one direction, in seconds.
    package var duration: Double
    /// How fast local time runs relative to the parent's time. Negative runs backwards.
    package var speed: Double
    /// The number of passes; 0 counts as once.
    package var repeatCount: Double
    /// The seconds of local time for which passes are repeated; unless it is 0, it takes precedence over the count.
    package var repeatDuration: Double
    /// Whether every pass then runs in reverse.
    package var autoreverses: Bool
    /// Whether the animation applies before and after its active duration.
    package var fillMode: CAMediaTimingFillMode
    /// The wanted interval between frames in seconds; 0 stands for the display's own.
    package var frameInterval: Double

    package init(
        beginTime: Double = 0, timeOffset: Double = 0, duration: Double = 0, speed: Double = 1, repeatCount: Double = 0,
        repeatDuration: Double = 0, autoreverses: Bool = false, fillMode: CAMediaTimingFillMode = .removed, frameInterval: Double = 0
    ) {
        self.beginTime = beginTime
        self.timeOffset = timeOffset
        self.duration = duration
        self.speed = speed
        self.repeatCount = repeatCount
        self.repeatDuration = repeatDuration
        self.autoreverses = autoreverses
        self.fillMode = fillMode
        self.frameInterval = frameInterval
    }

    /// The current timing of an animation or a layer.
    package init(_ timing: some CAMediaTiming) {
        self.init(
            beginTime: timing.beginTime, timeOffset: timing.timeOffset, duration: timing.duration, speed: Double(timing.speed),
            repeatCount: Double(timing.repeatCount), repeatDuration: timing.repeatDuration, autoreverses: timing.autoreverses,
            fillMode: timing.fillMode
        )
    }

    /// Where a time lies relative to the active duration.
    package enum Phase: Sendable, Equatable {
        case before, active, after
    }

    /// The progress of the animation at a time.
    package struct Progress: Sendable, Equatable {
        /// Whether the animation is active, or applies only by its fill mode.
        package var phase: Phase
        /// The progress of the pass, 0...1, before any timing function.
        package var fraction: Double
        /// The number of complete passes; with `autoreverses` a pass includes its reverse. Never negative.
        package var iteration: Int
    }

    /// The seconds of one pass, including its reverse if `autoreverses` is true.
    package var passDuration: Double {
        let duration = max(duration, 0)
        return autoreverses ? 2 * duration : duration
    }

    /// The seconds of all passes together in local time; infinity when they never end.
    package var activeDuration: Double {
        if repeatDuration > 0 { return repeatDuration >= Self.endless ? .infinity : repeatDuration }
        guard repeatCount > 0 else { return passDuration }
        if repeatCount >= Self.endless { return passDuration > 0 ? .infinity : 0 }
        return repeatCount * passDuration
    }

    /// `Float.greatestFiniteMagnitude` and anything beyond it stand for "for ever", as on Apple's systems.
    private static let endless = Double(Float.greatestFiniteMagnitude)

    /// When the active duration ends in the parent's time; infinity when it never does, as at speed 0.
    package var endTime: Double {
        speed == 0 ? .infinity : beginTime + activeDuration / abs(speed)
    }

    /// Converts the parent's time to local time.
    package func localTime(parent: Double) -> Double {
        (parent - beginTime) * speed + timeOffset
    }

    /// Converts local time to the parent's time. At speed 0 it returns the begin time, since all times of the parent map to one local time.
    package func parentTime(local: Double) -> Double {
        speed == 0 ? beginTime : (local - timeOffset) / speed + beginTime
    }

    /// The phase at a time of the parent. The end itself is still active.
    package func phase(at parentTime: Double) -> Phase {
        if parentTime < beginTime { return .before }
        return abs((parentTime - beginTime) * speed) <= activeDuration ? .active : .after
    }

    /// The progress at a time of the parent; nil when the animation doesn't apply.
    package func progress(at parentTime: Double) -> Progress? {
        let total = activeDuration
        let elapsed = (parentTime - beginTime) * speed
        guard !elapsed.isNaN else { return nil }
        if parentTime < beginTime {
            return fillMode.fillsBackwards ? progress(elapsed: 0, total: total, phase: .before) : nil
        }
        if abs(elapsed) <= total {
            return progress(elapsed: elapsed, total: total, phase: .active)
        }
        guard fillMode.fillsForwards else { return nil }
        return progress(elapsed: speed < 0 ? -total : total, total: total, phase: .after)
    }

    /// The progress `elapsed` seconds of local time after the beginning; `elapsed` doesn't include the time offset.
    private func progress(elapsed: Double, total: Double, phase: Phase) -> Progress {
        let pass = passDuration
        guard pass > 0 else { return Progress(phase: phase, fraction: phase == .before || autoreverses ? 0 : 1, iteration: 0) }
        let time = elapsed + timeOffset
        guard time.isFinite else { return Progress(phase: phase, fraction: 0, iteration: 0) }
        var iteration = (time / pass).rounded(.down)
        // An infinite pass has only iteration 0; multiplying it by the iteration would give NaN.
        var rest = iteration == 0 ? time : time - iteration * pass
        rest = min(max(rest, 0), pass)
        // The exact end is the last moment of a pass, not the first of the next one.
        let isAtEnd = elapsed == total && elapsed > 0 || speed == 0 && time == total
        if rest == 0, isAtEnd, time > 0 {
            rest = pass
            iteration -= 1
        }
        let fraction = autoreverses && rest > duration ? (pass - rest) / duration : rest / duration
        return Progress(phase: phase, fraction: fraction, iteration: Int(min(max(iteration, 0), 1e15)))
    }
}
