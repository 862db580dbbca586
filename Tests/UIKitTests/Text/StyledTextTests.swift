@testable import UIKit
import TestSupport
import Testing

@Suite("Styled text")
struct StyledTextTests {
    @Test("random changes keep text and runs together, and come through Foundation's strings")
    func fuzz() {
        var seed: UInt64 = 3
        func next(_ limit: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % limit
        }
        var text = StyledText(), plain: [UInt16] = []
        for _ in 0..<300 {
            let start = next(plain.count + 1), end = start + next(plain.count - start + 1)
            let new = ["", "a", "bc", "👍", "é\n"][next(5)]
            let font = UIFont.systemFont(ofSize: CGFloat(10 + next(4)))
            let piece = StyledText(new, AttributeSet(next(2) == 0 ? [.font: font] : [.font: font, .kern: 1]))
            text.replace(start..<end, with: piece)
            plain.replaceSubrange(start..<end, with: new.utf16)
            #expect(text.units == plain && text.runs.reduce(0) { $0 + $1.length } == plain.count)
            #expect(zip(text.runs, text.runs.dropFirst()).allSatisfy { $0.attributes != $1.attributes })
            let valid = String(decoding: plain, as: UTF16.self)
            if valid.utf16.elementsEqual(plain) { #expect(StyledText(text.attributed()) == text) }
            if plain.count > 60 { (text, plain) = (StyledText(), []) }
        }
    }

    @Test("what is replaced leaves the runs that each code unit's attributes make", arguments: 0..<4)
    func runs(seed: Int) {
        var random = SeededRandom(seed: seed)
        let sets = (0..<3).map { AttributeSet([.kern: $0]) }
        var text = StyledText(), model: [Int] = []
        for _ in 0..<400 {
            let start = random.below(model.count + 1), end = start + random.below(min(6, model.count - start) + 1)
            var piece = StyledText(), kerns: [Int] = []
            for _ in 0..<random.below(4) {
                let kern = random.below(3), length = 1 + random.below(2)
                // Equal sets are the same one, or another.
                piece.append(StyledText(String(repeating: "x", count: length), random.below(2) == 0 ? sets[kern] : AttributeSet([.kern: kern])))
                kerns += Array(repeating: kern, count: length)
            }
            text.replace(start..<end, with: piece)
            model.replaceSubrange(start..<end, with: kerns)
            #expect(text.runs.flatMap { Array(repeating: $0.attributes.values[.kern] as? Int, count: $0.length) } == model.map { $0 })
            #expect(text.runs.allSatisfy { $0.length > 0 })
            #expect(zip(text.runs, text.runs.dropFirst()).allSatisfy { $0.attributes != $1.attributes })
            if model.count > 80 { (text, model) = (StyledText(), []) }
        }
    }

    @Test("paragraphs")
    func paragraphs() {
        let text = StyledText("a\r\n\nb", AttributeSet())
        #expect(text.paragraph(at: 0).range == 0..<1 && text.paragraph(at: 0).end == 3 && text.paragraph(at: 3).range == 3..<3)
        #expect(text.paragraph(at: 2).range == 0..<1 && text.paragraph(at: 99).range == 4..<5)
    }
}
