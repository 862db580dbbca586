import AppTesting
import Notes
import Testing
import UIKit
import UIKitTesting

@testable import NotesApp

/// Sliding rows aside, by a finger.
@MainActor @Suite struct NotesSlidingTests {
    @Test("VP-01 a row follows the finger to -120 and resists by 1.1 beyond", arguments: [
        (30.0, 0.0), (0, 0), (-60, -60), (-120, -120), (-175, -170), (-230, -220),
    ])
    func law(_ finger: CGFloat, _ position: CGFloat) {
        #expect(abs(NoteSlider.position(finger, lock: 120) - position) < 1e-9)
        #expect(finger > 0 || abs(NoteSlider.finger(position, lock: 120) - finger) < 1e-9)
    }

    @Test("VP-01 before the lock a row goes back and bounces to an eighth, and the arrow is as opaque as the way is long")
    func bounce() async throws {
        let window = try NotesWindow(count: 4)
        try await window.show { host, controller in
            let list = controller.list, start = list.point(1, x: 350), row = try #require(list.row(1))
            await host.touch(.began, start)
            await host.lead(from: start, to: CGPoint(x: start.x - 100, y: start.y))
            let x = list.slider.pan.translation(in: list.table).x
            #expect(x <= -80 && x > -120 && abs(row.sheet.frame.minX - x) < 0.01)
            #expect(abs(row.slide.indicator.alpha - x / -120) < 0.01)
            #expect(abs(row.slide.indicator.center.x - (393 - 36 + 0.1 * x)) < 0.01)
            #expect(row.slide.backgroundColor == controller.theme.color(.archive))
            await host.touch(.ended, CGPoint(x: start.x - 100, y: start.y))
            var path: [CGFloat] = []
            for _ in 0..<30 {
                path.append(row.sheet.drawnX)
                await host.advanceFrame()
            }
            // Back in 0.2 s, to an eighth at 0.3 s, and at rest at 0.4 s.
            let first = try #require(path.firstIndex { $0 > -0.5 })
            #expect((11...13).contains(first))
            let bounce = path[first...].min() ?? 0
            #expect(abs(bounce - 0.125 * x) < 0.8)
            #expect(path.firstIndex(of: bounce).map { (5...8).contains($0 - first) } == true)
            #expect(path[26] == 0 && row.slide.isHidden)
            #expect(window.titles() == ["Note 1", "Note 2", "Note 3", "Note 4"])
        }
    }

    @Test("VP-01 beyond the lock the colour turns, and the row leaves in 0.25 s for the archive; undo brings it back")
    func archive() async throws {
        let window = try NotesWindow(count: 4)
        try await window.show { host, controller in
            let list = controller.list, start = list.point(1, x: 370), row = try #require(list.row(1))
            await host.touch(.began, start)
            await host.lead(from: start, to: CGPoint(x: start.x - 200, y: start.y))
            let x = list.slider.pan.translation(in: list.table).x
            #expect(x < -130 && abs(row.sheet.frame.minX - NoteSlider.position(x, lock: 120)) < 0.01)
            #expect(row.slide.backgroundColor == controller.theme.color(.archiveReady) && row.slide.indicator.alpha == 1)
            await host.touch(.ended, CGPoint(x: start.x - 200, y: start.y))
            await host.advance(by: 0.2)
            #expect(window.titles() == ["Note 1", "Note 2", "Note 3", "Note 4"])
            await host.advance(by: 0.8)
            #expect(window.titles() == ["Note 1", "Note 3", "Note 4"] && window.titles(in: .archived) == ["Note 2"])
            #expect(list.titles == ["Note 1", "Note 3", "Note 4"])
            await host.key("z", .control)
            #expect(list.titles == ["Note 1", "Note 2", "Note 3", "Note 4"] && window.titles(in: .archived) == [])
            #expect(list.row(1)?.sheet.frame.minX == 0 && list.row(1)?.sheet.alpha == 1)
        }
    }

    @Test("a row that goes back is caught by a finger where it is")
    func caught() async throws {
        let window = try NotesWindow(count: 4)
        try await window.show { host, controller in
            let list = controller.list, start = list.point(1, x: 350), row = try #require(list.row(1))
            await host.touch(.began, start)
            await host.lead(from: start, to: CGPoint(x: start.x - 110, y: start.y))
            await host.touch(.ended, CGPoint(x: start.x - 110, y: start.y))
            await host.advance(by: 0.1)
            let shown = row.sheet.drawnX
            #expect(shown < -20)
            await host.touch(.began, start)
            await host.touch(.moved, CGPoint(x: start.x - 12, y: start.y))
            #expect(row.sheet.frame.minX < -12 && row.sheet.layer.animationKeys() == nil)
            await host.touch(.ended, CGPoint(x: start.x - 12, y: start.y))
            await host.advance(by: 0.6)
            #expect(row.sheet.drawnX == 0)
        }
    }

    @Test("in the archive and the trash a row opens to two buttons of 85 points, which restore and delete")
    func buttons() async throws {
        let window = try NotesWindow(count: 4)
        try window.store.change("Archive") { edit in
            for id in try edit.notes().prefix(3).map(\.id) { try edit.setArchived(id, true) }
        }
        try await window.show { host, controller in
            controller.show(.archive)
            await host.advance(by: 0.3)
            let list = controller.list
            @MainActor func open(_ index: Int) async {
                let start = list.point(index, x: 350)
                await host.touch(.began, start)
                await host.lead(from: start, to: CGPoint(x: start.x - 140, y: start.y))
                await host.touch(.ended, CGPoint(x: start.x - 140, y: start.y))
                await host.advance(by: 0.4)
            }
            await open(0)
            #expect(list.row(0)?.sheet.frame.minX == -170)
            await host.tap(CGPoint(x: 393 - 170 + 40, y: list.point(0).y))
            #expect(window.titles(in: .archived) == ["Note 2", "Note 3"] && window.titles() == ["Note 1", "Note 4"])
            await open(0)
            await host.tap(CGPoint(x: 393 - 40, y: list.point(0).y))
            #expect(window.titles(in: .archived) == ["Note 3"] && window.titles(in: .trash) == ["Note 2"])
            // A tap elsewhere closes the row and opens nothing.
            await open(0)
            await host.tap(list.point(0, x: 60))
            #expect(list.row(0)?.sheet.frame.minX == 0 && controller.navigation.topViewController === list)
            controller.show(.trash)
            await host.advance(by: 0.3)
            await open(0)
            await host.tap(CGPoint(x: 393 - 40, y: list.point(0).y))
            #expect(window.titles(in: .trash) == [] && list.titles == [])
            await host.key("z", .control)
            #expect(list.titles == ["Note 2"])
        }
    }
}
