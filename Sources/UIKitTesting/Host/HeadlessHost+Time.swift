import Foundation
import QuartzCore
import UIKit

/// Advancing the virtual time.
extension HeadlessHost {
    /// Times that differ by less than this count as equal, in seconds, since sums of decimal fractions are inexact.
    private static let tolerance = 1e-7

    /// Advances the virtual time. For each frame on the way, display links are called; then input, timers and animation ends occur at their
    /// own times until the frame's; then layout, commits, the main queue and background work are served until nothing more happens.
    ///
    /// - Parameter seconds: the duration; with 0, only what is due occurs. The new time may lie between two frames; frames stay at their
    ///   exact times.
    public func advance(by seconds: Double) async {
        precondition(seconds >= 0 && seconds.isFinite, "time can't be advanced by \(seconds) s")
        await advance(to: time + seconds)
    }

    /// Advances the virtual time to the next frame.
    public func advanceFrame() async {
        await advance(to: frameTime(frame + 1))
    }

    /// Plays a script from the current time, and advances the time to its last event. To see what follows from that event, call
    /// ``advance(by:)``.
    public func run(_ script: GestureScript) async {
        schedule(script)
        await advance(by: script.duration)
    }

    /// Schedules a script from the current time, to be played by ``advance(by:)``. Scripts may overlap if their touches have different
    /// numbers.
    public func schedule(_ script: GestureScript) {
        pending.insert(script.events(startingAt: Self.epoch + time, framesPerSecond: framesPerSecond))
    }

    /// Lays out, commits, and serves the main queue and background work until nothing more happens, without advancing the time.
    public func settle() async { await application.settle(waitsForBackgroundWork: waitsForBackgroundWork) }

    /// The time of a frame, in seconds since the host was opened. It is computed from the frame's number, so rounding errors don't add up.
    func frameTime(_ frame: Int) -> Double { Double(frame) / Double(framesPerSecond) }

    private func advance(to end: Double) async {
        precondition(isOpen, "the headless host was closed")
        await reach(time)
        while frameTime(frame + 1) <= end + Self.tolerance {
            await announceNextFrame()
            await reach(frameTime(frame + 1))
            frame += 1
            isNextFrameAnnounced = false
        }
        guard end > time + Self.tolerance else { return }
        await announceNextFrame()
        await reach(end)
    }

    /// Calls the display links for the next frame, once, as a window does when it has presented the previous frame.
    private func announceNextFrame() async {
        guard !isNextFrameAnnounced else { return }
        isNextFrameAnnounced = true
        guard display.reportsRefreshes else { return }
        application.handle(.refresh(time: Self.epoch + frameTime(frame), targetTime: Self.epoch + frameTime(frame + 1)))
        await settle()
    }

    /// Advances the clock to a time and delivers input and timers on the way. At equal times, input comes first: a finger that is lifted
    /// exactly at the deadline of a long press ends it in time.
    private func reach(_ end: Double) async {
        await settle()
        while true {
            let deadline = application.nextDeadline.map { max(time, $0 - Self.epoch) } ?? .infinity
            let input = pending.nextTime.map { max(time, $0 - Self.epoch) } ?? .infinity
            let next = min(deadline, input)
            guard next <= end + Self.tolerance else { break }
            setTime(max(time, min(next, end)))
            if input <= deadline {
                for event in pending.take(until: Self.epoch + next) { application.handle(event) }
            } else {
                // By rounding, the clock may be slightly before the deadline.
                application.fireDeadlines(at: max(MediaClock.shared.now, Self.epoch + deadline))
            }
            await settle()
        }
        setTime(end)
    }

    private func setTime(_ time: Double) {
        self.time = time
        MediaClock.shared.setVirtualTime(Self.epoch + time)
    }
}

/// The input that is still to be delivered.
struct PendingEvents {
    /// Sorted by time; events of the same time stay in the order of their insertion.
    private var events: [TimedEvent] = []
    private var first = 0

    /// The media time of the next event; nil if there is none.
    var nextTime: Double? { first < events.count ? events[first].time : nil }

    mutating func insert(_ new: [TimedEvent]) {
        let all = Array(events[first...]) + new
        first = 0
        events = all.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }

    /// Removes and returns the events up to a media time.
    mutating func take(until time: Double) -> [DisplayEvent] {
        let start = first
        while first < events.count, events[first].time <= time { first += 1 }
        return events[start..<first].map(\.event)
    }
}

/// An event of the display, with its media time.
package struct TimedEvent: Sendable, Equatable {
    package let time: Double
    package let event: DisplayEvent
}
