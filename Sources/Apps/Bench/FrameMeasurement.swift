import AppSupport
import CAllocationCount
import Foundation
import GLRenderer
import QuartzCore
import RasterRenderer

/// Measures the frames of a scene: changing the model, commit, compositing and drawing.
package struct FrameMeasurement {
    /// The number of rounds that are measured, after one round to warm up.
    private let rounds: Int
    /// The folder to which pictures of some frames are written; nil for none.
    private let shots: String?
    package let renderer: RendererChoice

    package init(rounds: Int = 3, shots: String? = nil, renderer: RendererChoice = .cpu) {
        (self.rounds, self.shots, self.renderer) = (rounds, shots, renderer)
    }

    package func measure(_ scene: some BenchScene) throws -> BenchResult {
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
                let user = ProcessUsage.userTime
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
                    userTime += ProcessUsage.userTime - user
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
            ms_median: Statistics.quantile(total, 0.5), ms_p95: Statistics.quantile(total, 0.95), user_ms: userTime * 1000 / Double(total.count),
            commit_ms: Statistics.quantile(commit, 0.5), composite_ms: Statistics.quantile(composite, 0.5), draw_ms: Statistics.quantile(draw, 0.5),
            draw_calls: drawCalls,
            allocations: Double(allocations) / Double(scene.frameCount), peak_mib: ProcessUsage.peakMemory)
    }
}
