import AppTesting
import FoldingList
import Testing
import UIKit
import UIKitTesting

@testable import GalleryApp

@Suite(.serialized) @MainActor struct JourneyTests {
    @Test("the title of the folding page is seen in light and in dark colours, over the background of each theme", arguments: [false, true])
    func title(isDark: Bool) async throws {
        try await open(isDark: isDark) { host, page in
            for theme in FoldingListTheme.all {
                let style = page.traitCollection.userInterfaceStyle, isLight = theme.background.red > 0.5
                #expect(style == (isLight ? .light : .dark), "\(theme.name)")
                #expect(page.view.backgroundColor == theme.background.uiColor)
                await run(host) { $0.tap(at: CGPoint(x: 352, y: 25)) }
            }
        }
    }

    private func open(isDark: Bool = true, _ body: @MainActor (HeadlessHost, JourneyController) async throws -> Void) async throws {
        try await HeadlessHost.open(size: CGSize(width: 393, height: 852), scale: 1) { host in
            let navigation = CityPage.folding.controller(isDark: isDark)
            host.show(navigation)
            await host.advance(by: 0.1)
            try await body(host, try #require((navigation as? UINavigationController)?.topViewController as? JourneyController))
        }
    }

    private func run(_ host: HeadlessHost, _ build: (inout GestureScript) -> Void) async {
        var script = GestureScript()
        build(&script)
        script.wait(1.5)
        await host.run(script)
    }

    @Test("FL-17 folding lists of continents, countries and cities: rows with a picture and a switch swipe, undo and fold")
    func journey() async throws {
        try await open { host, page in
            let levels = page.levels, top = levels.frame.minY
            // Europe, and Austria.
            for (index, y) in [2, 0].enumerated() {
                await run(host) { $0.tap(at: CGPoint(x: 340, y: top + CGFloat(y) * 60 + 30)) }
                #expect(levels.lists.count == index + 2)
            }
            let list = try #require(levels.topList), node = try #require((list as? JourneyList)?.node)
            #expect(node.text == "Austria" && node.children?.map(\.text).first == "Vienna")
            let cell = try #require(list.cellForRow(at: 1) as? JourneyCityCell), place = cell.mark.convert(CGPoint(x: 20, y: 15), to: nil)
            await run(host) { $0.tap(at: place) }
            #expect(node.children?[1].isMarked == true && levels.lists.count == 3, "the switch has the tap")
            await run(host) { $0.drag(from: CGPoint(x: 120, y: top + 30), to: CGPoint(x: 300, y: top + 30), duration: 0.2) }
            #expect(node.children?.last?.text == "Vienna" && node.openCount == 5)
            await run(host) { $0.drag(from: CGPoint(x: 200, y: top + 700), to: CGPoint(x: 200, y: top + 420), duration: 0.3) }
            #expect(node.children?.count == 5, "cleared")
            page.undoManager?.undo()
            await run(host) { $0.wait(0.1) }
            #expect(node.children?.count == 6)
            await run(host) { $0.text("Hallstatt\n") }
            #expect(node.children?.first?.text == "Hallstatt" && list.numberOfRows == 7)
            await run(host) { $0.drag(from: CGPoint(x: 200, y: top + 100), to: CGPoint(x: 200, y: top + 300), duration: 0.3) }
            #expect(levels.lists.count == 2)
            await run(host) { $0.key("Escape") }
            #expect(levels.lists.count == 1)
        }
    }

    /// The first row of the list in which each script ends, how many rows it has, and how deep it lies.
    @Test("the scripts of the folding page's films do what they are named after", arguments: [
        ("pull", "Hallstatt", 13, 3), ("pinch", "Berlin", 12, 3), ("swipe", "Berlin", 11, 3), ("clear", "Berlin", 10, 3),
        ("levels", "Austria", 13, 2),
    ])
    func films(name: String, first: String, rows: Int, levels: Int) async throws {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let script = try GestureScript(contentsOf: root.appendingPathComponent("Samples/Folding/\(name).jsonl"))
        try await open { host, page in
            await host.run(script)
            await host.advance(by: 1.5)
            let list = try #require(page.levels.topList), node = try #require((list as? JourneyList)?.node)
            #expect(page.levels.lists.count == levels && page.levels.isSettled)
            #expect(node.children?.first?.text == first && node.children?.count == rows && list.numberOfRows == rows)
        }
    }
}
