/// How an image renderer draws: pixels per point, and whether there is transparency.
public final class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
    /// Pixels per point. Default: the screen's.
    public var scale: CGFloat = ScreenScale.current
    /// Whether pictures have no transparency; what is not drawn is black then. Default false.
    public var opaque = false

    func copy(for bounds: CGRect) -> UIGraphicsImageRendererFormat {
        let copy = UIGraphicsImageRendererFormat()
        copy.scale = scale
        copy.opaque = opaque
        copy.coveredBounds = bounds
        return copy
    }

    /// A context for the bounds, y down, its origin theirs.
    func makeContext() -> CGContext {
        // A size of a fraction of a pixel too much, from adding up fractions, must not cost a row.
        func pixels(_ length: CGFloat) -> Int { max(1, Int((length * scale - 1e-6).rounded(.up))) }
        let size = coveredBounds.standardized.size
        precondition(
            scale > 0 && scale.isFinite && size.width * scale <= CGFloat(PixelBuffer.maximumSide)
                && size.height * scale <= CGFloat(PixelBuffer.maximumSide),
            "A picture of \(size.width) x \(size.height) points at scale \(scale) is not possible: at most \(PixelBuffer.maximumSide) pixels a side"
        )
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
public final class UIGraphicsImageRenderer: NSObject {
    /// What draws a picture.
    public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

    /// How the renderer draws.
    public let format: UIGraphicsImageRendererFormat
    /// Whether pictures come out: true.
    public var allowsImageOutput: Bool { true }

    /// A renderer of pictures of a rectangle in points. The size times the scale may be at most 32,767 pixels a side; larger ones trap.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        self.format = format.copy(for: bounds)
        super.init()
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

    /// The picture that the actions draw.
    public func image(actions: DrawingActions) -> UIImage {
        UIImage(cgImage: draw(actions), scale: format.scale, orientation: .up)
    }

    /// The picture that the actions draw, as a PNG file: the same bytes for the same pixels.
    public func pngData(actions: DrawingActions) -> Data {
        image(actions: actions).pngData() ?? Data()
    }

    /// Runs actions, and then others that may look at the result.
    public func runDrawingActions(_ drawingActions: DrawingActions, completionActions: DrawingActions? = nil) throws {
        _ = draw {
            drawingActions($0)
            completionActions?($0)
        }
    }

    private func draw(_ actions: DrawingActions) -> CGImage {
        let context = format.makeContext()
        UIGraphicsPushContext(context)
        actions(UIGraphicsImageRendererContext(cgContext: context, imageFormat: format))
        UIGraphicsPopContext()
        return context.finish()
    }
}
