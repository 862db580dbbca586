import AppTesting
import Foundation
import TestSupport
import Testing

/// Each app in a session of Wayland, driven by its pointer and its keyboard.
@Suite(.serialized, .enabled(if: WaylandServer.isInstalled, "needs a Wayland compositor: install Xvfb, xdotool, import, Weston and wl-paste"))
struct WaylandSessionTests {
    /// Runs the program in a compositor; `body` is called when its window fills the screen. Then Control-Q closes it, or it ends by itself.
    private func session(_ arguments: [String], closes: Bool = true, body: (WaylandServer) throws -> Void) throws {
        let wayland = try WaylandServer(), scratch = ScratchFolder(), errors = Pipe()
        let screen = try #require(wayland.screen)
        // The desktop is drawn when two pictures agree.
        var before = try wayland.picture()
        for _ in 0..<100 {
            Thread.sleep(forTimeInterval: 0.1)
            let now = try wayland.picture()
            if now == before, now.contains(where: { $0 != now[0] }) { break }
            before = now
        }
        let environment = wayland.environment.merging(["XDG_DATA_HOME": scratch.path("data"), "SDL_AUDIODRIVER": "dummy"]) { $1 }
        let program = try Program.start(Program.lamina, arguments + ["--size", "500x420"], environment: environment, errors: errors)
        defer {
            if program.isRunning { kill(program.processIdentifier, SIGKILL) }
            program.waitUntilExit()
        }
        /// How many of the screen's rows aren't what they were without the window, from 0 to 1.
        func change() throws -> Double {
            let now = try wayland.picture(), row = wayland.pixels.width * 3
            let changed = stride(from: 0, to: min(now.count, before.count), by: row).filter { now[$0..<$0 + row] != before[$0..<$0 + row] }
            return Double(changed.count) / Double(wayland.pixels.height)
        }
        func wait(_ condition: (Double) -> Bool) throws -> Bool {
            for _ in 0..<150 {
                if condition(try change()) { return true }
                Thread.sleep(forTimeInterval: 0.1)
            }
            return false
        }
        #expect(try wait { $0 > 0.2 }, "no window")
        #expect(try change() < 1)
        try screen.xdotool("mousemove 300 240 sleep 0.2 key F11")
        #expect(try wait { $0 == 1 }, "F11 doesn't fill the screen")
        try body(wayland)
        if closes { try screen.xdotool("key ctrl+q") }
        program.waitUntilExit()
        #expect(program.terminationReason == .exit && program.terminationStatus == 0)
        let said = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        #expect(said == "", "no library says anything")
    }

    @Test("an app opens a window, fills the screen, and closes without a word", arguments: [
        ["study", "--store", "S"], ["covers", "F"], ["gallery"],
    ])
    func opens(arguments: [String]) throws {
        let scratch = ScratchFolder()
        #expect(try Program.run("convert", ["-size", "300x200", "gradient:red-blue", scratch.path("a.png")]).status == 0)
        try session(arguments.map { $0 == "S" ? scratch.path("store.sqlite") : $0 == "F" ? scratch.url.path : $0 }) { _ in }
    }

    @Test("what is typed is kept, and copied for others")
    func typing() throws {
        let scratch = ScratchFolder(), path = scratch.path("todo.sqlite")
        try session(["todo", "open", "--store", path]) { wayland in
            try #require(wayland.screen).xdotool("sleep 1 type --delay 40 Precious")
            try #require(wayland.screen).xdotool("sleep 0.5 key ctrl+a key ctrl+c sleep 0.3")
            #expect(try wayland.clipboard() == "Precious")
            // The program that read it had the keyboard.
            try #require(wayland.screen).xdotool("click 1 sleep 0.3")
        }
        #expect(try Program.run(Program.lamina, ["todo", "list", "--store", path]).output.contains("Precious"))
    }

    @Test("when the compositor ends, the program does, and all is kept")
    func end() throws {
        let scratch = ScratchFolder(), path = scratch.path("notes.sqlite")
        try session(["notes", "open", "--store", path], closes: false) { wayland in
            try #require(wayland.screen).xdotool("sleep 1 key ctrl+n sleep 1 type --delay 40 Precious")
            Thread.sleep(forTimeInterval: 0.5)
            wayland.stop()
        }
        #expect(try Program.run(Program.lamina, ["notes", "list", "--store", path]).output.contains("Precious"))
    }
}
