import Testing
import UIKit
import UIKitTesting

@testable import FoldingList

/// Swipes, reordering, editing, sounds and keys.
@MainActor @Suite struct ActingTests {
    private func swipe(_ host: HeadlessHost, _ y: CGFloat, by dx: CGFloat) async -> Finger {
        var finger = await Finger(host, at: CGPoint(x: 160, y: y))
        // The pan doesn't count its first 10 points.
        await finger.move(by: dx + (dx < 0 ? -10 : 10), 0)
        return finger
    }

    @Test("FL-19 a swipe to the right beyond the threshold completes the row, which is struck out, dim, and moves to the end")
    func complete() async throws {
        let source = ListSource(5)
        try await withList(source) { host, list in
            var finger = await swipe(host, 90, by: 59)
            #expect(list.layout.rows.active(atItem: 1)?.slide == 59)
            await finger.lift()
            await host.advance(by: 1)
            #expect(source.taken().isEmpty && list.isSettled, "too short")
            finger = await swipe(host, 90, by: 100)
            #expect(list.layout.rows.active(atItem: 1)?.slide == 74, "resistance")
            let cell = try #require(list.cellForRow(at: 1))
            #expect(abs(cell.center.x - 234) < 1e-6)
            await finger.lift()
            #expect(source.taken() == ["complete 1 to 4"])
            await host.advance(by: 2)
            #expect(list.isSettled && list.drawnTexts == ["Row 0", "Row 2", "Row 3", "Row 4", "Row 1"])
            let done = try #require(list.cellForRow(at: 4) as? FoldingListTextCell)
            #expect(done.isCompleted && done.rowColor == list.theme.completed && done.center.x == 160)
            // A swipe over a completed row takes it back.
            finger = await swipe(host, 270, by: 80)
            await finger.lift()
            await host.advance(by: 2)
            #expect(source.rows.allSatisfy { !$0.isCompleted } && source.taken() == ["complete 4 to 4"] && list.drawnTexts == source.texts)
        }
    }

    @Test("FL-20 a swipe to the left removes the row, and undo brings it back to its place, as often as people like")
    func removeAndUndo() async throws {
        let source = ListSource(5)
        try await withList(source) { host, list in
            let manager = try #require(list.undoManager)
            var finger = await swipe(host, 150, by: -80)
            await finger.lift()
            #expect(source.taken() == ["remove 2"] && source.rows.count == 4)
            await host.advance(by: 2)
            #expect(list.isSettled && list.drawnTexts == source.texts && manager.canUndo)
            manager.undo()
            #expect(source.texts == (0..<5).map { "Row \($0)" })
            await host.advance(by: 1)
            #expect(list.isSettled && list.drawnTexts == source.texts)
            manager.redo()
            await host.advance(by: 1)
            #expect(source.texts == ["Row 0", "Row 1", "Row 3", "Row 4"] && list.drawnTexts == source.texts)
            manager.undo()
            await host.advance(by: 1)
            #expect(source.rows.count == 5 && list.drawnTexts == source.texts)
            source.canRemove = false
            finger = await swipe(host, 150, by: -200)
            #expect(list.layout.rows.active(atItem: 2)?.slide == -30, "it resists where it leads to nothing")
            await finger.lift()
            await host.advance(by: 1)
            #expect(source.rows.count == 5 && list.isSettled)
        }
    }

    @Test("CP-05 pushing up beyond the end clears the completed rows, which fold and fade, and undo brings them back")
    func clear() async throws {
        let source = ListSource(6)
        for index in 4...5 { source.rows[index].isCompleted = true }
        try await withList(source) { host, list in
            let before = source.rows, shot = host.shot()
            _ = source.taken()
            SoundEffect.forgetPlaybacks()
            var finger = await Finger(host, at: CGPoint(x: 160, y: 400))
            await finger.move(by: 0, -70)
            let label = try #require(list.prompt.subviews.first as? UILabel)
            #expect(!list.prompt.isHidden && label.text == list.clearTexts.pull)
            #expect(abs(list.prompt.frame.maxY - 480) < 1e-6)
            await finger.lift()
            await host.advance(by: 2)
            #expect(source.rows == before && host.shot() == shot && list.prompt.isHidden, "too short")
            finger = await Finger(host, at: CGPoint(x: 160, y: 400))
            await finger.move(by: 0, -200)
            #expect(label.text == list.clearTexts.release && source.rows == before)
            await finger.interrupt()
            await host.advance(by: 2)
            #expect(source.rows == before && host.shot() == shot, "interrupted")
            finger = await Finger(host, at: CGPoint(x: 160, y: 400))
            await finger.move(by: 0, -200)
            await finger.lift()
            #expect(source.texts == ["Row 0", "Row 1", "Row 2", "Row 3"] && source.taken() == ["clear [4, 5]"])
            await host.advance(by: 0.1)
            let cell = try #require(list.stage.cellForItem(at: IndexPath(item: 4, section: 0)) as? FoldingListCell)
            #expect(cell.isFolded && cell.alpha < 0.9 && cell.alpha > 0)
            await host.advance(by: 2)
            #expect(list.isSettled && list.drawnTexts == source.texts && list.stage.numberOfItems(inSection: 0) == 4)
            #expect(SoundEffect.playbacks.map(\.name) == ["clear"] && !list.clearCompletedRows())
            list.undoManager?.undo()
            await host.advance(by: 2)
            #expect(source.rows == before && list.isSettled && host.shot() == shot)
            list.undoManager?.redo()
            await host.advance(by: 2)
            #expect(source.rows.count == 4 && list.drawnTexts == source.texts)
        }
    }

    @Test(
        "CP-05 of ten thousand completed rows only those that are seen move, and the list shows what is left", arguments: [0, 3_000, 9_000])
    func clearMany(scroll: Int) async {
        let source = ListSource(10_000)
        for index in source.rows.indices where index % 10 != 0 { source.rows[index].isCompleted = true }
        await withList(source) { host, list in
            list.stage.contentOffset.y = CGFloat(scroll) * 60
            await host.advance(by: 0.1)
            #expect(list.clearCompletedRows() && list.layout.rows.active.count <= 9)
            await host.advance(by: 2)
            #expect(source.rows.count == 1_000 && list.numberOfRows == 1_000 && list.isSettled && list.layout.shift == 0)
            #expect(list.drawnTexts == list.visibleIndexes.map { source.texts[$0] })
            #expect(list.visibleIndexes.contains(min(scroll / 10 + 1, 999)), "about where it was")
            list.undoManager?.undo()
            #expect(list.layout.rows.active.count <= 18)
            await host.advance(by: 2)
            #expect(source.rows.count == 10_000 && list.isSettled && list.drawnTexts == list.visibleIndexes.map { source.texts[$0] })
        }
    }

    @Test("a row that swings back is caught by the next swipe where it is seen")
    func caughtSwipe() async {
        await withList(ListSource(5)) { host, list in
            var finger = await swipe(host, 90, by: 50)
            await finger.interrupt()
            await host.advance(by: 0.05)
            let slide = list.layout.rows.active(atItem: 1)?.slide ?? 0
            #expect(slide > 5 && slide < 50)
            finger = await Finger(host, at: CGPoint(x: 160, y: 90))
            await finger.move(by: 11, 0, steps: 1)
            let caught = list.layout.rows.active(atItem: 1)?.slide ?? 0
            #expect(caught > 1 && caught <= slide + 1)
            await finger.move(by: 10, 0, steps: 4)
            #expect(abs((list.layout.rows.active(atItem: 1)?.slide ?? 0) - caught - 10) < 1)
            await finger.lift()
            await host.advance(by: 1)
            #expect(list.isSettled)
        }
    }

    @Test("a vertical drag swipes nothing, and a horizontal one scrolls nothing")
    func directions() async {
        let source = ListSource(30)
        await withList(source) { host, list in
            var finger = await Finger(host, at: CGPoint(x: 160, y: 300))
            await finger.move(by: -20, -90)
            #expect(list.swiped == nil && list.stage.contentOffset.y > 50)
            await finger.lift()
            await host.advance(by: 3)
            let offset = list.stage.contentOffset
            finger = await Finger(host, at: CGPoint(x: 100, y: 200))
            await finger.move(by: 50, 15)
            #expect(list.swiped != nil && list.stage.contentOffset == offset)
            await finger.interrupt()
            await host.advance(by: 1)
            #expect(list.isSettled && source.rows.allSatisfy { !$0.isCompleted })
        }
    }

    @Test("CP-04 reordering by a long press: rows make room with the colours of their new ranks, and the data follows")
    func reorder() async throws {
        let source = ListSource(6)
        try await withList(source) { host, list in
            var finger = await Finger(host, at: CGPoint(x: 160, y: 90))
            await host.advance(by: 0.7)
            #expect(list.reorderGrip != nil)
            await finger.move(by: 0, 130)
            let dragged = try #require(list.stage.visibleCells.first { ($0 as? FoldingListTextCell)?.text == "Row 1" } as? FoldingListCell)
            #expect(abs(dragged.center.y - 220) < 1)
            await host.advance(by: 0.4)
            #expect(dragged.rowColor == list.theme.color(at: 3, of: 6) && source.texts[1] == "Row 1", "coloured by rank, data unchanged")
            await finger.lift()
            #expect(source.texts == ["Row 0", "Row 2", "Row 3", "Row 1", "Row 4", "Row 5"] && source.taken() == ["move 1 to 3"])
            await host.advance(by: 1)
            #expect(list.isSettled && list.drawnTexts == source.texts)
            finger = await Finger(host, at: CGPoint(x: 160, y: 30))
            await host.advance(by: 0.7)
            await finger.move(by: 0, 200)
            await finger.interrupt()
            await host.advance(by: 1)
            #expect(list.drawnTexts == source.texts && source.taken().isEmpty && list.isSettled, "cancelled")
        }
    }

    private func tap(_ host: HeadlessHost, _ x: CGFloat, _ y: CGFloat) async {
        var script = GestureScript()
        script.tap(at: CGPoint(x: x, y: y))
        await host.run(script)
        await host.advance(by: 0.5)
    }

    @Test("FL-21, CP-03 a tap on the text edits it, a tap beside it selects the row, and empty rows vanish when editing ends")
    func editing() async {
        let source = ListSource(3)
        await withList(source) { host, list in
            await tap(host, 300, 90)
            #expect(source.taken() == ["select 1"] && list.edited == nil)
            await tap(host, 40, 90)
            #expect(list.edited != nil && UIApplication.shared.windows.first != nil)
            await host.type("!")
            await host.type("\n")
            await host.advance(by: 0.5)
            #expect(list.edited == nil && source.texts[1] == "Row 1!")
            _ = source.taken()
            // A new row is edited when it is open.
            var finger = await Finger(host, at: CGPoint(x: 160, y: 100))
            await finger.move(by: 0, 80)
            await finger.lift()
            await host.advance(by: 1)
            #expect(source.rows.count == 4 && list.edited?.isNew == true)
            await host.type("Milk\n")
            await host.advance(by: 1)
            #expect(source.texts == ["Milk", "Row 0", "Row 1!", "Row 2"] && list.drawnTexts == source.texts)
            // One that stays empty vanishes, however editing ends.
            await tap(host, 160, 400)
            await host.advance(by: 1)
            #expect(source.rows.count == 5 && list.edited != nil, "a tap below the rows makes one at the end")
            await tap(host, 160, 440)
            await host.advance(by: 1)
            #expect(source.texts == ["Milk", "Row 0", "Row 1!", "Row 2"] && list.drawnTexts == source.texts && list.isSettled)
            #expect(list.undoManager?.undoActionName != "Delete", "a row that was never filled isn't brought back")
            finger = await Finger(host, at: CGPoint(x: 160, y: 100))
            await finger.move(by: 0, 80)
            await finger.lift()
            await host.advance(by: 1)
            await host.type("\n")
            await host.advance(by: 1)
            #expect(source.rows.count == 4 && list.drawnTexts == source.texts && list.isSettled)
        }
    }

    @Test("FL-23 each thing has its sound, completions rise in pitch, and begin anew after a pause")
    func sounds() async {
        let source = ListSource(9)
        await withList(source) { host, list in
            @MainActor func played() -> [SoundEffect.Playback] {
                defer { SoundEffect.forgetPlaybacks() }
                return SoundEffect.playbacks
            }
            for _ in 0..<4 {
                list.toggleCompletion(ofRowAt: 0)
                await host.advance(by: 0.8)
            }
            var sounds = played()
            #expect(sounds.map(\.name) == Array(repeating: "complete", count: 4))
            #expect(zip(sounds, sounds.dropFirst()).allSatisfy { $0.rate < $1.rate } && sounds.first?.rate == 1)
            await host.advance(by: 2.5)
            list.toggleCompletion(ofRowAt: 0)
            list.createRow(at: 0)
            await host.advance(by: 1)
            list.endEditing()
            await host.advance(by: 1)
            list.removeRow(at: 0)
            await host.advance(by: 1)
            #expect(list.clear())
            await host.advance(by: 1)
            sounds = played()
            #expect(sounds.first?.rate == 1, "anew")
            #expect(sounds.map(\.name) == ["complete", "create", "delete", "clear"])
            let names = FoldingListSounds.Event.allCases.compactMap { list.sounds?.effects[$0]?.name }
            #expect(Set(names).count == FoldingListSounds.Event.allCases.count)
            list.sounds = nil
            list.removeRow(at: 0)
            #expect(played().isEmpty)
        }
    }

    @Test("XX-02 keys: arrows go from row to row, Return edits, Space completes, Delete removes, and the delegate may do it itself")
    func keys() async {
        let source = ListSource(4)
        await withList(source) { host, list in
            func press(_ key: String, _ modifiers: UIKeyModifierFlags = []) async {
                var script = GestureScript()
                script.key(key, modifiers: modifiers)
                await host.run(script)
                await host.advance(by: 1)
            }
            #expect(list.becomeFirstResponder())
            await press("ArrowDown")
            await press("ArrowDown")
            #expect(list.focusedIndex == 1 && list.focusFrame == list.rectForRow(at: 1))
            await press("ArrowDown", .alternate)
            #expect(source.texts == ["Row 0", "Row 2", "Row 1", "Row 3"] && list.focusedIndex == 2 && list.drawnTexts == source.texts)
            await press("Delete")
            #expect(source.texts == ["Row 0", "Row 2", "Row 3"] && list.drawnTexts == source.texts)
            await press("Space")
            #expect(source.rows.last?.text == "Row 3" && source.rows.last?.isCompleted == true)
            await press("Home")
            await press("Enter")
            #expect(list.edited != nil && list.focusedIndex == nil)
            await host.type("?\n")
            #expect(source.texts[0] == "Row 0?")
            #expect(list.isFirstResponder && list.focusedIndex == 0, "Return ends editing, and the keys go on from the row")
            // A drag leaves the keys to the list, and ends editing.
            await press("Enter")
            var finger = await Finger(host, at: CGPoint(x: 160, y: 400))
            await finger.move(by: 0, -60)
            #expect(list.edited == nil)
            await finger.lift()
            await host.advance(by: 1)
            #expect(list.becomeFirstResponder())
            finger = await Finger(host, at: CGPoint(x: 160, y: 400))
            await finger.move(by: 0, -60)
            await finger.lift()
            await host.advance(by: 1)
            #expect(list.isFirstResponder)
            await press("End")
            await press("Escape")
            #expect(list.focusedIndex == nil && list.focusFrame == nil)
        }
    }

    @Test("FL-25 rows that come into sight with a change of the data show what they are, whatever is told to the list", arguments: [false, true])
    func scrolledChange(inserts: Bool) async {
        let source = ListSource(40)
        await withList(source) { host, list in
            // The list has not been laid out where it is scrolled to when the data changes.
            list.stage.contentOffset.y += 500
            let row = source.rows[30]
            if inserts {
                source.rows.insert(source.rows[39], at: 2)
                list.insertRows(at: IndexSet(integer: 2), animated: false)
            } else {
                source.rows.remove(at: 30)
                source.rows.insert(row, at: 2)
                list.moveRow(at: 30, to: 2)
            }
            await host.advance(by: 2)
            #expect(list.isSettled && list.drawnTexts == list.visibleIndexes.map { source.texts[$0] })
        }
    }
}
