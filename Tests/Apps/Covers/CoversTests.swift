import AppSupport
import AppTesting
import CoverFlow
import Foundation
import MediaLibrary
import Testing
import UIKit
import UIKitTesting

@testable import CoversApp

/// The program that browses covers, by keys and touches, on folders that the tests make.
@Suite(.serialized) @MainActor struct CoversTests {
    // MARK: List and flow

    @Test("IT-01 moving the flow marks the row of its middle cover, and the list goes along")
    func flowMovesList() async throws {
        try await PictureFolder.year().browse { host, covers in
            #expect(covers.names.first == "a23" && covers.names.last == "a00")
            #expect(covers.shelf.titles.first == "December 2024" && covers.shelf.titles.count == 12)
            #expect(covers.selectedName == "a23" && covers.markedName == "a23")
            await host.press("ArrowRight", then: 1)
            #expect(covers.selectedName == "a22" && covers.markedName == "a22")
            for _ in 0..<8 { await host.press("ArrowRight") }
            await host.advance(by: 1)
            #expect(covers.selectedName == "a14" && covers.markedName == "a14")
            let middle = covers.list.bounds.height / 2
            #expect(abs((covers.markedPlace ?? 0) - middle) < 1)
            // A fling, whose every cover has its row marked.
            let place = covers.flow.convert(CGPoint(x: covers.flow.bounds.midX, y: covers.flow.bounds.height * 0.4), to: nil)
            var script = GestureScript()
            script.drag(from: CGPoint(x: place.x + 200, y: place.y), to: CGPoint(x: place.x + 60, y: place.y), duration: 0.15)
            host.schedule(script)
            for _ in 0..<120 {
                await host.advanceFrame()
                #expect(covers.selectedName == covers.markedName)
            }
            await host.advance(by: 2)
            let moved = try #require(covers.selectedIndex)
            #expect(moved > 9 && covers.flow.position == CGFloat(moved) && covers.markedName == covers.selectedName)
            await host.press("End", then: 1.5)
            #expect(covers.selectedName == "a00" && covers.markedName == "a00")
            let offset = covers.list.contentOffset.y
            #expect(abs(offset - (covers.list.contentSize.height - covers.list.bounds.height)) < 1)
        }
    }

    @Test("IT-01 choosing a row brings its cover to the middle, and the row stays where it is")
    func listMovesFlow() async throws {
        for size in [CGSize(width: 1024, height: 768), CGSize(width: 393, height: 852), CGSize(width: 852, height: 393)] {
            try await PictureFolder.year().browse(size: size) { host, covers in
                let path = try #require(covers.list.indexPathsForVisibleRows?.dropFirst(2).first)
                let index = covers.shelf.index(at: path), row = covers.list.rectForRow(at: path), offset = covers.list.contentOffset
                await host.tap(covers.list.convert(CGPoint(x: row.midX, y: row.midY), to: nil))
                #expect(covers.selectedIndex == index && covers.flow.position == CGFloat(index) && index > 0)
                #expect(covers.list.indexPathForSelectedRow == path && covers.list.contentOffset == offset)
                // Keys go on from there.
                await host.press("ArrowDown", then: 1)
                #expect(covers.selectedIndex == index + 1 && covers.list.indexPathForSelectedRow == covers.shelf.path(of: index + 1))
                // The flow and the list share the window.
                #expect(!covers.flow.frame.insetBy(dx: 0.5, dy: 0.5).intersects(covers.list.frame) && covers.list.frame.width > 250)
                #expect((covers.list.frame.minX > 0) == (size.width > 1.5 * size.height))
            }
        }
    }

    @Test("groups are months or folders, by key and by hand, with the same picture selected; brackets go from group to group")
    func groups() async throws {
        try await PictureFolder.year().browse { host, covers in
            await host.press("]", then: 1)
            #expect(covers.selectedName == "a21", "the first of November")
            await host.press("g", then: 0.6)
            #expect(covers.shelf.titles == ["Even", "Odd"] && covers.selectedName == "a21" && covers.markedName == "a21")
            #expect(covers.names.prefix(3) == ["a00", "a02", "a04"])
            await host.press("[", then: 1)
            #expect(covers.selectedName == "a01", "the first of Odd")
            await host.press("[", then: 1)
            #expect(covers.selectedName == "a00", "the first of Even")
            try await host.tap("Months")
            await host.advance(by: 0.6)
            #expect(covers.shelf.titles.count == 12 && covers.selectedName == "a00")
        }
    }

    // MARK: Details

    @Test("F1's page tells the keys of the flow, the list and the whole window, each of which does something")
    func keys() async throws {
        try await PictureFolder.year().browse { host, covers in
            var keys: [String] { UIApplication.shared.explainedKeys.flatMap(\.keys) }
            #expect(Set(["←", "→", "↑", "↓", "Home", "End", "Return", "[", "]", "G", "F"]).isSubset(of: keys))
            await host.press("f", then: 1)
            #expect(covers.viewer != nil && Set(["+", "-", "0", "Space", "Escape"]).isSubset(of: keys) && !keys.contains("G"))
            await host.press("g", then: 0.6)
            #expect(covers.library.key == .month)
        }
    }

    @Test("Return and a tap turn the middle cover over to what its file says, and back")
    func details() async throws {
        try await PictureFolder.year().browse { host, covers in
            await host.press("Enter", then: 1)
            #expect(covers.flow.flippedIndex == 0)
            let back = try #require(host.view(PictureBack.self))
            let texts = back.subviews.compactMap { ($0 as? UILabel)?.text }
            #expect(texts.first == "a23.jpg" && texts.contains("48 × 48") && texts.contains("Odd"))
            await host.press("Escape", then: 1)
            #expect(covers.flow.flippedIndex == nil && host.view(PictureBack.self) == nil)
            let frame = try #require(covers.flow.frameOfCover(at: 0))
            await host.tap(covers.flow.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil), then: 1.5)
            #expect(covers.flow.flippedIndex == 0)
        }
    }

    // MARK: The whole window

    @Test("F and a double tap show the picture in the whole window, where keys zoom and go on; Escape goes back to what was seen last")
    func viewer() async throws {
        try await PictureFolder.year().browse { host, covers in
            let frame = try #require(covers.flow.frameOfCover(at: 0))
            await host.tap(covers.flow.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil), count: 2, then: 1)
            let viewer = try #require(covers.viewer)
            #expect(covers.flow.flippedIndex == nil && viewer.page?.picture.file.title == "a23")
            await host.press("ArrowRight", "ArrowRight", then: 0.5)
            #expect(viewer.page?.picture.file.title == "a21" && covers.selectedName == "a21" && covers.markedName == "a21")
            await host.press("=", then: 0.6)
            #expect(abs((viewer.page?.zoomScale ?? 0) - 1.6) < 1e-6)
            await host.press("0", then: 0.6)
            #expect(viewer.page?.zoomScale == 1)
            await host.tap(CGPoint(x: 512, y: 384), count: 2)
            #expect((viewer.page?.zoomScale ?? 0) > 2)
            await host.press("Home", "ArrowLeft", then: 0.5)
            #expect(viewer.index == 0)
            await host.press("End", "ArrowRight", then: 0.5)
            #expect(viewer.index == 23)
            await host.press("Escape", then: 1)
            #expect(covers.viewer == nil && covers.presentedViewController == nil && covers.flow.isFirstResponder)
            #expect(covers.selectedName == "a00" && covers.flow.position == 23)
            await host.press("f", then: 1)
            #expect(covers.viewer?.index == 23)
            await host.press("f", then: 1)
            #expect(covers.viewer == nil)
        }
    }

    @Test("the picture in the whole window is decoded, whole and in the middle")
    func wholePicture() async throws {
        let folder = try PictureFolder()
        try folder.add("wide.png", day: 0, size: CGSize(width: 512, height: 128), color: .green)
        await folder.browse { host, covers in
            await host.press("f", then: 1)
            await host.tap(CGPoint(x: 512, y: 600))
            #expect(covers.viewer != nil)
            let green = PixelColor(red: 0, green: 255, blue: 0), black = PixelColor(red: 0, green: 0, blue: 0)
            for y in [260.0, 384, 508] { #expect(host.pixel(at: CGPoint(x: 512, y: y)) == green) }
            for y in [200.0, 250, 520, 560] { #expect(host.pixel(at: CGPoint(x: 512, y: y)) == black) }
        }
    }

    @Test("Space starts and stops a slide show, which goes round")
    func slideShow() async throws {
        try await PictureFolder.year().browse { host, covers in
            await host.press("End", "f", then: 1.5)
            let viewer = try #require(covers.viewer)
            await host.press("Space", then: 1)
            #expect(viewer.isSliding && viewer.index == 23)
            await host.advance(by: PictureViewer.interval)
            #expect(viewer.index == 0)
            await host.advance(by: PictureViewer.interval)
            #expect(viewer.index == 1 && covers.selectedIndex == 1)
            await host.press("Space", then: 3 * PictureViewer.interval)
            #expect(!viewer.isSliding && viewer.index == 1)
            await host.press("Space", "Escape", then: 1)
            #expect(covers.viewer == nil)
            await host.advance(by: 2 * PictureViewer.interval)
            #expect(covers.selectedIndex == 1)
        }
    }

    // MARK: Changes

    @Test("files that appear, change and vanish are followed, and the selected picture stays selected")
    func changes() async throws {
        let folder = try PictureFolder.year()
        try await folder.browse { host, covers in
            await host.press("ArrowRight", "ArrowRight", then: 1)
            #expect(covers.selectedName == "a21")
            try folder.add("new.jpg", day: 364)
            await host.advance { covers.names.contains("new") && !covers.flow.isMoving }
            await host.advance(by: 1)
            #expect(covers.names.first == "new" && covers.flow.numberOfCovers == 25)
            #expect(covers.selectedName == "a21" && covers.markedName == "a21" && covers.flow.position == 3)
            try folder.remove("Odd/a21.jpg")
            await host.advance { !covers.names.contains("a21") }
            await host.advance(by: 1)
            #expect(covers.flow.numberOfCovers == 24 && covers.selectedName == covers.markedName && covers.selectedName != nil)
            #expect(covers.flow.position == CGFloat(try #require(covers.selectedIndex)))
            // The one that is seen in the whole window.
            await host.press("f", then: 1)
            let seen = try #require(covers.viewer?.page?.picture)
            try folder.remove(String(seen.id.dropFirst(folder.url.path.count + 1)))
            await host.advance { covers.viewer?.page?.picture.id != seen.id }
            #expect(covers.viewer?.page?.picture.id == covers.selectedIndex.map { covers.shelf.pictures[$0].id })
            await host.press("Escape", then: 1)
            for name in covers.shelf.pictures.map({ String($0.id.dropFirst(folder.url.path.count + 1)) }) { try folder.remove(name) }
            await host.advance { covers.shelf.isEmpty }
            await host.advance(by: 1)
            #expect(covers.flow.numberOfCovers == 0 && covers.list.isHidden && covers.selectedIndex == nil)
            await host.press("f", "ArrowRight", "g", "Enter", then: 0.3)
            #expect(covers.viewer == nil)
            try folder.add("again.jpg", day: 3)
            await host.advance { covers.names == ["again"] }
            #expect(!covers.list.isHidden && covers.markedName == "again")
        }
    }

    // MARK: What can't be shown

    @Test("unreadable files keep a placeholder that says why, in the flow, in the list and in the whole window")
    func unreadable() async throws {
        let folder = try PictureFolder()
        try folder.add("good.jpg", day: 0)
        try folder.write(Data("not a picture".utf8), to: "bad.png", day: 40)
        try await folder.browse { host, covers in
            #expect(covers.names == ["bad", "good"])
            let failure = try #require(covers.flow.failureOfCover(at: 0))
            #expect("\(failure)".contains("not a picture") && covers.flow.isCoverLoaded(at: 1))
            let row = try #require(covers.list.cellForRow(at: [0, 0]))
            #expect(row.accessibilityLabel?.contains("not a picture") == true || host.elementTree().contains("not a picture"))
            await host.press("f", then: 1)
            let texts = covers.viewer?.page?.subviews.compactMap { ($0 as? UILabel)?.text } ?? []
            #expect(texts.first?.contains("not a picture") == true)
            await host.press("ArrowRight", then: 0.6)
            #expect(covers.viewer?.page?.picture.file.title == "good")
        }
    }

    @Test("an empty folder says so, and has no list")
    func empty() async throws {
        try await PictureFolder().browse { host, covers in
            #expect(covers.flow.emptyText == "No Pictures in This Folder" && covers.list.isHidden)
            #expect(covers.flow.frame.maxY == covers.view.bounds.maxY)
            await host.press("ArrowDown", "]", "f", "g", "Space", then: 0.2)
            #expect(covers.viewer == nil && covers.selectedIndex == nil)
        }
    }

    // MARK: Thumbnails

    @Test("IT-03 rows that rush by load nothing, those that are there at rest do")
    func rushingRows() async throws {
        let folder = try PictureFolder()
        try folder.add("0.jpg", day: 0, size: CGSize(width: 40, height: 40))
        let bytes = try Data(contentsOf: folder.url.appendingPathComponent("0.jpg"))
        for number in 1..<400 { try folder.write(bytes, to: "\(number).jpg", day: number % 360) }
        try await folder.browse { host, covers in
            /// Which of the rows that are seen wait for their thumbnails.
            @MainActor func postponed() -> [Bool] { covers.list.visibleCells.compactMap { ($0 as? PictureRow)?.isPostponed } }
            #expect(postponed().count > 3 && !postponed().contains(true))
            var script = GestureScript()
            script.drag(from: CGPoint(x: 900, y: 250), to: CGPoint(x: 100, y: 250), duration: 0.08)
            await host.run(script)
            for _ in 0..<20 { await host.advanceFrame() }
            try #require(covers.flow.isRushing)
            #expect(postponed().count > 3 && !postponed().contains(false))
            await host.advance(by: 6)
            #expect(!covers.flow.isMoving && (covers.selectedIndex ?? 0) > 30)
            #expect(postponed().count > 3 && !postponed().contains(true))
        }
    }

    @Test("a second start shows stored thumbnails in the first frame")
    func secondStart() async throws {
        let folder = try PictureFolder.year()
        try await folder.browse { _, covers in
            for _ in 0..<500 where covers.library.thumbnails.unstoredCount > 0 { try await Task.sleep(for: .milliseconds(10)) }
        }
        try await HeadlessHost.open(size: CGSize(width: 1024, height: 768), scale: 1) { host in
            let covers = CoversViewController(library: folder.library())
            host.show(covers)
            await host.advance(by: 0)
            #expect(covers.flow.visibleIndexes.count > 3)
            #expect(covers.flow.visibleIndexes.allSatisfy { covers.flow.isCoverLoaded(at: $0) })
            // The colour of the newest picture, and not the grey of a placeholder.
            let frame = try #require(covers.flow.frameOfCover(at: 0))
            let pixel = try #require(host.pixel(at: covers.flow.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil)))
            #expect(max(pixel.red, pixel.green, pixel.blue) > 150 && min(pixel.red, pixel.green, pixel.blue) < 80)
            covers.library.stop()
        }
    }
}
