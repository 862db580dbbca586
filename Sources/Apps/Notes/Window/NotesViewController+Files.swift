import AppSupport
import Files
import Foundation
import Notes
import RecordStore
import UIKit

/// Files that are dropped onto the window.
extension NotesViewController: FileTaker {
    /// Gives the picture in a file to the note that is open; from the list it begins a note. A Markdown file, or a folder of them, is
    /// imported while the window goes on.
    func take(_ file: URL) {
        let store = library.store
        if PathParts.isFolder(file.path) { return importNotes(file) { try store.importFolder(file.path, progress: $0) } }
        if NoteStore.canImportFile(file.path) { return importNotes(file) { try store.importFile(file.path, progress: $0) } }
        if let note = navigation.viewControllers.last(where: { $0 is NoteViewController }) as? NoteViewController {
            note.take(file: file.path)
            return
        }
        FileReading.read { try NotePictureFile.read(file.path) } take: { [weak self] result in
            guard let self else { return }
            do {
                let bytes = try result.get()
                openNote(nil, tags: list.group.tags)
                _ = (navigation.topViewController as? NoteViewController)?.take(bytes)
            } catch {
                showNotice(CommandError.line(error))
            }
        }
    }

    private func importNotes(_ file: URL, _ work: @escaping @Sendable (ImportProgress) throws -> NoteImport) {
        imports.start(file, work) { [weak self] result in
            guard let self else { return }
            switch result {
            case .failure(let error): showNotice(CommandError.line(error))
            case .success(let summary):
                showNotice(Self.line(summary))
                guard !summary.leftOut.isEmpty, presentedViewController == nil else { return }
                present(UIAlertController.leftOut(summary.leftOut, by: file), animated: true)
            }
        }
    }

    /// What an import brought, in a few words.
    static func line(_ summary: NoteImport) -> String {
        let lack = summary.leftOut.isEmpty ? "" : ", \(summary.leftOut.count) left out"
        let added = summary.added == 1 ? "1 note added" : "\(summary.added) notes added"
        if summary.added > 0 { return added + lack }
        return (summary.unchanged > 0 ? "All notes were there already" : "There are no notes in this folder") + lack
    }
}
