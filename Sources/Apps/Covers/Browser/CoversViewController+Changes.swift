import MediaLibrary
import UIKit

/// What happens when the library has another shelf.
extension CoversViewController {
    /// How long a shelf that replaces another one waits for the pictures that will be seen of it, in seconds.
    private static let preparation = 0.3

    /// Loads the thumbnails that will be seen of a new shelf, so that no covers are blank when it takes the place of another one.
    func prepare(_ new: PictureShelf) async {
        let seen = flow.visibleIndexes, middle = place(in: new)
        let offsets = Set(seen.map { $0 - (selectedIndex ?? 0) }.flatMap { [$0, -$0] }).sorted { abs($0) < abs($1) }
        let indexes = offsets.map { middle + $0 }.filter(new.pictures.indices.contains).prefix(max(1, seen.count))
        let files = indexes.map { new.pictures[$0].file }, pixels = coverPixels, loader = library.thumbnails
        let loading = Task {
            await withTaskGroup(of: Void.self) { group in
                for file in files { group.addTask { _ = try? await loader.thumbnail(for: file, pixelSize: pixels) } }
            }
        }
        await DisplayTime.wait(for: loading, atMost: Self.preparation)
        // What is seen asks for the others by itself.
        loading.cancel()
    }

    /// The cover in the middle of a new shelf.
    private func place(in new: PictureShelf) -> Int {
        guard hasBeenUsed, let selectedIndex else { return 0 }
        return shelf.successor(of: selectedIndex, in: new)
    }

    /// Shows another shelf, with the same picture selected as before.
    ///
    /// - Parameter change: how it differs from the one that is shown.
    func show(_ new: PictureShelf, _ change: ShelfChange) {
        let old = shelf
        let wasEmpty = old.isEmpty, selected = selectedIndex, place = place(in: new)
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
            if selected != nil, !new.isEmpty { flow.selectedIndex = place }
        }
        for file in failures.keys where new.index(of: file.id).map({ new.pictures[$0].file }) != file { failures[file] = nil }
        list.reloadData()
        updateStatus()
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
