import Foundation
import QuartzCore
import UIKit

/// Time: from frame to frame, and what happens in between.
extension HeadlessHost {
    /// Times nearer to one another than this are the same: sums of decimal fractions are not exact.
    private static let tolerance = 1e-7

    /// Lets time pass. Each frame on the way comes at its exact time, in this order: display links are called for it; input, timers and
    /// animation ends come at their own times in between; then layout and commits, the main queue and background work go on until nothing
    /// more happens.
    ///
    /// - Parameter seconds: 0 lets only what is due now happen. Time may stand between two frames afterwards; it never drifts.
    public func advance(by seconds: Double) async {
        precondition(seconds >= 0 && seconds.isFinite, "time can't be advanced by \(seconds) s")
        await advance(to: time + seconds)
    }

    /// Lets time pass until the next frame.
    public func advanceFrame() async {
        await advance(to: frameTime(frame + 1))
    }

    /// Plays a script from now on, until its last event. The picture is the one of that moment; ``advance(by:)`` shows what comes of it.
    public func run(_ script: GestureScript) async {
        schedule(script)
        await advance(by: script.duration)
    }

    /// Plays a script from now on while ``advance(by:)`` lets time pass. Scripts may overlap, with touches of different numbers.
    public func schedule(_ script: GestureScript) {
        pending.insert(script.events(startingAt: Self.epoch + time, framesPerSecond: framesPerSecond))
    }

    /// Lays out, commits, and serves the main queue and background work until nothing more happens. No time passes.
    public func settle() async { await application.settle(waitsForBackgroundWork: waitsForBackgroundWork) }

    /// Seconds from the host's opening to a frame, computed from its number, so that frames do not drift.
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

    /// Calls the display links for the coming frame, once, as a window does when it has shown the frame before.
    private func announceNextFrame() async {
        guard !isNextFrameAnnounced else { return }
        isNextFrameAnnounced = true
        guard display.reportsRefreshes else { return }
        application.handle(.refresh(time: Self.epoch + frameTime(frame), targetTime: Self.epoch + frameTime(frame + 1)))
        await settle()
    }

    /// Moves the clock to a time, stopping on the way at input and deadlines. At the same moment input comes before deadlines: a finger
    /// that is lifted just when a press would be long enough was lifted in time.
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
                // The clock may be short of the deadline by a rounding.
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

/// Input that is still to come.
struct PendingEvents {
    /// Sorted by time; events of the same time stay in the order of their insertion.
    private var events: [TimedEvent] = []
    private var first = 0

    /// The media time of the next event.
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

/// What happens at the display at a media time.
package struct TimedEvent: Sendable, Equatable {
    package let time: Double
    package let event: DisplayEvent
}
