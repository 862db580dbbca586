/// A node of a balanced tree of siblings: it holds siblings at the lowest level and groups at higher levels.
protocol SiblingGroup {
    associatedtype Sibling
    /// The siblings, in a group of the lowest level; empty in the others.
    var siblings: [Sibling] { get }
    /// The child groups, in a group of a higher level.
    var groups: [Self] { get }
    /// The number of siblings in the group and its child groups.
    var count: Int { get }
}

extension SiblingGroup {
    /// The sibling at an index. O(log n).
    @inline(__always)
    func sibling(at index: Int) -> Sibling {
        var group = self, index = index
        while !group.groups.isEmpty {
            var position = 0
            while index >= group.groups[position].count {
                index -= group.groups[position].count
                position += 1
            }
            group = group.groups[position]
        }
        return group.siblings[index]
    }
}

/// A group of siblings of the render tree, with summaries that let a traversal skip it. Immutable: a commit makes new groups where layers
/// changed and shares all others.
package final class RenderGroup: SiblingGroup, Sendable {
    let siblings: [RenderNode]
    let groups: [RenderGroup]
    let count: Int
    /// The extent of what the nodes draw at any time, in the superlayer's plane.
    let extent: Extent
    /// Whether the nodes lie in the superlayer's plane, without animations of their own, and are ordered by depth, so that they can be
    /// drawn in list order.
    let isFlatAndOrdered: Bool
    /// Whether one of the nodes is animated, or a descendant of one.
    let isAnimated: Bool
    /// `zPosition` of the first node and of the last one.
    private let zPositions: (first: CGFloat, last: CGFloat)

    init(nodes: [RenderNode]) {
        siblings = nodes
        groups = []
        count = nodes.count
        var extent = Extent.empty
        var isFlatAndOrdered = true, isAnimated = false
        var z = -CGFloat.infinity
        for node in nodes {
            extent = extent.union(node.extent)
            isFlatAndOrdered = isFlatAndOrdered && node.isFlat && node.properties.zPosition >= z
            isAnimated = isAnimated || node.isAnimated
            z = node.properties.zPosition
        }
        self.extent = extent
        self.isFlatAndOrdered = isFlatAndOrdered
        self.isAnimated = isAnimated
        zPositions = (nodes.first?.properties.zPosition ?? 0, z)
    }

    init(groups: [RenderGroup]) {
        siblings = []
        self.groups = groups
        count = groups.reduce(0) { $0 + $1.count }
        extent = groups.reduce(.empty) { $0.union($1.extent) }
        isFlatAndOrdered =
            groups.allSatisfy(\.isFlatAndOrdered)
            && zip(groups, groups.dropFirst()).allSatisfy { $0.zPositions.last <= $1.zPositions.first }
        isAnimated = groups.contains(where: \.isAnimated)
        zPositions = (groups.first?.zPositions.first ?? 0, groups.last?.zPositions.last ?? 0)
    }
}

/// The sublayers of a render node, from back to front by index.
package struct RenderSublayers: RandomAccessCollection, Sendable {
    /// The root group; nil when there are no sublayers.
    let root: RenderGroup?

    init(_ root: RenderGroup?) {
        self.root = root
    }

    /// Makes a list of nodes that belong to no layer's list.
    init(_ nodes: [RenderNode]) {
        var groups = stride(from: 0, to: nodes.count, by: SublayerGroup.capacity).map {
            RenderGroup(nodes: Array(nodes[$0..<Swift.min($0 + SublayerGroup.capacity, nodes.count)]))
        }
        while groups.count > 1 {
            groups = stride(from: 0, to: groups.count, by: SublayerGroup.capacity).map {
                RenderGroup(groups: Array(groups[$0..<Swift.min($0 + SublayerGroup.capacity, groups.count)]))
            }
        }
        root = groups.first
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { root?.count ?? 0 }

    /// The node at an index. O(log n).
    package subscript(index: Int) -> RenderNode {
        guard let root else { preconditionFailure("an index into no sublayers") }
        return root.sibling(at: index)
    }
}
