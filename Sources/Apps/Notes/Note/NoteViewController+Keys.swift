import UIKit

/// What keys do in a note.
extension NoteViewController {
    var commands: [UIKeyCommand] {
        var commands: [UIKeyCommand] = []
        func add(
            _ title: String, _ input: String, _ modifiers: UIKeyModifierFlags = [], _ action: @escaping @MainActor (NoteViewController) -> Void
        ) {
            commands.append(UIKeyCommand(title: title, input: input, modifierFlags: modifiers) { [weak self] _ in self.map(action) })
        }
        for modifier in [UIKeyModifierFlags.control, .command] {
            add("Tags", "t", modifier) { $0.editTags() }
            add("Picture", "i", modifier) { $0.choosePicture() }
            add("Remove Picture", "i", [modifier, .shift]) { $0.removePicture() }
            add("Open Picture", "o", modifier) { $0.openPicture() }
        }
        if textView.isFirstResponder {
            add("End Editing", UIKeyCommand.inputEscape) { $0.endEditing() }
        } else if isFirstResponder || !view.containsFirstResponder {
            add("Edit", "\r") { $0.beginEditing() }
            add("Back", UIKeyCommand.inputEscape) { $0.goBack() }
            add("Up", UIKeyCommand.inputUpArrow) { $0.scroll(by: -60) }
            add("Down", UIKeyCommand.inputDownArrow) { $0.scroll(by: 60) }
            add("Page Up", UIKeyCommand.inputPageUp) { $0.scroll(by: -$0.view.bounds.height * 0.8) }
            add("Page Down", UIKeyCommand.inputPageDown) { $0.scroll(by: $0.view.bounds.height * 0.8) }
        } else {
            add("Done", UIKeyCommand.inputEscape) { $0.endEditing() }
        }
        return commands
    }

    private func scroll(by distance: CGFloat) {
        let top = -textView.contentInset.top
        let bottom = max(top, textView.contentSize.height + textView.contentInset.bottom - textView.bounds.height)
        textView.setContentOffset(CGPoint(x: 0, y: min(max(textView.contentOffset.y + distance, top), bottom)), animated: true)
    }
}

extension UIView {
    /// Whether the view or one in it is the first responder.
    fileprivate var containsFirstResponder: Bool { isFirstResponder || subviews.contains { $0.containsFirstResponder } }
}
