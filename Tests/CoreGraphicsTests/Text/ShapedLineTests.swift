import Foundation
import TestSupport
import Testing
@testable import CoreGraphics

@Suite("Text of one line, broken by arithmetic") struct ShapedLineTests {
    private static let words = [
        "a", "I", "of", "Tea", "AV", "re-read", "“fi”", "office,", "WAVE", "To", "naïve", "Ångström;", "1,234.5", "(and", "more)", "and/or", "–", "yes?",
        "Yes!", "e\u{301}t", "Привет", "κόσμε", "fjord", "f", "well-known", "l'été", "no\u{A0}break",
    ]

    private static func text(_ random: inout SeededRandom) -> String {
        (0..<Int.random(in: 1...24, using: &random)).map { _ in words.randomElement(using: &random)! }.joined(separator: " ")
    }

    private static func style(_ random: inout SeededRandom) -> ParagraphStyle {
        var style = ParagraphStyle(
            alignment: [.natural, .left, .center, .right, .justified].randomElement(using: &random)!,
            lineBreakMode: [.wordWrapping, .truncatingTail, .truncatingMiddle, .clipping, .characterWrapping].randomElement(using: &random)!)
        if Bool.random(using: &random) { style.breakStrategy = [.pushOut, .hangulWords] }
        if Int.random(in: 0..<4, using: &random) == 0 {
            (style.lineSpacing, style.lineHeightMultiple, style.headIndent) = (1.7, 1.3, 4)
            style.firstLineHeadIndent = 4
        }
        if Int.random(in: 0..<4, using: &random) == 0 { style.maximumLines = Int.random(in: 2...6, using: &random) }
        return style
    }

    @Test("the lines are those of Pango, to the last bit", arguments: 0..<UInt64(rounds(8, long: 400)))
    func sameLines(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var count = 0
        for _ in 0..<60 {
            let font = FontDescription(size: [11, 13.5, 16, 17, 28].randomElement(using: &random)!)
            let runs = [TextRun(text: Self.text(&random), font: font)]
            let style = Self.style(&random)
            let line = TextLayout(runs: runs, paragraph: style, keepsShape: true)
            for _ in 0..<6 {
                let width = CGFloat.random(in: 10...400, using: &random), height: CGFloat = Bool.random(using: &random) ? .infinity : 60
                guard let broken = line.broken(paragraph: style, width: width, height: height) else { continue }
                count += 1
                let whole = TextLayout(runs: runs, paragraph: style, width: width, height: height)
                #expect(broken.lines == whole.lines, "\(runs[0].text) in \(width)")
                #expect(broken.size == whole.size)
                #expect(broken.isTruncated == whole.isTruncated)
            }
        }
        #expect(count > 20)
    }

    /// The widths at which a line is exactly as wide as there is room for, and a little more and less.
    @Test("a line that just fits breaks where Pango breaks it") func justFits() throws {
        let runs = [TextRun(text: "Words of a label that just fit into the lines that there are", font: FontDescription(size: 17))]
        let line = TextLayout(runs: runs, keepsShape: true)
        let ends = TextLayout(runs: runs, width: 90).lines.map(\.rect.width)
        for width in ends { for units in -2...2 {
            let width = width + CGFloat(units) / 1024
            guard let broken = line.broken(width: width) else { continue }
            #expect(broken.lines == TextLayout(runs: runs, width: width).lines)
        } }
    }

    @Test("everyday texts are broken by arithmetic, pushed words too") func isUsed() throws {
        for count in 0..<8 {
            let text = "Label \(count) has more words than there is room for in a line" + String(repeating: ", and some more", count: count) + "."
            var style = ParagraphStyle(lineBreakMode: .truncatingTail)
            style.breakStrategy = .pushOut
            let line = TextLayout(runs: [TextRun(text: text, font: FontDescription(size: 17))], paragraph: style, keepsShape: true)
            for width in stride(from: CGFloat(120), to: 400, by: 7) {
                let broken = try #require(line.broken(paragraph: style, width: width))
                #expect(broken.lines.count > 1)
            }
        }
    }

    @Test("what more than widths decides isn't") func isNotUsed() {
        let font = FontDescription(size: 17)
        func line(_ text: String, _ style: ParagraphStyle = ParagraphStyle(), change: (inout TextRun) -> Void = { _ in }) -> TextLayout {
            var run = TextRun(text: text, font: font)
            change(&run)
            return TextLayout(runs: [run], paragraph: style, keepsShape: true)
        }
        let words = "Some words that take more than a line"
        #expect(line(words).broken(width: 100) != nil)
        #expect(line("Donaudampfschifffahrtsgesellschaft").broken(width: 100) == nil)
        #expect(line("tab\tand words that take more").broken(width: 100) == nil)
        #expect(line("two  spaces  between  the  words").broken(width: 100) == nil)
        #expect(line("soft hy\u{AD}phens in the words of it").broken(width: 100) == nil)
        #expect(line("two paragraphs\nof words that take more").broken(width: 100) == nil)
        #expect(line("שלום עולם שלום עולם שלום").broken(width: 60) == nil)
        #expect(line(words, ParagraphStyle(alignment: .justified)).broken(width: 100) == nil)
        #expect(line(words) { $0.kern = 1 }.broken(width: 100) == nil)
        #expect(line(words).broken(width: 100, height: 30) == nil)
        #expect(TextLayout(runs: [TextRun(text: words, font: font)]).broken(width: 100) == nil)
    }

    @Test("a broken text is drawn as one that was laid out") func looks() throws {
        let runs = [TextRun(text: "Some words that take more than a line, and AVATARS", font: FontDescription(size: 17))]
        let broken = try #require(TextLayout(runs: runs, keepsShape: true).broken(width: 120))
        let whole = TextLayout(runs: runs, width: 120)
        #expect(TextCanvas(broken, width: 140, height: 120).hash == TextCanvas(whole, width: 140, height: 120).hash)
    }
}
