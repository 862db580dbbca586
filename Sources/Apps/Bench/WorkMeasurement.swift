import AppSupport
import CAllocationCount
import QuartzCore
import UIKit

/// Measures work on the main thread that draws nothing.
@MainActor
struct WorkMeasurement {
    let scene: String
    /// How often the work is measured, and done before.
    var count = 120, warmUp = 20

    /// Measures work.
    ///
    /// - Parameters:
    ///   - variant: of the scene, as printed.
    ///   - prepare: called before each run, which has a number, and not measured.
    ///   - work: what is measured.
    func measure(variant: String, prepare: (Int) -> Void = { _ in }, work: (Int) -> Void) -> BenchResult {
        var times: [Double] = []
        var userTime = 0.0
        var allocations: UInt = 0
        for number in 0..<warmUp + count {
            prepare(number)
            let user = ProcessUsage.userTime
            allocation_count_start()
            let start = MediaClock.monotonicTime
            work(number)
            let end = MediaClock.monotonicTime
            let allocated = allocation_count_stop()
            guard number >= warmUp else { continue }
            times.append(end - start)
            userTime += ProcessUsage.userTime - user
            allocations += UInt(allocated)
        }
        let median = Statistics.quantile(times, 0.5)
        return BenchResult(
            scene: scene, variant: variant, renderer: "none", threads: 1, frames: count, ms_median: median,
            ms_p95: Statistics.quantile(times, 0.95), user_ms: userTime * 1000 / Double(count), commit_ms: median, composite_ms: 0, draw_ms: 0,
            draw_calls: 0, allocations: Double(allocations) / Double(count), peak_mib: ProcessUsage.peakMemory)
    }
}
