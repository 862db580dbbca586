import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import CoverFlow

/// Turning over, moving by itself, changes of the covers, assistive technologies.
@MainActor @Suite struct CoverFlowActingTests {
    private func tap(_ host: HeadlessHost, _ point: CGPoint, then seconds: Double = 1) async {
        var script = GestureScript()
        script.tap(at: point)
        await host.run(script)
        await host.advance(by: seconds)
    }

    /// A back with a button in its upper half.
    private final class Back: UIView {
        let button = UIButton()
        private(set) var presses = 0

        init() {
            super.init(frame: .zero)
            backgroundColor = .green
            button.setTitle("Play", for: .normal)
            button.addAction(UIAction { [unowned self] _ in presses += 1 }, for: .touchUpInside)
            addSubview(button)
        }

        required init?(coder: NSCoder) { nil }

        override func layoutSubviews() {
            super.layoutSubviews()
            button.frame = CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height / 2)
        }
    }

    // MARK: Flipping

    @Test("CF-17 a tap on the middle cover turns it over to its details, which take touches, and another one turns it back")
    func flip() async throws {
        let source = CoverSource(9), back = Back()
        source.details = { $0 == 4 ? back : nil }
        try await withFlow(source) { host, flow in
            flow.selectedIndex = 4
            await host.advance(by: 0.1)
            _ = source.taken()
            var script = GestureScript()
            script.tap(at: flow.middle)
            await host.run(script)
            #expect(source.taken() == ["will flip 4 true"] && flow.flippedIndex == 4)
            var last: CGFloat = 0
            for _ in 0..<30 {
                await host.advanceFrame()
                let fraction = flow.layout.flip?.fraction ?? 0
                #expect(fraction >= last && fraction - last < 0.1)
                last = fraction
                // Edge-on or not, no part comes nearer to the viewer than the middle cover is.
                let cell = try #require(flow.stage.cover(at: 4))
                #expect(cell.transform3D.m43 + 64 * abs(cell.transform3D.m13) <= 60 + 1e-9)
            }
            await host.advance(by: 0.2)
            #expect(source.taken() == ["did flip 4 true"] && flow.layout.flip?.fraction == 1)
            #expect(host.pixel(at: CGPoint(x: flow.middle.x + 60, y: flow.middle.y + 60)) == PixelColor(red: 0, green: 255, blue: 0))
            #expect(back.bounds.size == CGSize(width: 200, height: 200), "the size in which it is seen")
            #expect(back.window != nil && abs(back.convert(back.bounds, to: flow).width - 200) < 1e-6)
            await tap(host, CGPoint(x: flow.middle.x - 50, y: flow.middle.y - 50))
            #expect(back.presses == 1 && flow.flippedIndex == 4, "the upper left is the button, not mirrored")
            await tap(host, CGPoint(x: flow.middle.x + 50, y: flow.middle.y + 50))
            #expect(source.taken() == ["will flip 4 false", "did flip 4 false"] && flow.flippedIndex == nil && flow.layout.flip == nil)
            #expect(back.superview == nil)
        }
    }

    @Test("CF-17 A cover that is turned over is laid out again when the flow gets another size, its back's reflection below it")
    func resized() async throws {
        let source = CoverSource(9), back = Back()
        source.details = { $0 == 4 ? back : nil }
        try await withFlow(source, prepare: { $0.coverSize = nil }) { host, flow in
            flow.selectedIndex = 4
            flow.setFlipped(true, animated: false)
            await host.advance(by: 0.1)
            for size in [CGSize(width: 500, height: 300), CGSize(width: 300, height: 480), CGSize(width: 800, height: 480)] {
                UIView.animate(withDuration: 0.3) {
                    flow.frame.size = size
                    flow.layoutIfNeeded()
                }
                await host.advance(by: 0.5)
                let cell = try #require(flow.stage.cover(at: 4))
                let seen = cell.bounds.width * flow.layout.arrangement.frontMagnification
                #expect(abs(back.bounds.width - seen) < 1e-6 && back.bounds.width == back.bounds.height)
                let place = back.convert(back.bounds, to: flow)
                #expect(abs(place.midX - flow.middle.x) < 1 && abs(place.midY - flow.middle.y) < 1 && flow.flippedIndex == 4)
                // Green near its lower right corner, and green again, darker, as far below the floor.
                let corner = CGPoint(x: place.maxX - 8, y: place.maxY - 8), below = CGPoint(x: place.maxX - 8, y: place.maxY + 8)
                #expect(host.pixel(at: corner) == PixelColor(red: 0, green: 255, blue: 0))
                let reflected = try #require(host.pixel(at: below))
                #expect(reflected.green > 40 && Int(reflected.red) < Int(reflected.green) / 3 && Int(reflected.blue) < Int(reflected.green) / 3)
            }
        }
    }

    @Test("CF-17 a turn can change its direction at any moment, and is at once without animation")
    func reversal() async {
        let source = CoverSource(3)
        source.details = { _ in UIView() }
        await withFlow(source) { host, flow in
            _ = source.taken()
            flow.setFlipped(true, animated: true)
            await host.advance(by: 0.2)
            let there = flow.layout.flip?.fraction ?? 0
            #expect(there > 0.1 && there < 0.6)
            flow.setFlipped(false, animated: true)
            await host.advanceFrame()
            #expect(abs((flow.layout.flip?.fraction ?? 0) - there) < 0.1 && flow.flippedIndex == nil)
            await host.advance(by: 0.5)
            #expect(source.taken() == ["will flip 0 true", "will flip 0 false", "did flip 0 false"])
            flow.setFlipped(true, animated: false)
            #expect(flow.layout.flip?.fraction == 1)
            flow.setFlipped(false, animated: false)
            #expect(flow.layout.flip == nil)
        }
    }

    @Test("CF-17 scrolling turns back first: keys and selection wait for it, a finger begins it")
    func scrollingTurnsBack() async {
        let source = CoverSource(30)
        source.details = { _ in UIView() }
        await withFlow(source) { host, flow in
            #expect(flow.becomeFirstResponder())
            await host.press("Enter", then: 1)
            #expect(flow.flippedIndex == 0)
            _ = source.taken()
            await host.press("ArrowRight", then: 0.2)
            #expect(flow.position == 0 && flow.flippedIndex == nil)
            await host.advance(by: 1)
            #expect(flow.position == 1 && source.taken() == ["will flip 0 false", "did flip 0 false", "select 1", "settle 1"])
            await host.press("Enter", then: 1)
            #expect(flow.flippedIndex == 1)
            await host.press("Escape", then: 1)
            #expect(flow.flippedIndex == nil)
            await host.press("Enter", then: 1)
            _ = source.taken()
            var script = GestureScript()
            script.drag(from: CGPoint(x: 700, y: 200), to: CGPoint(x: 400, y: 200), duration: 0.3)
            await host.run(script)
            await host.advance(by: 3)
            #expect(source.log.first == "will flip 1 false" && flow.layout.flip == nil && flow.position > 4)
        }
    }

    @Test("CF-17 XX-02 with reduced motion the details fade in, and nothing turns")
    func reducedMotion() async {
        let source = CoverSource(3), back = Back()
        source.details = { _ in back }
        await withFlow(source) { host, flow in
            host.reducesMotion = true
            flow.setFlipped(true, animated: true)
            await host.advance(by: 0.28)
            let cell = flow.stage.cover(at: 0)!
            #expect(cell.transform3D.m11 == 1 && cell.contentView.alpha > 0.2 && cell.contentView.alpha < 0.8)
            await host.advance(by: 0.5)
            #expect(cell.contentView.alpha == 1)
            await tap(host, CGPoint(x: flow.middle.x - 50, y: flow.middle.y - 50))
            #expect(back.presses == 1)
        }
    }

    // MARK: Auto-advance

    @Test("CF-09 the flow moves by one cover each interval, waits while a finger is on it, and goes on afterwards")
    func autoAdvance() async {
        let source = CoverSource(30)
        await withFlow(source) { host, flow in
            flow.autoAdvance = CoverFlowAutoAdvance(interval: 2)
            await host.advance(by: 1.9)
            #expect(flow.position == 0)
            await host.advance(by: 0.5)
            #expect(flow.position == 1)
            await host.advance(by: 4)
            #expect(flow.position == 3)
            var script = GestureScript()
            script.press(at: CGPoint(x: 700, y: 20), duration: 6)
            await host.run(script)
            #expect(flow.position == 3)
            await host.advance(by: 1.8)
            #expect(flow.position == 3)
            await host.advance(by: 0.7)
            #expect(flow.position == 4)
            flow.autoAdvance = nil
            await host.advance(by: 5)
            #expect(flow.position == 4)
        }
    }

    @Test("CF-09 at the last cover it goes back, begins anew, or stays")
    func autoAdvanceEnds() async {
        for (end, expected) in [(CoverFlowAutoAdvance.End.reverse, [1, 2, 1, 0, 1]), (.wrap, [1, 2, 0, 1, 2]), (.stop, [1, 2, 2, 2, 2])] {
            await withFlow(CoverSource(3)) { host, flow in
                flow.autoAdvance = CoverFlowAutoAdvance(interval: 1, atEnd: end)
                await host.advance(by: 0.5)
                var seen: [Int] = []
                for _ in 0..<5 {
                    await host.advance(by: 1)
                    seen.append(flow.selectedIndex!)
                }
                #expect(seen == expected, "\(end)")
            }
        }
        #expect(CoverFlowAutoAdvance(interval: .nan).interval == 0.4 && CoverFlowAutoAdvance(interval: -3).interval == 0.4)
    }

    // MARK: Changes

    @Test("CF-21 covers that are inserted, deleted and moved: the others glide to their new places, and the selection goes with its cover")
    func updates() async throws {
        let source = CoverSource(20)
        try await withFlow(source) { host, flow in
            flow.selectedIndex = 8
            await host.advance(by: 0.2)
            let cell = try #require(flow.stage.cover(at: 8)), next = try #require(flow.stage.cover(at: 9))
            source.covers.insert(contentsOf: [100, 101], at: 2)
            flow.insertCovers(at: [2, 3])
            #expect(flow.selectedIndex == 10 && flow.position == 10 && flow.stage.cover(at: 10) === cell)
            await host.advance(by: 0.15)
            let shown = try #require(cell.layer.presentation()), bounds = try #require(flow.stage.layer.presentation()).bounds
            #expect(abs(shown.position.x - bounds.midX) < 1, "what is in the middle stays there")
            await host.advance(by: 0.5)
            // The one after it comes to the other side of the middle's neighbour.
            source.covers.swapAt(10, 11)
            flow.moveCover(at: 11, to: 10)
            #expect(flow.selectedIndex == 11)
            await host.advance(by: 0.1)
            let moving = try #require(next.layer.presentation()), middle = try #require(flow.stage.layer.presentation()).bounds.midX
            #expect(moving.position.x - middle < 84 && moving.position.x - middle > -84, "on its way from the right to the left")
            await host.advance(by: 0.5)
            #expect(next.center.x < flow.stage.bounds.midX && flow.stage.cover(at: 10) === next)
            source.covers.remove(at: 11)
            flow.deleteCovers(at: [11])
            await host.advance(by: 0.5)
            #expect(flow.selectedIndex == 11 && source.covers[11] == 10, "the next one takes the place of a deleted cover")
            flow.performBatchUpdates {
                source.covers.removeSubrange(5...)
                flow.deleteCovers(at: IndexSet(5..<21))
            }
            await host.advance(by: 0.5)
            #expect(flow.selectedIndex == 4 && flow.position == 4 && flow.visibleIndexes == [0, 1, 2, 3, 4])
            source.covers = []
            flow.deleteCovers(at: IndexSet(0..<5))
            await host.advance(by: 0.5)
            #expect(flow.selectedIndex == nil && !flow.emptyLabel.isHidden && flow.visibleIndexes.isEmpty)
            source.covers = [7, 8]
            flow.insertCovers(at: [0, 1])
            await host.advance(by: 0.5)
            #expect(flow.selectedIndex == 0 && flow.visibleIndexes == [0, 1] && flow.emptyLabel.isHidden)
        }
    }

    @Test("CF-21 after random changes each cell shows its own cover, and the selected one is in the middle")
    func storm() async throws {
        var random = SeededRandom(seed: 3)
        let source = CoverSource(12)
        try await withFlow(source) { host, flow in
            var fresh = 1_000
            for round in 0..<60 {
                if Bool.random(using: &random), !source.covers.isEmpty {
                    flow.selectedIndex = Int.random(in: 0..<source.covers.count, using: &random)
                }
                let selected = flow.selectedIndex.map { source.covers[$0] }
                flow.performBatchUpdates {
                    let before = source.covers
                    let gone = before.indices.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
                    var after = before.indices.filter { !gone.contains($0) }.map { before[$0] }
                    flow.deleteCovers(at: IndexSet(gone))
                    var places = IndexSet()
                    for _ in 0..<Int.random(in: 0...2, using: &random) {
                        let place = Int.random(in: 0...after.count, using: &random)
                        after.insert(fresh, at: place)
                        fresh += 1
                    }
                    for (index, number) in after.enumerated() where !before.contains(number) { places.insert(index) }
                    flow.insertCovers(at: places)
                    source.covers = after
                }
                await host.advance(by: Double.random(in: 0...0.4, using: &random))
                if let selected, let index = source.covers.firstIndex(of: selected) { #expect(flow.selectedIndex == index, "\(round)") }
                if source.covers.count < 3 {
                    source.covers += [fresh, fresh + 1, fresh + 2]
                    fresh += 3
                    flow.reloadData()
                }
            }
            await host.advance(by: 1)
            #expect(flow.position == flow.position.rounded())
            for cell in flow.stage.covers {
                let index = try #require(cell.index), picture = try #require(cell.picture)
                #expect(cell.hasOwnPicture && flow.loader.picture(of: index)?.front === picture.front)
                var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0
                CoverSource.color(source.covers[index]).getRed(&red, green: &green, blue: &blue, alpha: nil)
                let pixel = PixelColor(in: picture.front, x: 3, y: 3)
                #expect(abs(CGFloat(pixel.red) - red * 255) < 2 && abs(CGFloat(pixel.blue) - blue * 255) < 2)
            }
        }
    }

    @Test("a reload keeps the selected index as far as there are covers, and loads pictures anew")
    func reload() async {
        let source = CoverSource(20)
        await withFlow(source) { host, flow in
            flow.selectedIndex = 15
            await host.advance(by: 0.1)
            source.covers = Array(50..<60)
            source.forgetRequests()
            flow.reloadData()
            await host.advance(by: 0.1)
            #expect(flow.selectedIndex == 9 && flow.position == 9 && source.requested.first == 59)
            source.forgetRequests()
            source.covers[9] = 77
            flow.reloadCovers(at: [9])
            await host.advance(by: 0.5)
            #expect(source.requested == [77] && flow.captions.clearest.title == "Title 77")
        }
    }

    // MARK: Assistive technologies

    @Test("the covers are one adjustable element, whose value is the title and the place, with actions")
    func accessibility() async throws {
        let source = CoverSource(20)
        let back = UILabel()
        back.text = "Songs"
        source.details = { _ in back }
        try await withFlow(source) { host, flow in
            let element = try host.element(labelled: "Covers")
            #expect(element.value == "Title 0, Subtitle 0, 1 of 20" && element.traits.contains(.adjustable))
            #expect(host.elements.count == 1)
            element.object.accessibilityIncrement()
            await host.advance(by: 0.5)
            element.object.accessibilityIncrement()
            await host.advance(by: 0.5)
            #expect(element.value == "Title 2, Subtitle 2, 3 of 20" && source.log.contains("select 2"))
            element.object.accessibilityDecrement()
            await host.advance(by: 0.5)
            #expect(flow.selectedIndex == 1 && flow.frameOfCover(at: 1) == element.frame)
            #expect(element.actionNames == ["Show Details", "First Cover", "Last Cover"])
            try await host.perform("Last Cover", on: element)
            await host.advance(by: 0.5)
            #expect(flow.selectedIndex == 19)
            try await host.perform("Show Details", on: element)
            await host.advance(by: 1)
            #expect(flow.flippedIndex == 19 && host.elements.contains { $0.label == "Songs" })
            #expect(element.object.accessibilityPerformEscape())
            await host.advance(by: 1)
            #expect(flow.flippedIndex == nil && !host.elements.contains { $0.label == "Songs" })
        }
        await withFlow(CoverSource(0)) { host, _ in
            #expect(host.elements.first?.value == "No Covers")
        }
    }

    // MARK: List and flow

    @Test("CF-10 a table in portrait and the flow in landscape, with the same selection both ways")
    func rotation() async {
        let source = CoverSource(200)
        await HeadlessHost.open(size: CGSize(width: 393, height: 852), scale: 1) { host in
            let controller = CoverFlowViewController()
            controller.coverFlowView.dataSource = source
            controller.coverFlowView.delegate = source
            host.show(controller)
            await host.advance(by: 0.5)
            #expect(!controller.isShowingCoverFlow && controller.tableView.alpha == 1 && controller.coverFlowView.alpha == 0)
            #expect(host.elements.contains { $0.label == "Title 3, Subtitle 3" })
            var script = GestureScript()
            script.tap(at: CGPoint(x: 200, y: 64 * 5 + 30))
            await host.run(script)
            await host.advance(by: 0.5)
            #expect(controller.selectedIndex == 5 && source.log.contains("select 5"))
            host.resize(to: CGSize(width: 852, height: 393))
            await host.advance(by: 0.5)
            #expect(controller.isShowingCoverFlow && controller.coverFlowView.alpha == 1 && controller.tableView.alpha == 0)
            #expect(controller.coverFlowView.position == 5)
            await host.press("End")
            #expect(controller.selectedIndex == 199)
            host.resize(to: CGSize(width: 393, height: 852))
            await host.advance(by: 0.5)
            #expect(!controller.isShowingCoverFlow && controller.tableView.indexPathsForSelectedRows == [IndexPath(row: 199, section: 0)])
            #expect(controller.tableView.cellForRow(at: IndexPath(row: 199, section: 0)) != nil)
            controller.setSelectedIndex(3, animated: true)
            await host.advance(by: 0.5)
            #expect(controller.selectedIndex == 3)
            #expect(controller.tableView.cellForRow(at: IndexPath(row: 3, section: 0))?.isSelected == true)
        }
    }

    @Test("CF-10 the table shows the covers' own pictures, those of the rows that are seen, and goes through ten thousand rows")
    func table() async throws {
        let source = CoverSource(10_000)
        try await HeadlessHost.open(size: CGSize(width: 393, height: 852), scale: 1) { host in
            let controller = CoverFlowViewController()
            controller.coverFlowView.dataSource = source
            host.show(controller)
            await host.advance(by: 0.5)
            let table = controller.tableView
            #expect(table.numberOfRows(inSection: 0) == 10_000 && table.rectForRow(at: IndexPath(row: 9_999, section: 0)).maxY == 640_000)
            let rows = try #require(table.visibleCells as? [CoverRow])
            #expect(rows.count < 16 && rows.allSatisfy { $0.shownPicture?.width == 64 })
            // The colour of the first cover's picture, in the middle of its place.
            let first = try #require(host.pixel(at: CGPoint(x: 40, y: 32)))
            #expect(first.red > first.green + 50)
            source.forgetRequests()
            controller.selectedIndex = 7_000
            await host.advance(by: 0.5)
            let seen = try #require(table.indexPathsForVisibleRows).map(\.row)
            #expect(seen.contains(7_000) && seen.count < 16 && Set(seen).isSubset(of: Set(source.requested)))
            #expect(!source.requested.contains { (100..<6_900).contains($0) }, "what lies between is not asked for")
            #expect((table.visibleCells as? [CoverRow])?.allSatisfy { $0.shownPicture?.width == 64 } == true)
            let selected = table.visibleCells.filter(\.isSelected)
            #expect(selected.count == 1 && selected.first?.accessibilityTraits.contains(.selected) == true)
        }
    }

    @Test("CF-10 the table follows what the data source has when it is asked anew")
    func tableReload() async {
        let source = CoverSource(30)
        await HeadlessHost.open(size: CGSize(width: 393, height: 852), scale: 1) { host in
            let controller = CoverFlowViewController()
            controller.coverFlowView.dataSource = source
            host.show(controller)
            await host.advance(by: 0.2)
            controller.setSelectedIndex(29, animated: false)
            source.covers = [4, 8]
            controller.reloadData()
            await host.advance(by: 0.5)
            #expect(controller.tableView.numberOfRows(inSection: 0) == 2 && controller.selectedIndex == 1)
            #expect(host.elements.contains { $0.label == "Title 8, Subtitle 8" } && !host.elements.contains { $0.label == "Title 3, Subtitle 3" })
            source.covers = []
            controller.reloadData()
            await host.advance(by: 0.5)
            #expect(controller.tableView.visibleCells.isEmpty && controller.selectedIndex == nil)
        }
    }
}
