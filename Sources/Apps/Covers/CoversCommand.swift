import AppSupport
import ArgumentParser
import Foundation
import MediaLibrary
import UIKit

/// `lamina covers`: browses a folder of pictures or music.
package struct CoversCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "covers",
        abstract: "Browse a folder of pictures or music as covers.",
        discussion: """
            Shows the pictures of a folder, and of all folders below it, in a cover flow and in a list; selecting in one moves the \
            other. Files that appear, change or vanish meanwhile are followed. Where there is music, its albums are shown instead; a \
            folder with both has a switch, or M.

            Drag or turn the wheel to move the covers. Arrow keys go to the next cover, the page keys over those that are seen, Home \
            and End to the ends, [ and ] to the next group; G groups by month or by folder. A tap or Return turns the middle cover \
            over to what its file says.

            A double tap or F shows the picture in the whole window: pinch, or + and -, to zoom, arrow keys for the next one, Space \
            starts and stops a slide show, Escape goes back.

            Albums are those that the tags of the music tell; a tap or Return turns the middle cover over to its songs, where a tap \
            plays one, as do up, down and Return. Space plays and pauses, N and P go to the next and the previous song, comma and \
            period ten seconds back and on, [ and ] to the next artist, L to the album that plays. A headless run is silent.
            """
    )

    @Argument(
        help: ArgumentHelp("The folder. (default: the desktop's folder for pictures)", valueName: "folder"), completion: .directory)
    var folder: String?

    @Option(help: "What pictures are grouped by: month or folder.")
    var group = Grouping.month

    @OptionGroup(title: "Host")
    var host: HostOptions

    /// What pictures are grouped by.
    enum Grouping: String, ExpressibleByArgument, CaseIterable {
        case month, folder

        var key: PictureGroup.Key { self == .month ? .month : .folder }
    }

    package init() {}

    package func run() throws {
        let url = folder.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? MediaLocation.pictures
        try Self.checkFolder(url)
        try MainActor.assumeIsolated {
            let controller = { @MainActor url in FolderViewController(url, key: group.key, starts: ShelfStart.standardFolder) }
            let opening = { @MainActor (dropped: URL) throws in
                let folder = Self.folder(of: dropped)
                try Self.checkFolder(folder)
                return controller(folder)
            }
            try host.run(title: url.standardizedFileURL.lastPathComponent, app: .covers, opening: opening) { controller(url) }
        }
    }

    /// The folder that a file lies in; a folder itself.
    static func folder(of url: URL) -> URL {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        return exists && !isFolder.boolValue ? url.deletingLastPathComponent() : url
    }

    /// Throws an error of one line unless a folder can be listed.
    package static func checkFolder(_ url: URL) throws {
        guard let listing = opendir(url.path) else {
            throw CommandError("can't browse \(url.relativePath): \(String(cString: strerror(errno)).lowercased())")
        }
        closedir(listing)
    }
}
