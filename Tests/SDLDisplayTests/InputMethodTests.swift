import CSDL
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import SDLDisplay

/// An input method of a Wayland compositor (`zwp_input_method_v2`).
private final class InputMethod {
    private let client: WaylandClient
    private let method: UInt32
    /// How often the compositor has ended a round of changes; the method's answers carry it.
    private var rounds: UInt32 = 0
    private var isActive = false

    init(_ wayland: WaylandServer) throws {
        let client = try WaylandClient(wayland)
        self.client = client
        let seat = try client.bind("wl_seat"), methods = try client.bind("zwp_input_method_manager_v2")
        method = try client.make { try client.send(methods, 0, .number(seat), .number($0)) }
    }

    /// Waits until text is typed somewhere, or no longer, and that lasts.
    func waits(untilActive expected: Bool, changes least: Int = 1) throws -> Bool {
        var changes = 0
        while let event = try client.next(within: isActive == expected && changes >= least ? 0.2 : 5) {
            guard event.object == method else { continue }
            switch event.kind {
            case 0, 1:
                if isActive != (event.kind == 0) { changes += 1 }
                isActive = event.kind == 0
            case 5: rounds += 1
            default: break
            }
        }
        return isActive == expected && changes >= least
    }

    /// Shows what is composed, with the caret behind so many bytes.
    func compose(_ text: String, caret: UInt32) throws {
        try client.send(method, 1, .text(text), .number(caret), .number(caret))
        try client.send(method, 3, .number(rounds))
    }

    /// Ends the composition with a text.
    func commit(_ text: String) throws {
        try client.send(method, 0, .text(text))
        try client.send(method, 3, .number(rounds))
    }
}

extension SDLDisplayTests {
    private var composed: [DisplayEvent] {
        recorder.events.compactMap { event in
            switch event {
            case .marked(let text, let selection, _): .marked(text, selection: selection, time: 0)
            case .text(let text, _): .text(text, time: 0)
            default: nil
            }
        }
    }

    @Test(
        "an input method of Wayland learns that text is typed, also when the focus comes later or back, or another text is typed into",
        .enabled(if: WaylandServer.isSwayInstalled, "needs sway"))
    func inputMethodOnWayland() throws {
        let wayland = try WaylandServer(swayOf: (600, 400), scales: [1])
        try inside(wayland) {
            try wayland.sway("for_window", "[title=Lamina]", "move", "container", "to", "workspace", "2")
            let method = try InputMethod(wayland), source = PatternSource()
            let display = try open(source)
            defer { display.close() }
            waitForRest(source)
            display.setTextInput(active: true, rect: CGRect(x: 10, y: 10, width: 2, height: 20))
            Thread.sleep(forTimeInterval: 0.2)
            try wayland.sway("workspace", "2")
            #expect(try method.waits(untilActive: true))
            try method.compose("にほん", caret: 6)
            #expect(waitUntil { composed == [.marked("にほん", selection: 2..<2, time: 0)] }, "\(composed)")
            try method.commit("日本")
            #expect(waitUntil { composed.dropFirst().prefix(1) == [.text("日本", time: 0)] }, "\(composed)")

            try wayland.sway("workspace", "1")
            #expect(try method.waits(untilActive: false))
            try wayland.sway("workspace", "2")
            #expect(try method.waits(untilActive: true))
            display.setTextInput(active: true, rect: CGRect(x: 10, y: 60, width: 2, height: 20), endsComposition: true)
            #expect(try method.waits(untilActive: true, changes: 2))
            recorder.removeAll()
            try method.compose("か", caret: 3)
            #expect(waitUntil { composed == [.marked("か", selection: 1..<1, time: 0)] }, "\(composed)")
            display.setTextInput(active: false, rect: .zero)
            #expect(try method.waits(untilActive: false))
        }
    }

    @Test("what an input method composes on X11 is marked, long texts whole")
    func inputMethodOnX11() throws {
        let source = PatternSource()
        let display = try open(source)
        defer { display.close() }
        display.setTextInput(active: true, rect: CGRect(x: 10, y: 10, width: 2, height: 20))
        waitForRest(source)
        var short = SDL_Event(), long = SDL_Event()
        short.edit.type = SDL_TEXTEDITING.rawValue
        short.edit.start = 1
        withUnsafeMutableBytes(of: &short.edit.text) { $0.copyBytes(from: "かん".utf8) }
        let text = String(repeating: "漢字", count: 30)
        long.editExt.type = SDL_TEXTEDITING_EXT.rawValue
        long.editExt.text = SDL_strdup(text)
        (long.editExt.start, long.editExt.length) = (2, 3)
        SDL_PushEvent(&short)
        SDL_PushEvent(&long)
        #expect(waitUntil { composed.count == 2 })
        #expect(composed == [.marked("かん", selection: 1..<1, time: 0), .marked(text, selection: 2..<5, time: 0)])
    }
}
