import Foundation

/// The movement of one axis as a function of the seconds since it began.
protocol ScrollCurve: Sendable {
    func position(at time: Double) -> CGFloat
    /// The velocity in points a second.
    func velocity(at time: Double) -> CGFloat
    /// After how many seconds it ends.
    var duration: Double { get }
}

/// The exponential deceleration of content that was let go, until it is slower than 10 points a second (Behaviour 7.3).
struct Deceleration: ScrollCurve {
    let start: CGFloat
    /// In points a second.
    let initialVelocity: CGFloat
    /// The exponent of the decay a second: 1000 ln(rate).
    let decay: CGFloat
    /// The distance for an initial velocity of 1. Measurements agree with a sum over milliseconds rather than with the integral.
    let reach: CGFloat

    /// - Parameter rate: the part of the velocity that is left after a millisecond, between 0 and 1.
    init(start: CGFloat, velocity: CGFloat, rate: CGFloat) {
        self.start = start
        initialVelocity = velocity
        let usable = rate.isNaN ? UIScrollView.DecelerationRate.normal.rawValue : min(max(rate, 1e-6), 1 - 1e-6)
        decay = 1000 * CGFloat(PortableMath.log(Double(usable)))
        reach = usable / ((1 - usable) * 1000)
    }

    func position(at time: Double) -> CGFloat {
        start + initialVelocity * reach * (1 - CGFloat(PortableMath.exp(Double(decay) * min(max(time, 0), duration))))
    }

    func velocity(at time: Double) -> CGFloat {
        time >= duration ? 0 : initialVelocity * CGFloat(PortableMath.exp(Double(decay) * max(time, 0)))
    }

    var duration: Double {
        let speed = abs(initialVelocity)
        return speed <= ScrollPhysics.stopSpeed ? 0 : PortableMath.log(Double(ScrollPhysics.stopSpeed / speed)) / Double(decay)
    }

    /// Where it stops.
    var target: CGFloat {
        let speed = abs(initialVelocity)
        guard speed > ScrollPhysics.stopSpeed else { return start }
        return start + (initialVelocity < 0 ? -1 : 1) * (speed - ScrollPhysics.stopSpeed) * reach
    }

    /// When it reaches a place between its start and its target.
    func time(at place: CGFloat) -> Double {
        let part = Double((place - start) / (initialVelocity * reach))
        guard part > 0, part < 1 else { return 0 }
        return min(PortableMath.log(1 - part) / Double(decay), duration)
    }
}

/// The movement of a spring to a place: the bounce at an edge, the turn of a page, the glide of a wheel (Behaviour 7.4, 7.5).
struct SpringReturn: ScrollCurve {
    private enum Shape {
        /// (y0 + b t) e^(-ω t)
        case critical(frequency: CGFloat, linear: CGFloat)
        /// A e^(-s t) + B e^(-f t)
        case release(slow: CGFloat, fast: CGFloat)
    }
    private let shape: Shape
    let target: CGFloat
    /// The distance from the target at the beginning, signed.
    let displacement: CGFloat
    let initialVelocity: CGFloat
    let duration: Double

    /// Creates a critically damped spring.
    init(from start: CGFloat, velocity: CGFloat, to target: CGFloat, frequency: CGFloat) {
        let displacement = start - target
        self.init(
            shape: .critical(frequency: frequency, linear: velocity + frequency * displacement), target: target, displacement: displacement,
            velocity: velocity
        )
    }

    /// Creates the slower spring by which content returns that was released at rest beyond its edge.
    init(releasedAt start: CGFloat, velocity: CGFloat, to target: CGFloat) {
        let displacement = start - target
        let (slow, fast) = ScrollPhysics.releaseRates
        let a = (velocity + fast * displacement) / (fast - slow)
        self.init(shape: .release(slow: a, fast: displacement - a), target: target, displacement: displacement, velocity: velocity)
    }

    private init(shape: Shape, target: CGFloat, displacement: CGFloat, velocity: CGFloat) {
        self.shape = shape
        self.target = target
        self.displacement = displacement
        initialVelocity = velocity
        duration = Self.settlingTime { time in
            let (distance, speed) = Self.evaluate(shape, displacement, time)
            return abs(distance) < ScrollPhysics.restDistance && abs(speed) < ScrollPhysics.restSpeed
        }
    }

    /// The time from which a condition holds for good. It is sought backwards from a time at which any spring has come to rest.
    private static func settlingTime(_ isSettled: (Double) -> Bool) -> Double {
        let step = 1.0 / 240
        var time = 8.0
        while time > 0, isSettled(time - step) { time -= step }
        return max(0, time)
    }

    private static func evaluate(_ shape: Shape, _ displacement: CGFloat, _ time: Double) -> (distance: CGFloat, velocity: CGFloat) {
        let t = CGFloat(max(time, 0))
        switch shape {
        case .critical(let frequency, let linear):
            let decay = CGFloat(PortableMath.exp(Double(-frequency * t)))
            let distance = (displacement + linear * t) * decay
            return (distance, linear * decay - frequency * distance)
        case .release(let slow, let fast):
            let rates = ScrollPhysics.releaseRates
            let a = slow * CGFloat(PortableMath.exp(Double(-rates.slow * t))), b = fast * CGFloat(PortableMath.exp(Double(-rates.fast * t)))
            return (a + b, -rates.slow * a - rates.fast * b)
        }
    }

    func position(at time: Double) -> CGFloat {
        time >= duration ? target : target + Self.evaluate(shape, displacement, time).distance
    }

    func velocity(at time: Double) -> CGFloat {
        time >= duration ? 0 : Self.evaluate(shape, displacement, time).velocity
    }

    /// When the spring passes through its target; nil if it only approaches it.
    var crossing: Double? {
        guard case .critical(_, let linear) = shape, displacement != 0, linear != 0 else { return nil }
        let time = Double(-displacement / linear)
        return time > 0 && time < duration ? time : nil
    }
}

/// A movement to a place in a fixed time.
struct TimedMove: ScrollCurve {
    enum Easing: Sendable {
        /// Half a cosine wave: slow, fast, slow.
        case cosine
        /// Cubic: fast, then slow.
        case out
        /// Exponential, with this exponent of the decay a second.
        case exponential(CGFloat)
    }
    let start: CGFloat
    let target: CGFloat
    let duration: Double
    let easing: Easing

    func position(at time: Double) -> CGFloat {
        if time >= duration { return target }
        let part = max(0, time) / duration
        switch easing {
        case .cosine: return start + (target - start) * CGFloat((1 - PortableMath.cos(Double.pi * part)) / 2)
        case .out: return start + (target - start) * CGFloat(1 - PortableMath.pow(1 - part, 3))
        case .exponential(let decay):
            let whole = 1 - PortableMath.exp(Double(decay) * duration)
            return start + (target - start) * CGFloat((1 - PortableMath.exp(Double(decay) * max(0, time))) / whole)
        }
    }

    func velocity(at time: Double) -> CGFloat {
        guard time < duration else { return 0 }
        let part = max(0, time) / duration, distance = Double(target - start)
        switch easing {
        case .cosine: return CGFloat(distance * Double.pi / duration * PortableMath.sin(Double.pi * part) / 2)
        case .out: return CGFloat(distance * 3 / duration * PortableMath.pow(1 - part, 2))
        case .exponential(let decay):
            let whole = 1 - PortableMath.exp(Double(decay) * duration)
            return CGFloat(-Double(decay) * distance * PortableMath.exp(Double(decay) * max(0, time)) / whole)
        }
    }
}
