import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import SDLDisplay

extension SDLDisplayTests {
    @Test("the pointer over the window is a beam while that is asked for, and an arrow again", .enabled(if: Program.exists("ffmpeg")))
    func pointerShapes() throws {
        let source = PatternSource()
        let display = try open(source, title: "Lamina pointer")
        defer { display.close() }
        waitForRest(source)
        let id = try server.window(titled: "Lamina pointer")
        try server.xdotool("mousemove --window \(id) 200 150")
        /// The pixels of the screen at which the pointer shows.
        func pointer() throws -> Set<Int> {
            func picture(_ drawsPointer: String) throws -> [UInt8] {
                [UInt8](try server.run(
                    "ffmpeg", "-loglevel", "error", "-f", "x11grab", "-draw_mouse", drawsPointer, "-i", server.display, "-frames:v", "1",
                    "-f", "rawvideo", "-pix_fmt", "gray", "-"))
            }
            let with = try picture("1"), without = try picture("0")
            try #require(with.count == without.count && !with.isEmpty)
            return Set(with.indices.filter { abs(Int(with[$0]) - Int(without[$0])) > 40 })
        }
        /// The pointer when it has come to look otherwise.
        func pointer(otherThan old: Set<Int>) throws -> Set<Int> {
            for _ in 0..<20 {
                let new = try pointer()
                if new != old { return new }
                usleep(50_000)
            }
            return old
        }
        // An X server without a desktop begins with a pointer of its own.
        let first = try pointer(otherThan: [])
        display.setPointerShape(.arrow)
        let arrow = try pointer(otherThan: first)
        #expect(!arrow.isEmpty)
        display.setPointerShape(.beam)
        let beam = try pointer(otherThan: arrow), width = XServer.size.width
        #expect(beam != arrow && !beam.isEmpty)
        // It is as high as a line, and narrow.
        let columns = Set(beam.map { $0 % width }), rows = Set(beam.map { $0 / width })
        #expect(columns.count < rows.count, "\(columns.count) columns, \(rows.count) rows")
        display.setPointerShape(.arrow)
        #expect(try pointer(otherThan: beam) == arrow)
    }
}
