extension AnimatableValue {
    /// Interpolates towards another value: this one at fraction 0, `other` at 1, extrapolated outside of 0...1, since springs overshoot.
    ///
    /// A truth value switches as soon as the fraction is above 0. If either colour is nil, so is the result. Arrays of the same length are
    /// interpolated element by element, paths with the same kinds of elements point by point. Images, and whatever can't be interpolated,
    /// switch at 0.5. Whole transforms are decomposed in every call: for many frames keep a ``TransformInterpolator``.
    package func interpolated(to other: AnimatableValue, _ fraction: Double) -> AnimatableValue {
        if fraction == 0 { return self }
        if fraction == 1 { return other }
        switch (self, other) {
        case (.number(let a), .number(let b)): return .number(a + (b - a) * fraction)
        case (.bool, .bool): return fraction > 0 ? other : self
        case (.point(let a), .point(let b)): return .point(a.interpolated(to: b, fraction))
        case (.size(let a), .size(let b)): return .size(a.interpolated(to: b, fraction))
        case (.rect(let a), .rect(let b)):
            return .rect(CGRect(origin: a.origin.interpolated(to: b.origin, fraction), size: a.size.interpolated(to: b.size, fraction)))
        case (.transform(let a), .transform(let b)): return .transform(a.interpolated(to: b, fraction))
        case (.color(let a), .color(let b)):
            guard let a, let b else { return .color(nil) }
            return .color(a.interpolated(to: b, fraction))
        case (.colors(let a?), .colors(let b?)) where a.count == b.count:
            return .colors(zip(a, b).map { $0.interpolated(to: $1, fraction) })
        case (.numbers(let a?), .numbers(let b?)) where a.count == b.count:
            return .numbers(zip(a, b).map { $0 + ($1 - $0) * fraction })
        case (.path(let a?), .path(let b?)):
            guard let path = a.interpolated(to: b, fraction) else { return fraction < 0.5 ? self : other }
            return .path(path)
        default: return fraction < 0.5 ? self : other
        }
    }

    /// The sum that an additive animation shows: `other`, the animated value, added to this one.
    ///
    /// Numbers, points, sizes and rectangles are summed, colours by component, arrays of the same length by element; transforms are
    /// concatenated, `other` first. Where no sum is defined, the result is `other`.
    package func adding(_ other: AnimatableValue) -> AnimatableValue {
        switch (self, other) {
        case (.number(let a), .number(let b)): .number(a + b)
        case (.point(let a), .point(let b)): .point(CGPoint(x: a.x + b.x, y: a.y + b.y))
        case (.size(let a), .size(let b)): .size(CGSize(width: a.width + b.width, height: a.height + b.height))
        case (.rect(let a), .rect(let b)):
            .rect(CGRect(
                x: a.origin.x + b.origin.x, y: a.origin.y + b.origin.y,
                width: a.size.width + b.size.width, height: a.size.height + b.size.height
            ))
        case (.transform(let a), .transform(let b)): .transform(CATransform3DConcat(b, a))
        case (.color(let a?), .color(let b?)): .color(CGColor(rgba: a.rgba + b.rgba))
        case (.colors(let a?), .colors(let b?)) where a.count == b.count: .colors(zip(a, b).map { CGColor(rgba: $0.rgba + $1.rgba) })
        case (.numbers(let a?), .numbers(let b?)) where a.count == b.count: .numbers(zip(a, b).map { $0 + $1 })
        case (.color(let a?), .color(nil)): .color(a)
        default: other
        }
    }

    /// The difference to `base`, so that `base.adding(value.subtracting(base))` is the value again.
    ///
    /// For a transform it is this one concatenated with the inverse of `base`. Where no difference is defined, the value is returned
    /// unchanged.
    package func subtracting(_ base: AnimatableValue) -> AnimatableValue {
        switch (self, base) {
        case (.number(let a), .number(let b)): .number(a - b)
        case (.point(let a), .point(let b)): .point(CGPoint(x: a.x - b.x, y: a.y - b.y))
        case (.size(let a), .size(let b)): .size(CGSize(width: a.width - b.width, height: a.height - b.height))
        case (.rect(let a), .rect(let b)):
            .rect(CGRect(
                x: a.origin.x - b.origin.x, y: a.origin.y - b.origin.y,
                width: a.size.width - b.size.width, height: a.size.height - b.size.height
            ))
        case (.transform(let a), .transform(let b)): .transform(CATransform3DConcat(a, CATransform3DInvert(b)))
        case (.color(let a?), .color(let b?)): .color(CGColor(rgba: a.rgba - b.rgba))
        case (.colors(let a?), .colors(let b?)) where a.count == b.count: .colors(zip(a, b).map { CGColor(rgba: $0.rgba - $1.rgba) })
        case (.numbers(let a?), .numbers(let b?)) where a.count == b.count: .numbers(zip(a, b).map { $0 - $1 })
        default: self
        }
    }

    /// The value multiplied by `n`: a cumulative animation adds its end value scaled by the number of complete repetitions.
    ///
    /// A transform is raised to the power of `n`. A value that can't be scaled is returned unchanged.
    package func scaled(by n: Double) -> AnimatableValue {
        switch self {
        case .number(let a): .number(a * n)
        case .point(let a): .point(CGPoint(x: a.x * n, y: a.y * n))
        case .size(let a): .size(CGSize(width: a.width * n, height: a.height * n))
        case .rect(let a): .rect(CGRect(x: a.origin.x * n, y: a.origin.y * n, width: a.size.width * n, height: a.size.height * n))
        case .transform(let a): .transform(a.power(n))
        case .color(let a?): .color(CGColor(rgba: a.rgba * Float(n)))
        case .colors(let a?): .colors(a.map { CGColor(rgba: $0.rgba * Float(n)) })
        case .numbers(let a?): .numbers(a.map { $0 * n })
        case .bool, .color(nil), .image, .path, .colors(nil), .numbers(nil): self
        }
    }

    /// The distance to another value, by which paced keyframes get constant speed: the Euclidean distance over all components. Values of
    /// different forms, and values that can't be interpolated, have distance 1 unless they are equal.
    package func distance(to other: AnimatableValue) -> Double {
        switch (self, other) {
        case (.number(let a), .number(let b)): return abs(b - a)
        case (.point(let a), .point(let b)): return PortableMath.hypot(b.x - a.x, b.y - a.y)
        case (.size(let a), .size(let b)): return PortableMath.hypot(b.width - a.width, b.height - a.height)
        case (.rect(let a), .rect(let b)):
            return PortableMath.hypot(
                PortableMath.hypot(b.origin.x - a.origin.x, b.origin.y - a.origin.y),
                PortableMath.hypot(b.size.width - a.size.width, b.size.height - a.size.height)
            )
        case (.transform(let a), .transform(let b)): return a.distance(to: b)
        case (.color(let a?), .color(let b?)):
            return a.distance(to: b)
        case (.colors(let a?), .colors(let b?)) where a.count == b.count:
            return zip(a, b).reduce(0) { PortableMath.hypot($0, $1.0.distance(to: $1.1)) }
        case (.numbers(let a?), .numbers(let b?)) where a.count == b.count:
            return zip(a, b).reduce(0) { PortableMath.hypot($0, $1.0 - $1.1) }
        default: return self == other ? 0 : 1
        }
    }
}

extension CGPoint {
    /// Linear interpolation: this point at 0, `other` at 1.
    func interpolated(to other: CGPoint, _ fraction: Double) -> CGPoint {
        CGPoint(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
    }
}

extension CGSize {
    /// Linear interpolation: this size at 0, `other` at 1.
    func interpolated(to other: CGSize, _ fraction: Double) -> CGSize {
        CGSize(width: width + (other.width - width) * fraction, height: height + (other.height - height) * fraction)
    }
}

extension CGColor {
    /// Linear interpolation by component, not premultiplied. Extrapolated colour components may leave 0...1; alpha is clamped to it,
    /// because blending needs that.
    fileprivate func interpolated(to other: CGColor, _ fraction: Double) -> CGColor {
        var mixed = rgba + (other.rgba - rgba) * Float(fraction)
        mixed.w = min(max(mixed.w, 0), 1)
        return CGColor(rgba: mixed)
    }

    /// The Euclidean distance over red, green, blue and alpha.
    fileprivate func distance(to other: CGColor) -> Double {
        let difference = other.rgba - rgba
        return Double((difference * difference).sum().squareRoot())
    }
}
