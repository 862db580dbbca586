import AppTesting
import CSndFile
import CoverFlow
import Foundation
import MediaLibrary
import Testing
import UIKit
import UIKitTesting

@testable import CoversApp

/// A folder of music that a test makes: tones with tags, in FLAC.
@MainActor
final class MusicFolder {
    let scratch = ScratchFolder()
    var url: URL { scratch.url.appendingPathComponent("Songs", isDirectory: true) }

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Writes a piece of music, which appears as a whole.
    func add(_ name: String, title: String, album: String, artist: String, number: Int, seconds: Double) throws {
        let draft = scratch.url.appendingPathComponent(UUID().uuidString + ".flac").path
        var info = SF_INFO()
        (info.samplerate, info.channels, info.format) = (8000, 1, Int32(SF_FORMAT_FLAC | SF_FORMAT_PCM_16))
        let file = try #require(sf_open(draft, Int32(SFM_WRITE), &info))
        for (kind, text) in [(SF_STR_TITLE, title), (SF_STR_ALBUM, album), (SF_STR_ARTIST, artist), (SF_STR_TRACKNUMBER, "\(number)")] {
            sf_set_string(file, Int32(kind), text)
        }
        let count = Int(seconds * 8000), samples = (0..<max(1, count)).map { Float(sin(Double($0) * 0.3) / 4) }
        sf_writef_float(file, samples, sf_count_t(count))
        sf_close(file)
        try move(draft, to: name)
    }

    /// Writes a file that is called like music.
    func write(_ data: Data, to name: String) throws {
        let draft = scratch.url.appendingPathComponent(UUID().uuidString)
        try data.write(to: draft)
        try move(draft.path, to: name)
    }

    private func move(_ draft: String, to name: String) throws {
        let target = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? FileManager.default.removeItem(at: target)
        try FileManager.default.moveItem(atPath: draft, toPath: target.path)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(at: url.appendingPathComponent(name)) }

    /// Writes an album; its pieces are called by its first letter and their numbers, such as "A2".
    func addAlbum(_ title: String, by artist: String, _ seconds: [Double]) throws {
        for (index, length) in seconds.enumerated() {
            let name = "\(title.first ?? "?")\(index + 1)"
            try add("\(title)/\(name).flac", title: name, album: title, artist: artist, number: index + 1, seconds: length)
        }
    }

    /// Four albums of three artists: Amber, Birch and Coral with few pieces, Dune with thirty.
    static func four() throws -> MusicFolder {
        let folder = try MusicFolder()
        try folder.addAlbum("Amber", by: "Ann", [20, 30])
        try folder.addAlbum("Birch", by: "Ann", [20])
        try folder.addAlbum("Coral", by: "Ben", [20, 20, 20])
        try folder.addAlbum("Dune", by: "Cleo", Array(repeating: 5, count: 30))
        return folder
    }

    /// Shows the folder as the program does.
    func browse(
        size: CGSize = CGSize(width: 1024, height: 768), player: MusicPlayer? = nil,
        _ body: @MainActor (HeadlessHost, MusicViewController) async throws -> Void
    ) async throws {
        try await browseAll(size: size, player: player) { host, folder in try await body(host, folder.music) }
    }

    func browseAll(
        size: CGSize = CGSize(width: 1024, height: 768), player: MusicPlayer? = nil,
        _ body: @MainActor (HeadlessHost, FolderViewController) async throws -> Void
    ) async throws {
        try await HeadlessHost.open(size: size, scale: 1) { host in
            let cache = ThumbnailCache(scratch.url.appendingPathComponent("thumbnails"))
            let controller = FolderViewController(url, cache: cache, player: player ?? MusicPlayer())
            host.show(controller)
            await host.advance(by: 0.5)
            try await body(host, controller)
            controller.music.player.stop()
            controller.music.library.stop()
            controller.pictures.library.stop()
        }
    }
}

extension MusicViewController {
    /// The title of the album in the middle, and of the one whose row is marked.
    var selectedTitle: String? { selectedIndex.map { shelf.albums[$0].title } }
    var markedTitle: String? { list.indexPathForSelectedRow.map { shelf.albums[shelf.index(at: $0)].title } }
    /// The title of the piece that plays or is paused.
    var current: String? { player.current?.title }
    /// The place of a row on the back, in the window.
    func place(ofTrack row: Int) throws -> CGPoint {
        let back = try #require(back), frame = back.list.rectForRow(at: IndexPath(row: row, section: 0))
        return back.list.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil)
    }
    /// The titles of the pieces whose rows on the back are marked as playing.
    var markedTracks: [String] {
        (back?.list.indexPathsForVisibleRows ?? []).compactMap { path in
            let words = (back?.list.cellForRow(at: path)?.accessibilityLabel ?? "").split(separator: ", ")
            return words.last == "playing" || words.last == "paused" ? words.dropFirst().first.map(String.init) : nil
        }
    }
    /// The line that is shown in place of what plays.
    var notice: String? { playing.notice }
}

extension MusicPlayer {
    /// What was played, as "A1 from 0 for 20", in whole seconds.
    var heard: [String] {
        record.map { entry in
            let name = URL(fileURLWithPath: entry.path).deletingPathExtension().lastPathComponent
            return "\(name) from \(Int(entry.start.rounded())) for \(Int(entry.duration.rounded()))"
        }
    }
}
