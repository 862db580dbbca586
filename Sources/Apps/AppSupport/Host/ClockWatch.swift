import Foundation
import QuartzCore

/// Tells an app's window once a minute that it may be another day, or that clocks may have been put forward or back: at midnight, on a
/// flight, when summer time begins. A window at rest does nothing else.
@MainActor
final class ClockWatch {
    private var token: TimerQueue.Token?

    /// Begins to tell, by ``Foundation/NSNotification/Name/clockDidGoOn``.
    init() { schedule() }

    /// Tells no more.
    func cancel() {
        if let token { TimerQueue.shared.cancel(token) }
        token = nil
    }

    private func schedule() {
        token = TimerQueue.shared.schedule(after: 60) { [weak self] in
            // The system's time zone is read once, and kept until it is asked for anew.
            NSTimeZone.resetSystemTimeZone()
            NotificationCenter.default.post(name: .clockDidGoOn, object: nil)
            self?.schedule()
        }
    }
}

extension Notification.Name {
    /// Posted on the main thread of a program with a window: it may be another day.
    package static let clockDidGoOn = Notification.Name("LaminaClockDidGoOn")
}
