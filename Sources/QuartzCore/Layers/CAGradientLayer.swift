/// A layer that draws a linear, radial or conic gradient over its bounds, clipped to the corner radius (Behaviour 3).
open class CAGradientLayer: CALayer {
    /// The values of the properties that this class adds.
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
        // A copied layer of another class has no values of this kind, so the defaults are used.
        gradient = gradient
    }

    /// Makes a layer with default values: archives are not supported, and `coder` is not read.
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

    /// The colours of the stops, as `CGColor`s; other objects are ignored. Default nil: nothing is drawn. Animatable.
    open var colors: [Any]? {
        get { gradient.colors }
        set { change(.colors) { gradient.colors = newValue?.compactMap { $0 as? CGColor } } }
    }

    /// The positions of the stops along the gradient, ascending in 0...1. Default nil: evenly spaced. Animatable.
    open var locations: [NSNumber]? {
        get { gradient.locations?.map { NSNumber(value: $0) } }
        set { change(.locations) { gradient.locations = newValue?.map(\.doubleValue) } }
    }

    /// The start of the gradient, in unit coordinates of the bounds; the centre of a radial or conic gradient. Default (0.5, 0).
    /// Animatable.
    open var startPoint: CGPoint {
        get { gradient.startPoint }
        set { change(.startPoint) { gradient.startPoint = newValue } }
    }

    /// The end of the gradient, in unit coordinates of the bounds. For a radial gradient it is a corner of the box around its ellipse, for
    /// a conic one it gives the direction of the first colour. Default (0.5, 1). Animatable.
    open var endPoint: CGPoint {
        get { gradient.endPoint }
        set { change(.endPoint) { gradient.endPoint = newValue } }
    }

    /// The kind of gradient. Default ``CAGradientLayerType/axial``.
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

    /// The default value of a property; nil where the default is zero or nil.
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

    /// Sets the value at a key path; constants may be given as raw values.
    open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
        switch keyPath {
        case "type": type = Self.constant(value) ?? type
        default: super.setValue(value, forKeyPath: keyPath)
        }
    }
}
