/// A picture with a scale. It never changes, and may be used on any thread.
///
/// One made of a file or of data is decoded when its pixels are first needed, or not at all: ``size`` is read from the picture's header,
/// and a thumbnail is decoded at its size. Decoding applies EXIF's orientation, so such images are always upright (Apple's are not turned
/// before they are drawn).
public final class UIImage: NSObject, Sendable {
    /// How the pixels must be turned to be upright: "left" is shown turned by 90 degrees counter-clockwise.
    public enum Orientation: Int, Sendable {
        case up = 0, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored

        /// Whether width and height change places.
        var isSideways: Bool { self == .left || self == .right || self == .leftMirrored || self == .rightMirrored }
    }

    /// Whether the pixels' colours count, or their alpha alone.
    public enum RenderingMode: Int, Sendable {
        /// As the view that shows the image decides; here: the original colours.
        case automatic = 0
        /// The pixels' own colours.
        case alwaysOriginal = 1
        /// The tint colour wherever the pixels are opaque.
        case alwaysTemplate = 2
    }

    /// Pixels per point.
    public let scale: CGFloat
    /// How the pixels must be turned to be upright.
    public let imageOrientation: Orientation
    /// How views show the image. Default automatic.
    public let renderingMode: RenderingMode
    let source: ImageSource

    init(source: ImageSource, scale: CGFloat, orientation: Orientation, renderingMode: RenderingMode = .automatic) {
        self.source = source
        self.scale = scale > 0 && scale.isFinite ? scale : 1
        imageOrientation = orientation
        self.renderingMode = renderingMode
        super.init()
    }

    /// An image of pixels.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(source: ImageSource(cgImage), scale: scale, orientation: orientation)
    }

    /// An image of pixels at scale 1.
    public convenience init(cgImage: CGImage) {
        self.init(cgImage: cgImage, scale: 1, orientation: .up)
    }

    /// A picture in memory: PNG, JPEG, GIF, WebP, SVG, BMP or TIFF. Nil where it is none of them or its end is missing.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let decoder = try? ImageDecoder(data: data), let source = ImageSource(decoder) else { return nil }
        self.init(source: source, scale: scale, orientation: .up)
    }

    /// A picture in memory at scale 1.
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    /// A picture in a file. The scale is that of the name's end: `@2x` and `@3x`, otherwise 1. Nil where there is none or it can't be
    /// decoded.
    public convenience init?(contentsOfFile path: String) {
        guard let decoder = try? ImageDecoder(contentsOf: URL(fileURLWithPath: path)), let source = ImageSource(decoder) else { return nil }
        let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        self.init(source: source, scale: name.hasSuffix("@2x") ? 2 : name.hasSuffix("@3x") ? 3 : 1, orientation: .up)
    }

    /// Width and height in points of the upright picture.
    public var size: CGSize {
        let pixels = source.pixelSize
        let size = CGSize(width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale)
        return imageOrientation.isSideways ? CGSize(width: size.height, height: size.width) : size
    }

    /// The pixels, which ``imageOrientation`` does not change. Decoded on the first call; nil where that fails.
    public var cgImage: CGImage? { source.image() }

    /// The image as a PNG file, turned upright: the same bytes for the same pixels. Nil where decoding fails.
    public func pngData() -> Data? {
        guard let image = uprightImage() else { return nil }
        return try? image.pngData()
    }

    /// The pixels, turned upright.
    func uprightImage() -> CGImage? {
        guard imageOrientation != .up else { return cgImage }
        let format = imageRendererFormat
        format.scale = 1
        let pixels = CGSize(width: size.width * scale, height: size.height * scale)
        return UIGraphicsImageRenderer(size: pixels, format: format).image { _ in
            draw(in: CGRect(origin: .zero, size: pixels), blendMode: .copy, alpha: 1)
        }.cgImage
    }

    /// A renderer's format in which this image can be drawn without loss.
    public var imageRendererFormat: UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return format
    }

    /// The same picture, shown otherwise by views.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(source: source, scale: scale, orientation: imageOrientation, renderingMode: renderingMode)
    }

    /// The picture's shape in a colour.
    public func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: renderingMode) }

    /// The picture's shape in a colour, shown as `renderingMode` says.
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        let bounds = CGRect(origin: .zero, size: size)
        let tinted = UIGraphicsImageRenderer(size: size, format: imageRendererFormat).image { context in
            draw(in: bounds)
            color.setFill()
            context.fill(bounds, blendMode: .sourceIn)
        }
        return tinted.withRenderingMode(renderingMode)
    }

    /// Whether both show the same pixels at the same scale in the same way.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return other.source === source && other.scale == scale && other.imageOrientation == imageOrientation && other.renderingMode == renderingMode
    }

    public override var hash: Int { ObjectIdentifier(source).hashValue }

    public override var description: String { "UIImage(\(size.width) x \(size.height) at scale \(scale))" }
}
