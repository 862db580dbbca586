/// Springs by duration and damping ratio, as view animations give them (Behaviour 5.4).
extension SpringCurve {
    /// Creates the spring of mass 1 whose oscillation has decayed to a thousandth of the distance after `duration` seconds.
    ///
    /// - Parameters:
    ///   - duration: in seconds, greater than 0; other values count as 1.
    ///   - dampingRatio: clamped to at least 0.0015 and at most 1; 1 does not oscillate.
    ///   - initialVelocity: in units of the distance per second.
    init(duration: Double, dampingRatio: Double, initialVelocity: Double) {
        let duration = duration > 0 && duration.isFinite ? duration : 1
        // Below this ratio a spring is still in its first oscillation after the duration, whatever its frequency.
        let ratio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, 0.0015), 1)
        let velocity = initialVelocity.isFinite ? initialVelocity : 0
        let frequency = ratio < 1
            ? Self.decay(duration: duration, ratio: ratio, velocity: velocity) / ratio
            : Self.criticalFrequency(duration: duration, velocity: velocity)
        self.init(mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency, initialVelocity: velocity)
    }

    private static let remainder = 0.001

    /// β = ζω0 with |(β − v) / ωd| · e^(−β·duration) = 0.001, the largest that there is.
    private static func decay(duration: Double, ratio: Double, velocity: Double) -> Double {
        let scale = ratio / (1 - ratio * ratio).squareRoot() / remainder
        if velocity == 0 { return PortableMath.log(scale) / duration }
        /// The logarithm of the envelope over the remainder.
        func excess(_ decay: Double) -> Double { PortableMath.log(scale * abs(decay - velocity) / decay) - decay * duration }
        guard velocity > 0 else { return root(of: excess, above: 0, duration) }
        // Above the velocity the excess rises to a peak and falls.
        let peak = (velocity + (velocity * velocity + 4 * velocity / duration).squareRoot()) / 2
        return excess(peak) > 0 ? root(of: excess, above: peak, duration) : root(of: excess, above: 0, below: velocity, duration)
    }

    /// ω0 with (1 + (ω0 − v)·duration) · e^(−ω0·duration) = ±0.001, the largest that there is.
    private static func criticalFrequency(duration: Double, velocity: Double) -> Double {
        let speed = velocity * duration
        func excess(_ x: Double) -> Double { PortableMath.log(abs(1 + x - speed) / remainder) - x }
        if speed <= 0 { return root(of: excess, above: 0, 1) / duration }
        if excess(speed) > 0 { return root(of: excess, above: speed, 1) / duration }
        return root(of: excess, above: 0, below: speed - 1, 1) / duration
    }

    /// The root of a decreasing function, by bisection.
    private static func root(of function: (Double) -> Double, above low: Double, below high: Double? = nil, _ duration: Double) -> Double {
        var low = low
        var high = high ?? low + 1 / duration
        if function(high) > 0 {
            while function(high) > 0, high < 1e9 { high *= 2 }
        }
        for _ in 0..<200 {
            let middle = (low + high) / 2
            guard middle > low, middle < high else { break }
            if function(middle) > 0 { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
