import AppTesting
import Testing
import UIKit
import UIKitTesting

@testable import GalleryApp

@Suite(.serialized) @MainActor struct LayoutShowcaseTests {
    private func open(
        _ page: LayoutShowcase.Page, size: CGSize = CGSize(width: 1024, height: 768),
        _ body: @MainActor (HeadlessHost, LayoutShowcase) async throws -> Void
    ) async rethrows {
        try await HeadlessHost.open(size: size, scale: 1) { host in
            let controller = LayoutShowcaseController(isDark: false, page: page)
            host.show(controller)
            await host.advance(by: 0.1)
            try await body(host, controller.showcase)
        }
    }

    /// Several fingers that tap at once.
    private func tap(_ host: HeadlessHost, fingers: Int) async {
        var script = GestureScript()
        for (phase, time) in [(GestureScript.Phase.began, 0.0), (.ended, 0.05)] {
            for finger in 0..<fingers { script.touch(finger + 1, phase, at: CGPoint(x: 300 + finger * 90, y: 360), time: time) }
        }
        await host.run(script)
        await host.advance(by: 0.8)
    }

    /// Whether each photograph shows the speaker of its place.
    private func isRight(_ showcase: LayoutShowcase) -> Bool {
        !showcase.collection.visibleCells.isEmpty
            && showcase.collection.indexPathsForVisibleItems.allSatisfy { path in
                (showcase.collection.cellForItem(at: path) as? PhotographCell)?.speaker
                    == showcase.conferences[path.section].speakers[path.item]
            }
    }

    @Test("CV-02 two fingers show the next layout, three the previous one, and both go round")
    func cyclic() async {
        await open(.shelves) { host, showcase in
            for step in 1...LayoutShowcase.Page.allCases.count {
                await tap(host, fingers: 2)
                #expect(showcase.page.rawValue == step % LayoutShowcase.Page.allCases.count)
                #expect(showcase.collection.collectionViewLayout === showcase.layout(of: showcase.page))
                #expect(isRight(showcase))
            }
            await tap(host, fingers: 3)
            #expect(showcase.page == .ring)
            await tap(host, fingers: 3)
            #expect(showcase.page == .circle)
        }
    }

    @Test("CV-09 a pinch opens a stack only in stacks, a swipe up deletes only on a spiral")
    func admission() async throws {
        try await open(.stacks) { host, showcase in
            var script = GestureScript()
            script.pinch(at: CGPoint(x: 384, y: 110), from: 60, to: 140, duration: 0.3)
            script.wait(0.6)
            await host.run(script)
            #expect(showcase.page == .stacks && showcase.stacks.pinchedStack == nil)
            script = GestureScript()
            script.pinch(at: CGPoint(x: 240, y: 110), from: 40, to: 160, duration: 0.3)
            script.wait(0.8)
            await host.run(script)
            // Not between the stacks.
            #expect(showcase.page == .stacks)
            let stack = try #require(showcase.collection.layoutAttributesForItem(at: [2, 0])).center
            script = GestureScript()
            script.pinch(at: stack, from: 40, to: 160, duration: 0.3)
            script.wait(0.8)
            await host.run(script)
            #expect(showcase.page == .shelves)
            #expect(showcase.collection.indexPathsForVisibleItems.contains([2, 0]))
            let count = showcase.conferences.reduce(0) { $0 + $1.speakers.count }
            script = GestureScript()
            script.drag(from: CGPoint(x: 90, y: 400), to: CGPoint(x: 90, y: 200), duration: 0.1)
            script.wait(0.5)
            await host.run(script)
            #expect(showcase.conferences.reduce(0) { $0 + $1.speakers.count } == count)
            showcase.show(.spiral)
            await host.advance(by: 1)
            let path = try #require(showcase.collection.indexPathsForVisibleItems.max())
            let place = try #require(showcase.collection.layoutAttributesForItem(at: path)).center
            let start = CGPoint(x: place.x - showcase.collection.contentOffset.x, y: place.y)
            script = GestureScript()
            script.drag(from: start, to: CGPoint(x: start.x, y: start.y - 150), duration: 0.1)
            script.wait(1)
            await host.run(script)
            #expect(showcase.conferences.reduce(0) { $0 + $1.speakers.count } == count - 1)
            #expect(showcase.conferences[path.section].deleted.count == 1)
            #expect(isRight(showcase))
        }
    }

    @Test("in a change of layouts the photographs grow with their cells")
    func growing() async throws {
        try await open(.circle) { host, showcase in
            let cell = try #require(showcase.collection.visibleCells.first { $0.bounds.width < 100 })
            let photograph = try #require(cell.contentView.subviews.first)
            let small = photograph.bounds.width
            showcase.show(.ring)
            await host.advance(by: 0.08)
            let large = photograph.bounds.width
            let shown = try #require(photograph.layer.presentation()).bounds.width
            #expect(large > small + 50 && shown > small + 1 && shown < small + (large - small) * 0.7, "\(small) \(shown) \(large)")
            let shadow = try #require(photograph.layer.presentation()?.shadowPath).boundingBox.width
            #expect(abs(shadow - (shown - 2)) < 1, "\(shadow) under \(shown)")
        }
    }

    @Test("SP-05 the speaker deleted first is brought back first, at the end")
    func restoring() async {
        await open(.spiral) { host, showcase in
            let names = showcase.conferences[0].speakers.map(\.name)
            showcase.delete(at: [0, 3])
            showcase.delete(at: [0, 0])
            await host.advance(by: 0.5)
            #expect(showcase.conferences[0].deleted.map(\.name) == [names[3], names[0]])
            // A tap on the header.
            for name in [names[3], names[0]] {
                var script = GestureScript()
                script.tap(at: CGPoint(x: 512, y: 35))
                script.wait(0.8)
                await host.run(script)
                #expect(showcase.conferences[0].speakers.last?.name == name)
            }
            #expect(showcase.conferences[0].deleted.isEmpty && isRight(showcase))
            showcase.restore(section: 0)
            #expect(showcase.conferences[0].speakers.count == names.count)
        }
    }

    @Test("every layout fits phones and wide windows, and all is reached by keys")
    func keys() async {
        for size in [CGSize(width: 393, height: 852), CGSize(width: 1024, height: 768)] {
            await open(.shelves, size: size) { host, showcase in
                for page in LayoutShowcase.Page.allCases.dropFirst() {
                    var script = GestureScript()
                    script.key("n")
                    script.wait(0.6)
                    await host.run(script)
                    #expect(showcase.page == page && isRight(showcase))
                }
                let before = showcase.conferences
                var script = GestureScript()
                for key in ["i", "d", "r", "d", "p"] {
                    script.key(key)
                    script.wait(0.5)
                }
                await host.run(script)
                #expect(showcase.page == .circle && isRight(showcase))
                #expect(showcase.conferences.flatMap(\.speakers).count == before.flatMap(\.speakers).count)
                #expect(showcase.conferences.flatMap(\.deleted).count == 1)
            }
        }
    }

    @Test("arrow keys and wheels bring the next one of a row to the middle", arguments: [LayoutShowcase.Page.line, .covers, .ring])
    func rows(page: LayoutShowcase.Page) async throws {
        try await open(page) { host, showcase in
            @MainActor func isAtRest() -> Bool {
                guard let offset = showcase.centeredPath.flatMap(showcase.offset(centering:)) else { return false }
                return abs(offset.x - showcase.collection.contentOffset.x) < 1
            }
            let start = try #require(showcase.centeredPath)
            var script = GestureScript()
            for _ in 0..<13 {
                // The first one shows where the focus is.
                script.key("ArrowRight")
                script.wait(0.6)
            }
            await host.run(script)
            #expect(showcase.centeredPath == showcase.path(12, after: start) && isAtRest() && isRight(showcase))
            #expect(showcase.path(12, after: start).section == start.section + 1)
            script = GestureScript()
            for _ in 0..<3 {
                script.wheel(at: CGPoint(x: 500, y: 300), delta: CGVector(dx: 0, dy: 40))
                script.wait(0.05)
            }
            script.wait(1)
            await host.run(script)
            #expect(showcase.centeredPath == showcase.path(9, after: start) && isAtRest() && isRight(showcase))
            script = GestureScript()
            script.wheel(at: CGPoint(x: 500, y: 300), delta: CGVector(dx: 0, dy: -40))
            script.wait(1)
            await host.run(script)
            #expect(showcase.centeredPath == showcase.path(10, after: start) && isAtRest())
        }
    }

    @Test(
        "a wheel turns the pages of spirals and circles, and the focus goes to whole pages",
        arguments: [LayoutShowcase.Page.spiral, .circle])
    func pages(page: LayoutShowcase.Page) async {
        await open(page) { host, showcase in
            var script = GestureScript()
            script.wheel(at: CGPoint(x: 500, y: 300), delta: CGVector(dx: 0, dy: -40))
            script.wait(1)
            script.wheel(at: CGPoint(x: 500, y: 300), delta: CGVector(dx: 0, dy: -40))
            script.wait(1)
            await host.run(script)
            #expect(showcase.collection.contentOffset.x == 2048)
            script = GestureScript()
            for _ in 0..<14 {
                script.key("ArrowRight")
                script.wait(0.5)
            }
            await host.run(script)
            let page = Double(showcase.collection.contentOffset.x) / 1024
            #expect(abs(page - page.rounded()) < 0.001 && page > 2)
        }
    }

    @Test("CV-08 while portraits come late and the wall is scrolled fast, no cell shows somebody else's")
    func latePortraits() async {
        let former = PortraitLoader.shared
        let loader = PortraitLoader()
        PortraitLoader.shared = loader
        defer { PortraitLoader.shared = former }
        await open(.shelves) { host, showcase in
            host.waitsForBackgroundWork = false
            loader.isSuspended = true
            var blanks = 0
            // The cells whose portrait is somebody else's.
            @MainActor func wrong() -> Int {
                var count = 0
                for case let cell as PhotographCell in showcase.collection.visibleCells {
                    guard let image = cell.shownPortrait, let speaker = cell.speaker else { continue }
                    if image !== loader.portrait(of: speaker) { count += 1 }
                }
                return count
            }
            let cells = { showcase.collection.visibleCells.compactMap { $0 as? PhotographCell } }
            for step in 0..<40 {
                showcase.collection.contentOffset.y = CGFloat(step % 20) * 170
                await host.advance(by: 0.02)
                // Some are drawn while the wall moves.
                loader.isSuspended = step % 5 != 4
                #expect(isRight(showcase) && wrong() == 0)
                blanks += cells().count { $0.shownPortrait == nil }
            }
            #expect(blanks > 20)
            loader.isSuspended = false
            host.waitsForBackgroundWork = true
            await host.advance(by: 0.1)
            #expect(cells().allSatisfy { $0.shownPortrait != nil } && wrong() == 0)
        }
    }

    @Test("the gallery opens the showcase at a layout, and Escape and the button close it")
    func opening() async throws {
        try await HeadlessHost.open(size: CGSize(width: 1024, height: 768), scale: 1) { host in
            let gallery = GalleryViewController(isDark: true, start: .layouts)
            host.show(gallery)
            await host.advance(by: 0.1)
            for closesByKey in [true, false] {
                try await host.tap("Spiral")
                await host.advance(by: 1)
                let showcase = try #require(host.view(LayoutShowcase.self))
                #expect(showcase.page == .spiral && isRight(showcase))
                if closesByKey {
                    var script = GestureScript()
                    script.key("Escape")
                    await host.run(script)
                } else {
                    try await host.tap("Close")
                }
                await host.advance(by: 1)
                #expect(gallery.presentedViewController == nil)
            }
        }
    }

    @Test("portraits differ from speaker to speaker, and are the same in each run")
    func portraits() {
        let speakers = Conference.all.flatMap(\.speakers)
        #expect(Conference.all.count == 12 && speakers.count == 120)
        #expect(Conference.all.map { $0.name.lowercased() } == Conference.all.map { $0.name.lowercased() }.sorted())
        #expect(Set(speakers.map(\.seed)).count == speakers.count)
        let images = speakers.prefix(3).map { Portraits.draw($0.seed).pngData() }
        #expect(images[0] != nil && images[0] == Portraits.draw(speakers[0].seed).pngData())
        #expect(images[0] != images[1] && images[1] != images[2])
        #expect(Portraits.draw(1).size == CGSize(width: 160, height: 160))
    }
}
