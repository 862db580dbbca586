import AppSupport
import NoteCollection
import StudyLibrary
import UIKit

/// Searching in a tray: it is narrowed to the notes that hold all words, with each key that is typed.
///
/// The field comes by pulling the tray down, by its button, and by Control and F or the slash; Escape takes it away.
extension StackViewController: KeysExplaining {
    /// How far the tray is pulled down until the field comes, in points.
    private static let pull: CGFloat = 52

    func showSearch(_ isShown: Bool) { search.setShown(isShown, in: view) }

    func beginSearch() {
        showSearch(true)
        search.field.becomeFirstResponder()
    }

    /// Shows all notes again, and takes the field away.
    func endSearch() {
        search.text = ""
        narrow()
        if search.field.isFirstResponder { tray.becomeFirstResponder() }
        showSearch(false)
    }

    /// Goes from the field to the cards that were found.
    func goToCards() {
        tray.becomeFirstResponder()
        if pages.count > 0, tray.exposedNote == nil { tray.setExposedNote(IndexPath(note: 0, section: 0), animated: true) }
    }

    /// Shows the notes that hold all words of the field; all notes if there are none.
    func narrow() {
        guard pages.narrow(to: search.text) else { return }
        updateState()
        tray.reloadData(animatingDifferences: !tray.isDragging)
    }

    /// Pulling down shows the field; scrolling on takes an empty one away.
    func noteCollectionViewDidScroll(_ view: NoteCollectionView) {
        let offset = tray.contentOffset.y
        if !isSearchShown {
            if tray.isTracking, offset < -Self.pull { showSearch(true) }
        } else if offset > 120, search.text.isEmpty, !search.field.isFirstResponder, tray.isTracking {
            showSearch(false)
        }
    }

    /// The commands of the tray; while something is typed, the field has the other keys.
    var commands: [UIKeyCommand] {
        var keys = KeyCommands(self)
        keys.add(isSearchShown ? "End Search" : "Back", UIKeyCommand.inputEscape) { $0.leave() }
        if search.field.isFirstResponder {
            // The field takes arrows, otherwise.
            keys.hasPriority = true
            keys.add("Cards", UIKeyCommand.inputDownArrow) { $0.goToCards() }
            return keys.commands
        }
        keys.add("Study", "s") { $0.navigator.study($0.source) }
        keys.add("Search", "/") { $0.beginSearch() }
        keys.add("Options", "e") { $0.showOptions() }
        keys.add("Move to Trash", UIKeyCommand.inputDelete) { $0.throwAwayExposed() }
        keys.addShortcut("New Note", "n") { $0.addNote() }
        keys.addShortcut("Search", "f") { $0.beginSearch() }
        return keys.commands
    }

    /// The keys of the tray itself.
    var explainedKeys: [ExplainedKey] {
        [
            ExplainedKey("Card before, next card", "←", "→"), ExplainedKey("Row above, row below", "↑", "↓"),
            ExplainedKey("Turn the card over", "Space"), ExplainedKey("Peek at its sides", "Shift Space"),
            ExplainedKey("Write in its note", "Return"),
        ]
    }

    /// Ends what was begun last: a peek, a skim, the search; or goes back.
    private func leave() {
        if tray.isFirstResponder, tray.peekedFacet != nil { return tray.setPeekedFacet(nil, animated: true) }
        if tray.isFirstResponder, tray.exposedNote != nil { return tray.setExposedNote(nil, animated: true) }
        if isSearchShown { endSearch() } else { navigator.goBack() }
    }

    /// Shows what can be done with the stack.
    func showOptions() {
        guard case .stack(let id) = source, let menu = StackForms(navigator: navigator).menu(for: id) else { return }
        navigator.show(menu)
    }
}
