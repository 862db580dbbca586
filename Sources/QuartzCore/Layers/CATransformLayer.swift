/// A layer that groups its sublayers in three dimensions: they keep their depth in the space around it instead of being flattened into its
/// plane.
///
/// Geometry, `sublayerTransform`, timing, `isHidden` and `opacity` work as on any layer; the opacity multiplies that of each sublayer. It
/// draws nothing itself: background, contents, border, shadow, mask, rounded corners and `masksToBounds` have no effect, since they need a
/// plane. As the root layer of a display or as a mask it flattens its sublayers.
open class CATransformLayer: CALayer {
    /// A layer of size zero.
    public override init() {
        super.init()
        properties.classProperties = .transform
    }

    /// A copy of another layer for presentation.
    public override init(layer: Any) {
        super.init(layer: layer)
        properties.classProperties = .transform
    }

    /// Makes a layer with default values: archives are not supported, and `coder` is not read.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        properties.classProperties = .transform
    }

    /// Returns a descendant that contains a point of the superlayer's coordinate space, projected through this layer's plane; never this
    /// layer itself.
    ///
    /// A superlayer's hit test does not call it: it tests the sublayers in its own 3D space.
    open override func hitTest(_ p: CGPoint) -> CALayer? {
        let hit = super.hitTest(p)
        return hit === self ? nil : hit
    }

    override class var schema: LayerSchema { .transform }
}
