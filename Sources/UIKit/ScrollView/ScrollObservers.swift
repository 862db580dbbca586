/// What is called when a scroll view scrolls, or its content, insets or size change. Each owner has one action; owners are not retained.
@MainActor
final class ScrollObservers {
    private struct Entry {
        weak var owner: AnyObject?
        let action: @MainActor (UIScrollView) -> Void
    }
    private var entries: [Entry] = []

    /// Calls `action` from now on, until it is removed or `owner` is gone. A former action of the same owner is replaced.
    func add(_ owner: AnyObject, _ action: @escaping @MainActor (UIScrollView) -> Void) {
        remove(owner)
        entries.append(Entry(owner: owner, action: action))
    }

    /// Removes the action of an owner.
    func remove(_ owner: AnyObject) {
        entries.removeAll { $0.owner == nil || $0.owner === owner }
    }

    /// Calls all actions in the order in which they were added.
    func notify(_ scrollView: UIScrollView) {
        for entry in entries where entry.owner != nil { entry.action(scrollView) }
    }
}
