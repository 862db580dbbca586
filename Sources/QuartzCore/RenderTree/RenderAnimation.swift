/// An animation in the render tree: a function of time and values, without a reference to the model.
///
/// A class, so that lists of animations are cheap to copy. Immutable.
package final class RenderAnimation: Sendable {
    package let path: PropertyPath
    package let timing: MediaTiming
    /// The timing function of a pass; nil is linear.
    private let curve: CubicBezierCurve?
    /// The pace that replaces the timing function of a ``DirectedAnimation``.
    private let pace: AnimationPace?
    private let motion: Motion
    /// The value function that makes a transform of the interpolated numbers.
    let function: ValueFunction?
    /// Whether the values are added to the layer's value without the animation.
    let isAdditive: Bool
    private let isCumulative: Bool
    /// The groups around the animation, outermost first.
    private let groups: [Group]

    /// The values of an animation as a function of the fraction of its pass.
    package enum Motion: Sendable {
        /// Between two numbers.
        case numbers(Double, Double)
        /// Between two points.
        case points(CGPoint, CGPoint)
        /// Between two transforms, decomposed once.
        indirect case transforms(TransformInterpolator)
        /// Between two values, one of which may be the layer's own value.
        indirect case span(Span)
        indirect case spring(SpringCurve, Span)
        indirect case keyframes(KeyframeInterpolation)
        /// Along a path; `rotation` is added to the direction of travel, nil keeps the layer's own rotation.
        indirect case along(PathKeyframes, rotation: Double?)

        /// A motion between two values, in one of the compact forms if both ends are known.
        package static func between(_ span: Span) -> Motion {
            guard let from = span.from, let to = span.to ?? span.by.map({ from.adding($0) }) else { return .span(span) }
            switch (from, to) {
            case (.number(let from), .number(let to)): return .numbers(from, to)
            case (.point(let from), .point(let to)): return .points(from, to)
            case (.transform(let from), .transform(let to)): return .transforms(TransformInterpolator(from: from, to: to))
            default: return .span(span)
            }
        }
    }

    /// The timing of a group, whose animations run in the time of its passes.
    package struct Group: Sendable {
        package var timing: MediaTiming
        package var curve: CubicBezierCurve?

        /// The local time inside the group; nil when the group has no effect at the time.
        func innerTime(at time: Double) -> Double? {
            guard let progress = timing.progress(at: time) else { return nil }
            return (curve.map { $0.value(at: progress.fraction) } ?? progress.fraction) * timing.duration
        }
    }

    package init(
        path: PropertyPath, timing: MediaTiming, curve: CubicBezierCurve? = nil, pace: AnimationPace? = nil, motion: Motion,
        function: ValueFunction? = nil, isAdditive: Bool = false, isCumulative: Bool = false, groups: [Group] = []
    ) {
        self.path = path
        self.timing = timing
        self.curve = curve
        self.pace = pace
        self.motion = motion
        self.function = function
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative
        self.groups = groups
        let outermost = groups.first?.timing ?? timing
        activeRange = outermost.activeRange
        frameInterval = outermost.frameInterval
    }

    /// The same motion with another timing.
    func directed(timing: MediaTiming, pace: AnimationPace) -> RenderAnimation {
        var motion = motion
        // The pace replaces the spring.
        if case .spring(_, let span) = motion { motion = .between(span) }
        return RenderAnimation(
            path: path, timing: timing, pace: pace, motion: motion, function: function, isAdditive: isAdditive, isCumulative: isCumulative)
    }

    /// The `from`, `to` and `by` values of a basic animation, as far as they are given (Behaviour 2.2).
    package struct Span: Sendable {
        package var from: AnimatableValue?
        package var to: AnimatableValue?
        package var by: AnimatableValue?

        package init(from: AnimatableValue?, to: AnimatableValue?, by: AnimatableValue?) {
            self.from = from
            self.to = to
            self.by = by
        }

        /// The values at both ends, where `current` is the value without this animation.
        func ends(current: AnimatableValue) -> (from: AnimatableValue, to: AnimatableValue) {
            switch (from, to, by) {
            case (let from?, let to?, _): (from, to)
            case (let from?, nil, let by?): (from, from.adding(by))
            case (nil, let to?, let by?): (to.subtracting(by), to)
            case (let from?, nil, nil): (from, current)
            case (nil, let to?, nil): (current, to)
            case (nil, nil, let by?): (current, current.adding(by))
            case (nil, nil, nil): (current, current)
            }
        }
    }

    /// Applies the animation to a layer's values at a time of the layer's parent space.
    package func apply(to properties: inout LayerProperties, at parentTime: Double) {
        var time = parentTime
        for group in groups {
            guard let inner = group.innerTime(at: time) else { return }
            time = inner
        }
        guard let progress = timing.progress(at: time) else { return }
        let fraction = pace?.progress(at: progress.fraction) ?? curve?.value(at: progress.fraction) ?? progress.fraction
        if !isAdditive, !isCumulative, function == nil, setDirectly(fraction, in: &properties) { return }
        guard let current = path.value(in: properties) else { return }

        // The ends of a value function are numbers, so the layer's own value is converted to a number too.
        let own = function?.argument(giving: current) ?? current
        var value = value(at: fraction, current: own)
        if isCumulative, progress.iteration > 0, !timing.autoreverses {
            value = value.adding(end(current: own).scaled(by: Double(progress.iteration)))
        }
        if let function {
            guard let transform = function.transform(of: value) else { return }
            value = .transform(transform)
        }
        if isAdditive { value = current.adding(value) }
        path.set(value, in: &properties)
        if case .along(let keyframes, let rotation?) = motion, let angle = keyframes.angle(at: fraction) {
            properties.transform = CATransform3DConcat(CATransform3DMakeRotation(angle + rotation, 0, 0, 1), properties.transform)
        }
    }

    /// The fast path for the most common properties and for numbers, which needs no current value; returns false for others.
    private func setDirectly(_ fraction: Double, in properties: inout LayerProperties) -> Bool {
        switch (path.key, motion) {
        case (.position, .points(let from, let to)) where path.component == .whole:
            properties.position = from.interpolated(to: to, fraction)
        case (.opacity, .numbers(let from, let to)):
            properties.opacity = Float(from + (to - from) * fraction)
        case (.transform, .transforms(let way)) where path.component == .whole:
            properties.transform = way.value(at: fraction)
        case (.transform, .numbers(let from, let to)):
            properties.transform.set(path.component, to: .number(from + (to - from) * fraction))
        case (_, .numbers(let from, let to)):
            path.set(.number(from + (to - from) * fraction), in: &properties)
        default: return false
        }
        return true
    }

    private func value(at fraction: Double, current: AnimatableValue) -> AnimatableValue {
        switch motion {
        case .numbers(let from, let to): return .number(from + (to - from) * fraction)
        case .points(let from, let to): return .point(from.interpolated(to: to, fraction))
        case .transforms(let way): return .transform(way.value(at: fraction))
        case .span(let span):
            let ends = span.ends(current: current)
            return ends.from.interpolated(to: ends.to, fraction)
        case .spring(let spring, let span):
            let ends = span.ends(current: current)
            return ends.from.interpolated(to: ends.to, spring.progress(at: fraction * timing.duration))
        case .keyframes(let keyframes): return keyframes.value(at: fraction)
        case .along(let keyframes, _): return .point(keyframes.point(at: fraction))
        }
    }

    /// The key values between which the animation stays, for a layer with the given values; nil when it may overshoot them, as springs and
    /// smooth curves do, or when they depend on other animations.
    func keyValues(in properties: LayerProperties) -> [AnimatableValue]? {
        guard !isCumulative, pace == nil, curve?.staysBetweenEnds ?? true, function == nil else { return nil }
        switch motion {
        case .numbers(let from, let to): return [.number(from), .number(to)]
        case .points(let from, let to): return [.point(from), .point(to)]
        case .transforms(let way): return [.transform(way.from), .transform(way.to)]
        case .span(let span):
            // Relative values that start from a value that another animation may change are excluded.
            guard span.by == nil || span.from != nil, let own = path.value(in: properties) else { return nil }
            let ends = span.ends(current: own)
            return [ends.from, ends.to]
        case .keyframes(let keyframes): return keyframes.hull
        case .spring, .along: return nil
        }
    }

    /// The value that each repetition of a cumulative animation adds.
    private func end(current: AnimatableValue) -> AnimatableValue {
        switch motion {
        case .numbers(_, let to): .number(to)
        case .points(_, let to): .point(to)
        case .transforms(let way): .transform(way.to)
        case .span(let span), .spring(_, let span): span.ends(current: current).to
        case .keyframes(let keyframes): keyframes.last
        case .along(let keyframes, _): .point(keyframes.point(at: 1))
        }
    }

    /// The time in which the animation needs frames, from its begin to its end, in its parent's time.
    package let activeRange: ClosedRange<Double>
    /// The frame interval that it needs in that time, in seconds; 0 stands for the display's own.
    let frameInterval: Double
}

extension MediaTiming {
    /// The time from begin to end, in the parent's time.
    var activeRange: ClosedRange<Double> {
        // At speed 0 the value changes only when the fill ends.
        if speed == 0, beginTime.isFinite { return beginTime...beginTime }
        let begin = speed < 0 ? -Double.infinity : beginTime, end = endTime
        guard !begin.isNaN, !end.isNaN else { return 0...0 }
        return begin...max(begin, end)
    }
}
