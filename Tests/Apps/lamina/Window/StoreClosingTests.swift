import AppTesting
import Foundation
import class RecordStoreTesting.StoreLock
import StudyLibrary
import TestSupport
import Testing

@testable import StudyApp

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

    @Test("a window that closes during an import is gone at once, also while another program keeps the store locked, and the import is taken back")
    func importing() throws {
        let server = try #require(XServer.shared), scratch = ScratchFolder(), path = scratch.path("study.sqlite")
        let rows = (0..<30_000).map { "question \($0),answer \($0)\n" }.joined()
        try scratch.write("Question,Answer\n" + rows, to: "many.csv")
        let store = try StudyStore(path: path) { StudyMoment(Date(), secondsFromGMT: 0) }
        try store.setSetting("started", to: "yes")
        func count() throws -> Int { try store.noteCount(in: .builtIn(.allNotes)) }
        let program = try Program.start(
            Program.lamina, ["study", scratch.path("many.csv"), "--store", path, "--size", "480x640", "--scale", "1"],
            environment: ["DBUS_SESSION_BUS_ADDRESS": ""])
        defer {
            if program.isRunning { kill(program.processIdentifier, SIGKILL) }
            program.waitUntilExit()
        }
        let window = try server.window(titled: "many")
        try server.xdotool("windowfocus --sync \(window) sleep 0.5 key ctrl+s")
        var lock: StoreLock?
        for _ in 0..<20_000 where lock == nil {
            if try count() > 1000 { lock = try? StoreLock(path) }
            usleep(1000)
        }
        let kept = try #require(lock), there = try count()
        #expect((1000..<29_000).contains(there))
        try server.close(window)
        let clock = ContinuousClock(), start = clock.now
        while clock.now - start < .seconds(5), try !server.run("xdotool", "getwindowname", window).isEmpty { usleep(20_000) }
        let wait = clock.now - start
        #expect(wait < .seconds(2) && program.isRunning, "\(wait)")
        #expect(try count() == there)
        try kept.end()
        program.waitUntilExit()
        #expect(program.terminationReason == .exit && program.terminationStatus == 0)
        #expect(try count() == 0 && store.undoNames().undo == nil)
    }

    @Test("what was typed while another program kept the store locked is there at the next start, though the program was killed", arguments: [
        ("todo", "To-Do"), ("notes", "Notes"), ("study", "Study"),
    ])
    func killedWhileLocked(app: (command: String, title: String)) throws {
        let server = try #require(XServer.shared), scratch = ScratchFolder(), path = scratch.path("live.sqlite"), kept = path + "-unstored"
        let manager = FileManager.default
        func start() throws -> Process {
            try Program.start(
                Program.lamina, [app.command, "open", "--store", path, "--size", "480x640", "--scale", "1"],
                environment: ["DBUS_SESSION_BUS_ADDRESS": ""])
        }
        func wait(_ condition: () -> Bool) -> Bool {
            for _ in 0..<100 where !condition() { Thread.sleep(forTimeInterval: 0.1) }
            return condition()
        }
        func isThere() throws -> Bool {
            guard app.command == "study" else {
                return try Program.run(Program.lamina, [app.command, "list", "--store", path]).output.contains("Precious")
            }
            let store = try StudyStore(path: path) { StudyMoment(Date(), secondsFromGMT: 0) }
            return try store.notes(store.ids(in: .builtIn(.allNotes))).contains { $0.facets[0].html.contains("Precious") }
        }
        if app.command == "study" {
            let store = try StudyStore(path: path) { StudyMoment(Date(), secondsFromGMT: 0) }
            let stack = try store.change("Add") { try $0.addStack("German") }
            try store.setSetting("started", to: "yes")
            try StudyPosition(source: .stack(stack), isStudying: false).write(to: store)
        }
        var program = try start()
        defer {
            if program.isRunning { kill(program.processIdentifier, SIGKILL) }
            program.waitUntilExit()
        }
        var window = try server.window(titled: app.title)
        try server.xdotool("windowfocus --sync \(window)")
        #expect(wait { manager.fileExists(atPath: path + "-wal") })
        try server.xdotool("sleep 1" + (app.command == "todo" ? "" : " key ctrl+n sleep 1"))
        let lock = try StoreLock(path)
        try server.xdotool("type --delay 40 Precious")
        #expect(wait { (try? manager.contentsOfDirectory(atPath: kept))?.isEmpty == false })
        // The last letters are kept a moment later.
        Thread.sleep(forTimeInterval: 1.5)
        kill(program.processIdentifier, SIGKILL)
        program.waitUntilExit()
        try lock.end()
        #expect(try !isThere())
        program = try start()
        window = try server.window(titled: app.title)
        #expect(wait { !manager.fileExists(atPath: kept) })
        kill(program.processIdentifier, SIGTERM)
        program.waitUntilExit()
        #expect(try isThere())
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
