/// The result of a scene, as `lamina bench --json` prints it.
package struct BenchResult: Encodable {
    package var scene: String
    package var variant: String
    package var renderer: String
    package var threads: Int
    package var frames: Int
    package var ms_median: Double
    package var ms_p95: Double
    package var user_ms: Double
    package var commit_ms: Double
    package var composite_ms: Double
    package var draw_ms: Double
    /// The most of a pass, by OpenGL; the processor draws each quad by itself, and all of a frame are counted.
    package var draw_calls: Int
    package var allocations: Double
    package var peak_mib: Double

    package init(
        scene: String, variant: String, renderer: String, threads: Int, frames: Int, ms_median: Double, ms_p95: Double, user_ms: Double,
        commit_ms: Double, composite_ms: Double, draw_ms: Double, draw_calls: Int, allocations: Double, peak_mib: Double
    ) {
        (self.scene, self.variant, self.renderer, self.threads, self.frames) = (scene, variant, renderer, threads, frames)
        (self.ms_median, self.ms_p95, self.user_ms) = (ms_median, ms_p95, user_ms)
        (self.commit_ms, self.composite_ms, self.draw_ms) = (commit_ms, composite_ms, draw_ms)
        (self.draw_calls, self.allocations, self.peak_mib) = (draw_calls, allocations, peak_mib)
    }
}
