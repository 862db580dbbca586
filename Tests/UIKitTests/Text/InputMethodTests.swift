import Testing
@testable import UIKit

extension UIKitCore {
    /// What the display is told about text that an input method composes.
    @Suite @MainActor struct InputMethods {
        /// What was told last.
        @MainActor private final class Told {
            var rect = CGRect.zero
            var ends = 0
            var isActive = false

            init() {
                UIApplication.shared.setTextInput = { [unowned self] isActive, rect, endsComposition in
                    (self.isActive, self.rect) = (isActive, rect)
                    if endsComposition { ends += 1 }
                }
            }

            /// How often compositions were ended since this was last asked.
            func taken() -> Int {
                defer { ends = 0 }
                return ends
            }
        }

        private func with(_ body: (Stage, UITextField, UITextView, Told) -> Void) {
            let stage = Stage(), told = Told()
            let field = UITextField(frame: CGRect(x: 20, y: 20, width: 300, height: 34))
            let view = UITextView(frame: CGRect(x: 20, y: 100, width: 300, height: 200))
            stage.window.addSubview(field)
            stage.window.addSubview(view)
            defer {
                UIApplication.shared.setTextInput = nil
                UIApplication.shared.composition = nil
                stage.close()
            }
            body(stage, field, view, told)
        }

        @Test("the candidates' place is told at each change of the caret, and stays where the marked text begins")
        func place() {
            with { stage, field, view, told in
                for (input, top) in [(field, 20), (view, 100)] as [(UIView & UITextInput, CGFloat)] {
                    input.becomeFirstResponder()
                    var left = told.rect.minX
                    #expect(told.isActive && told.rect.height > 10 && told.rect.width > 0 && told.rect.minY >= top && left >= 18)
                    for letter in ["a", "b"] {
                        stage.type(letter)
                        #expect(told.rect.minX > left + 3)
                        left = told.rect.minX
                    }
                    stage.compose("か")
                    stage.compose("かん")
                    #expect(told.rect.minX == left)
                    stage.type("漢")
                    #expect(told.rect.minX > left + 8)
                    stage.key("Home")
                    #expect(told.rect.minX < left - 8)
                }
                let first = told.rect.minY
                stage.key("End")
                stage.key("Enter")
                #expect(told.rect.minY > first + 10 && told.rect.maxY < 300)
                view.resignFirstResponder()
                #expect(!told.isActive)
            }
        }

        @Test("an input method forgets what it composes when the caret is put elsewhere or another text is typed into, and at nothing else")
        func ends() {
            with { stage, field, view, told in
                field.text = "one"
                field.becomeFirstResponder()
                #expect(told.taken() == 1)
                stage.compose("か")
                stage.compose("かん")
                stage.type("漢")
                // Some compose the next syllable at once.
                stage.compose("字")
                stage.compose("")
                stage.type("x")
                stage.key("ArrowLeft")
                #expect(told.taken() == 0 && field.text == "one漢x")
                stage.compose("か")
                stage.click(20 + field.caretRect(for: field.beginningOfDocument).midX, 37)
                #expect(told.taken() == 1 && field.markedTextRange == nil && field.text == "one漢かx")
                stage.compose("ん")
                #expect(field.text == "んone漢かx" && told.taken() == 0)
                view.becomeFirstResponder()
                #expect(told.taken() > 0 && field.markedTextRange == nil)
                stage.compose("き")
                #expect(view.text == "き" && field.text == "んone漢かx")
            }
        }

        @Test("what an input method commits after a command's key is no text of that key")
        func command() {
            final class Field: UITextField {
                override var keyCommands: [UIKeyCommand]? { [UIKeyCommand(input: UIKeyCommand.inputEscape) { _ in }] }
            }
            with { stage, _, _, _ in
                let field = Field(frame: CGRect(x: 20, y: 60, width: 300, height: 34))
                stage.window.addSubview(field)
                field.becomeFirstResponder()
                stage.key("Escape")
                stage.compose("か")
                stage.type("漢")
                stage.compose("")
                stage.key("Escape")
                stage.type("字")
                #expect(field.text == "漢字")
            }
        }

        @Test("what was marked when the focus left stays, whatever is composed when it is back")
        func focus() {
            with { stage, field, _, _ in
                let state = UIApplication.shared.applicationState
                defer { UIApplication.shared.applicationState = state }
                UIApplication.shared.applicationState = .active
                field.becomeFirstResponder()
                stage.compose("か")
                UIApplication.shared.handle(.focus(false))
                // An input method may commit it when it leaves.
                #expect(field.markedTextRange != nil)
                UIApplication.shared.handle(.focus(true))
                stage.compose("n")
                #expect(field.text == "かn")
            }
        }
    }
}
