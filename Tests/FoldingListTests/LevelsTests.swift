import Testing
import UIKit
import UIKitTesting

@testable import FoldingList

/// Lists that open out of rows of other lists, by touches and keys on the virtual clock.
@MainActor @Suite struct LevelsTests {
    private func tap(_ host: HeadlessHost, _ y: CGFloat) async {
        var script = GestureScript()
        script.tap(at: CGPoint(x: 300, y: y))
        await host.run(script)
    }

    private func press(_ host: HeadlessHost, _ key: String, _ modifiers: UIKeyModifierFlags = []) async {
        var script = GestureScript()
        script.key(key, modifiers: modifiers)
        await host.run(script)
        await host.advance(by: 1.5)
    }

    /// The rows of the list in which people are lie where they belong, and nothing else is seen.
    private func check(_ levels: FoldingLevelsView, _ source: LevelsSource, _ names: [String]) {
        #expect(levels.isSettled && levels.lists.map(source.name) == names)
        guard let list = levels.topList else { return }
        #expect(list.drawnTexts == list.visibleIndexes.map { source.source(of: list).texts[$0] })
        #expect(levels.subviews.filter { !$0.isHidden } == [list] && list.alpha == 1 && list.layout.shift == 0 && list.openness == 1)
        #expect(list.stage.isScrollEnabled && list.stage.visibleCells.allSatisfy { $0.alpha == 1 })
    }

    @Test("CP-01 taps go from the menu to lists to items, and pinches back up")
    func threeLevels() async {
        let source = LevelsSource()
        await withLevels(source) { host, levels in
            let start = host.shot()
            await tap(host, 90)
            #expect(source.taken() == ["open menu/Row 1"], "told at once")
            await host.advance(by: 1.5)
            check(levels, source, ["menu", "menu/Row 1"])
            await tap(host, 210)
            await host.advance(by: 1.5)
            check(levels, source, ["menu", "menu/Row 1", "menu/Row 1/Row 3"])
            #expect(levels.path == [1, 3] && source.taken() == ["open menu/Row 1/Row 3"])
            await tap(host, 210)
            await host.advance(by: 1)
            #expect(levels.lists.count == 3 && source.sources["menu/Row 1/Row 3"]?.taken() == ["select 3"], "a row that opens nothing")
            for names in [["menu", "menu/Row 1"], ["menu"]] {
                var pair = await FingerPair(host, upper: 90, lower: 390)
                await pair.move(upper: 220, lower: 260)
                await pair.lift()
                await host.advance(by: 1.5)
                check(levels, source, names)
            }
            #expect(source.taken() == ["close menu/Row 1/Row 3", "close menu/Row 1"])
            #expect(host.shot() == start)
            // At the root far fingers close nothing.
            var pair = await FingerPair(host, upper: 90, lower: 390)
            await pair.move(upper: 220, lower: 260)
            #expect(levels.change == nil)
            await pair.interrupt()
            await host.advance(by: 1.5)
            check(levels, source, ["menu"])
        }
    }

    @Test("FL-22 the list unfolds out of the row, between the rows of its parent list, and leaves no gap", arguments: [0, 3, 7])
    func unfolds(row: Int) async throws {
        let source = LevelsSource()
        try await withLevels(source) { host, levels in
            let parent = try #require(levels.topList)
            await tap(host, CGFloat(row) * 60 + 30)
            let child = try #require(levels.topList)
            #expect(child !== parent)
            var last: CGFloat = -1, seen = 0
            while levels.change != nil, seen < 120 {
                await host.advanceFrame()
                guard levels.change != nil else { break }
                seen += 1
                #expect(child.openness >= last)
                last = child.openness
                let first = child.rectForRow(at: 0), final = child.rectForRow(at: 7)
                @MainActor func cell(_ index: Int) -> CGRect? {
                    parent.cellForRow(at: index).map { parent.convert($0.frame, from: parent.stage) }
                }
                if row > 0, let above = cell(row - 1) { #expect(abs(above.maxY - first.minY) < 0.01) }
                if row < 7, let below = cell(row + 1) { #expect(abs(below.minY - final.maxY) < 0.01) }
                #expect(abs(final.maxY - first.minY - (60 + 420 * child.openness)) < 0.01)
            }
            #expect(seen > 15 && source.opennesses.last == 1)
            await host.advance(by: 1)
            check(levels, source, ["menu", "menu/Row \(row)"])
        }
    }

    @Test("FL-22 far fingers close the list into its parent row, and spreading opens it, both with the fingers")
    func listPinch() async throws {
        let source = LevelsSource()
        try await withLevels(source) { host, levels in
            levels.setPath([2])
            await host.advance(by: 0.2)
            _ = source.taken()
            let list = try #require(levels.topList)
            let before = host.shot()
            // Near fingers still close a row.
            var pair = await FingerPair(host, upper: 170, lower: 230)
            await pair.move(upper: 185, lower: 215)
            #expect(list.pinch != nil && list.openness == 1)
            await pair.interrupt()
            await host.advance(by: 1)

            pair = await FingerPair(host, upper: 90, lower: 390)
            var last: CGFloat = 1
            await pair.move(upper: 190, lower: 290) { pair in
                #expect(list.openness <= last)
                last = list.openness
                guard list.listPinch != nil, list.openness > 0 else { return }
                // Rows 1 and 6, at half their heights.
                for (index, finger) in [(1, pair.upper), (6, pair.lower)] {
                    let rect = list.rectForRow(at: index)
                    #expect(abs(rect.midY - finger) <= 1)
                }
            }
            #expect(list.openness < 0.3 && list.openness > 0.1)
            await pair.move(upper: 95, lower: 385)
            #expect(list.openness > 0.95 && source.taken().isEmpty, "spreading opens it again")
            await pair.move(upper: 200, lower: 280)
            await pair.lift()
            #expect(list.openness > 0.1 && source.taken() == ["close menu/Row 2"], "it closes by itself from there")
            await host.advance(by: 0.05)
            let seen = list.openness
            pair = await FingerPair(host, upper: 130, lower: 190)
            await pair.move(upper: 110, lower: 210, steps: 2)
            #expect(list.openness > 0.5 * seen && list.listPinch != nil, "caught in mid-air")
            await pair.move(upper: 20, lower: 460)
            await pair.lift()
            #expect(source.taken() == ["open menu/Row 2"])
            await host.advance(by: 2)
            check(levels, source, ["menu", "menu/Row 2"])
            #expect(host.shot() == before)
            // An interrupted pinch leaves it open.
            pair = await FingerPair(host, upper: 90, lower: 390)
            await pair.move(upper: 220, lower: 260)
            await pair.interrupt()
            await host.advance(by: 2)
            #expect(host.shot() == before && source.taken().isEmpty)
        }
    }

    @Test("FL-22 one finger catches a list that opens or closes: it stops, follows the finger, and goes on from there", arguments: [
        (CGFloat(120), CGFloat(-1)), (330, 1),
    ])
    func caught(y: CGFloat, out: CGFloat) async throws {
        let source = LevelsSource()
        try await withLevels(source) { host, levels in
            let menu = try #require(levels.topList)
            await tap(host, 210)
            await host.advance(by: 0.08)
            let list = try #require(levels.topList), seen = list.openness
            #expect(list !== menu && seen > 0.1 && seen < 0.9)
            var finger = await Finger(host, at: CGPoint(x: 160, y: y))
            let stopped = list.openness
            await host.advance(by: 0.5)
            #expect(list.openness == stopped && stopped >= seen && list.caught != nil && !levels.isSettled, "it stays where it is caught")
            // The point under the finger stays there, inwards and outwards.
            let row = try #require(list.layout.rows.items(from: y, to: y).first), rect = list.rectForRow(at: row)
            let part = (y - rect.minY) / rect.height
            for way in [-40 * out, 25 * out] {
                await finger.move(by: 0, way, steps: 8)
                let rect = list.rectForRow(at: row)
                #expect(abs(rect.minY + part * rect.height - finger.place.y) < 1)
            }
            #expect(list.openness < stopped && source.taken() == ["open menu/Row 3"])
            // Lifted where it was caught it goes on; flung towards its row it closes.
            await finger.move(by: 0, -60 * out, steps: 3)
            await finger.lift()
            #expect(source.taken() == ["close menu/Row 3"])
            let left = list.openness
            await host.advanceFrame()
            #expect(list.openness < left + 0.01, "with the finger's velocity")
            finger = await Finger(host, at: CGPoint(x: 160, y: y))
            await host.advance(by: 0.3)
            #expect(list.caught != nil && levels.change != nil, "caught again")
            await finger.lift()
            await host.advance(by: 1.5)
            check(levels, source, ["menu"])
            #expect(menu.layout.rows.active.isEmpty)
        }
    }

    @Test("FL-22 a finger that caught a list makes way for two, for keys, and for an interruption")
    func caughtByMore() async throws {
        let source = LevelsSource()
        try await withLevels(source) { host, levels in
            await tap(host, 210)
            await host.advance(by: 0.08)
            let list = try #require(levels.topList)
            var first = await Finger(host, 1, at: CGPoint(x: 160, y: 120))
            #expect(list.caught != nil)
            var second = await Finger(host, 2, at: CGPoint(x: 160, y: 340))
            let stopped = list.openness
            await second.move(by: 0, 40)
            #expect(list.caught == nil && list.listPinch != nil && list.openness > stopped)
            await first.move(by: 0, -60)
            await first.lift()
            await second.lift()
            await host.advance(by: 1.5)
            check(levels, source, ["menu", "menu/Row 3"])
            #expect(levels.close(animated: true))
            await host.advance(by: 0.08)
            first = await Finger(host, at: CGPoint(x: 160, y: 120))
            #expect(list.caught != nil)
            await first.interrupt()
            await host.advance(by: 1.5)
            check(levels, source, ["menu"])
            #expect(levels.open(3, animated: true))
            await host.advance(by: 0.08)
            let again = try #require(levels.topList)
            first = await Finger(host, at: CGPoint(x: 160, y: 120))
            #expect(again.caught != nil && levels.close(animated: true))
            await first.move(by: 0, 100)
            await first.lift()
            await host.advance(by: 1.5)
            check(levels, source, ["menu"])
            #expect(levels.open(3, animated: true))
            await host.advance(by: 0.08)
            first = await Finger(host, at: CGPoint(x: 160, y: 120))
            levels.settle()
            await first.move(by: 0, 100)
            await first.lift()
            await host.advance(by: 1.5)
            check(levels, source, ["menu", "menu/Row 3"])
        }
    }

    @Test("FL-22 two fingers that spread on one row open its list under them, and near fingers on two rows still insert")
    func spread() async throws {
        let source = LevelsSource()
        try await withLevels(source) { host, levels in
            let menu = try #require(levels.topList)
            var pair = await FingerPair(host, upper: 125, lower: 175)
            await pair.move(upper: 115, lower: 185, steps: 2)
            let list = try #require(menu.opening)
            var last: CGFloat = 0
            await pair.move(upper: 30, lower: 330) { pair in
                #expect(list.openness >= last)
                last = list.openness
                guard list.openness > 0, list.openness < 1, let collapse = list.layout.rows.collapse else { return }
                let height = collapse.height, top = collapse.top + list.layout.shift
                #expect(abs(top + height * 5 / 60 - pair.upper) < 1 && abs(top + height * 55 / 60 - pair.lower) < 1)
            }
            #expect(list.openness > 0.6 && levels.lists.count == 1)
            await pair.move(upper: 120, lower: 180)
            #expect(list.openness < 0.1)
            await pair.lift()
            await host.advance(by: 1.5)
            check(levels, source, ["menu"])
            #expect(source.taken().isEmpty)
            pair = await FingerPair(host, upper: 125, lower: 175)
            await pair.move(upper: 10, lower: 420)
            await pair.lift()
            await host.advance(by: 1.5)
            check(levels, source, ["menu", "menu/Row 2"])
            // The finger that stays alone restores.
            await press(host, "Escape")
            #expect(levels.lists.count == 2, "keys go to the first responder, and there is none")
            #expect(levels.close(animated: false) && levels.topList === menu)
            pair = await FingerPair(host, upper: 125, lower: 175)
            await pair.move(upper: 10, lower: 420)
            await pair.liftUpper()
            await host.advance(by: 1)
            await pair.liftLower()
            await host.advance(by: 1.5)
            check(levels, source, ["menu"])
            pair = await FingerPair(host, upper: 155, lower: 205)
            await pair.move(upper: 125, lower: 235)
            #expect(menu.pinch?.isCreating == true)
            await pair.interrupt()
            await host.advance(by: 1.5)
            check(levels, source, ["menu"])
        }
    }

    @Test("CP-02 pulling further than to a new row goes up, and pushing up at the end returns: one hand, all levels")
    func pullAndPush() async throws {
        let source = LevelsSource()
        try await withLevels(source) { host, levels in
            levels.setPath([1, 3])
            await host.advance(by: 0.2)
            for names in [["menu", "menu/Row 1"], ["menu"]] {
                let list = try #require(levels.topList)
                // The pan doesn't count its first 10 points.
                var finger = await Finger(host, at: CGPoint(x: 160, y: 100))
                await finger.move(by: 0, 10 + 119)
                let cell = list.stage.cellForItem(at: IndexPath(item: 0, section: 0)) as? FoldingListTextCell
                #expect(cell?.text == list.newRowTexts.release)
                await finger.move(by: 0, 1, steps: 1)
                #expect(cell?.text == list.closeText && list.pullCloses)
                await finger.lift()
                await host.advance(by: 0.05)
                #expect(list.openness < 1 && list.openness > 0, "from where it is seen")
                await host.advance(by: 2)
                check(levels, source, names)
                #expect(source.source(of: list).rows.count == 8, "no row was made")
            }
            for names in [["menu", "menu/Row 1"], ["menu", "menu/Row 1", "menu/Row 1/Row 3"]] {
                let list = try #require(levels.topList)
                var finger = await Finger(host, at: CGPoint(x: 160, y: 400))
                await finger.move(by: 0, -60)
                #expect(!list.prompt.isHidden && !list.isPushed)
                await finger.lift()
                await host.advance(by: 2)
                #expect(levels.topList === list, "too short")
                finger = await Finger(host, at: CGPoint(x: 160, y: 400))
                await finger.move(by: 0, -200)
                #expect(list.isPushed)
                await finger.lift()
                await host.advance(by: 2)
                check(levels, source, names)
            }
            // At the end of the path nothing was opened last.
            let list = try #require(levels.topList)
            var finger = await Finger(host, at: CGPoint(x: 160, y: 400))
            await finger.move(by: 0, -200)
            #expect(list.prompt.isHidden)
            await finger.lift()
            await host.advance(by: 2)
            check(levels, source, ["menu", "menu/Row 1", "menu/Row 1/Row 3"])
            // A wheel never goes up.
            var script = GestureScript()
            script.wheel(at: CGPoint(x: 160, y: 200), delta: CGVector(dx: 0, dy: 400))
            await host.run(script)
            await host.advance(by: 2)
            check(levels, source, ["menu", "menu/Row 1", "menu/Row 1/Row 3"])
        }
    }

    @Test("CP-02 keys: Return goes in, Escape and Command- or Control-Up go out, and the focus goes along")
    func keys() async {
        let source = LevelsSource()
        await withLevels(source) { host, levels in
            #expect(levels.topList?.becomeFirstResponder() == true)
            await press(host, "ArrowDown")
            await press(host, "ArrowDown")
            await press(host, "Enter")
            check(levels, source, ["menu", "menu/Row 1"])
            #expect(levels.topList?.isFirstResponder == true && levels.topList?.focusedIndex == 0)
            await press(host, "ArrowDown", .command)
            check(levels, source, ["menu", "menu/Row 1", "menu/Row 1/Row 0"])
            await press(host, "Enter")
            #expect(levels.topList?.edited != nil, "what opens nothing is edited")
            await press(host, "Escape")
            levels.topList?.endEditing()
            #expect(levels.topList?.becomeFirstResponder() == true)
            await press(host, "ArrowUp", .command)
            check(levels, source, ["menu", "menu/Row 1"])
            await press(host, "ArrowDown", .control)
            await press(host, "ArrowUp", .control)
            await press(host, "Escape")
            check(levels, source, ["menu"])
            #expect(levels.topList?.focusedIndex == 1 && levels.topList?.isFirstResponder == true)
            await press(host, "F2")
            #expect(levels.topList?.edited != nil)
            levels.topList?.endEditing()
        }
    }

    @Test("XX-02 with reduced motion lists fade in their places")
    func reducedMotion() async throws {
        let source = LevelsSource()
        try await withLevels(source, reducesMotion: true) { host, levels in
            let menu = try #require(levels.topList)
            await tap(host, 90)
            await host.advance(by: 0.08)
            let list = try #require(levels.topList)
            #expect(list !== menu && list.alpha > 0.05 && list.alpha < 0.95 && abs(list.alpha + menu.alpha - 1) < 1e-6)
            for index in 0..<8 {
                #expect(list.rectForRow(at: index).minY == CGFloat(index) * 60 && list.cellForRow(at: index)?.isFolded == false)
                #expect(menu.rectForRow(at: index).minY == CGFloat(index) * 60)
            }
            await host.advance(by: 1.5)
            check(levels, source, ["menu", "menu/Row 1"])
            #expect(levels.close(animated: true))
            await host.advance(by: 1.5)
            check(levels, source, ["menu"])
        }
    }

    @Test("lists whose row is gone, without rows, and scrolled far open and close; what turns round goes on from where it is seen")
    func corners() async throws {
        let source = LevelsSource()
        try await withLevels(source) { host, levels in
            let menu = try #require(levels.topList)
            source.count = 0
            #expect(levels.open(4, animated: true))
            await host.advance(by: 0.1)
            let empty = try #require(levels.topList), seen = empty.openness
            #expect(levels.close(animated: true) && abs(empty.openness - seen) < 1e-6 && seen > 0.1)
            #expect(source.taken() == ["open menu/Row 4", "close menu/Row 4"])
            await host.advance(by: 1.5)
            check(levels, source, ["menu"])
            #expect(levels.open(4, animated: false))
            check(levels, source, ["menu", "menu/Row 4"])
            var pair = await FingerPair(host, upper: 90, lower: 390)
            await pair.move(upper: 220, lower: 260)
            await pair.lift()
            await host.advance(by: 1.5)
            check(levels, source, ["menu"])
            source.count = 200
            #expect(levels.open(7, animated: false))
            let long = try #require(levels.topList)
            long.stage.contentOffset.y = 3_333
            await host.advance(by: 0.1)
            let cells = long.stage.visibleCells.count
            // The row moves and the list closes into its new place; then it is gone.
            source.sources["menu"]?.rows.swapAt(7, 0)
            menu.reloadData()
            #expect(levels.close(animated: true))
            await host.advance(by: 0.3)
            #expect(long.openness > 0 && long.stage.visibleCells.count <= cells)
            #expect(levels.path.isEmpty && levels.change?.row == 0)
            await host.advance(by: 1.5)
            check(levels, source, ["menu"])
            #expect(levels.open(0, animated: false))
            source.sources["menu"]?.rows.removeFirst()
            menu.deleteRows(at: [0])
            #expect(levels.close(animated: true))
            await host.advance(by: 1.5)
            check(levels, source, ["menu"])
            #expect(!levels.close(animated: true) && !levels.open(99, animated: true))
            levels.setPath([2, 5, 0, 0])
            check(levels, source, ["menu", "menu/Row 3", "menu/Row 3/Row 5"])
            levels.rootList = source.makeList("menu")
            check(levels, source, ["menu"])
        }
    }

    @Test("assistive technologies open and close lists, and the escape gesture goes up")
    func accessibility() async throws {
        let source = LevelsSource()
        try await withLevels(source) { host, levels in
            try await host.perform("Open", on: host.element(labelled: "Row 3"))
            await host.advance(by: 1.5)
            check(levels, source, ["menu", "menu/Row 3"])
            try await host.perform("Switch to Lists", on: host.element(labelled: "Row 1"))
            await host.advance(by: 1.5)
            check(levels, source, ["menu"])
            levels.setPath([1])
            #expect(levels.accessibilityPerformEscape())
            await host.advance(by: 1.5)
            check(levels, source, ["menu"])
        }
    }
}
