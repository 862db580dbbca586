import AppTesting
import CoverFlow
import Foundation
import MediaLibrary
import UIKit
import UIKitTesting

@testable import CoversApp

/// A folder of pictures that a test makes, with thumbnails of its own beside it.
@MainActor
final class PictureFolder {
    let scratch = ScratchFolder()
    /// Where the first pictures are kept for the next start.
    var starts: URL { scratch.url.appendingPathComponent("starts", isDirectory: true) }
    var url: URL { scratch.url.appendingPathComponent("Pictures", isDirectory: true) }

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// Writes a picture of one colour.
    ///
    /// - Parameters:
    ///   - name: the path below the folder.
    ///   - day: the day of 2024 on which it was changed last, from 0.
    func add(_ name: String, day: Int, size: CGSize = CGSize(width: 60, height: 40), color: UIColor = .red) throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        format.opaque = true
        let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
            color.setFill()
            context.fill(CGRect(origin: .zero, size: size))
        }
        guard let data = name.hasSuffix(".png") ? image.pngData() : image.jpegData(compressionQuality: 0.9) else { return }
        try write(data, to: name, day: day)
    }

    /// Writes a file that is called like a picture.
    func write(_ data: Data, to name: String, day: Int) throws {
        let target = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        // Complete when it gets its name, and its time.
        let draft = scratch.url.appendingPathComponent(UUID().uuidString)
        try data.write(to: draft)
        // Noon on 1 January 2024 in UTC, so that it is the same day wherever the test runs but on the date line.
        let date = Date(timeIntervalSince1970: 1_704_110_400 + Double(day) * 86_400)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: draft.path)
        try FileManager.default.moveItem(at: draft, to: target)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(at: url.appendingPathComponent(name)) }

    /// 24 pictures, two of each month of 2024: a00 is the oldest, of January; the folders Even and Odd have twelve each.
    static func year() throws -> PictureFolder {
        let folder = try PictureFolder()
        for index in 0..<24 {
            let hue = UIColor(hue: CGFloat(index) / 24, saturation: 1, brightness: 0.8, alpha: 1)
            let name = "\(index % 2 == 0 ? "Even" : "Odd")/a\(index < 10 ? "0" : "")\(index).jpg"
            try folder.add(name, day: (index / 2) * 30 + 10 + index % 2, size: CGSize(width: 48, height: 48), color: hue)
        }
        return folder
    }

    func library(key: PictureGroup.Key = .month) -> PictureLibrary {
        let cache = ThumbnailCache(scratch.url.appendingPathComponent("thumbnails"))
        return PictureLibrary(MediaFolder(url, kinds: [.picture]), key: key, thumbnails: ThumbnailLoader(cache: cache), starts: starts)
    }

    /// Shows the folder as the program does.
    func browse(
        size: CGSize = CGSize(width: 1024, height: 768), key: PictureGroup.Key = .month,
        _ body: @MainActor (HeadlessHost, CoversViewController) async throws -> Void
    ) async rethrows {
        try await HeadlessHost.open(size: size, scale: 1) { host in
            let covers = CoversViewController(library: library(key: key))
            host.show(covers)
            await host.advance(by: 0.5)
            try await body(host, covers)
            covers.library.stop()
        }
    }
}

extension CoversViewController {
    /// The names of all pictures in the order of the flow.
    var names: [String] { shelf.pictures.map(\.file.title) }
    /// The name of the cover in the middle.
    var selectedName: String? { selectedIndex.map { shelf.pictures[$0].file.title } }
    /// The name of the row that is marked.
    var markedName: String? { list.indexPathForSelectedRow.map { shelf.pictures[shelf.index(at: $0)].file.title } }
    /// The place of the marked row in the list, in its visible part; 0 is the upper edge.
    var markedPlace: CGFloat? { list.indexPathForSelectedRow.map { list.rectForRow(at: $0).midY - list.contentOffset.y } }
}
