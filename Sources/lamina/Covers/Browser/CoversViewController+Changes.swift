import MediaLibrary
import UIKit

/// What happens when the library has another shelf.
extension CoversViewController {
    /// Shows another shelf, with the same picture selected as before.
    ///
    /// - Parameter change: how it differs from the one that is shown.
    func show(_ new: PictureShelf, _ change: ShelfChange) {
        let old = shelf
        let wasEmpty = old.isEmpty, selected = selectedIndex
        if change.isEmpty {
            shelf = new
            updateTexts()
        } else if hasBeenUsed, !wasEmpty, !new.isEmpty, change.canBeAnimated {
            flow.performBatchUpdates {
                shelf = new
                flow.deleteCovers(at: change.deleted)
                flow.reloadCovers(at: change.reloaded)
                flow.insertCovers(at: change.inserted)
            }
        } else {
            shelf = new
            flow.reloadData { index in
                guard let place = new.index(of: old.pictures[index].id) else { return nil }
                return new.pictures[place].file == old.pictures[index].file ? place : nil
            }
            if let selected, !new.isEmpty { flow.selectedIndex = hasBeenUsed ? old.successor(of: selected, in: new) : 0 }
        }
        for file in failures.keys where new.index(of: file.id).map({ new.pictures[$0].file }) != file { failures[file] = nil }
        list.reloadData()
        showStatus()
        if wasEmpty != new.isEmpty {
            view.setNeedsLayout()
            view.layoutIfNeeded()
            if !flow.isFirstResponder, viewer == nil { flow.becomeFirstResponder() }
        }
        list.layoutIfNeeded()
        if let index = selectedIndex { markRow(index) }
        follower.follow()
        viewer?.replace(new)
    }

    /// Shows what became known about pictures that stay where they are.
    private func updateTexts() {
        guard !flow.isMoving, flow.flippedIndex == nil else { return }
        flow.performBatchUpdates {}
    }
}
