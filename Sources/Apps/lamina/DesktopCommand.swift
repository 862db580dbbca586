import AppSupport
import ArgumentParser
import Foundation
import UIKit

/// `lamina desktop`: writes what a desktop needs to show the apps.
struct DesktopCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "desktop",
        abstract: "Write the icons and desktop entries of the apps.",
        discussion: "Scripts/install uses it. A packager can, too.",
        subcommands: [DesktopFilesCommand.self, IconCommand.self]
    )
}

/// `lamina desktop icon`: draws an app's icon.
struct IconCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "icon", abstract: "Draw an app's icon.")

    @Argument(help: "The app: study, covers, todo, gallery or lab.")
    var app: DesktopApp

    @Option(help: ArgumentHelp("The side in pixels, 16 to 1024. Each size is drawn for itself.", valueName: "n"))
    var size = 128

    @Option(name: [.customShort("o"), .customLong("output")], help: ArgumentHelp("The picture, a .png.", valueName: "file"))
    var output: String

    func validate() throws {
        guard DesktopApp.iconSizes.contains(size) else { throw ValidationError("--size must lie between 16 and 1024, not \(size)") }
        guard output.lowercased().hasSuffix(".png") else { throw ValidationError("-o \(output): the name must end in .png") }
    }

    func run() throws {
        try MainActor.assumeIsolated { try app.writeIcon(size: size, to: output) }
    }
}

/// `lamina desktop files`: writes everything into a folder.
struct DesktopFilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files",
        abstract: "Write icons, desktop entries, metainfo and file types into a folder, as they belong into a prefix such as /usr.")

    @Argument(help: ArgumentHelp("The folder, in which share/ is made.", valueName: "folder"))
    var folder: String

    @Option(help: ArgumentHelp("The installed program, as desktop entries start it: its path, or its name.", valueName: "program"))
    var program = "lamina"

    func validate() throws {
        if program.isEmpty || program.contains(where: \.isNewline) || program.contains("=") {
            throw ValidationError("--program: a desktop entry can't start \"\(program)\"")
        }
    }

    func run() throws {
        try MainActor.assumeIsolated {
            let share = URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent("share")
            for app in DesktopApp.all {
                let entry = share.appendingPathComponent("applications/\(app.identifier).desktop")
                try write(DesktopEntry(app: app, program: program).text, to: entry)
                let metainfo = AppMetainfo(app: app)
                try write(metainfo.text, to: share.appendingPathComponent("metainfo/\(metainfo.fileName)"))
                for size in IconCanvas.sizes {
                    let file = share.appendingPathComponent("icons/hicolor/\(size)x\(size)/apps/\(app.identifier).png")
                    try makeFolder(of: file)
                    try app.writeIcon(size: size, to: file.path)
                }
            }
            try write(DesktopEntry.mimeTypes, to: share.appendingPathComponent("mime/packages/lamina.xml"))
        }
    }

    private func write(_ text: String, to file: URL) throws {
        try makeFolder(of: file)
        do {
            try Data(text.utf8).write(to: file)
        } catch {
            throw CommandError("can't write \(file.path): \(error.localizedDescription)")
        }
    }

    private func makeFolder(of file: URL) throws {
        let folder = file.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandError("can't make the folder \(folder.path): \(error.localizedDescription)")
        }
    }
}

extension DesktopApp {
    /// Draws the icon and writes it as a PNG.
    @MainActor
    fileprivate func writeIcon(size: Int, to path: String) throws {
        guard let picture = icon(size: size) else { throw CommandError("can't draw the icon of \(name) with \(size) pixels") }
        do {
            try picture.pngData().write(to: URL(fileURLWithPath: path))
        } catch {
            throw CommandError("can't write \(path): \(error.localizedDescription)")
        }
    }
}
