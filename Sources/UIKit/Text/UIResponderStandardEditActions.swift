/// What menus and keys ask of the first responder. Responders pass on what they don't do.
@preconcurrency @MainActor
public protocol UIResponderStandardEditActions: NSObjectProtocol {
    func cut(_ sender: Any?)
    func copy(_ sender: Any?)
    func paste(_ sender: Any?)
    func pasteAndMatchStyle(_ sender: Any?)
    func select(_ sender: Any?)
    func selectAll(_ sender: Any?)
    func delete(_ sender: Any?)
    func toggleBoldface(_ sender: Any?)
    func toggleItalics(_ sender: Any?)
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
