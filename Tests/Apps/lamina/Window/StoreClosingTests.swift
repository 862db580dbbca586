import AppTesting
import Foundation
import TestSupport
import Testing

/// What lies on the disk when a window has closed.
@Suite(.serialized, .enabled(if: XServer.shared != nil, "needs an X server: install Xvfb, xdotool and ImageMagick's import"))
struct StoreClosingTests {
    enum End: String, CaseIterable {
        case button, terminate, interrupt, hangUp
    }

    @Test("when a window has closed, all that was written is in the store's one file, and no log lies beside it", arguments: [
        ("todo", "To-Do"), ("notes", "Notes"), ("study", "Study"),
    ], End.allCases)
    func closing(app: (command: String, title: String), end: End) throws {
        let server = try #require(XServer.shared), scratch = ScratchFolder(), path = scratch.path("live.sqlite")
        // The settings of the desktop at which somebody works are not followed.
        let program = try Program.start(
            Program.lamina, [app.command, "open", "--store", path, "--size", "480x640", "--scale", "1"],
            environment: ["DBUS_SESSION_BUS_ADDRESS": ""])
        defer {
            if program.isRunning { kill(program.processIdentifier, SIGKILL) }
            program.waitUntilExit()
        }
        let window = try server.window(titled: app.title)
        try server.xdotool("windowfocus --sync \(window)")
        // Every app has stored something by now: its tips, its tutorial, its first stack.
        for _ in 0..<100 where !FileManager.default.fileExists(atPath: path + "-wal") { Thread.sleep(forTimeInterval: 0.1) }
        #expect(FileManager.default.fileExists(atPath: path + "-wal"))
        if app.command == "todo" {
            try server.xdotool("sleep 1 type --delay 40 Precious")
            // What is typed when the window closes is stored, too.
            try server.xdotool("sleep 0.3")
        }
        switch end {
        case .button: try server.close(window)
        case .terminate: kill(program.processIdentifier, SIGTERM)
        case .interrupt: kill(program.processIdentifier, SIGINT)
        case .hangUp: kill(program.processIdentifier, SIGHUP)
        }
        program.waitUntilExit()
        #expect(program.terminationReason == .exit && program.terminationStatus == 0)
        #expect(["-wal", "-shm"].filter { FileManager.default.fileExists(atPath: path + $0) } == [])
        // A copy of the file alone is the whole store.
        let copy = scratch.path("copy.sqlite")
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        let (status, output) = try Program.run(Program.lamina, [app.command, "list", "--store", copy])
        #expect(status == 0 && !output.isEmpty, "\(output)")
        if app.command == "todo" { #expect(output.contains("Precious"), "\(output)") }
    }

    @Test("a signal that the program was started to ignore doesn't close its window")
    func ignored() throws {
        let server = try #require(XServer.shared), scratch = ScratchFolder()
        let program = try Program.start(
            "env", ["--ignore-signal=HUP", Program.lamina, "todo", "open", "--store", scratch.path("a.sqlite"), "--size", "400x300"],
            environment: ["DBUS_SESSION_BUS_ADDRESS": ""])
        defer {
            if program.isRunning { kill(program.processIdentifier, SIGKILL) }
            program.waitUntilExit()
        }
        let window = try server.window(titled: "To-Do")
        kill(program.processIdentifier, SIGHUP)
        Thread.sleep(forTimeInterval: 0.5)
        #expect(program.isRunning)
        try server.close(window)
        program.waitUntilExit()
        #expect(program.terminationReason == .exit && program.terminationStatus == 0)
    }
}
