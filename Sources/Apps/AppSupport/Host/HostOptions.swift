import ArgumentParser
import UIKit
import UIKitTesting

/// The options that all apps have: window or headless run, size, script, snapshots.
package struct HostOptions: ParsableArguments {
    @Flag(help: "Run without a display, on a virtual clock.")
    package var headless = false

    @Option(help: ArgumentHelp("Size in points. (default: as fits the app)", valueName: "WxH"), transform: HeadlessRun.size)
    package var size: CGSize?

    @Option(help: "Pixels per point. (default: 2 headless, else the display's)")
    package var scale: Double?

    @Option(help: "Light or dark colours. (default: as the desktop says; light headless)")
    package var appearance: Appearance?

    @Option(help: ArgumentHelp("How much larger text is than usual, 0.5 to 4. (default: as the desktop says; 1 headless)", valueName: "factor"))
    var textScale: Double?

    @Flag(help: "More contrast, whatever the desktop says.")
    var highContrast = false

    @Flag(help: "Fades in place of movements, whatever the desktop says.")
    var reducedMotion = false

    @Option(help: "The renderer, cpu or gl. (default: as LAMINA_RENDERER says; in a window gl where there is a graphics processor, else cpu)")
    package var renderer: RendererChoice?

    @Option(help: ArgumentHelp("A gesture script to play (JSON lines).", valueName: "file"))
    package var script: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Write the picture at a time in seconds: .png the pixels, .txt the layer tree. Repeatable.", valueName: "time:file"),
        transform: HeadlessRun.Snapshot.init)
    package var snapshot: [HeadlessRun.Snapshot] = []

    @Option(help: ArgumentHelp("Write every frame as a PNG into a folder.", valueName: "folder"))
    package var frames: String?

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("Write every frame into a film: .gif or .mp4 (needs the program ffmpeg).", valueName: "file"))
    package var output: String?

    @Option(help: "Frames a second.")
    package var fps = 60

    @Option(help: "Seconds that the run lasts.")
    package var duration: Double?

    @Flag(help: "Print the number of each frame that is drawn for a file, before it is written.")
    package var progress = false

    @OptionGroup
    package var part: FilmPart

    package init() {}

    package func validate() throws {
        if let scale, !(0.25...8).contains(scale) { throw ValidationError("--scale must lie between 0.25 and 8, not \(scale)") }
        if let textScale, !(0.5...4).contains(textScale) { throw ValidationError("--text-scale must lie between 0.5 and 4, not \(textScale)") }
        if let output, Film.Format(path: output) == nil { throw ValidationError("-o \(output): the name must end in .gif or .mp4") }
        guard part.isWhole || frames != nil || output != nil else { throw ValidationError("--from and --to go with --frames or -o") }
        guard headless || (script == nil && snapshot.isEmpty && frames == nil && output == nil && duration == nil && !progress) else {
            throw ValidationError("--script, --snapshot, --frames, -o, --duration and --progress go with --headless")
        }
        // An unknown name in the environment is refused before anything is opened.
        _ = try RendererChoice.headless(renderer)
    }
}

extension HostOptions {
    /// How the interface should look by the options, before what the desktop says.
    var preferences: InterfacePreferences {
        InterfacePreferences(
            style: appearance.map { $0 == .dark ? .dark : .light }, contentSizeCategory: textScale.map { UIContentSizeCategory(textScale: $0) },
            contrast: highContrast ? .high : nil, reducesMotion: reducedMotion ? true : nil)
    }
}

/// Light or dark.
package enum Appearance: String, ExpressibleByArgument, CaseIterable {
    case light, dark
}
