import AppTesting
import CoverFlow
import Foundation
import MediaLibrary
import Testing
import UIKit
import UIKitTesting

@testable import CoversApp

/// What the next start shows before the folder is scanned.
@MainActor @Suite struct ShelfStartTests {
    private func stored(_ folder: PictureFolder, key: PictureGroup.Key = .month) -> PictureShelf? {
        ShelfStart.shelf(in: folder.starts, root: folder.library().url, key: key)
    }

    @Test("a second start shows covers and rows with their thumbnails in the first frame, before the folder is scanned")
    func firstFrame() async throws {
        let folder = try PictureFolder()
        // Thumbnails of pictures that are as small as those aren't stored.
        for day in 0..<24 {
            let hue = UIColor(hue: CGFloat(day) / 24, saturation: 1, brightness: 0.8, alpha: 1)
            try folder.add("a\(day).jpg", day: 14 * day, size: CGSize(width: 200, height: 200), color: hue)
        }
        await folder.browse { host, covers in await host.advance { covers.library.thumbnails.unstoredCount == 0 } }
        try await HeadlessHost.open(size: CGSize(width: 1024, height: 768), scale: 1) { host in
            host.waitsForBackgroundWork = false
            let covers = CoversViewController(library: folder.library())
            host.show(covers)
            CATransaction.flush()
            #expect(!covers.library.isScanned && covers.names.first == "a23" && covers.names.count == 24)
            let seen = covers.flow.visibleIndexes
            #expect(seen.count > 3 && seen.allSatisfy { covers.flow.isCoverLoaded(at: $0) })
            let frame = try #require(covers.flow.frameOfCover(at: 0))
            let pixel = try #require(host.pixel(at: covers.flow.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil)))
            #expect(max(pixel.red, pixel.green, pixel.blue) > 150 && min(pixel.red, pixel.green, pixel.blue) < 80)
            // The small picture of the first row.
            let row = covers.list.convert(covers.list.rectForRow(at: [0, 0]), to: nil)
            let small = try #require(host.pixel(at: CGPoint(x: row.minX + 38, y: row.midY)))
            #expect(max(small.red, small.green, small.blue) > 150 && min(small.red, small.green, small.blue) < 80)
            // The scan changes nothing that is seen.
            await host.advance { covers.library.isComplete }
            await host.advance(by: 0.2)
            #expect(covers.names.first == "a23" && covers.flow.numberOfCovers == 24)
            #expect(seen.allSatisfy { covers.flow.isCoverLoaded(at: $0) })
            covers.library.stop()
        }
    }

    @Test("while a folder is scanned, other pictures take the places of the first ones once, and their covers are not blank then")
    func scanning() async throws {
        let folder = try PictureFolder()
        // What is found first is the oldest.
        for index in 0..<300 {
            let hue = UIColor(hue: CGFloat(index % 24) / 24, saturation: 1, brightness: 0.8, alpha: 1)
            try folder.add("a\(index).jpg", day: index, size: CGSize(width: 40, height: 40), color: hue)
        }
        try await HeadlessHost.open(size: CGSize(width: 1024, height: 768), scale: 1) { host in
            let covers = CoversViewController(library: folder.library())
            var counts: [Int] = [], blank: [[Int]] = []
            host.show(covers)
            let show = try #require(covers.library.didChange)
            covers.library.didChange = { shelf, change in
                show(shelf, change)
                covers.flow.layoutIfNeeded()
                counts.append(shelf.pictures.count)
                blank.append(covers.flow.visibleIndexes.filter { !covers.flow.isCoverLoaded(at: $0) })
            }
            await host.advance { covers.library.isComplete }
            #expect(counts == [64, 300])
            #expect(covers.names.first == "a299" && covers.selectedIndex == 0)
            #expect(blank.last == [])
            let key = covers.library.key
            covers.group(by: key == .month ? .folder : .month)
            await host.advance(by: 0.5)
            #expect(counts == [64, 300, 300] && blank.last == [], "another order is prepared, too")
            covers.library.stop()
        }
    }

    @Test("a start has the first pictures in their groups, without those that are gone or different")
    func changed() async throws {
        let folder = try PictureFolder.year()
        await folder.browse { host, covers in await host.press("g") }
        let months = try #require(stored(folder)), folders = try #require(stored(folder, key: .folder))
        #expect(months.titles.count == 12 && months.pictures.count == 24 && months.pictures.allSatisfy { $0.details?.pixelSize?.width == 48 })
        #expect(folders.titles == ["Even", "Odd"] && folders.count(inGroup: 0) == 12)
        try folder.remove("Odd/a23.jpg")
        try folder.remove("Even/a22.jpg")
        try folder.remove("Odd/a21.jpg")
        try folder.add("Odd/a21.jpg", day: 300, size: CGSize(width: 99, height: 7))
        let rest = try #require(stored(folder))
        #expect(rest.pictures.map(\.file.title).prefix(2) == ["a20", "a19"] && rest.titles.count == 11 && rest.count(inGroup: 0) == 1)
    }

    @Test("a start of more pictures than are kept has the first ones")
    func limited() throws {
        let folder = try PictureFolder()
        let files = (0..<100).map { MediaFile(path: "/p/\($0)", kind: .picture, byteCount: 1, modified: FileTime(seconds: 0)) }
        let shelf = PictureShelf(titles: ["A", "B", "C"], counts: [60, 30, 10], pictures: files.map(Picture.init(file:)))
        let text = String(decoding: try JSONEncoder().encode(ShelfStart(shelf, root: folder.url, key: .month)), as: UTF8.self)
        #expect(text.contains("[60,4]") && text.contains("[\"A\",\"B\"]") && text.contains("p\\/63\"") && !text.contains("p\\/64\""))
        ShelfStart(.empty, root: folder.url, key: .month).write(to: folder.starts)
        #expect(stored(folder) == nil)
    }

    @Test("a damaged start, or one of another folder, is none")
    func damaged() async throws {
        let folder = try PictureFolder.year()
        await folder.browse { _, _ in }
        #expect(stored(folder) != nil && ShelfStart.shelf(in: folder.starts, root: folder.starts, key: .month) == nil)
        let file = try #require(FileManager.default.contentsOfDirectory(at: folder.starts, includingPropertiesForKeys: nil).first)
        let whole = try String(contentsOf: file, encoding: .utf8)
        let spoilt = [
            "", "{}", "[1]", String(whole.prefix(whole.count / 2)), whole.replacingOccurrences(of: "\"counts\":[", with: "\"counts\":[-1,3,"),
            whole.replacingOccurrences(of: "\"counts\":[2,", with: "\"counts\":[3,"),
            whole.replacingOccurrences(of: "\"root\":\"", with: "\"root\":\"\\/x"),
        ]
        for text in spoilt {
            try Data(text.utf8).write(to: file)
            #expect(text != whole && stored(folder) == nil, "\(text.prefix(60))")
        }
        // The scan goes on as if there were none.
        await folder.browse { _, covers in #expect(covers.names.count == 24) }
    }
}
