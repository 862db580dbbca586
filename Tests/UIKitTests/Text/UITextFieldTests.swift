@testable import UIKit
import Testing

extension UIKitCore {
    @Suite @MainActor struct UITextFieldTests {
        private func with(_ body: @MainActor (Stage, UITextField) -> Void) {
            let stage = Stage()
            defer { stage.close() }
            let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 34))
            field.borderStyle = .roundedRect
            stage.window.addSubview(field)
            stage.window.layoutIfNeeded()
            body(stage, field)
            field.resignFirstResponder()
        }

        @Test("defaults") func defaults() {
            let field = UITextField()
            #expect(field.text == "" && field.font?.pointSize == 17 && field.borderStyle == .none && field.clearButtonMode == .never)
            #expect(field.placeholder == nil && !field.isSecureTextEntry && !field.isEditing && field.textAlignment == .natural)
            #expect(field.autocapitalizationType == .sentences && field.keyboardType == .default && field.returnKeyType == .default)
            #expect(field.typingAttributes == nil && field.leftViewMode == .never && !field.clearsOnBeginEditing)
        }

        @Test("raw values of the enumerations") func rawValues() {
            #expect(UITextField.BorderStyle.roundedRect.rawValue == 3 && UITextField.ViewMode.always.rawValue == 3)
            #expect(UIKeyboardType.asciiCapableNumberPad.rawValue == 11 && UIKeyboardType.alphabet == .asciiCapable)
            #expect(UIReturnKeyType.done.rawValue == 9 && UITextAutocapitalizationType.sentences.rawValue == 2)
            #expect(UITextLayoutDirection.right.rawValue == 2 && UITextLayoutDirection.down.rawValue == 5 && UITextGranularity.document.rawValue == 5)
        }

        @Test("callbacks in order: begin, type, end") func order() {
            with { stage, field in
                let notes = FieldNotes(field)
                stage.tap(100, 37)
                #expect(notes.taken() == "shouldBegin didBegin event:begin" && field.isEditing)
                stage.type("a")
                #expect(notes.taken() == "change(0,0,a) selection event:changed")
                stage.key("Backspace")
                #expect(notes.taken() == "change(0,1,) selection event:changed" && field.text == "")
                stage.key("Backspace")
                #expect(notes.taken() == "")
                stage.key("Enter")
                #expect(notes.taken() == "return event:primary" && field.isEditing)
                field.resignFirstResponder()
                #expect(notes.taken() == "shouldEnd didEnd event:end" && !field.isEditing)
            }
        }

        @Test("Behaviour 5.1: a field that refuses to end is ended by force, with all that belongs to the end") func force() {
            with { stage, field in
                let accessory = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 40))
                field.inputAccessoryView = accessory
                let notes = FieldNotes(field)
                // Other suites, which ran on the real clock, may have left a timer.
                let others = UIApplication.shared.nextDeadline
                for leave in [{ _ = stage.window.endEditing(true) }, { field.removeFromSuperview() }] {
                    notes.allows = true
                    #expect(field.becomeFirstResponder())
                    _ = notes.taken()
                    stage.wait(1)
                    #expect(field.fieldInteraction.caret.isHidden == false && accessory.window != nil)
                    notes.allows = false
                    #expect(!field.resignFirstResponder() && !stage.window.endEditing(false) && field.isEditing)
                    _ = notes.taken()
                    leave()
                    #expect(notes.taken() == "shouldEnd didEnd event:end" && !field.isEditing && !field.isFirstResponder)
                    #expect(field.fieldInteraction.caret.isHidden)
                    stage.wait(1)
                    #expect(accessory.window == nil)
                    #expect(UIApplication.shared.nextDeadline == others)
                    stage.window.addSubview(field)
                }
                notes.allows = true
            }
        }

        @Test("a delegate that refuses") func refusals() {
            with { stage, field in
                let notes = FieldNotes(field)
                notes.allows = false
                stage.tap(100, 37)
                #expect(!field.isEditing)
                notes.allows = true
                #expect(field.becomeFirstResponder())
                stage.type("abc")
                notes.allows = false
                stage.type("d")
                stage.key("Backspace")
                #expect(field.text == "abc" && !field.resignFirstResponder() && field.isEditing)
                notes.allows = true
            }
        }

        @Test("an exit event ends editing by the return key") func exit() {
            with { stage, field in
                var exits = 0
                field.addAction(UIAction { _ in exits += 1 }, for: .editingDidEndOnExit)
                field.becomeFirstResponder()
                stage.key("Enter")
                #expect(exits == 1 && !field.isEditing)
                let notes = FieldNotes(field)
                notes.returns = false
                field.becomeFirstResponder()
                stage.key("Enter")
                #expect(exits == 1 && field.isEditing)
            }
        }

        @Test("the delegate is told of a whole character when the delete key takes one of several code units away; undo brings it back", arguments: [
            ("a😃", 2), ("a👩‍👧‍👦", 8), ("ae\u{301}", 2), ("a🇩🇰", 4), ("a👍🏽", 4), ("a한", 1),
        ])
        func deletedCharacters(text: String, length: Int) {
            final class Deletions: NSObject, UITextViewDelegate {
                var ranges: [NSRange] = []
                func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
                    ranges.append(range)
                    return true
                }
            }
            let stage = Stage()
            defer { stage.close() }
            let view = UITextView(frame: CGRect(x: 20, y: 20, width: 200, height: 100)), delegate = Deletions()
            stage.window.addSubview(view)
            view.becomeFirstResponder()
            view.delegate = delegate
            view.text = text
            view.selectedRange = NSRange(location: text.utf16.count, length: 0)
            stage.key("Backspace")
            #expect(view.text == "a" && delegate.ranges == [NSRange(location: 1, length: length)])
            view.undoManager?.undo()
            #expect(view.text == text)
        }

        /// Takes quotation marks out by itself before each change.
        private final class NoQuotes: NSObject, UITextFieldDelegate {
            func textField(_ field: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
                field.text = field.text?.replacingOccurrences(of: "\"", with: "")
                return true
            }
        }

        @Test("where a delegate has shortened the text itself, what is typed goes to the selection that it left; undo stays within the text")
        func delegateShortens() {
            let stage = Stage()
            defer { stage.close() }
            let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 34)), delegate = NoQuotes()
            stage.window.addSubview(field)
            field.delegate = delegate
            field.becomeFirstResponder()
            for letter in ["a", "b", "\"", "c", "d"] { stage.type(letter) }
            #expect(field.text == "abcd")
            var steps = 0
            while let manager = field.undoManager, manager.canUndo, steps < 50 {
                manager.undo()
                steps += 1
                let length = (field.text ?? "").utf16.count
                #expect(field.selectedTextRange.map { field.offset(from: field.beginningOfDocument, to: $0.end) <= length } == true)
            }
            #expect(steps < 50)
        }

        @Test("keys move and select by characters, words and lines") func keys() {
            with { stage, field in
                field.text = "one two three"
                field.becomeFirstResponder()
                @MainActor func range() -> Range<Int> { field.editor.selection }
                #expect(range() == 13..<13)
                stage.key("ArrowLeft")
                stage.key("ArrowLeft", .shift)
                #expect(range() == 11..<12)
                stage.key("ArrowLeft")
                #expect(range() == 11..<11)
                stage.key("ArrowLeft", .control)
                #expect(range() == 8..<8)
                stage.key("ArrowLeft", [.alternate, .shift])
                #expect(range() == 4..<8)
                stage.key("Home")
                stage.key("End", .shift)
                #expect(range() == 0..<13)
                stage.key("ArrowRight")
                stage.key("ArrowUp")
                #expect(range() == 0..<0)
                stage.key("ArrowRight", .control)
                stage.key("Delete", .control)
                #expect(field.text == "one three")
                stage.key("Backspace", .control)
                #expect(field.text == " three" && range() == 0..<0)
                stage.key("a", .control)
                stage.type("x")
                #expect(field.text == "x")
            }
        }

        @Test("cut, copy and paste by keys") func pasteboard() {
            with { stage, field in
                field.text = "one two"
                field.becomeFirstResponder()
                stage.key("ArrowLeft", [.control, .shift])
                stage.key("c", .control)
                #expect(UIPasteboard.general.string == "two")
                stage.key("x", .command)
                #expect(field.text == "one ")
                stage.key("v", .control)
                stage.key("v", .control)
                #expect(field.text == "one twotwo")
                UIPasteboard.general.string = "a\nb"
                stage.key("v", .control)
                #expect(field.text == "one twotwoa b")
                field.isSecureTextEntry = true
                stage.key("a", .control)
                stage.key("c", .control)
                #expect(UIPasteboard.general.string == "a\nb")
            }
        }

        @Test("undo takes typing back as one") func undo() {
            with { stage, field in
                field.becomeFirstResponder()
                for letter in ["a", "b", "c"] { stage.type(letter) }
                stage.key("ArrowLeft")
                stage.type("x")
                #expect(field.text == "abxc")
                stage.key("z", .control)
                #expect(field.text == "abc" && field.editor.selection == 2..<2)
                stage.key("z", .control)
                #expect(field.text == "" && field.undoManager?.canUndo == false)
                stage.key("z", [.control, .shift])
                stage.key("y", .control)
                #expect(field.text == "abxc")
            }
        }

        @Test("a finger goes to a word's edge, a pointer exactly where it is") func taps() {
            with { stage, field in
                field.text = "Wonderful words"
                field.becomeFirstResponder()
                @MainActor func x(_ offset: Int) -> CGFloat { 20 + field.caretRect(for: TextOffsetPosition(offset)).midX }
                stage.tap(x(6), 37)
                #expect(field.editor.selection == 9..<9)
                stage.wait(1)
                stage.tap(x(2), 37)
                #expect(field.editor.selection == 0..<0)
                stage.wait(1)
                stage.click(x(6), 37)
                #expect(field.editor.selection == 6..<6)
                stage.wait(1)
                stage.click(x(6), 37, count: 2)
                #expect(field.editor.selection == 0..<9)
                stage.wait(1)
                stage.click(x(12), 37, count: 3)
                #expect(field.editor.selection == 0..<15)
                stage.wait(1)
                stage.touch(.began, x(3), 37, kind: .primaryPointer)
                stage.touch(.moved, x(11), 37, kind: .primaryPointer)
                stage.touch(.ended, x(11), 37, kind: .primaryPointer)
                #expect(field.editor.selection == 3..<11)
                stage.wait(1)
                stage.tap(x(12), 37)
                stage.tap(x(12), 37)
                #expect(field.editor.selection == 10..<15 && !field.fieldInteraction.endHandle.isHidden)
                // The end's knob hangs below the line.
                stage.wait(1)
                let start = x(10)
                stage.touch(.began, start, 37 - 14)
                stage.touch(.moved, x(3), 37 - 14)
                stage.touch(.ended, x(3), 37 - 14)
                #expect(field.editor.selection == 3..<15)
            }
        }

        @Test("an input method's text is marked until it is committed") func marked() {
            with { stage, field in
                field.text = "ab"
                field.becomeFirstResponder()
                let notes = FieldNotes(field)
                stage.key("ArrowLeft")
                stage.compose("k")
                stage.compose("か")
                #expect(field.text == "aかb" && field.editor.marked == 1..<2 && field.markedTextRange != nil)
                stage.compose("かん")
                stage.type("漢")
                #expect(field.text == "a漢b" && field.markedTextRange == nil && field.editor.selection == 2..<2)
                #expect(notes.log.contains("change(1,2,漢)"))
                stage.compose("x")
                stage.compose("")
                #expect(field.text == "a漢b" && field.markedTextRange == nil)
                stage.key("z", .control)
                #expect(field.text == "ab")
            }
        }

        @Test("rectangles") func rectangles() {
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
            #expect(field.textRect(forBounds: field.bounds) == field.bounds)
            field.borderStyle = .roundedRect
            #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 7, y: 2, width: 186, height: 30))
            #expect(field.intrinsicContentSize.height == 34)
            field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
            field.leftViewMode = .always
            #expect(field.leftViewRect(forBounds: field.bounds) == CGRect(x: 0, y: 7, width: 30, height: 20))
            #expect(field.textRect(forBounds: field.bounds).minX == 37)
            field.clearButtonMode = .whileEditing
            field.text = "x"
            #expect(field.clearButtonRect(forBounds: field.bounds) == CGRect(x: 176, y: 7, width: 19, height: 19))
            #expect(field.textRect(forBounds: field.bounds).maxX == 193 && field.editingRect(forBounds: field.bounds).maxX < 176)
        }

        @Test("the clear button") func clear() {
            with { stage, field in
                field.text = "abc"
                field.clearButtonMode = .always
                stage.window.layoutIfNeeded()
                let notes = FieldNotes(field)
                notes.allows = false
                stage.tap(20 + 185, 37)
                #expect(field.text == "abc" && notes.taken() == "clear" && !field.isEditing)
                notes.allows = true
                stage.wait(1)
                stage.tap(20 + 185, 37)
                #expect(field.text == "" && notes.taken() == "clear selection event:changed shouldBegin didBegin event:begin" && field.isEditing)
                stage.window.layoutIfNeeded()
                #expect(field.parts.clearButton.isHidden)
            }
        }

        @Test("long text scrolls with the caret") func scrolling() {
            with { stage, field in
                field.text = String(repeating: "long ", count: 20)
                field.becomeFirstResponder()
                #expect(field.parts.scroll > 100)
                var caret = field.caretRect(for: field.endOfDocument)
                #expect(caret.maxX <= 193.5 && caret.minX > 150)
                stage.key("Home")
                #expect(field.parts.scroll == 0)
                caret = field.caretRect(for: field.beginningOfDocument)
                #expect(abs(caret.midX - 7) < 0.6)
            }
        }

        @Test("secure text: bullets, whole deletions, no words") func secure() {
            with { stage, field in
                field.isSecureTextEntry = true
                field.becomeFirstResponder()
                stage.type("ab 👨‍👩‍👧")
                #expect(field.textLayout.length == field.editor.text.length)
                stage.key("ArrowLeft")
                #expect(field.editor.selection == 3..<3)
                stage.key("ArrowRight")
                #expect(field.editor.selection == 11..<11)
                stage.key("Backspace")
                #expect(field.text == "ab ")
                stage.key("ArrowLeft", .control)
                #expect(field.editor.selection == 0..<0)
            }
        }

        @Test("input views come and go with the field") func inputViews() {
            with { stage, field in
                let picker = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 120))
                let bar = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
                field.inputView = picker
                field.inputAccessoryView = bar
                var heard: [String] = []
                let observer = NotificationCenter.default.addObserver(forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil) {
                    // Both ways of reading a rectangle are written in applications, and several of reading numbers.
                    let info = $0.userInfo ?? [:]
                    let object = info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue, frame = info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
                    let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey]
                    let curve = info[UIResponder.keyboardAnimationCurveUserInfoKey]
                    let text = "\(object?.cgRectValue == frame) \(frame?.height ?? 0) \(duration as? Double ?? 0) \((duration as? NSNumber)?.doubleValue ?? 0)"
                    let numbers = "\(curve as? Int ?? -1) \(curve as? UInt ?? 9) \((curve as? NSNumber)?.intValue ?? -1)"
                    MainActor.assumeIsolated { heard.append("\(text) \(numbers)") }
                }
                defer { NotificationCenter.default.removeObserver(observer) }
                field.becomeFirstResponder()
                stage.wait(1)
                #expect(heard == ["true 164.0 0.25 0.25 0 0 0"])
                #expect(picker.window === stage.window && picker.convert(picker.bounds, to: nil) == CGRect(x: 0, y: 280, width: 400, height: 120))
                #expect(bar.convert(bar.bounds, to: nil).minY == 236)
                field.resignFirstResponder()
                stage.wait(1)
                #expect(picker.window == nil && !UIApplication.shared.inputViews.isShown)
            }
        }

        @Test("commands above a finger's selection") func menu() {
            with { stage, field in
                @MainActor func menus() -> [TextEditMenu] { stage.floating(TextEditMenu.self) }
                field.text = "Wonderful words"
                UIPasteboard.general.items = []
                field.becomeFirstResponder()
                let x = 20 + field.caretRect(for: TextOffsetPosition(12)).midX
                stage.tap(x, 37)
                #expect(menus().isEmpty)
                stage.tap(x, 37)
                #expect(menus().count == 1)
                // The first command cuts.
                let menu = menus()[0]
                stage.wait(1)
                #expect(stage.window.bounds.contains(menu.frame))
                stage.tap(menu.frame.minX + 20, menu.frame.midY)
                stage.wait(1)
                #expect(field.text == "Wonderful " && UIPasteboard.general.string == "words" && menus().isEmpty)
                stage.click(x, 37, count: 2)
                #expect(menus().isEmpty)
            }
        }

        @Test("positions and ranges of the text") func positions() throws {
            with { _, field in
                field.text = "one two"
                let start = field.beginningOfDocument, end = field.endOfDocument
                #expect(field.offset(from: start, to: end) == 7 && field.compare(start, to: end) == .orderedAscending)
                #expect(field.position(from: start, offset: 8) == nil && field.position(from: start, offset: -1) == nil)
                let four = field.position(from: start, offset: 4)!
                let word = field.tokenizer.rangeEnclosingPosition(four, with: .word, inDirection: .storage(.forward))!
                #expect(field.text(in: word) == "two" && field.firstRect(for: word).width > 10)
                #expect(field.tokenizer.isPosition(four, atBoundary: .word, inDirection: .storage(.backward)))
                #expect(!field.tokenizer.isPosition(four, atBoundary: .word, inDirection: .storage(.forward)))
                field.replace(word, withText: "2")
                #expect(field.text == "one 2")
                field.selectedTextRange = field.textRange(from: field.endOfDocument, to: start)
                #expect(field.selectionRects(for: field.selectedTextRange!).count == 1)
                #expect(field.closestPosition(to: CGPoint(x: -50, y: 0))! == start)
            }
        }
    }
}
