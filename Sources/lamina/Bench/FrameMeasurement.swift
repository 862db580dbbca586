import CAllocationCount
import Foundation
import GLRenderer
import QuartzCore
import RasterRenderer

/// The result of a scene, as `lamina bench --json` prints it.
struct BenchResult: Encodable {
    var scene: String
    var variant: String
    var renderer: String
    var threads: Int
    var frames: Int
    var ms_median: Double
    var ms_p95: Double
    var user_ms: Double
    var commit_ms: Double
    var composite_ms: Double
    var draw_ms: Double
    /// The most of a pass, by OpenGL; the processor draws each quad by itself, and all of a frame are counted.
    var draw_calls: Int
    var allocations: Double
    var peak_mib: Double
}

/// Measures the frames of a scene: changing the model, commit, compositing and drawing.
struct FrameMeasurement {
    /// The number of rounds that are measured, after one round to warm up.
    var rounds = 3
    /// The folder to which pictures of some frames are written; nil for none.
    var shots: String?
    var renderer = RendererChoice.cpu

    func measure(_ scene: some BenchScene) throws -> BenchResult {
        let renderer = renderer.makeRenderer()
        let gl = renderer as? GLRenderer
        let server = RenderServer(renderer: renderer)
        let context = LayerContext(server: server)
        CATransaction.setDisableActions(true)
        context.layer = scene.root
        CATransaction.flush()
        let geometry = scene.geometry
        let target = renderer.makeTarget(width: geometry.pixelWidth, height: geometry.pixelHeight)
        var compositor = Compositor()
        var list = DisplayList()
        var total: [Double] = []
        var commit: [Double] = []
        var composite: [Double] = []
        var draw: [Double] = []
        var userTime = 0.0
        var allocations: UInt = 0
        var drawCalls = 0
        let threads = (renderer as? RasterRenderer)?.threadCount ?? 1
        for round in 0...rounds {
            let isMeasured = round > 0
            for frame in 0..<scene.frameCount {
                let user = Self.userTime
                if round == rounds { allocation_count_start() }
                let t0 = MediaClock.monotonicTime
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                scene.update(frame: frame)
                CATransaction.commit()
                let t1 = MediaClock.monotonicTime
                _ = compositor.composite(server.root, at: t1, geometry: geometry, into: &list)
                let t2 = MediaClock.monotonicTime
                renderer.render(list, into: target)
                try gl?.finish()
                let t3 = MediaClock.monotonicTime
                if round == rounds { allocations += allocation_count_stop() }
                if isMeasured {
                    total.append(t3 - t0)
                    commit.append(t1 - t0)
                    composite.append(t2 - t1)
                    draw.append(t3 - t2)
                    userTime += Self.userTime - user
                    drawCalls = max(drawCalls, gl?.drawCallsOfPasses.max() ?? list.quads.count)
                } else if let shots, type(of: scene).shotFrames.contains(frame) {
                    let name = "\(type(of: scene).name)_\(String(format: "%03d", frame)).png"
                    try CGImage(pixels: renderer.pixels(of: target)).writePNG(to: "\(shots)/\(name)")
                }
            }
        }
        context.layer = nil
        CATransaction.flush()
        return BenchResult(
            scene: type(of: scene).name, variant: scene.variant, renderer: gl == nil ? "cpu" : "gl", threads: threads,
            frames: scene.frameCount,
            ms_median: Self.quantile(total, 0.5), ms_p95: Self.quantile(total, 0.95), user_ms: userTime * 1000 / Double(total.count),
            commit_ms: Self.quantile(commit, 0.5), composite_ms: Self.quantile(composite, 0.5), draw_ms: Self.quantile(draw, 0.5),
            draw_calls: drawCalls,
            allocations: Double(allocations) / Double(scene.frameCount), peak_mib: Self.peakMemory)
    }

    /// A quantile of times in seconds, converted to milliseconds and rounded to microseconds.
    static func quantile(_ seconds: [Double], _ q: Double) -> Double {
        let sorted = seconds.sorted()
        guard !sorted.isEmpty else { return 0 }
        return (sorted[min(sorted.count - 1, Int(Double(sorted.count) * q))] * 1_000_000).rounded() / 1000
    }

    /// What the process has used so far, or its children that have ended (`RUSAGE_CHILDREN`).
    static func usage(of who: __rusage_who = RUSAGE_SELF) -> rusage {
        var usage = rusage()
        getrusage(__rusage_who_t(who.rawValue), &usage)
        return usage
    }

    /// The process's CPU time in user mode so far, in seconds.
    static var userTime: Double { usage().userTime }

    /// The process's peak resident size so far, in MiB.
    static var peakMemory: Double { usage().peakMemory }
}

extension rusage {
    /// The CPU time in user mode, in seconds.
    var userTime: Double { Double(ru_utime.tv_sec) + Double(ru_utime.tv_usec) * 1e-6 }

    /// The peak resident size, in MiB.
    var peakMemory: Double { (Double(ru_maxrss) / 1024 * 10).rounded() / 10 }
}
