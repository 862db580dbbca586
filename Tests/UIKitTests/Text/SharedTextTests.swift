import Testing
@testable import UIKit

extension UIKitCore {
    /// Texts that programs share: the clipboard, and what is selected.
    @Suite @MainActor struct SharedTexts {
        private func with(_ body: (Stage, UITextField) -> Void) {
            let stage = Stage(), field = UITextField(frame: CGRect(x: 20, y: 20, width: 300, height: 34))
            stage.window.addSubview(field)
            defer {
                UIApplication.shared.clipboard = nil
                UIApplication.shared.primarySelection = nil
                UIPasteboard.primary.items = []
                stage.close()
            }
            body(stage, field)
        }

        @Test("what is pasted is what the clipboard has at that moment, and what was copied stays while the window system doesn't answer")
        func clipboard() {
            with { stage, field in
                var offered: String? = "old"
                UIApplication.shared.clipboard = (get: { offered }, set: { offered = $0 })
                field.becomeFirstResponder()
                #expect(UIPasteboard.general.string == "old")
                // Another program copies, without a change of the focus.
                offered = "new"
                stage.key("v", .control)
                #expect(field.text == "new")
                stage.key("a", .control)
                stage.key("c", .control)
                offered = nil
                stage.key("v", .control)
                #expect(field.text == "new" && UIPasteboard.general.string == "new")
            }
        }

        @Test("the middle button pastes what is selected in any program where it is pressed, and the keyboard's selection is offered")
        func selection() {
            with { stage, field in
                var offered: String? = "", clipboard: String? = "copied"
                UIApplication.shared.primarySelection = (get: { offered }, set: { offered = $0 })
                UIApplication.shared.clipboard = (get: { clipboard }, set: { clipboard = $0 })
                field.text = "one two"
                field.becomeFirstResponder()
                stage.key("ArrowLeft", [.shift, .control])
                #expect(offered == "two" && clipboard == "copied")
                // The caret doesn't take it away.
                stage.key("End")
                #expect(offered == "two")
                field.resignFirstResponder()
                offered = "other "
                let start = CGPoint(x: 20 + field.caretRect(for: field.beginningOfDocument).midX, y: 37)
                UIApplication.shared.handle(.middleClick(location: start, time: stage.time))
                #expect(field.text == "other one two" && field.isFirstResponder && clipboard == "copied")
                // Elsewhere nothing is pasted.
                UIApplication.shared.handle(.middleClick(location: CGPoint(x: 200, y: 300), time: stage.time))
                #expect(field.text == "other one two")
                field.isEnabled = false
                UIApplication.shared.handle(.middleClick(location: start, time: stage.time))
                #expect(field.text == "other one two")
            }
        }

        @Test("a pointer's selection is offered when it is made, never that of a password")
        func pointer() {
            with { stage, field in
                field.text = "one two"
                stage.click(20 + field.caretRect(for: field.endOfDocument).midX - 8, 37, count: 2)
                stage.wait(1)
                #expect(UIPasteboard.primary.string == "two")
                UIPasteboard.primary.items = []
                field.isSecureTextEntry = true
                stage.key("a", .control)
                #expect(UIPasteboard.primary.string == nil)
            }
        }

        @Test("a delegate is asked for a text as it is pasted, with its lines")
        func lines() {
            with { stage, field in
                final class Asked: NSObject, UITextFieldDelegate {
                    var texts: [String] = []
                    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
                        texts.append(string)
                        return true
                    }
                }
                let asked = Asked()
                field.delegate = asked
                field.becomeFirstResponder()
                UIPasteboard.general.string = "a\r\nb"
                stage.key("v", .control)
                #expect(asked.texts == ["a\nb"] && field.text == "a b")
            }
        }
    }
}
