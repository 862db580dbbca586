import Foundation
import Testing
@testable import CoreGraphics

@Suite("Letters in letterpress")
struct TextLetterpressTests {
    private static let grey = SIMD4<Float>(0.5, 0.5, 0.5, 1)

    /// A grey letter on a lighter background, four pixels a point.
    private func canvas(isLetterpress: Bool = true, change: (inout TextRun) -> Void = { _ in }) -> PixelBuffer {
        var run = TextRun(text: "H", font: FontDescription(size: 80, weight: 0.4), color: Self.grey, background: SIMD4(0.75, 0.75, 0.75, 1))
        run.isLetterpress = isLetterpress
        change(&run)
        return TextCanvas(TextLayout(runs: [run]), width: 100, height: 110, scale: 4, origin: CGPoint(x: 10, y: 2)).pixels
    }

    private func differences(_ one: PixelBuffer, _ other: PixelBuffer, columns: Range<Int>? = nil) -> Int {
        (0..<one.height).reduce(0) { count, y in count + (columns ?? 0..<one.width).count { one[$0, y] != other[$0, y] } }
    }

    @Test("a dark edge inside the upper side, the text's colour, and a light edge below")
    func edges() throws {
        let plain = canvas(isLetterpress: false), pressed = canvas()
        // A stem of the letter: a column in which the plain letter is grey from top to bottom.
        let stem = try #require((0..<plain.width).first { x in (0..<plain.height).count { plain[x, $0] & 0xFF == 0x80 } > 160 }) + 12
        let inside = (0..<plain.height).filter { plain[stem, $0] & 0xFF == 0x80 }
        let top = try #require(inside.first), bottom = try #require(inside.last)
        func level(_ y: Int) -> Int { Int(pressed[stem, y] & 0xFF) }
        // Grey with black of 0.4 over it, and the background with white of 0.6.
        #expect(abs(level(top + 1) - 77) <= 1 && abs(level(bottom + 3) - 229) <= 1, "\(level(top + 1)) \(level(bottom + 3))")
        // All between the edges is as it was, and so is what is above and farther below.
        for y in 0..<plain.height where y < top - 3 || (top + 6..<bottom - 3).contains(y) || y > bottom + 8 {
            #expect(pressed[stem, y] == plain[stem, y], "\(y)")
        }
    }

    @Test("edges have the text's opacity; hollow and invisible letters have none")
    func opacity() {
        func isPlain(_ change: (inout TextRun) -> Void) -> Bool {
            differences(canvas(change: change), canvas(isLetterpress: false, change: change)) == 0
        }
        #expect(isPlain { $0.color.w = 0 } && isPlain { $0.strokeWidth = 3 } && isPlain { $0.text = "  " } && isPlain { $0.strokeWidth = .nan })
        #expect(!isPlain { _ in } && !isPlain { $0.color.w = 0.3 } && !isPlain { $0.strokeWidth = -3 })
        #expect(!isPlain { $0.text = "ש" } && !isPlain { $0.text = "日" })
    }

    @Test("only the run that asks for it is pressed, and letters stay where they are")
    func oneRun() throws {
        let runs = [false, true].map { isLetterpress in
            var run = TextRun(text: "Press", font: FontDescription(size: 40), color: Self.grey)
            run.isLetterpress = isLetterpress
            return run
        }
        let mixed = TextLayout(runs: runs), plain = TextLayout(runs: [runs[0], runs[0]])
        #expect(mixed.size == plain.size)
        let one = TextCanvas(mixed, width: 300, height: 60).pixels, other = TextCanvas(plain, width: 300, height: 60).pixels
        let middle = Int(try #require(mixed.caretRect(at: 5)).minX)
        #expect(differences(one, other, columns: 0..<middle - 2) == 0 && differences(one, other, columns: middle..<300) > 100)
    }
}
