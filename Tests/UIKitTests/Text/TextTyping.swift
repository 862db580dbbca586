@testable import UIKit

extension Stage {
    /// A person types text.
    func type(_ text: String) { UIApplication.shared.handle(.text(text, time: time)) }

    /// A person presses and lifts a key.
    func key(_ name: String, _ modifiers: KeyModifiers = []) {
        UIApplication.shared.handle(.key(name: name, isDown: true, isRepeat: false, modifiers: modifiers, time: time))
        UIApplication.shared.handle(.key(name: name, isDown: false, isRepeat: false, modifiers: modifiers, time: time))
    }

    /// An input method shows what it works on.
    func compose(_ text: String) {
        UIApplication.shared.handle(.marked(text, selection: text.utf16.count..<text.utf16.count, time: time))
    }

    /// A click, or several quick ones, of a mouse.
    func click(_ x: CGFloat, _ y: CGFloat, count: Int = 1) {
        for _ in 0..<count {
            touch(.began, x, y, kind: .primaryPointer)
            touch(.ended, x, y, kind: .primaryPointer)
            wait(0.05)
        }
    }
}

/// Notes what a field tells.
@MainActor
final class FieldNotes: NSObject, UITextFieldDelegate {
    var log: [String] = []
    var allows = true
    var returns = true
    func taken() -> String {
        defer { log = [] }
        return log.joined(separator: " ")
    }

    init(_ field: UITextField) {
        super.init()
        field.delegate = self
        let names: [(UIControl.Event, String)] = [
            (.editingDidBegin, "begin"), (.editingChanged, "changed"), (.editingDidEnd, "end"), (.primaryActionTriggered, "primary"),
        ]
        for (event, name) in names { field.addAction(UIAction { [weak self] _ in self?.log.append("event:\(name)") }, for: event) }
    }

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        log.append("shouldBegin")
        return allows
    }
    func textFieldDidBeginEditing(_ textField: UITextField) { log.append("didBegin") }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
        log.append("shouldEnd")
        return allows
    }
    func textFieldDidEndEditing(_ textField: UITextField) { log.append("didEnd") }
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
        log.append("change(\(range.location),\(range.length),\(string))")
        return allows
    }
    func textFieldDidChangeSelection(_ textField: UITextField) { log.append("selection") }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        log.append("return")
        return returns
    }
    func textFieldShouldClear(_ textField: UITextField) -> Bool {
        log.append("clear")
        return allows
    }
}
