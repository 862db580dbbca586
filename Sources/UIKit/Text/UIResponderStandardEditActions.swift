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
