/// The format of an image renderer: its scale, and whether images are opaque.
public final class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
    /// Pixels per point. Default: the screen's.
    public var scale: CGFloat = ScreenScale.current
    /// Whether images are opaque; areas that are not drawn are black then. Default false.
    public var opaque = false

    /// The preferred colour range. Default automatic. Images always have 8 bits per component in sRGB, whatever is preferred, as on Apple's
    /// devices without wide colour displays.
    public var preferredRange = Range.automatic

    /// The colour range of images.
    public enum Range: Int, Sendable {
        /// Not specified. The same as automatic.
        case unspecified = -1
        /// That of the display.
        case automatic = 0
        /// Wider than sRGB.
        case extended
        /// sRGB.
        case standard
    }

    /// Creates a format with the display scale of traits; the screen's if they specify none.
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

    /// Creates a context for the bounds, with their origin and y pointing down. The size is limited to that of the largest image; a length
    /// that is not a number counts as one pixel.
    func makeContext() -> CGContext {
        let scale = self.scale > 0 && self.scale.isFinite ? self.scale : 1
        // A size that rounding errors made a fraction of a pixel too large must not add a row.
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

/// The context that an image renderer passes to drawing actions.
public final class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
    /// The renderer's format.
    public override var format: UIGraphicsImageRendererFormat { imageFormat }
    private let imageFormat: UIGraphicsImageRendererFormat

    init(cgContext: CGContext, imageFormat: UIGraphicsImageRendererFormat) {
        self.imageFormat = imageFormat
        super.init(cgContext: cgContext, format: imageFormat)
    }

    /// A copy of the image drawn so far.
    public var currentImage: UIImage {
        // Drawing is not finished while the actions run, so there always is an image.
        UIImage(cgImage: cgContext.makeImage() ?? CGImage(pixels: PixelBuffer(width: 1, height: 1)), scale: imageFormat.scale, orientation: .up)
    }
}

/// A renderer that draws images. It can be used on any thread, so images can be drawn in the background.
///
/// The context of the actions has its origin in the upper left, and y pointing down.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
    /// A closure that draws an image.
    public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

    /// The renderer's format.
    public override var format: UIGraphicsImageRendererFormat { imageFormat }
    private let imageFormat: UIGraphicsImageRendererFormat

    /// Whether the renderer produces images: true.
    public override var allowsImageOutput: Bool { true }

    /// Creates a renderer of images of a rectangle in points. The size times the scale may be at most 32,767 pixels a side; larger ones
    /// trap.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        imageFormat = format.copy(for: bounds)
        super.init(bounds: bounds, format: imageFormat)
    }

    /// Creates a renderer of images of a rectangle in points, at the screen's scale.
    public convenience init(bounds: CGRect) {
        self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
    }

    /// Creates a renderer of images of a size in points.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Creates a renderer of images of a size in points, at the screen's scale.
    public convenience init(size: CGSize) {
        self.init(size: size, format: UIGraphicsImageRendererFormat())
    }

    /// `UIGraphicsImageRendererContext`.
    open override class func rendererContextClass() -> AnyClass { UIGraphicsImageRendererContext.self }

    /// A bitmap context for an image renderer's format; nil for other formats.
    open override class func context(with format: UIGraphicsRendererFormat) -> CGContext? {
        (format as? UIGraphicsImageRendererFormat)?.makeContext()
    }

    override func makeRendererContext(_ context: CGContext) -> UIGraphicsRendererContext {
        UIGraphicsImageRendererContext(cgContext: context, imageFormat: imageFormat)
    }

    /// The image that the actions draw.
    public func image(actions: DrawingActions) -> UIImage {
        UIImage(cgImage: draw(actions), scale: imageFormat.scale, orientation: .up)
    }

    /// The image that the actions draw, as PNG data: the same bytes for the same pixels.
    public func pngData(actions: DrawingActions) -> Data {
        image(actions: actions).pngData() ?? Data()
    }

    /// The image that the actions draw, as JPEG data with a quality of 0 (smallest) to 1 (best), on white where it is transparent.
    public func jpegData(withCompressionQuality compressionQuality: CGFloat, actions: DrawingActions) -> Data {
        image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
    }

    private func draw(_ actions: DrawingActions) -> CGImage {
        // A subclass may provide its own context, whose pixels must be copied.
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
