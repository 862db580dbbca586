import Foundation

/// An X server of the tests' own without a screen, so that they neither need one nor disturb the one that somebody works at.
package struct XServer: Sendable {
    /// Its display name, for instance ":99".
    package let display: String
    private let server: TestServer

    /// The server of this process, started when first asked for; nil when a program that the tests need is missing.
    package static let shared: XServer? = ["Xvfb", "xdotool", "import"].allSatisfy(Program.exists) ? try? XServer() : nil

    package static let size = (width: 1024, height: 768)

    private init() throws {
        // Without -noreset it would begin anew whenever the last window goes, and refuse the next one meanwhile.
        server = try TestServer("Xvfb -displayfd 1 -screen 0 \(Self.size.width)x\(Self.size.height)x24 -nolisten tcp -noreset")
        display = ":" + server.address
        setenv("DISPLAY", display, 1)
        unsetenv("WAYLAND_DISPLAY")
        unsetenv("SDL_VIDEODRIVER")
        // Windows in tests don't follow the settings of the desktop at which somebody works.
        setenv("DBUS_SESSION_BUS_ADDRESS", "", 1)
    }

    /// Runs a program of the X server's and returns what it wrote.
    @discardableResult
    package func run(_ program: String, _ arguments: String...) throws -> Data {
        let output = Pipe()
        let process = try Program.start("timeout", ["60", program] + arguments, output: output)
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return data
    }

    /// Moves the pointer, presses keys and so on: `xdotool`'s commands, separated by spaces.
    package func xdotool(_ commands: String) throws {
        try Program.start("timeout", ["60", "xdotool"] + commands.split(separator: " ").map(String.init)).waitUntilExit()
    }

    /// The X identifier of the window with this title.
    package func window(titled title: String) throws -> String {
        let text = String(decoding: try run("xdotool", "search", "--sync", "--name", "^\(title)$"), as: UTF8.self)
        return text.split(separator: "\n").first.map(String.init) ?? ""
    }
}
