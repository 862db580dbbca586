import Foundation
import Testing
@testable import CoreGraphics

@Suite("Widened and leaning letters, patterns of lines")
struct TextDecorationTests {
    private static let white = SIMD4<Float>(1, 1, 1, 1), black = SIMD4<Float>(0, 0, 0, 1)

    private func layout(
        _ text: String, size: CGFloat = 30, obliqueness: Double = 0, expansion: Double = 0, width: CGFloat = .infinity
    ) -> TextLayout {
        var font = FontDescription(size: size)
        font.obliqueness = obliqueness
        font.expansion = expansion
        return TextLayout(runs: [TextRun(text: text, font: font)], width: width)
    }

    // MARK: Expansion

    @Test("Expansion is the logarithm of the factor of widths; heights stay", arguments: [-1.2, -0.5, 0.1, 0.6931471805599453, 1.5])
    func expansion(_ value: Double) {
        for script in [Script.latin, .arabic, .hebrew, .japanese] {
            let plain = layout(script.rawValue), wide = layout(script.rawValue, expansion: value)
            let factor = Double(wide.size.width / plain.size.width)
            #expect(abs(factor / exp(value) - 1) < 0.01, "\(script): \(factor)")
            #expect(abs(wide.size.height - plain.size.height) < 0.01 && abs(wide.lines[0].baseline - plain.lines[0].baseline) < 0.01)
        }
        // Pairs keep their kerning, and the ink is where the measures say.
        let plain = layout("AVAVAVA"), wide = layout("AVAVAVA", expansion: value)
        let origin = CGPoint(x: 20, y: 5)
        let before = TextCanvas(plain, width: 800, height: 60, origin: origin).ink
        let after = TextCanvas(wide, width: 800, height: 60, origin: origin).ink
        #expect(abs(after.width / before.width - exp(value)) < 0.03 * exp(value) + 0.02 && abs(after.height - before.height) <= 1)
        let caret = wide.caretRect(at: 3)!.minX / plain.caretRect(at: 3)!.minX
        #expect(abs(caret / exp(value) - 1) < 0.01)
    }

    @Test("Lines are broken by widened letters")
    func wrapping() {
        let text = String(repeating: "words to wrap ", count: 12)
        let plain = layout(text, width: 300).lines.count, wide = layout(text, expansion: log(2), width: 300).lines.count
        let narrow = layout(text, expansion: -log(2), width: 300).lines.count
        #expect(wide >= 2 * plain && 2 * narrow <= plain + 1)
        for line in layout(text, expansion: log(2), width: 300).lines { #expect(line.rect.width <= 300.5) }
    }

    @Test("Only the run that asks for it is widened, and leaves no trace in the fonts of others")
    func oneRun() {
        var wide = FontDescription(size: 30)
        wide.expansion = log(2)
        let plain = FontDescription(size: 30)
        let mixed = TextLayout(runs: [plain, wide, plain].map { TextRun(text: "nnnn", font: $0) })
        #expect(abs(mixed.size.width / layout("nnnn").size.width - 4) < 0.04)
        #expect(abs(layout("nnnn").size.width - layout("nnnn", expansion: 0.00001).size.width) < 0.001)
    }

    @Test("Values that mean nothing change nothing; absurd ones are held within bounds")
    func bounds() {
        let plain = layout("Text").size
        for value in [Double.nan, .infinity, -.infinity] {
            #expect(layout("Text", obliqueness: value).size == plain && layout("Text", expansion: value).size == plain)
        }
        #expect(layout("Text", expansion: 1e9).size == layout("Text", expansion: 3).size)
        #expect(layout("Text", expansion: -1e9).size == layout("Text", expansion: -3).size)
        func ink(_ obliqueness: Double) -> CGRect { TextCanvas(layout("Text", obliqueness: obliqueness), width: 300, height: 40).ink }
        #expect(ink(1e300) == ink(4) && ink(.nan) == ink(0) && ink(4) != ink(0))
    }

    @Test(
        "A family that is named like a matrix is a family that isn't there",
        arguments: ["lamina-matrix:", "lamina-matrix:0:0", "lamina-matrix:x:y:z"])
    func oddFamilies(_ name: String) {
        let odd = TextLayout(runs: [TextRun(text: "Text", font: FontDescription(family: name, size: 30))])
        #expect(abs(odd.size.width - layout("Text").size.width) < 0.01)
    }

    // MARK: Obliqueness

    /// The leftmost dark pixel of a row.
    private func left(_ canvas: TextCanvas, row: Int) -> Int? {
        (0..<canvas.pixels.width).first { canvas.pixels[$0, row] & 0xFF < 128 }
    }

    @Test("Obliqueness leans letters by its ratio and leaves their room", arguments: [-0.8, -0.3, 0.2, 0.5, 1])
    func obliqueness(_ value: Double) throws {
        let plain = layout("I", size: 60), leaning = layout("I", size: 60, obliqueness: value)
        #expect(abs(plain.size.width - leaning.size.width) < 0.01 && plain.size.height == leaning.size.height)
        let canvas = TextCanvas(leaning, width: 240, height: 90, origin: CGPoint(x: 100, y: 5))
        let ink = canvas.ink
        let top = Int(ink.minY) + 2, bottom = Int(ink.maxY) - 3
        let upper = try #require(left(canvas, row: top)), lower = try #require(left(canvas, row: bottom))
        #expect(abs(Double(upper - lower) - value * Double(bottom - top)) <= 1.5, "\(upper) \(lower) \(ink)")
        // The foot on the baseline stays where it was.
        let upright = TextCanvas(plain, width: 240, height: 90, origin: CGPoint(x: 100, y: 5))
        #expect(abs(try #require(left(upright, row: bottom)) - lower) <= 3)
    }

    // MARK: Lines

    /// The lengths of ink and blank in turn along the topmost row of a line under or through white letters.
    private func marks(
        _ style: TextRun.LineStyle, _ text: String = "nnnnnnnnnnnnnnnn", through: Bool = false
    ) -> (lengths: [Int], rows: Int) {
        var run = TextRun(text: text, font: FontDescription(size: 40), color: Self.white)
        if through {
            (run.strikethrough, run.strikethroughColor) = (style, Self.black)
        } else {
            (run.underline, run.underlineColor) = (style, Self.black)
        }
        let canvas = TextCanvas(TextLayout(runs: [run]), width: 500, height: 70, scale: 2, origin: CGPoint(x: 10, y: 5))
        func isDark(_ x: Int, _ y: Int) -> Bool { canvas.pixels[x, y] & 0xFF < 128 }
        let rows = (0..<canvas.pixels.height).filter { y in (0..<canvas.pixels.width).contains { isDark($0, y) } }
        guard let row = rows.first else { return ([], 0) }
        var lengths: [Int] = [], wasDark = false
        for x in 0..<canvas.pixels.width {
            let dark = isDark(x, row)
            if dark != wasDark { lengths.append(0) }
            if !lengths.isEmpty { lengths[lengths.count - 1] += 1 }
            wasDark = dark
        }
        if !wasDark, !lengths.isEmpty { lengths.removeLast() }
        return (lengths, rows.count)
    }

    @Test("Patterns repeat dashes and dots in their order", arguments: [false, true])
    func patterns(through: Bool) {
        let solid = marks(.single, through: through)
        #expect(solid.lengths.count == 1 && solid.lengths[0] > 600)
        for pattern in [TextRun.LineStyle.Pattern.dot, .dash, .dashDot, .dashDotDot] {
            let found = marks(.init(weight: .single, pattern: pattern), through: through)
            let expected = pattern.lengths
            #expect(abs(found.lengths.reduce(0, +) - solid.lengths[0]) <= Int(6 * 8))
            #expect(found.lengths.count > 2 * expected.count)
            // A dot is two thicknesses of the line long.
            let unit = Double(found.lengths.prefix(expected.count).reduce(0, +)) / expected.reduce(0, +)
            for (index, length) in found.lengths.dropLast().enumerated() {
                let should = expected[index % expected.count] * unit
                #expect(abs(Double(length) - should) <= 1.6, "\(pattern) \(index): \(length) for \(should)")
            }
        }
    }

    @Test("Lines by word leave out the blanks", arguments: [false, true])
    func byWord(through: Bool) {
        let style = TextRun.LineStyle(weight: .single, isByWord: true)
        let found = marks(style, "  nnn  n\u{A0}nnnnn ", through: through).lengths
        #expect(found.count == 5)
        guard found.count == 5 else { return }
        #expect(abs(Double(found[0]) / Double(found[2]) - 3) < 0.3 && abs(Double(found[4]) / Double(found[2]) - 5) < 0.5)
        #expect(marks(style, "   ", through: through).lengths.isEmpty)
        #expect(marks(style, "שלום nn", through: through).lengths.count == 3)
    }

    @Test("Thick lines are twice as thick, double ones two lines", arguments: [false, true])
    func weights(through: Bool) {
        let single = marks(.single, through: through).rows
        // Each side of a line may share a row of pixels with its neighbour.
        let thick = marks(.init(weight: .thick), through: through).rows
        #expect(abs(thick - 2 * single) <= 2 && thick > single + 1)
        #expect(abs(marks(.init(weight: .double, pattern: .dash), through: through).rows - 2 * single) <= 2)
        #expect(marks(.init(weight: .none, pattern: .dash, isByWord: true), through: through).rows == 0)
    }

    @Test("A pattern goes on where another run of the same style follows")
    func patternOverRuns() {
        let style = TextRun.LineStyle(weight: .single, pattern: .dash)
        func canvas(_ parts: [String]) -> TextCanvas {
            let runs = parts.enumerated().map { index, text in
                var run = TextRun(text: text, font: FontDescription(size: 40), color: Self.white, underline: style)
                // Without a difference nothing is tested.
                run.strokeColor = SIMD4(Float(index), 0, 0, 1)
                run.underlineColor = Self.black
                return run
            }
            return TextCanvas(TextLayout(runs: runs), width: 500, height: 70, origin: CGPoint(x: 10, y: 5))
        }
        let whole = canvas(["nnnnnnnnnn"]), parts = canvas(["nnn", "n", "nnnnnn"])
        var different = 0
        for y in 0..<70 {
            for x in 0..<500 where abs(Int(whole.pixels[x, y] & 0xFF) - Int(parts.pixels[x, y] & 0xFF)) > 60 { different += 1 }
        }
        #expect(different == 0)
    }

    @Test("Lines stay within truncated and wrapped lines of text, on their side")
    func placement() {
        var run = TextRun(text: String(repeating: "some words ", count: 20), font: FontDescription(size: 20), color: Self.white)
        run.underline = TextRun.LineStyle(weight: .single, pattern: .dot, isByWord: true)
        run.underlineColor = Self.black
        let style = ParagraphStyle(alignment: .right, lineBreakMode: .truncatingTail, maximumLines: 2)
        let layout = TextLayout(runs: [run], paragraph: style, width: 200)
        #expect(layout.isTruncated && layout.lines.count == 2)
        let ink = TextCanvas(layout, width: 260, height: 80, origin: CGPoint(x: 30, y: 5)).ink
        let left = layout.lines.map(\.rect.minX).min()! + 30
        #expect(ink.minX >= left - 1 && ink.maxX <= 231 && ink.width > 120 && ink.maxY > layout.lines[1].baseline)
    }
}
