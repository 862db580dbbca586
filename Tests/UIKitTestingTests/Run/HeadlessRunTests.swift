import Foundation
import Testing
import UIKit
import UIKitTesting

@MainActor
struct HeadlessRunTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    private func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: path(name)) }
    private func clean() { try? FileManager.default.removeItem(at: folder) }

    private func run(_ snapshots: [HeadlessRun.Snapshot], script: GestureScript? = nil, threads: Int = 1) -> HeadlessRun {
        HeadlessRun(size: CGSize(width: 200, height: 120), scale: 1, threads: threads, script: script, snapshots: snapshots)
    }

    @Test("XX-03 snapshots at their times, whatever their order; the same bytes with any number of threads")
    func snapshots() async throws {
        defer { clean() }
        var script = GestureScript()
        script.drag(from: CGPoint(x: 30, y: 60), to: CGPoint(x: 150, y: 70), duration: 0.2, time: 0.1)
        try await run([.init("0.3:\(path("b.png"))"), .init("0:\(path("a.png"))"), .init("0.3:\(path("b.txt"))")], script: script)
            .perform { DialController() }
        try await run([.init("0:\(path("c.png"))"), .init("0.3:\(path("d.png"))")], script: script, threads: 3).perform { DialController() }
        #expect(bytes("a.png") != nil)
        #expect(bytes("a.png") == bytes("c.png"))
        #expect(bytes("b.png") == bytes("d.png"))
        #expect(bytes("a.png") != bytes("b.png"))
        #expect(bytes("b.txt").map { String(decoding: $0, as: UTF8.self) }?.hasPrefix("UIWindow frame (0, 0, 200, 120)\n") == true)
    }

    @Test("each frame whose picture is needed is told once, before it is written")
    func progress() async throws {
        defer { clean() }
        @MainActor final class Told { var frames: [(Int, Bool)] = [] }
        let told = Told()
        var run = try run([.init("0:\(path("a.png"))"), .init("0:\(path("b.png"))"), .init("0.1:\(path("c.txt"))"), .init("0.2:\(path("d.png"))")])
        run.framesPerSecond = 10
        let file = path("a.png")
        run.didDraw = { @MainActor frame in told.frames.append((frame, FileManager.default.fileExists(atPath: file))) }
        try await run.perform { DialController() }
        #expect(told.frames.map(\.0) == [0, 2])
        #expect(told.frames.map(\.1) == [false, true])
        #expect(bytes("a.png") == bytes("b.png"))
    }

    @Test("every frame of a duration")
    func frames() async throws {
        defer { clean() }
        var run = run([])
        run.framesPerSecond = 25
        run.duration = 0.2
        run.framesFolder = path("frames/deep")
        try await run.perform { DialController() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("frames/deep")).sorted() == (0..<5).map { "frame-0000\($0).png" })
    }

    @Test("XX-03 the frames of parts are those of the whole, with the same numbers")
    func parts() async throws {
        defer { clean() }
        var script = GestureScript()
        script.drag(from: CGPoint(x: 30, y: 60), to: CGPoint(x: 150, y: 70), duration: 0.3, time: 0.05)
        var run = run([], script: script)
        run.framesPerSecond = 20
        run.duration = 0.5
        run.framesFolder = path("whole")
        try await run.perform { DialController() }
        // The second part begins between two frames.
        for (name, from, to) in [("first", 0.0, 0.17), ("second", 0.17, nil)] {
            run.framesFolder = path(name)
            (run.from, run.to) = (from, to)
            try await run.perform { DialController() }
        }
        func names(_ folder: String) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted() }
        #expect(try names("whole").count == 10)
        #expect(try names("first") + names("second") == names("whole"))
        for name in try names("first") { #expect(bytes("first/\(name)") == bytes("whole/\(name)"), "\(name)") }
        for name in try names("second") { #expect(bytes("second/\(name)") == bytes("whole/\(name)"), "\(name)") }
        #expect(bytes("whole/frame-00002.png") != bytes("whole/frame-00006.png"))
        run.from = 0.5
        await #expect(throws: HeadlessRunError.self) { try await run.perform { DialController() } }
        run.from = -1
        await #expect(throws: HeadlessRunError.self) { try await run.perform { DialController() } }
    }

    @Test("the first frame shows what is drawn in the background")
    func firstFrame() async throws {
        defer { clean() }
        try await run([.init("0:\(path("a.txt"))")]).perform {
            let controller = UIViewController()
            let application = UIApplication.shared
            let identifier = application.beginBackgroundTask()
            DispatchQueue.global().async {
                usleep(5000)
                DispatchQueue.main.async { MainActor.assumeIsolated { controller.view.layer.name = "drawn" } }
                application.endBackgroundTask(identifier)
            }
            return controller
        }
        #expect(bytes("a.txt").map { String(decoding: $0, as: UTF8.self) }?.contains("\"drawn\"") == true)
    }

    @Test("what can't be written is refused before anything runs, in one line")
    func refusals() async throws {
        defer { clean() }
        func message(_ run: HeadlessRun) async -> String {
            do {
                try await run.perform {
                    Issue.record("the program ran")
                    return UIViewController()
                }
                return ""
            } catch {
                return "\(error)"
            }
        }
        let nowhere = await message(run([.init(time: 0, path: path("no/a.png"))]))
        #expect(nowhere == "cannot write \(path("no/a.png")): there is no folder \(path("no"))")
        let unknown = await message(run([.init(time: 0, path: path("a.gif"))]))
        #expect(
            unknown.hasSuffix("the name must end in .png (pixels), .elements.txt (elements), .list.txt (display list) or .txt (layer tree)"))
        try FileManager.default.createDirectory(atPath: path("d.png"), withIntermediateDirectories: true)
        #expect(await message(run([.init(time: 0, path: path("d.png"))])).hasSuffix("it is a folder"))
        #expect(await message(run([.init(time: -1, path: path("a.png"))])).contains("the time must be 0 to"))
        #expect(await message(run([.init(time: .nan, path: path("a.png"))])).contains("the time must be 0 to"))
        var frames = run([])
        frames.framesFolder = path("frames")
        #expect(await message(frames) == "frames need a duration where there is no script")
        frames.duration = 1
        frames.framesFolder = "/proc/no/frames"
        #expect(await message(frames).hasPrefix("cannot make the folder /proc/no/frames"))
        #expect(await message(HeadlessRun(size: CGSize(width: 40_000, height: 10))).contains("can't be drawn"))
    }

    @Test("an error of the program's own ends the run and closes the host")
    func programError() async {
        defer { clean() }
        struct Broken: Error {}
        await #expect(throws: Broken.self) { try await run([]).perform { throw Broken() } }
        await HeadlessHost.open { _ in #expect(UIApplication.shared.windows.isEmpty) }
    }

    @Test("arguments as they are written on a command line")
    func arguments() throws {
        #expect(try HeadlessRun.size("1024x768") == CGSize(width: 1024, height: 768))
        #expect(try HeadlessRun.Snapshot("1.2:a:b.PNG") == .init(time: 1.2, path: "a:b.PNG"))
        for bad in ["", "1024", "0x10", "10x", "axb", "nanx10", "1x2x3", "-5x10", "99999x1"] {
            #expect(throws: HeadlessRunError.self) { try HeadlessRun.size(bad) }
        }
        for bad in ["", "a.png", "x:a.png", "-1:a.png", "inf:a.png", "nan:a.png", "1:", "1:a", "1:a.gif"] {
            #expect(throws: HeadlessRunError.self) { try HeadlessRun.Snapshot(bad) }
        }
    }
}
