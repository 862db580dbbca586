/// A layer that only holds its sublayers together: they keep their depth in the space around it instead of being flattened into its plane.
///
/// Geometry, `sublayerTransform`, timing, `isHidden` and `opacity` work as on any layer; the opacity multiplies that of each sublayer. It
/// draws nothing itself: background, contents, border, shadow, mask, rounded corners and `masksToBounds` have no effect, since they would
/// need a plane. As the root of a display or as a mask it has to be a plane, and flattens.
open class CATransformLayer: CALayer {
    /// A layer of size zero.
    public override init() {
        super.init()
        properties.content = .transform
    }

    /// A copy of another layer for presentation.
    public override init(layer: Any) {
        super.init(layer: layer)
        properties.content = .transform
    }

    /// Archives are not supported here: a fresh layer.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        properties.content = .transform
    }

    /// A layer below this one that contains a point of the superlayer's space, found through this layer's plane; never this layer itself.
    ///
    /// A superlayer does not ask it: it looks at the sublayers where they lie in its own space.
    open override func hitTest(_ p: CGPoint) -> CALayer? {
        let hit = super.hitTest(p)
        return hit === self ? nil : hit
    }
}
