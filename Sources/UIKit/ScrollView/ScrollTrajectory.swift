import Foundation

/// The movement of one axis as a function of time: one or more curves, each of which begins at the place and with the velocity at which the
/// one before ends.
struct ScrollTrajectory: Sendable {
    private struct Segment: Sendable {
        var start: Double
        var curve: any ScrollCurve
    }
    private var segments: [Segment] = []
    private let initialPosition: CGFloat
    /// How far the movement was moved since it was made.
    private var shift: CGFloat = 0

    /// Creates a trajectory without curves: the content rests.
    private init(at position: CGFloat) {
        initialPosition = position
    }

    /// A rest at a place.
    static func rest(at position: CGFloat) -> ScrollTrajectory { ScrollTrajectory(at: position) }

    /// Creates a trajectory of one curve.
    init(_ curve: some ScrollCurve) {
        initialPosition = curve.position(at: 0)
        append(curve)
    }

    /// Creates the movement of released content: it decelerates, and bounces when it reaches an edge (Behaviour 7.3, 7.4).
    init(released position: CGFloat, velocity: CGFloat, range: ClosedRange<CGFloat>, rate: CGFloat, bounces: Bool) {
        initialPosition = position
        if range.contains(position) {
            decelerate(from: position, velocity: velocity, range: range, rate: rate, bounces: bounces)
        } else {
            comeBack(from: position, velocity: velocity, range: range, rate: rate, bounces: bounces)
        }
    }

    /// Creates the movement of released content to a position that was chosen instead of the one where it would come to rest.
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

    /// Adds the return from beyond an edge.
    private mutating func comeBack(from position: CGFloat, velocity: CGFloat, range: ClosedRange<CGFloat>, rate: CGFloat, bounces: Bool) {
        let edge = position < range.lowerBound ? range.lowerBound : range.upperBound
        guard bounces else { return append(TimedMove(start: position, target: edge, duration: 0, easing: .out)) }
        guard abs(velocity) >= ScrollPhysics.bounceSpeed else {
            return append(SpringReturn(releasedAt: position, velocity: velocity, to: edge))
        }
        let spring = SpringReturn(from: position, velocity: velocity, to: edge, frequency: ScrollPhysics.bounceFrequency)
        guard let crossing = spring.crossing, range.lowerBound < range.upperBound else { return append(spring) }
        // It was let go with velocity towards the content, so it decelerates from the edge on.
        append(spring, until: crossing)
        decelerate(from: edge, velocity: spring.velocity(at: crossing), range: range, rate: rate, bounces: bounces)
    }

    private mutating func decelerate(from position: CGFloat, velocity: CGFloat, range: ClosedRange<CGFloat>, rate: CGFloat, bounces: Bool) {
        guard abs(velocity) > ScrollPhysics.stopSpeed else { return }
        let deceleration = Deceleration(start: position, velocity: velocity, rate: rate)
        let target = deceleration.target
        guard !range.contains(target) else { return append(deceleration) }
        let edge = target < range.lowerBound ? range.lowerBound : range.upperBound
        // At an edge with velocity outwards it bounces at once.
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

    /// Moves the whole movement to another place.
    mutating func shift(by distance: CGFloat) { shift += distance }

    /// Seconds until the movement is over.
    private(set) var duration = 0.0

    /// Where the movement ends.
    var target: CGFloat { position(at: duration) }

    /// The offset at a time since the beginning.
    func position(at time: Double) -> CGFloat {
        guard let segment = segment(at: time) else { return initialPosition + shift }
        return segment.curve.position(at: min(time, duration) - segment.start) + shift
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
