import AppSupport
import Foundation
import QuartzCore

/// Starts of `lamina study` with a deck, each a process of its own that draws its first frame, says so, writes it as a picture, and ends.
///
/// There are two results: the time from the start of the process until the line that says that the frame is drawn has arrived here, and
/// the time until the process has ended, by which the frame was also compressed and written. The processor's time and the memory of both
/// are the whole process's.
package struct StartupMeasurement {
    package static let name = "startup"
    /// The deck; nil for the sample deck as it is installed or as it lies in the current folder's repository, or a small one without either.
    let deck: String?
    /// The number of starts that are measured, after one that fills the system's caches.
    var starts = 15

    package init(deck: String?) { self.deck = deck }

    package func measure() throws -> [BenchResult] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-startup-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let deck = try deck ?? (try? SampleDeck.installed()) ?? Self.deckOfRepository ?? Self.smallDeck(in: folder)
        var frameTimes: [Double] = [], times: [Double] = []
        var userTime = 0.0
        for start in 0...starts {
            let process = Process()
            process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = ["study", deck, "--headless", "--size", "1024x768", "--snapshot", "0:\(folder.path)/first.png", "--progress"]
            let output = Pipe()
            process.standardOutput = output
            // waitUntilExit() looks for the end only now and then.
            let end = DispatchSemaphore(value: 0)
            process.terminationHandler = { _ in end.signal() }
            let user = ProcessUsage.of(RUSAGE_CHILDREN).userTime
            let before = MediaClock.monotonicTime
            try process.run()
            // The only line, or nothing where the process fails.
            let line = output.fileHandleForReading.availableData
            let frameTime = MediaClock.monotonicTime - before
            end.wait()
            let time = MediaClock.monotonicTime - before
            guard process.terminationStatus == 0, line == Data("frame 0\n".utf8) else { throw CommandError("'lamina study' ended with status \(process.terminationStatus)") }
            guard start > 0 else { continue }
            frameTimes.append(frameTime)
            times.append(time)
            userTime += ProcessUsage.of(RUSAGE_CHILDREN).userTime - user
        }
        let name = URL(filePath: deck).lastPathComponent
        return [("first frame", frameTimes), ("file written", times)].map { variant, times in
            BenchResult(
                scene: Self.name, variant: "\(name), \(variant)", renderer: "cpu", threads: ProcessInfo.processInfo.activeProcessorCount,
                frames: starts, ms_median: Statistics.quantile(times, 0.5), ms_p95: Statistics.quantile(times, 0.95),
                user_ms: userTime * 1000 / Double(starts), commit_ms: 0, composite_ms: 0, draw_ms: 0, draw_calls: 0, allocations: 0,
                peak_mib: ProcessUsage.of(RUSAGE_CHILDREN).peakMemory)
        }
    }

    private static var deckOfRepository: String? {
        let path = "Samples/Languages/deck.csv"
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    private static func smallDeck(in folder: URL) throws -> String {
        let rows = SmallDeck.stacks.flatMap { stack in stack.notes.map { "\"\($0.question)\",\"\($0.answer)\",\(stack.name)" } }
        let file = folder.appendingPathComponent("small.csv")
        try Data((["question,answer,deck"] + rows).joined(separator: "\n").utf8).write(to: file)
        return file.path
    }
}
