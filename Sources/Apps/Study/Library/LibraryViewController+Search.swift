import AppSupport
import UIKit

/// Searching in the library: the cabinet is narrowed to the drawers whose names have all words, with each key that is typed.
///
/// The field comes by its button, and by Control and F or the slash; Escape takes it away.
extension LibraryViewController {
    /// Whether only what was found is shown.
    var isNarrowed: Bool { !search.text.allSatisfy(\.isWhitespace) }

    func beginSearch() {
        search.setShown(true, in: view)
        search.field.becomeFirstResponder()
    }

    /// Shows all drawers again, and takes the field away.
    func endSearch() {
        search.text = ""
        showSections()
        if search.field.isFirstResponder { cabinet.becomeFirstResponder() }
        search.setShown(false, in: view)
    }

    /// The keys of the search; while something is typed, the field has all others.
    var searchCommands: [UIKeyCommand] {
        var keys = KeyCommands(self)
        if search.isShown || search.field.isFirstResponder { keys.add("End Search", UIKeyCommand.inputEscape) { $0.endSearch() } }
        if search.field.isFirstResponder {
            // The field takes arrows, otherwise.
            keys.hasPriority = true
            keys.add("Drawers", UIKeyCommand.inputDownArrow) { $0.cabinet.becomeFirstResponder() }
        } else {
            keys.add("Search", "/") { $0.beginSearch() }
            keys.addShortcut("Search", "f") { $0.beginSearch() }
        }
        return keys.commands
    }
}
