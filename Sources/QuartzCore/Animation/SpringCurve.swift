/// The motion of a damped spring from 0 to 1, in closed form.
///
/// Times are in seconds since the start. Velocities are in units of the whole distance per second, positive towards the target.
package struct SpringCurve: Sendable, Equatable {
    /// The mass attached to the spring; greater than 0.
    package let mass: Double
    /// The stiffness: force per displacement; greater than 0.
    package let stiffness: Double
    /// The damping coefficient: force per velocity; not negative. With infinite damping nothing moves.
    package let damping: Double
    /// The initial velocity in units of the whole distance per second.
    package let initialVelocity: Double
    /// Whether the spring may be overdamped; otherwise stronger damping is reduced to critical damping.
    package let allowsOverdamping: Bool

    /// Creates a spring. Parameters out of range are replaced by the defaults: mass 1, stiffness 100, damping 10, velocity 0.
    package init(
        mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0, allowsOverdamping: Bool = false
    ) {
        self.mass = mass > 0 && mass.isFinite ? mass : 1
        self.stiffness = stiffness > 0 && stiffness.isFinite ? stiffness : 100
        self.damping = damping >= 0 ? damping : 10
        self.initialVelocity = initialVelocity.isFinite ? initialVelocity : 0
        self.allowsOverdamping = allowsOverdamping
    }

    /// Creates a spring from its perceived duration and bounce: 1 is undamped, 0 critically damped, below 0 overdamped.
    ///
    /// - Parameters:
    ///   - perceptualDuration: seconds, greater than 0; otherwise the default of about 0.63 is taken.
    ///   - bounce: clamped to −1...1.
    package init(perceptualDuration: Double, bounce: Double, initialVelocity: Double = 0) {
        let duration = perceptualDuration > 0 && perceptualDuration.isFinite ? perceptualDuration : .pi / 5
        let bounce = bounce.isNaN ? 0 : min(max(bounce, -1), 1)
        let frequency = 2 * Double.pi / duration
        self.init(
            mass: 1, stiffness: frequency * frequency,
            damping: bounce >= 0 ? 2 * frequency * (1 - bounce) : 2 * frequency / (1 + bounce),
            initialVelocity: initialVelocity, allowsOverdamping: true
        )
    }

    /// The frequency without damping, in radians per second.
    package var angularFrequency: Double { (stiffness / mass).squareRoot() }

    /// The damping ratio: below 1 the spring is underdamped and oscillates, 1 is critical damping.
    package var dampingRatio: Double {
        let ratio = damping / (2 * (stiffness * mass).squareRoot())
        return allowsOverdamping ? ratio : min(ratio, 1)
    }

    /// The period without damping in seconds.
    package var perceptualDuration: Double { 2 * .pi / angularFrequency }

    /// How much the spring bounces, −1...1: 1 is undamped, 0 critically damped, below 0 overdamped.
    package var bounce: Double {
        let ratio = damping / (2 * (stiffness * mass).squareRoot())
        return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }

    /// The remaining fraction of the distance at a time: 1 at 0, tending to 0.
    package func remainder(at time: Double) -> Double {
        guard time > 0 else { return 1 }
        guard time.isFinite else { return dampingRatio == 0 ? 1 : 0 }
        let w = angularFrequency, ratio = dampingRatio, v = initialVelocity
        guard ratio.isFinite else { return 1 }
        if ratio < 1 {
            let decay = ratio * w
            let damped = w * (1 - ratio * ratio).squareRoot()
            // Close to critical the frequency vanishes and the quotient below turns into time.
            let sine = damped > 1e-9 * w ? PortableMath.sin(damped * time) / damped : time
            return PortableMath.exp(-decay * time) * (PortableMath.cos(damped * time) + (decay - v) * sine)
        }
        if ratio == 1 { return PortableMath.exp(-w * time) * (1 + (w - v) * time) }
        let r = w * (ratio * ratio - 1).squareRoot()
        // The slow root as a quotient: as a difference it would lose its digits under strong damping.
        let slow = -w * w / (ratio * w + r), fast = -ratio * w - r
        let share = (-v - fast) / (slow - fast)
        return share * PortableMath.exp(slow * time) + (1 - share) * PortableMath.exp(fast * time)
    }

    /// The covered fraction of the distance at a time; may overshoot 1.
    package func progress(at time: Double) -> Double { 1 - remainder(at: time) }

    /// The seconds until a thousandth of the distance is left.
    ///
    /// An underdamped spring settles when its envelope does; others are sampled every tenth of a second, as Apple's are. Without damping it
    /// is `Float.greatestFiniteMagnitude` seconds; with infinite damping, 0.
    package var settlingDuration: Double {
        let w = angularFrequency, ratio = dampingRatio
        if ratio == 0 { return Double(Float.greatestFiniteMagnitude) }
        if ratio.isInfinite { return 0 }
        if ratio < 1 {
            let damped = w * (1 - ratio * ratio).squareRoot()
            return (PortableMath.log(1000) + PortableMath.log(1 + abs((ratio * w - initialVelocity) / damped))) / (ratio * w)
        }
        var time = 0.0
        for _ in 0..<1000 {
            time += 0.1
            if abs(remainder(at: time)) < 0.001 { return time }
        }
        // So slow a motion only approaches the end: search for the tenth by bisection, up to one day.
        var low = 1000, high = 864_000
        while high - low > 1 {
            let middle = (low + high) / 2
            if abs(remainder(at: Double(middle) / 10)) < 0.001 { high = middle } else { low = middle }
        }
        return Double(high) / 10
    }
}
