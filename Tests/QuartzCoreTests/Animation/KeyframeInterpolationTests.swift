import Testing
@testable import QuartzCore

@Suite("Keyframes")
struct KeyframeInterpolationTests {
    private let samples = [0.05, 0.2, 0.3, 0.4, 0.5, 0.7, 0.8, 0.9]
    private let values = [0, 1, 0.5, 0.7].map { AnimatableValue.number($0) }
    private let keyTimes = [0, 0.1, 0.6, 1]

    private func expect(
        _ keyframes: KeyframeInterpolation?, _ expected: [Double], at times: [Double]? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let keyframes = try #require(keyframes, sourceLocation: sourceLocation)
        for (time, value) in zip(times ?? samples, expected) {
            let shown = keyframes.value(at: time)
            guard case .number(let number) = shown else {
                Issue.record("\(shown)", sourceLocation: sourceLocation)
                continue
            }
            #expect(abs(number - value) < 1e-6, "at \(time)", sourceLocation: sourceLocation)
        }
    }

    @Test("12: keyframes 0, 1, .5, .7 in every mode")
    func modes() throws {
        try expect(KeyframeInterpolation(values: values), [0.15, 0.6, 0.9, 0.9, 0.75, 0.52, 0.58, 0.64])
        try expect(KeyframeInterpolation(values: values, keyTimes: keyTimes), [0.5, 0.9, 0.8, 0.7, 0.6, 0.55, 0.6, 0.65])
        try expect(KeyframeInterpolation(values: values, mode: .discrete), [0, 0, 1, 1, 0.5, 0.5, 0.7, 0.7])
        try expect(KeyframeInterpolation(values: values, mode: .discrete, keyTimes: keyTimes), [0, 1, 1, 1, 1, 0.5, 0.5, 0.5])
        try expect(
            KeyframeInterpolation(values: values, mode: .paced, keyTimes: keyTimes), [0.085, 0.34, 0.51, 0.68, 0.85, 0.81, 0.64, 0.53]
        )
        try expect(KeyframeInterpolation(values: values, mode: .cubic), [0.164344, 0.708, 0.96075, 0.9848, 0.8, 0.49165, 0.5296, 0.61795])
        try expect(
            KeyframeInterpolation(values: values, mode: .cubic, keyTimes: keyTimes),
            [0.614583, 1.006667, 0.9, 0.74, 0.586667, 0.503125, 0.558333, 0.634375]
        )
    }

    @Test("12: discrete 0, 1, .3 with one time more; 2.4: the last of as many times as values is shown only at 1")
    func discrete() throws {
        let three = [0, 1, 0.3].map { AnimatableValue.number($0) }
        try expect(
            KeyframeInterpolation(values: three, mode: .discrete, keyTimes: [0, 0.3, 0.6, 1]), [0, 1, 0.3, 0.3], at: [0.1, 0.35, 0.65, 0.95]
        )
        try expect(KeyframeInterpolation(values: values, mode: .discrete, keyTimes: keyTimes), [0.5, 0.7], at: [0.999, 1])
    }

    @Test("2.4: with fewer times than values the common beginning counts; one value has no effect")
    func counts() throws {
        try expect(KeyframeInterpolation(values: values, keyTimes: [0, 0.5, 1]), [0.5, 1, 0.75, 0.5], at: [0.25, 0.5, 0.75, 1])
        try expect(KeyframeInterpolation(values: Array(values.prefix(2)), keyTimes: [0, 0.5, 1]), [0.5, 1, 1], at: [0.25, 0.5, 0.75])
        #expect(KeyframeInterpolation(values: []) == nil)
        #expect(KeyframeInterpolation(values: [.number(1)]) == nil)
        #expect(KeyframeInterpolation(values: values, keyTimes: [0]) == nil)
        try expect(KeyframeInterpolation(values: values, keyTimes: [0.5, 0.2, .nan, 7]), [0, 0.7], at: [0.4, 1])
    }

    @Test("2.4: a timing function for each segment; values beyond the ends stay")
    func curves() throws {
        let keyframes = KeyframeInterpolation(values: Array(values.prefix(3)), curves: [.easeIn])
        try expect(keyframes, [0.315357, 0.75], at: [0.25, 0.75])
        try expect(keyframes, [0, 0.5], at: [-1, 2])
        #expect(KeyframeInterpolation(values: values)?.last == .number(0.7))
    }

    @Test("Cubic at constant speed passes the same points; what can't bend goes straight")
    func cubicPaced() throws {
        let points = [CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 50)].map { AnimatableValue.point($0) }
        let keyframes = try #require(KeyframeInterpolation(values: points, mode: .cubicPaced))
        let steps = (0...100).map { keyframes.value(at: Double($0) / 100) }
        let lengths = zip(steps, steps.dropFirst()).map { $0.distance(to: $1) }
        #expect(lengths.max()! / lengths.min()! < 1.02)
        #expect(steps.first == points.first && steps.last == points.last)
        let bools = try #require(KeyframeInterpolation(values: [.bool(false), .bool(true)], mode: .cubic))
        #expect(bools.value(at: 0.5) == .bool(true))
        let turn = KeyframeInterpolation(
            values: [.transform(CATransform3DIdentity), .transform(CATransform3DMakeRotation(1, 0, 0, 1))], mode: .cubicPaced
        )
        guard case .transform(let half)? = turn?.value(at: 0.5) else {
            Issue.record("no transform")
            return
        }
        #expect(difference(half, CATransform3DMakeRotation(0.5, 0, 0, 1)) < 1e-12)
    }

    @Test("2.4: tension 1 stops at a value")
    func tension() throws {
        let tight = try #require(KeyframeInterpolation(values: values, mode: .cubic, tensions: [0, 1, 1, 0]))
        #expect(abs(tight.value(at: 1.0 / 3 + 1e-6).distance(to: .number(1))) < 1e-9)
        try expect(tight, [0.75], at: [0.5])
    }
}

@Suite("Keyframes along a path")
struct PathKeyframesTests {
    private let path = CGPath(elements: [
        .move(.zero), .line(CGPoint(x: 100, y: 0)),
        .curve(control1: CGPoint(x: 150, y: 0), control2: CGPoint(x: 200, y: 50), end: CGPoint(x: 200, y: 100)),
    ])

    private func expect(
        _ keyframes: PathKeyframes?, _ rows: [(Double, Double, Double)], within tolerance: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let keyframes = try #require(keyframes, sourceLocation: sourceLocation)
        for (time, x, y) in rows {
            let point = keyframes.point(at: time)
            #expect(hypot(point.x - x, point.y - y) < tolerance, "\(point) at \(time)", sourceLocation: sourceLocation)
        }
    }

    @Test("12: a line, then a curve")
    func linear() throws {
        try expect(
            PathKeyframes(path: path),
            [(0, 0, 0), (0.5, 100, 0), (0.6, 129.6, 5.6), (0.75, 168.75, 31.25), (0.9, 194.4, 70.4), (1, 200, 100)],
            within: 1e-9
        )
        try expect(PathKeyframes(path: path, keyTimes: [0, 0.8, 1]), [(0.4, 50, 0), (0.9, 168.75, 31.25)], within: 1e-9)
    }

    @Test("12: at constant speed")
    func paced() throws {
        try expect(PathKeyframes(path: path, mode: .paced), [(0.1, 25.49, 0), (0.5, 126.87, 4.62), (0.75, 177.88, 41.5)], within: 0.15)
    }

    @Test("2.4: discrete holds the start of each element; a move jumps; closing is a segment")
    func subpaths() throws {
        try expect(PathKeyframes(path: path, mode: .discrete), [(0.4, 0, 0), (0.6, 100, 0), (1, 100, 0)], within: 1e-9)
        let two = CGPath(elements: [
            .move(.zero), .line(CGPoint(x: 10, y: 0)), .close, .move(CGPoint(x: 0, y: 50)),
            .quadCurve(control: CGPoint(x: 5, y: 60), end: CGPoint(x: 10, y: 50)),
        ])
        try expect(PathKeyframes(path: two), [(0.5 / 3, 5, 0), (1.5 / 3, 5, 0), (2.5 / 3, 5, 55)], within: 1e-9)
    }

    @Test("2.4: the angle of travel, at a curve's folded ends too")
    func angle() throws {
        let keyframes = try #require(PathKeyframes(path: path))
        #expect(keyframes.angle(at: 0.2) == 0)
        #expect(abs(try #require(keyframes.angle(at: 1)) - .pi / 2) < 1e-9)
        #expect(abs(try #require(keyframes.angle(at: 0.75)) - .pi / 4) < 1e-9)
        let end = CGPoint(x: 0, y: 9)
        let folded = PathKeyframes(path: CGPath(elements: [.move(.zero), .curve(control1: .zero, control2: end, end: end)]))
        #expect(abs(try #require(folded?.angle(at: 0)) - .pi / 2) < 1e-9)
        #expect(abs(try #require(folded?.angle(at: 1)) - .pi / 2) < 1e-9)
    }

    @Test("A path without lines is refused; a point has no direction")
    func refusals() throws {
        #expect(PathKeyframes(path: CGPath(elements: [])) == nil)
        #expect(PathKeyframes(path: CGPath(elements: [.move(.zero)])) == nil)
        let point = try #require(PathKeyframes(path: CGPath(elements: [.move(.zero), .line(.zero)]), mode: .paced))
        #expect(point.angle(at: 0.5) == nil)
        #expect(point.point(at: 0.5) == .zero)
    }

    @Test("2.2: paths of the same steps morph point by point, others switch in the middle")
    func morphing() throws {
        let a = CGPath(elements: [.move(.zero), .line(CGPoint(x: 10, y: 0)), .close])
        let b = CGPath(elements: [.move(CGPoint(x: 0, y: 4)), .line(CGPoint(x: 20, y: 8)), .close])
        guard case .path(let quarter?) = AnimatableValue.path(a).interpolated(to: .path(b), 0.25) else {
            Issue.record("no path")
            return
        }
        #expect(quarter.elements == [.move(CGPoint(x: 0, y: 1)), .line(CGPoint(x: 12.5, y: 2)), .close])
        #expect(AnimatableValue.path(a).interpolated(to: .path(path), 0.4) == .path(a))
        #expect(AnimatableValue.path(a).interpolated(to: .path(path), 0.6) == .path(path))
    }
}
