/// A layer that draws a linear, radial or conic gradient over its bounds, clipped to the corner radius (Behaviour 3).
open class CAGradientLayer: CALayer {
    /// The values of the properties that this class adds.
    var gradient: GradientProperties {
        get { if case .gradient(let content) = properties.classProperties { content } else { GradientProperties() } }
        set { properties.classProperties = .gradient(newValue) }
    }

    /// A layer of size zero.
    public override init() {
        super.init()
        gradient = GradientProperties()
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
        gradient = GradientProperties()
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
        set { change(.colors, \GradientProperties.colors, to: newValue?.compactMap { $0 as? CGColor }) }
    }

    /// The positions of the stops along the gradient, ascending in 0...1. Default nil: evenly spaced. Animatable.
    open var locations: [NSNumber]? {
        get { gradient.locations?.map { NSNumber(value: $0) } }
        set { change(.locations, \GradientProperties.locations, to: newValue?.map(\.doubleValue)) }
    }

    /// The start of the gradient, in unit coordinates of the bounds; the centre of a radial or conic gradient. Default (0.5, 0).
    /// Animatable.
    open var startPoint: CGPoint {
        get { gradient.startPoint }
        set { change(.startPoint, \GradientProperties.startPoint, to: newValue) }
    }

    /// The end of the gradient, in unit coordinates of the bounds. For a radial gradient it is a corner of the box around its ellipse, for
    /// a conic one it gives the direction of the first colour. Default (0.5, 1). Animatable.
    open var endPoint: CGPoint {
        get { gradient.endPoint }
        set { change(.endPoint, \GradientProperties.endPoint, to: newValue) }
    }

    /// The kind of gradient. Default ``CAGradientLayerType/axial``.
    open var type: CAGradientLayerType {
        get { gradient.type }
        set { change(nil, \GradientProperties.type, to: newValue) }
    }

    override class var schema: LayerSchema { .gradient }
}

extension LayerSchema {
    /// The properties of `CAGradientLayer`.
    static let gradient = LayerSchema(
        "CAGradientLayer", inheriting: .layer,
        [
            .constant(.type, \CAGradientLayer.type),
            .animated(.colors, in: GradientProperties.self, \.colors, .colors, .animation, .appearance) { (layer: CAGradientLayer, new) in
                layer.colors = new
            },
            .animated(.locations, in: GradientProperties.self, \.locations, .numbers, .animation, .appearance) {
                (layer: CAGradientLayer, new) in layer.locations = new?.map { NSNumber(value: $0) }
            },
            .animated(.startPoint, in: GradientProperties.self, \.startPoint, .point, .animation, .appearance) {
                (layer: CAGradientLayer, new) in layer.startPoint = new
            },
            .animated(.endPoint, in: GradientProperties.self, \.endPoint, .point, .animation, .appearance) {
                (layer: CAGradientLayer, new) in layer.endPoint = new
            },
        ]
    ) { CAGradientLayer() }
}
