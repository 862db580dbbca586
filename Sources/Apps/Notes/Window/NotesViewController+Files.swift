import AppSupport
import UIKit

/// Files that are dropped onto the window.
extension NotesViewController: FileTaker {
    /// Gives the picture in a file to the note that is open; from the list it begins a note.
    func take(_ file: URL) {
        if let note = navigation.viewControllers.last(where: { $0 is NoteViewController }) as? NoteViewController {
            note.take(file: file.path)
            return
        }
        do {
            _ = try NotePictureFile.read(file.path)
            openNote(nil, tags: list.group.tags)
            (navigation.topViewController as? NoteViewController)?.take(file: file.path)
        } catch {
            showNotice(CommandError.line(error))
        }
    }
}
