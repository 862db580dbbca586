/// A ``NSDiffableDataSourceSnapshot`` as an object, with identifiers of any hashable types: for sources that were written against
/// Objective-C's interface. Identifiers that are not hashable stop the program.
public class NSDiffableDataSourceSnapshotReference: NSObject, NSCopying {
    var snapshot: NSDiffableDataSourceSnapshot<AnyHashable, AnyHashable>

    /// A snapshot without sections.
    public override init() { snapshot = NSDiffableDataSourceSnapshot() }

    init(_ snapshot: NSDiffableDataSourceSnapshot<AnyHashable, AnyHashable>) { self.snapshot = snapshot }

    /// Another object with the same sections and items.
    public func copy(with zone: NSZone? = nil) -> Any { NSDiffableDataSourceSnapshotReference(snapshot) }

    // MARK: Asking

    /// How many items all sections have together.
    public var numberOfItems: Int { snapshot.numberOfItems }
    /// How many sections there are.
    public var numberOfSections: Int { snapshot.numberOfSections }
    /// The sections in order.
    public var sectionIdentifiers: [Any] { AnyIdentifier.values(snapshot.sectionIdentifiers) }
    /// The items of all sections in order.
    public var itemIdentifiers: [Any] { AnyIdentifier.values(snapshot.itemIdentifiers) }
    /// The items that are to get new cells.
    public var reloadedItemIdentifiers: [Any] { AnyIdentifier.values(snapshot.reloadedItemIdentifiers) }
    /// The sections that are to be shown anew.
    public var reloadedSectionIdentifiers: [Any] { AnyIdentifier.values(snapshot.reloadedSectionIdentifiers) }
    /// The items whose cells are to be filled anew.
    public var reconfiguredItemIdentifiers: [Any] { AnyIdentifier.values(snapshot.reconfiguredItemIdentifiers) }
    /// How many items a section has, which must be there.
    public func numberOfItems(inSection sectionIdentifier: Any) -> Int {
        snapshot.numberOfItems(inSection: AnyIdentifier.key(sectionIdentifier))
    }
    /// The items of a section in order. The section must be there.
    public func itemIdentifiersInSection(withIdentifier sectionIdentifier: Any) -> [Any] {
        AnyIdentifier.values(snapshot.itemIdentifiers(inSection: AnyIdentifier.key(sectionIdentifier)))
    }
    /// The section of an item; nil if the item is not there.
    public func sectionIdentifier(forSectionContainingItemIdentifier itemIdentifier: Any) -> Any? {
        snapshot.sectionIdentifier(containingItem: AnyIdentifier.key(itemIdentifier))?.base
    }
    /// Where an item lies among the items of all sections; `NSNotFound` if it is not there.
    public func index(ofItemIdentifier itemIdentifier: Any) -> Int { snapshot.indexOfItem(AnyIdentifier.key(itemIdentifier)) ?? NSNotFound }
    /// Where a section lies; `NSNotFound` if it is not there.
    public func index(ofSectionIdentifier sectionIdentifier: Any) -> Int {
        snapshot.indexOfSection(AnyIdentifier.key(sectionIdentifier)) ?? NSNotFound
    }

    // MARK: Items

    /// Puts items at the end of the last section.
    public func appendItems(withIdentifiers identifiers: [Any]) { snapshot.appendItems(AnyIdentifier.keys(identifiers)) }
    /// Puts items at the end of a section.
    public func appendItems(withIdentifiers identifiers: [Any], intoSectionWithIdentifier sectionIdentifier: Any) {
        snapshot.appendItems(AnyIdentifier.keys(identifiers), toSection: AnyIdentifier.key(sectionIdentifier))
    }
    /// Puts items before another one.
    public func insertItems(withIdentifiers identifiers: [Any], beforeItemWithIdentifier itemIdentifier: Any) {
        snapshot.insertItems(AnyIdentifier.keys(identifiers), beforeItem: AnyIdentifier.key(itemIdentifier))
    }
    /// Puts items after another one.
    public func insertItems(withIdentifiers identifiers: [Any], afterItemWithIdentifier itemIdentifier: Any) {
        snapshot.insertItems(AnyIdentifier.keys(identifiers), afterItem: AnyIdentifier.key(itemIdentifier))
    }
    /// Takes items out.
    public func deleteItems(withIdentifiers identifiers: [Any]) { snapshot.deleteItems(AnyIdentifier.keys(identifiers)) }
    /// Takes all items and sections out.
    public func deleteAllItems() { snapshot.deleteAllItems() }
    /// Moves an item to the place before another one.
    public func moveItem(withIdentifier fromIdentifier: Any, beforeItemWithIdentifier toIdentifier: Any) {
        snapshot.moveItem(AnyIdentifier.key(fromIdentifier), beforeItem: AnyIdentifier.key(toIdentifier))
    }
    /// Moves an item to the place after another one.
    public func moveItem(withIdentifier fromIdentifier: Any, afterItemWithIdentifier toIdentifier: Any) {
        snapshot.moveItem(AnyIdentifier.key(fromIdentifier), afterItem: AnyIdentifier.key(toIdentifier))
    }
    /// Marks items to get new cells.
    public func reloadItems(withIdentifiers identifiers: [Any]) { snapshot.reloadItems(AnyIdentifier.keys(identifiers)) }
    /// Marks items to have their cells filled anew.
    public func reconfigureItems(withIdentifiers identifiers: [Any]) { snapshot.reconfigureItems(AnyIdentifier.keys(identifiers)) }

    // MARK: Sections

    /// Puts sections at the end.
    public func appendSections(withIdentifiers sectionIdentifiers: [Any]) {
        snapshot.appendSections(AnyIdentifier.keys(sectionIdentifiers))
    }
    /// Puts sections before another one.
    public func insertSections(withIdentifiers sectionIdentifiers: [Any], beforeSectionWithIdentifier toSectionIdentifier: Any) {
        snapshot.insertSections(AnyIdentifier.keys(sectionIdentifiers), beforeSection: AnyIdentifier.key(toSectionIdentifier))
    }
    /// Puts sections after another one.
    public func insertSections(withIdentifiers sectionIdentifiers: [Any], afterSectionWithIdentifier toSectionIdentifier: Any) {
        snapshot.insertSections(AnyIdentifier.keys(sectionIdentifiers), afterSection: AnyIdentifier.key(toSectionIdentifier))
    }
    /// Takes sections out with their items.
    public func deleteSections(withIdentifiers sectionIdentifiers: [Any]) {
        snapshot.deleteSections(AnyIdentifier.keys(sectionIdentifiers))
    }
    /// Moves a section to the place before another one.
    public func moveSection(withIdentifier fromSectionIdentifier: Any, beforeSectionWithIdentifier toSectionIdentifier: Any) {
        snapshot.moveSection(AnyIdentifier.key(fromSectionIdentifier), beforeSection: AnyIdentifier.key(toSectionIdentifier))
    }
    /// Moves a section to the place after another one.
    public func moveSection(withIdentifier fromSectionIdentifier: Any, afterSectionWithIdentifier toSectionIdentifier: Any) {
        snapshot.moveSection(AnyIdentifier.key(fromSectionIdentifier), afterSection: AnyIdentifier.key(toSectionIdentifier))
    }
    /// Marks sections to be shown anew.
    public func reloadSections(withIdentifiers sectionIdentifiers: [Any]) {
        snapshot.reloadSections(AnyIdentifier.keys(sectionIdentifiers))
    }
}

/// Identifiers of any type.
enum AnyIdentifier {
    static func key(_ identifier: Any) -> AnyHashable {
        guard let key = identifier as? AnyHashable else { preconditionFailure("identifiers must be hashable, but \(identifier) is not") }
        return key
    }

    static func keys(_ identifiers: [Any]) -> [AnyHashable] { identifiers.map(key) }
    static func values(_ keys: [AnyHashable]) -> [Any] { keys.map(\.base) }
}
