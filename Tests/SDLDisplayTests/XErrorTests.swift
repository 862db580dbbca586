import Testing

@testable import SDLDisplay

extension SDLDisplayTests {
    @Test("an event for a window that is gone ends no program, as happened when another thread woke one that was closing its window")
    func eventForClosedWindow() throws {
        let source = PatternSource()
        let display = try open(source, title: "Lamina errors")
        defer { display.close() }
        waitForRest(source)
        // Xlib would end the program now.
        try server.send("WM_PROTOCOLS", "WM_DELETE_WINDOW", to: 0x1FFF_FFFF)
    }
}
