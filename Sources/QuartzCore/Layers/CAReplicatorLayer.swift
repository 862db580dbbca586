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
        properties.content = .replicator(ReplicatorContent())
    }

    /// A copy of another layer for presentation.
    public override init(layer: Any) {
        super.init(layer: layer)
        if !(layer is CAReplicatorLayer) { properties.content = .replicator(ReplicatorContent()) }
    }

    /// Makes a layer with default values: archives are not supported, and `coder` is not read.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        properties.content = .replicator(ReplicatorContent())
    }

    private var content: ReplicatorContent {
        if case .replicator(let content) = properties.content { content } else { ReplicatorContent() }
    }

    private func set<Value: Equatable>(_ part: WritableKeyPath<ReplicatorContent, Value>, to value: Value, _ key: LayerKey?) {
        var content = content
        guard content[keyPath: part] != value else { return }
        content[keyPath: part] = value
        change(key) { properties.content = .replicator(content) }
    }

    // MARK: Copies

    /// The number of copies, the sublayers themselves included. Default 1; at 0 or less nothing is drawn. Animatable.
    open var instanceCount: Int {
        get { content.instanceCount }
        set {
            set(\.instanceCount, to: newValue, .instanceCount)
            root.context?.timeSpacesChanged()
        }
    }

    /// Whether the copies keep their depth in the space around the layer, as a ``CATransformLayer``'s sublayers do, instead of being
    /// flattened into its plane. Default false.
    open var preservesDepth: Bool {
        get { content.preservesDepth }
        set { set(\.preservesDepth, to: newValue, nil) }
    }

    /// The delay of each copy's time relative to the copy before, in seconds. An animation of a sublayer ends when it has ended in the last
    /// copy. Default 0. Animatable.
    open var instanceDelay: CFTimeInterval {
        get { content.instanceDelay }
        set {
            set(\.instanceDelay, to: newValue, .instanceDelay)
            root.context?.timeSpacesChanged()
        }
    }

    /// The transform from each copy to the next, applied about the layer's anchor point. Default identity. Animatable.
    open var instanceTransform: CATransform3D {
        get { content.instanceTransform }
        set { set(\.instanceTransform, to: newValue, .instanceTransform) }
    }

    // MARK: Colours

    /// The colour that copy 0 is multiplied with; nil leaves it unchanged. Default opaque white. Animatable.
    open var instanceColor: CGColor? {
        get { content.instanceColor }
        set {
            guard newValue !== content.instanceColor else { return }
            var content = content
            content.instanceColor = newValue
            change(.instanceColor) { properties.content = .replicator(content) }
        }
    }

    /// The value added to the colour's red component from copy to copy; sums are clamped to 0...1. Default 0. Animatable.
    open var instanceRedOffset: Float {
        get { content.colorOffsets.x }
        set { set(\.colorOffsets.x, to: newValue, .instanceRedOffset) }
    }

    /// The value added to the colour's green component from copy to copy; sums are clamped to 0...1. Default 0. Animatable.
    open var instanceGreenOffset: Float {
        get { content.colorOffsets.y }
        set { set(\.colorOffsets.y, to: newValue, .instanceGreenOffset) }
    }

    /// The value added to the colour's blue component from copy to copy; sums are clamped to 0...1. Default 0. Animatable.
    open var instanceBlueOffset: Float {
        get { content.colorOffsets.z }
        set { set(\.colorOffsets.z, to: newValue, .instanceBlueOffset) }
    }

    /// The value added to the colour's alpha component from copy to copy; sums are clamped to 0...1. Default 0. Animatable.
    open var instanceAlphaOffset: Float {
        get { content.colorOffsets.w }
        set { set(\.colorOffsets.w, to: newValue, .instanceAlphaOffset) }
    }

    // MARK: Keys

    /// The default value of a property; nil where the default is zero or nil.
    open override class func defaultValue(forKey key: String) -> Any? {
        switch key {
        case "instanceCount": 1
        case "instanceColor": CGColor.opaqueWhite
        case "instanceTransform": CATransform3DIdentity
        case "preservesDepth": false
        default: super.defaultValue(forKey: key)
        }
    }

    /// The value at a key path such as `instanceTransform.rotation.z`.
    open override func value(forKeyPath keyPath: String) -> Any? {
        keyPath == "preservesDepth" ? preservesDepth : super.value(forKeyPath: keyPath)
    }

    /// Sets the value at a key path; other components are kept.
    open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
        guard keyPath == "preservesDepth" else { return super.setValue(value, forKeyPath: keyPath) }
        if case .bool(let flag)? = AnimatableValue(value, like: .bool(false)) { preservesDepth = flag }
    }

    override func assignContent(_ new: LayerContent, _ key: LayerKey) {
        guard case .replicator(let new) = new else { return }
        switch key {
        case .instanceCount: instanceCount = new.instanceCount
        case .instanceDelay: instanceDelay = new.instanceDelay
        case .instanceTransform: instanceTransform = new.instanceTransform
        case .instanceColor: instanceColor = new.instanceColor
        case .instanceRedOffset: instanceRedOffset = new.colorOffsets.x
        case .instanceGreenOffset: instanceGreenOffset = new.colorOffsets.y
        case .instanceBlueOffset: instanceBlueOffset = new.colorOffsets.z
        case .instanceAlphaOffset: instanceAlphaOffset = new.colorOffsets.w
        default: break
        }
    }
}

extension CGColor {
    /// The default colour of replicators and particles.
    static let opaqueWhite = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
}
