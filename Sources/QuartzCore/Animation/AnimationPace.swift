/// The progress of an animation that a property animator drives, as a function of time: a timing curve or a spring, or a section of one,
/// forwards or backwards.
package struct AnimationPace: Sendable, Equatable {
    /// A curve of progress from 0 to 1.
    package enum Form: Sendable, Equatable {
        case linear
        case cubic(CubicBezierCurve)
        /// A spring that runs for `duration` seconds.
        indirect case spring(SpringCurve, duration: Double)

        /// The progress at a fraction of the time: 0 at 0 and before, 1 at 1 and after; between them it may overshoot.
        package func progress(at fraction: Double) -> Double {
            guard fraction > 0 else { return 0 }
            guard fraction < 1 else { return 1 }
            switch self {
            case .linear: return fraction
            case .cubic(let curve): return curve.value(at: fraction)
            case .spring(let spring, let duration): return spring.progress(at: fraction * duration)
            }
        }

        /// The first fraction of the time at which the progress reaches `progress`; nil if it never does.
        package func fraction(reaching progress: Double) -> Double? {
            guard progress > 0 else { return progress == 0 ? 0 : nil }
            if case .linear = self { return progress <= 1 ? progress : nil }
            if progress == 1, case .cubic = self { return 1 }
            // Find the first step that reaches it, then bisect within that step.
            let steps = 256
            var low = 0.0
            for step in 1...steps {
                let high = Double(step) / Double(steps)
                guard self.progress(at: high) >= progress else {
                    low = high
                    continue
                }
                var range = (low, high)
                for _ in 0..<48 {
                    let middle = (range.0 + range.1) / 2
                    if self.progress(at: middle) >= progress { range.1 = middle } else { range.0 = middle }
                }
                return range.1
            }
            return nil
        }
    }

    package var form: Form
    /// The fractions of the form's time at which the pace begins and ends; `end` is less than `begin` when it runs backwards.
    package var begin: Double
    package var end: Double
    /// The progress that the form's 0 and 1 map to.
    package var low: Double
    package var high: Double

    package init(_ form: Form, begin: Double = 0, end: Double = 1, low: Double = 0, high: Double = 1) {
        self.form = form
        self.begin = begin
        self.end = end
        self.low = low
        self.high = high
    }

    /// Returns a pace with constant progress.
    package static func still(at progress: Double) -> AnimationPace { AnimationPace(.linear, low: progress, high: progress) }

    /// Whether the form's progress is used as it is, without mapping it to another range.
    package var isPlain: Bool { low == 0 && high == 1 }

    /// Maps a fraction of the pace's time, clamped to 0...1, to a fraction of the form's time.
    package func formTime(at fraction: Double) -> Double { begin + (end - begin) * min(max(fraction, 0), 1) }

    /// The progress at a fraction of the pace's time.
    package func progress(at fraction: Double) -> Double { low + (high - low) * form.progress(at: formTime(at: fraction)) }
}

/// When and how an animation that a property animator drives runs.
package struct AnimationDirection: Sendable, Equatable {
    /// The media time at which the pace begins, in seconds; nil while the animation is paused.
    package var beginTime: Double?
    /// Seconds.
    package var duration: Double
    package var pace: AnimationPace

    package init(beginTime: Double?, duration: Double, pace: AnimationPace) {
        self.beginTime = beginTime
        self.duration = duration
        self.pace = pace
    }

    /// Returns a paused animation with constant progress.
    package static func still(at progress: Double) -> AnimationDirection {
        AnimationDirection(beginTime: nil, duration: 1, pace: .still(at: progress))
    }

    /// The fraction of the pace's time, 0...1, at a media time; 0 while paused.
    package func fraction(at time: Double) -> Double {
        guard let beginTime else { return 0 }
        let elapsed = time - beginTime
        guard duration > 0 else { return elapsed < 0 ? 0 : 1 }
        return min(max(elapsed / duration, 0), 1)
    }

    /// The animation's progress at a media time.
    package func progress(at time: Double) -> Double { pace.progress(at: fraction(at: time)) }

    /// The equivalent timing in a layer's local time, given that media time `time` corresponds to `localTime`.
    func timing(at time: Double, localTime: Double) -> MediaTiming {
        guard let beginTime, duration > 0 || time < beginTime else {
            // A paused or instantaneous animation gets speed 0 and shows the end of its time.
            return MediaTiming(beginTime: localTime, timeOffset: 1, duration: 1, speed: 0, fillMode: .both)
        }
        return MediaTiming(beginTime: localTime + (beginTime - time), duration: max(duration, 1e-9), fillMode: .both)
    }
}
