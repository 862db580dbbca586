import AppSupport
import AppTesting
import Foundation
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import ScenesApp

/// The commands on files, from arguments to pictures.
@MainActor
@Suite(.serialized) struct SceneCommandTests {
    private let folder = ScratchFolder()

    // MARK: Arguments

    @Test("the arguments of render")
    func renderArguments() throws {
        let plain = try RenderCommand.parse(["a.caml", "-o", "b.png"])
        #expect(plain.scale == 1)
        #expect(plain.size == nil)
        #expect(plain.background == HexColor.black)
        let all = try RenderCommand.parse([
            "a.ca", "--output", "b.png", "--time", "1.5", "--state", "Up", "--size", "30x40", "--scale", "3", "--background", "#12abEF",
        ])
        #expect(all.time == 1.5)
        #expect(all.state == "Up")
        #expect(all.size == CGSize(width: 30, height: 40))
        #expect(all.background == HexColor(red: 0x12, green: 0xAB, blue: 0xEF))
        #expect(try RenderCommand.parse(["a.ca", "-o", "b", "--duration", "2", "--fps", "24"]).fps == 24)
        #expect(RenderCommand.Output(path: "a.PNG") == .picture)
        #expect(RenderCommand.Output(path: "a.txt") == .picture)
        #expect(RenderCommand.Output(path: "a.gif") == .film)
        #expect(RenderCommand.Output(path: "a.Mp4") == .film)
        #expect(RenderCommand.Output(path: "a/") == .folder)
        #expect(RenderCommand.Output(path: "a.avi") == nil)
    }

    @Test(
        "arguments that make no sense are refused",
        arguments: [
            ["a.caml"], ["-o", "b.png"], ["a.caml", "-o", "b.jpg"], ["a.caml", "-o", "b.png", "--fps", "30"],
            ["a.caml", "-o", "b.png", "--duration", "1"], ["a.caml", "-o", "b.gif"], ["a.caml", "-o", "b"],
            ["a.caml", "-o", "b.gif", "--duration", "1", "--time", "1"], ["a.caml", "-o", "b.png", "--time=-1"],
            ["a.caml", "-o", "b.png", "--time", "nan"], ["a.caml", "-o", "b.png", "--time", "1e9"],
            ["a.caml", "-o", "b.png", "--scale", "0"],
            ["a.caml", "-o", "b.png", "--background", "red"], ["a.caml", "-o", "b.png", "--background", "#12345"],
            ["a.caml", "-o", "b.png", "--background", "#+12345"], ["a.caml", "-o", "b.png", "--size", "10"],
            ["a.caml", "-o", "b.gif", "--duration", "1", "--fps", "0"], ["a.caml", "-o", "b.gif", "--duration", "inf"],
        ])
    func refusals(arguments: [String]) {
        #expect(throws: (any Error).self) { try RenderCommand.parse(arguments) }
    }

    // MARK: Pictures

    /// Renders as `lamina render` does.
    private func render(_ arguments: [String]) async throws {
        let command = try RenderCommand.parse(arguments)
        let file = try SceneFile(path: command.file)
        try await command.write(file, size: try file.scene(state: command.state).size)
    }

    private func color(_ name: String, x: Int, y: Int) throws -> PixelColor {
        let image = try ImageDecoder(contentsOf: URL(fileURLWithPath: folder.path(name))).decode()
        return PixelColor(in: image, x: x, y: y)
    }

    private let white = PixelColor(red: 255, green: 255, blue: 255), red = PixelColor(red: 255, green: 0, blue: 0)
    private let blue = PixelColor(red: 0, green: 0, blue: 255)

    @Test("a picture has the document's size, its y upwards, and the moment that is asked for")
    func picture() async throws {
        let file = try folder.write(SceneFixture.movingBox, to: "a.caml")
        try await render([file, "-o", folder.path("a.png")])
        let image = try ImageDecoder(contentsOf: URL(fileURLWithPath: folder.path("a.png"))).decode()
        #expect(image.width == 100)
        #expect(image.height == 80)
        #expect(try color("a.png", x: 11, y: 69) == red)
        #expect(try color("a.png", x: 11, y: 49) == white)
        // Half a frame after a second: 20 + 30 · (1 + 1/120) = 50.25 is the middle. The frame before would have 50.
        try await render([file, "-o", folder.path("b.png"), "--time", "1.00833333333", "--scale", "4"])
        let row = try (160...161).map { try color("b.png", x: $0, y: 240) } + (240...241).map { try color("b.png", x: $0, y: 240) }
        #expect(row == [white, red, red, white])
    }

    @Test("a picture of another shape shows the document as large as fits, in the middle, on the background")
    func fitting() async throws {
        let file = try folder.write(SceneFixture.movingBox, to: "a.caml")
        try await render([file, "-o", folder.path("a.png"), "--size", "300x160", "--background", "#00ff00"])
        let green = PixelColor(red: 0, green: 255, blue: 0)
        #expect(try color("a.png", x: 49, y: 80) == green)
        #expect(try color("a.png", x: 51, y: 80) == white)
        #expect(try color("a.png", x: 248, y: 80) == white)
        #expect(try color("a.png", x: 251, y: 80) == green)
        #expect(try color("a.png", x: 50 + 40, y: 120) == red)
    }

    @Test("a state is there at once; one that doesn't exist is refused with the names of those that do")
    func states() async throws {
        let file = try folder.write(SceneFixture.movingBox, to: "a.caml")
        try await render([file, "-o", folder.path("up.png"), "--state", "Up"])
        #expect(try color("up.png", x: 20, y: 20) == red)
        #expect(try color("up.png", x: 20, y: 60) == white)
        try await render([file, "-o", folder.path("blue.png"), "--state", "Blue"])
        #expect(try color("blue.png", x: 20, y: 60) == blue)
        do {
            try await render([file, "-o", folder.path("no.png"), "--state", "Down"])
            Issue.record("a state that doesn't exist was shown")
        } catch {
            #expect("\(error)".contains("there is no state \"Down\"; the states are Up, Blue"))
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path("no.png")))
    }

    @Test("bundles of an archive lie over one another")
    func archive() async throws {
        let zip = SceneFixture.zip([
            (name: "w/Floating.ca/main.caml", text: SceneFixture.plain("0 0 1", width: 50, height: 40)),
            (name: "w/Background.ca/main.caml", text: SceneFixture.plain("1 0 0")),
        ])
        try zip.write(to: URL(fileURLWithPath: folder.path("a.tendies")))
        try await render([folder.path("a.tendies"), "-o", folder.path("a.png")])
        #expect(try color("a.png", x: 50, y: 40) == blue)
        #expect(try color("a.png", x: 10, y: 10) == red)
    }

    @Test("frames as pictures, and the same run as the layer tree")
    func frames() async throws {
        let file = try folder.write(SceneFixture.movingBox, to: "a.caml")
        try await render([file, "-o", folder.path("frames"), "--duration", "1", "--fps", "4"])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("frames")).sorted()
        #expect(names == (0..<4).map { "frame-0000\($0).png" })
        // 20 + 60 · 0.5 / 2 = 35 at the third.
        #expect(try color("frames/frame-00002.png", x: 26, y: 60) == red)
        #expect(try color("frames/frame-00002.png", x: 24, y: 60) == white)
        try await render([file, "-o", folder.path("a.txt")])
        let tree = try String(contentsOfFile: folder.path("a.txt"), encoding: .utf8)
        #expect(tree.contains("\"box\" frame (10, 10, 20, 20) background #ff0000"))
    }

    @Test("a film")
    func film() async throws {
        let file = try folder.write(SceneFixture.movingBox, to: "a.caml")
        for name in ["a.gif", "a.mp4"] {
            try await render([file, "-o", folder.path(name), "--duration", "0.5", "--fps", "10"])
            #expect(FileManager.default.fileExists(atPath: folder.path(name)))
        }
        // A GIF's first frame can be read like any picture.
        #expect(try color("a.gif", x: 20, y: 60).difference(to: red) < 12)
    }

    @Test("a film that is interrupted leaves nothing behind", arguments: [SIGINT, SIGTERM])
    func interruptedFilm(signal: Int32) async throws {
        let file = try folder.write(SceneFixture.movingBox, to: "a.caml")
        try FileManager.default.createDirectory(atPath: folder.path("temporary"), withIntermediateDirectories: true)
        func temporary() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path("temporary")) }
        let process = try Program.start(
            Program.lamina, ["render", file, "-o", folder.path("a.mp4"), "--duration", "600", "--fps", "60"],
            environment: ["TMPDIR": folder.path("temporary")])
        while try temporary().isEmpty, process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try !temporary().isEmpty)
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
        #expect(try temporary().isEmpty && !FileManager.default.fileExists(atPath: folder.path("a.mp4")))
    }

    @Test("a picture that would be too large is refused")
    func tooLarge() async throws {
        let file = try folder.write(SceneFixture.movingBox, to: "a.caml")
        let arguments = [file, "-o", folder.path("a.png"), "--size", "20000x10", "--scale", "2"]
        await #expect(throws: CommandError.self) { try await render(arguments) }
    }

    @Test("files that are no documents are refused, and nothing is written", arguments: ["", "<caml", "<caml/>", "{\\rtf1}", "<svg/>"])
    func badFiles(text: String) async throws {
        let file = try folder.write(text, to: "a.caml")
        await #expect(throws: (any Error).self) { try await render([file, "-o", folder.path("a.png")]) }
        #expect(!FileManager.default.fileExists(atPath: folder.path("a.png")))
    }

    // MARK: Trees

    @Test("tree prints the document's layers, under their bundles' names where there are several")
    func tree() throws {
        let file = try folder.write(SceneFixture.movingBox, to: "a.caml")
        let text = TreeCommand.text(of: try SceneFile(path: file).scene())
        let lines = text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("CALayer \"root\" frame (0, 0, 100, 80)"))
        #expect(lines[1].hasPrefix("  CALayer \"box\" frame (10, 10, 20, 20)"))
        for name in ["B.ca", "A.ca"] { try folder.write(SceneFixture.plain("1 0 0"), to: "two/\(name)/main.caml") }
        let both = TreeCommand.text(of: try SceneFile(path: folder.path("two")).scene())
        #expect(both.split(separator: "\n").map { $0.prefix(7) } == ["A.ca:", "CALayer", "B.ca:", "CALayer"])
    }

    // MARK: Playing

    /// Plays the moving box, with keys at times; the colour at a point at the end.
    private func play(_ keys: [(time: Double, key: String)], seconds: Double, at point: CGPoint) async throws -> PixelColor? {
        let file = try SceneFile(path: folder.write(SceneFixture.movingBox, to: "a.caml"))
        return try await HeadlessHost.open(size: CGSize(width: 100, height: 80), scale: 1) { host in
            host.show(try SceneViewController { try file.scene() })
            var script = GestureScript()
            for (time, key) in keys { script.key(key, time: time) }
            host.schedule(script)
            await host.advance(by: seconds)
            return host.pixel(at: point)
        }
    }

    @Test("keys switch states: by number, to the next and to the one before, and back to the base state")
    func stateKeys() async throws {
        let up = CGPoint(x: 20 + 30, y: 20), down = CGPoint(x: 20 + 30, y: 60)
        #expect(try await play([], seconds: 1, at: down) == red)
        #expect(try await play([(0, "1")], seconds: 1, at: up) == red)
        #expect(try await play([(0, "2")], seconds: 1, at: down) == blue)
        #expect(try await play([(0, "ArrowRight")], seconds: 1, at: up) == red)
        #expect(try await play([(0, "ArrowLeft")], seconds: 1, at: down) == blue)
        #expect(try await play([(0, "ArrowRight"), (0.1, "ArrowRight")], seconds: 1, at: down) == blue)
        #expect(try await play([(0, "2"), (0.1, "0")], seconds: 1, at: down) == red)
        #expect(try await play([(0, "9"), (0, "x")], seconds: 1, at: down) == red)
    }

    @Test("space stops the scene's time and lets it go on, r begins again")
    func timeKeys() async throws {
        // The box moves 30 points a second, from x = 20.
        #expect(try await play([(0.5, "Space")], seconds: 1.5, at: CGPoint(x: 35, y: 60)) == red)
        #expect(try await play([(0.5, "Space")], seconds: 1.5, at: CGPoint(x: 65, y: 60)) == white)
        #expect(try await play([(0.5, "Space"), (1, "Space")], seconds: 1.5, at: CGPoint(x: 50, y: 60)) == red)
        #expect(try await play([(0.5, "Space"), (1, "Space")], seconds: 1.5, at: CGPoint(x: 65, y: 60)) == white)
        #expect(try await play([(1, "r")], seconds: 1.5, at: CGPoint(x: 35, y: 60)) == red)
        #expect(try await play([(1, "r")], seconds: 1.5, at: CGPoint(x: 65, y: 60)) == white)
        #expect(try await play([(0.5, "Space"), (1, "r")], seconds: 1.5, at: CGPoint(x: 35, y: 60)) == red)
    }

    @Test("q and escape end", arguments: ["q", "Escape"])
    func quitKeys(key: String) async throws {
        let file = try SceneFile(path: folder.write(SceneFixture.movingBox, to: "a.caml"))
        var isOver = false
        try await HeadlessHost.open(size: CGSize(width: 100, height: 80), scale: 1) { host in
            host.show(try SceneViewController(quit: { isOver = true }, open: { try file.scene() }))
            var script = GestureScript()
            script.key(key, time: 0)
            await host.run(script)
        }
        #expect(isOver)
    }
}
