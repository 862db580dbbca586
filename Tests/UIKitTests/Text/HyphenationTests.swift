@testable import CoreGraphics
import Testing
@testable import UIKit

/// Hyphenation of paragraph styles. The dictionary is replaced: every word may be hyphenated behind each second letter, or only where a test says.
@Suite("Hyphenation", .serialized)
struct HyphenationTests {
    private let text = "Extraordinary circumstances require extraordinarily comprehensive considerations everywhere, unquestionably. End"

    private func withHyphenator(_ places: @escaping @Sendable (String) -> [Int], _ body: () throws -> Void) rethrows {
        Hyphenator.use(Hyphenator(places: places), forLanguage: "en")
        defer { Hyphenator.use(nil, forLanguage: "en") }
        try body()
    }

    private func layout(_ text: String, _ factor: Float, width: CGFloat, height: CGFloat = 0, _ change: (NSMutableParagraphStyle) -> Void = { _ in }) -> TextLayout {
        let style = NSMutableParagraphStyle()
        style.hyphenationFactor = factor
        change(style)
        return TextLayout(runs: [TextRun(text, attributes: [.font: UIFont.systemFont(ofSize: 17), .paragraphStyle: style])], width: width, height: height)
    }

    private func lines(_ layout: TextLayout, _ text: String) -> [String] {
        let units = Array(text.utf16)
        return layout.lines.map { String(decoding: units[$0.range], as: UTF16.self) }
    }

    @Test("values of styles") func values() {
        let style = NSMutableParagraphStyle()
        #expect(style.hyphenationFactor == 0 && !style.usesDefaultHyphenation && NSParagraphStyle.default.hyphenationFactor == 0)
        style.hyphenationFactor = 0.75
        #expect((style.copy() as? NSParagraphStyle)?.hyphenationFactor == 0.75 && style.copy() as? NSParagraphStyle == style)
        let other = NSMutableParagraphStyle()
        #expect(other != style)
        other.setParagraphStyle(style)
        #expect(other == style && style.paragraph.hyphenationFactor == 0.75)
        other.hyphenationFactor = 0
        other.usesDefaultHyphenation = true
        #expect(other.paragraph.hyphenationFactor == Double(NSParagraphStyle.systemHyphenationFactor) && (other.mutableCopy() as? NSParagraphStyle)?.usesDefaultHyphenation == true)
        for factor in [-1, Float.nan] {
            style.hyphenationFactor = factor
            #expect(style.paragraph.hyphenationFactor == 0)
        }
        style.hyphenationFactor = 7
        #expect(style.paragraph.hyphenationFactor == 1)
    }

    @Test("lines are fuller, hold the whole text in order and stay within their width", arguments: stride(from: 80, through: 400, by: 20).map { CGFloat($0) })
    func fuller(width: CGFloat) {
        withHyphenator({ word in Array(stride(from: 2, to: word.count - 1, by: 2)) }) {
            let plain = layout(text, 0, width: width), hyphenated = layout(text, 1, width: width)
            #expect(lines(plain, text).joined() == text && lines(hyphenated, text).joined() == text)
            #expect(hyphenated.lines.count <= plain.lines.count && hyphenated.lines.allSatisfy { $0.rect.width <= width + 0.01 })
            // All but the last are filled but for two letters, a hyphen and a blank.
            for line in hyphenated.lines.dropLast() { #expect(line.rect.width > width - 45, "\(line.rect.width) of \(width)") }
            let broken = zip(lines(hyphenated, text), lines(hyphenated, text).dropFirst()).filter { $0.0.last?.isLetter == true && $0.1.first?.isLetter == true }
            #expect(!broken.isEmpty || width > 380)
        }
    }

    @Test("lines that are full enough for the factor end with whole words") func factor() {
        withHyphenator({ word in Array(stride(from: 2, to: word.count - 1, by: 2)) }) {
            func hyphens(_ factor: Float) -> Int {
                let all = lines(layout(text, factor, width: 230), text)
                return all.dropLast().filter { $0.last?.isLetter == true }.count
            }
            #expect(hyphens(0) == 0 && hyphens(0.2) == 0 && hyphens(0.8) <= hyphens(1) && hyphens(1) > 1)
        }
    }

    @Test("without a dictionary, without places and with hostile ones words stay whole") func none() {
        let whole = lines(layout(text, 0, width: 200), text)
        Hyphenator.use(nil, forLanguage: "en")
        #expect(lines(layout(text, 1, width: 200), text) == whole)
        for places in [[], [0], [-5, 400, 100], [Int.max, Int.min]] as [[Int]] {
            withHyphenator({ _ in places }) { #expect(lines(layout(text, 1, width: 200), text) == whole) }
        }
        withHyphenator({ word in Array(1..<word.count) }) {
            #expect(lines(layout(text, 1, width: 200) { $0.lineBreakMode = .byClipping }, text) == [text])
            for hostile in ["", " ", "\u{301}\u{301}aaaaaa", "🇩🇪🇩🇪🇩🇪🇩🇪🇩🇪", "שלוםעולםטוב שלוםעולםטוב", "a\tb\tlonglonglong", "soft\u{AD}hyphenated words\u{AD}here"] as [String] {
                for width in stride(from: 1 as CGFloat, to: 120, by: 7) {
                    #expect(lines(layout(hostile, 1, width: width), hostile).joined() == hostile)
                }
            }
        }
    }

    @Test("positions, carets and steps of the caret know nothing of the hyphens") func positions() throws {
        try withHyphenator({ word in Array(stride(from: 2, to: word.count - 1, by: 2)) }) {
            let laid = layout(text, 1, width: 150)
            let count = text.utf16.count
            var position = 0, steps = 0
            while let next = laid.position(from: position, movingRight: true), steps < 1_000 {
                #expect(next == position + 1)
                position = next
                steps += 1
            }
            #expect(position == count)
            for place in 0..<count {
                let line = try #require(laid.lineIndex(at: place, affinity: .downstream))
                let caret = try #require(laid.caretRect(at: place)), rect = laid.lines[line].rect
                #expect(caret.minY == rect.minY && caret.minX >= rect.minX - 0.01 && caret.minX <= rect.maxX + 0.01)
                #expect(laid.position(at: CGPoint(x: caret.minX + 0.01, y: caret.midY)) == place, "\(place)")
                if place > 0 { #expect(laid.position(from: place, movingRight: false) == place - 1) }
            }
            // The selection of all covers each line but for its hyphen.
            #expect(laid.selectionRects(for: 0..<count).count == laid.lines.count)
        }
    }

    @Test("truncation and justification go with it") func together() {
        withHyphenator({ word in Array(stride(from: 2, to: word.count - 1, by: 2)) }) {
            let all = layout(text, 1, width: 150), height = all.lines[2].rect.maxY
            let cut = layout(text, 1, width: 150, height: height) { $0.lineBreakMode = .byTruncatingTail }
            #expect(cut.lines.count == 3 && cut.isTruncated && cut.lines[0].range == all.lines[0].range && cut.lines[2].range.upperBound == text.utf16.count)
            let justified = layout(text, 1, width: 150) { $0.alignment = .justified }
            #expect(justified.lines.map(\.range) == all.lines.map(\.range))
            for line in justified.lines.dropLast() where lines(justified, text)[justified.lines.firstIndex(of: line)!].dropLast().contains(" ") {
                #expect(abs(line.rect.width - 150) < 0.5)
            }
        }
    }

    @Test("libhyphen's dictionary of American English")
    func library() throws {
        let english = try #require(
            Hyphenator(dictionaryAt: "/usr/share/hyphen/hyph_en_US.dic"), "libhyphen or its dictionary is missing: run Scripts/install-dependencies")
        func hyphenated(_ word: String) -> String {
            var scalars = Array(word.unicodeScalars)
            for place in english.places(word).reversed() { scalars.insert("-", at: place) }
            return String(String.UnicodeScalarView(scalars))
        }
        #expect(hyphenated("hyphenation") == "hy-phen-ation" && hyphenated("Computer") == "Com-puter" && hyphenated("the") == "the")
        withHyphenator(english.places) {
            let text = "The extraordinary hyphenation"
            #expect(lines(layout(text, 1, width: 100), text) == ["The extraor", "dinary hy", "phenation"])
        }
        for hostile in ["", "\0\0\0\0\0", "ÄÖÜäöüß", "👍👍👍👍👍", String(repeating: "a", count: 300), "İİİİİ"] {
            #expect(english.places(hostile).allSatisfy { $0 > 0 && $0 < hostile.unicodeScalars.count })
        }
        #expect(Hyphenator(dictionaryAt: "/nowhere.dic") == nil && Hyphenator.forLanguage("../../etc/passwd") == nil && Hyphenator.forLanguage("") == nil)
    }
}
