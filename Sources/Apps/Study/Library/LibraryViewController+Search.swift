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
        let escape = UIKeyCommand(title: "End Search", input: UIKeyCommand.inputEscape) { [unowned self] _ in endSearch() }
        if search.field.isFirstResponder {
            let down = UIKeyCommand(title: "Drawers", input: UIKeyCommand.inputDownArrow) { [unowned self] _ in
                cabinet.becomeFirstResponder()
            }
            // The field takes arrows, otherwise.
            down.wantsPriorityOverSystemBehavior = true
            return [escape, down]
        }
        let keys: [(String, UIKeyModifierFlags)] = [("/", []), ("f", .control), ("f", .command)]
        return (search.isShown ? [escape] : []) + keys.map { input, flags in
            UIKeyCommand(title: "Search", input: input, modifierFlags: flags) { [unowned self] _ in beginSearch() }
        }
    }
}
