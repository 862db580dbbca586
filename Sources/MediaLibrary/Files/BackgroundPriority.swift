import Foundation

/// How far threads give way to those that draw, as a nice value.
enum BackgroundPriority: Int32 {
    /// Reading folders: short work that someone waits for, and that must go on while other programs are busy.
    case reading = 10
    /// Decoding pictures: much work, which must not delay frames.
    case decoding = 19

    /// Gives the calling thread this priority.
    func apply() {
        // Real-time scheduling of the program is for its main thread and for those that draw.
        var parameters = sched_param()
        _ = sched_setscheduler(0, SCHED_OTHER, &parameters)
        // On Linux, 0 is the calling thread, not the process.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, rawValue)
    }
}
