/// What menus and keys ask of the first responder. Responders pass on what they don't do.
@preconcurrency @MainActor
public protocol UIResponderStandardEditActions: NSObjectProtocol {
    /// Moves the selection to the pasteboard.
    func cut(_ sender: Any?)
    /// Copies the selection to the pasteboard.
    func copy(_ sender: Any?)
    /// Puts the pasteboard's content in the place of the selection.
    func paste(_ sender: Any?)
    /// Puts the pasteboard's content, with the looks of the text around, in the place of the selection.
    func pasteAndMatchStyle(_ sender: Any?)
    /// Selects what is at the caret: a word in texts.
    func select(_ sender: Any?)
    /// Selects everything.
    func selectAll(_ sender: Any?)
    /// Removes the selection.
    func delete(_ sender: Any?)
    /// Makes the selection bold, or no longer bold if it is.
    func toggleBoldface(_ sender: Any?)
    /// Slants the selection, or no longer if it is slanted.
    func toggleItalics(_ sender: Any?)
    /// Underlines the selection, or no longer if it is underlined.
    func toggleUnderline(_ sender: Any?)
}

extension UIResponder {
    /// Lets a `UIKeyInput` that is the first responder delete and break lines by keys.
    ///
    /// - Returns: the presses that mean nothing to it.
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
