@_implementationOnly import CPrefetch
import Synchronization

/// A committed layer. Immutable: a commit makes new nodes for changed layers and their ancestors and shares all others.
package final class RenderNode: Sendable {
    // What a traversal reads of every node comes first, then what it reads of those that it draws: few lines of memory for each.

    /// The extent of what the node and its descendants draw at any time, in the superlayer's plane.
    let extent: Extent
    /// The addresses of objects that are used whenever the node's values are copied and animated, for prefetching them; 0 for none.
    private let references: SIMD4<UInt>
    /// Whether the layer lies in its superlayer's plane, without animations of its own.
    let isFlat: Bool
    /// Whether what the node and its descendants draw can change without a commit: by an animation, a transition, tiles that arrive.
    let isAnimated: Bool
    package let animations: [RenderAnimation]
    /// The transition from an earlier state of the layer to this one.
    let transition: RenderTransition?
    package let mask: RenderNode?
    /// The sublayers, from back to front by index.
    package let sublayers: RenderSublayers
    /// The layer's values without its animations.
    package let properties: LayerProperties
    /// A number that no other layer's nodes have. Nodes of the layer that have it in common differ in their sublayers and in their masks' at most.
    let version: UInt64

    /// - Parameter version: that of the layer's node before, if only sublayers changed; nil for a new one.
    init(
        properties: LayerProperties, animations: [RenderAnimation], sublayers: RenderSublayers, mask: RenderNode?,
        transition: RenderTransition? = nil, version: UInt64? = nil
    ) {
        self.properties = properties
        self.animations = animations
        self.sublayers = sublayers
        self.mask = mask
        self.transition = transition
        isFlat =
            animations.isEmpty && properties.transform.keepsPlaneParallel && properties.transform.m43 == 0 && properties.anchorPointZ == 0
            && !properties.classProperties.sharesSpace
        isAnimated =
            !animations.isEmpty || transition != nil || properties.classProperties.changesByItself || mask?.isAnimated == true
            || sublayers.root?.isAnimated == true
        self.version = version ?? lastVersion.wrappingAdd(1, ordering: .relaxed).newValue
        extent = Self.extent(of: properties, animations: animations, sublayers: sublayers.root, transition: transition)
        references = SIMD4(
            Self.address(properties.backgroundColor), Self.address(animations.first), Self.address(properties.contents),
            animations.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
    }

    private static func address(_ object: (some AnyObject)?) -> UInt {
        object.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
    }

    /// Makes a node whose sublayers belong to no layer's list.
    convenience init(
        properties: LayerProperties, animations: [RenderAnimation] = [], sublayers: [RenderNode] = [], mask: RenderNode? = nil
    ) {
        self.init(properties: properties, animations: animations, sublayers: RenderSublayers(sublayers), mask: mask)
    }

    /// The values with the animations applied in order, at a local time of the layer.
    package func properties(at localTime: Double) -> LayerProperties {
        var properties = self.properties
        animate(&properties, at: localTime)
        return properties
    }

    /// Applies the animations in order, at a local time of the layer.
    func animate(_ properties: inout LayerProperties, at localTime: Double) {
        for index in animations.indices { animations[index].apply(to: &properties, at: localTime) }
    }

    /// The node without its transition.
    var withoutTransition: RenderNode {
        transition == nil ? self : RenderNode(properties: properties, animations: animations, sublayers: sublayers, mask: mask)
    }

    /// How many lines of memory, of 64 bytes each, a node takes.
    static let lines = 7

    /// Prefetches the node's memory, which a traversal of many nodes would otherwise wait for.
    @inline(__always)
    private static func bringNear(_ address: UnsafeRawPointer) {
        for line in 0..<lines { prefetch_line(address + line * 64) }
    }

    /// Prefetches the objects that the node refers to; some time after the node, which has their addresses.
    @inline(__always)
    private func bringReferencesNear() {
        for index in references.indices {
            if let address = UnsafeRawPointer(bitPattern: references[index]) { prefetch_line(address) }
        }
    }

    /// Prefetches what a traversal of nodes comes to in a few steps.
    ///
    /// The nodes are not retained, which would wait for the memory that is to be prefetched: the caller keeps the array.
    ///
    /// - Parameters:
    ///   - position: where in the array the traversal is.
    ///   - references: whether the objects that the nodes refer to are needed as well.
    @inline(__always)
    static func bringNear(after position: Int, of nodes: [RenderNode], references: Bool = false) {
        nodes.withUnsafeBytes { nodes in
            func address(_ index: Int) -> UnsafeRawPointer? {
                let offset = index * MemoryLayout<UnsafeRawPointer>.stride
                return offset < nodes.count ? nodes.load(fromByteOffset: offset, as: UnsafeRawPointer.self) : nil
            }
            if let next = address(position + 4) { bringNear(next) }
            if references, let next = address(position + 2) {
                Unmanaged<RenderNode>.fromOpaque(next)._withUnsafeGuaranteedRef { $0.bringReferencesNear() }
            }
        }
    }

    /// Converts a time of the superlayer to this layer's local time: (t − beginTime) · speed + timeOffset.
    package func localTime(_ parentTime: Double) -> Double {
        (parentTime - properties.beginTime) * Double(properties.speed) + properties.timeOffset
    }
}

/// The ``RenderNode/version`` that was given last.
private let lastVersion = Atomic<UInt64>(0)
