import Foundation

/// An X server of the tests' own without a screen, so that they neither need one nor disturb the one that somebody works at.
package struct XServer: Sendable {
    /// Its display name, for instance ":99".
    package let display: String
    private let server: TestServer

    /// The server of this process, started when first asked for; nil when a program that the tests need is missing.
    package static let shared: XServer? = {
        guard areToolsInstalled, let server = try? XServer(size) else { return nil }
        setenv("DISPLAY", server.display, 1)
        unsetenv("WAYLAND_DISPLAY")
        unsetenv("SDL_VIDEODRIVER")
        // Windows in tests don't follow the settings of the desktop at which somebody works.
        setenv("DBUS_SESSION_BUS_ADDRESS", "", 1)
        return server
    }()

    static let areToolsInstalled = ["Xvfb", "xdotool", "import"].allSatisfy(Program.exists)

    package static let size = (width: 1024, height: 768)

    /// Starts a server with a screen of a size in pixels.
    init(_ size: (width: Int, height: Int)) throws {
        // Without -noreset it would begin anew whenever the last window goes, and refuse the next one meanwhile.
        server = try TestServer("Xvfb -displayfd 1 -screen 0 \(size.width)x\(size.height)x24 -nolisten tcp -noreset")
        display = ":" + server.address
    }

    /// Runs a program of the X server's and returns what it wrote.
    @discardableResult
    package func run(_ program: String, _ arguments: String...) throws -> Data {
        try Program.output("timeout", ["60", program] + arguments, environment: ["DISPLAY": display]).data
    }

    /// Moves the pointer, presses keys and so on: `xdotool`'s commands, separated by spaces.
    package func xdotool(_ commands: String) throws {
        try Program.output("timeout", ["60", "xdotool"] + commands.split(separator: " ").map(String.init), environment: ["DISPLAY": display])
    }

    /// The X identifier of the window with this title.
    package func window(titled title: String) throws -> String {
        let text = String(decoding: try run("xdotool", "search", "--sync", "--name", "^\(title)$"), as: UTF8.self)
        return text.split(separator: "\n").first.map(String.init) ?? ""
    }

    /// Asks a window to close, as the button of its title bar does.
    package func close(_ window: String) throws { try send("WM_PROTOCOLS", "WM_DELETE_WINDOW", to: UInt(window) ?? 0) }

    /// Sends a message of one atom to a window, over a connection of its own, and waits for the server's answers.
    package func send(_ type: String, _ content: String, to window: UInt) throws {
        let library = dlopen("libX11.so.6", RTLD_NOW)
        func function<Function>(_ name: String, _ type: Function.Type) throws -> Function {
            guard let symbol = dlsym(library, name) else { throw TestServer.Failure(description: "there is no \(name)") }
            return unsafeBitCast(symbol, to: type)
        }
        typealias Send = @convention(c) (OpaquePointer, UInt, Int32, Int, UnsafeRawPointer) -> Int32
        let connect = try function("XOpenDisplay", (@convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?).self)
        let atom = try function("XInternAtom", (@convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32) -> UInt).self)
        let send = try function("XSendEvent", Send.self)
        let disconnect = try function("XCloseDisplay", (@convention(c) (OpaquePointer) -> Int32).self)
        guard let connection = connect(display) else { throw TestServer.Failure(description: "no connection to \(display)") }
        // An XEvent has 24 words. This one is a message of a client, 33, in numbers of 32 bits.
        var event = [UInt](repeating: 0, count: 24)
        (event[0], event[4], event[5], event[6]) = (33, window, atom(connection, type, 0), 32)
        event[7] = atom(connection, content, 0)
        _ = send(connection, window, 0, 0, event)
        _ = disconnect(connection)
    }
}
