import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import SDLDisplay

extension SDLDisplayTests {
    /// Does something with the environment of programs in a compositor.
    func inside(_ wayland: WaylandServer, _ body: () throws -> Void) rethrows {
        let before = wayland.environment.map { ($0.key, getenv($0.key).map { String(cString: $0) }) }
        for (name, value) in wayland.environment { if let value { setenv(name, value, 1) } else { unsetenv(name) } }
        defer { for (name, value) in before { if let value { setenv(name, value, 1) } else { unsetenv(name) } } }
        try body()
    }

    @Test(
        "a window on Wayland has the scale of its screen, and shows what was drawn pixel by pixel", .enabled(if: WaylandServer.isInstalled),
        arguments: [1, 2])
    func waylandScale(scale: Int) throws {
        let wayland = try WaylandServer(size: (640, 480), scale: scale)
        try inside(wayland) {
            let source = PatternSource()
            let display = try open(source, title: "Lamina on Wayland", size: CGSize(width: 300, height: 200))
            defer { display.close() }
            #expect(waitUntil { display.geometry == DisplayGeometry(size: CGSize(width: 300, height: 200), scale: CGFloat(scale)) })
            waitForRest(source)
            let size = (width: 640 * scale, height: 480 * scale), window = (width: 300 * scale, height: 200 * scale)
            #expect(waitUntil(limit: 10) {
                guard let shown = try? wayland.picture() else { return false }
                let pixels = [UInt8](shown)
                guard pixels.count == size.width * size.height * 3 else { return false }
                func color(_ x: Int, _ y: Int) -> UInt32 {
                    let i = (y * size.width + x) * 3
                    return 0xFF00_0000 | UInt32(pixels[i]) << 16 | UInt32(pixels[i + 1]) << 8 | UInt32(pixels[i + 2])
                }
                let points = stride(from: 0, to: window.width, by: 7).flatMap { x in stride(from: 0, to: window.height, by: 7).map { (x, $0) } }
                // The compositor decides where the window is.
                for top in 0...(size.height - window.height) {
                    for left in 0...(size.width - window.width)
                    where points.allSatisfy({ color(left + $0.0, top + $0.1) == PatternSource.color(x: $0.0, y: $0.1) }) { return true }
                }
                return false
            })
        }
    }

    @Test(
        "a window on a screen of a fractional scale has the screen's pixels, and follows it to another screen",
        .enabled(if: WaylandServer.isSwayInstalled, "needs sway"))
    func fractionalScales() throws {
        let wayland = try WaylandServer(swayOf: (840, 420), scales: [1, 1.5])
        try inside(wayland) {
            // What fills the second screen, which the picture shows.
            for scale in [1.25, 1.5, 1.75] {
                try wayland.sway("output", "X11-2", "scale", "\(scale)")
                try wayland.sway("focus", "output", "X11-2")
                let source = PatternSource()
                let display = try open(source)
                defer { display.close() }
                let geometry = DisplayGeometry(size: CGSize(width: 840 / scale, height: 420 / scale), scale: scale)
                #expect(waitUntil { display.geometry == geometry }, "\(display.geometry) at \(scale)")
                var differences = -1
                #expect(waitUntil(limit: 10) {
                    guard let shown = try? [UInt8](wayland.picture()), shown.count == 840 * 420 * 3 else { return false }
                    differences = (0..<840 * 420).count { index in
                        let color = UInt32(shown[index * 3]) << 16 | UInt32(shown[index * 3 + 1]) << 8 | UInt32(shown[index * 3 + 2])
                        return color | 0xFF00_0000 != PatternSource.color(x: index % 840, y: index / 840)
                    }
                    return differences == 0
                }, "\(differences) pixels differ at \(scale)")
                guard scale == 1.75 else { continue }
                for (screen, geometry) in [("X11-1", DisplayGeometry(size: CGSize(width: 840, height: 420), scale: 1)), ("X11-2", geometry)] {
                    try wayland.sway("[title=Lamina]", "move", "container", "to", "output", screen)
                    #expect(waitUntil { source.frames.last?.geometry == geometry }, "\(display.geometry) on \(screen)")
                    #expect(recorder.events.last { if case .resized = $0 { true } else { false } }
                        == .resized(size: geometry.size, scale: geometry.scale))
                }
            }
        }
    }

    @Test("a scale is the simplest that gives a window's pixels", arguments: [
        ((500, 300), (333, 200), 1.5), ((640, 426), (426, 284), 1.5), ((1499, 900), (1000, 600), 1.5), ((417, 251), (333, 201), 1.25),
        ((1366, 768), (911, 512), 1.5), ((583, 350), (333, 200), 1.75), ((2200, 1100), (2000, 1000), 1.1), ((400, 300), (400, 300), 1),
        ((1000, 600), (500, 300), 2), ((1133, 850), (800, 600), 17 / 12), ((3, 1), (1, 1), 3), ((1000, 200), (300, 100), 10.0 / 3),
    ] as [((Int, Int), (Int, Int), Double)])
    func scales(pixels: (Int, Int), units: (Int, Int), scale: Double) {
        #expect(DisplayLoop.scale(pixels: pixels, units: units) == CGFloat(scale))
    }

    @Test(
        "what is selected is shared with other windows, also with programs that take their time",
        .enabled(if: WaylandServer.isSwayInstalled, "needs sway"))
    func selectionOnWayland() throws {
        let wayland = try WaylandServer(swayOf: (600, 400), scales: [1])
        try inside(wayland) {
            let source = PatternSource()
            let display = try SDLDisplay(
                WindowIdentity(title: "Lamina selection", identifier: "lamina-notes"), size: CGSize(width: 300, height: 200), scale: nil,
                frames: source, events: recorder.record)
            defer { display.close() }
            waitForRest(source)
            #expect(try wayland.sway("-t", "get_tree").contains("\"app_id\": \"lamina-notes\""))
            // Nothing has been pressed yet, so the compositor takes nothing.
            display.offer("mine", as: .primary)
            #expect(display.text(of: .primary) == "mine")
            try #require(wayland.screen).xdotool("mousemove 200 200 click 2")
            #expect(recorder.wait { $0.contains { if case .middleClick(CGPoint(x: 200, y: 200), _) = $0 { true } else { false } } })
            display.offer("ours", as: .primary)
            #expect(try wayland.selection() == "ours")
            let text = String(repeating: "theirs, ", count: 4_000), other = try wayland.select(text)
            defer {
                other.terminate()
                other.waitUntilExit()
            }
            let isRead = waitUntil { display.text(of: .primary) == text }
            #expect(isRead)
            // A program that is busy meanwhile is asked again. It may be slow for other reasons, too: it starts another one for each answer.
            let isWhole = (0..<5).contains { _ in
                kill(other.processIdentifier, SIGSTOP)
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { kill(other.processIdentifier, SIGCONT) }
                return display.text(of: .primary) == text
            }
            #expect(isWhole)
        }
    }

    @Test("what is selected is pasted in this program where the compositor has no primary selection", .enabled(if: WaylandServer.isInstalled))
    func selectionWithinTheProgram() throws {
        let wayland = try WaylandServer(size: (640, 480))
        try inside(wayland) {
            let display = try open(PatternSource())
            defer { display.close() }
            display.offer("mine", as: .primary)
            #expect(display.text(of: .primary) == "mine" && display.text(of: .clipboard) == "")
        }
    }

    @Test("a compositor without a seat is told in one line, where SDL would crash", .enabled(if: WaylandServer.isInstalled))
    func waylandWithoutSeat() throws {
        let wayland = try WaylandServer(hasSeat: false)
        try inside(wayland) {
            guard VideoDrivers.needsSeat else { return try open(PatternSource()).close() }
            let error = #expect(throws: SDLDisplayError.self) { try open(PatternSource()) }
            #expect(error?.description == "no display: neither X11 (DISPLAY is not set) nor Wayland (WAYLAND_DISPLAY=wayland; it has no seat, "
                + "that is neither pointer nor keyboard) could be opened; use --headless")
        }
    }
}
