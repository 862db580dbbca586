import AppTesting
import Testing
import UIKit
import UIKitTesting

@testable import GalleryApp

@Suite(.serialized) @MainActor struct CityPageTests {
    private func open<Page: UIViewController>(
        _ type: Page.Type, _ page: CityPage, size: CGSize = CGSize(width: 393, height: 852),
        _ body: @MainActor (HeadlessHost, Page) async throws -> Void
    ) async throws {
        try await HeadlessHost.open(size: size, scale: 1) { host in
            let navigation = page.controller(isDark: false)
            host.show(navigation)
            await host.advance(by: 0.1)
            try await body(host, try #require((navigation as? UINavigationController)?.topViewController as? Page))
        }
    }

    private func drag(_ host: HeadlessHost, _ from: CGPoint, _ to: CGPoint, duration: Double = 0.3) async {
        var script = GestureScript()
        script.drag(from: from, to: to, duration: duration)
        script.wait(0.8)
        await host.run(script)
    }

    private func key(_ host: HeadlessHost, _ name: String, _ modifiers: UIKeyModifierFlags = []) async {
        var script = GestureScript()
        script.key(name, modifiers: modifiers)
        script.wait(0.8)
        await host.run(script)
    }

    /// The middle of a row on the screen.
    private func middle(_ view: UIView?) throws -> CGPoint {
        let view = try #require(view)
        return view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    }

    private func cities(_ table: UITableView) -> [City?] {
        guard let source = table.dataSource as? CityTableSource else { return [] }
        return (0..<table.numberOfRows(inSection: 0)).map { source.itemIdentifier(for: IndexPath(row: $0, section: 0)) }
    }

    @Test("the cities are some three hundred, each once in its country, sorted without regard to accents")
    func cities() throws {
        #expect(City.all.count > 280 && Set(City.all).count == City.all.count)
        #expect(City.all.allSatisfy { $0.people >= 8000 && !$0.name.isEmpty && !$0.country.isEmpty })
        #expect(Set(City.all.map(\.letter)).isSubset(of: Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init))))
        let lodz = try #require(City.all.firstIndex { $0.name == "Łódź" })
        #expect(City.all[lodz].letter == "L" && City.all[lodz - 1].letter == "L" && City.all[lodz + 1].letter == "L")
        #expect(City(name: "", country: "", people: 3_700_000).size == "3.7 million")
        #expect(City(name: "", country: "", people: 1_000_000).size == "1 million")
        #expect(City(name: "", country: "", people: 640_000).size == "640,000")
        #expect(throws: (any Error).self) { try CityPage(argument: "nowhere") }
        #expect(try CityPage(argument: "mosaic") == .mosaic)
    }

    @Test("in the table a swipe deletes, the undo button and Control-Z bring back, and a swipe the other way pins")
    func swiping() async throws {
        try await open(CityTableController.self, .table) { host, page in
            let table = try #require(page.tableView), before = page.list, first = cities(table)
            // All the way.
            await drag(host, CGPoint(x: 360, y: 185), CGPoint(x: 20, y: 185))
            #expect(cities(table) == Array(first.filter { $0 != first[1] }))
            try await host.tap("Undo")
            await host.advance(by: 0.8)
            #expect(page.list == before && cities(table) == first)
            page.delete(try #require(first[0]))
            await host.advance(by: 0.8)
            await key(host, "z", .control)
            #expect(page.list == before && cities(table) == first)
            await drag(host, CGPoint(x: 30, y: 185), CGPoint(x: 380, y: 185))
            #expect(cities(table) == [first[1]] && page.list.pinned == [first[1]])
            #expect(table.numberOfRows(inSection: 1) == first.count - 1)
            page.pin(try #require(first[1]))
            await host.advance(by: 0.8)
            #expect(page.list == before && cities(table) == first)
        }
    }

    @Test("in editing a handle moves a city among those of its letter, which undo takes back")
    func moving() async throws {
        try await open(CityTableController.self, .table) { host, page in
            let table = try #require(page.tableView), before = page.list, first = cities(table)
            page.setEditing(true, animated: false)
            await host.advance(by: 0.1)
            let start = try middle(table.cellForRow(at: [0, 0])), end = try middle(table.cellForRow(at: [0, 2]))
            // The handle lies beside the index.
            await drag(host, CGPoint(x: 355, y: start.y), CGPoint(x: 355, y: end.y + 4), duration: 0.6)
            #expect(cities(table).prefix(3) == [first[1], first[2], first[0]])
            page.undo()
            await host.advance(by: 0.8)
            #expect(page.list == before && cities(table) == first)
        }
    }

    @Test("a finger on the index goes to a letter, whose header stays at the top; pulling down brings the weather")
    func indexAndRefresh() async throws {
        try await open(CityTableController.self, .table) { host, page in
            let table = try #require(page.tableView)
            #expect(table.cellForRow(at: [0, 0])?.accessoryView == nil)
            await drag(host, CGPoint(x: 200, y: 200), CGPoint(x: 200, y: 600))
            await host.advance(by: 2)
            #expect((table.cellForRow(at: [0, 0])?.accessoryView as? UILabel)?.text?.hasSuffix("°") == true)
            #expect(page.refreshControl?.isRefreshing == false)
            var script = GestureScript()
            script.tap(at: CGPoint(x: 387, y: 450))
            script.wait(0.3)
            await host.run(script)
            let bar = table.adjustedContentInset.top
            @MainActor func rowBelowHeader() throws -> IndexPath {
                try #require(table.indexPathForRow(at: CGPoint(x: 100, y: table.contentOffset.y + bar + 70)))
            }
            @MainActor func header(_ section: Int) -> CGFloat? { table.headerView(forSection: section)?.convert(CGPoint.zero, to: nil).y }
            let top = try rowBelowHeader()
            #expect(top.section > 8 && top.section < 16 && top.row == 0 && header(top.section) == bar + 22, "\(top)")
            // The space above the header scrolls away, the header stays.
            script = GestureScript()
            script.wheel(at: CGPoint(x: 100, y: 400), delta: CGVector(dx: 0, dy: -70))
            script.wait(1)
            await host.run(script)
            let next = try rowBelowHeader()
            #expect(next.section == top.section && next.row > 0 && header(top.section) == bar, "\(next)")
        }
    }

    @Test("only the large cities stay, with animation, and the others come back")
    func filtering() async throws {
        try await open(CityTableController.self, .table) { host, page in
            let table = try #require(page.tableView), first = cities(table)
            for shown in [first.filter { ($0?.people ?? 0) >= 1_000_000 }, first] {
                try await host.tap("Only cities of a million")
                await host.advance(by: 0.8)
                #expect(cities(table) == shown)
            }
        }
    }

    @Test("arrow keys move among the rows, Return opens a city, Escape goes back", arguments: CityPage.allCases.filter { $0 != .folding })
    func keys(page: CityPage) async throws {
        try await open(UIViewController.self, page) { host, list in
            // The first arrow shows where the focus is.
            for _ in 0..<3 { await key(host, "ArrowDown") }
            await key(host, "Enter")
            let city = try #require(list.navigationController?.topViewController as? CityController)
            #expect(City.all.contains { $0.name == city.title })
            await key(host, "Escape")
            #expect(list.navigationController?.topViewController === list)
        }
    }

    @Test("in the outline a country opens and closes, and swipes delete cities and mark them as visited")
    func outline() async throws {
        try await open(CityOutlineController.self, .outline) { host, page in
            let view = try #require(page.collectionView), africa = Continent.all[0]
            #expect(view.numberOfItems(inSection: 0) == africa.countries.count + africa.countries[0].cities.count)
            for count in [africa.countries.count, africa.countries.count + africa.countries[0].cities.count] {
                var script = GestureScript()
                script.tap(at: try middle(view.cellForItem(at: [0, 0])))
                script.wait(0.8)
                await host.run(script)
                #expect(view.numberOfItems(inSection: 0) == count)
            }
            let city = africa.countries[0].cities[1], row = try middle(view.cellForItem(at: [0, 2]))
            await drag(host, CGPoint(x: 60, y: row.y), CGPoint(x: 380, y: row.y))
            #expect(page.visited == [city])
            await drag(host, CGPoint(x: 360, y: row.y), CGPoint(x: 20, y: row.y))
            #expect(page.source.indexPath(for: .city(city)) == nil)
            let due = africa.countries.count + africa.countries.reduce(0) { $0 + $1.cities.count } - 1
            #expect(page.source.snapshot(for: africa.name).items.count == due)
        }
    }

    @Test("in editing a city of the outline is moved by its lines")
    func outlineMoving() async throws {
        try await open(CityOutlineController.self, .outline) { host, page in
            let view = try #require(page.collectionView), cities = Continent.all[0].countries[0].cities
            page.setEditing(true, animated: false)
            await host.advance(by: 0.3)
            let start = try middle(view.cellForItem(at: [0, 1])), end = try middle(view.cellForItem(at: [0, 3]))
            // By the lines at the end of the row.
            await drag(host, CGPoint(x: 356, y: start.y), CGPoint(x: 356, y: end.y + 4), duration: 0.6)
            let order = (1...3).map { page.source.itemIdentifier(for: [0, $0]) }
            #expect(order == [.city(cities[1]), .city(cities[2]), .city(cities[0])])
        }
    }

    @Test("rows of the outline are told from their card in dark colours as in light ones", arguments: [false, true])
    func cards(isDark: Bool) async throws {
        try await HeadlessHost.open(size: CGSize(width: 393, height: 852), scale: 1) { host in
            host.show(CityPage.outline.controller(isDark: isDark))
            await host.advance(by: 0.3)
            let row = try middle(host.view(UICollectionView.self)?.cellForItem(at: [0, 0]))
            let card = try #require(host.pixel(at: row)), around = try #require(host.pixel(at: CGPoint(x: 6, y: row.y)))
            #expect(card.red > around.red && (isDark ? card.red < 60 && around.red == 0 : around.red > 230))
        }
    }

    @Test("the mosaic has a large picture, pages of three that scroll sideways and grids on cards, in phones and wide windows")
    func mosaic() async throws {
        for size in [CGSize(width: 393, height: 852), CGSize(width: 1024, height: 768)] {
            try await open(CityMosaicController.self, .mosaic, size: size) { host, page in
                let view = try #require(page.collectionView)
                let large = try #require(view.cellForItem(at: [0, 0]))
                #expect(large.bounds.width == size.width - 32)
                let start = try middle(view.cellForItem(at: [1, 2]))
                await drag(host, CGPoint(x: start.x + 100, y: start.y), CGPoint(x: start.x - 60, y: start.y), duration: 0.15)
                // One group on.
                let fourth = try #require(view.cellForItem(at: [1, 3]))
                await host.advance(by: 1)
                let x = fourth.convert(CGPoint.zero, to: nil).x
                #expect(abs(x - 16) < 0.5, "\(x)")
                let cards = host.views(CityCard.self)
                #expect(!cards.isEmpty && cards.allSatisfy { $0.bounds.width == size.width - 32 })
                let before = view.indexPathsForVisibleItems.count
                page.shuffleCities()
                await host.advance(by: 1)
                #expect(view.indexPathsForVisibleItems.count >= before - 3)
                #expect(view.indexPathsForVisibleItems.allSatisfy {
                    (view.cellForItem(at: $0) as? CityTile)?.city == page.source.itemIdentifier(for: $0)?.city
                })
            }
        }
    }
}
