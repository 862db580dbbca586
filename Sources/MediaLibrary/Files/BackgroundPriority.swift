import Foundation

enum BackgroundPriority {
    /// Makes the calling thread give way to those that draw.
    static func lower() {
        // On Linux, 0 is the calling thread, not the process.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    }
}
