import AppSupport
import ArgumentParser
import Bench
import CoversApp
import Foundation
import GalleryApp
import QuartzCore
import StudyApp

/// `lamina bench`: measures the times of the shared scenes.
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measure frames of the shared scenes.",
        discussion: """
            LAMINA_THREADS sets the number of threads that draw.

            The scene covers measures "lamina covers" with a folder of pictures: its start, flings with thumbnails decoded meanwhile, and \
            memory. Give --thumbnails twice to measure a second start.

            The scene latency starts an X server without a screen (Xvfb), and measures from the pointer's moves to the frames that show them.

            The scene study-search types into the search field of a library's first stack; without --library, of a new one of 100,000 notes. \
            It measures the frames in which letters arrive, and the slowest of them.

            The scene startup runs "lamina study" again and again: until its first frame is drawn, and until it is written as a picture and \
            the process has ended.
            """
    )

    @Argument(help: "Scenes: \(Self.sceneNames.joined(separator: " ")).")
    var scenes: [String] = []

    @Flag(help: "All scenes.")
    var all = false

    @Flag(help: "Print one JSON array.")
    var json = false

    @Option(help: "The renderer of S1 to S7 and small-changes, cpu or gl; the other scenes are drawn by cpu. (default: as LAMINA_RENDERER says; cpu)")
    var renderer: RendererChoice?

    @Option(help: ArgumentHelp("Also write some frames of S1 to S7 as pictures.", valueName: "folder"))
    var shots: String?

    @Option(help: ArgumentHelp("The pictures of the scene covers.", valueName: "folder"), completion: .directory)
    var folder: String?

    @Option(
        help: ArgumentHelp(
            "The thumbnail cache of the scene covers. (default: an empty one, removed afterwards)", valueName: "folder"),
        completion: .directory)
    var thumbnails: String?

    @Option(
        help: ArgumentHelp(
            "The deck of the scene startup. (default: the sample deck, or a small one where there is none)", valueName: "file"),
        completion: .file())
    var deck: String?

    @Option(
        help: ArgumentHelp("The library of the scene study-search. (default: a new one, removed afterwards)", valueName: "file"),
        completion: .file())
    var library: String?

    @Option(help: ArgumentHelp("How often the scene latency moves the pointer in each window.", valueName: "count"))
    var moves = 100

    static let sceneNames = [
        "S1", "S1-control", "S2", "S3", "S3-control", "S4", "S5", "S6", "S7", "tray-scale", "layers", "collection", "folding-list",
        TransitionsMeasurement.name, SmallChangesMeasurement.name, StacksMeasurement.name, PointerMeasurement.name,
        AccessibilityMeasurement.name, ContextsMeasurement.name, EmittersMeasurement.name,
        StudySearchMeasurement.name, StartupMeasurement.name, LatencyMeasurement.name, CoversMeasurement.name,
    ]
    /// Those that need nothing more than their name.
    private var chosen: [String] {
        all ? Self.sceneNames.filter { $0 != LatencyMeasurement.name && ($0 != CoversMeasurement.name || folder != nil) } : scenes
    }

    func validate() throws {
        if moves < 1 { throw ValidationError("--moves is at least 1") }
        if scenes.isEmpty, !all { throw ValidationError("name a scene (\(Self.sceneNames.joined(separator: ", "))) or give --all") }
        if let unknown = scenes.first(where: { !Self.sceneNames.contains($0) }) {
            throw ValidationError("unknown scene '\(unknown)'; there are \(Self.sceneNames.joined(separator: ", "))")
        }
        if scenes.contains(CoversMeasurement.name), folder == nil { throw ValidationError("the scene covers needs --folder") }
    }

    func run() throws {
        if let shots { try FileManager.default.createDirectory(atPath: shots, withIntermediateDirectories: true) }
        let measurement = FrameMeasurement(shots: shots, renderer: try RendererChoice.headless(renderer))
        var results: [BenchResult] = []
        var latencies: [LatencyResult] = []
        var covers: CoversResult?
        for name in chosen {
            if let scene = SharedScenes.all.first(where: { $0.name == name }) {
                results.append(try measurement.measure(scene.init()))
                continue
            }
            switch name {
            case CoverFlowMeasurement.name: results.append(contentsOf: CoverFlowMeasurement().measure())
            case FoldingListMeasurement.sceneName: results.append(contentsOf: FoldingListMeasurement().measureScene())
            case FoldingListMeasurement.name: results.append(contentsOf: FoldingListMeasurement().measurePinch())
            case TransitionsMeasurement.name: results.append(contentsOf: TransitionsMeasurement().measure())
            case SmallChangesMeasurement.name: results.append(contentsOf: SmallChangesMeasurement(renderer: measurement.renderer).measure())
            case StacksMeasurement.name: results.append(contentsOf: StacksMeasurement().measure())
            case PointerMeasurement.name: results.append(contentsOf: PointerMeasurement().measure())
            case AccessibilityMeasurement.name: results.append(contentsOf: AccessibilityMeasurement().measure())
            case ContextsMeasurement.name: results.append(contentsOf: ContextsMeasurement().measure())
            case EmittersMeasurement.name: results.append(contentsOf: EmittersMeasurement().measure())
            case StudySearchMeasurement.name: results.append(contentsOf: try MainActor.assumeIsolated { try StudySearchMeasurement(library: library).measure() })
            case StartupMeasurement.name: results.append(contentsOf: try StartupMeasurement(deck: deck).measure())
            case LayerScaleMeasurement.name: results.append(contentsOf: LayerScaleMeasurement().measure())
            case LatencyMeasurement.name: latencies = try MainActor.assumeIsolated { try LatencyMeasurement(moves: moves).measure() }
            case CoversMeasurement.name: covers = try measureCovers()
            case CollectionMeasurement.name: results.append(contentsOf: CollectionMeasurement().measure())
            default: results.append(contentsOf: TrayScaleMeasurement().measure())
            }
        }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            let outputs = results.map(Output.scene) + latencies.map(Output.latency) + [covers.map(Output.covers)].compactMap { $0 }
            print(String(decoding: try encoder.encode(outputs), as: UTF8.self))
        } else {
            if !results.isEmpty { print(Self.table(results)) }
            for latency in latencies { print(latency.line) }
            if let covers { print(covers.lines) }
        }
    }

    /// A result of any kind, in one array.
    private enum Output: Encodable {
        case scene(BenchResult)
        case latency(LatencyResult)
        case covers(CoversResult)

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .scene(let result): try result.encode(to: encoder)
            case .latency(let result): try result.encode(to: encoder)
            case .covers(let result): try result.encode(to: encoder)
            }
        }
    }

    private func measureCovers() throws -> CoversResult {
        let folder = URL(fileURLWithPath: folder ?? ".", isDirectory: true)
        try CoversCommand.checkFolder(folder)
        let temporary = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-bench-\(ProcessInfo.processInfo.processIdentifier)")
        defer { try? FileManager.default.removeItem(at: temporary) }
        let cache = thumbnails.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? temporary
        return MainActor.assumeIsolated { CoversMeasurement(folder: folder, thumbnails: cache).measure() }
    }

    /// Formats the results as a table with aligned columns.
    private static func table(_ results: [BenchResult]) -> String {
        let head = [
            "scene", "variant", "renderer", "threads", "median ms", "p95 ms", "user ms", "commit", "composite", "draw", "calls", "allocs",
            "peak MiB",
        ]
        let rows = results.map { r in
            [
                r.scene, r.variant, r.renderer, "\(r.threads)", number(r.ms_median), number(r.ms_p95), number(r.user_ms),
                number(r.commit_ms), number(r.composite_ms), number(r.draw_ms), "\(r.draw_calls)", String(format: "%.1f", r.allocations),
                String(format: "%.0f", r.peak_mib),
            ]
        }
        let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
        return ([head] + rows).map { row in
            zip(row, widths).map { text, width in String(repeating: " ", count: width - text.count) + text }.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    private static func number(_ value: Double) -> String { String(format: "%.2f", value) }
}
