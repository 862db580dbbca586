import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import SDLDisplay

extension SDLDisplayTests {
    /// Does something with the environment of programs in a compositor.
    private func inside(_ wayland: WaylandServer, _ body: () throws -> Void) rethrows {
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
