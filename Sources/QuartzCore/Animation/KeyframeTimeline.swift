/// How values between keyframes are computed.
package enum KeyframeMode: Sendable {
    /// Linear interpolation between keyframes.
    case linear
    /// No interpolation: each value holds until the next keyframe.
    case discrete
    /// Linear interpolation at constant speed over all keyframes.
    case paced
    /// A smooth curve through all values.
    case cubic
    /// A smooth curve through all values at constant speed.
    case cubicPaced
}

/// The times of keyframes as fractions of an animation, and the timing curve of each segment between two of them.
package struct KeyframeTimeline: Sendable {
    /// One more than there are segments, in ascending order, 0...1.
    package let times: [Double]
    /// The timing curve of each segment; nil and missing ones are linear.
    private let curves: [CubicBezierCurve?]

    /// Creates a timeline from at least two times; they are clamped to 0...1, and those that decrease are raised to the one before.
    package init(times: [Double], curves: [CubicBezierCurve?] = []) {
        var latest = 0.0
        self.times = times.map { time in
            if time > latest { latest = min(time, 1) }
            return latest
        }
        self.curves = curves
    }

    /// Creates a timeline of equal segments.
    package init(segments: Int, curves: [CubicBezierCurve?] = []) {
        self.init(times: (0...segments).map { Double($0) / Double(segments) }, curves: curves)
    }

    /// Creates a timeline whose segments last in proportion to their lengths; equal segments if all lengths are 0.
    package init(lengths: [Double]) {
        let total = lengths.reduce(0, +)
        guard total > 0, total.isFinite else {
            self.init(segments: lengths.count)
            return
        }
        var sum = 0.0
        self.init(times: [0] + lengths.map { length in
            sum += length
            return sum / total
        })
    }

    /// Whether no segment's timing curve overshoots.
    var staysInSegments: Bool { curves.allSatisfy { $0?.staysBetweenEnds ?? true } }

    /// The number of segments.
    package var segmentCount: Int { times.count - 1 }

    /// The segment at a fraction of the animation, and the progress within it, after its timing curve. A boundary belongs to the later
    /// segment.
    package func locate(_ fraction: Double) -> (segment: Int, fraction: Double) {
        guard fraction > times[0] else { return (0, 0) }
        guard fraction < times[segmentCount] else { return (segmentCount - 1, 1) }
        // Find the last time that is not later.
        var low = 0, high = segmentCount
        while high - low > 1 {
            let middle = (low + high) / 2
            if times[middle] <= fraction { low = middle } else { high = middle }
        }
        let inside = (fraction - times[low]) / (times[low + 1] - times[low])
        return (low, low < curves.count ? curves[low]?.value(at: inside) ?? inside : inside)
    }
}
