import AppSupport
import UIKit

/// What keys do in a note.
extension NoteViewController {
    var commands: [UIKeyCommand] {
        var keys = KeyCommands(self)
        keys.addShortcut("Tags", "t") { $0.editTags() }
        keys.addShortcut("Picture", "i") { $0.choosePicture() }
        keys.addShortcut("Remove Picture", "i", flags: .shift) { $0.removePicture() }
        keys.addShortcut("Open Picture", "o") { $0.openPicture() }
        if textView.isFirstResponder {
            keys.add("End Editing", UIKeyCommand.inputEscape) { $0.endEditing() }
        } else if isFirstResponder || !view.containsFirstResponder {
            keys.add("Edit", "\r") { $0.beginEditing() }
            keys.add("Back", UIKeyCommand.inputEscape) { $0.goBack() }
            keys.add("Up", UIKeyCommand.inputUpArrow) { $0.scroll(by: -60) }
            keys.add("Down", UIKeyCommand.inputDownArrow) { $0.scroll(by: 60) }
            keys.add("Page Up", UIKeyCommand.inputPageUp) { $0.scroll(by: -$0.view.bounds.height * 0.8) }
            keys.add("Page Down", UIKeyCommand.inputPageDown) { $0.scroll(by: $0.view.bounds.height * 0.8) }
        } else {
            keys.add("Done", UIKeyCommand.inputEscape) { $0.endEditing() }
        }
        return keys.commands
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
