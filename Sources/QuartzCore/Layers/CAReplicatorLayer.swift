/// A layer that draws copies of its sublayers, each transformed, tinted and delayed by one more step than the copy before.
///
/// Copy 0 shows the sublayers themselves and is drawn first. A frame draws at most 10,000 copies, with those of nested replicators
/// multiplied; the rest is left out. Hit testing finds the sublayers themselves, not their copies.
open class CAReplicatorLayer: CALayer {
    /// The maximum number of copies in a frame, of all replicator layers together.
    package static let maximumInstances = 10_000

    /// A layer of size zero that shows its sublayers once.
    public override init() {
        super.init()
        properties.classProperties = .replicator(ReplicatorProperties())
    }

    /// A copy of another layer for presentation.
    public override init(layer: Any) {
        super.init(layer: layer)
        if !(layer is CAReplicatorLayer) { properties.classProperties = .replicator(ReplicatorProperties()) }
    }

    /// Makes a layer with default values: archives are not supported, and `coder` is not read.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        properties.classProperties = .replicator(ReplicatorProperties())
    }

    private var content: ReplicatorProperties {
        if case .replicator(let content) = properties.classProperties { content } else { ReplicatorProperties() }
    }

    // MARK: Copies

    /// The number of copies, the sublayers themselves included. Default 1; at 0 or less nothing is drawn. Animatable.
    open var instanceCount: Int {
        get { content.instanceCount }
        set {
            change(.instanceCount, \ReplicatorProperties.instanceCount, to: newValue)
            root.context?.timeSpacesChanged()
        }
    }

    /// Whether the copies keep their depth in the space around the layer, as a ``CATransformLayer``'s sublayers do, instead of being
    /// flattened into its plane. Default false.
    open var preservesDepth: Bool {
        get { content.preservesDepth }
        set { change(nil, \ReplicatorProperties.preservesDepth, to: newValue) }
    }

    /// The delay of each copy's time relative to the copy before, in seconds. An animation of a sublayer ends when it has ended in the last
    /// copy. Default 0. Animatable.
    open var instanceDelay: CFTimeInterval {
        get { content.instanceDelay }
        set {
            change(.instanceDelay, \ReplicatorProperties.instanceDelay, to: newValue)
            root.context?.timeSpacesChanged()
        }
    }

    /// The transform from each copy to the next, applied about the layer's anchor point. Default identity. Animatable.
    open var instanceTransform: CATransform3D {
        get { content.instanceTransform }
        set { change(.instanceTransform, \ReplicatorProperties.instanceTransform, to: newValue) }
    }

    // MARK: Colours

    /// The colour that copy 0 is multiplied with; nil leaves it unchanged. Default opaque white. Animatable.
    open var instanceColor: CGColor? {
        get { content.instanceColor }
        set { change(.instanceColor, \ReplicatorProperties.instanceColor, to: newValue) }
    }

    /// The value added to the colour's red component from copy to copy; sums are clamped to 0...1. Default 0. Animatable.
    open var instanceRedOffset: Float {
        get { content.colorOffsets.x }
        set { change(.instanceRedOffset, \ReplicatorProperties.colorOffsets.x, to: newValue) }
    }

    /// The value added to the colour's green component from copy to copy; sums are clamped to 0...1. Default 0. Animatable.
    open var instanceGreenOffset: Float {
        get { content.colorOffsets.y }
        set { change(.instanceGreenOffset, \ReplicatorProperties.colorOffsets.y, to: newValue) }
    }

    /// The value added to the colour's blue component from copy to copy; sums are clamped to 0...1. Default 0. Animatable.
    open var instanceBlueOffset: Float {
        get { content.colorOffsets.z }
        set { change(.instanceBlueOffset, \ReplicatorProperties.colorOffsets.z, to: newValue) }
    }

    /// The value added to the colour's alpha component from copy to copy; sums are clamped to 0...1. Default 0. Animatable.
    open var instanceAlphaOffset: Float {
        get { content.colorOffsets.w }
        set { change(.instanceAlphaOffset, \ReplicatorProperties.colorOffsets.w, to: newValue) }
    }

    override class var schema: LayerSchema { .replicator }
}

extension LayerSchema {
    /// The properties of `CAReplicatorLayer`.
    static let replicator = LayerSchema(
        "CAReplicatorLayer", inheriting: .layer,
        [
            .animated(.instanceCount, in: ReplicatorProperties.self, \.instanceCount, .integer, .animation) {
                (layer: CAReplicatorLayer, new) in layer.instanceCount = new
            },
            .plain(.preservesDepth, \CAReplicatorLayer.preservesDepth, .flag),
            .animated(.instanceDelay, in: ReplicatorProperties.self, \.instanceDelay, .number, .animation) {
                (layer: CAReplicatorLayer, new) in layer.instanceDelay = new
            },
            .animated(.instanceTransform, in: ReplicatorProperties.self, \.instanceTransform, .transform, .animation) {
                (layer: CAReplicatorLayer, new) in layer.instanceTransform = new
            },
            .animated(.instanceColor, in: ReplicatorProperties.self, \.instanceColor, .color, .animation) {
                (layer: CAReplicatorLayer, new) in layer.instanceColor = new
            },
            .animated(.instanceRedOffset, in: ReplicatorProperties.self, \.colorOffsets.x, .number, .animation) {
                (layer: CAReplicatorLayer, new) in layer.instanceRedOffset = new
            },
            .animated(.instanceGreenOffset, in: ReplicatorProperties.self, \.colorOffsets.y, .number, .animation) {
                (layer: CAReplicatorLayer, new) in layer.instanceGreenOffset = new
            },
            .animated(.instanceBlueOffset, in: ReplicatorProperties.self, \.colorOffsets.z, .number, .animation) {
                (layer: CAReplicatorLayer, new) in layer.instanceBlueOffset = new
            },
            .animated(.instanceAlphaOffset, in: ReplicatorProperties.self, \.colorOffsets.w, .number, .animation) {
                (layer: CAReplicatorLayer, new) in layer.instanceAlphaOffset = new
            },
        ]
    ) { CAReplicatorLayer() }
}

extension CGColor {
    /// The default colour of replicators and particles.
    static let opaqueWhite = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
}
