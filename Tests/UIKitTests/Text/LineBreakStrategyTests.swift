@testable import CoreGraphics
@testable import UIKit
import Testing

extension UIKitCore {
    @Suite @MainActor struct LineBreakStrategyTests {
        private func lines(_ text: String, _ strategy: NSParagraphStyle.LineBreakStrategy, width: CGFloat) -> [String] {
            let style = NSMutableParagraphStyle()
            style.lineBreakStrategy = strategy
            let runs = [TextRun(text, attributes: [.font: UIFont.systemFont(ofSize: 17), .paragraphStyle: style])]
            let layout = TextLayout(runs: runs, width: width)
            let units = Array(text.utf16)
            return layout.lines.map { String(decoding: units[$0.range], as: UTF16.self).trimmingCharacters(in: .whitespaces) }
        }
        private func width(_ text: String) -> CGFloat { TextLayout(runs: [TextRun(text, attributes: [.font: UIFont.systemFont(ofSize: 17)])]).size.width }

        @Test("raw values")
        func rawValues() {
            #expect(NSParagraphStyle.LineBreakStrategy.pushOut.rawValue == 1 && NSParagraphStyle.LineBreakStrategy.hangulWordPriority.rawValue == 2)
            #expect(NSParagraphStyle.LineBreakStrategy.standard.rawValue == 0xFFFF && NSParagraphStyle.default.lineBreakStrategy == [])
            #expect(UILabel().lineBreakStrategy == .standard)
        }

        @Test("a last word that would stand alone brings the word before it")
        func pushOut() {
            let text = "Some words that wrap badly here end", room = width("Some words that wrap badly here ") + 2
            #expect(lines(text, [], width: room) == ["Some words that wrap badly here", "end"])
            #expect(lines(text, .pushOut, width: room) == ["Some words that wrap badly", "here end"])
            // Each paragraph by itself.
            #expect(lines(text + "\n" + text, .pushOut, width: room).filter { $0 == "here end" }.count == 2)
            // Two words stay, and so does what would take a further line, and what has no word to spare.
            #expect(lines(text + " is", .pushOut, width: room) == lines(text + " is", [], width: room))
            let long = "Some Wonderfulandlong Wonderfulandlon2"
            #expect(lines(long, .pushOut, width: width("Wonderfulandlong W")) == lines(long, [], width: width("Wonderfulandlong W")))
            #expect(lines("Word end", .pushOut, width: width("Word") + 4) == ["Word", "end"])
            #expect(lines("日本語日本語日本語日", .pushOut, width: width("日本語日本語日本語") + 1).count == 2)
        }

        @Test("Korean words stay whole")
        func hangul() {
            let text = "안녕하세요 여러분반갑습니다"
            #expect(lines(text, [], width: 8 * 17 + 2).first != "안녕하세요")
            #expect(lines(text, .hangulWordPriority, width: 8 * 17 + 2) == ["안녕하세요", "여러분반갑습니다"])
            // One that is longer than the line is broken still.
            #expect(lines(String(repeating: "가", count: 40), .standard, width: 100).count > 5)
        }

        @Test("a label does so unless it is told not to")
        func label() {
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: width("Some words that wrap badly here ") + 2, height: 100))
            label.text = "Some words that wrap badly here end"
            label.numberOfLines = 0
            let whole = label.sizeThatFits(label.bounds.size)
            label.lineBreakStrategy = []
            #expect(label.sizeThatFits(label.bounds.size).height == whole.height && label.sizeThatFits(label.bounds.size).width > whole.width)
        }

        @Test("a label has room for its text in the size that fits it, whatever the widths and the sizes of words", arguments: [
            [("Some small words and a ", 17), ("Wonderfullylonglastword", 40)], [("Short words here and ", 12), ("BIG", 60)],
            [("a b c d e f ", 17), ("Big", 30), (" tail", 17)], [("Two ", 40), ("words follow each other here", 15), (" End", 33)],
        ] as [[(String, CGFloat)]])
        func fitsItsOwnSize(parts: [(String, CGFloat)]) {
            let text = NSMutableAttributedString(string: "")
            for part in parts { text.append(NSAttributedString(string: part.0, attributes: [.font: UIFont.systemFont(ofSize: part.1)])) }
            let label = UILabel(frame: .zero)
            label.numberOfLines = 0
            label.attributedText = text
            var truncated: [CGFloat] = []
            for width in stride(from: 40 as CGFloat, through: 448, by: 2) {
                label.frame.size = label.sizeThatFits(CGSize(width: width, height: 0))
                // Lines for which there were no room would be missing from the text's rectangle.
                let shown = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 0)
                if shown.height != label.bounds.height || label.sizeThatFits(label.bounds.size) != label.bounds.size { truncated.append(width) }
            }
            #expect(truncated.isEmpty, "\(truncated.count) of 205 widths")
        }

        @Test("hostile texts", arguments: ["\0 \0", " ", "  a", "a  ", "\u{301} \u{301}", "🇩🇪 🇩🇪 🇩🇪", "שלום עולם טוב", "\u{200D} x \u{200D}", "가\u{301}나 다"])
        func hostile(text: String) {
            for room in stride(from: 1, through: 80, by: 3) { #expect(!lines(text, .standard, width: CGFloat(room)).isEmpty) }
        }
    }
}
