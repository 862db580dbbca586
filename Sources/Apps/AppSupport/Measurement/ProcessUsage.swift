import Foundation

/// What processes use of time and memory.
package enum ProcessUsage {
    /// What the process has used so far, or its children that have ended (`RUSAGE_CHILDREN`).
    package static func of(_ who: __rusage_who = RUSAGE_SELF) -> rusage {
        var usage = rusage()
        getrusage(__rusage_who_t(who.rawValue), &usage)
        return usage
    }

    /// The process's CPU time in user mode so far, in seconds.
    package static var userTime: Double { of().userTime }

    /// The process's peak resident size so far, in MiB.
    package static var peakMemory: Double { of().peakMemory }
}

extension rusage {
    /// The CPU time in user mode, in seconds.
    package var userTime: Double { Double(ru_utime.tv_sec) + Double(ru_utime.tv_usec) * 1e-6 }

    /// The peak resident size, in MiB.
    package var peakMemory: Double { (Double(ru_maxrss) / 1024 * 10).rounded() / 10 }
}
