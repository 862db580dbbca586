@testable import UIKit
import Testing

extension UIKitCore {
    /// Fingers and pointers in texts, beyond the plain tap.
    @Suite @MainActor struct TextInteractionTests {
        private func with(_ text: String = "", _ body: @MainActor (Stage, UITextView) -> Void) {
            let stage = Stage()
            defer { stage.close() }
            let view = UITextView(frame: CGRect(x: 20, y: 100, width: 300, height: 100))
            view.font = .systemFont(ofSize: 17)
            view.text = text
            stage.window.addSubview(view)
            stage.window.layoutIfNeeded()
            view.becomeFirstResponder()
            UIPasteboard.general.string = "pasted"
            body(stage, view)
            view.resignFirstResponder()
        }
        private func menus(_ stage: Stage) -> [TextEditMenu] { stage.floating(TextEditMenu.self) }
        private func loupes(_ stage: Stage) -> [TextLoupe] { stage.floating(TextLoupe.self) }
        private func place(_ view: UITextView, _ offset: Int) -> CGPoint {
            let caret = view.caretRect(for: TextOffsetPosition(offset))
            return view.convert(CGPoint(x: caret.midX, y: caret.midY), to: nil)
        }

        @Test("a long press shows a loupe and moves the caret; lifting shows commands")
        func loupe() {
            with("Some words to move in") { stage, view in
                let start = place(view, 3), end = place(view, 12)
                stage.touch(.began, start.x, start.y)
                stage.wait(0.6)
                #expect(loupes(stage).count == 1 && menus(stage).isEmpty && view.selectedRange == NSRange(location: 3, length: 0))
                stage.touch(.moved, end.x, end.y)
                stage.wait(0.3)
                #expect(view.selectedRange == NSRange(location: 12, length: 0))
                let loupe = loupes(stage)[0]
                #expect(loupe.frame.maxY < end.y && stage.window.bounds.contains(loupe.frame) && loupe.alpha == 1)
                stage.touch(.ended, end.x, end.y)
                stage.wait(1)
                #expect(loupes(stage).isEmpty && menus(stage).count == 1 && view.selectedRange.location == 12)
            }
        }

        @Test("a long press that is cancelled leaves no loupe")
        func cancelled() {
            with("Some words") { stage, view in
                let start = place(view, 3)
                stage.touch(.began, start.x, start.y)
                stage.wait(0.6)
                stage.touch(.cancelled, start.x, start.y)
                stage.wait(1)
                #expect(loupes(stage).isEmpty && menus(stage).isEmpty)
                stage.touch(.began, start.x, start.y)
                stage.wait(0.6)
                view.resignFirstResponder()
                stage.wait(1)
                #expect(loupes(stage).isEmpty)
                stage.touch(.ended, start.x, start.y)
            }
        }

        @Test("two taps between words select the word before")
        func blank() {
            with("one  two") { stage, view in
                let point = place(view, 4)
                stage.tap(point.x, point.y)
                stage.tap(point.x, point.y)
                #expect(view.selectedRange == NSRange(location: 0, length: 3))
                view.text = "  two"
                stage.wait(1)
                let start = place(view, 1)
                stage.tap(start.x, start.y)
                stage.tap(start.x, start.y)
                #expect(view.selectedRange == NSRange(location: 2, length: 3))
                view.text = "   "
                stage.wait(1)
                stage.tap(start.x, start.y)
                stage.tap(start.x, start.y)
                #expect(view.selectedRange == NSRange(location: 0, length: 3))
            }
        }

        @Test("a secondary click selects the word and shows commands at the pointer")
        func secondary() {
            with("one two") { stage, view in
                let point = place(view, 5)
                stage.touch(.began, point.x, point.y, id: -2, kind: .secondaryPointer)
                stage.touch(.ended, point.x, point.y, id: -2, kind: .secondaryPointer)
                stage.wait(0.5)
                #expect(view.selectedRange == NSRange(location: 4, length: 3) && menus(stage).count == 1)
                let menu = menus(stage)[0]
                #expect(abs(Double(menu.frame.maxY + TextEditMenu.gap) - Double(point.y)) <= 1)
                // In the selection it keeps it.
                view.selectedRange = NSRange(location: 0, length: 7)
                stage.wait(0.5)
                #expect(menus(stage).isEmpty)
                stage.touch(.began, point.x, point.y, id: -2, kind: .secondaryPointer)
                stage.touch(.ended, point.x, point.y, id: -2, kind: .secondaryPointer)
                stage.wait(0.5)
                #expect(view.selectedRange == NSRange(location: 0, length: 7) && menus(stage).count == 1)
                #expect(view.textInteraction.startHandle.isHidden)
            }
        }

        @Test("a touch elsewhere, a changed selection and typing dismiss the commands")
        func dismissal() {
            with("one two") { stage, view in
                let point = place(view, 5)
                @MainActor func show() {
                    stage.wait(1)
                    stage.tap(point.x, point.y)
                    stage.tap(point.x, point.y)
                    stage.wait(0.5)
                    #expect(menus(stage).count == 1)
                }
                show()
                stage.tap(380, 390)
                stage.wait(0.5)
                #expect(menus(stage).isEmpty)
                show()
                view.selectedRange = NSRange(location: 0, length: 2)
                stage.wait(0.5)
                #expect(menus(stage).isEmpty)
                show()
                stage.type("x")
                stage.wait(0.5)
                #expect(menus(stage).isEmpty && view.text == "one x")
            }
        }

        @Test("a pointer that drags beyond a field's edge goes on selecting while it rests")
        func dragOutside() {
            let stage = Stage()
            defer { stage.close() }
            let field = UITextField(frame: CGRect(x: 100, y: 20, width: 100, height: 34))
            stage.window.addSubview(field)
            field.text = String(repeating: "long ", count: 20)
            field.becomeFirstResponder()
            stage.key("Home")
            stage.touch(.began, 120, 37, kind: .primaryPointer)
            stage.touch(.moved, 230, 37, kind: .primaryPointer)
            let first = field.editor.selection.count
            stage.wait(0.5)
            #expect(field.editor.selection.count > first + 10)
            stage.wait(10)
            #expect(field.editor.selection.upperBound == 100)
            stage.touch(.ended, 230, 37, kind: .primaryPointer)
            stage.wait(1)
            field.resignFirstResponder()
        }

        @Test("what is selected, scrolled and edited can be kept and restored")
        func state() {
            with(String(repeating: "line\n", count: 40)) { stage, view in
                view.selectedRange = NSRange(location: 100, length: 7)
                view.contentOffset.y = 333
                let state = view.interactionState
                view.text = String(repeating: "line\n", count: 40)
                view.resignFirstResponder()
                view.contentOffset = .zero
                view.interactionState = state
                #expect(view.isFirstResponder && view.selectedRange == NSRange(location: 100, length: 7) && view.contentOffset.y == 333)
                for wrong in ["x", 5, ["anchor": Double.nan, "head": 1e300], ["anchor": -5, "head": 9000, "x": Double.infinity, "y": 1e9]] as [Any] {
                    view.interactionState = wrong
                }
                #expect(view.selectedRange == NSRange(location: 0, length: 200))
                let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 34))
                field.text = "abc"
                field.interactionState = ["anchor": 1.0, "head": 2.0]
                #expect(field.editor.selection == 1..<2 && !field.isEditing)
            }
        }

        @Test("a disabled field looks so at once, and is not edited any more")
        func disabled() {
            let stage = Stage()
            defer { stage.close() }
            let field = UITextField(frame: CGRect(x: 100, y: 20, width: 100, height: 34))
            stage.window.addSubview(field)
            field.text = "abc"
            field.becomeFirstResponder()
            let former = field.parts.layoutID
            field.isEnabled = false
            #expect(!field.isEditing && field.parts.layoutID > former && !field.becomeFirstResponder())
        }

        @Test("a field that is edited is scrolled into view")
        func reveal() {
            let stage = Stage()
            defer { stage.close() }
            let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            scrollView.contentSize = CGSize(width: 300, height: 1000)
            stage.window.addSubview(scrollView)
            let field = UITextField(frame: CGRect(x: 20, y: 500, width: 100, height: 34))
            scrollView.addSubview(field)
            field.becomeFirstResponder()
            stage.play(1)
            #expect(scrollView.contentOffset.y == 334)
            field.resignFirstResponder()
            scrollView.contentOffset.y = 400
            field.becomeFirstResponder()
            stage.play(1)
            #expect(scrollView.contentOffset.y == 400)
            field.resignFirstResponder()
        }

        @Test("hidden text is replaced when editing begins again, not while it goes on")
        func hiddenText() {
            let stage = Stage()
            defer { stage.close() }
            let field = UITextField(frame: CGRect(x: 100, y: 20, width: 100, height: 34))
            field.isSecureTextEntry = true
            stage.window.addSubview(field)
            field.becomeFirstResponder()
            stage.type("a")
            stage.type("b")
            #expect(field.text == "ab")
            field.resignFirstResponder()
            field.becomeFirstResponder()
            stage.type("c")
            stage.type("d")
            #expect(field.text == "cd")
            field.resignFirstResponder()
            field.becomeFirstResponder()
            stage.key("Backspace")
            #expect(field.text == "")
            stage.key("z", .control)
            #expect(field.text == "cd")
            field.resignFirstResponder()
        }
    }
}
