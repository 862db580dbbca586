/// The items of one section at one moment as a tree: each item may have others below it, which are seen while it is expanded.
///
/// A value, as ``NSDiffableDataSourceSnapshot`` is. Items that are appended begin collapsed. Items that the snapshot doesn't have stop
/// the program where one is needed, and are ignored where they are deleted; one that is there already stops the program.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
    /// All items, each before those below it.
    private var table = IdentifierTable<ItemIdentifierType>()
    private var nodes: [Node] = []

    private struct Node: Sendable {
        /// The handle of the item above; -1 for none.
        var parent = -1
        /// How many items the item's tree has, itself included.
        var size = 1
        var isExpanded = false
    }

    /// A snapshot without items.
    public init() {}

    // MARK: Changing

    /// Puts items at the end of those below a parent, which must be there, or at the end of the section.
    public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
        let above = parent.map(handle) ?? -1
        let position = above < 0 ? table.count : table.order.position(of: above) + nodes[above].size
        insert(.flat(items), below: above, at: position)
    }

    /// Puts items before another one, below the same parent.
    public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
        insert(.flat(items), beside: item, isAfter: false)
    }

    /// Puts items after another one and all that is below that, below the same parent.
    public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
        insert(.flat(items), beside: item, isAfter: true)
    }

    /// Puts the items of a snapshot before another item, below the same parent.
    public mutating func insert(_ snapshot: NSDiffableDataSourceSectionSnapshot, before item: ItemIdentifierType) {
        insert(snapshot, beside: item, isAfter: false)
    }

    /// Puts the items of a snapshot after another item and all that is below that, below the same parent.
    public mutating func insert(_ snapshot: NSDiffableDataSourceSectionSnapshot, after item: ItemIdentifierType) {
        insert(snapshot, beside: item, isAfter: true)
    }

    /// Takes items out with all that is below them. Those that are not there are ignored.
    public mutating func delete(_ items: [ItemIdentifierType]) {
        for item in items {
            guard let handle = table.handle(of: item) else { continue }
            let position = table.order.position(of: handle)
            grow(nodes[handle].parent, by: -nodes[handle].size)
            table.free(table.order.remove(position..<position + nodes[handle].size))
        }
    }

    /// Takes all items out.
    public mutating func deleteAll() { self = NSDiffableDataSourceSectionSnapshot() }

    /// Puts the items of a snapshot in the place of all that is below an item.
    public mutating func replace(childrenOf parent: ItemIdentifierType, using snapshot: NSDiffableDataSourceSectionSnapshot) {
        let above = handle(parent)
        let position = table.order.position(of: above)
        let size = nodes[above].size
        grow(above, by: 1 - size)
        table.free(table.order.remove(position + 1..<position + size))
        insert(snapshot, below: above, at: position + 1)
    }

    /// Shows what is directly below items.
    public mutating func expand(_ items: [ItemIdentifierType]) { for item in items { nodes[handle(item)].isExpanded = true } }

    /// Hides what is below items.
    public mutating func collapse(_ items: [ItemIdentifierType]) { for item in items { nodes[handle(item)].isExpanded = false } }

    // MARK: Asking

    /// All items, seen or not, each before those below it.
    public var items: [ItemIdentifierType] { table.all }

    /// The items that have none above.
    public var rootItems: [ItemIdentifierType] { walk { _ in false } }

    /// The items that are seen: those whose parents are all expanded.
    public var visibleItems: [ItemIdentifierType] { walk { $0.isExpanded } }

    /// Whether an item is there.
    public func contains(_ item: ItemIdentifierType) -> Bool { table.contains(item) }

    /// Whether an item, which must be there, is expanded.
    public func isExpanded(_ item: ItemIdentifierType) -> Bool { nodes[handle(item)].isExpanded }

    /// Whether an item, which must be there, is seen: whether all above it are expanded.
    public func isVisible(_ item: ItemIdentifierType) -> Bool {
        var above = nodes[handle(item)].parent
        while above >= 0 {
            if !nodes[above].isExpanded { return false }
            above = nodes[above].parent
        }
        return true
    }

    /// How many items lie above an item, which must be there.
    public func level(of item: ItemIdentifierType) -> Int {
        var level = 0
        var above = nodes[handle(item)].parent
        while above >= 0 {
            level += 1
            above = nodes[above].parent
        }
        return level
    }

    /// Where an item lies among all items, seen or not; nil if it is not there.
    public func index(of item: ItemIdentifierType) -> Int? { table.handle(of: item).map(table.order.position) }

    /// The item above another one, which must be there; nil for one that has none above.
    public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
        let above = nodes[handle(child)].parent
        return above < 0 ? nil : table[above]
    }

    /// The tree below an item, which must be there, with the item itself if asked for.
    public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false) -> NSDiffableDataSourceSectionSnapshot {
        let root = handle(parent)
        let position = table.order.position(of: root)
        var part = NSDiffableDataSourceSectionSnapshot()
        part.take(self, position + (includingParent ? 0 : 1)..<position + nodes[root].size, below: -1, at: 0)
        return part
    }

    /// The tree in words: a line for each item, indented by its level, with `+` for a collapsed and `-` for an expanded one that has
    /// items below.
    public func visualDescription() -> String {
        var lines: [String] = []
        for handle in table.order.handles {
            let node = nodes[handle]
            let mark = node.size == 1 ? " " : node.isExpanded ? "-" : "+"
            lines.append(String(repeating: "  ", count: level(of: table[handle])) + "\(mark) \(table[handle])")
        }
        return lines.joined(separator: "\n")
    }

    // MARK: Inside

    /// Whether items lie below an item, which must be there.
    func hasChildren(_ item: ItemIdentifierType) -> Bool { nodes[handle(item)].size > 1 }

    private func handle(_ item: ItemIdentifierType) -> Int {
        guard let handle = table.handle(of: item) else {
            preconditionFailure("Invalid item identifier: the section snapshot has no item \(item).")
        }
        return handle
    }

    private static func flat(_ items: [ItemIdentifierType]) -> NSDiffableDataSourceSectionSnapshot {
        var flat = NSDiffableDataSourceSectionSnapshot()
        let (handles, areAllNew) = flat.table.makeHandles(items)
        guard areAllNew else { refuseDuplicates(items) }
        flat.table.order.append(contentsOf: handles)
        flat.nodes = [Node](repeating: Node(), count: items.count)
        return flat
    }

    private static func refuseDuplicates(_ items: [ItemIdentifierType]) -> Never {
        let doubles = Dictionary(grouping: items) { $0 }.filter { $0.value.count > 1 }.keys
        preconditionFailure(
            "Identifiers in a section snapshot must be unique. Duplicate item identifiers: \(doubles.map { "\($0)" }.sorted())")
    }

    private mutating func insert(_ snapshot: NSDiffableDataSourceSectionSnapshot, beside item: ItemIdentifierType, isAfter: Bool) {
        let other = handle(item)
        let position = table.order.position(of: other)
        insert(snapshot, below: nodes[other].parent, at: position + (isAfter ? nodes[other].size : 0))
    }

    private mutating func insert(_ snapshot: NSDiffableDataSourceSectionSnapshot, below parent: Int, at position: Int) {
        take(snapshot, 0..<snapshot.table.count, below: parent, at: position)
    }

    /// Takes over a part of another snapshot that consists of whole trees.
    private mutating func take(_ other: NSDiffableDataSourceSectionSnapshot, _ range: Range<Int>, below parent: Int, at position: Int) {
        let sources = other.table.order.handles(in: range)
        let identifiers = other.table.identifiers(sources)
        let (handles, areAllNew) = table.makeHandles(identifiers)
        if !areAllNew { Self.refuseDuplicates(items + identifiers) }
        if table.handleCount > nodes.count { nodes += repeatElement(Node(), count: table.handleCount - nodes.count) }
        var places: [Int: Int] = [:]
        for (source, handle) in zip(sources, handles) {
            let node = other.nodes[source]
            nodes[handle] = Node(parent: places[node.parent] ?? parent, size: node.size, isExpanded: node.isExpanded)
            if node.size > 1 { places[source] = handle }
        }
        table.order.insert(contentsOf: handles, at: position)
        grow(parent, by: handles.count)
    }

    private mutating func grow(_ handle: Int, by count: Int) {
        var handle = handle
        while handle >= 0 {
            nodes[handle].size += count
            handle = nodes[handle].parent
        }
    }

    /// The items from the first one on, skipping what lies below those for which the condition doesn't hold.
    private func walk(into entersItem: (Node) -> Bool) -> [ItemIdentifierType] {
        let handles = table.order.handles
        var found: [ItemIdentifierType] = []
        var index = 0
        while index < handles.count {
            let node = nodes[handles[index]]
            found.append(table[handles[index]])
            index += entersItem(node) ? 1 : node.size
        }
        return found
    }
}

extension NSDiffableDataSourceSectionSnapshot: Sendable where ItemIdentifierType: Sendable {}
