@testable import UIKit
import TestSupport
import Testing

extension UIKitCore {
    /// Editing with hostile texts: no character is cut, nothing is lost, nothing stops.
    @Suite @MainActor struct TextEditorFuzzTests {
        nonisolated private static let hostile = [
            "\u{301}", "\u{301}\u{302}\u{303}", "\u{200D}", "\u{200D}\u{200D}", "\0", "a\0b", "\u{FEFF}", "\u{202E}", "\u{202E}abc\u{202C}", "\u{2066}x",
            "👨‍👩‍👧‍👦", "🇩🇪🇫🇷", "🇩", "👍🏽", "🏽", "e\u{301}\u{327}", "क्षि", "กำ", "한글", "\u{1112}\u{1161}\u{11AB}", "שלום", "العربية", "a\u{FE0F}", "1\u{FE0F}\u{20E3}",
            "\u{FFFD}", "\u{10FFFF}", "\u{E000}", "\t", " ", "\u{A0}", "\u{3000}", "\u{AD}", "ﬁ", "İ", "\u{2028}", "\u{85}", "\u{B}", "\u{7F}", "\u{1B}",
            String(repeating: "\u{300}", count: 300), "Z" + String(repeating: "\u{35C}", count: 200), String(repeating: "x", count: 500),
        ]

        /// That both ends of the selection, and what marks text, are in the text and cut no character.
        private func check(_ editor: TextEditor, _ step: Int) {
            let length = editor.text.length
            for position in [editor.anchor, editor.head.position] + (editor.marked.map { [$0.lowerBound, $0.upperBound] } ?? []) {
                #expect((0...length).contains(position), "step \(step)")
            }
            for position in [editor.anchor, editor.head.position] { #expect(editor.characterBoundary(position) == position, "step \(step)") }
            #expect(editor.text.string.utf16.count == length, "step \(step)")
        }

        @Test("a field under random keys, fingers and input methods; undo gives the first text, redo the last", arguments: [11, 12, 13, 14, 15])
        func field(seed: Int) {
            let stage = Stage()
            defer { stage.close() }
            let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 34))
            stage.window.addSubview(field)
            var dice = SeededRandom(seed: seed)
            let start = "one 👨‍👩‍👧 שלום two"
            field.text = start
            field.becomeFirstResponder()
            let keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Backspace", "Delete", "Insert", "a", "c", "x", "v"]
            for step in 0..<200 {
                switch dice.below(10) {
                case 0...3: stage.key(keys[dice.below(keys.count)], KeyModifiers(rawValue: UInt8(dice.below(16))))
                case 4...6: stage.type(Self.hostile[dice.below(Self.hostile.count)])
                case 7: stage.compose(dice.below(3) == 0 ? "" : Self.hostile[dice.below(Self.hostile.count)])
                case 8: stage.tap(CGFloat(dice.below(240)), 37)
                default:
                    field.setMarkedText(Self.hostile[dice.below(Self.hostile.count)], selectedRange: NSRange(location: dice.below(9) - 2, length: dice.below(9) - 2))
                }
                check(field.editor, step)
                #expect(field.textLayout.length == field.editor.text.length && field.caretRect(for: field.endOfDocument).minX.isFinite)
                if field.editor.text.length > 3000 {
                    stage.key("a", .control)
                    stage.key("Delete")
                }
            }
            field.unmarkText()
            let last = field.text
            var steps = 0
            while field.undoManager?.canUndo == true {
                field.undoManager?.undo()
                check(field.editor, steps)
                steps += 1
            }
            #expect(field.text == start && steps > 0)
            for _ in 0..<steps { field.undoManager?.redo() }
            #expect(field.text == last && field.undoManager?.canRedo == false)
            field.resignFirstResponder()
        }

        @Test("each character is one step of the caret and one deletion at most", arguments: hostile)
        func steps(text: String) {
            let stage = Stage()
            defer { stage.close() }
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
            stage.window.addSubview(view)
            view.text = "a" + text + "b"
            view.becomeFirstResponder()
            let characters = view.editor.text.string.count
            stage.key("Home", .control)
            var count = 0
            while view.editor.head.position < view.editor.text.length, count < 1000 {
                let former = view.editor.head.position
                stage.key("ArrowRight")
                // In a text that runs to the left the arrow goes back: what counts is that it moves.
                if view.editor.head.position == former { break }
                check(view.editor, count)
                count += 1
            }
            // Pango and the standard library may count differently where a text begins with a mark.
            #expect(count <= characters + 3 && count > 0)
            view.selectedRange = NSRange(location: view.editor.text.length, length: 0)
            var deletions = 0
            while view.hasText, deletions < 1000 {
                stage.key("Backspace")
                check(view.editor, deletions)
                deletions += 1
            }
            #expect(!view.hasText)
            while view.undoManager?.canUndo == true { view.undoManager?.undo() }
            #expect(view.text == "a" + text + "b")
            view.resignFirstResponder()
        }

        @Test("a line of a hundred thousand characters can be shown, moved in and typed into")
        func longLine() {
            let stage = Stage()
            defer { stage.close() }
            let words = String(repeating: "word ", count: 20_000)
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
            let view = UITextView(frame: CGRect(x: 0, y: 40, width: 200, height: 100))
            stage.window.addSubview(field)
            stage.window.addSubview(view)
            for input in [field, view] as [any UIView & UITextInput] {
                (input as? UITextField)?.text = words
                (input as? UITextView)?.text = words
                stage.window.layoutIfNeeded()
                input.becomeFirstResponder()
                stage.type("x")
                stage.key("Home", .control)
                stage.key("ArrowRight", .control)
                stage.type("x")
                #expect(input.text(in: input.textRange(from: input.beginningOfDocument, to: input.position(from: input.beginningOfDocument, offset: 5)!)!) == "wordx")
                input.resignFirstResponder()
            }
        }
    }
}

