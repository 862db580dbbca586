/// How an image renderer draws: pixels per point, and whether there is transparency.
public final class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
    /// Pixels per point. Default: the screen's.
    public var scale: CGFloat = ScreenScale.current
    /// Whether pictures have no transparency; what is not drawn is black then. Default false.
    public var opaque = false

    /// The colours that pictures can have. Default automatic. Pictures here always have 8 bits a component of sRGB, whatever is preferred, as
    /// they have on Apple's devices whose displays show no more.
    public var preferredRange = Range.automatic

    /// How wide the colours of pictures are.
    public enum Range: Int, Sendable {
        /// None is said. The same as automatic.
        case unspecified = -1
        /// As the display shows.
        case automatic = 0
        /// Wider than sRGB.
        case extended
        /// Those of sRGB.
        case standard
    }

    /// A format for the scale of some traits; the screen's where they specify none.
    public convenience init(for traitCollection: UITraitCollection) {
        self.init()
        if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
    }

    override func copy(for bounds: CGRect) -> UIGraphicsImageRendererFormat {
        let copy = UIGraphicsImageRendererFormat()
        copy.scale = scale
        copy.opaque = opaque
        copy.preferredRange = preferredRange
        copy.coveredBounds = bounds
        return copy
    }

    /// A context for the bounds, y down, its origin theirs. What is too large for a picture is cut off, and what is no number is left out.
    func makeContext() -> CGContext {
        let scale = self.scale > 0 && self.scale.isFinite ? self.scale : 1
        // A size of a fraction of a pixel too much, from adding up fractions, must not cost a row.
        func pixels(_ length: CGFloat) -> Int {
            let pixels = length * scale - 1e-6
            return pixels > 1 ? Int(min(pixels, CGFloat(PixelBuffer.maximumSide)).rounded(.up)) : 1
        }
        let size = coveredBounds.standardized.size
        let buffer = PixelBuffer(width: pixels(size.width), height: pixels(size.height))
        let context = CGContext(pixels: buffer, scale: scale, flipped: true, isOpaque: opaque)
        if coveredBounds.origin != .zero { context.translateBy(x: -coveredBounds.minX, y: -coveredBounds.minY) }
        return context
    }
}

/// What an image renderer's drawing actions draw with.
public final class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
    /// How the renderer draws.
    public override var format: UIGraphicsImageRendererFormat { imageFormat }
    private let imageFormat: UIGraphicsImageRendererFormat

    init(cgContext: CGContext, imageFormat: UIGraphicsImageRendererFormat) {
        self.imageFormat = imageFormat
        super.init(cgContext: cgContext, format: imageFormat)
    }

    /// The picture so far, a copy.
    public var currentImage: UIImage {
        // Drawing is not finished while the actions run, so there always is a picture.
        UIImage(cgImage: cgContext.makeImage() ?? CGImage(pixels: PixelBuffer(width: 1, height: 1)), scale: imageFormat.scale, orientation: .up)
    }
}

/// Draws pictures. Usable on any thread: pictures that are drawn in the background cost the main thread nothing.
///
/// The context of the actions has its origin in the upper left and y down.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
    /// What draws a picture.
    public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

    /// How the renderer draws.
    public override var format: UIGraphicsImageRendererFormat { imageFormat }
    private let imageFormat: UIGraphicsImageRendererFormat

    /// Whether pictures come out: true.
    public override var allowsImageOutput: Bool { true }

    /// A renderer of pictures of a rectangle in points. The size times the scale may be at most 32,767 pixels a side; larger ones trap.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        imageFormat = format.copy(for: bounds)
        super.init(bounds: bounds, format: imageFormat)
    }

    /// A renderer of pictures of a rectangle in points at the screen's scale.
    public convenience init(bounds: CGRect) {
        self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
    }

    /// A renderer of pictures of a size in points.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// A renderer of pictures of a size in points at the screen's scale.
    public convenience init(size: CGSize) {
        self.init(size: size, format: UIGraphicsImageRendererFormat())
    }

    /// `UIGraphicsImageRendererContext`.
    open override class func rendererContextClass() -> AnyClass { UIGraphicsImageRendererContext.self }

    /// A bitmap for an image renderer's format; nil for other formats.
    open override class func context(with format: UIGraphicsRendererFormat) -> CGContext? {
        (format as? UIGraphicsImageRendererFormat)?.makeContext()
    }

    override func makeRendererContext(_ context: CGContext) -> UIGraphicsRendererContext {
        UIGraphicsImageRendererContext(cgContext: context, imageFormat: imageFormat)
    }

    /// The picture that the actions draw.
    public func image(actions: DrawingActions) -> UIImage {
        UIImage(cgImage: draw(actions), scale: imageFormat.scale, orientation: .up)
    }

    /// The picture that the actions draw, as a PNG file: the same bytes for the same pixels.
    public func pngData(actions: DrawingActions) -> Data {
        image(actions: actions).pngData() ?? Data()
    }

    /// The picture that the actions draw, as a JPEG file of a quality of 0 (smallest) to 1 (best), on white where it is transparent.
    public func jpegData(withCompressionQuality compressionQuality: CGFloat, actions: DrawingActions) -> Data {
        image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
    }

    private func draw(_ actions: DrawingActions) -> CGImage {
        // A subclass may bring a context of its own, of which pixels come as a copy.
        let isOwn = type(of: self) == UIGraphicsImageRenderer.self
        let context = isOwn ? imageFormat.makeContext() : type(of: self).context(with: imageFormat) ?? imageFormat.makeContext()
        let rendererContext = UIGraphicsImageRendererContext(cgContext: context, imageFormat: imageFormat)
        if !isOwn { type(of: self).prepare(context, with: rendererContext) }
        UIGraphicsPushContext(context)
        actions(rendererContext)
        UIGraphicsPopContext()
        if isOwn { return context.finish() }
        return context.makeImage() ?? CGImage(pixels: PixelBuffer(width: 1, height: 1))
    }
}
