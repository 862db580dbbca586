import Testing
import UIKit
import UIKitTesting

@testable import FoldingList

/// Fingers catch rows that move by themselves: what is seen in the frame before and after never jumps.
@MainActor @Suite struct CatchingTests {
    /// What makes a row move.
    enum Motion: CaseIterable {
        /// The program inserts or deletes it; a swipe removes it.
        case unfolds, closes, leaves
        /// It was pulled or pinched, far enough or not.
        case pulledOpen, pulledShut, pinchedOpen, pinchedShut
        /// Its height changes.
        case grows, shrinks, growsMuch

        /// Whether the data has the row when all is at rest and nothing else was done.
        var stays: Bool {
            switch self {
            case .unfolds, .pulledOpen, .pinchedOpen, .grows, .shrinks, .growsMuch: true
            case .closes, .leaves, .pulledShut, .pinchedShut: false
            }
        }
        /// Whether the row is one that a person makes.
        var isNew: Bool {
            switch self {
            case .pulledOpen, .pulledShut, .pinchedOpen, .pinchedShut: true
            default: false
            }
        }
    }

    /// Lets a row of eight move, for six frames, and returns its identifier and how it was seen in the last two.
    private func begin(
        _ motion: Motion, _ host: HeadlessHost, _ list: FoldingListView, _ source: ListSource
    ) async throws -> (id: Int, last: SeenRow, now: SeenRow) {
        switch motion {
        case .unfolds:
            source.rows.insert(ListSource.Row(text: "New"), at: 3)
            list.insertRows(at: [3])
        case .closes:
            source.rows.remove(at: 3)
            list.deleteRows(at: [3])
        case .leaves:
            var finger = await Finger(host, at: CGPoint(x: 200, y: 210))
            await finger.move(by: -90, 0)
            await finger.lift()
            await host.advance(by: 0.1)
        case .pulledOpen, .pulledShut:
            var finger = await Finger(host, at: CGPoint(x: 160, y: 100))
            await finger.move(by: 0, motion == .pulledOpen ? 56 : 50)
            await finger.lift()
        case .pinchedOpen, .pinchedShut:
            var pair = await FingerPair(host, upper: 155, lower: 215)
            await pair.move(upper: motion == .pinchedOpen ? 132 : 134, lower: motion == .pinchedOpen ? 238 : 236)
            await pair.lift()
        case .grows, .shrinks, .growsMuch:
            source.rows[3].height = motion == .grows ? 100 : motion == .shrinks ? 36 : 160
            list.reconfigureRows(at: [3])
        }
        await host.advance(by: 4.0 / 60)
        let id = try #require(list.layout.rows.active.first { $0.canBeCaught }).id
        let last = try #require(list.seen(ofActive: id))
        await host.advanceFrame()
        return (id, last, try #require(list.seen(ofActive: id)))
    }

    /// Lets all come to rest, and compares with the data.
    private func check(_ host: HeadlessHost, _ list: FoldingListView, _ source: ListSource, _ motion: Motion, stays: Bool) async {
        list.editedWhenOpen = nil
        if list.edited != nil { await host.type("x\n") }
        await host.advance(by: 2)
        #expect(list.isSettled && list.layout.shift == 0 && list.caughtRow == nil && list.layout.rows.active.isEmpty)
        #expect(list.drawnTexts == list.visibleIndexes.map { source.texts[$0] })
        let added = motion == .unfolds || motion.isNew ? 1 : 0
        #expect(source.rows.count == 7 + added + (stays ? 0 : -1) && list.numberOfRows == source.rows.count)
    }

    @Test("one finger stops a row that moves where it is seen, moves it on, and lets it go on from there", arguments: Motion.allCases)
    func oneFinger(motion: Motion) async throws {
        let source = ListSource(7)
        try await withList(source) { host, list in
            let (id, last, before) = try await begin(motion, host, list, source)
            var finger = await Finger(host, at: CGPoint(x: 160, y: before.top + before.height / 2))
            let caught = try #require(list.seen(ofActive: id))
            #expect(list.caughtRow?.id == id && !list.isSettled)
            #expect(caught.distance(to: before) <= before.distance(to: last) + 0.01)
            await host.advance(by: 0.5)
            #expect(list.seen(ofActive: id) == caught, "it stays where it is caught")
            var now = caught, moved: CGFloat = 0
            for way in Array(repeating: CGFloat(-1), count: 12) + Array(repeating: 1, count: 9) {
                await finger.move(by: 0, way, steps: 1)
                moved += way
                let next = try #require(list.seen(ofActive: id))
                #expect(next.distance(to: now) <= 1.001 && next.top == caught.top)
                #expect(abs(next.height - min(max(caught.height + moved, 0), max(caught.height, caught.sheet))) < 1e-6)
                now = next
            }
            // Three points from where it was: it was only stopped.
            await finger.lift()
            for frame in 0..<40 {
                await host.advanceFrame()
                guard let next = list.seen(ofActive: id) else { break }
                #expect(next.distance(to: now) <= (frame == 0 ? 5 : 16))
                now = next
            }
            await check(host, list, source, motion, stays: motion.stays)
        }
    }

    @Test("a finger that moved a caught row decides on a new one; the data's open again, and removed ones go", arguments: Motion.allCases)
    func decision(motion: Motion) async throws {
        for opens in [false, true] {
            let source = ListSource(7)
            try await withList(source) { host, list in
                let (_, _, before) = try await begin(motion, host, list, source)
                var finger = await Finger(host, at: CGPoint(x: 160, y: before.top + before.height / 2))
                #expect(list.caughtRow != nil)
                await finger.move(by: 0, opens ? 70 : -min(before.height - 8, 60))
                await finger.lift()
                let isDecided = motion.isNew && motion != .pulledOpen && motion != .pinchedOpen
                if isDecided, opens { #expect(source.taken().last == (motion == .pulledShut ? "insert 0" : "insert 3")) }
                await check(host, list, source, motion, stays: motion.isNew ? opens : motion.stays)
            }
        }
    }

    @Test("an interrupted finger lets a caught row go on as before", arguments: Motion.allCases)
    func interrupted(motion: Motion) async throws {
        let source = ListSource(7)
        try await withList(source) { host, list in
            let (_, _, before) = try await begin(motion, host, list, source)
            var finger = await Finger(host, at: CGPoint(x: 160, y: before.top + before.height / 2))
            await finger.move(by: 0, -min(before.height, 50))
            await finger.interrupt()
            await check(host, list, source, motion, stays: motion.stays)
        }
    }

    @Test("two fingers catch a row that moves where it is seen", arguments: Motion.allCases, [CGFloat(1), -1])
    func twoFingers(motion: Motion, out: CGFloat) async throws {
        let source = ListSource(7)
        try await withList(source) { host, list in
            let (id, last, before) = try await begin(motion, host, list, source)
            // Beside the row if there is room.
            let room = min(before.top, 20), upper = before.top - room, lower = before.top + before.height + room
            var pair = await FingerPair(host, upper: upper, lower: lower)
            var now = try #require(list.seen(ofActive: id)), step = before.distance(to: last), isCaught = false
            #expect(now.distance(to: before) <= step + 0.01)
            for way in 1...14 {
                await pair.move(upper: max(upper - out * CGFloat(way), 0), lower: lower + out * CGFloat(way), steps: 1)
                guard let next = list.seen(ofActive: id) else { break }
                #expect(next.distance(to: now) <= max(step, 2) + 0.1, "step \(way)")
                if isCaught { #expect(list.pinch?.id == id && next.sheet == now.sheet) }
                isCaught = isCaught || list.pinch != nil
                step = next.distance(to: now)
                now = next
            }
            #expect(isCaught)
            await pair.interrupt()
            for _ in 0..<40 {
                await host.advanceFrame()
                guard let next = list.seen(ofActive: id) else { break }
                #expect(next.distance(to: now) <= 16)
                now = next
            }
            await check(host, list, source, motion, stays: motion.stays)
        }
    }

    @Test("two fingers make the row on that is made, and what was typed into it stays unless they close it", arguments: [true, false])
    func newRow(closes: Bool) async throws {
        let source = ListSource(7)
        await withList(source) { host, list in
            #expect(list.becomeFirstResponder())
            list.focusedIndex = 2
            await host.type("abc")
            await host.advance(by: 0.1)
            let rect = list.rectForRow(at: 3)
            var pair = await FingerPair(host, upper: rect.minY - 30, lower: rect.maxY + 30)
            let way: CGFloat = closes ? 28 : -20
            await pair.move(upper: rect.minY - 30 + way, lower: rect.maxY + 30 - way)
            #expect(list.pinch != nil && list.editedWhenOpen == list.pinch?.id && source.rows.count == 8)
            await pair.lift()
            await host.advance(by: 1)
            #expect((list.edited == nil) == closes)
            await host.type("\n")
            await host.advance(by: 1)
            #expect(source.texts.contains("abc") != closes && list.isSettled)
            if closes { list.undoManager?.undo() }
            #expect(source.texts.contains("abc"))
            await host.advance(by: 1)
        }
    }

    @Test("CP-08 what was typed into a row that unfolds is stored when a finger keeps another new row")
    func keptBesideTyped() async {
        let source = ListSource(7)
        await withList(source) { host, list in
            #expect(list.becomeFirstResponder())
            var pull = await Finger(host, at: CGPoint(x: 160, y: 100))
            await pull.move(by: 0, 40)
            await pull.lift()
            await host.type("x")
            #expect(source.rows.count == 8 && list.typed != nil)
            var finger = await Finger(host, at: CGPoint(x: 160, y: 10))
            await finger.move(by: 0, 60)
            await finger.lift()
            #expect(source.texts.prefix(3) == ["", "x", "Row 0"])
            await host.advance(by: 1)
            #expect(list.edited != nil && list.drawnTexts.prefix(3) == ["", "x", "Row 0"])
            list.endEditing()
            await host.advance(by: 1)
            #expect(source.texts.prefix(2) == ["x", "Row 0"] && list.isSettled)
        }
    }

    @Test("a second finger takes a caught row over without a jump")
    func fromOneToTwo() async throws {
        let source = ListSource(7)
        try await withList(source) { host, list in
            let (id, _, before) = try await begin(.unfolds, host, list, source)
            var first = await Finger(host, 1, at: CGPoint(x: 160, y: before.top + before.height / 2))
            await first.move(by: 0, -4, steps: 4)
            var second = await Finger(host, 2, at: CGPoint(x: 160, y: before.top + before.height + 40))
            var now = try #require(list.seen(ofActive: id))
            for _ in 0..<20 {
                await second.move(by: 0, 1, steps: 1)
                let next = try #require(list.seen(ofActive: id))
                #expect(next.distance(to: now) <= 1.001)
                now = next
            }
            #expect(list.pinch?.id == id && list.caughtRow == nil)
            await first.lift()
            await second.lift()
            await check(host, list, source, .unfolds, stays: true)
        }
    }

    @Test("a finger stops a row on its way back from the side, and swipes or scrolls on from there")
    func swinging() async throws {
        let source = ListSource(30)
        try await withList(source) { host, list in
            @MainActor func swing() async throws -> CGFloat {
                var finger = await Finger(host, at: CGPoint(x: 100, y: 210))
                await finger.move(by: 50, 0)
                await finger.interrupt()
                await host.advance(by: 0.07)
                return try #require(list.layout.rows.active(atItem: 3)).slide
            }
            let slide = try await swing()
            var finger = await Finger(host, at: CGPoint(x: 100, y: 210))
            let caught = try #require(list.layout.rows.active(atItem: 3)).slide
            #expect(caught > 3 && caught <= slide)
            await host.advance(by: 0.3)
            #expect(list.layout.rows.active(atItem: 3)?.slide == caught && !list.isSettled)
            await finger.move(by: 25, 0, steps: 25)
            let followed = try #require(list.layout.rows.active(atItem: 3)).slide - caught
            #expect(list.caughtRow == nil && list.swiped != nil && followed > 12 && followed <= 25)
            await finger.interrupt()
            await host.advance(by: 1)
            #expect(list.isSettled && source.taken().isEmpty)

            _ = try await swing()
            finger = await Finger(host, at: CGPoint(x: 100, y: 210))
            #expect(list.caughtRow != nil)
            await finger.move(by: 0, -60)
            #expect(list.caughtRow == nil && list.stage.contentOffset.y > 40)
            await finger.interrupt()
            await host.advance(by: 2)
            #expect(list.isSettled && list.drawnTexts == list.visibleIndexes.map { source.texts[$0] })
        }
    }

    @Test("a finger stops rows that go back after a pinch, and taps or scrolls")
    func shifted() async {
        let source = ListSource(30)
        await withList(source) { host, list in
            var pair = await FingerPair(host, upper: 95, lower: 155)
            await pair.move(upper: 155, lower: 300)
            await pair.interrupt()
            await host.advance(by: 0.2)
            #expect(list.layout.shift > 1 && list.motion.shiftSpring != nil)
            let finger = await Finger(host, at: CGPoint(x: 40, y: 400))
            let shift = list.layout.shift
            await host.advance(by: 0.3)
            #expect(list.layout.shift == shift && list.caughtRow != nil)
            await finger.lift()
            await host.advance(by: 1)
            #expect(list.isSettled && list.layout.shift == 0)
            #expect(source.taken() == [] && list.edited != nil, "the tap edits")
            list.endEditing()
        }
    }

    @Test("a row that is caught while the list bounces stays where it is seen")
    func bouncing() async throws {
        let source = ListSource(7)
        source.canInsert = false
        try await withList(source) { host, list in
            var finger = await Finger(host, at: CGPoint(x: 160, y: 100))
            await finger.move(by: 0, 160)
            await finger.lift()
            source.rows.insert(ListSource.Row(text: "New"), at: 0)
            list.insertRows(at: [0])
            await host.advance(by: 0.1)
            let row = try #require(list.layout.rows.active.first)
            let before = try #require(list.seen(ofActive: row.id))
            #expect(before.top > 2)
            finger = await Finger(host, at: CGPoint(x: 160, y: before.top + before.height / 2))
            let caught = try #require(list.seen(ofActive: row.id))
            #expect(list.caughtRow?.id == row.id && abs(caught.top - before.top) < 4)
            await host.advance(by: 0.4)
            #expect(list.seen(ofActive: row.id)?.distance(to: caught) ?? 99 < 1e-6)
            await finger.lift()
            var last = caught
            for _ in 0..<30 {
                await host.advanceFrame()
                guard let now = list.seen(ofActive: row.id) else { break }
                #expect(now.distance(to: last) < 8)
                last = now
            }
            await host.advance(by: 1)
            #expect(list.isSettled && list.stage.contentOffset.y == 0 && list.layout.shift == 0 && list.drawnTexts == source.texts)
        }
    }

    @Test("CP-08 the frame of the row that has the keys follows the row while it folds and moves")
    func focus() async throws {
        let source = ListSource(7)
        try await withList(source) { host, list in
            #expect(list.becomeFirstResponder())
            list.focusedIndex = 3
            #expect(list.focusFrame == CGRect(x: 0, y: 180, width: 320, height: 60))
            // A row above it closes, then it folds itself.
            source.rows.remove(at: 1)
            list.deleteRows(at: [1])
            for _ in 0..<12 {
                await host.advanceFrame()
                #expect(list.focusedIndex == 2 && abs((list.focusFrame?.minY ?? 0) - list.rectForRow(at: 2).minY) < 1e-6)
            }
            #expect(list.rectForRow(at: 2).minY > 120 && list.rectForRow(at: 2).minY < 150)
            await host.advance(by: 1)
            var pair = await FingerPair(host, upper: 110, lower: 190)
            await pair.move(upper: 125, lower: 175) { _ in
                let frame = list.focusFrame ?? .zero, rect = list.rectForRow(at: 2)
                #expect(abs(frame.minY - rect.minY) < 1e-6 && abs(frame.height - rect.height) < 1e-6)
            }
            #expect(list.focusFrame?.height ?? 60 < 40)
            await pair.interrupt()
            await host.advance(by: 1)
            // It goes to another place, in its cell; a row that passes it leaves it its row.
            let cell = try #require(list.cellForRow(at: 2))
            var script = GestureScript()
            script.key("ArrowDown", modifiers: .alternate)
            await host.run(script)
            await host.advance(by: 0.1)
            #expect(list.focusedIndex == 3 && list.cellForRow(at: 3) === cell && cell.focusRect == cell.bounds)
            let seen = try #require(cell.layer.presentation()).frame.minY
            #expect(seen > 122 && seen < 178)
            await host.advance(by: 1)
            list.toggleCompletion(ofRowAt: 1)
            await host.advance(by: 1)
            #expect(list.focusedIndex == 2 && list.focusFrame == list.rectForRow(at: 2) && list.cellForRow(at: 2) === cell)
            // The next row has the keys after this one is removed.
            source.rows.remove(at: 2)
            list.deleteRows(at: [2])
            await host.advanceFrame()
            #expect(list.focusedIndex == 2 && list.focusFrame?.minY ?? 0 > 120)
            await host.advance(by: 1)
            #expect(list.focusFrame == list.rectForRow(at: 2))
        }
    }
}
