import Foundation

/// The offset of one axis as a function of time since the curve's beginning.
protocol ScrollCurve: Sendable {
    func position(at time: Double) -> CGFloat
    /// Points a second.
    func velocity(at time: Double) -> CGFloat
    /// When the curve has reached its end.
    var duration: Double { get }
}

/// Content that was let go: exponential, until it is slower than 10 points a second.
struct Deceleration: ScrollCurve {
    let start: CGFloat
    /// Points a second.
    let initialVelocity: CGFloat
    /// 1000 ln(rate): of the speed's decay, per second.
    let decay: CGFloat
    /// The distance for an initial velocity of 1: a sum over milliseconds, which is what was measured, rather than the integral.
    let reach: CGFloat

    /// - Parameter rate: what is left of the speed after a millisecond, between 0 and 1.
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

    /// When it is at a place between its start and its target.
    func time(at place: CGFloat) -> Double {
        let part = Double((place - start) / (initialVelocity * reach))
        guard part > 0, part < 1 else { return 0 }
        return min(PortableMath.log(1 - part) / Double(decay), duration)
    }
}

/// A sum of two decaying terms towards a place: the springs of edges, pages and wheels.
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

    /// A critically damped spring.
    init(from start: CGFloat, velocity: CGFloat, to target: CGFloat, frequency: CGFloat) {
        let displacement = start - target
        self.init(
            shape: .critical(frequency: frequency, linear: velocity + frequency * displacement), target: target, displacement: displacement,
            velocity: velocity
        )
    }

    /// The slower return of content that was let go at rest beyond its edge.
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

    /// The time from which a condition holds to the end. It is sought backwards from where springs of any size have come to rest.
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

    /// When a spring from beyond an edge comes through its target with speed; nil when it creeps up to it.
    var crossing: Double? {
        guard case .critical(_, let linear) = shape, displacement != 0, linear != 0 else { return nil }
        let time = Double(-displacement / linear)
        return time > 0 && time < duration ? time : nil
    }
}

/// A movement over a fixed time to a fixed place.
struct TimedMove: ScrollCurve {
    enum Easing: Sendable {
        /// A half wave of the cosine: slow, fast, slow.
        case cosine
        /// Cubic: fast, then slow.
        case out
        /// Exponential, with this decay per second.
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
