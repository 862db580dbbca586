import AppSupport
import ArgumentParser
import Foundation
import UIKit
import UIKitTesting

/// `lamina render`: renders a Core Animation file to pictures or a film.
package struct RenderCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Render a Core Animation file to a picture or a film.",
        discussion: """
            A file is a .caml file, a .ca bundle, or a folder or archive (.tendies) of bundles. The output is a picture (.png), the layer \
            tree at that time (.txt), what the renderer draws (.list.txt), or, with --duration, a film (.gif or .mp4, which need the program \
            ffmpeg) or a folder of pictures.

            Time stands still while a picture is made: the same file gives the same picture on any machine.
            """
    )

    @Argument(help: ArgumentHelp("The file.", valueName: "file"))
    var file: String

    @Option(name: [.customShort("o"), .customLong("output")], help: ArgumentHelp("Where the picture goes.", valueName: "out"))
    var output: String

    @Option(help: ArgumentHelp("The time of the picture in seconds. (default: 0)", valueName: "t"))
    var time: Double?

    @Option(help: ArgumentHelp("The state to show.", valueName: "name"))
    var state: String?

    @Option(
        help: ArgumentHelp("Size in points; the scene is scaled to fit. (default: the file's)", valueName: "WxH"),
        transform: HeadlessRun.size)
    var size: CGSize?

    @Option(help: ArgumentHelp("Pixels per point.", valueName: "s"))
    var scale = 1.0

    @Option(help: "The renderer, cpu or gl. (default: as LAMINA_RENDERER says; cpu)")
    var renderer: RendererChoice?

    @Option(help: ArgumentHelp("The colour behind the scene. (default: #000000)", valueName: "#rrggbb"), transform: HexColor.init)
    var background = HexColor.black

    @Option(help: ArgumentHelp("Frames a second of a film. (default: 30)", valueName: "n"))
    var fps: Int?

    @Option(help: ArgumentHelp("Seconds that a film lasts.", valueName: "d"))
    var duration: Double?

    @OptionGroup
    var part: FilmPart

    /// The kind of output.
    enum Output: Equatable {
        case picture, film, folder

        /// Creates the kind of output that a path's ending stands for. Names without an ending are folders.
        init?(path: String) {
            switch URL(fileURLWithPath: path).pathExtension.lowercased() {
            case "png", "txt": self = .picture
            case "": self = .folder
            case _ where Film.Format(path: path) != nil: self = .film
            default: return nil
            }
        }
    }

    /// The maximum time and duration, in seconds.
    private static let longest = 86_400.0

    package init() {}

    package func validate() throws {
        guard let kind = Output(path: output) else {
            throw ValidationError("-o \(output): the name must end in .png, .txt, .gif or .mp4, or be a folder's")
        }
        guard (0.25...8).contains(scale) else { throw ValidationError("--scale must lie between 0.25 and 8, not \(scale)") }
        if let time, !(0...Self.longest).contains(time) { throw ValidationError("--time must lie between 0 and 86400, not \(time)") }
        if let fps, !(1...1000).contains(fps) { throw ValidationError("--fps must lie between 1 and 1000, not \(fps)") }
        if let duration, !(0...Self.longest).contains(duration) {
            throw ValidationError("--duration must lie between 0 and 86400, not \(duration)")
        }
        if kind == .picture {
            guard fps == nil, duration == nil, part.isWhole else {
                throw ValidationError("--fps, --duration, --from and --to go with a film or a folder")
            }
        } else {
            guard time == nil else { throw ValidationError("--time goes with a picture") }
            guard duration != nil else { throw ValidationError("-o \(output): a film needs --duration") }
        }
    }

    package func run() throws {
        let file = try SceneFile(path: file)
        try MainActor.assumeIsolated {
            // Errors and warnings are reported before anything is written.
            let size = try file.scene(state: state, warns: true).size
            try UIApplication.shared.run { try await write(file, size: size) }
        }
    }

    /// Renders the scene and writes the files.
    ///
    /// - Parameter sceneSize: the size of the picture, in points, if the options don't specify one.
    @MainActor
    func write(_ scene: SceneFile, size sceneSize: CGSize) async throws {
        let size = size ?? CGSize(width: max(1, sceneSize.width), height: max(1, sceneSize.height))
        guard HeadlessHost.canShow(size: size, scale: scale) else {
            let what = "\(size.width) x \(size.height) points at scale \(scale)"
            throw CommandError("\(file): \(what) are too many: a side has at most 32767 pixels")
        }
        let choice = try RendererChoice.headless(renderer)
        let makeRoot = { @MainActor in
            try SceneViewController(background: background.color) { try scene.scene(state: state) }
        }
        switch Output(path: output) {
        case .picture, nil:
            try await HeadlessHost.open(size: size, scale: scale, renderer: choice.makeRenderer()) { host in
                host.show(try makeRoot())
                await host.advance(by: time ?? 0)
                try host.writeSnapshot(to: output)
            }
        case let kind:
            var run = HeadlessRun(
                size: size, scale: scale, framesPerSecond: fps ?? 30, framesFolder: kind == .folder ? output : nil,
                film: kind == .film ? output : nil, from: part.from ?? 0, to: part.to, duration: duration)
            run.makeRenderer = { choice.makeRenderer() }
            try await run.perform(makeRoot)
        }
    }
}
