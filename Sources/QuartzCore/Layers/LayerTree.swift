/// A layer's place in its tree.
package struct LayerTree {
    /// The superlayer, or the layer that this one is the mask of.
    package internal(set) unowned(safe) var parent: CALayer?
    /// The sublayers from back to front, in a list that is cheap to change.
    package internal(set) var list = SublayerList()
    /// The group of the superlayer's list that contains the layer; nil for a mask. The superlayer owns the group and resets this when it
    /// removes the layer.
    unowned(unsafe) var group: SublayerGroup?
    package internal(set) var mask: CALayer?

    /// The sublayers as an array: O(n) after a change.
    package var sublayers: [CALayer] { list.array }

    /// The maximum depth of layers that are drawn and hit tested. Deeper layers are kept but not drawn, since drawing recurses and a
    /// thread's stack is limited.
    package static let maximumDepth = 256
}

/// The pending work of a layer and its subtree for the next commit.
struct LayerDirt: OptionSet {
    let rawValue: UInt8

    /// The layer's own values, mask or animations changed since the last commit.
    static let commit = LayerDirt(rawValue: 1)
    static let layout = LayerDirt(rawValue: 2)
    static let display = LayerDirt(rawValue: 4)
    /// The same for a descendant, or the layer has other sublayers.
    static let subtreeCommit = LayerDirt(rawValue: 8)
    static let subtreeLayout = LayerDirt(rawValue: 16)
    static let subtreeDisplay = LayerDirt(rawValue: 32)

    /// The flags to set on the ancestors for these flags of the layer.
    var ofAncestors: LayerDirt { LayerDirt(rawValue: (rawValue | rawValue << 3) & 0b111000) }
}

/// Values that few layers have and drawing doesn't need, kept apart from ``LayerProperties``, which every commit copies.
struct LayerExtras {
    var actions: [String: any CAAction]?
    var style: [AnyHashable: Any]?
    /// Values set under unknown keys.
    var stored: [String: Any] = [:]
    /// The string of a text layer as it was given.
    var text: Any?
    /// Contents that are not an image; stored but not drawn.
    var foreignContents: Any?
    var compositingFilter: Any?
    var filters: [Any]?
    var backgroundFilters: [Any]?
}

extension CALayer {
    /// Sets flags of pending work on the layer and passes them on to its ancestors.
    func mark(_ owed: LayerDirt) {
        precondition(presentedModel == nil, "a presentation layer can't be changed; change the model() layer")
        guard !dirt.isSuperset(of: owed) else { return }
        dirt.formUnion(owed)
        markAncestors(owed.ofAncestors)
    }

    /// Sets flags on the ancestors and schedules a commit of the tree's display at the end of the run loop's turn.
    ///
    /// The sibling groups on the way are flagged too. The walk ends at the first ancestor or group that has the flags, so marking many
    /// layers of a tree takes a step each.
    func markAncestors(_ inherited: LayerDirt) {
        var layer = self
        while let parent = layer.tree.parent {
            var group = layer.tree.group
            while let current = group {
                guard !current.dirt.isSuperset(of: inherited) else { return }
                current.dirt.formUnion(inherited)
                group = current.parent
            }
            guard !parent.dirt.isSuperset(of: inherited) else { return }
            parent.dirt.formUnion(inherited)
            layer = parent
        }
        if let context = layer.context { CATransaction.schedule(context) }
    }

    /// The root of the layer's tree.
    var root: CALayer {
        var layer = self
        while let parent = layer.tree.parent { layer = parent }
        return layer
    }

    /// Whether `other` is this layer or an ancestor. A presentation layer counts as its model layer.
    func hasAncestor(_ other: CALayer) -> Bool {
        let other = other.modelLayer
        var layer: CALayer? = modelLayer
        while let current = layer {
            if current === other { return true }
            layer = current.tree.parent
        }
        return false
    }
}
