import Foundation
import Testing

@testable import AppSupport

@Suite struct HostOptionsTests {
    @Test("the options of a headless run, in any order")
    func headless() throws {
        let options = try HostOptions.parse([
            "--snapshot", "1.2:b.png", "--headless", "--size", "390x844", "--snapshot", "0:a.txt", "--scale", "3", "--script", "s.jsonl",
        ])
        #expect(options.headless)
        #expect(options.size == CGSize(width: 390, height: 844))
        #expect(options.scale == 3)
        #expect(options.script == "s.jsonl")
        #expect(options.snapshot.map(\.path) == ["b.png", "a.txt"])
        #expect(options.snapshot.map(\.time) == [1.2, 0])
    }

    @Test("a window needs no option")
    func window() throws {
        let options = try HostOptions.parse([])
        #expect(!options.headless)
        #expect(options.size == nil)
        #expect(options.scale == nil)
    }

    @Test(
        "arguments that make no sense are refused",
        arguments: [
            ["--size", "5x"], ["--size", "0x100"], ["--size", "nanx5"], ["--scale", "0"], ["--scale", "99"], ["--renderer", "crayon"],
            ["--headless", "--snapshot", "x.png"], ["--headless", "--snapshot", "-1:x.png"], ["--headless", "--snapshot", "1:x.bmp"],
            ["--snapshot", "1:x.png"], ["--script", "s.jsonl"], ["-o", "x.gif"], ["--headless", "-o", "x.avi"],
            ["--progress"],
        ])
    func refusals(arguments: [String]) {
        #expect(throws: (any Error).self) { try HostOptions.parse(arguments) }
    }
}
