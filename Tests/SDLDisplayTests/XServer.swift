import Foundation

/// An X server of the tests' own without a screen, so that they neither need one nor disturb the one that somebody works at.
struct XServer {
    /// Its display name, for instance ":99".
    let display: String
    /// Closing this ends the server, also when the tests crash.
    private let lifeline: Pipe

    /// The server of this process, started when first asked for; nil when a program that the tests need is missing.
    static let shared: XServer? = missingPrograms.isEmpty ? XServer() : nil

    /// What the tests need and the machine lacks.
    static let missingPrograms: [String] = ["Xvfb", "xdotool", "import"].filter { program in
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return !folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }

    static let size = (width: 1024, height: 768)

    private init?() {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // Without -noreset it would begin anew whenever the last window goes, and refuse the next one meanwhile.
        let screen = "\(Self.size.width)x\(Self.size.height)x24"
        process.arguments = ["-c", "Xvfb -displayfd 1 -screen 0 \(screen) -nolisten tcp -noreset 2>/dev/null & cat >/dev/null; kill $!"]
        lifeline = Pipe()
        let output = Pipe()
        process.standardInput = lifeline
        process.standardOutput = output
        // Tests run on threads that block signals, and a program inherits that: the server could not be ended.
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        do { try process.run() } catch { return nil }
        let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let number = answer.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !number.isEmpty else { return nil }
        display = ":\(number)"
        setenv("DISPLAY", display, 1)
        unsetenv("WAYLAND_DISPLAY")
        unsetenv("SDL_VIDEODRIVER")
        // Windows in tests don't follow the settings of the desktop at which somebody works.
        setenv("DBUS_SESSION_BUS_ADDRESS", "", 1)
    }

    /// Runs a program of the X server's and returns what it wrote.
    @discardableResult
    func run(_ program: String, _ arguments: String...) throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return data
    }

    /// Moves the pointer, presses keys and so on: `xdotool`'s commands, separated by spaces.
    func xdotool(_ commands: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["xdotool"] + commands.split(separator: " ").map(String.init)
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
    }

    /// The X identifier of the window with this title.
    func window(titled title: String) throws -> String {
        let text = String(decoding: try run("xdotool", "search", "--sync", "--name", "^\(title)$"), as: UTF8.self)
        return text.split(separator: "\n").first.map(String.init) ?? ""
    }
}
