import CSDL
@testable import UIKit
import Testing

extension UIKitCore.RealWindow {
    /// A field that is edited in a window that has the keyboard.
    private func openField(_ title: String) async throws -> (view: UIView, field: UITextField, id: String) {
        let view = UIView(), field = UITextField(frame: CGRect(x: 20, y: 20, width: 300, height: 34))
        field.borderStyle = .roundedRect
        view.addSubview(field)
        let id = try await open(title, view)
        try await run { try $0.xdotool("windowfocus --sync \(id) mousemove --window \(id) 100 37 click 1") }
        try await until { field.isEditing }
        try await Task.sleep(for: .milliseconds(200))
        return (view, field, id)
    }

    /// Puts what an input method tells into SDL's queue.
    private func compose(_ text: String, start: Int32? = nil, length: Int32 = 0) {
        var event = SDL_Event()
        event.edit.type = SDL_TEXTEDITING.rawValue
        withUnsafeMutableBytes(of: &event.edit.text) { $0.copyBytes(from: text.utf8) }
        event.edit.start = start ?? Int32(text.unicodeScalars.count)
        event.edit.length = length
        SDL_PushEvent(&event)
    }

    private func commit(_ text: String) {
        var event = SDL_Event()
        event.text.type = SDL_TEXTINPUT.rawValue
        withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: text.utf8) }
        SDL_PushEvent(&event)
    }

    @Test("composed and dead keys are typed into a field, and keys edit it")
    func composeKey() async throws {
        // A layout that has a key for each: xdotool borrows a key for a symbol that the layout lacks, and gives it back before a busy
        // window has asked what the key means.
        try await run { _ = try $0.run("setxkbmap", "us", "-variant", "intl", "-option", "compose:menu") }
        let (view, field, _) = try await openField("Lamina real compose")
        defer { close(view) }
        try await run { try $0.xdotool("key --delay 40 a dead_acute e dead_acute o Multi_key slash equal") }
        try await until { field.text == "aéó≠" }
        #expect(field.text == "aéó≠" && field.markedTextRange == nil)
        try await run { _ = try $0.run("setxkbmap", "us", "-option", "") }
        try await run { try $0.xdotool("key --delay 20 BackSpace Home Delete shift+Right ctrl+c End ctrl+v ctrl+a") }
        try await until { field.text == "éóé" && field.editor.selection == 0..<3 }
        #expect(field.text == "éóé" && field.editor.selection == 0..<3)
    }

    @Test("keys with Alt, Control or the logo key type nothing")
    func shortcuts() async throws {
        let (view, field, _) = try await openField("Lamina real shortcuts")
        defer { close(view) }
        try await run { try $0.xdotool("key --delay 20 a alt+f ctrl+f super+f ctrl+alt+f b") }
        try await until { field.text?.hasSuffix("b") == true }
        #expect(field.text == "ab")
    }

    @Test("fast typing drops no letter while the main thread stalls")
    func fastTyping() async throws {
        let (view, field, _) = try await openField("Lamina real typing")
        defer { close(view) }
        let text = String(repeating: "abcdefghijklmnopqrstuvwxyz", count: 4)
        async let typing: Void = run { try $0.xdotool("type --delay 4 \(text)") }
        for _ in 0..<4 {
            stall(0.1)
            try await Task.sleep(for: .milliseconds(20))
        }
        try await typing
        try await until { field.text == text }
        #expect(field.text == text)
    }

    @Test("an input method's text is marked, replaced, committed and given up")
    func inputMethod() async throws {
        let (view, field, _) = try await openField("Lamina real input method")
        defer { close(view) }
        commit("ab")
        try await until { field.text == "ab" }
        try await run { try $0.xdotool("key Left") }
        try await until { field.editor.selection == 1..<1 }
        compose("k")
        compose("か")
        compose("かん", start: 1, length: 1)
        try await until { field.text == "aかんb" }
        #expect(field.editor.marked == 1..<3 && field.editor.selection == 2..<3)
        commit("漢字")
        compose("")
        try await until { field.text == "a漢字b" && field.markedTextRange == nil }
        #expect(field.editor.selection == 3..<3)
        compose("x")
        try await until { field.markedTextRange != nil }
        compose("")
        try await until { field.markedTextRange == nil }
        #expect(field.text == "a漢字b" && field.editor.selection == 3..<3)
        // What is composed when editing ends stays as it is.
        compose("y")
        try await until { field.markedTextRange != nil }
        field.resignFirstResponder()
        #expect(field.text == "a漢字yb" && field.markedTextRange == nil)
        try await Task.sleep(for: .milliseconds(100))
        #expect(field.text == "a漢字yb")
    }

    @Test("a key that is held when the window loses the focus is let go")
    func heldKey() async throws {
        let view = KeyNotes(), id = try await open("Lamina real keys", view)
        defer { close(view) }
        UIApplication.shared.applicationState = .active
        defer { UIApplication.shared.applicationState = .inactive }
        try await run { try $0.xdotool("windowfocus --sync \(id)") }
        view.becomeFirstResponder()
        try await run { try $0.xdotool("keydown j sleep 0.1") }
        try await until { view.log.first == "began j" }
        try await loseFocus()
        try await until { view.log.last == "cancelled j" }
        try await run { try $0.xdotool("keyup j") }
        view.log = []
        try await run { try $0.xdotool("windowfocus --sync \(id) key k") }
        try await until { view.log.count >= 2 }
        #expect(view.log == ["began k", "ended k"])
    }

    @Test("the clipboard is the desktop's")
    func clipboard() async throws {
        let (view, field, _) = try await openField("Lamina real clipboard")
        defer { close(view) }
        commit("wörds ✓")
        try await until { field.text == "wörds ✓" }
        try await run { try $0.xdotool("key --delay 20 ctrl+a ctrl+x") }
        try await until { field.text == "" }
        #expect(UIPasteboard.general.string == "wörds ✓")
        try await run { try $0.xdotool("key --delay 20 ctrl+v ctrl+v") }
        try await until { field.text == "wörds ✓wörds ✓" }
        try await run { try $0.xdotool("key --delay 20 ctrl+z") }
        try await until { field.text == "wörds ✓" }
    }
}

/// Notes the keys that it is told of.
@MainActor
private final class KeyNotes: UIView {
    var log: [String] = []
    override var canBecomeFirstResponder: Bool { true }
    private func note(_ what: String, _ presses: Set<UIPress>) {
        for press in presses { log.append("\(what) \(press.key?.charactersIgnoringModifiers ?? "?")") }
    }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("began", presses) }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("ended", presses) }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("cancelled", presses) }
}
