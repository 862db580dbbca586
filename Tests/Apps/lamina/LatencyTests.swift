import AppTesting
import Foundation
import TestSupport
import Testing

/// `lamina bench latency`: that moves arrive and are shown. How long anything takes is not asserted.
@Suite struct LatencyTests {
    private struct Result: Decodable {
        var scene, variant, renderer: String
        var inputs, more_frames_max, frames, dropped_frames: Int
        var frame_ms, latency_ms_median, latency_ms_p95, latency_ms_max: Double
    }

    @Test("moves are shown by both renderers, and animations go on while the main thread is busy", .enabled(if: Program.exists("Xvfb")))
    func bothRenderers() throws {
        let (status, output) = try Program.run(Program.lamina, ["bench", "latency", "--moves", "6", "--json"])
        #expect(status == 0, "\(output)")
        let results = try JSONDecoder().decode([Result].self, from: Data(output.drop { $0 != "[" }.utf8))
        let variants = ["rest", "moving", "blocked"]
        #expect(results.map(\.renderer) == ["cpu", "cpu", "cpu", "gl", "gl", "gl"] && results.map(\.variant) == variants + variants)
        for result in results {
            #expect(result.scene == "latency" && result.frame_ms > 1 && result.frames > 0, "\(result)")
            guard result.variant != "blocked" else {
                #expect(result.inputs == 0)
                continue
            }
            // The window system may make one of several moves.
            #expect((1...6).contains(result.inputs), "\(result)")
            #expect(0 < result.latency_ms_median && result.latency_ms_median <= result.latency_ms_p95, "\(result)")
            #expect(result.latency_ms_p95 <= result.latency_ms_max + 0.001, "\(result)")
        }
    }

    @Test("a count of moves below one is refused")
    func noMoves() throws {
        let (status, output) = try Program.run(Program.lamina, ["bench", "latency", "--moves", "0"])
        #expect(status == 64 && output.contains("--moves is at least 1"))
    }
}
