@testable import UIKit
import TestSupport
import Testing

/// Notes what a text view tells.
@MainActor
private final class ViewNotes: NSObject, UITextViewDelegate {
    var log: [String] = []
    var allows = true
    func taken() -> String {
        defer { log = [] }
        return log.joined(separator: " ")
    }
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
        log.append("shouldBegin")
        return allows
    }
    func textViewDidBeginEditing(_ textView: UITextView) { log.append("didBegin") }
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
        log.append("shouldEnd")
        return allows
    }
    func textViewDidEndEditing(_ textView: UITextView) { log.append("didEnd") }
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        log.append("change(\(range.location),\(range.length),\(text.debugDescription))")
        return allows
    }
    func textViewDidChange(_ textView: UITextView) { log.append("didChange") }
    func textViewDidChangeSelection(_ textView: UITextView) { log.append("selection") }
    func textView(_ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction) -> Bool {
        log.append("link(\(URL.absoluteString),\(characterRange.location))")
        return true
    }
}

extension UIKitCore {
    @Suite @MainActor struct UITextViewTests {
        private func with(_ text: String = "", _ body: @MainActor (Stage, UITextView) -> Void) {
            let stage = Stage()
            defer { stage.close() }
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
            view.font = .systemFont(ofSize: 17)
            view.text = text
            stage.window.addSubview(view)
            stage.window.layoutIfNeeded()
            body(stage, view)
            view.resignFirstResponder()
        }

        @Test("defaults") func defaults() {
            let view = UITextView()
            #expect(view.text == "" && view.isEditable && view.isSelectable && view.textAlignment == .natural)
            #expect(view.textContainerInset == UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) && view.textContainer.lineFragmentPadding == 5)
            #expect(view.selectedRange == NSRange(location: 0, length: 0) && !view.allowsEditingTextAttributes)
        }

        @Test("display styles follow the text in the frame of the change, and are no part of it") func displayStyles() {
            with("Top") { stage, view in
                let large = UIFont.systemFont(ofSize: 40)
                view.displayStyles = { $0.startIndex == 0 ? [TextDisplayStyle($0.indices, [.font: large])] : [] }
                @MainActor func height(_ position: Int) -> CGFloat { view.caretRect(for: TextOffsetPosition(position)).height }
                let first = height(1)
                #expect(first > 40)
                stage.tap(290, 20)
                stage.key("Enter")
                #expect(height(1) == first && height(4) < 30, "an empty last line isn't in the first one's style")
                stage.type("ab")
                #expect(height(5) < 30 && view.attributedText.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == .systemFont(ofSize: 17))
                for _ in 0..<3 { stage.key("Backspace") }
                #expect(view.text == "Top" && height(3) == first)
                for _ in 0..<3 { stage.key("Backspace") }
                #expect(view.text == "" && height(0) == first)
                view.undoManager?.undo()
                #expect(height(0) == first && !view.text.isEmpty)
            }
        }

        /// A value of an attribute that counts how often it is compared.
        private final class Compared: NSObject {
            static nonisolated(unsafe) var count = 0
            override func isEqual(_ object: Any?) -> Bool {
                Self.count += 1
                return self === object as? Compared
            }
        }

        @Test("a keystroke compares the runs beside it, however many the text has")
        func comparedRuns() {
            with { stage, view in
                let key = NSAttributedString.Key("compared")
                var text = StyledText()
                for number in 0..<1000 { text.append(StyledText(number % 10 == 9 ? "run\n" : "run ", AttributeSet([key: Compared()]))) }
                view.editor.setText(text)
                view.becomeFirstResponder()
                _ = view.textLayout
                view.selectedRange = NSRange(location: text.length / 2, length: 0)
                Compared.count = 0
                view.insertText("a")
                _ = view.textLayout
                view.deleteBackward()
                _ = view.textLayout
                view.insertText("\n")
                _ = view.textLayout
                view.undoManager?.undo()
                _ = view.textLayout
                #expect(view.text == text.string && view.editor.text.runs.count == 1000)
                #expect(Compared.count < 40)
            }
        }

        @Test("after a change only the paragraphs that differ are laid out, as if all of them were", arguments: [1, 2, 3])
        func layoutAfterChange(seed: UInt64) {
            with((0..<40).map { "Line \($0)" }.joined(separator: "\n")) { stage, view in
                let large = UIFont.systemFont(ofSize: 30)
                view.displayStyles = { paragraph in
                    // The first paragraph, and what lies behind an x in each.
                    guard paragraph.startIndex > 0 else { return [TextDisplayStyle(paragraph.indices, [.font: large])] }
                    return paragraph.firstIndex(of: 0x78).map { [TextDisplayStyle($0..<paragraph.endIndex, [.underlineStyle: 1])] } ?? []
                }
                view.becomeFirstResponder()
                var dice = SeededRandom(seed: seed)
                func next(_ count: Int) -> Int { min(Int(dice.number(0...Double(count))), count - 1) }
                let parts = ["\n", "\r", "\r\n", "\u{2029}", "a", "x", "word word", "\n\nx\n", "", "", "日本", "\u{301}"]
                for step in 0..<120 {
                    let length = view.editor.text.length, start = next(length + 1), count = min(next(12), length - start)
                    switch next(8) {
                    case 0: view.undoManager?.undo()
                    case 1: view.setMarkedText(parts[next(parts.count)], selectedRange: NSRange(location: 0, length: 0))
                    case 2: view.unmarkText()
                    case 3:
                        view.editor.text.changeAttributes(in: start..<start + count) { $0.values[.kern] = CGFloat(next(3)) }
                        view.editorTextDidChange(byPerson: false)
                    default:
                        view.selectedRange = NSRange(location: start, length: count)
                        view.insertText(parts[next(parts.count)])
                    }
                    let layout = view.textLayout
                    view.textLooksDidChange()
                    view.parts.former = nil
                    let afresh = view.textLayout
                    #expect(layout.blocks.map(\.range) == afresh.blocks.map(\.range), "step \(step)")
                    #expect(layout.blocks.map(\.end) == afresh.blocks.map(\.end) && layout.length == afresh.length, "step \(step)")
                    #expect(layout.lines == afresh.lines && layout.size == afresh.size, "step \(step)")
                    #expect(layout.blocks.map(\.layout.runs) == afresh.blocks.map(\.layout.runs), "step \(step)")
                }
                view.unmarkText()
                view.text = (0..<1000).map { "Line \($0)" }.joined(separator: "\n")
                _ = view.textLayout
                view.selectedRange = NSRange(location: 5000, length: 0)
                stage.type("y")
                #expect(view.textLayout.reusedBlockCount >= 998)
            }
        }

        @Test("callbacks in order") func order() {
            with { stage, view in
                let notes = ViewNotes()
                view.delegate = notes
                stage.tap(50, 20)
                #expect(notes.taken() == "shouldBegin didBegin" && view.isFirstResponder)
                stage.type("a")
                #expect(notes.taken() == "change(0,0,\"a\") selection didChange")
                stage.key("Enter")
                #expect(notes.taken() == "change(1,0,\"\\n\") selection didChange" && view.text == "a\n")
                stage.key("Backspace")
                stage.key("Tab")
                #expect(view.text == "a\t")
                notes.log = []
                notes.allows = false
                stage.type("b")
                #expect(view.text == "a\t" && !view.resignFirstResponder())
                notes.allows = true
                notes.log = []
                view.resignFirstResponder()
                #expect(notes.taken() == "shouldEnd didEnd")
            }
        }

        @Test("the caret stays in view while lines are typed") func reveal() {
            with { stage, view in
                view.becomeFirstResponder()
                for _ in 0..<12 { stage.key("Enter") }
                #expect(view.contentOffset.y > 100)
                let caret = view.caretRect(for: view.endOfDocument)
                #expect(view.bounds.contains(caret))
                stage.key("Home", .control)
                #expect(view.contentOffset.y == 0)
                stage.key("PageDown")
                #expect(view.selectedRange.location > 2)
            }
        }

        @Test("the caret goes through turned text as it is seen, and typing there changes the text as it is stored") func turned() {
            with { stage, view in
                let text = NSMutableAttributedString(string: "ab cde fg", attributes: [.font: UIFont.systemFont(ofSize: 17)])
                text.addAttribute(.writingDirection, value: [3], range: NSRange(location: 3, length: 3))
                view.attributedText = text
                view.layoutIfNeeded()
                view.becomeFirstResponder()
                @MainActor func left(_ offset: Int) -> CGFloat {
                    view.position(from: view.beginningOfDocument, offset: offset).map { view.caretRect(for: $0).minX } ?? -1
                }
                #expect(left(4) > left(5) && left(5) > left(3) && left(6) > left(4) && left(7) > left(6))
                view.selectedRange = NSRange(location: 0, length: 0)
                var visited = [0]
                for _ in 0..<9 {
                    stage.key("ArrowRight")
                    visited.append(view.selectedRange.location)
                }
                #expect(visited == [0, 1, 2, 3, 5, 4, 6, 7, 8, 9])
                view.selectedRange = NSRange(location: 5, length: 0)
                stage.type("x")
                #expect(view.text == "ab cdxe fg" && left(6) < left(5))
            }
        }

        @Test("up and down keep the column over short lines") func vertical() {
            with("a long line here\nab\nanother long line") { stage, view in
                view.becomeFirstResponder()
                view.selectedRange = NSRange(location: 12, length: 0)
                stage.key("ArrowDown")
                #expect(view.selectedRange.location == 19)
                stage.key("ArrowDown")
                #expect(abs(view.selectedRange.location - 32) <= 2)
                stage.key("ArrowUp", .shift)
                stage.key("ArrowUp", .shift)
                #expect(view.editor.head.position == 12)
                stage.key("ArrowDown", .control)
                #expect(view.selectedRange.length == 0)
            }
        }

        @Test("keys of the desktop and of the Mac", arguments: [
            ("ArrowLeft", [], 12), ("ArrowRight", [], 14), ("ArrowLeft", .control, 8), ("ArrowRight", .control, 18), ("ArrowLeft", .alternate, 8),
            ("ArrowRight", .alternate, 18), ("ArrowLeft", .command, 8), ("ArrowRight", .command, 18), ("Home", [], 8), ("End", [], 18),
            ("Home", .control, 0), ("End", .control, 23), ("ArrowUp", .command, 0), ("ArrowDown", .command, 23), ("ArrowUp", .control, 8),
            ("ArrowDown", .alternate, 18), ("PageUp", [], 0), ("PageDown", [], 23),
        ] as [(String, KeyModifiers, Int)])
        func motion(key: String, modifiers: KeyModifiers, expected: Int) {
            with("one two\nthree four\nfive") { stage, view in
                view.becomeFirstResponder()
                for extends in [false, true] {
                    view.selectedRange = NSRange(location: 13, length: 0)
                    stage.key(key, extends ? modifiers.union(.shift) : modifiers)
                    #expect(view.editor.head.position == expected && view.editor.anchor == (extends ? 13 : expected), "\(extends)")
                }
            }
        }

        @Test("text of other systems is pasted with the caret behind it") func pasteWithCarriageReturns() {
            with { stage, view in
                view.text = "end"
                view.becomeFirstResponder()
                view.selectedRange = NSRange(location: 0, length: 0)
                UIPasteboard.general.string = "one\r\ntwo\r\nthree\r\n"
                view.paste(nil)
                view.insertText("X")
                #expect(view.text == "one\ntwo\nthree\nXend")
            }
        }

        @Test("keys that delete, cut, copy and paste", arguments: [
            ("Backspace", [], "one two\nthre four\nfive"), ("Delete", [], "one two\nthreefour\nfive"), ("Backspace", .control, "one two\n four\nfive"),
            ("Backspace", .alternate, "one two\n four\nfive"), ("Backspace", .command, "one two\n four\nfive"),
            ("Delete", .control, "one two\nthree\nfive"), ("Delete", .command, "one two\nthree\nfive"), ("Insert", .shift, "one two\nthreeX four\nfive"),
            ("v", .control, "one two\nthreeX four\nfive"), ("v", .command, "one two\nthreeX four\nfive"), ("Tab", [], "one two\nthree\t four\nfive"),
            ("Enter", [], "one two\nthree\n four\nfive"), ("Enter", .shift, "one two\nthree\n four\nfive"), ("c", .control, "one two\nthree four\nfive"),
        ] as [(String, KeyModifiers, String)])
        func deletion(key: String, modifiers: KeyModifiers, expected: String) {
            with("one two\nthree four\nfive") { stage, view in
                view.becomeFirstResponder()
                UIPasteboard.general.string = "X"
                view.selectedRange = NSRange(location: 13, length: 0)
                stage.key(key, modifiers)
                #expect(view.text == expected)
                stage.key("z", .control)
                #expect(view.text == "one two\nthree four\nfive" && view.selectedRange == NSRange(location: 13, length: 0))
                view.selectedRange = NSRange(location: 8, length: 6)
                stage.key("Insert", .control)
                #expect(UIPasteboard.general.string == "three ")
                stage.key("Delete", .shift)
                #expect(view.text == "one two\nfour\nfive" && UIPasteboard.general.string == "three ")
            }
        }

        @Test("three taps select a paragraph, and a pointer extends by words") func selecting() {
            with("First paragraph\nSecond one") { stage, view in
                view.becomeFirstResponder()
                let caret = view.caretRect(for: TextOffsetPosition(20))
                stage.tap(caret.midX, caret.midY)
                stage.tap(caret.midX, caret.midY)
                #expect(view.selectedRange == NSRange(location: 16, length: 6))
                stage.tap(caret.midX, caret.midY)
                #expect(view.selectedRange == NSRange(location: 16, length: 10))
                stage.wait(1)
                stage.click(caret.midX, caret.midY)
                stage.touch(.began, caret.midX, caret.midY, kind: .primaryPointer)
                let other = view.caretRect(for: TextOffsetPosition(8))
                stage.touch(.moved, other.midX, other.midY, kind: .primaryPointer)
                stage.touch(.ended, other.midX, other.midY, kind: .primaryPointer)
                #expect(view.selectedRange == NSRange(location: 6, length: 16))
            }
        }

        @Test("fingers scroll and don't edit") func scrolling() {
            with(String(repeating: "line\n", count: 40)) { stage, view in
                #expect(view.contentSize.height > 400)
                stage.touch(.began, 50, 80)
                for y in stride(from: 80, through: 20, by: -10) {
                    stage.wait(0.016)
                    stage.touch(.moved, 50, CGFloat(y))
                }
                stage.wait(0.2)
                stage.touch(.ended, 50, 20)
                #expect(view.contentOffset.y > 30 && !view.isFirstResponder)
            }
        }

        @Test("text that is only selected: no caret, no changes, links are told") func links() {
            with { stage, view in
                let notes = ViewNotes()
                view.delegate = notes
                view.isEditable = false
                let text = NSMutableAttributedString(string: "see here", attributes: [.font: UIFont.systemFont(ofSize: 17)])
                text.setAttributes([.font: UIFont.systemFont(ofSize: 17), .link: URL(string: "https://swift.org")!], range: NSRange(location: 4, length: 4))
                view.attributedText = text
                stage.window.layoutIfNeeded()
                notes.log = []
                let caret = view.caretRect(for: TextOffsetPosition(6))
                stage.tap(caret.midX, caret.midY)
                #expect(notes.taken() == "link(https://swift.org,4)" && !view.isFirstResponder)
                stage.wait(1)
                stage.tap(caret.midX - 40, caret.midY)
                stage.tap(caret.midX - 40, caret.midY)
                #expect(view.isFirstResponder && view.selectedRange.length == 3)
                stage.type("x")
                stage.key("Backspace")
                #expect(view.text == "see here")
                stage.key("c", .control)
                #expect(UIPasteboard.general.string == "see")
            }
        }

        @Test("styles of typed text and of the selection") func styles() {
            with("plain") { stage, view in
                view.becomeFirstResponder()
                view.typingAttributes = [.font: UIFont.boldSystemFont(ofSize: 20)]
                stage.type("b")
                #expect((view.attributedText.attributes(at: 5, effectiveRange: nil)[.font] as? UIFont)?.pointSize == 20)
                view.allowsEditingTextAttributes = true
                view.selectedRange = NSRange(location: 0, length: 5)
                view.toggleItalics(nil)
                #expect((view.attributedText.attributes(at: 0, effectiveRange: nil)[.font] as? UIFont)?.fontDescription.isItalic == true)
                #expect(view.selectedRange == NSRange(location: 0, length: 5))
                stage.key("z", .control)
                #expect((view.attributedText.attributes(at: 0, effectiveRange: nil)[.font] as? UIFont)?.fontDescription.isItalic == false)
                view.font = .systemFont(ofSize: 11)
                #expect((view.attributedText.attributes(at: 5, effectiveRange: nil)[.font] as? UIFont)?.pointSize == 11)
            }
        }

        @Test("natural size without scrolling") func size() {
            with("one two three four five six seven eight nine ten eleven twelve") { _, view in
                let wide = view.sizeThatFits(CGSize(width: 1000, height: 0)), narrow = view.sizeThatFits(CGSize(width: 120, height: 0))
                #expect(narrow.height > wide.height * 2 && narrow.width <= 120)
                #expect(abs(Double(wide.height) - Double(UIFont.systemFont(ofSize: 17).lineHeight) - 16) < 1)
                view.isScrollEnabled = false
                #expect(view.intrinsicContentSize.height == view.sizeThatFits(CGSize(width: 300, height: 0)).height)
            }
        }

        @Test("a book is laid out once and drawn where it is seen") func book() {
            let text = (0..<3000).map { "Paragraph number \($0) of a book." }.joined(separator: "\n")
            with(text) { stage, view in
                #expect(view.contentSize.height > 50_000 && view.parts.tilesByIndex.count <= 3)
                view.becomeFirstResponder()
                stage.type("x")
                #expect(view.textLayout.reusedBlockCount >= 2999 && view.contentOffset.y > 50_000)
                stage.key("a", .control)
                #expect(view.selectedRange.length == view.editor.text.length && view.parts.tilesByIndex.count <= 3)
            }
        }

        @Test("random editing keeps the caret in the text, and undo returns to the start", arguments: [1, 2, 3, 4])
        func fuzz(seed: Int) {
            let start = "The first.\nשלום עולם\n日本 👨‍👩‍👧 e\u{301}\n\nend"
            with(start) { stage, view in
                var state = UInt64(seed)
                func next(_ limit: Int) -> Int {
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return Int(state >> 33) % limit
                }
                let keys = [
                    "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", "Backspace", "Delete", "Enter", "Tab", "Insert",
                ]
                let texts = ["a", " ", "é", "e\u{301}", "👍🏽", "ש", "\u{301}", "日本", "x\ny", "\u{200D}", "\r"]
                view.becomeFirstResponder()
                for step in 0..<250 {
                    switch next(12) {
                    case 0...4: stage.key(keys[next(keys.count)], KeyModifiers(rawValue: UInt8(next(16))))
                    case 5...7: stage.type(texts[next(texts.count)])
                    case 8: stage.compose(next(3) == 0 ? "" : texts[next(texts.count)])
                    case 9: view.selectedRange = NSRange(location: next(80) - 5, length: next(30))
                    case 10: stage.tap(CGFloat(next(300)), CGFloat(next(100)))
                    default: stage.key(["z", "x", "v", "c", "a"][next(5)], next(4) == 0 ? [.control, .shift] : .control)
                    }
                    let editor = view.editor, length = editor.text.length
                    #expect(editor.selection.upperBound <= length && editor.characterBoundary(editor.anchor) == editor.anchor
                        && editor.characterBoundary(editor.head.position) == editor.head.position, "step \(step)")
                    if let marked = editor.marked { #expect(marked.upperBound <= length) }
                    #expect(editor.text.runs.reduce(0) { $0 + $1.length } == length && view.textLayout.length == length)
                    if length > 600 { view.selectedRange = NSRange(location: 100, length: 500); stage.key("Delete") }
                }
                view.unmarkText()
                while view.undoManager?.canUndo == true { view.undoManager?.undo() }
                #expect(view.text == start)
                while view.undoManager?.canRedo == true { view.undoManager?.redo() }
                while view.undoManager?.canUndo == true { view.undoManager?.undo() }
                #expect(view.text == start)
            }
        }
    }
}
