/// A ``NSDiffableDataSourceSectionSnapshot`` as an object, with identifiers of any hashable types: for sources that were written against
/// Objective-C's interface. Identifiers that are not hashable stop the program.
public class NSDiffableDataSourceSectionSnapshotReference: NSObject, NSCopying {
    var snapshot: NSDiffableDataSourceSectionSnapshot<AnyHashable>

    /// A snapshot without items.
    public override init() { snapshot = NSDiffableDataSourceSectionSnapshot() }

    init(_ snapshot: NSDiffableDataSourceSectionSnapshot<AnyHashable>) { self.snapshot = snapshot }

    /// Another object with the same items.
    public func copy(with zone: NSZone? = nil) -> Any { NSDiffableDataSourceSectionSnapshotReference(snapshot) }

    // MARK: Changing

    /// Puts items at the end of the section.
    public func appendItems(_ items: [Any]) { snapshot.append(AnyIdentifier.keys(items)) }
    /// Puts items at the end of those below a parent; nil for the section.
    public func appendItems(_ items: [Any], intoParentItem parentItem: Any?) {
        snapshot.append(AnyIdentifier.keys(items), to: parentItem.map(AnyIdentifier.key))
    }
    /// Puts items before another one, below the same parent.
    public func insertItems(_ items: [Any], beforeItem beforeIdentifier: Any) {
        snapshot.insert(AnyIdentifier.keys(items), before: AnyIdentifier.key(beforeIdentifier))
    }
    /// Puts items after another one, below the same parent.
    public func insertItems(_ items: [Any], afterItem afterIdentifier: Any) {
        snapshot.insert(AnyIdentifier.keys(items), after: AnyIdentifier.key(afterIdentifier))
    }
    /// Puts the items of a snapshot before another item, below the same parent.
    public func insert(_ snapshot: NSDiffableDataSourceSectionSnapshotReference, beforeItem item: Any) {
        self.snapshot.insert(snapshot.snapshot, before: AnyIdentifier.key(item))
    }
    /// Puts the items of a snapshot after another item, below the same parent.
    ///
    /// - Returns: the item.
    @discardableResult
    public func insert(_ snapshot: NSDiffableDataSourceSectionSnapshotReference, afterItem item: Any) -> Any {
        self.snapshot.insert(snapshot.snapshot, after: AnyIdentifier.key(item))
        return item
    }
    /// Takes items out with all that is below them.
    public func deleteItems(_ items: [Any]) { snapshot.delete(AnyIdentifier.keys(items)) }
    /// Takes all items out.
    public func deleteAllItems() { snapshot.deleteAll() }
    /// Shows what is directly below items.
    public func expandItems(_ items: [Any]) { snapshot.expand(AnyIdentifier.keys(items)) }
    /// Hides what is below items.
    public func collapseItems(_ items: [Any]) { snapshot.collapse(AnyIdentifier.keys(items)) }
    /// Puts the items of a snapshot in the place of all that is below an item.
    public func replaceChildren(ofParentItem parentItem: Any, with snapshot: NSDiffableDataSourceSectionSnapshotReference) {
        self.snapshot.replace(childrenOf: AnyIdentifier.key(parentItem), using: snapshot.snapshot)
    }

    // MARK: Asking

    /// All items, seen or not, each before those below it.
    public var items: [Any] { AnyIdentifier.values(snapshot.items) }
    /// The items that have none above.
    public var rootItems: [Any] { AnyIdentifier.values(snapshot.rootItems) }
    /// The items that are seen.
    public var visibleItems: [Any] { AnyIdentifier.values(snapshot.visibleItems) }
    /// The items that are expanded, in order.
    public func expandedItems() -> [Any] { AnyIdentifier.values(snapshot.items.filter { snapshot.isExpanded($0) }) }
    /// Whether an item is there.
    public func containsItem(_ item: Any) -> Bool { snapshot.contains(AnyIdentifier.key(item)) }
    /// Whether an item is expanded.
    public func isExpanded(_ item: Any) -> Bool { snapshot.isExpanded(AnyIdentifier.key(item)) }
    /// Whether an item is seen.
    public func isVisible(_ item: Any) -> Bool { snapshot.isVisible(AnyIdentifier.key(item)) }
    /// How many items lie above an item.
    public func level(ofItem item: Any) -> Int { snapshot.level(of: AnyIdentifier.key(item)) }
    /// Where an item lies among all items; `NSNotFound` if it is not there.
    public func index(ofItem item: Any) -> Int { snapshot.index(of: AnyIdentifier.key(item)) ?? NSNotFound }
    /// The item above another one; nil for one that has none above.
    public func parent(ofChildItem childItem: Any) -> Any? { snapshot.parent(of: AnyIdentifier.key(childItem))?.base }
    /// The tree below an item.
    public func ofParentItem(_ parentItem: Any) -> NSDiffableDataSourceSectionSnapshotReference {
        ofParentItem(parentItem, includingParentItem: false)
    }
    /// The tree below an item, with the item itself if asked for.
    public func ofParentItem(_ parentItem: Any, includingParentItem: Bool) -> NSDiffableDataSourceSectionSnapshotReference {
        NSDiffableDataSourceSectionSnapshotReference(
            snapshot.snapshot(of: AnyIdentifier.key(parentItem), includingParent: includingParentItem))
    }
    /// The tree in words, a line for each item.
    public func visualDescription() -> String { snapshot.visualDescription() }
}
