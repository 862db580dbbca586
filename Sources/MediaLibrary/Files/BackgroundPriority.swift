import Foundation

enum BackgroundPriority {
    /// Makes the calling thread give way to those that draw.
    static func lower() {
        // Real-time scheduling of the program is for its main thread and for those that draw.
        var parameters = sched_param()
        _ = sched_setscheduler(0, SCHED_OTHER, &parameters)
        // On Linux, 0 is the calling thread, not the process.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    }
}
