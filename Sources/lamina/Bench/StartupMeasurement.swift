import Foundation
import QuartzCore

/// Starts of `lamina study` with a deck, each a process of its own that draws its first frame, writes it as a picture, and ends.
struct StartupMeasurement {
    static let name = "startup"
    /// The deck; nil for the sample deck, or a small one where that isn't installed.
    let deck: String?
    /// The number of starts that are measured, after one that fills the system's caches.
    var starts = 15

    func measure() throws -> [BenchResult] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-startup-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let deck = try deck ?? (try? SampleDeck.installed()) ?? Self.smallDeck(in: folder)
        var times: [Double] = []
        var userTime = 0.0
        for start in 0...starts {
            let process = Process()
            process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = ["study", deck, "--headless", "--size", "1024x768", "--snapshot", "0:\(folder.path)/first.png"]
            process.standardOutput = FileHandle.nullDevice
            let user = FrameMeasurement.usage(of: RUSAGE_CHILDREN).userTime
            let before = MediaClock.monotonicTime
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { throw CommandError("'lamina study' ended with status \(process.terminationStatus)") }
            guard start > 0 else { continue }
            times.append(MediaClock.monotonicTime - before)
            userTime += FrameMeasurement.usage(of: RUSAGE_CHILDREN).userTime - user
        }
        return [
            BenchResult(
                scene: Self.name, variant: URL(filePath: deck).lastPathComponent, renderer: "cpu", threads: ProcessInfo.processInfo.activeProcessorCount, frames: starts,
                ms_median: FrameMeasurement.quantile(times, 0.5), ms_p95: FrameMeasurement.quantile(times, 0.95),
                user_ms: userTime * 1000 / Double(starts), commit_ms: 0, composite_ms: 0, draw_ms: 0, draw_calls: 0, allocations: 0,
                peak_mib: FrameMeasurement.usage(of: RUSAGE_CHILDREN).peakMemory)
        ]
    }

    private static func smallDeck(in folder: URL) throws -> String {
        let rows = SmallDeck.stacks.flatMap { stack in stack.notes.map { "\"\($0.question)\",\"\($0.answer)\",\(stack.name)" } }
        let file = folder.appendingPathComponent("small.csv")
        try Data((["question,answer,deck"] + rows).joined(separator: "\n").utf8).write(to: file)
        return file.path
    }
}
