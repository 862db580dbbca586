import AppTesting
import ArgumentParser
import CoreGraphics
import Foundation
import Testing

@testable import ScenesApp

@Suite struct CompareCommandTests {
    private let folder = ScratchFolder()

    private func picture(_ name: String, _ width: Int, _ color: UInt32, spot: UInt32? = nil) throws -> String {
        let pixels = PixelBuffer(width: width, height: 4)
        for y in 0..<4 { for x in 0..<width { pixels[x, y] = color } }
        if let spot { pixels[1, 2] = spot }
        try CGImage(pixels: pixels, isOpaque: true).writePNG(to: folder.path(name))
        return folder.path(name)
    }

    /// What the command says when it fails; empty when it doesn't.
    private func run(_ arguments: [String]) throws -> String {
        let command = try CompareCommand.parse(arguments)
        do {
            try command.run()
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test("pictures within the limits pass, others fail with the difference, the place and the limits")
    func limits() throws {
        let a = try picture("a.png", 5, 0xFF40_4040), b = try picture("b.png", 5, 0xFF40_4040, spot: 0xFF40_4540)
        #expect(try run([a, a]) == "")
        let found = "\(a) and \(b) differ by up to 5 in 1 pixels, between (1, 2) and (1, 2)"
        #expect(try run([a, b]) == found)
        #expect(try run([a, b, "--max", "5"]) == "")
        #expect(try run([a, b, "--pixels", "1"]) == "")
        #expect(try run([a, b, "--max", "5", "--pixels", "1"]) == "")
        #expect(try run([a, b, "--max", "4"]) == found + "; allowed are up to 4")
        #expect(try run([a, b, "--max", "9", "--pixels", "0"]) == found + "; allowed are up to 9 in 0 pixels")
    }

    @Test("the report")
    func report() throws {
        let one = PixelBuffer(width: 2, height: 2), other = PixelBuffer(width: 2, height: 2)
        for place in 0..<4 {
            one[place % 2, place / 2] = 0xFF00_0000
            other[place % 2, place / 2] = 0xFF00_0000
        }
        other[1, 1] = 0xFF0A_0001
        let comparison = try #require(PictureComparison(one, other))
        #expect(
            CompareCommand.report(comparison) == "largest difference: 10\ndiffering pixels: 1\nmean absolute difference: 0.687500")
    }

    @Test("the picture of differences is written, whether the pictures pass or not")
    func difference() throws {
        let a = try picture("a.png", 5, 0xFF40_4040), b = try picture("b.png", 5, 0xFF40_4040, spot: 0xFF40_5040)
        let target = folder.path("d.png")
        #expect(try !run([a, b, "--difference", target]).isEmpty)
        let shown = try ImageDecoder(contentsOf: URL(fileURLWithPath: target)).decode()
        #expect(shown.pixels[1, 2] == 0xFF00_8000)
        #expect(shown.pixels[2, 2] == 0xFF00_0000)
        #expect(try run([a, a, "--difference", folder.path("no/d.png")]).contains(folder.path("no/d.png")))
    }

    @Test("pictures of two sizes, and files that are no pictures, are refused in one line that names them")
    func refusals() throws {
        let a = try picture("a.png", 5, 0xFF40_4040), wide = try picture("wide.png", 6, 0xFF40_4040)
        #expect(try run([a, wide]) == "\(a) has 5 x 4 pixels, \(wide) has 6 x 4")
        #expect(try run([a, folder.path("none.png")]) == "\(folder.path("none.png")): no such file")
        let text = folder.path("text.png"), cut = folder.path("cut.png")
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: text))
        try Data(contentsOf: URL(fileURLWithPath: a)).prefix(60).write(to: URL(fileURLWithPath: cut))
        for path in [text, cut] {
            let message = try run([a, path])
            #expect(message.hasPrefix("\(path): "))
            #expect(!message.contains("\n"))
        }
        #expect(try run([folder.url.path, a]) == "\(folder.url.path): can't be read: it is a folder")
    }

    @Test(
        "arguments that make no sense are refused",
        arguments: [["a.png"], ["a.png", "b.png", "c.png"], ["a.png", "b.png", "--max", "256"], ["a.png", "b.png", "--pixels=-1"],
            ["a.png", "b.png", "--max", "x"]])
    func arguments(arguments: [String]) {
        #expect(throws: (any Error).self) { try CompareCommand.parse(arguments) }
    }
}
