import CSDL
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import SDLDisplay

extension SDLDisplayTests {
    private func properties(_ id: String) throws -> String {
        String(decoding: try server.run("xprop", "-id", id, "WM_CLASS", "_NET_WM_NAME", "WM_NAME"), as: UTF8.self)
    }

    @Test("a window has its program's class, its title and its icon")
    func identity() throws {
        let pixels = PixelBuffer(width: 3, height: 2)
        let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0x8000_0080, 0, 0x4010_2030, 0xFFFF_FFFF]
        for (index, pixel) in colors.enumerated() {
            pixels[index % 3, index / 3] = pixel
        }
        let source = PatternSource()
        let identity = WindowIdentity(title: "Lamina identity", identifier: "lamina-todo", icon: CGImage(pixels: pixels))
        let display = try SDLDisplay(identity, size: CGSize(width: 100, height: 80), scale: 1, frames: source, events: recorder.record)
        defer { display.close() }
        waitForRest(source)
        let id = try server.window(titled: "Lamina identity")
        let properties = try properties(id)
        #expect(properties.contains("WM_CLASS(STRING) = \"lamina-todo\", \"lamina-todo\""), "\(properties)")
        #expect(properties.contains("Lamina identity"), "\(properties)")
        // Width, height and the pixels, whose colours aren't multiplied by alpha.
        let icon = String(decoding: try server.run("xprop", "-id", id, "32c", "_NET_WM_ICON"), as: UTF8.self)
        let numbers = icon.split(separator: "=").last.map { $0.split { !$0.isNumber }.compactMap { UInt32($0) } } ?? []
        #expect(numbers == [3, 2, 0xFFFF_0000, 0xFF00_FF00, 0x8000_00FF, 0, 0x4040_80BF, 0xFFFF_FFFF], "\(icon)")
        display.setTitle("Lamina renamed")
        #expect(try !server.window(titled: "Lamina renamed").isEmpty)
    }

    @Test("the next window may belong to another program")
    func otherIdentity() throws {
        let source = PatternSource()
        let identity = WindowIdentity(title: "Lamina other", identifier: "lamina-covers")
        let display = try SDLDisplay(identity, size: CGSize(width: 100, height: 80), scale: 1, frames: source, events: recorder.record)
        defer { display.close() }
        waitForRest(source)
        #expect(try properties(try server.window(titled: "Lamina other")).contains("\"lamina-covers\", \"lamina-covers\""))
    }

    @Test("dropped files are reported together, dropped text isn't")
    func drop() throws {
        let source = PatternSource()
        let display = try open(source, title: "Lamina drop")
        defer { display.close() }
        waitForRest(source)
        func push(_ type: SDL_EventType, _ text: String? = nil) {
            var event = SDL_Event()
            event.drop.type = type.rawValue
            event.drop.file = text.map { SDL_strdup($0) }
            SDL_PushEvent(&event)
        }
        for (type, text) in [
            (SDL_DROPBEGIN, nil), (SDL_DROPFILE, "/tmp/a b.apkg"), (SDL_DROPFILE, "/tmp/ü%20.csv"), (SDL_DROPCOMPLETE, nil),
            (SDL_DROPBEGIN, nil), (SDL_DROPTEXT, "words"), (SDL_DROPFILE, ""), (SDL_DROPCOMPLETE, nil),
            (SDL_DROPBEGIN, nil), (SDL_DROPFILE, "/c"), (SDL_DROPCOMPLETE, nil),
        ] as [(SDL_EventType, String?)] { push(type, text) }
        func opened() -> [[URL]] { recorder.events.compactMap { if case .opened(let urls) = $0 { urls } else { nil } } }
        #expect(waitUntil { opened().count == 2 })
        #expect(opened().map { $0.map(\.path) } == [["/tmp/a b.apkg", "/tmp/ü%20.csv"], ["/c"]])
    }
}
