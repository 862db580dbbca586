/// What moving an item by hand changes.
public struct NSDiffableDataSourceTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    /// The items before.
    public let initialSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    /// The items after.
    public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    /// What leads from the items of all sections before to those after: apply it to an array of them.
    public let difference: CollectionDifference<ItemIdentifierType>
    /// The same for each section that changes.
    public let sectionTransactions: [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]
}

/// What moving an item by hand changes in a section.
public struct NSDiffableDataSourceSectionTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    /// The section.
    public let sectionIdentifier: SectionIdentifierType
    /// Its items before.
    public let initialSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    /// Its items after.
    public let finalSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    /// What leads from the items before to those after: apply it to an array of them.
    public let difference: CollectionDifference<ItemIdentifierType>
}

/// Which items of a diffable data source may be moved by hand, and what is told of it. All closures are nil by default.
public struct NSDiffableDataSourceReorderingHandlers<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    /// Whether an item may be moved; nil: none may.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// Called before the data source takes over where an item was moved.
    public var willReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
    /// Called after the data source took over where an item was moved: the place to change the program's own data.
    public var didReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?

    /// Handlers that are all nil.
    public init() {}
}

/// What happens when a person shows or hides what is below an item of an outline. All closures are nil by default.
public struct NSDiffableDataSourceSectionSnapshotHandlers<ItemIdentifierType: Hashable> {
    /// Whether what is below an item may be shown; nil: it may.
    public var shouldExpandItem: ((ItemIdentifierType) -> Bool)?
    /// Called before what is below an item is shown.
    public var willExpandItem: ((ItemIdentifierType) -> Void)?
    /// Whether what is below an item may be hidden; nil: it may.
    public var shouldCollapseItem: ((ItemIdentifierType) -> Bool)?
    /// Called before what is below an item is hidden.
    public var willCollapseItem: ((ItemIdentifierType) -> Void)?
    /// Gives what is below an item that is about to be shown, from what was there: for outlines that get their items when they are needed.
    public var snapshotForExpandingParent:
        (
            (ItemIdentifierType, NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>) -> NSDiffableDataSourceSectionSnapshot<
                ItemIdentifierType
            >
        )?

    /// Handlers that are all nil.
    public init() {}
}
