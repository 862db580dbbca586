import MediaLibrary
import UIKit

/// What happens when the library has another shelf.
extension CoversViewController {
    /// So many covers may come and go in an animation; where there are more, all are shown anew.
    private static let animatedChanges = 200

    /// Shows another shelf, with the same picture selected as before.
    ///
    /// - Parameter change: how it differs from the one that is shown.
    func show(_ new: PictureShelf, _ change: ShelfChange) {
        let old = shelf
        let wasEmpty = old.isEmpty, selected = selectedIndex
        if change.isEmpty {
            shelf = new
            updateTexts()
        } else if hasBeenUsed, !wasEmpty, !new.isEmpty, change.keepsOrder, change.count <= Self.animatedChanges {
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
            if let selected, !new.isEmpty { flow.selectedIndex = hasBeenUsed ? Self.successor(of: selected, in: old, new) : 0 }
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
        followFlow()
        viewer?.replace(new)
    }

    /// Where the selected picture is in a new shelf, or the next one of the old that is still there.
    private static func successor(of index: Int, in old: PictureShelf, _ new: PictureShelf) -> Int {
        for next in index..<old.pictures.count {
            if let place = new.index(of: old.pictures[next].id) { return place }
        }
        return min(index, new.pictures.count - 1)
    }

    /// Shows what became known about pictures that stay where they are.
    private func updateTexts() {
        guard !flow.isMoving, flow.flippedIndex == nil else { return }
        flow.performBatchUpdates {}
    }
}
