import AppTesting
import Notes
import Testing
import UIKit
import UIKitTesting

@testable import NotesApp

/// The order by hand.
@MainActor @Suite struct NotesDraggingTests {
    @Test("VP-02 40 points from the top the list scrolls by -12 a step, and so at the bottom", arguments: [
        (40.0, -12.0), (0, -20), (-30, -20), (99, -0.2), (100, 0), (400, 0), (700, 0), (760, 12), (800, 20), (900, 20),
    ])
    func law(_ y: CGFloat, _ step: CGFloat) { #expect(abs(NoteDragger.step(at: y, height: 800) - step) < 1e-9) }

    @Test("VP-02 a row is held, lifted and dropped elsewhere; the order is stored, and undone")
    func drag() async throws {
        let window = try NotesWindow(count: 6)
        try await window.show { host, controller in
            let list = controller.list, start = list.point(0), goal = list.point(2)
            await host.touch(.began, start)
            await host.advance(by: 0.6)
            let lifted = try #require(list.dragger.liftedView)
            #expect(list.dragger.liftedRow == 0 && list.row(0)?.alpha == 0)
            await host.lead(from: start, to: CGPoint(x: goal.x, y: goal.y + 10), frames: 20)
            #expect(list.dragger.liftedRow == 2 && abs(lifted.center.y - goal.y - 10) < 0.01)
            await host.advance(by: 0.4)
            #expect(list.titles == ["Note 2", "Note 3", "Note 4", "Note 5", "Note 6"])
            await host.touch(.ended, CGPoint(x: goal.x, y: goal.y + 10))
            await host.advance(by: 0.2)
            #expect(lifted.superview != nil)
            await host.advance(by: 0.8)
            #expect(lifted.superview == nil)
            #expect(window.titles() == ["Note 2", "Note 3", "Note 1", "Note 4", "Note 5", "Note 6"] && list.titles == window.titles())
            await host.key("z", .control)
            #expect(list.titles == ["Note 1", "Note 2", "Note 3", "Note 4", "Note 5", "Note 6"])
        }
    }

    @Test("VP-02 a row held 40 points from the top scrolls the list by 12 points 30 times a second, to its beginning and no further")
    func autoscroll() async throws {
        let window = try NotesWindow(count: 60)
        try await window.show { host, controller in
            let list = controller.list, table = list.table
            // All rows are measured before, so that the offset changes by scrolling alone.
            for offset in stride(from: 0, through: 900, by: 300) {
                table.contentOffset.y = CGFloat(offset)
                await host.advance(by: 0.05)
            }
            let start = CGPoint(x: 200, y: 500), edge = CGPoint(x: 200, y: table.frame.minY + 40)
            await host.touch(.began, start)
            await host.advance(by: 0.6)
            let first = try #require(list.dragger.liftedRow)
            await host.lead(from: start, to: edge, frames: 6)
            await host.advance(by: 0.1)
            var steps: [CGFloat] = []
            for _ in 0..<30 {
                let before = table.contentOffset.y
                await host.advanceFrame()
                if table.contentOffset.y != before { steps.append(table.contentOffset.y - before) }
            }
            // Rows above that are measured then, if any, move the offset once more, and no row that is seen.
            #expect((14...16).contains(steps.count) && steps.count { abs($0 + 12) < 0.01 } >= steps.count - 1)
            await host.advance(by: 4)
            #expect(table.contentOffset.y == -table.adjustedContentInset.top)
            await host.lead(from: edge, to: CGPoint(x: 200, y: table.frame.minY - 40), frames: 4)
            #expect(list.dragger.liftedRow == 0)
            await host.touch(.ended, CGPoint(x: 200, y: table.frame.minY - 40))
            await host.advance(by: 1)
            #expect(first > 5 && window.titles().first == "Note \(first + 1)" && window.titles().count == 60)
            #expect(list.titles.first == window.titles().first)
        }
    }

    @Test("a drag that is cancelled changes nothing, and in the archive nothing is lifted")
    func cancelled() async throws {
        let window = try NotesWindow(count: 5)
        try await window.show { host, controller in
            let list = controller.list, start = list.point(0), goal = list.point(3)
            await host.touch(.began, start)
            await host.advance(by: 0.6)
            await host.lead(from: start, to: goal, frames: 20)
            await host.touch(.cancelled, goal)
            await host.advance(by: 1)
            #expect(window.titles() == ["Note 1", "Note 2", "Note 3", "Note 4", "Note 5"] && list.titles == window.titles())
            try window.store.change("Archive") { edit in for note in try edit.notes() { try edit.setArchived(note.id, true) } }
            controller.show(.archive)
            await host.advance(by: 0.3)
            await host.touch(.began, start)
            await host.advance(by: 0.7)
            #expect(list.dragger.liftedView == nil)
            await host.touch(.cancelled, start)
        }
    }
}
