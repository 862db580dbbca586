import ArgumentParser
import Foundation
import UIKitTesting

/// The options that every app takes: a window or a headless run, its size, its script, its pictures.
struct HostOptions: ParsableArguments {
    @Flag(help: "Run without a display, on a virtual clock.")
    var headless = false

    @Option(help: "Size in points.")
    var size = PointSize(width: 1024, height: 768)

    @Option(help: "Pixels per point. Default 2 when headless, else the display's.")
    var scale: Double?

    @Option(help: "The renderer: cpu.")
    var renderer = RendererChoice.cpu

    @Option(help: ArgumentHelp("A gesture script to play (JSON lines).", valueName: "file"))
    var script: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Write the picture at a time, in seconds: .png the pixels, .txt the layer tree. Repeatable.", valueName: "time:file"))
    var snapshot: [SnapshotRequest] = []

    @Option(help: ArgumentHelp("Write every frame as a PNG into a folder.", valueName: "folder"))
    var frames: String?

    @Option(help: "Frames a second of --frames.")
    var fps = 60

    @Option(help: "Seconds that --frames lasts.")
    var duration: Double?

    func validate() throws {
        if let scale, !(0.25...8).contains(scale) { throw ValidationError("--scale must lie between 0.25 and 8, not \(scale)") }
        let factor = scale ?? 2
        guard size.width * factor <= 16_384, size.height * factor <= 16_384 else {
            throw ValidationError("--size \(size.width)x\(size.height) at scale \(factor) is more than 16384 pixels a side")
        }
        if !(1...240).contains(fps) { throw ValidationError("--fps must lie between 1 and 240, not \(fps)") }
        if let duration, !(duration >= 0 && duration <= 3600) { throw ValidationError("--duration must lie between 0 and 3600 seconds") }
        if frames != nil, duration == nil { throw ValidationError("--frames needs --duration") }
        if !headless, script != nil || !snapshot.isEmpty || frames != nil {
            throw ValidationError("--script, --snapshot and --frames need --headless")
        }
    }
}

/// `WxH` in points.
struct PointSize: ExpressibleByArgument, Equatable {
    var width: Double
    var height: Double

    init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]), (1...16_384).contains(width), (1...16_384).contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }

    var defaultValueDescription: String { "\(Int(width))x\(Int(height))" }
}

/// `T:FILE`: a picture at a time.
struct SnapshotRequest: ExpressibleByArgument, Equatable {
    var time: Double
    var path: String

    init?(argument: String) {
        guard let colon = argument.firstIndex(of: ":"), let time = Double(argument[..<colon]), (0...3600).contains(time) else { return nil }
        let path = String(argument[argument.index(after: colon)...])
        guard path.hasSuffix(".png") || path.hasSuffix(".txt") else { return nil }
        self.time = time
        self.path = path
    }
}
