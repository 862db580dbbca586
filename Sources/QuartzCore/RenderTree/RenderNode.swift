import CPrefetch

/// A layer as a commit left it. Immutable: a commit makes new nodes for changed layers and their ancestors, and shares all others.
package final class RenderNode: Sendable {
    /// The layer's values without its animations.
    package let properties: LayerProperties
    package let animations: [RenderAnimation]
    /// From back to front by index.
    package let sublayers: [RenderNode]
    package let mask: RenderNode?
    /// What leads over from an earlier picture of the layer to this one.
    let transition: RenderTransition?
    /// Whether this node or one below has animations.
    package let isAnimated: Bool
    /// Whether the sublayers lie in this layer's plane, without animations of their own, and in the order of their depth: they are drawn as
    /// they stand.
    let sublayersAreFlatAndOrdered: Bool

    init(
        properties: LayerProperties, animations: [RenderAnimation] = [], sublayers: [RenderNode] = [], mask: RenderNode? = nil,
        transition: RenderTransition? = nil
    ) {
        self.properties = properties
        self.animations = animations
        self.sublayers = sublayers
        self.mask = mask
        self.transition = transition
        isAnimated = !animations.isEmpty || sublayers.contains { $0.isAnimated } || (mask?.isAnimated ?? false)
        var z = -CGFloat.infinity
        sublayersAreFlatAndOrdered = sublayers.allSatisfy { child in
            defer { z = child.properties.zPosition }
            return child.animations.isEmpty && child.properties.transform.keepsPlaneParallel && child.properties.transform.m43 == 0
                && child.properties.anchorPointZ == 0 && child.properties.zPosition >= z && !child.properties.content.sharesSpace
        }
    }

    /// The values with the animations applied in order, at a time of the layer's own space.
    package func properties(at localTime: Double) -> LayerProperties {
        var values = properties
        animate(&values, at: localTime)
        return values
    }

    /// Applies the animations in order, at a time of the layer's own space.
    func animate(_ values: inout LayerProperties, at localTime: Double) {
        for index in animations.indices { animations[index].apply(to: &values, at: localTime) }
    }

    /// The node without its transition.
    var withoutTransition: RenderNode {
        transition == nil ? self : RenderNode(properties: properties, animations: animations, sublayers: sublayers, mask: mask)
    }

    /// Asks for the node's memory, which a walk over many nodes would otherwise wait for.
    @inline(__always)
    func bringNear() {
        let address = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        for line in 0..<6 { prefetch_line(address + line * 64) }
    }

    /// A time of the superlayer's space in this layer's: (t − beginTime) · speed + timeOffset.
    package func localTime(_ parentTime: Double) -> Double {
        (parentTime - properties.beginTime) * Double(properties.speed) + properties.timeOffset
    }
}
