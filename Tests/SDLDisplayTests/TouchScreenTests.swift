import CSDL
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import SDLDisplay

/// Fingers and pointers in a real window. There is no touch screen under Xvfb: fingers are put into SDL's queue, as a touch screen's driver does.
extension SDLDisplayTests {
    private func push(_ type: SDL_EventType, _ finger: Int64, _ x: Float, _ y: Float) {
        var event = SDL_Event()
        event.tfinger = SDL_TouchFingerEvent(
            type: type.rawValue, timestamp: 0, touchId: 7, fingerId: finger, x: x, y: y, dx: 0, dy: 0, pressure: 1, windowID: 1)
        SDL_PushEvent(&event)
    }

    /// That each touch began once, moved only while down, and is over.
    private func expectWhole(_ events: [DisplayEvent]) {
        var down: Set<Int> = []
        for touch in touches(events) {
            switch touch.phase {
            case .began: #expect(down.insert(touch.id).inserted)
            case .moved: #expect(down.contains(touch.id))
            case .ended, .cancelled: #expect(down.remove(touch.id) != nil)
            }
        }
        #expect(down.isEmpty)
    }

    @Test func twoFingersPinchInTheWindow() throws {
        let source = PatternSource()
        let display = try open(source, title: "Lamina pinch", scale: 2)
        defer { display.close() }
        waitForRest(source)
        recorder.removeAll()
        push(SDL_FINGERDOWN, 0, 0.45, 0.5)
        push(SDL_FINGERDOWN, 1, 0.55, 0.5)
        for step in 1...20 {
            push(SDL_FINGERMOTION, 0, 0.45 - Float(step) / 100, 0.5)
            push(SDL_FINGERMOTION, 1, 0.55 + Float(step) / 100, 0.5)
            Thread.sleep(forTimeInterval: 0.01)
        }
        push(SDL_FINGERUP, 0, 0.25, 0.5)
        push(SDL_FINGERUP, 1, 0.75, 0.5)
        #expect(recorder.wait { touches($0).count { $0.phase == .ended } == 2 })
        expectWhole(recorder.events)
        let ends = touches(recorder.events).filter { $0.phase == .ended }.map(\.location)
        for (end, x) in zip(ends, [100.0, 300]) { #expect(abs(Double(end.x) - x) < 0.01 && abs(Double(end.y) - 150) < 0.01) }
        #expect(touches(recorder.events).allSatisfy { $0.kind == .finger })
        // Both fingers of a batch in one event, so that nobody sees one without the other.
        #expect(recorder.events.contains { if case .touchesMoved(let moves, _) = $0 { moves.count == 2 } else { false } })
    }

    @Test func fingersArriveInOrderWhateverTheFlood() throws {
        let source = PatternSource(demand: .nextRefresh)
        let display = try open(source, title: "Lamina flood")
        defer { display.close() }
        #expect(waitUntil { source.frames.count > 5 })
        recorder.removeAll()
        for finger in 0..<5 { push(SDL_FINGERDOWN, Int64(finger), Float(finger) / 5, 0) }
        for step in 1...400 {
            for finger in 0..<5 { push(SDL_FINGERMOTION, Int64(finger), Float(finger) / 5, Float(step) / 400) }
        }
        for finger in 0..<5 { push(SDL_FINGERUP, Int64(finger), Float(finger) / 5, 1) }
        #expect(recorder.wait { touches($0).count { $0.phase == .ended } == 5 })
        expectWhole(recorder.events)
        var last: [Int: CGFloat] = [:]
        for touch in touches(recorder.events) {
            #expect(Double(touch.location.y) >= Double(last[touch.id] ?? 0))
            last[touch.id] = touch.location.y
        }
        #expect(last.values.allSatisfy { $0 == 300 })
    }

    @Test func losingTheFocusLiftsFingersAndTheyComeBackAnew() throws {
        let source = PatternSource()
        let display = try open(source, title: "Lamina fingers")
        defer { display.close() }
        waitForRest(source)
        let id = try server.window(titled: "Lamina fingers")
        try server.xdotool("windowfocus --sync \(id)")
        #expect(recorder.wait { $0.contains(.focus(true)) })
        recorder.removeAll()
        push(SDL_FINGERDOWN, 0, 0.5, 0.5)
        #expect(recorder.wait { touches($0).last?.phase == .began })
        let windows = String(decoding: try server.run("xdotool", "search", "--maxdepth", "0", "--name", ".*"), as: UTF8.self)
        try server.xdotool("windowfocus \(windows.split(separator: "\n").first ?? "")")
        #expect(recorder.wait { $0.contains(.focus(false)) })
        push(SDL_FINGERMOTION, 0, 0.6, 0.5)
        push(SDL_FINGERUP, 0, 0.6, 0.5)
        push(SDL_FINGERDOWN, 0, 0.1, 0.1)
        push(SDL_FINGERUP, 0, 0.1, 0.1)
        #expect(recorder.wait { touches($0).last?.phase == .ended })
        expectWhole(recorder.events)
        #expect(touches(recorder.events).map(\.phase) == [.began, .cancelled, .began, .ended])
    }

    @Test func pointerThatLeavesAndComesBackDropsNothing() throws {
        let source = PatternSource()
        let display = try open(source, title: "Lamina leave")
        defer { display.close() }
        waitForRest(source)
        let id = try server.window(titled: "Lamina leave")
        try server.xdotool("mousemove --window \(id) 200 100")
        #expect(recorder.wait { $0.contains { if case .hover(_?, _) = $0 { true } else { false } } })
        try server.xdotool("mousedown 1 mousemove --window \(id) 200 -60 sleep 0.05 mousemove --window \(id) 210 120 sleep 0.05 mouseup 1")
        #expect(recorder.wait { touches($0).last?.phase == .ended })
        expectWhole(recorder.events)
        #expect(touches(recorder.events).last?.location == CGPoint(x: 210, y: 120))
        #expect(touches(recorder.events).contains { $0.location.y < 0 })
        // Hovering goes on where the drag ended; and ends outside.
        recorder.removeAll()
        try server.xdotool("mousemove --window \(id) 220 130")
        #expect(recorder.wait { $0.contains { if case .hover(let place?, _) = $0 { place == CGPoint(x: 220, y: 130) } else { false } } })
        try server.xdotool("mousemove --window \(id) 220 -50")
        #expect(recorder.wait { $0.contains { if case .hover(nil, _) = $0 { true } else { false } } })
    }

    @Test func composedCharactersAreText() throws {
        let source = PatternSource()
        let display = try open(source, title: "Lamina compose")
        defer { display.close() }
        waitForRest(source)
        let id = try server.window(titled: "Lamina compose")
        try server.xdotool("mousemove --window \(id) 120 80 windowfocus --sync \(id)")
        #expect(recorder.wait { $0.contains(.focus(true)) })
        display.setTextInput(active: true, rect: CGRect(x: 10, y: 10, width: 100, height: 20))
        Thread.sleep(forTimeInterval: 0.2)
        try server.xdotool("key --delay 40 a Multi_key apostrophe e dead_acute o")
        let text: ([DisplayEvent]) -> String = { $0.compactMap { if case .text(let text, _) = $0 { text } else { nil } }.joined() }
        #expect(recorder.wait { text($0) == "aéó" }, "\(text(recorder.events))")
    }

    @Test func flungDragReportsItsLastMovement() throws {
        let source = PatternSource()
        let display = try open(source, title: "Lamina fling")
        defer { display.close() }
        waitForRest(source)
        let id = try server.window(titled: "Lamina fling")
        let moves = (1...12).map { "mousemove --window \(id) 200 \(280 - 20 * $0) sleep 0.008" }.joined(separator: " ")
        try server.xdotool("mousemove --window \(id) 200 280 mousedown 1 \(moves) mouseup 1")
        #expect(recorder.wait { touches($0).last?.phase == .ended })
        expectWhole(recorder.events)
        let times = recorder.events.compactMap { if case .touch(_, _, _, _, let time) = $0 { time } else { nil } }
        #expect(times == times.sorted())
        #expect(touches(recorder.events).filter { $0.phase == .moved }.last?.location == CGPoint(x: 200, y: 40))
    }
}
