/// An animation as the render tree has it: values in, values out, no reference to the model.
package final class RenderAnimation: Sendable {
    package let path: PropertyPath
    package let timing: MediaTiming
    /// Remaps the time of a pass; nil is linear.
    package let curve: CubicBezierCurve?
    package let span: Span
    package let isAdditive: Bool
    package let isCumulative: Bool
    /// The decomposed ends of a transform's span where both are known from the start.
    private let transforms: TransformInterpolator?

    package init(path: PropertyPath, timing: MediaTiming, curve: CubicBezierCurve?, span: Span, isAdditive: Bool, isCumulative: Bool) {
        self.path = path
        self.timing = timing
        self.curve = curve
        self.span = span
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative
        if case .transform(let from)? = span.from, case .transform(let to)? = span.to {
            transforms = TransformInterpolator(from: from, to: to)
        } else {
            transforms = nil
        }
    }

    /// The ends of a basic animation, as far as they are given (behaviour.md 2.2).
    package struct Span: Sendable {
        package var from: AnimatableValue?
        package var to: AnimatableValue?
        package var by: AnimatableValue?

        package init(from: AnimatableValue?, to: AnimatableValue?, by: AnimatableValue?) {
            self.from = from
            self.to = to
            self.by = by
        }

        /// Both ends, `current` being the value without this animation.
        func ends(current: @autoclosure () -> AnimatableValue) -> (from: AnimatableValue, to: AnimatableValue) {
            switch (from, to, by) {
            case (let from?, let to?, _): (from, to)
            case (let from?, nil, let by?): (from, from.adding(by))
            case (nil, let to?, let by?): (to.subtracting(by), to)
            case (let from?, nil, nil): (from, current())
            case (nil, let to?, nil): (current(), to)
            case (nil, nil, let by?): (current(), current().adding(by))
            case (nil, nil, nil): (current(), current())
            }
        }
    }

    /// Applies the animation to a layer's values at a time of the layer's parent space.
    package func apply(to properties: inout LayerProperties, at parentTime: Double) {
        guard let progress = timing.progress(at: parentTime), let current = path.value(in: properties) else { return }
        let eased = curve.map { $0.value(at: progress.fraction) } ?? progress.fraction
        var value: AnimatableValue
        if let transforms {
            value = .transform(transforms.value(at: eased))
        } else {
            let ends = span.ends(current: current)
            value = ends.from.interpolated(to: ends.to, eased)
        }
        if isCumulative, progress.iteration > 0, !timing.autoreverses {
            let end = span.ends(current: current).to
            value = value.adding(end.scaled(by: Double(progress.iteration)))
        }
        if isAdditive { value = current.adding(value) }
        path.set(value, in: &properties)
    }

    /// When the animation needs frames: from its begin to its end, in its parent's time.
    package var activeRange: ClosedRange<Double> {
        let begin = timing.speed < 0 ? -Double.infinity : timing.beginTime, end = timing.endTime
        guard !begin.isNaN, !end.isNaN else { return 0...0 }
        return begin...max(begin, end)
    }
}
