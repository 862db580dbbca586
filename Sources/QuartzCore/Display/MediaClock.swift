
/// The one door through which time enters: every animation, gesture, timer and frame asks this clock.
///
/// A window runs on monotonic time; a test or a headless run installs a virtual clock and advances it.
package final class MediaClock: Sendable {
    /// The clock of this process.
    package static let shared = MediaClock()

    /// The virtual time, or nil while real time runs.
    private let virtualTime = Guarded<Double?>(nil)

    private init() {}

    /// Seconds: of the system's monotonic clock since boot, or virtual ones.
    package var now: Double {
        virtualTime.withLock { $0 } ?? Self.monotonicTime
    }

    /// Whether the clock stands until somebody advances it.
    package var isVirtual: Bool {
        virtualTime.withLock { $0 != nil }
    }

    /// Makes the clock virtual and sets it to `time` seconds; nil gives it back to real time.
    package func setVirtualTime(_ time: Double?) {
        virtualTime.withLock { $0 = time }
    }

    /// Seconds since boot, whatever the shared clock says: for measuring, and for pacing real displays.
    package static var monotonicTime: Double {
        var t = timespec()
        clock_gettime(CLOCK_MONOTONIC, &t)
        return Double(t.tv_sec) + Double(t.tv_nsec) * 1e-9
    }
}

/// The current media time in seconds: the system's monotonic clock, or the virtual one of a headless run.
public func CACurrentMediaTime() -> CFTimeInterval {
    MediaClock.shared.now
}
