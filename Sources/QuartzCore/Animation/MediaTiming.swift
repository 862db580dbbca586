/// The timing of an animation as a value, and what it makes of a time.
///
/// Nothing here knows of the default duration: who makes a timing resolves a duration of 0 first. One that remains takes no time.
package struct MediaTiming: Sendable, Equatable {
    /// When the animation begins, in its parent's time.
    package var beginTime: Double
    /// Added to the local time; a pass wraps around it, and the active duration is not shortened by it.
    package var timeOffset: Double
    /// One pass one way, in seconds.
    package var duration: Double
    /// How fast local time runs in the parent's. Negative runs backwards.
    package var speed: Double
    /// How often a pass is made; 0 counts as once.
    package var repeatCount: Double
    /// For how long passes are made, in local time; unless it is 0, it prevails over the count.
    package var repeatDuration: Double
    /// Whether every pass is followed by one backwards.
    package var autoreverses: Bool
    /// What shows before and after.
    package var fillMode: CAMediaTimingFillMode
    /// Seconds between the frames that it asks for; 0 stands for the display's own.
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

    /// What an object's timing is now.
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

    /// What the animation shows at a time.
    package struct Progress: Sendable, Equatable {
        /// Whether the animation runs, or only its fill mode makes it show.
        package var phase: Phase
        /// How far the pass has come, 0...1, before any timing function.
        package var fraction: Double
        /// How many passes are complete; with autoreverses a pass goes there and back. Never negative.
        package var iteration: Int
    }

    /// One pass, there and, with autoreverses, back.
    package var passDuration: Double {
        let duration = max(duration, 0)
        return autoreverses ? 2 * duration : duration
    }

    /// All passes together in local time; infinity when they never end.
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

    /// The local time at a time of the parent.
    package func localTime(parent: Double) -> Double {
        (parent - beginTime) * speed + timeOffset
    }

    /// The parent's time at a local time. At speed 0 all times map to one local time, and the answer is that of the beginning.
    package func parentTime(local: Double) -> Double {
        speed == 0 ? beginTime : (local - timeOffset) / speed + beginTime
    }

    /// Where a time of the parent lies. The end itself is still active.
    package func phase(at parentTime: Double) -> Phase {
        if parentTime < beginTime { return .before }
        return abs((parentTime - beginTime) * speed) <= activeDuration ? .active : .after
    }

    /// What the animation shows at a time of the parent; nil when it shows nothing.
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

    /// The place in a pass `elapsed` seconds of local time after the beginning; the offset is not yet added.
    private func progress(elapsed: Double, total: Double, phase: Phase) -> Progress {
        let pass = passDuration
        guard pass > 0 else { return Progress(phase: phase, fraction: phase == .before || autoreverses ? 0 : 1, iteration: 0) }
        let time = elapsed + timeOffset
        guard time.isFinite else { return Progress(phase: phase, fraction: 0, iteration: 0) }
        var iteration = (time / pass).rounded(.down)
        // A duration without end has one pass, which no product with a count of passes can leave.
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
