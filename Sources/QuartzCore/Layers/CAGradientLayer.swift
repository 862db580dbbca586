/// Fills its bounds, rounded by the corner radius, with colours that run along a line, outwards, or around a point (Behaviour 3).
open class CAGradientLayer: CALayer {
    /// The values of the class.
    var gradient: GradientContent {
        get { if case .gradient(let content) = properties.content { content } else { GradientContent() } }
        set { properties.content = .gradient(newValue) }
    }

    /// A layer of size zero.
    public override init() {
        super.init()
        gradient = GradientContent()
    }

    /// A copy of another layer for presentation.
    public override init(layer: Any) {
        super.init(layer: layer)
        // A layer of another class has none of these values: then the defaults hold.
        gradient = gradient
    }

    /// Archives are not supported here: a fresh layer.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        gradient = GradientContent()
    }

    package override func drawClassContent(in ctx: CGContext) {
        ctx.saveGState()
        ctx.addPath(.roundedBounds(properties))
        ctx.clip()
        gradient.draw(in: ctx, bounds: bounds)
        ctx.restoreGState()
    }

    /// The colours, `CGColor`s; others are left out. Default nil: nothing is drawn. Animatable.
    open var colors: [Any]? {
        get { gradient.colors }
        set { change(.colors) { gradient.colors = newValue?.compactMap { $0 as? CGColor } } }
    }

    /// Where each colour is reached, 0...1, rising. Default nil: evenly. Animatable.
    open var locations: [NSNumber]? {
        get { gradient.locations?.map { NSNumber(value: $0) } }
        set { change(.locations) { gradient.locations = newValue?.map(\.doubleValue) } }
    }

    /// Where the gradient begins, in units of the bounds; the centre of a radial or conic one. Default (0.5, 0). Animatable.
    open var startPoint: CGPoint {
        get { gradient.startPoint }
        set { change(.startPoint) { gradient.startPoint = newValue } }
    }

    /// Where the gradient ends, in units of the bounds; for a radial one the corner of the box that holds its ellipse, for a conic one in the direction of the first colour. Default (0.5, 1). Animatable.
    open var endPoint: CGPoint {
        get { gradient.endPoint }
        set { change(.endPoint) { gradient.endPoint = newValue } }
    }

    /// How the colours run. Default ``CAGradientLayerType/axial``.
    open var type: CAGradientLayerType {
        get { gradient.type }
        set { change(nil) { gradient.type = newValue } }
    }

    override func assignContent(_ new: LayerContent, _ key: LayerKey) {
        guard case .gradient(let new) = new else { return }
        switch key {
        case .colors: colors = new.colors
        case .locations: locations = new.locations?.map { NSNumber(value: $0) }
        case .startPoint: startPoint = new.startPoint
        case .endPoint: endPoint = new.endPoint
        default: break
        }
    }

    /// The default of a property where it is not zero; nil otherwise.
    open override class func defaultValue(forKey key: String) -> Any? {
        switch key {
        case "startPoint": CGPoint(x: 0.5, y: 0)
        case "endPoint": CGPoint(x: 0.5, y: 1)
        case "type": CAGradientLayerType.axial
        default: super.defaultValue(forKey: key)
        }
    }

    /// The value at a key path.
    open override func value(forKeyPath keyPath: String) -> Any? {
        switch keyPath {
        case "type": type
        default: super.value(forKeyPath: keyPath)
        }
    }

    /// Sets the value at a key path; constants may be given by their raw values.
    open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
        switch keyPath {
        case "type": type = Self.constant(value) ?? type
        default: super.setValue(value, forKeyPath: keyPath)
        }
    }
}
