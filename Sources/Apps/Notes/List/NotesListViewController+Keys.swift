import Notes
import UIKit

/// The list by the keyboard alone.
extension NotesListViewController {
    /// The commands of the list. While something is searched for, the field has the keys.
    var commands: [UIKeyCommand] {
        func command(_ title: String, _ input: String, _ flags: UIKeyModifierFlags = [], _ action: @escaping () -> Void) -> UIKeyCommand {
            UIKeyCommand(title: title, input: input, modifierFlags: flags) { _ in action() }
        }
        let escape = command("Back", UIKeyCommand.inputEscape) { [unowned self] in leave() }
        let down = command("Next Note", UIKeyCommand.inputDownArrow) { [unowned self] in step(1) }
        if search.field.isFirstResponder { return [escape, down] }
        return [
            escape, down,
            command("Previous Note", UIKeyCommand.inputUpArrow) { [unowned self] in step(-1) },
            command("First Note", UIKeyCommand.inputHome) { [unowned self] in go(to: 0) },
            command("Last Note", UIKeyCommand.inputEnd) { [unowned self] in go(to: rows.count - 1) },
            command("Page Down", UIKeyCommand.inputPageDown) { [unowned self] in step(pageStep) },
            command("Page Up", UIKeyCommand.inputPageUp) { [unowned self] in step(-pageStep) },
            command("Open Note", "\r") { [unowned self] in openCurrent() },
            command("Sidebar", UIKeyCommand.inputLeftArrow) { [unowned self] in navigator.openSidebar() },
            command("Archive or Delete", UIKeyCommand.inputDelete) { [unowned self] in removeCurrent() },
            command("Archive or Delete", "\u{8}") { [unowned self] in removeCurrent() },
            command("Move Up", UIKeyCommand.inputUpArrow, .alternate) { [unowned self] in moveCurrent(-1) },
            command("Move Down", UIKeyCommand.inputDownArrow, .alternate) { [unowned self] in moveCurrent(1) },
        ] + [UIKeyModifierFlags.control, .command].map { flag in
            command("Restore", "r", flag) { [unowned self] in if let current { act(on: current) { restore($0) } } }
        }
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
