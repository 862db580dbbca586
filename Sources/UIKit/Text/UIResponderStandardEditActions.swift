/// Edit commands that menus and keys send to the first responder. Each goes up the responder chain to an object that implements it.
@preconcurrency @MainActor
public protocol UIResponderStandardEditActions: NSObjectProtocol {
    /// Moves the selection to the pasteboard.
    func cut(_ sender: Any?)
    /// Copies the selection to the pasteboard.
    func copy(_ sender: Any?)
    /// Replaces the selection by the pasteboard's content.
    func paste(_ sender: Any?)
    /// Replaces the selection by the pasteboard's content in the style of the text around it.
    func pasteAndMatchStyle(_ sender: Any?)
    /// Selects what is at the caret: in text, a word.
    func select(_ sender: Any?)
    /// Selects everything.
    func selectAll(_ sender: Any?)
    /// Removes the selection.
    func delete(_ sender: Any?)
    /// Makes the selection bold, or regular if it is bold.
    func toggleBoldface(_ sender: Any?)
    /// Makes the selection italic, or upright if it is italic.
    func toggleItalics(_ sender: Any?)
    /// Underlines the selection, or removes its underline if it has one.
    func toggleUnderline(_ sender: Any?)
}

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
