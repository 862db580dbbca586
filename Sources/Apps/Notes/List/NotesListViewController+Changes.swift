import AppSupport
import Notes
import UIKit

/// What is done with the notes of the list.
extension NotesListViewController {
    func addNote() {
        guard group.allowsAdding else { return }
        navigator.openNote(nil, tags: group.tags)
    }

    func archive(_ note: Note.ID) {
        library.change("Archive Note") { try $0.setArchived(note, true) }
    }

    /// A secondary click offers what sliding a row and its keys do.
    func addClick() {
        table.addSecondaryClick { [weak self] click in
            guard let self, let row = table.indexPathForRow(at: click.location(in: table))?.row, rows.ids.indices.contains(row) else { return }
            let note = rows.ids[row]
            current = note
            offer(rows[row]?.title, [
                ("Open", { [weak self] in self?.navigator.openNote(note, tags: []) }),
                group.isSortedByHand
                    ? ("Archive", { @MainActor [weak self] in self?.archive(note) }) : ("Restore", { @MainActor [weak self] in self?.restore(note) }),
                ("Delete", { [weak self] in self?.delete(note) }),
            ])
        }
    }

    /// The buttons under a row of the archive or the trash.
    func buttons(for note: Note.ID) -> [(title: String, color: UIColor, perform: () -> Void)] {
        [
            ("Restore", theme.color(.accent), { [weak self] in self?.restore(note) }),
            ("Delete", theme.color(.delete), { [weak self] in self?.delete(note) }),
        ]
    }

    /// Takes a note out of the archive or the trash.
    func restore(_ note: Note.ID) {
        slider.close(animated: false)
        switch group {
        case .archive: library.change("Restore Note") { try $0.setArchived(note, false) }
        case .trash: library.change("Restore Note") { try $0.restoreNote(note) }
        case .all, .untagged, .tag: break
        }
    }

    /// Puts a note into the trash; in the trash, removes it.
    func delete(_ note: Note.ID) {
        slider.close(animated: false)
        if group == .trash {
            library.change("Delete Note") { try $0.removeNote(note) }
        } else {
            library.change("Delete Note") { try $0.trashNote(note) }
        }
    }

    /// Stores where a row was dropped.
    func store(movedFrom start: Int, to end: Int) {
        defer { refresh() }
        guard start != end, rows.ids.indices.contains(end) else { return }
        let ids = rows.ids
        let place: NotePlace = end > 0 ? .after(ids[end - 1]) : ids.count > 1 ? .before(ids[1]) : .first
        library.change("Move Note") { try $0.moveNote(ids[end], to: place) }
    }
}
