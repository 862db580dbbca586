/// The sections and items of a list at one moment, by their identifiers, each of which is there once.
///
/// A value: a data source gives out its own by `snapshot()`, and shows a changed one by `apply(_:animatingDifferences:)`. A copy shares
/// its storage until one of the two changes. Finding an identifier, its index or its section takes about a microsecond at any size; each
/// change takes a time that depends on how much is changed.
///
/// Identifiers that the snapshot doesn't have stop the program where an item or section is needed, and are ignored where they are
/// deleted. An identifier that is given twice in one call stops the program; one that is there already is moved to its new place, with a
/// line on standard error, as on Apple's systems.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    /// The sections; the weight of each is the number of its items.
    var sections = IdentifierTable<SectionIdentifierType>()
    /// The items of all sections, one section after the other.
    var items = IdentifierTable<ItemIdentifierType>()
    /// By an item's handle: the handle of its section.
    var sectionHandles: [Int] = []
    private var reloadedSections = IdentifierTable<SectionIdentifierType>()
    private var reloadedItems = IdentifierTable<ItemIdentifierType>()
    private var reconfiguredItems = IdentifierTable<ItemIdentifierType>()

    /// A snapshot without sections.
    public init() {}

    // MARK: Numbers

    /// How many items all sections have together.
    public var numberOfItems: Int { items.count }
    /// How many sections there are.
    public var numberOfSections: Int { sections.count }
    /// How many items a section has, which must be there.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int { sections.order.weight(of: section(identifier)) }

    // MARK: Identifiers

    /// The sections in order.
    public var sectionIdentifiers: [SectionIdentifierType] { sections.all }
    /// The items of all sections in order.
    public var itemIdentifiers: [ItemIdentifierType] { items.all }
    /// The items of a section in order. The section must be there.
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        items.identifiers(items.order.handles(in: range(ofSection: section(identifier))))
    }
    /// The section of an item; nil if the item is not there.
    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
        items.handle(of: identifier).map { sections[sectionHandles[$0]] }
    }
    /// Where an item lies among the items of all sections; nil if it is not there.
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? { items.handle(of: identifier).map(items.order.position) }
    /// Where a section lies; nil if it is not there.
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { sections.handle(of: identifier).map(sections.order.position) }

    /// The sections that are to be shown anew, in the order in which they were marked.
    public var reloadedSectionIdentifiers: [SectionIdentifierType] { reloadedSections.all }
    /// The items that are to get new cells, in the order in which they were marked.
    public var reloadedItemIdentifiers: [ItemIdentifierType] { reloadedItems.all }
    /// The items whose cells are to be filled anew, in the order in which they were marked.
    public var reconfiguredItemIdentifiers: [ItemIdentifierType] { reconfiguredItems.all }

    // MARK: Items

    /// Puts items at the end of a section, by default of the last one, which must be there.
    public mutating func appendItems(_ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil) {
        let section: Int
        if let sectionIdentifier {
            section = self.section(sectionIdentifier)
        } else {
            guard !sections.order.isEmpty else {
                preconditionFailure("There are currently no sections in the data source. Please add a section first.")
            }
            section = sections.order[sections.count - 1]
        }
        let new = newItems(identifiers)
        put(new, inSection: section, at: range(ofSection: section).upperBound)
    }

    /// Puts items before another one, which must be there and not be among them.
    public mutating func insertItems(_ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType) {
        insert(identifiers, beside: beforeIdentifier, distance: 0)
    }

    /// Puts items after another one, which must be there and not be among them.
    public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType) {
        insert(identifiers, beside: afterIdentifier, distance: 1)
    }

    /// Takes items out. Those that are not there are ignored.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        takeOut(Self.unique(identifiers.compactMap(items.handle)))
    }

    /// Takes all items and all sections out.
    public mutating func deleteAllItems() { self = NSDiffableDataSourceSnapshot() }

    /// Moves an item to the place before another one. Both must be there.
    public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
        move(identifier, beside: toIdentifier, distance: 0)
    }

    /// Moves an item to the place after another one. Both must be there.
    public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
        move(identifier, beside: toIdentifier, distance: 1)
    }

    /// Marks items, which must be there, to get new cells when the snapshot is applied.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        for identifier in identifiers where !items.contains(identifier) {
            preconditionFailure("Attempted to reload item identifier that does not exist in the snapshot: \(identifier)")
        }
        reloadedItems.appendMissing(identifiers)
    }

    /// Marks items, which must be there, to have their cells filled anew when the snapshot is applied: the cell provider is called and
    /// gets the same cell.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        for identifier in identifiers where !items.contains(identifier) {
            preconditionFailure("Attempted to reconfigure item identifier that does not exist in the snapshot: \(identifier)")
        }
        reconfiguredItems.appendMissing(identifiers)
    }

    // MARK: Sections

    /// Puts sections without items at the end.
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        sections.order.append(contentsOf: newSections(identifiers))
    }

    /// Puts sections without items before another one, which must be there.
    public mutating func insertSections(_ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType) {
        let section = section(toIdentifier)
        sections.order.insert(contentsOf: newSections(identifiers), at: sections.order.position(of: section))
    }

    /// Puts sections without items after another one, which must be there.
    public mutating func insertSections(_ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType) {
        let section = section(toIdentifier)
        sections.order.insert(contentsOf: newSections(identifiers), at: sections.order.position(of: section) + 1)
    }

    /// Takes sections out with their items. Those that are not there are ignored.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        let removed = Self.unique(identifiers.compactMap(sections.handle))
        takeOut(removed.flatMap { items.order.handles(in: range(ofSection: $0)) })
        if reloadedSections.count > 0 { for handle in removed { reloadedSections.removeIfPresent(sections[handle]) } }
        sections.remove(removed)
    }

    /// Moves a section with its items to the place before another one. Both must be there.
    public mutating func moveSection(_ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType) {
        moveSection(identifier, beside: toIdentifier, distance: 0)
    }

    /// Moves a section with its items to the place after another one. Both must be there.
    public mutating func moveSection(_ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType) {
        moveSection(identifier, beside: toIdentifier, distance: 1)
    }

    /// Marks sections, which must be there, to be shown anew when the snapshot is applied.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        for identifier in identifiers where !sections.contains(identifier) {
            preconditionFailure("Attempted to reload section identifier that does not exist in the snapshot: \(identifier)")
        }
        reloadedSections.appendMissing(identifiers)
    }

    // MARK: Inside

    /// The same without marks.
    var unmarked: NSDiffableDataSourceSnapshot {
        var copy = self
        copy.reloadedSections.removeAll()
        copy.reloadedItems.removeAll()
        copy.reconfiguredItems.removeAll()
        return copy
    }

    /// The positions of a section's items among all items.
    func range(ofSection handle: Int) -> Range<Int> {
        let start = sections.order.weight(before: handle)
        return start..<start + sections.order.weight(of: handle)
    }

    private func section(_ identifier: SectionIdentifierType) -> Int {
        guard let handle = sections.handle(of: identifier) else {
            preconditionFailure("Invalid parameter not satisfying: section != NSNotFound. The snapshot has no section \(identifier).")
        }
        return handle
    }

    private func item(_ identifier: ItemIdentifierType) -> Int {
        guard let handle = items.handle(of: identifier) else {
            preconditionFailure("Invalid item identifier: the snapshot has no item \(identifier).")
        }
        return handle
    }

    private static func unique(_ handles: [Int]) -> [Int] {
        var seen = Set<Int>(minimumCapacity: handles.count)
        return handles.filter { seen.insert($0).inserted }
    }

    /// Handles for items that are about to be put somewhere, those that are there already taken out of their places.
    private mutating func newItems(_ identifiers: [ItemIdentifierType]) -> [Int] {
        let (handles, areAllNew) = items.makeHandles(identifiers)
        if items.handleCount > sectionHandles.count {
            sectionHandles += repeatElement(-1, count: items.handleCount - sectionHandles.count)
        }
        guard !areAllNew else { return handles }
        guard Self.unique(handles).count == handles.count else { Self.refuseDuplicates("item", identifiers) }
        let present = handles.filter(items.order.contains)
        SnapshotReport.alreadyThere("item", items.identifiers(present))
        takeOutOfOrder(present)
        return handles
    }

    private mutating func newSections(_ identifiers: [SectionIdentifierType]) -> [Int] {
        for identifier in identifiers where sections.contains(identifier) {
            preconditionFailure("Section identifiers must be unique: the snapshot has the section \(identifier) already.")
        }
        let (handles, areAllNew) = sections.makeHandles(identifiers)
        if !areAllNew { Self.refuseDuplicates("section", identifiers) }
        for handle in handles { sections.order.setWeight(0, of: handle) }
        return handles
    }

    private static func refuseDuplicates<Identifier: Hashable>(_ what: String, _ identifiers: [Identifier]) -> Never {
        let doubles = Dictionary(grouping: identifiers) { $0 }.filter { $0.value.count > 1 }.keys
        preconditionFailure(
            "Fatal: supplied \(what) identifiers are not unique. Duplicate identifiers: \(doubles.map { "\($0)" }.sorted())")
    }

    private mutating func put(_ new: [Int], inSection section: Int, at position: Int) {
        items.order.insert(contentsOf: new, at: position)
        for handle in new { sectionHandles[handle] = section }
        sections.order.setWeight(sections.order.weight(of: section) + new.count, of: section)
    }

    private mutating func insert(_ identifiers: [ItemIdentifierType], beside neighbour: ItemIdentifierType, distance: Int) {
        let other = item(neighbour)
        precondition(!identifiers.contains(neighbour), "Invalid update: an item can't be inserted before or after itself (\(neighbour)).")
        let new = newItems(identifiers)
        put(new, inSection: sectionHandles[other], at: items.order.position(of: other) + distance)
    }

    private mutating func move(_ identifier: ItemIdentifierType, beside neighbour: ItemIdentifierType, distance: Int) {
        let moved = item(identifier)
        let other = item(neighbour)
        guard moved != other else { return }
        takeOutOfOrder([moved])
        put([moved], inSection: sectionHandles[other], at: items.order.position(of: other) + distance)
    }

    private mutating func moveSection(_ identifier: SectionIdentifierType, beside neighbour: SectionIdentifierType, distance: Int) {
        let moved = section(identifier)
        let other = section(neighbour)
        guard moved != other else { return }
        let content = items.order.remove(range(ofSection: moved))
        let position = sections.order.position(of: moved)
        sections.order.remove(position..<position + 1)
        sections.order.insert(contentsOf: [moved], at: sections.order.position(of: other) + distance)
        items.order.insert(contentsOf: content, at: sections.order.weight(before: moved))
    }

    private mutating func takeOutOfOrder(_ handles: [Int]) {
        items.order.remove(handles: handles)
        var counts: [Int: Int] = [:]
        for handle in handles { counts[sectionHandles[handle], default: 0] += 1 }
        for (section, count) in counts { sections.order.setWeight(sections.order.weight(of: section) - count, of: section) }
    }

    private mutating func takeOut(_ handles: [Int]) {
        guard !handles.isEmpty else { return }
        if reloadedItems.count > 0 { for handle in handles { reloadedItems.removeIfPresent(items[handle]) } }
        if reconfiguredItems.count > 0 { for handle in handles { reconfiguredItems.removeIfPresent(items[handle]) } }
        takeOutOfOrder(handles)
        items.free(handles)
    }
}

extension NSDiffableDataSourceSnapshot: Sendable where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}

extension NSDiffableDataSourceSnapshot {
    /// The path of an item; nil if it is not there.
    func indexPath(of identifier: ItemIdentifierType) -> IndexPath? {
        guard let handle = items.handle(of: identifier) else { return nil }
        let section = sectionHandles[handle]
        return IndexPath(
            item: items.order.position(of: handle) - sections.order.weight(before: section), section: sections.order.position(of: section))
    }

    /// The item at a path; nil if there is none.
    func item(at path: IndexPath) -> ItemIdentifierType? {
        guard path.count == 2, path.item >= 0, let section = sectionHandle(at: path.section) else { return nil }
        let range = range(ofSection: section)
        return path.item < range.count ? items[items.order[range.lowerBound + path.item]] : nil
    }

    /// The section at an index; nil if there is none.
    func section(at index: Int) -> SectionIdentifierType? { sectionHandle(at: index).map { sections[$0] } }

    /// The number of items of the section at an index; 0 if there is none.
    func itemCount(at index: Int) -> Int { sectionHandle(at: index).map { sections.order.weight(of: $0) } ?? 0 }

    private func sectionHandle(at index: Int) -> Int? { (0..<sections.count).contains(index) ? sections.order[index] : nil }
}

/// Lines on standard error about snapshots.
enum SnapshotReport {
    /// Items or sections were put somewhere that were there already.
    static func alreadyThere<Identifier>(_ what: String, _ identifiers: [Identifier]) {
        let named = identifiers.prefix(10).map { "\($0)" }.joined(separator: ", ") + (identifiers.count > 10 ? ", …" : "")
        FileHandle.standardError.write(
            Data(
                ("Diffable data source detected an attempt to insert or append \(identifiers.count) \(what) identifiers that already exist in the "
                    + "snapshot. They are moved into place instead. Identifiers that already exist: \(named)\n").utf8))
    }
}
