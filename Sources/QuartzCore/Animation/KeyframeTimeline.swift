/// How values between keyframes are computed.
package enum KeyframeMode: Sendable {
    /// Linear interpolation between keyframes.
    case linear
    /// Each value shows until the next one does.
    case discrete
    /// Linear interpolation at constant speed over all keyframes.
    case paced
    /// A smooth curve through all values.
    case cubic
    /// A smooth curve through all values at constant speed.
    case cubicPaced
}

/// The times of keyframes as fractions of an animation, and the timing function of each segment between two of them.
package struct KeyframeTimeline: Sendable {
    /// One more than there are segments, never falling, 0...1.
    package let times: [Double]
    /// One a segment, as far as there are some.
    private let curves: [CubicBezierCurve?]

    /// A timeline of the given times, put in order where they are not. At least two.
    package init(times: [Double], curves: [CubicBezierCurve?] = []) {
        var latest = 0.0
        self.times = times.map { time in
            if time > latest { latest = min(time, 1) }
            return latest
        }
        self.curves = curves
    }

    /// A timeline of equal segments.
    package init(segments: Int, curves: [CubicBezierCurve?] = []) {
        self.init(times: (0...segments).map { Double($0) / Double(segments) }, curves: curves)
    }

    /// A timeline whose segments last in proportion to their lengths; equal ones where all are 0.
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

    /// Whether no segment's curve goes beyond the segment's ends.
    var staysInSegments: Bool { curves.allSatisfy { $0?.staysBetweenEnds ?? true } }

    /// The number of segments.
    package var segmentCount: Int { times.count - 1 }

    /// The segment that a fraction of the animation lies in, and how far it has come in it. At a boundary it is the start of the later
    /// segment.
    package func locate(_ fraction: Double) -> (segment: Int, fraction: Double) {
        guard fraction > times[0] else { return (0, 0) }
        guard fraction < times[segmentCount] else { return (segmentCount - 1, 1) }
        // The last time that is not later.
        var low = 0, high = segmentCount
        while high - low > 1 {
            let middle = (low + high) / 2
            if times[middle] <= fraction { low = middle } else { high = middle }
        }
        let inside = (fraction - times[low]) / (times[low + 1] - times[low])
        return (low, low < curves.count ? curves[low]?.value(at: inside) ?? inside : inside)
    }
}
