import Foundation
import Testing
@testable import CoreGraphics

/// Directions within a paragraph. What they must do is measured by texts that hold Unicode's formatting characters themselves.
@Suite("Embedded directions of text")
struct TextEmbeddingTests {
    private typealias Embedding = TextRun.Embedding
    private typealias Part = (text: String, embeddings: [Embedding])

    private static let characters: [Embedding: String] = [
        .leftToRight: "\u{202A}", .rightToLeft: "\u{202B}", .leftToRightOverride: "\u{202D}", .rightToLeftOverride: "\u{202E}",
    ]

    private func layout(
        _ parts: [Part], _ style: ParagraphStyle = ParagraphStyle(), width: CGFloat = .infinity, height: CGFloat = .infinity, kern: CGFloat = 0
    ) -> TextLayout {
        let runs = parts.enumerated().map { index, part in
            var run = TextRun(text: part.text, font: FontDescription(size: index % 2 == 0 ? 17 : 15), kern: kern)
            run.embeddings = part.embeddings
            return run
        }
        return TextLayout(runs: runs, paragraph: style, width: width, height: height)
    }

    /// The same with formatting characters in the text, and the position that each position has there.
    private func explicit(_ parts: [Part], width: CGFloat = .infinity) -> (layout: TextLayout, positions: [Int]) {
        var runs: [TextRun] = [], positions: [Int] = [], count = 0
        var open: [Embedding] = []
        func add(_ text: String, _ index: Int) {
            runs.append(TextRun(text: text, font: FontDescription(size: index % 2 == 0 ? 17 : 15)))
        }
        for (index, part) in parts.enumerated() {
            let common = zip(open, part.embeddings).prefix { $0 == $1 }.count
            let controls = String(repeating: "\u{202C}", count: open.count - common)
                + part.embeddings.dropFirst(common).compactMap { Self.characters[$0] }.joined()
            add(controls, index)
            count += controls.utf16.count
            add(part.text, index)
            for _ in part.text.utf16 {
                positions.append(count)
                count += 1
            }
            open = part.embeddings
        }
        // As in the layout of our own, the first letter decides the paragraph's direction, and not a formatting character.
        let isRightToLeft = layout(parts.map { ($0.text, []) }).lines[0].isRightToLeft
        let style = ParagraphStyle(baseWritingDirection: isRightToLeft ? .rightToLeft : .leftToRight)
        return (TextLayout(runs: runs, paragraph: style, width: width), positions)
    }

    private static let samples: [[(text: String, embeddings: [TextRun.Embedding])]] = [
        [("abc ", []), ("def", [.rightToLeftOverride]), (" ghi", [])],
        [("abc def", [.rightToLeftOverride])],
        [("שלום ", []), ("abc 12, x", [.leftToRight]), (" עולם", [])],
        [("abc ", []), ("שלום 1-2 xyz!", [.rightToLeft]), (" ghi", [])],
        [("שלום", [.leftToRightOverride]), (" עולם", [])],
        [("a ", [.rightToLeft]), ("b c", [.rightToLeft, .leftToRightOverride]), (" שלום d", [.rightToLeft]), (" e", [])],
        [("a b ", [.rightToLeftOverride]), ("c d", [.leftToRight, .rightToLeftOverride]), ("e f", [.rightToLeftOverride])],
        [("العر", []), ("بية", [.rightToLeft]), (" abc", [])],
    ]

    @Test("glyphs lie where formatting characters would put them, and positions count without them", arguments: samples.indices)
    func places(_ index: Int) throws {
        let parts = Self.samples[index], own = layout(parts), (other, positions) = explicit(parts)
        #expect(own.length == positions.count && own.lines.count == 1 && own.lines[0].range == 0..<positions.count)
        #expect(own.lines[0].isRightToLeft == other.lines[0].isRightToLeft && abs(own.size.width - other.size.width) < 0.01)
        for (position, place) in positions.enumerated() {
            let rect = try #require(own.characterRect(at: position)), expected = try #require(other.characterRect(at: place))
            #expect(abs(rect.minX - expected.minX) < 0.01 && abs(rect.width - expected.width) < 0.01, "\(position): \(rect) \(expected)")
            // The first half of a character is nearest to its own position, or to the end of one that lies beside it.
            let hit = own.position(at: CGPoint(x: rect.midX, y: rect.midY))
            #expect(hit == position || hit == position + 1)
            let selected = own.selectionRects(for: position..<position + 1)
            #expect(selected.count == 1 && abs(selected[0].minX - rect.minX) < 0.01 && abs(selected[0].width - rect.width) < 0.01)
        }
        let canvas = (TextCanvas(own, width: 300, height: 30), TextCanvas(other, width: 300, height: 30))
        #expect(canvas.0.hash == canvas.1.hash && !canvas.0.ink.isNull)
    }

    @Test("an override turns letters round")
    func override() throws {
        let plain = layout([("abc", [])]), turned = layout([("abc", [.rightToLeftOverride])])
        let rects = try (0..<3).map { try #require(turned.characterRect(at: $0)) }
        #expect(rects[0].minX > rects[1].minX && rects[1].minX > rects[2].minX && rects[2].minX == 0)
        #expect(abs(turned.size.width - plain.size.width) < 1 && turned.runs.map(\.text) == ["abc"] && !turned.lines[0].isRightToLeft)
        let latin = layout([("abc", [.rightToLeft])])
        #expect(try #require(latin.characterRect(at: 2)).minX > 0, "letters keep their direction in an embedding")
    }

    @Test("carets stand at all positions, and steps reach each of them once", arguments: samples.indices)
    func carets(_ index: Int) throws {
        let own = layout(Self.samples[index]), count = own.length
        for position in 0...count {
            let caret = try #require(own.caretRect(at: position))
            #expect(caret.minX >= -0.01 && caret.minX <= own.size.width + 0.01)
        }
        let isRightToLeft = own.lines[0].isRightToLeft
        for backwards in [false, true] {
            var position = backwards ? count : 0, seen = Set([position])
            while let next = own.position(from: position, movingRight: isRightToLeft == backwards) {
                try #require(seen.insert(next).inserted, "\(next) again")
                position = next
            }
            #expect(position == (backwards ? 0 : count) && seen.count == count + 1, "\(seen.sorted())")
        }
    }

    @Test("wrapped lines hold the whole text", arguments: stride(from: 20 as CGFloat, through: 400, by: 19).map { $0 })
    func wrapping(width: CGFloat) {
        let parts: [Part] = [
            ("Some words in English, ", []), ("words from right to left שלום עולם and ", [.rightToLeft]),
            ("more of them turned ", [.rightToLeft, .rightToLeftOverride]), ("at the end.", []),
        ]
        let own = layout(parts, width: width), (other, positions) = explicit(parts, width: width)
        var end = 0
        for line in own.lines {
            #expect(line.range.lowerBound == end && line.rect.width <= width + 0.01)
            end = line.range.upperBound
        }
        #expect(end == positions.count && own.lines.map(\.rect) == other.lines.map(\.rect))
        #expect(own.selectionRects(for: 0..<end).allSatisfy { $0.width > 0 })
        for isRight in [true, false] {
            var position = isRight ? 0 : end, seen = Set([position])
            while let next = own.position(from: position, movingRight: isRight), seen.insert(next).inserted { position = next }
            #expect(position == (isRight ? end : 0) && seen.count == end + 1)
        }
    }

    @Test("kerning is added to letters, not to formatting characters")
    func kerning() {
        let plain = layout([("abc", []), ("def", []), ("ghi", [])], kern: 10)
        let nested = layout([("abc", []), ("def", [.leftToRight, .leftToRightOverride]), ("ghi", [])], kern: 10)
        #expect(abs(plain.size.width - nested.size.width) < 0.01)
    }

    @Test("each paragraph begins anew, and an empty one stays empty")
    func paragraphs() throws {
        let all = layout([("abc\n\nde", [.rightToLeftOverride]), ("f", [])])
        #expect(all.lines.map(\.range) == [0..<3, 4..<4, 5..<8])
        #expect(try #require(all.characterRect(at: 0)).minX > #require(all.characterRect(at: 1)).minX)
        #expect(try #require(all.characterRect(at: 5)).minX > #require(all.characterRect(at: 6)).minX)
        #expect(all.caretRect(at: 4)?.minX == 0 && all.lines[1].rect.height == all.lines[0].rect.height)
    }

    @Test("truncated text keeps its positions", arguments: [ParagraphStyle.LineBreakMode.truncatingHead, .truncatingMiddle, .truncatingTail])
    func truncation(_ mode: ParagraphStyle.LineBreakMode) throws {
        let words = String(repeating: "word ", count: 400)
        let text: [Part] = [("Begin ", []), (words, [.rightToLeft]), ("turned", [.rightToLeft, .leftToRightOverride]), (words, [.rightToLeft]), ("end", [])]
        let own = layout(text, ParagraphStyle(lineBreakMode: mode, maximumLines: 2), width: 200)
        #expect(own.isTruncated && own.lines.count == 2 && own.lines[1].isTruncated)
        #expect(own.lines[1].range.upperBound == own.length || mode == .truncatingTail && own.lines[1].range.upperBound > 100)
        let caret = try #require(own.caretRect(at: own.length))
        #expect(caret.minY == own.lines[1].rect.minY && caret.minX <= 200.01)
        // A paragraph that ends in an embedding, cut by the one that follows.
        let cut = layout([("abc", [.rightToLeftOverride]), ("\nmore", [])], ParagraphStyle(lineBreakMode: mode, maximumLines: 1), width: 200)
        #expect(cut.isTruncated && cut.lines.count == 1 && TextCanvas(cut, width: 200, height: 30).ink.width > 20)
    }

    @Test("embeddings deeper than Unicode allows, and changes at every character")
    func hostile() {
        let deep = layout([("a", Array(repeating: .rightToLeft, count: 1_000)), ("b", [])])
        #expect(deep.lines.map(\.range) == [0..<2])
        let all: [Embedding] = [.leftToRight, .rightToLeft, .leftToRightOverride, .rightToLeftOverride]
        let parts: [Part] = Array("a\u{301}👨‍👩‍👧\tשלום\u{2028}e\u{AD}f\0 g h".unicodeScalars).enumerated().map { index, scalar in
            (String(scalar), (0..<index % 5).map { all[($0 + index) % 4] })
        }
        for width in [1, 30, 100, CGFloat.infinity] {
            let own = layout(parts, width: width)
            for position in 0...own.length { #expect(own.caretRect(at: position)?.minX.isFinite == true) }
            #expect(own.lines.first?.range.lowerBound == 0 && own.lines.last?.range.upperBound == own.length)
        }
    }

    @Test("attributes of strings: numbers of directions from the outside in")
    func attributes() {
        func embeddings(_ value: Any) -> [Embedding] { TextRun("x", attributes: [.init(rawValue: "NSWritingDirection"): value]).embeddings }
        #expect(embeddings([1, 2]) == [.rightToLeft, .leftToRightOverride])
        #expect(embeddings([NSNumber(value: 0), NSNumber(value: 3)]) == [.leftToRight, .rightToLeftOverride])
        #expect(embeddings([-1, 4, "no", 1.5, Double.nan, 1] as [Any]) == [.rightToLeft] && embeddings("no array") == [] && embeddings(3) == [])
        #expect(embeddings(Array(repeating: 1, count: 5_000)).count == Embedding.maximumDepth)
    }
}
