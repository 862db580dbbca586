import Foundation

/// All of the movement of one axis after a finger, wheel or caller has let it go: one or more curves, each of which begins where and as
/// fast as the one before ends.
struct ScrollTrajectory: Sendable {
    private struct Segment: Sendable {
        var start: Double
        var curve: any ScrollCurve
    }
    private var segments: [Segment] = []
    private let initialPosition: CGFloat

    /// Where the axis is before and without any movement.
    private init(at position: CGFloat) {
        initialPosition = position
    }

    /// No movement.
    static func rest(at position: CGFloat) -> ScrollTrajectory { ScrollTrajectory(at: position) }

    /// One curve.
    init(_ curve: some ScrollCurve) {
        initialPosition = curve.position(at: 0)
        append(curve)
    }

    /// The movement of content that is let go: deceleration, and bouncing from the exact moment at which an edge is reached.
    init(released position: CGFloat, velocity: CGFloat, range: ClosedRange<CGFloat>, rate: CGFloat, bounces: Bool) {
        initialPosition = position
        if range.contains(position) {
            decelerate(from: position, velocity: velocity, range: range, rate: rate, bounces: bounces)
        } else {
            comeBack(from: position, velocity: velocity, range: range, rate: rate, bounces: bounces)
        }
    }

    /// The movement to a place that was chosen instead of that where the content would stop.
    init(released position: CGFloat, velocity: CGFloat, retargetedTo target: CGFloat) {
        initialPosition = position
        let speed = abs(velocity), distance = target - position
        guard distance != 0 else { return }
        if speed > ScrollPhysics.stopSpeed, (distance < 0) == (velocity < 0) {
            let decay = -(speed - ScrollPhysics.stopSpeed) / abs(distance)
            let duration = PortableMath.log(Double(ScrollPhysics.stopSpeed / speed)) / Double(decay)
            if ScrollPhysics.retargetDurations.contains(duration) {
                append(TimedMove(start: position, target: target, duration: duration, easing: .exponential(decay)))
                return
            }
        }
        append(TimedMove(start: position, target: target, duration: ScrollPhysics.easeOutDuration, easing: .out))
    }

    /// From beyond an edge.
    private mutating func comeBack(from position: CGFloat, velocity: CGFloat, range: ClosedRange<CGFloat>, rate: CGFloat, bounces: Bool) {
        let edge = position < range.lowerBound ? range.lowerBound : range.upperBound
        guard bounces else { return append(TimedMove(start: position, target: edge, duration: 0, easing: .out)) }
        guard abs(velocity) >= ScrollPhysics.bounceSpeed else {
            return append(SpringReturn(releasedAt: position, velocity: velocity, to: edge))
        }
        let spring = SpringReturn(from: position, velocity: velocity, to: edge, frequency: ScrollPhysics.bounceFrequency)
        guard let crossing = spring.crossing, range.lowerBound < range.upperBound else { return append(spring) }
        // Thrown back into the content: from the edge on it decelerates.
        append(spring, until: crossing)
        decelerate(from: edge, velocity: spring.velocity(at: crossing), range: range, rate: rate, bounces: bounces)
    }

    private mutating func decelerate(from position: CGFloat, velocity: CGFloat, range: ClosedRange<CGFloat>, rate: CGFloat, bounces: Bool) {
        guard abs(velocity) > ScrollPhysics.stopSpeed else { return }
        let deceleration = Deceleration(start: position, velocity: velocity, rate: rate)
        let target = deceleration.target
        guard !range.contains(target) else { return append(deceleration) }
        let edge = target < range.lowerBound ? range.lowerBound : range.upperBound
        // From an edge outwards the bounce begins at once.
        let crossing = edge == position ? 0 : deceleration.time(at: edge)
        if crossing > 0 { append(deceleration, until: crossing) }
        if bounces {
            append(SpringReturn(from: edge, velocity: deceleration.velocity(at: crossing), to: edge, frequency: ScrollPhysics.bounceFrequency))
        } else {
            append(TimedMove(start: edge, target: edge, duration: 0, easing: .out))
        }
    }

    private mutating func append(_ curve: some ScrollCurve, until end: Double? = nil) {
        segments.append(Segment(start: duration, curve: curve))
        duration += end ?? curve.duration
    }

    /// Seconds until the movement is over.
    private(set) var duration = 0.0

    /// Where the movement ends.
    var target: CGFloat { position(at: duration) }

    /// The offset at a time since the beginning.
    func position(at time: Double) -> CGFloat {
        guard let segment = segment(at: time) else { return initialPosition }
        return segment.curve.position(at: min(time, duration) - segment.start)
    }

    /// Points a second at a time since the beginning.
    func velocity(at time: Double) -> CGFloat {
        guard time < duration, let segment = segment(at: time) else { return 0 }
        return segment.curve.velocity(at: time - segment.start)
    }

    private func segment(at time: Double) -> Segment? {
        segments.last { $0.start <= max(0, min(time, duration)) }
    }
}
