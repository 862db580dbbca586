/// Typing into a first responder that is a text input.
extension UIResponder {
    /// Handles the delete and return keys for a first responder that is a `UIKeyInput`.
    ///
    /// - Returns: the presses that it did not handle.
    func typed(_ presses: Set<UIPress>) -> Set<UIPress> {
        guard isFirstResponder, let input = self as? any UIKeyInput else { return presses }
        return presses.filter { press in
            guard let key = press.key else { return true }
            if let host = self as? any TextEditorHost { return !host.editor.handle(key) }
            guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return true }
            switch key.charactersIgnoringModifiers {
            case "\u{8}": input.deleteBackward()
            case "\r": input.insertText("\n")
            default: return key.charactersIgnoringModifiers.count != 1 || key.charactersIgnoringModifiers == "\t"
            }
            return false
        }
    }
}
