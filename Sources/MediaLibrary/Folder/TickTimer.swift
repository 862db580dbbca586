import CTimers
import Foundation

/// A timer that a thread can poll together with other descriptors: it counts ticks while it runs, so nobody has to read a clock.
final class TickTimer {
    /// Readable when a tick has passed.
    let descriptor: Int32
    private let milliseconds: Int
    private(set) var isRunning = false

    /// Nil if the process has no file descriptors left.
    init?(milliseconds: Int) {
        self.milliseconds = max(milliseconds, 1)
        descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
        if descriptor < 0 { return nil }
    }

    deinit {
        close(descriptor)
    }

    /// Starts or stops ticking.
    func run(_ runs: Bool) {
        guard runs != isRunning else { return }
        isRunning = runs
        let interval = runs ? timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000) : timespec()
        var times = itimerspec(it_interval: interval, it_value: interval)
        timerfd_settime(descriptor, 0, &times, nil)
    }

    /// The ticks since the last call.
    func ticks() -> Int {
        var count: UInt64 = 0
        return read(descriptor, &count, 8) == 8 ? Int(clamping: count) : 0
    }
}
