/// The sublayers of one layer, from back to front.
///
/// A balanced tree, so that a long list is cheap to change: layers are in groups of at most ``SublayerGroup/capacity``, and groups in
/// groups of groups. Finding, inserting and removing one of n siblings takes O(log n) steps, and a commit visits only the groups that
/// contain changes.
package struct SublayerList {
    /// The root group; nil for an empty list.
    private(set) var root: SublayerGroup?

    package init() {}

    package var isEmpty: Bool { root == nil }
    package var count: Int { root?.count ?? 0 }
    /// The backmost layer.
    package var first: CALayer? {
        var group = root
        while let inner = group?.groups.first { group = inner }
        return group?.siblings.first
    }
    /// The frontmost layer.
    package var last: CALayer? {
        var group = root
        while let inner = group?.groups.last { group = inner }
        return group?.siblings.last
    }

    /// All layers. O(1) for an unchanged list, else O(n).
    package var array: [CALayer] { root?.flattened ?? [] }

    /// The layer at an index. O(log n).
    subscript(index: Int) -> CALayer {
        guard let root else { preconditionFailure("an index into an empty list") }
        return root.sibling(at: index)
    }

    /// The index of a layer; nil when it is not in this list. O(log n).
    package func index(of layer: CALayer) -> Int? {
        guard let leaf = layer.tree.group, var index = leaf.siblings.firstIndex(where: { $0 === layer }) else { return nil }
        var group = leaf
        while let parent = group.parent {
            for earlier in parent.groups {
                if earlier === group { break }
                index += earlier.count
            }
            group = parent
        }
        return group === root ? index : nil
    }

    /// Inserts a layer that is in no list. O(log n).
    mutating func insert(_ layer: CALayer, at index: Int) {
        guard let root else {
            root = SublayerGroup(layers: [layer])
            return
        }
        if let rest = root.insert(layer, at: index) { self.root = SublayerGroup(groups: [root, rest]) }
    }

    /// Removes a layer of this list. O(log n).
    mutating func remove(_ layer: CALayer) {
        guard let leaf = layer.tree.group else { return }
        leaf.remove(layer)
        while let group = root, group.groups.count == 1 { root = group.consumeOnlyGroup() }
        if root?.count == 0 { root = nil }
    }

    /// Replaces a layer of this list by one that is in no list. O(log n).
    func replace(_ old: CALayer, with new: CALayer) {
        old.tree.group?.replace(old, with: new)
    }

    /// Empties the list and returns its layers.
    mutating func removeAll() -> [CALayer] {
        let layers = array
        root = nil
        for layer in layers { layer.tree.group = nil }
        return layers
    }
}

/// A run of sublayers of one layer.
final class SublayerGroup: SiblingGroup {
    /// The maximum number of layers or groups in a group.
    static let capacity = 64

    private(set) var siblings: [CALayer]
    private(set) var groups: [SublayerGroup] = []
    private(set) var count: Int
    /// The group that contains this one. Unowned but never dangling: the parent owns this group until another takes its place and resets
    /// this.
    fileprivate(set) unowned(unsafe) var parent: SublayerGroup?
    /// The pending work of the group's layers for the next commit, by the flags that their superlayer has for all of them.
    var dirt: LayerDirt = .subtreeCommit
    /// The render group that the last commit made.
    private var committed: RenderGroup?
    /// The cached layers of a group of groups; nil after a change.
    private var flat: [CALayer]?

    fileprivate init(layers: [CALayer]) {
        siblings = layers
        count = siblings.count
        for layer in layers { layer.tree.group = self }
    }

    fileprivate init(groups: [SublayerGroup]) {
        siblings = []
        self.groups = groups
        count = groups.reduce(0) { $0 + $1.count }
        for group in groups {
            group.parent = self
            dirt.formUnion(group.dirt)
        }
    }

    // MARK: All layers

    fileprivate var flattened: [CALayer] {
        if groups.isEmpty { return siblings }
        if let flat { return flat }
        var all: [CALayer] = []
        all.reserveCapacity(count)
        appendLayers(to: &all)
        flat = all
        return all
    }

    private func appendLayers(to all: inout [CALayer]) {
        all.append(contentsOf: siblings)
        for group in groups { group.appendLayers(to: &all) }
    }

    /// Appends the layers whose subtree may have a flag set, the last one first, and clears the flag of the groups.
    func collectOwing(_ flag: LayerDirt, into pending: inout [CALayer]) {
        guard dirt.contains(flag) else { return }
        dirt.remove(flag)
        pending.append(contentsOf: siblings.reversed())
        for group in groups.reversed() { group.collectOwing(flag, into: &pending) }
    }

    // MARK: Changes

    /// Inserts a layer and updates the count. A group that has become too large returns its end as a new group, which the parent inserts
    /// after it.
    fileprivate func insert(_ layer: CALayer, at index: Int) -> SublayerGroup? {
        count += 1
        dirt.insert(.subtreeCommit)
        flat = nil
        guard !groups.isEmpty else {
            layer.tree.group = self
            siblings.insert(layer, at: index)
            guard siblings.count > Self.capacity else { return nil }
            let kept = Self.countKept(of: siblings.count, insertedAt: index)
            let rest = SublayerGroup(layers: Array(siblings[kept...]))
            siblings.removeSubrange(kept...)
            return split(off: rest)
        }
        var index = index, position = 0
        if index == count - 1, let last = groups.last {
            position = groups.count - 1
            index = last.count
        } else {
            while index > groups[position].count {
                index -= groups[position].count
                position += 1
            }
        }
        guard let new = groups[position].insert(layer, at: index) else { return nil }
        new.parent = self
        groups.insert(new, at: position + 1)
        guard groups.count > Self.capacity else { return nil }
        let kept = Self.countKept(of: groups.count, insertedAt: position + 1)
        let rest = SublayerGroup(groups: Array(groups[kept...]))
        groups.removeSubrange(kept...)
        return split(off: rest)
    }

    /// The number of entries that a group keeps when it is split: all but the new end when layers are appended, so that groups get full;
    /// otherwise half.
    private static func countKept(of count: Int, insertedAt index: Int) -> Int {
        index == count - 1 ? count - 1 : count / 2
    }

    private func split(off rest: SublayerGroup) -> SublayerGroup {
        count -= rest.count
        rest.dirt = dirt
        return rest
    }

    fileprivate func remove(_ layer: CALayer) {
        guard let index = siblings.firstIndex(where: { $0 === layer }) else { return }
        siblings.remove(at: index)
        layer.tree.group = nil
        noteChange(by: -1)
        merge()
    }

    fileprivate func replace(_ old: CALayer, with new: CALayer) {
        guard let index = siblings.firstIndex(where: { $0 === old }) else { return }
        old.tree.group = nil
        new.tree.group = self
        siblings[index] = new
        noteChange(by: 0)
    }

    private func noteChange(by difference: Int) {
        var group: SublayerGroup? = self
        while let current = group {
            current.count += difference
            current.dirt.insert(.subtreeCommit)
            current.flat = nil
            group = current.parent
        }
    }

    /// Moves the contents of a small group into a neighbour that has room.
    private func merge() {
        let size = max(siblings.count, groups.count)
        guard let parent, size < Self.capacity / 4, let position = parent.groups.firstIndex(where: { $0 === self }) else { return }
        if size > 0 {
            let neighbours = [position - 1, position + 1].filter { place in
                parent.groups.indices.contains(place)
                    && max(parent.groups[place].siblings.count, parent.groups[place].groups.count) <= Self.capacity / 2
            }
            guard let place = neighbours.first else { return }
            parent.groups[place].absorb(self, inFront: place < position)
        }
        parent.groups.remove(at: position)
        parent.merge()
    }

    private func absorb(_ other: SublayerGroup, inFront: Bool) {
        for layer in other.siblings { layer.tree.group = self }
        for group in other.groups { group.parent = self }
        siblings.insert(contentsOf: other.siblings, at: inFront ? siblings.count : 0)
        groups.insert(contentsOf: other.groups, at: inFront ? groups.count : 0)
        count += other.count
        dirt.formUnion(other.dirt)
        dirt.insert(.subtreeCommit)
        flat = nil
    }

    /// Returns the single child group, which becomes the root.
    fileprivate func consumeOnlyGroup() -> SublayerGroup {
        let group = groups[0]
        group.parent = nil
        return group
    }

    // MARK: Commit

    /// Makes render nodes for the changed layers of the group; unchanged layers and groups keep theirs.
    func commit(time: Double, localTime: Double, context: LayerContext, depth: Int) -> RenderGroup {
        if let committed, !dirt.contains(.subtreeCommit) { return committed }
        dirt.remove(.subtreeCommit)
        let made: RenderGroup
        if groups.isEmpty {
            var nodes: [RenderNode] = []
            nodes.reserveCapacity(siblings.count)
            for layer in siblings {
                nodes.append(layer.commitSubtree(time: time, localTime: layer.localTime(localTime), context: context, depth: depth))
            }
            made = RenderGroup(nodes: nodes)
        } else {
            made = RenderGroup(groups: groups.map { $0.commit(time: time, localTime: localTime, context: context, depth: depth) })
        }
        committed = made
        return made
    }

    /// Discards the committed render group.
    func didLeaveDisplay() {
        committed = nil
        dirt.insert(.subtreeCommit)
        for group in groups { group.didLeaveDisplay() }
    }
}
