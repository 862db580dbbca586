import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import UIKitTesting

@MainActor
struct FilmTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-film-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    private func clean() { try? FileManager.default.removeItem(at: folder) }

    /// Width, height, frames and frames a second of a film, as `ffprobe` finds them.
    private func probe(_ name: String) throws -> [String] {
        let arguments = [
            "-v", "error", "-count_frames", "-show_entries", "stream=width,height,r_frame_rate,nb_read_frames", "-of",
            "default=noprint_wrappers=1:nokey=1", path(name),
        ]
        let text = String(decoding: try Program.output("ffprobe", arguments).data, as: UTF8.self)
        return text.split(separator: "\n").map(String.init)
    }

    /// The colour in the middle of a frame, decoded by `ffmpeg`: red, green, blue.
    private func middle(of name: String, frame: Int) throws -> [UInt8] {
        let arguments = [
            "-v", "error", "-nostdin", "-i", path(name), "-vf", "select=eq(n\\,\(frame)),crop=2:2", "-frames:v", "1",
            "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
        ]
        return Array(try Program.output("ffmpeg", arguments).data.prefix(3))
    }

    private func frame(_ width: Int, _ height: Int, _ color: UInt32) -> CGImage {
        let pixels = PixelBuffer(width: width, height: height)
        for y in 0..<height { for x in 0..<width { pixels[x, y] = color } }
        return CGImage(pixels: pixels, isOpaque: true)
    }

    @Test("a film has the frames' size, number and rate; one in MP4 has even sides", arguments: [
        ("a.gif", 25, ["33", "17", "25/1", "6"]), ("a.mp4", 25, ["34", "18", "25/1", "6"]), ("A.MP4", 60, ["34", "18", "60/1", "6"]),
    ])
    func frames(name: String, rate: Int, wanted: [String]) throws {
        defer { clean() }
        let film = try Film(path: path(name), width: 33, height: 17, framesPerSecond: rate)
        for number in 0..<6 { try film.append(frame(33, 17, 0xFF00_0000 | UInt32(number * 40) << 8)) }
        #expect(!FileManager.default.fileExists(atPath: path(name)), "what is not finished is not there")
        try film.finish()
        #expect(try probe(name) == wanted)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name], "nothing else is left")
    }

    @Test("a GIF of 60 frames a second keeps every second one, for viewers show no more than 50")
    func fastGIF() throws {
        defer { clean() }
        let film = try Film(path: path("a.gif"), width: 16, height: 16, framesPerSecond: 60)
        for number in 0..<9 { try film.append(frame(16, 16, number.isMultiple(of: 2) ? 0xFF00_FF00 | UInt32(number) : 0xFFFF_0000)) }
        try film.finish()
        #expect(try probe("a.gif") == ["16", "16", "30/1", "5"])
        for number in 0..<5 { #expect(try middle(of: "a.gif", frame: number)[0] == 0) }
    }

    @Test("colours arrive", arguments: ["a.gif", "a.mp4"])
    func colors(name: String) throws {
        defer { clean() }
        let film = try Film(path: path(name), width: 64, height: 64, framesPerSecond: 10)
        for color: UInt32 in [0xFFD0_3020, 0xFF20_B040, 0xFF30_40C0] { try film.append(frame(64, 64, color)) }
        try film.finish()
        for (number, wanted) in [[0xD0, 0x30, 0x20], [0x20, 0xB0, 0x40], [0x30, 0x40, 0xC0]].enumerated() {
            let found = try middle(of: name, frame: number).map(Int.init)
            try #require(found.count == 3)
            #expect(zip(found, wanted).allSatisfy { abs($0 - $1) <= 6 }, "frame \(number) is \(found)")
        }
    }

    @Test("a headless run writes a film, of the same frames that it writes as pictures; what is there is replaced")
    func run() async throws {
        defer { clean() }
        try Data("old".utf8).write(to: URL(fileURLWithPath: path("a.mp4")))
        let run = HeadlessRun(
            size: CGSize(width: 100, height: 60), scale: 1, framesPerSecond: 20, framesFolder: path("frames"), film: path("a.mp4"),
            duration: 0.5)
        try await run.perform {
            let controller = UIViewController()
            controller.view.backgroundColor = .white
            return controller
        }
        #expect(try probe("a.mp4") == ["100", "60", "20/1", "10"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("frames")).count == 10)
        #expect(try middle(of: "a.mp4", frame: 9).allSatisfy { $0 >= 253 })
    }

    @Test("what can't be a film is refused in one line")
    func refusals() throws {
        defer { clean() }
        func message(_ name: String, width: Int = 16, frames: Int = 1) -> String {
            do {
                let film = try Film(path: name, width: width, height: 16, framesPerSecond: 10)
                for _ in 0..<frames { try film.append(frame(width, 16, 0xFF00_0000)) }
                try film.finish()
                return ""
            } catch {
                return "\(error)"
            }
        }
        #expect(message(path("a.avi")) == "cannot write \(path("a.avi")): the name must end in .gif or .mp4")
        #expect(message(path("no/a.gif")) == "cannot write \(path("no/a.gif")): there is no folder \(path("no"))")
        // What ffmpeg refuses: a film without frames, and one that its encoder has no room for.
        for (name, width, frames) in [("a.gif", 16, 0), ("a.mp4", 20_000, 3)] {
            let refusal = message(path(name), width: width, frames: frames)
            #expect(refusal.hasPrefix("cannot write \(path(name)): "))
            #expect(!refusal.contains("\n"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("a film that is given up leaves nothing")
    func givenUp() throws {
        defer { clean() }
        do {
            let film = try Film(path: path("a.mp4"), width: 16, height: 16, framesPerSecond: 10)
            try film.append(frame(16, 16, 0xFF00_0000))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
