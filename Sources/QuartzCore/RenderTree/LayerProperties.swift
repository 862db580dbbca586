/// The values of a layer's properties: stored by the model layer, copied by a commit, and changed by animations on the copy.
///
/// Every animated layer's values are copied in every frame, so properties that most layers leave at the default are in ``RareProperties``,
/// behind one reference.
@dynamicMemberLookup
package struct LayerProperties: Sendable {
    package var bounds = CGRect.zero
    package var position = CGPoint.zero
    package var zPosition: CGFloat = 0
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    package var anchorPointZ: CGFloat = 0
    package var transform = CATransform3DIdentity

    package var isHidden = false
    package var isDoubleSided = true
    package var isGeometryFlipped = false
    package var masksToBounds = false
    package var isOpaque = false
    package var allowsGroupOpacity = true
    package var allowsEdgeAntialiasing = true
    package var opacity: Float = 1
    package var shadowOpacity: Float = 0
    /// ``backgroundColor`` as a premultiplied pixel, so that frames need not access the colour object.
    private(set) var backgroundPixel: UInt32 = 0

    /// The layer's own time: local = (parent − beginTime) · speed + timeOffset.
    package var speed: Float = 1
    package var beginTime: CFTimeInterval = 0
    package var timeOffset: CFTimeInterval = 0

    package var cornerRadius: CGFloat = 0
    package var borderWidth: CGFloat = 0
    package var backgroundColor: CGColor? {
        didSet { backgroundPixel = backgroundColor.map { $0.pattern == nil ? $0.premultipliedBGRA : Self.patternPixel } ?? 0 }
    }
    /// The pixel that stands for a pattern; it can't be a colour, since its blue is larger than its alpha.
    static let patternPixel: UInt32 = 1
    package var contents: CGImage?
    /// A common property, since views set it to the screen's scale.
    package var contentsScale: CGFloat = 1
    /// The values of properties that the layer's class adds.
    package var classProperties = ClassProperties.plain

    /// Nil while all of them have their defaults.
    private var rare: RareBox?

    package init() {}

    package subscript<Value>(dynamicMember path: WritableKeyPath<RareProperties, Value>) -> Value {
        @inline(__always) get { (rare ?? .defaults).properties[keyPath: path] }
        @inline(__always) set {
            var properties = (rare ?? .defaults).properties
            properties[keyPath: path] = newValue
            rare = RareBox(properties)
        }
    }

    /// Whether no property of ``RareProperties`` was ever set.
    var hasOnlyCommonProperties: Bool { rare == nil }
}

/// The properties that few layers set.
package struct RareProperties: Sendable {
    package var sublayerTransform = CATransform3DIdentity
    package var edgeAntialiasingMask: CAEdgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]

    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    package var contentsGravity = CALayerContentsGravity.resize
    package var minificationFilter = CALayerContentsFilter.linear
    package var magnificationFilter = CALayerContentsFilter.linear
    package var minificationFilterBias: Float = 0

    package var maskedCorners: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    package var cornerCurve = CALayerCornerCurve.circular
    package var borderColor: CGColor? = .opaqueBlack

    package var shadowColor: CGColor? = .opaqueBlack
    package var shadowOffset = CGSize(width: 0, height: -3)
    package var shadowRadius: CGFloat = 3
    package var shadowPath: CGPath?

    package var shouldRasterize = false
    package var rasterizationScale: CGFloat = 1
    package var blendMode = CGBlendMode.normal
    /// The standard deviation of the blur of the layer and its sublayers, in points.
    package var blurRadius = 0.0
    /// Whether misaligned images in the layer and its descendants are tinted.
    package var marksMisalignedPictures = false
    /// The standard deviation of the blur in points, and the saturation, of the backdrop that shows through the layer's bounds.
    package var backdropBlurRadius = 0.0
    package var backdropSaturation = 1.0
    /// The bend of the layer with all that is in it.
    package var pageCurl: PageCurl?

    package init() {}
}

/// The box of the rare properties, shared by all copies of the properties until one of them is changed.
private final class RareBox: Sendable {
    let properties: RareProperties

    init(_ properties: RareProperties) {
        self.properties = properties
    }

    static let defaults = RareBox(RareProperties())
}

extension CGColor {
    /// The default colour of borders and shadows.
    static let opaqueBlack = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
}
