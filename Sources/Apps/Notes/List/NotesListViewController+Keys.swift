import AppSupport
import Notes
import UIKit

/// The list by the keyboard alone.
extension NotesListViewController {
    /// The commands of the list. While something is searched for, the field has the keys.
    var commands: [UIKeyCommand] {
        var keys = KeyCommands(self)
        keys.add("Back", UIKeyCommand.inputEscape) { $0.leave() }
        keys.add("Next Note", UIKeyCommand.inputDownArrow) { $0.step(1) }
        if search.field.isFirstResponder { return keys.commands }
        keys.add("Previous Note", UIKeyCommand.inputUpArrow) { $0.step(-1) }
        keys.add("First Note", UIKeyCommand.inputHome) { $0.go(to: 0) }
        keys.add("Last Note", UIKeyCommand.inputEnd) { $0.go(to: $0.rows.count - 1) }
        keys.add("Page Down", UIKeyCommand.inputPageDown) { $0.step($0.pageStep) }
        keys.add("Page Up", UIKeyCommand.inputPageUp) { $0.step(-$0.pageStep) }
        keys.add("Open Note", "\r") { $0.openCurrent() }
        keys.add("Sidebar", UIKeyCommand.inputLeftArrow) { $0.navigator.openSidebar() }
        keys.add("Archive or Delete", UIKeyCommand.inputDelete, "\u{8}") { $0.removeCurrent() }
        keys.add("Move Up", UIKeyCommand.inputUpArrow, flags: .alternate) { $0.moveCurrent(-1) }
        keys.add("Move Down", UIKeyCommand.inputDownArrow, flags: .alternate) { $0.moveCurrent(1) }
        keys.addShortcut("Restore", "r") { list in
            if let note = list.current { list.act(on: note) { list.restore($0) } }
        }
        return keys.commands
    }

    private var pageStep: Int { max(1, (table.indexPathsForVisibleRows?.count ?? 2) - 1) }

    /// The row that keys go to.
    private var currentRow: Int? { current.flatMap(rows.row) }

    private func step(_ count: Int) {
        if search.field.isFirstResponder { becomeFirstResponder() }
        let first = table.indexPathsForVisibleRows?.first { table.rectForRow(at: $0).minY >= table.contentOffset.y }?.row ?? 0
        go(to: currentRow.map { $0 + count } ?? first)
    }

    private func go(to row: Int) {
        guard rows.count > 0 else { return }
        let row = min(max(row, 0), rows.count - 1)
        current = rows.ids[row]
        table.scrollToRow(at: IndexPath(row: row, section: 0), at: .none, animated: false)
        if row == 0 { table.contentOffset.y = -table.adjustedContentInset.top }
    }

    private func openCurrent() {
        guard let current else { return }
        navigator.openNote(current, tags: [])
    }

    /// Leaves a search, or opens the sidebar.
    private func leave() {
        if isSearchShown { return endSearch() }
        if current != nil { current = nil } else { navigator.openSidebar() }
    }

    /// Does something with a note that takes it from the list; the keys go to the next one.
    private func act(on note: Note.ID, _ action: (Note.ID) -> Void) {
        guard let row = rows.row(of: note) else { return }
        let next = row + 1 < rows.count ? rows.ids[row + 1] : row > 0 ? rows.ids[row - 1] : nil
        action(note)
        current = next
    }

    private func removeCurrent() {
        guard let current else { return }
        if group.isSortedByHand, let row = row(showing: current) {
            act(on: current) { slider.leave(row, $0) }
        } else {
            act(on: current) { group.isSortedByHand ? archive($0) : delete($0) }
        }
    }

    private func moveCurrent(_ step: Int) {
        guard group.isSortedByHand, search.text.isEmpty, let row = currentRow, rows.ids.indices.contains(row + step) else { return }
        table.performBatchUpdates { [self] in
            rows.move(from: row, to: row + step)
            table.moveRow(at: IndexPath(row: row, section: 0), to: IndexPath(row: row + step, section: 0))
        }
        store(movedFrom: row, to: row + step)
        table.scrollToRow(at: IndexPath(row: row + step, section: 0), at: .none, animated: false)
    }
}
