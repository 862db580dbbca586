/// Computes the value of a keyframe animation at a fraction of its duration (Behaviour 2.4).
package struct KeyframeInterpolation: Sendable {
    private let values: [AnimatableValue]
    private let timeline: KeyframeTimeline
    private let form: Form

    private enum Form: Sendable {
        case discrete
        case linear
        /// Whole transforms; the ends of each segment are decomposed once.
        case transforms([TransformInterpolator])
        case cubic([Hermite])
        /// With the arc lengths of the segments.
        case cubicPaced([Hermite], ArcLengths)
    }

    /// Creates an interpolation through values of one form; nil for fewer than two values, which have no effect.
    ///
    /// - Parameters:
    ///   - values: the keyframes, all of the same form.
    ///   - mode: how values between keyframes are computed. Values without components (transforms, truth values, images, paths, arrays) are
    ///     interpolated linearly in cubic modes.
    ///   - keyTimes: the time of each value, 0...1, ascending. If the counts differ, surplus values or times at the end are ignored;
    ///     discrete values may have one more time, the end of the last. Ignored in paced modes. Nil or empty: evenly spaced.
    ///   - curves: the timing curve of each segment; nil and missing ones are linear. Ignored in paced modes.
    ///   - tensions: the tension of the curve at each value; missing ones are 0. Likewise `continuities` and `biases`. For cubic modes.
    package init?(
        values: [AnimatableValue], mode: KeyframeMode = .linear, keyTimes: [Double]? = nil, curves: [CubicBezierCurve?] = [],
        tensions: [Double] = [], continuities: [Double] = [], biases: [Double] = []
    ) {
        guard values.count > 1 else { return nil }
        var values = values
        var times: [Double]?
        if let keyTimes, !keyTimes.isEmpty, mode != .paced, mode != .cubicPaced {
            let spareTimes = mode == .discrete ? 1 : 0
            let count = min(values.count, keyTimes.count)
            guard count > 1 else { return nil }
            values.removeLast(values.count - count)
            times = Array(keyTimes.prefix(count + spareTimes))
        }
        let segments = values.count - 1

        switch mode {
        case .discrete:
            form = .discrete
            // With as many times as values, the last value begins and ends at the last time.
            let times = times.map { $0.count > values.count ? $0 : $0 + [1] }
            timeline = times.map { KeyframeTimeline(times: $0) } ?? KeyframeTimeline(segments: values.count)
        case .linear, .paced:
            if mode == .paced {
                timeline = Self.pacedTimeline(values)
            } else {
                timeline = times.map { KeyframeTimeline(times: $0, curves: curves) } ?? KeyframeTimeline(segments: segments, curves: curves)
            }
            form = Self.straightForm(values)
        case .cubic, .cubicPaced:
            let cubicTimeline = times.map { KeyframeTimeline(times: $0, curves: curves) }
                ?? KeyframeTimeline(segments: segments, curves: mode == .cubic ? curves : [])
            let points = values.compactMap(\.components)
            guard points.count == values.count else {
                timeline = mode == .cubic ? cubicTimeline : Self.pacedTimeline(values)
                form = Self.straightForm(values)
                break
            }
            let pieces = Hermite.through(points, times: cubicTimeline.times, tensions: tensions, continuities: continuities, biases: biases)
            if mode == .cubic {
                timeline = cubicTimeline
                form = .cubic(pieces)
            } else {
                let lengths = ArcLengths(segments: segments) { pieces[$0].point(at: $1) }
                timeline = KeyframeTimeline(lengths: lengths.totals)
                form = .cubicPaced(pieces, lengths)
            }
        }
        self.values = values
    }

    private static func pacedTimeline(_ values: [AnimatableValue]) -> KeyframeTimeline {
        KeyframeTimeline(lengths: zip(values, values.dropFirst()).map { $0.distance(to: $1) })
    }

    private static func straightForm(_ values: [AnimatableValue]) -> Form {
        let transforms = values.compactMap { value -> CATransform3D? in
            if case .transform(let transform) = value { transform } else { nil }
        }
        guard transforms.count == values.count else { return .linear }
        return .transforms(zip(transforms, transforms.dropFirst()).map { TransformInterpolator(from: $0, to: $1) })
    }

    /// The value that a cumulative repetition adds.
    package var last: AnimatableValue { values[values.count - 1] }

    /// Values whose convex hull the animation never leaves; nil where it may overshoot.
    var hull: [AnimatableValue]? {
        switch form {
        case .discrete, .linear, .transforms: timeline.staysInSegments ? values : nil
        case .cubic, .cubicPaced: nil
        }
    }

    /// The value at a fraction of the duration, after the timing function; clamped to the first and the last value.
    package func value(at fraction: Double) -> AnimatableValue {
        let (segment, inside) = timeline.locate(fraction)
        switch form {
        case .discrete: return values[segment]
        case .linear: return values[segment].interpolated(to: values[segment + 1], inside)
        case .transforms(let ways): return .transform(ways[segment].value(at: inside))
        case .cubic(let pieces): return values[segment].withComponents(pieces[segment].point(at: inside))
        case .cubicPaced(let pieces, let lengths):
            return values[segment].withComponents(pieces[segment].point(at: lengths.parameter(segment: segment, fraction: inside)))
        }
    }
}

/// A cubic Hermite segment between two keyframes: its ends and the tangents there.
private struct Hermite: Sendable {
    let from: SIMD4<Double>
    let to: SIMD4<Double>
    let out: SIMD4<Double>
    let into: SIMD4<Double>

    func point(at u: Double) -> SIMD4<Double> {
        let u2 = u * u, u3 = u2 * u
        return from * (2 * u3 - 3 * u2 + 1) + out * (u3 - 2 * u2 + u) + to * (3 * u2 - 2 * u3) + into * (u3 - u2)
    }

    /// Kochanek-Bartels splines: the tangents at a point depend on its neighbours, weighted by tension, continuity and bias, and by the
    /// durations of the two segments so that the speed is continuous.
    static func through(
        _ points: [SIMD4<Double>], times: [Double], tensions: [Double], continuities: [Double], biases: [Double]
    ) -> [Hermite] {
        func tangents(at i: Int) -> (into: SIMD4<Double>, out: SIMD4<Double>) {
            if i == 0 { return (points[1] - points[0], points[1] - points[0]) }
            if i == points.count - 1 { return (points[i] - points[i - 1], points[i] - points[i - 1]) }
            let t = i < tensions.count ? tensions[i] : 0
            let c = i < continuities.count ? continuities[i] : 0
            let b = i < biases.count ? biases[i] : 0
            let before = points[i] - points[i - 1], after = points[i + 1] - points[i]
            let hBefore = times[i] - times[i - 1], hAfter = times[i + 1] - times[i]
            let both = hBefore + hAfter
            let outScale = both > 0 ? 2 * hAfter / both : 1, intoScale = both > 0 ? 2 * hBefore / both : 1
            let out = before * ((1 - t) * (1 + b) * (1 + c) / 2) + after * ((1 - t) * (1 - b) * (1 - c) / 2)
            let into = before * ((1 - t) * (1 + b) * (1 - c) / 2) + after * ((1 - t) * (1 - b) * (1 + c) / 2)
            return (into * intoScale, out * outScale)
        }
        let tangents = points.indices.map { tangents(at: $0) }
        return (0..<points.count - 1).map {
            Hermite(from: points[$0], to: points[$0 + 1], out: tangents[$0].out, into: tangents[$0 + 1].into)
        }
    }
}

extension AnimatableValue {
    /// The value as a vector; nil where it can't be interpolated by a spline.
    fileprivate var components: SIMD4<Double>? {
        switch self {
        case .number(let a): SIMD4(a, 0, 0, 0)
        case .point(let a): SIMD4(a.x, a.y, 0, 0)
        case .size(let a): SIMD4(a.width, a.height, 0, 0)
        case .rect(let a): SIMD4(a.origin.x, a.origin.y, a.size.width, a.size.height)
        case .color(let a?): SIMD4<Double>(a.rgba)
        case .bool, .transform, .color(nil), .image, .path, .colors, .numbers: nil
        }
    }

    /// A value of the same form with other components.
    fileprivate func withComponents(_ v: SIMD4<Double>) -> AnimatableValue {
        switch self {
        case .number: .number(v.x)
        case .point: .point(CGPoint(x: v.x, y: v.y))
        case .size: .size(CGSize(width: v.x, height: v.y))
        case .rect: .rect(CGRect(x: v.x, y: v.y, width: v.z, height: v.w))
        case .color: .color(CGColor(rgba: SIMD4<Float>(SIMD4(v.x, v.y, v.z, min(max(v.w, 0), 1)))))
        case .bool, .transform, .image, .path, .colors, .numbers: self
        }
    }
}
