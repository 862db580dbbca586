import ArgumentParser
import Foundation

/// `lamina bench`: measures the times of the shared scenes.
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measure frames of the shared scenes.",
        discussion: "LAMINA_THREADS sets the number of threads that draw."
    )

    @Argument(help: "Scenes: \(Self.sceneNames.joined(separator: " ")).")
    var scenes: [String] = []

    @Flag(help: "All scenes.")
    var all = false

    @Flag(help: "Print one JSON array.")
    var json = false

    @Option(help: "The renderer: cpu.")
    var renderer = RendererChoice.cpu

    @Option(help: ArgumentHelp("Also write frames 0, 37 and 90 of S1, S2 and S3 as pictures.", valueName: "folder"))
    var shots: String?

    static let sceneNames = ["S1", "S1-control", "S2", "S3", "S3-control", "tray-scale", "layers", "collection", "folding-list"]

    func validate() throws {
        if scenes.isEmpty, !all { throw ValidationError("name a scene (\(Self.sceneNames.joined(separator: ", "))) or give --all") }
        if let unknown = scenes.first(where: { !Self.sceneNames.contains($0) }) {
            throw ValidationError("unknown scene '\(unknown)'; there are \(Self.sceneNames.joined(separator: ", "))")
        }
    }

    func run() throws {
        if let shots { try FileManager.default.createDirectory(atPath: shots, withIntermediateDirectories: true) }
        let measurement = FrameMeasurement(shots: shots)
        var results: [BenchResult] = []
        for name in all ? Self.sceneNames : scenes {
            switch name {
            case CoverFlowScene.name: results.append(try measurement.measure(CoverFlowScene()))
            case CoverFlowMeasurement.name: results.append(contentsOf: CoverFlowMeasurement().measure())
            case TrayScene.name: results.append(try measurement.measure(TrayScene()))
            case FoldScene.name: results.append(try measurement.measure(FoldScene()))
            case FoldingListMeasurement.sceneName: results.append(contentsOf: FoldingListMeasurement().measureScene())
            case FoldingListMeasurement.name: results.append(contentsOf: FoldingListMeasurement().measurePinch())
            case LayerScaleMeasurement.name: results.append(contentsOf: LayerScaleMeasurement().measure())
            case CollectionMeasurement.name: results.append(contentsOf: CollectionMeasurement().measure())
            default: results.append(contentsOf: TrayScaleMeasurement().measure())
            }
        }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            print(String(decoding: try encoder.encode(results), as: UTF8.self))
        } else {
            print(Self.table(results))
        }
    }

    /// Formats the results as a table with aligned columns.
    private static func table(_ results: [BenchResult]) -> String {
        let head = [
            "scene", "variant", "threads", "median ms", "p95 ms", "user ms", "commit", "composite", "draw", "quads", "allocs", "peak MiB",
        ]
        let rows = results.map { r in
            [
                r.scene, r.variant, "\(r.threads)", number(r.ms_median), number(r.ms_p95), number(r.user_ms), number(r.commit_ms),
                number(r.composite_ms), number(r.draw_ms), "\(r.draw_calls)", String(format: "%.1f", r.allocations),
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
