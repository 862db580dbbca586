/// A layer that draws a string from the top left corner of its bounds, clipped to them (Behaviour 3).
///
/// The text is drawn at ``CALayer/contentsScale`` pixels per point: set it to the screen's scale where that is not 1.
open class CATextLayer: CALayer {
    /// The values of the properties that this class adds.
    var text: TextProperties {
        get { if case .text(let content) = properties.classProperties { content } else { TextProperties() } }
        set { properties.classProperties = .text(newValue) }
    }

    /// A layer of size zero.
    public override init() {
        super.init()
        text = TextProperties()
    }

    /// A copy of another layer for presentation.
    public override init(layer: Any) {
        super.init(layer: layer)
        // A copied layer of another class has no values of this kind, so the defaults are used.
        text = text
    }

    /// Makes a layer with default values: archives are not supported, and `coder` is not read.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        text = TextProperties()
    }

    package override func drawClassContent(in ctx: CGContext) {
        ctx.saveGState()
        ctx.clip(to: bounds)
        ctx.translateBy(x: bounds.minX, y: bounds.minY)
        text.draw(in: ctx, size: bounds.size)
        ctx.restoreGState()
    }

    /// The text: a `String`, or an `NSAttributedString` whose fonts and colours take precedence over the layer's. Default nil.
    open var string: Any? {
        get { extras.text }
        set { change(nil) { setString(newValue) } }
    }

    /// The font of plain strings: a family name, or an object that names one. Default "Helvetica".
    open var font: Any? {
        get { text.fontFamily }
        set { change(nil, \TextProperties.fontFamily, to: Self.family(of: newValue)) }
    }

    /// The font size of plain strings in points. Default 36. Animatable.
    open var fontSize: CGFloat {
        get { text.fontSize }
        set { change(.fontSize, \TextProperties.fontSize, to: newValue) }
    }

    /// The text colour of plain strings. Default opaque white. Animatable.
    open var foregroundColor: CGColor? {
        get { text.foregroundColor }
        set { change(.foregroundColor, \TextProperties.foregroundColor, to: newValue) }
    }

    /// Whether lines are wrapped at the width of the bounds. Default false.
    open var isWrapped: Bool {
        get { text.isWrapped }
        set { change(nil, \TextProperties.isWrapped, to: newValue) }
    }

    /// How lines that are too long are truncated. Default ``CATextLayerTruncationMode/none``.
    open var truncationMode: CATextLayerTruncationMode {
        get { text.truncationMode }
        set { change(nil, \TextProperties.truncationMode, to: newValue) }
    }

    /// The horizontal alignment of lines. Default ``CATextLayerAlignmentMode/natural``.
    open var alignmentMode: CATextLayerAlignmentMode {
        get { text.alignmentMode }
        set { change(nil, \TextProperties.alignmentMode, to: newValue) }
    }

    private func setString(_ string: Any?) {
        extras.text = string
        switch string {
        case let string as NSAttributedString:
            text.isPlain = false
            text.runs = string.textRuns
        case let string as String:
            text.isPlain = true
            text.runs = [TextRun(text: string, font: FontDescription(size: 36))]
        default: text.runs = nil
        }
    }

    /// The family name in a value of ``font``.
    private static func family(of font: Any?) -> String {
        switch font {
        case let name as String: name
        case let font as any TextAttributeFont: font.fontDescription.family ?? "Helvetica"
        default: "Helvetica"
        }
    }

    override class var schema: LayerSchema { .text }
}

extension LayerSchema {
    /// The properties of `CATextLayer`.
    static let text = LayerSchema(
        "CATextLayer", inheriting: .layer,
        [
            .object(.string, archived: .text) { (layer: CATextLayer) in layer.string } set: { $0.string = $1 },
            .object(.font, archived: .string) { (layer: CATextLayer) in layer.font } set: { $0.font = $1 },
            .animated(.fontSize, in: TextProperties.self, \.fontSize, .number, .animation, .interior) { (layer: CATextLayer, new) in
                layer.fontSize = new
            },
            .animated(.foregroundColor, in: TextProperties.self, \.foregroundColor, .color, .animation, .appearance) {
                (layer: CATextLayer, new) in layer.foregroundColor = new
            },
            .plain(.wrapped, \CATextLayer.isWrapped, .flag),
            .constant(.truncationMode, \CATextLayer.truncationMode),
            .constant(.alignmentMode, \CATextLayer.alignmentMode),
        ]
    ) { CATextLayer() }
}
