import UIKit

/// How a length goes to its rest when it is let go: a critically damped spring, as a function of time.
///
/// It begins with the length and velocity that a finger left, so that what is caught or let go never jumps.
struct FoldSpring: Hashable {
    /// The length at ``start``, in points.
    var from: CGFloat
    /// The velocity at ``start``, in points a second.
    var velocity: CGFloat = 0
    /// The length at rest.
    var to: CGFloat
    /// When it is let go, in seconds of the media clock. Before that it stays.
    var start: Double

    /// The angular frequency, a second: a row of 60 points has settled after 0.4 s.
    static let frequency: CGFloat = 20
    /// A spring has settled when it is as near to its rest, in points, and as slow, in points a second.
    static let restDistance: CGFloat = 0.1, restSpeed: CGFloat = 5

    /// The seconds since it was let go. After a minute nothing changes any more.
    private func elapsed(_ time: Double) -> CGFloat { CGFloat(min(max(0, time - start), 60)) }

    /// The length at a time.
    func value(at time: Double) -> CGFloat {
        let t = elapsed(time), w = Self.frequency
        return to + (from - to + (velocity + w * (from - to)) * t) * exp(-w * t)
    }

    /// The velocity at a time.
    func speed(at time: Double) -> CGFloat {
        let t = elapsed(time), w = Self.frequency, b = velocity + w * (from - to)
        return (b - w * (from - to + b * t)) * exp(-w * t)
    }

    /// Whether it has come to rest.
    func isSettled(at time: Double) -> Bool {
        time >= start && abs(value(at: time) - to) <= Self.restDistance && abs(speed(at: time)) <= Self.restSpeed
    }
}
