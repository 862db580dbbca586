import AppSupport
import AppTesting
import Foundation
import TestSupport
import Testing

@testable import Bench

/// `Scripts/bench-compare` on results as `lamina bench --json` writes them.
@Suite struct BenchCompareTests {
    private let folder = ScratchFolder()
    private let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Scripts/bench-compare").standardizedFileURL.path

    private func result(_ scene: String, median: Double, allocations: Double = 0) -> BenchResult {
        BenchResult(
            scene: scene, variant: "", renderer: "cpu", threads: 2, frames: 120, ms_median: median, ms_p95: median * 1.2, user_ms: median * 1.5,
            commit_ms: 0.1, composite_ms: 0.1, draw_ms: median - 0.2, draw_calls: 24, allocations: allocations, peak_mib: 200)
    }

    /// Compares two results, of which each is written to a file.
    private func compare(_ before: [BenchResult], _ after: [BenchResult], _ options: String...) throws -> (status: Int32, output: String) {
        try folder.write(String(decoding: JSONEncoder().encode(before), as: UTF8.self), to: "before.json")
        try folder.write(String(decoding: JSONEncoder().encode(after), as: UTF8.self), to: "after.json")
        return try Program.run(script, [folder.path("before.json"), folder.path("after.json")] + options)
    }

    @Test("A faster scene is told with its ratio, and so is a change of allocations")
    func faster() throws {
        let (status, output) = try compare([result("S1", median: 2), result("S2", median: 8)], [result("S1", median: 1, allocations: 12)])
        #expect(status == 0)
        #expect(output.contains("S1 cpu 2 threads"))
        #expect(output.contains("2.00 -> 1.00  0.50"))
        #expect(output.contains("S1 cpu 2 threads: allocations 0 -> 12"))
        #expect(output.contains("only before: S2 cpu"))
    }

    @Test("A scene that is slower by more than the tolerance fails the comparison")
    func slower() throws {
        let (status, output) = try compare([result("S1", median: 2)], [result("S1", median: 2.3)])
        #expect(status == 1)
        #expect(output.contains("slower by more than 10 %: S1 cpu 2 threads"))
        #expect(try compare([result("S1", median: 2)], [result("S1", median: 2.3)], "--tolerance", "20").status == 0)
    }

    @Test("What isn't a result is refused in one line", arguments: [
        "", "{", "[]", "{\"scene\": 1}", "[1]", "[{\"scene\": \"S1\", \"ms_median\": \"fast\"}]", String(repeating: "[", count: 100_000),
    ])
    func refused(text: String) throws {
        try folder.write(text, to: "before.json")
        try folder.write(text, to: "after.json")
        let (status, output) = try Program.run(script, [folder.path("before.json"), folder.path("after.json")])
        #expect(status == 2)
        #expect(output.hasPrefix("bench-compare: ") && output.split(separator: "\n").count == 1, "\(output.prefix(300))")
        #expect(try Program.run(script, [folder.path("none.json"), folder.path("after.json")]).status == 2)
    }
}
