import UIKit

/// What an update inserts and deletes, as `prepare(forCollectionViewUpdates:)` tells it. Deleted paths are those before the update,
/// inserted ones those after it.
struct UpdateRecord {
    private var inserted = Set<IndexPath>(), deleted = Set<IndexPath>()
    private var insertedSections = Set<Int>(), deletedSections = Set<Int>()

    @MainActor
    init(_ items: [UICollectionViewUpdateItem]) {
        for item in items {
            switch item.updateAction {
            case .insert:
                guard let path = item.indexPathAfterUpdate else { continue }
                if path.item == NSNotFound { insertedSections.insert(path.section) } else { inserted.insert(path) }
            case .delete:
                guard let path = item.indexPathBeforeUpdate else { continue }
                if path.item == NSNotFound { deletedSections.insert(path.section) } else { deleted.insert(path) }
            case .reload, .move, .none: continue
            }
        }
    }

    /// Whether an item that is there after the update is new.
    func isInserted(_ path: IndexPath) -> Bool { inserted.contains(path) || insertedSections.contains(path.section) }
    /// Whether an item that was there before the update goes.
    func isDeleted(_ path: IndexPath) -> Bool { deleted.contains(path) || deletedSections.contains(path.section) }
}
