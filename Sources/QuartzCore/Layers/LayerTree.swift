/// A layer's place in its tree.
package struct LayerTree {
    /// The superlayer, or the owner of a mask.
    package internal(set) unowned(safe) var parent: CALayer?
    /// The sublayers from back to front, as a list that is cheap to change.
    package internal(set) var list = SublayerList()
    /// The group of the superlayer's list that the layer stands in; nil for a mask. The superlayer holds it, and resets this when it lets go.
    unowned(unsafe) var group: SublayerGroup?
    package internal(set) var mask: CALayer?

    /// The sublayers as an array: O(n) after a change.
    package var sublayers: [CALayer] { list.array }

    /// Levels of sublayers that are shown and hit. What lies deeper is kept but not drawn: drawing recurses, and a thread's stack has an
    /// end.
    package static let maximumDepth = 256
}

/// What a layer and its subtree still owe to the next commit.
struct LayerDirt: OptionSet {
    let rawValue: UInt8

    /// The layer's own values, sublayers or animations changed since the last commit.
    static let commit = LayerDirt(rawValue: 1)
    static let layout = LayerDirt(rawValue: 2)
    static let display = LayerDirt(rawValue: 4)
    /// Somewhere below.
    static let subtreeCommit = LayerDirt(rawValue: 8)
    static let subtreeLayout = LayerDirt(rawValue: 16)
    static let subtreeDisplay = LayerDirt(rawValue: 32)

    /// The flags that say of an ancestor what these say of the layer.
    var ofAncestors: LayerDirt { LayerDirt(rawValue: (rawValue | rawValue << 3) & 0b111000) }
}

/// What few layers have and no drawing needs: kept apart from ``LayerProperties``, which every commit copies.
struct LayerExtras {
    var actions: [String: any CAAction]?
    var style: [AnyHashable: Any]?
    /// Values set under unknown keys.
    var stored: [String: Any] = [:]
    /// The string of a text layer as it was given.
    var text: Any?
    /// Contents that are no picture: kept, not drawn.
    var foreignContents: Any?
    var compositingFilter: Any?
    var filters: [Any]?
    var backgroundFilters: [Any]?
}

extension CALayer {
    /// Records what a layer owes, and tells its ancestors.
    func mark(_ owed: LayerDirt) {
        precondition(presentedModel == nil, "a presentation layer can't be changed; change the model() layer")
        guard !dirt.isSuperset(of: owed) else { return }
        dirt.formUnion(owed)
        tellAncestors(owed.ofAncestors)
    }

    /// Records with the ancestors what lies below them, and has the tree's display commit it at the end of the turn.
    ///
    /// The groups of siblings on the way record it too. The walk ends at the first that knows already, so marking many layers of a tree costs
    /// a step each.
    func tellAncestors(_ inherited: LayerDirt) {
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

    /// Whether the layer is this one or above it. A presentation layer counts as its model.
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
