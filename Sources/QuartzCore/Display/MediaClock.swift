
/// The single source of time: every animation, gesture, timer and frame reads this clock.
///
/// With a window it follows the system's monotonic clock; a test or a headless run sets a virtual time and advances it.
package final class MediaClock: Sendable {
    /// The clock of this process.
    package static let shared = MediaClock()

    /// The virtual time, or nil while real time runs.
    private let virtualTime = Guarded<Double?>(nil)

    private init() {}

    /// The current media time in seconds: since boot by the system's monotonic clock, or virtual.
    package var now: Double {
        virtualTime.withLock { $0 } ?? Self.monotonicTime
    }

    /// Whether the clock is virtual: it stands still until ``setVirtualTime(_:)`` advances it.
    package var isVirtual: Bool {
        virtualTime.withLock { $0 != nil }
    }

    /// Makes the clock virtual and sets it to `time` seconds; nil returns to real time.
    package func setVirtualTime(_ time: Double?) {
        virtualTime.withLock { $0 = time }
    }

    /// Seconds since boot, even if the shared clock is virtual: for measurements, and for pacing real displays.
    package static var monotonicTime: Double {
        var t = timespec()
        clock_gettime(CLOCK_MONOTONIC, &t)
        return Double(t.tv_sec) + Double(t.tv_nsec) * 1e-9
    }
}

/// Returns the current media time in seconds: the system's monotonic clock, or the virtual time of a headless run.
public func CACurrentMediaTime() -> CFTimeInterval {
    MediaClock.shared.now
}
