import Foundation
import Testing

/// The program in a window of its own, used by fingers, pointer, wheel and keys, and judged by what is on the screen.
@Suite(.serialized, .enabled(if: TouchScreen.isInstalled, "needs Xorg with the drivers dummy and inputtest, xdotool and import"))
struct WindowSessionTests {
    /// The built program, beside the tests.
    private var program: String {
        let arguments = CommandLine.arguments
        let bundle = arguments.firstIndex(of: "--test-bundle-path").map { arguments[$0 + 1] } ?? arguments[0]
        return URL(filePath: bundle).deletingLastPathComponent().appending(path: "lamina").path
    }

    @Test("CV-02 CV-09 two fingers, one finger, wheel, pointer and keys lead through the layouts in a window")
    func layouts() throws {
        let screen = try TouchScreen()
        let app = try screen.run(program, ["gallery", "--layouts", "--size", "1024x768", "--scale", "1"])
        defer {
            app.terminate()
            app.waitUntilExit()
        }
        let window = try screen.xdotool("search --sync --name ^Layouts$").split(separator: "\n").first.map(String.init) ?? ""
        try screen.xdotool("windowmove --sync \(window) 0 0 windowfocus --sync \(window)")
        let start = try screen.pictureAtRest()

        // A finger flings the shelves, which go on after it is lifted; a wheel brings them back.
        try screen.putDown([1: CGPoint(x: 500, y: 600)])
        try screen.move([1: CGPoint(x: 500, y: 300)], duration: 0.12)
        let lifted = try screen.picture()
        try screen.lift([1])
        let flung = try screen.pictureAtRest(after: start)
        #expect(lifted != start && flung != lifted)
        let up = "mousemove 500 300 click --repeat 60 --delay 12 4"
        try screen.xdotool(up)
        #expect(try screen.shows(start))

        // The pointer presses the arrow, a key goes back; what a key inserts, another deletes.
        try screen.xdotool("mousemove 194 742 click 1")
        let line = try screen.pictureAtRest(after: start)
        try screen.xdotool("key p")
        _ = try screen.pictureAtRest(after: line)
        try screen.xdotool(up)
        #expect(try screen.shows(start))
        try screen.xdotool("key i")
        _ = try screen.pictureAtRest(after: start)
        try screen.xdotool("key d")
        #expect(try screen.shows(start))

        // Two fingers tap for the next layout.
        let two = [CGPoint(x: 450, y: 400), CGPoint(x: 560, y: 400)]
        var picture = start
        for _ in 0..<3 {
            try screen.tap(two)
            picture = try screen.pictureAtRest(after: picture)
        }
        let stacks = picture

        // Two fingers draw a stack apart and let it go, or open it.
        let together = [1: CGPoint(x: 390, y: 100), 2: CGPoint(x: 440, y: 110)]
        try screen.putDown(together)
        try screen.move([1: CGPoint(x: 340, y: 80), 2: CGPoint(x: 500, y: 160)], duration: 0.3)
        let apart = try screen.pictureAtRest(after: stacks)
        try screen.move(together, duration: 0.3)
        _ = try screen.pictureAtRest(after: apart)
        try screen.lift([1, 2])
        #expect(try screen.shows(stacks))
        try screen.putDown(together)
        try screen.move([1: CGPoint(x: 240, y: 80), 2: CGPoint(x: 600, y: 200)], duration: 0.3)
        try screen.lift([1, 2])
        _ = try screen.pictureAtRest(after: stacks)
        try screen.xdotool(up)
        #expect(try screen.shows(start))

        // Three fingers tap for the layout before.
        try screen.tap(two + [CGPoint(x: 500, y: 500)])
        let ring = try screen.pictureAtRest(after: start)
        try screen.tap(two)
        _ = try screen.pictureAtRest(after: ring)
        try screen.xdotool(up)
        #expect(try screen.shows(start))
    }
}
