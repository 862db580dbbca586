import Foundation
import TestSupport
import Testing
@testable import CoreGraphics

/// Texts in the scripts that must work.
enum Script: String, CaseIterable, Sendable {
    case latin = "The quick brown fox, “fi” and ÅÄÖ – 1234567890"
    case greekAndCyrillic = "Ελληνικά και кириллица"
    case arabic = "السلام عليكم يا صديقي"
    case hebrew = "שָׁלוֹם עולם"
    case devanagari = "नमस्ते दुनिया क्षत्रिय"
    case thai = "สวัสดีชาวโลก น้ำ"
    case japanese = "こんにちは世界。漢字とカタカナ"
    case chinese = "中文简体與繁體"
    case korean = "한국어 텍스트"
    case combining = "e\u{301} a\u{308}\u{323} Z\u{351}\u{36B} g\u{303}"
    case emoji = "😀 👩‍👩‍👧‍👦 🇩🇪 👍🏽 ❤️ 1️⃣"

    var isRightToLeft: Bool { self == .arabic || self == .hebrew }
}

@Suite struct TextLayoutTests {
    private let font = FontDescription(size: 16)
    private let words = "Wrapping depends on widths alone: as many words go on a line as there is room for, and no more than that. "

    private func layout(_ text: String, _ style: ParagraphStyle = ParagraphStyle(), width: CGFloat = .infinity, height: CGFloat = .infinity) -> TextLayout {
        TextLayout(runs: [TextRun(text: text, font: font)], paragraph: style, width: width, height: height)
    }

    // MARK: Scripts

    @Test("Every script has its glyphs", arguments: Script.allCases)
    func glyphs(_ script: Script) {
        let layout = layout(script.rawValue)
        #expect(layout.unknownGlyphCount == 0)
        #expect(layout.lines.count == 1)
        #expect(layout.lines[0].isRightToLeft == script.isRightToLeft)
        #expect(layout.lines[0].range == 0..<script.rawValue.utf16.count)
        let ink = TextCanvas(layout, width: 500, height: 40, origin: CGPoint(x: 10, y: 5)).ink
        #expect(abs(ink.width - layout.size.width) < 8, "\(ink) \(layout.size)")
    }

    @Test("Emoji are in colour")
    func emoji() {
        let canvas = TextCanvas(layout("😀"), width: 30, height: 30)
        let colourful = (0..<30).contains { y in
            (0..<30).contains { x in
                let pixel = canvas.pixels[x, y]
                return pixel >> 16 & 0xFF > 200 && pixel & 0xFF < 120
            }
        }
        #expect(colourful)
    }

    @Test("Digits are the text font's")
    func digits() {
        let narrow = layout("1111").size.width
        #expect(narrow < layout("0000").size.width)
        let tabular = FontDescription(size: 16, hasMonospacedDigits: true)
        let ones = TextLayout(runs: [TextRun(text: "1111", font: tabular)])
        let zeros = TextLayout(runs: [TextRun(text: "0000", font: tabular)])
        #expect(abs(ones.size.width - zeros.size.width) < 0.01)
    }

    // MARK: Alignment

    @Test("Alignment follows the paragraph's direction where it is natural")
    func alignment() {
        let width: CGFloat = 300
        func x(_ text: String, _ alignment: ParagraphStyle.Alignment, _ direction: ParagraphStyle.WritingDirection = .natural) -> (CGFloat, CGFloat) {
            let line = layout(text, ParagraphStyle(alignment: alignment, baseWritingDirection: direction), width: width).lines[0]
            return (line.rect.minX, width - line.rect.maxX)
        }
        #expect(x("left", .natural).0 == 0)
        #expect(abs(x("שלום", .natural).1) < 0.01)
        #expect(x("שלום", .left).0 == 0)
        #expect(abs(x("right", .right).1) < 0.01)
        #expect(abs(x("left", .natural, .rightToLeft).1) < 0.01)
        #expect(x("שלום", .natural, .leftToRight).0 == 0)
        let centred = x("middle", .center)
        #expect(abs(centred.0 - centred.1) < 0.01)
        // Each paragraph has a direction of its own.
        let mixed = layout("abc\nשלום", width: width)
        #expect(mixed.lines.map(\.isRightToLeft) == [false, true])
        // What is drawn is where the lines say.
        let canvas = TextCanvas(layout("שלום", width: width), width: 300, height: 30)
        #expect(canvas.ink.minX > 200 && canvas.ink.maxX > 295)
    }

    @Test("Justified lines reach both sides, except for the last")
    func justified() {
        let lines = layout(words, ParagraphStyle(alignment: .justified), width: 200).lines
        #expect(lines.count > 3)
        for line in lines.dropLast() { #expect(abs(line.rect.width - 200) < 0.5) }
        #expect(lines.last!.rect.width < 199)
    }

    @Test("Justified letters reach both sides where a line ends with a run, in both directions", arguments: ["word ", "שלום "])
    func justifiedRuns(_ word: String) {
        let style = ParagraphStyle(alignment: .justified)
        var checked = 0
        for split in 1..<12 {
            var red = TextRun(text: String(repeating: word, count: split), font: font, paragraph: style)
            red.color = SIMD4(1, 0, 0, 1)
            let rest = TextRun(text: String(repeating: word, count: 20 - split), font: font)
            let plain = TextLayout(runs: [TextRun(text: red.text + rest.text, font: font)], paragraph: style, width: 150)
            let layout = TextLayout(runs: [red, rest], paragraph: style, width: 150)
            #expect(layout.lines.map(\.range) == plain.lines.map(\.range))
            for (index, line) in layout.lines.dropLast().enumerated() {
                // The last letter, before the blank that the break swallowed.
                let last = layout.characterRect(at: line.range.upperBound - 2)!, same = plain.characterRect(at: line.range.upperBound - 2)!
                #expect(abs(last.minX - same.minX) < 0.1 && abs(last.maxX - same.maxX) < 0.1, "\(index) of \(split): \(last) \(same)")
                #expect(abs(line.rect.width - 150) < 0.5)
                checked += 1
            }
        }
        #expect(checked > 20)
    }

    @Test("Indents move lines and take their room")
    func indents() {
        let style = ParagraphStyle(firstLineHeadIndent: 30, headIndent: 10, tailIndent: -20)
        let lines = layout(words, style, width: 200).lines
        #expect(lines[0].rect.minX == 30)
        #expect(lines[1].rect.minX == 10)
        #expect(lines.allSatisfy { $0.rect.maxX <= 180.01 })
        let mirrored = layout("שלום עולם", style, width: 200).lines[0]
        #expect(abs(mirrored.rect.maxX - 170) < 0.01)
    }

    @Test("Lines reach the right margin whatever the indents of the first line and the others", arguments: [(0, 30), (30, 0), (20, 20), (10, 25)])
    func hangingIndents(_ first: CGFloat, _ head: CGFloat) {
        let style = ParagraphStyle(alignment: .justified, firstLineHeadIndent: first, headIndent: head)
        let lines = layout(words, style, width: 200).lines
        #expect(lines.count > 3)
        for line in lines.dropLast() { #expect(abs(line.rect.maxX - 200) < 0.5, "\(line.rect)") }
        #expect(lines[0].rect.minX == first && lines[1].rect.minX == head)
    }

    // MARK: Lines

    @Test("Lines break alike at every scale", arguments: [50, 97, 133.5, 200] as [CGFloat])
    func scales(_ width: CGFloat) {
        let layout = layout(words + Script.allCases.map(\.rawValue).joined(separator: " "), width: width)
        #expect(layout.lines.allSatisfy { $0.rect.width <= width + 0.01 })
        let small = TextCanvas(layout, width: 200, height: layout.size.height, scale: 1).ink
        let large = TextCanvas(layout, width: 200, height: layout.size.height, scale: 2).ink
        #expect(abs(small.width * 2 - large.width) <= 4 && abs(small.height * 2 - large.height) <= 4)
    }

    @Test("Ranges of lines cover the text without its separators")
    func ranges() {
        let text = "one\r\ntwo 😀\u{2029}three\rfour\n"
        let lines = layout(text).lines
        let utf16 = Array(text.utf16)
        #expect(lines.map { String(decoding: utf16[$0.range], as: UTF16.self) } == ["one", "two 😀", "three", "four", ""])
        let wrapped = layout(words, width: 100).lines
        for (line, next) in zip(wrapped, wrapped.dropFirst()) { #expect(line.range.upperBound == next.range.lowerBound) }
        #expect(layout("a\u{2028}b").lines.count == 2)
    }

    @Test("Words break only where they must, characters anywhere")
    func breaking() {
        let text = "Donaudampfschifffahrtsgesellschaft und mehr"
        #expect(layout(text, width: 120).lines.count >= 3)
        let clipped = layout(text, ParagraphStyle(lineBreakMode: .clipping), width: 120)
        #expect(clipped.lines.count == 1 && clipped.size.width > 300)
        let characters = layout(text, ParagraphStyle(lineBreakMode: .characterWrapping), width: 120).lines
        #expect(characters.count <= layout(text, width: 120).lines.count)
    }

    @Test("Spacing and heights of lines add up")
    func spacing() {
        let plain = layout("a\nb\nc")
        let height = plain.lines[0].rect.height
        #expect(abs(height - font.metrics.lineHeight) < 0.01)
        #expect(abs(plain.size.height - 3 * height) < 0.01)
        #expect(abs(layout("a\nb\nc", ParagraphStyle(lineSpacing: 5)).size.height - (3 * height + 10)) < 0.01)
        #expect(abs(layout("a\nb\nc", ParagraphStyle(paragraphSpacing: 5)).size.height - (3 * height + 10)) < 0.01)
        #expect(layout("a\nb\nc", ParagraphStyle(minimumLineHeight: 40)).size.height == 120)
        #expect(layout("a\nb\nc", ParagraphStyle(maximumLineHeight: 10)).size.height == 30)
        #expect(abs(layout("a", ParagraphStyle(lineHeightMultiple: 2)).size.height - 2 * height) < 0.01)
    }

    // MARK: Truncation

    @Test("What has no room is marked by an ellipsis", arguments: [
        ParagraphStyle.LineBreakMode.truncatingHead, .truncatingMiddle, .truncatingTail,
    ])
    func truncation(_ mode: ParagraphStyle.LineBreakMode) {
        let text = words + words
        for limit in 1...3 {
            let layout = layout(text, ParagraphStyle(lineBreakMode: mode, maximumLines: limit), width: 150)
            #expect(layout.lines.count == limit && layout.isTruncated)
            #expect(layout.lines.last!.isTruncated && layout.lines.dropLast().allSatisfy { !$0.isTruncated })
            #expect(layout.lines.allSatisfy { $0.rect.width <= 150.01 })
        }
        let enough = layout(text, ParagraphStyle(lineBreakMode: mode, maximumLines: 100), width: 150)
        #expect(!enough.isTruncated)
        let byHeight = layout(text, ParagraphStyle(lineBreakMode: mode), width: 150, height: 50)
        #expect(byHeight.lines.count == 2 && byHeight.isTruncated && byHeight.size.height <= 50)
        // A line is always shown.
        #expect(layout(text, ParagraphStyle(lineBreakMode: mode), width: 150, height: 3).lines.count == 1)
    }

    @Test("An ellipsis stands for paragraphs that have no room")
    func truncatedParagraphs() {
        let style = ParagraphStyle(lineBreakMode: .truncatingTail, maximumLines: 2)
        let cut = layout("one\ntwo\nthree", style)
        #expect(cut.isTruncated && cut.lines.count == 2 && cut.lines[1].isTruncated)
        #expect(cut.lines[1].rect.width > layout("two").size.width + 3)
        #expect(cut.lines[1].range == 4..<7)
        #expect(!layout("one\ntwo", style).isTruncated)
        let plain = layout("one\ntwo\nthree", ParagraphStyle(maximumLines: 2))
        #expect(plain.isTruncated && !plain.lines[1].isTruncated)
        let low = layout("one\ntwo\nthree", ParagraphStyle(lineBreakMode: .truncatingTail), height: 45)
        #expect(low.lines.count == 2 && low.lines[1].isTruncated)
    }

    @Test("A million characters in a small box cost what is seen")
    func longText() {
        let long = String(repeating: words, count: 10_000)
        let clock = ContinuousClock()
        for mode in [ParagraphStyle.LineBreakMode.wordWrapping, .truncatingTail, .truncatingMiddle, .truncatingHead] {
            let time = clock.measure {
                let layout = layout(long, ParagraphStyle(lineBreakMode: mode), width: 300, height: 200)
                #expect(layout.isTruncated && layout.lines.count == 10)
            }
            #expect(time < .seconds(1))
        }
        let lines = String(repeating: "line\n", count: 200_000)
        let time = clock.measure { #expect(layout(lines, width: 300, height: 200).lines.count == 10) }
        #expect(time < .seconds(1))
        // Without any bound of the width a line as long as Pango's numbers reach is made, and the rest wraps.
        #expect(layout(String(repeating: "x ", count: 50_000)).lines.count == 1)
    }

    // MARK: Hostile input

    @Test("Strange widths, sizes and styles lay out", arguments: [0, -5, .nan, .infinity, -.infinity, 1e-9, 1e300] as [CGFloat])
    func strangeNumbers(_ number: CGFloat) {
        let layout = layout("some words", width: number, height: number)
        #expect(!layout.lines.isEmpty && layout.size.width.isFinite && layout.size.height.isFinite)
        let font = FontDescription(size: number, weight: Double(number))
        let style = ParagraphStyle(
            lineSpacing: number, paragraphSpacing: number, firstLineHeadIndent: number, headIndent: number, tailIndent: number,
            minimumLineHeight: 0, maximumLineHeight: 0, lineHeightMultiple: number.isFinite && number > 100 ? 1 : number)
        var run = TextRun(text: "some words", font: font, color: SIMD4(repeating: Float(number)))
        run.kern = number
        run.baselineOffset = number
        let strange = TextLayout(runs: [run], paragraph: style, width: 100, height: 100)
        #expect(!strange.lines.isEmpty)
        _ = TextCanvas(strange, width: 50, height: 50)
        #expect(font.metrics.lineHeight > 0)
    }

    @Test("Control characters take no boxes, and none ends the text")
    func controls() {
        let layout = layout("a\0b\u{1}\u{7F}\u{85}\u{9F}\u{B}c")
        #expect(layout.unknownGlyphCount == 0)
        #expect(layout.lines.count == 1 && layout.lines[0].range == 0..<9)
        #expect(layout.size.width > self.layout("abc").size.width)
    }

    @Test("No text has a line, no runs have none")
    func empty() {
        let empty = layout("")
        #expect(empty.lines.count == 1 && empty.size.width == 0 && empty.size.height > 10)
        #expect(empty.caretRect(at: 0)?.height == empty.size.height)
        let none = TextLayout(runs: [])
        #expect(none.lines.isEmpty && none.size == .zero && none.caretRect(at: 0) == nil && none.position(at: .zero) == 0)
        #expect(TextCanvas(none, width: 9, height: 9).ink.isNull)
    }

    @Test("A family that isn't installed is replaced")
    func missingFamily() {
        let missing = FontDescription(family: "No Such Family, at all", size: 16)
        #expect(abs(missing.metrics.ascender - font.metrics.ascender) < 0.01)
        let layout = TextLayout(runs: [TextRun(text: "Äpfel 漢字 العربية", font: missing)])
        #expect(layout.unknownGlyphCount == 0)
    }

    // MARK: Styles

    @Test("Measures of the system font are Inter's")
    func metrics() {
        let metrics = FontDescription(size: 100).metrics
        #expect(abs(metrics.ascender - 96.9) < 0.2 && abs(metrics.descender + 24.1) < 0.2)
        #expect(abs(metrics.capHeight - 72.7) < 0.5 && abs(metrics.xHeight - 54.6) < 0.5)
        #expect(abs(FontDescription(size: 10).metrics.lineHeight * 10 - metrics.lineHeight) < 0.1)
    }

    @Test("Weights follow UIFont's scale", arguments: [
        (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800), (0.62, 900),
        (-1, 100), (1, 900), (.nan, 400), (0.35, 650),
    ] as [(Double, Int32)])
    func weights(_ weight: Double, _ openType: Int32) {
        #expect(FontDescription(size: 10, weight: weight).openTypeWeight == openType)
    }

    @Test("Styles of runs change what they ought to")
    func runs() {
        let plain = layout("word")
        var run = TextRun(text: "word", font: font)
        run.kern = 2
        #expect(abs(TextLayout(runs: [run]).size.width - plain.size.width - 8) < 2.1)
        let bold = TextLayout(runs: [TextRun(text: "word", font: FontDescription(size: 16, weight: 0.4))])
        #expect(bold.size.width > plain.size.width)
        // A run's end breaks neither words nor the sum of widths.
        let split = TextLayout(runs: [TextRun(text: "wo", font: font), TextRun(text: "rd", font: font)])
        #expect(abs(split.size.width - plain.size.width) < 0.5 && split.lines[0].range == 0..<4)
        run = TextRun(text: "word", font: font, color: SIMD4(1, 0, 0, 0))
        #expect(TextCanvas(TextLayout(runs: [run]), width: 50, height: 20).ink.isNull)
        run = TextRun(text: "    ", font: font, background: SIMD4(0, 0, 1, 1))
        #expect(TextCanvas(TextLayout(runs: [run]), width: 50, height: 20).pixels[5, 10] == 0xFF00_00FF)
        // A paragraph's style is that of its first run.
        var first = TextRun(text: "right\n", font: font)
        first.paragraph = ParagraphStyle(alignment: .right)
        let lines = TextLayout(runs: [first, TextRun(text: "left", font: font)], width: 200).lines
        #expect(abs(lines[0].rect.maxX - 200) < 0.01 && lines[1].rect.minX == 0)
    }

    // MARK: Positions

    @Test("Carets stand in order, and points lead back to them")
    func carets() {
        let text = "Ab 😀e\u{301}\nsecond line that wraps somewhere"
        let layout = layout(text, width: 120)
        #expect(layout.caretRect(at: 0)?.origin == .zero)
        var boundaries: [Int] = []
        for index in text.indices { boundaries.append(text.utf16.distance(from: text.startIndex, to: index)) }
        boundaries.append(text.utf16.count)
        for position in boundaries {
            let caret = layout.caretRect(at: position)!
            #expect(layout.position(at: CGPoint(x: caret.minX + 0.01, y: caret.midY)) == position, "\(position)")
        }
        #expect(layout.position(at: CGPoint(x: -50, y: -50)) == 0)
        #expect(layout.position(at: CGPoint(x: 500, y: 500)) == text.utf16.count)
        #expect(layout.caretRect(at: 99_999) == layout.caretRect(at: text.utf16.count))
        // Right to left the first caret stands on the right.
        let hebrew = self.layout("שלום", width: 120)
        #expect(abs(hebrew.caretRect(at: 0)!.minX - 120) < 0.01)
        #expect(hebrew.position(at: CGPoint(x: 119, y: 5)) == 0)
    }

    @Test("A selection covers its characters in each line")
    func selection() {
        let layout = layout(words, width: 120)
        let whole = layout.selectionRects(for: 0..<words.utf16.count)
        #expect(whole.count >= layout.lines.count)
        let caret = (layout.caretRect(at: 2)!, layout.caretRect(at: 5)!)
        let part = layout.selectionRects(for: 2..<5)
        #expect(part.count == 1 && abs(part[0].minX - caret.0.minX) < 0.01 && abs(part[0].maxX - caret.1.minX) < 0.01)
        let hebrew = self.layout("שלום", width: 120)
        let first = hebrew.selectionRects(for: 0..<1)
        #expect(first.count == 1 && abs(first[0].maxX - 120) < 0.01)
        #expect(layout.selectionRects(for: 3..<3).isEmpty)
    }

    // MARK: Threads

    @Test("Many threads draw the same pixels as one")
    func parallel() async {
        let texts = Script.allCases.map { $0.rawValue + " " + words }
        @Sendable func hash(_ index: Int) -> UInt64 {
            let font = FontDescription(size: 12 + CGFloat(index % 5), weight: index % 2 == 0 ? 0 : 0.4)
            let layout = TextLayout(runs: [TextRun(text: texts[index % texts.count], font: font)], width: 160)
            return TextCanvas(layout, width: 160, height: 120, scale: 2).hash
        }
        let expected = (0..<55).map(hash)
        #expect(Set(expected).count == 55)
        await withTaskGroup(of: Int.self) { group in
            for thread in 0..<4 {
                group.addTask { (0..<220).count { hash(($0 * (thread + 1)) % 55) != expected[($0 * (thread + 1)) % 55] } }
            }
            for await mismatches in group { #expect(mismatches == 0) }
        }
        // A layout that one thread made is drawn by others.
        let shared = layout(texts.joined(separator: "\n"), width: 300)
        let reference = TextCanvas(shared, width: 300, height: 400).hash
        await withTaskGroup(of: UInt64.self) { group in
            for _ in 0..<8 { group.addTask { TextCanvas(shared, width: 300, height: 400).hash } }
            for await hash in group { #expect(hash == reference) }
        }
    }

    @Test("Many threads draw with more fonts than Cairo keeps open as one thread does")
    func parallelFonts() async {
        // A font each; Cairo keeps ten files open.
        let texts = [
            "Latin", "עברית", "العربية", "ไทย", "ລາວ", "देवनागरी", "বাংলা", "தமிழ்", "తెలుగు", "ಕನ್ನಡ", "മലയാളം", "ગુજરાતી", "ਗੁਰਮੁਖੀ", "ქართული", "հայերեն",
            "ខ្មែរ", "မြန်မာ", "አማርኛ", "ᏣᎳᎩ", "ᠮᠣᠩᠭᠣᠯ", "漢字", "ⴰⵎⴰⵣⵉⵖ", "ଓଡ଼ିଆ", "සිංහල", "བོད", "𐌀𐌁", "ᚠᚢᚦ", "𒀀𒀁",
        ]
        let count = rounds(140, long: 560)
        @Sendable func hash(_ index: Int) -> UInt64 {
            let font = FontDescription(size: 8 + CGFloat(index) / 40)
            let layout = TextLayout(runs: [TextRun(text: texts[index % texts.count], font: font)])
            return TextCanvas(layout, width: 160, height: 40).hash
        }
        let expected = (0..<count).map(hash)
        await withTaskGroup(of: Int.self) { group in
            for thread in 0..<4 {
                let stride = [1, 3, 9, 11][thread]
                group.addTask { (0..<count).count { hash(($0 * stride + thread) % count) != expected[($0 * stride + thread) % count] } }
            }
            for await mismatches in group { #expect(mismatches == 0) }
        }
    }
}
