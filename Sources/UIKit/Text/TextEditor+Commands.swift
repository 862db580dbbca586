/// The commands of menus and keys.
extension TextEditor {
    func cut(_ sender: Any?) {
        guard let host, !hasCaret, !host.hidesText, host.acceptsTextChanges else { return }
        host.copy(sender)
        delete(forward: false)
    }

    func copy() {
        guard !hasCaret, host?.hidesText == false else { return }
        UIPasteboard.general.string = text.string(in: selection)
    }

    func paste(_ board: UIPasteboard = .general) {
        guard host?.acceptsTextChanges == true, let pasted = board.string, !pasted.isEmpty else { return }
        // Lines may end as other systems' do; here they end with a line feed, as those that are typed.
        insert(pasted.replacing("\r\n", with: "\n").replacing("\r", with: "\n"), kind: .other)
    }

    /// Offers what the person has selected to the middle button.
    func offerSelection() {
        guard !hasCaret, host?.hidesText == false else { return }
        UIPasteboard.primary.string = text.string(in: selection)
    }

    /// Selects the word at the caret.
    func selectWord() { select(word(at: head.position)) }

    func selectAll() {
        unmark()
        select(0..<text.length)
    }

    func deleteSelection() {
        if !hasCaret { delete(forward: false) }
    }
}
