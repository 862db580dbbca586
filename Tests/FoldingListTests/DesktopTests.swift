import Testing
import UIKit
import UIKitTesting

@testable import FoldingList

/// What a keyboard and a pointer do beside keys: typing, gaps between rows, wheels.
@MainActor @Suite struct DesktopTests {
    private func run(_ host: HeadlessHost, _ build: (inout GestureScript) -> Void) async {
        var script = GestureScript()
        build(&script)
        await host.run(script)
    }

    @Test("CP-08 typing makes a row at the top with what was typed, all of it, and below the row that has the keys")
    func typing() async {
        let source = ListSource(30)
        await withList(source) { host, list in
            #expect(list.becomeFirstResponder())
            list.stage.contentOffset.y = 300
            await host.type("M")
            #expect(source.rows.count == 31 && source.taken() == ["insert 0"])
            await host.advance(by: 0.05)
            await host.type("ilq")
            await run(host) { $0.key("Backspace") }
            await host.type("k x")
            #expect(list.edited == nil, "it still unfolds")
            await host.advance(by: 1)
            #expect(list.edited != nil && list.stage.contentOffset.y == 0)
            await host.type("y\n")
            await host.advance(by: 0.5)
            #expect(source.texts.prefix(2) == ["Milk xy", "Row 0"] && list.isFirstResponder && list.focusedIndex == 0)
            await run(host) { $0.key("ArrowDown") }
            await host.type("ü")
            await host.advance(by: 1)
            await host.type("\n")
            #expect(source.texts.prefix(3) == ["Milk xy", "Row 0", "ü"])
            // Return ends the row while it still unfolds.
            await host.type("fast\n")
            #expect(list.edited == nil && source.texts[3] == "fast" && list.focusedIndex == 3)
            await host.advance(by: 1)
            #expect(list.edited == nil && list.isSettled && list.isFirstResponder)
            // Nothing comes of spaces, of controls, or where no row may be.
            let rows = source.rows
            await run(host) { $0.key("Escape") }
            for text in [" ", "\t", "\n"] { await host.type(text) }
            source.canInsert = false
            await host.type("a")
            await host.advance(by: 1)
            #expect(source.rows == rows && list.typed == nil && list.isSettled)
            source.canInsert = true
            // A row of which nothing is left vanishes.
            await host.type("a")
            await host.advance(by: 0.05)
            await run(host) { $0.key("Backspace") }
            await host.advance(by: 1)
            await host.type("\n")
            await host.advance(by: 1)
            #expect(source.rows == rows && list.isSettled)
        }
    }

    @Test("a row that is made at the lower edge is scrolled into sight while it unfolds")
    func lowerEdge() async {
        let source = ListSource(8)
        await withList(source) { host, list in
            list.createRow(at: 8)
            for _ in 0..<60 {
                await host.advanceFrame()
                #expect(list.rectForRow(at: 8).maxY <= 480.5)
            }
            #expect(list.edited != nil && list.stage.contentOffset.y == 60)
            list.endEditing()
            await host.advance(by: 1)
            #expect(source.rows.count == 8 && list.stage.contentOffset.y == 0)
        }
    }

    @Test("CP-08 a pointer between two rows opens a gap, a click there makes a row, and leaving closes it")
    func gap() async throws {
        let source = ListSource(5)
        try await withList(source) { host, list in
            let before = host.shot()
            await run(host) { $0.hover(at: CGPoint(x: 160, y: 150)) }
            await host.advance(by: 0.5)
            #expect(list.gap == nil, "in the middle of a row")
            await run(host) { $0.hover(at: CGPoint(x: 160, y: 122)) }
            await host.advance(by: 0.05)
            #expect(list.gap != nil && host.shot() == before, "not on the way over the list")
            await host.advance(by: 1)
            let row = try #require(list.layout.rows.active.first)
            #expect(row.item == 2 && abs(row.height - 26) < 0.2 && row.isOpenGap && list.isSettled && source.rows.count == 5)
            #expect(list.rectForRow(at: 1).maxY == 120 && abs(list.rectForRow(at: 2).minY - 146) < 0.2)
            #expect(list.stage.cellForItem(at: IndexPath(item: 2, section: 0)) is GapCell)
            await run(host) { $0.hover(at: CGPoint(x: 40, y: 149)) }
            await host.advance(by: 0.5)
            #expect(list.gap == row.id, "within it and a little beside it")
            await run(host) { $0.hover(at: CGPoint(x: 40, y: 180)) }
            await host.advance(by: 1)
            #expect(list.gap == nil && list.layout.rows.active.isEmpty && host.shot() == before)
            await run(host) { $0.hover(at: CGPoint(x: 40, y: 60)) }
            await host.advance(by: 1)
            #expect(list.gap != nil)
            await run(host) { $0.endHover() }
            await host.advance(by: 1)
            #expect(list.gap == nil && host.shot() == before && list.isSettled)

            await run(host) { $0.hover(at: CGPoint(x: 160, y: 118)) }
            await host.advance(by: 1)
            await run(host) { $0.tap(at: CGPoint(x: 160, y: 133), pointer: .mouse) }
            #expect(source.rows.count == 6 && source.taken() == ["insert 2"] && list.gap == nil)
            await host.advance(by: 1)
            await host.type("here\n")
            await host.advance(by: 1)
            #expect(source.texts == ["Row 0", "Row 1", "here", "Row 2", "Row 3", "Row 4"] && list.drawnTexts == source.texts)
            source.canInsert = false
            await run(host) { $0.hover(at: CGPoint(x: 160, y: 60)) }
            await host.advance(by: 0.5)
            #expect(list.gap == nil && list.isSettled)
        }
    }

    @Test("CP-08 a gap closes when the list scrolls or a gesture begins, and the gesture takes the row that it found")
    func gapsGiveWay() async {
        let source = ListSource(30)
        await withList(source) { host, list in
            @MainActor func open() async {
                await run(host) { $0.hover(at: CGPoint(x: 160, y: 179)) }
                await host.advance(by: 1)
                #expect(list.gap != nil)
            }
            await open()
            await run(host) { $0.wheel(at: CGPoint(x: 160, y: 179), delta: CGVector(dx: 0, dy: -90)) }
            #expect(list.gap == nil)
            await host.advance(by: 1.5)
            #expect(list.isSettled && list.numberOfRows == 30)
            list.stage.contentOffset.y = 0
            await run(host) { $0.endHover() }
            await open()
            // Row 4 is held, and put down further below.
            await run(host) { $0.drag(from: CGPoint(x: 160, y: 300), to: CGPoint(x: 160, y: 400), duration: 0.2, holdBefore: 0.6) }
            await host.advance(by: 1.5)
            #expect(list.isSettled && source.taken() == ["move 4 to 6"] && source.texts[6] == "Row 4")
            await run(host) { $0.endHover() }
            await open()
            var pair = await FingerPair(host, upper: 290, lower: 350)
            await pair.move(upper: 270, lower: 370)
            #expect(list.gap == nil && list.pinch?.isCreating == true)
            await pair.interrupt()
            await host.advance(by: 1.5)
            #expect(list.isSettled && source.rows.count == 30 && list.drawnTexts == list.visibleIndexes.map { source.texts[$0] })
            list.reloadData()
            #expect(list.gap == nil)
        }
    }

    @Test("CP-08 a wheel only scrolls: beyond the ends it makes, clears and opens nothing")
    func wheel() async {
        let source = ListSource(4)
        source.rows[3].isCompleted = true
        await withList(source) { host, list in
            for delta in [400, -400] as [CGFloat] {
                for isPrecise in [false, true] {
                    await run(host) {
                        $0.wheel(at: CGPoint(x: 160, y: 300), delta: CGVector(dx: 0, dy: delta), isPrecise: isPrecise, duration: 0.2)
                    }
                    #expect(list.prompt.isHidden && list.pull == nil)
                    await host.advance(by: 1)
                }
            }
            #expect(source.rows.count == 4 && list.isSettled && source.taken().isEmpty)
        }
    }

    @Test("FL-21 a row that is scrolled away while it is edited keeps its text")
    func scrolledAway() async {
        let source = ListSource(40)
        await withList(source) { host, list in
            #expect(list.beginEditing(at: 1))
            await host.type("!")
            await run(host) { $0.wheel(at: CGPoint(x: 160, y: 300), delta: CGVector(dx: 0, dy: -900)) }
            await host.advance(by: 0.5)
            #expect(list.edited == nil && source.texts[1] == "Row 1!" && source.rows.count == 40)
            #expect(list.drawnTexts == list.visibleIndexes.map { source.texts[$0] })
            #expect(!list.stage.showsVerticalScrollIndicator)
        }
    }
}
