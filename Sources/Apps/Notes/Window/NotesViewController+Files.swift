import AppSupport
import Foundation
import Notes
import UIKit

/// Files that are dropped onto the window.
extension NotesViewController: FileTaker {
    /// Gives the picture in a file to the note that is open; from the list it begins a note. A folder of Markdown files is imported while
    /// the window goes on.
    func take(_ file: URL) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), isFolder.boolValue { return importFolder(file) }
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

    private func importFolder(_ folder: URL) {
        let store = library.store
        imports.start(folder) { try store.importFolder(folder.path, progress: $0) } didEnd: { [weak self] result in
            guard let self else { return }
            switch result {
            case .failure(let error): showNotice(CommandError.line(error))
            case .success(let summary):
                showNotice(Self.line(summary))
                guard !summary.leftOut.isEmpty, presentedViewController == nil else { return }
                present(UIAlertController.leftOut(summary.leftOut, by: folder), animated: true)
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
