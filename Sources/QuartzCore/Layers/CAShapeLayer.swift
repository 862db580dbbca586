/// A layer that fills and strokes a path, above its background and below its sublayers. The path is not clipped to the bounds (Behaviour
/// 3).
///
/// The path is drawn at the screen's resolution, whatever scale the layer is shown at.
open class CAShapeLayer: CALayer {
    /// The values of the properties that this class adds.
    var shape: ShapeProperties {
        get { if case .shape(let content) = properties.classProperties { content } else { ShapeProperties() } }
        set { properties.classProperties = .shape(newValue) }
    }

    /// A layer of size zero.
    public override init() {
        super.init()
        shape = ShapeProperties()
    }

    /// A copy of another layer for presentation.
    public override init(layer: Any) {
        super.init(layer: layer)
        // A copied layer of another class has no values of this kind, so the defaults are used.
        shape = shape
    }

    /// Makes a layer with default values: archives are not supported, and `coder` is not read.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        shape = ShapeProperties()
    }

    package override func drawClassContent(in ctx: CGContext) {
        ctx.saveGState()
        shape.draw(in: ctx)
        ctx.restoreGState()
    }

    /// The path, in the layer's coordinate space. Default nil. Animated by explicit animations only: paths with the same elements are
    /// interpolated point by point.
    open var path: CGPath? {
        get { shape.path }
        set { change(.path, \ShapeProperties.path, to: newValue is CGMutablePath ? newValue?.copy() : newValue) }
    }

    /// The fill colour; nil for no fill. Default opaque black. Animatable.
    open var fillColor: CGColor? {
        get { shape.fillColor }
        set { change(.fillColor, \ShapeProperties.fillColor, to: newValue) }
    }

    /// The rule that decides which areas of the path are filled. Default ``CAShapeLayerFillRule/nonZero``.
    open var fillRule: CAShapeLayerFillRule {
        get { shape.fillRule }
        set { change(nil, \ShapeProperties.fillRule, to: newValue) }
    }

    /// The stroke colour; nil for no stroke. Default nil. Animatable.
    open var strokeColor: CGColor? {
        get { shape.strokeColor }
        set { change(.strokeColor, \ShapeProperties.strokeColor, to: newValue) }
    }

    /// The start of the stroke as a fraction of the total length of all subpaths, clamped to 0...1 when drawn. Default 0. Animatable.
    open var strokeStart: CGFloat {
        get { shape.strokeStart }
        set { change(.strokeStart, \ShapeProperties.strokeStart, to: newValue) }
    }

    /// The end of the stroke as a fraction of the total length of all subpaths, clamped to 0...1 when drawn. Default 1. Animatable.
    open var strokeEnd: CGFloat {
        get { shape.strokeEnd }
        set { change(.strokeEnd, \ShapeProperties.strokeEnd, to: newValue) }
    }

    /// The width of the stroke in points. Default 1. Animatable.
    open var lineWidth: CGFloat {
        get { shape.lineWidth }
        set { change(.lineWidth, \ShapeProperties.lineWidth, to: newValue) }
    }

    /// The longest miter that is drawn, as a multiple of the line width; longer ones become bevels. Default 10. Animatable.
    open var miterLimit: CGFloat {
        get { shape.miterLimit }
        set { change(.miterLimit, \ShapeProperties.miterLimit, to: newValue) }
    }

    /// The shape of the stroke's ends. Default ``CAShapeLayerLineCap/butt``.
    open var lineCap: CAShapeLayerLineCap {
        get { shape.lineCap }
        set { change(nil, \ShapeProperties.lineCap, to: newValue) }
    }

    /// The shape of the stroke's corners. Default ``CAShapeLayerLineJoin/miter``.
    open var lineJoin: CAShapeLayerLineJoin {
        get { shape.lineJoin }
        set { change(nil, \ShapeProperties.lineJoin, to: newValue) }
    }

    /// The offset into the dash pattern at which the stroke begins, in points. Default 0. Animatable.
    open var lineDashPhase: CGFloat {
        get { shape.lineDashPhase }
        set { change(.lineDashPhase, \ShapeProperties.lineDashPhase, to: newValue) }
    }

    /// The lengths of dashes and gaps, alternating, in points. Default nil: a solid line. Animatable.
    open var lineDashPattern: [NSNumber]? {
        get { shape.lineDashPattern?.map { NSNumber(value: $0) } }
        set { change(.lineDashPattern, \ShapeProperties.lineDashPattern, to: newValue?.map(\.doubleValue)) }
    }

    override class var schema: LayerSchema { .shape }
}

extension LayerSchema {
    /// The properties of `CAShapeLayer`.
    static let shape = LayerSchema(
        "CAShapeLayer", inheriting: .layer,
        [
            .animated(.path, in: ShapeProperties.self, \.path, .path) { (layer: CAShapeLayer, new) in layer.path = new },
            .animated(.fillColor, in: ShapeProperties.self, \.fillColor, .color, .animation, .appearance) { (layer: CAShapeLayer, new) in
                layer.fillColor = new
            },
            .constant(.fillRule, \CAShapeLayer.fillRule),
            .animated(.strokeColor, in: ShapeProperties.self, \.strokeColor, .color, .animation, .interior) { (layer: CAShapeLayer, new) in
                layer.strokeColor = new
            },
            .animated(.strokeStart, in: ShapeProperties.self, \.strokeStart, .number, .animation, .appearance) {
                (layer: CAShapeLayer, new) in layer.strokeStart = new
            },
            .animated(.strokeEnd, in: ShapeProperties.self, \.strokeEnd, .number, .animation, .appearance) { (layer: CAShapeLayer, new) in
                layer.strokeEnd = new
            },
            .animated(.lineWidth, in: ShapeProperties.self, \.lineWidth, .number, .animation) { (layer: CAShapeLayer, new) in
                layer.lineWidth = new
            },
            .animated(.miterLimit, in: ShapeProperties.self, \.miterLimit, .number, .animation) { (layer: CAShapeLayer, new) in
                layer.miterLimit = new
            },
            .constant(.lineCap, \CAShapeLayer.lineCap),
            .constant(.lineJoin, \CAShapeLayer.lineJoin),
            .animated(.lineDashPhase, in: ShapeProperties.self, \.lineDashPhase, .number, .animation, .interior) {
                (layer: CAShapeLayer, new) in layer.lineDashPhase = new
            },
            .animated(.lineDashPattern, in: ShapeProperties.self, \.lineDashPattern, .numbers, .animation, .interior) {
                (layer: CAShapeLayer, new) in layer.lineDashPattern = new?.map { NSNumber(value: $0) }
            },
        ]
    ) { CAShapeLayer() }
}
