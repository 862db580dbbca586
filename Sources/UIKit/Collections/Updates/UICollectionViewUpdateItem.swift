/// One insertion, deletion, reload or move of an update, as the layout hears of it in `prepare(forCollectionViewUpdates:)`.
///
/// Operations on whole sections have paths whose item is `NSNotFound`.
open class UICollectionViewUpdateItem: NSObject {
    /// What happens to the item or section.
    public enum Action: Int, Sendable {
        /// It is new.
        case insert = 0
        /// It goes.
        case delete = 1
        /// Its view is made anew.
        case reload = 2
        /// It has another place.
        case move = 3
        /// Nothing.
        case none = 4
    }

    /// Where it was before the update; nil for insertions.
    open private(set) var indexPathBeforeUpdate: IndexPath?
    /// Where it is after the update; nil for deletions.
    open private(set) var indexPathAfterUpdate: IndexPath?
    /// What happens.
    open private(set) var updateAction: Action

    init(_ action: Action, before: IndexPath?, after: IndexPath?) {
        updateAction = action
        indexPathBeforeUpdate = before
        indexPathAfterUpdate = after
    }
}
