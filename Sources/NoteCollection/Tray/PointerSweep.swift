import UIKit

/// Tells a pointer that sweeps across rows from one that comes to a row, so that a pointer on its way to somewhere else doesn't open all
/// the rows that it crosses.
struct PointerSweep: Hashable, Sendable {
    /// The speed across rows above which rows aren't opened, in points per second.
    static let speed: CGFloat = 500
    /// The seconds that a pointer must rest after a sweep until the row under it is opened.
    static let restDuration = 0.06
    /// The shortest time between two events that counts, in seconds: two events may have the same time.
    private static let shortest = 1.0 / 240

    /// Whether the pointer swept over a row that was not opened, and has not rested since.
    var isPending = false
    private var place: CGPoint?
    private var time = 0.0

    /// Takes note of the pointer's place in the window.
    ///
    /// - Parameters:
    ///   - point: the place, in points.
    ///   - now: the media time in seconds.
    /// - Returns: whether the pointer moves too fast across rows to open them.
    mutating func move(to point: CGPoint, at now: Double) -> Bool {
        defer { (place, time) = (point, now) }
        guard let place, now >= time else { return false }
        return abs(point.y - place.y) / max(now - time, Self.shortest) > Self.speed
    }

    /// Forgets the pointer, which left.
    mutating func end() {
        self = PointerSweep()
    }
}
