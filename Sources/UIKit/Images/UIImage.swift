/// An image: pixels with a scale. It is immutable and may be used on any thread.
///
/// An image made from a file or data is decoded when its pixels are first needed: ``size`` is read from the file's header, and a thumbnail
/// is decoded at its own size. Decoding applies EXIF's orientation, so such images are always upright (Apple's are not turned before they
/// are drawn).
public final class UIImage: NSObject, Sendable {
    /// How the pixels must be rotated to be upright: `left` is shown rotated by 90 degrees counter-clockwise.
    public enum Orientation: Int, Sendable {
        /// Upright.
        case up = 0
        /// Rotated by 180 degrees.
        case down
        /// Rotated by 90 degrees counter-clockwise.
        case left
        /// Rotated by 90 degrees clockwise.
        case right
        /// Mirrored from left to right.
        case upMirrored
        /// Mirrored from top to bottom.
        case downMirrored
        /// Mirrored from left to right, then rotated by 90 degrees counter-clockwise.
        case leftMirrored
        /// Mirrored from left to right, then rotated by 90 degrees clockwise.
        case rightMirrored

        /// Whether width and height change places.
        var isSideways: Bool { self == .left || self == .right || self == .leftMirrored || self == .rightMirrored }
    }

    /// Whether the image is drawn in its own colours or as a template.
    public enum RenderingMode: Int, Sendable {
        /// As the view that shows the image decides: symbols as templates, others in their own colours.
        case automatic = 0
        /// In its own colours.
        case alwaysOriginal = 1
        /// As a template: the tint colour, with the image's alpha.
        case alwaysTemplate = 2
    }

    /// How the part between the cap insets of a resizable image is resized.
    public enum ResizingMode: Int, Sendable {
        /// It is repeated.
        case tile = 0
        /// It is stretched.
        case stretch = 1
    }

    let source: ImageSource
    let values: ImageValues
    /// Cached images that were derived from this one.
    let derived = Guarded(ImageDerivatives())

    init(source: ImageSource, values: ImageValues) {
        self.source = source
        self.values = values
        super.init()
    }

    convenience init(source: ImageSource, scale: CGFloat, orientation: Orientation = .up) {
        self.init(source: source, values: ImageValues(scale: scale > 0 && scale.isFinite ? scale : 1, orientation: orientation))
    }

    /// A copy with the same pixels and changed values.
    func with(_ change: (inout ImageValues) -> Void) -> UIImage {
        var changed = values
        change(&changed)
        return UIImage(source: source, values: changed)
    }

    // MARK: Making images

    /// Creates an empty image.
    public convenience override init() {
        self.init(cgImage: CGImage(pixels: PixelBuffer(width: 1, height: 1)))
    }

    /// Creates an image from a `CGImage`.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(source: ImageSource(cgImage), scale: scale, orientation: orientation)
    }

    /// Creates an image from a `CGImage`, at scale 1.
    public convenience init(cgImage: CGImage) {
        self.init(cgImage: cgImage, scale: 1, orientation: .up)
    }

    /// Creates an image from data: PNG, JPEG, GIF (its first frame), WebP, SVG, BMP or TIFF. Nil for other formats and truncated data.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let decoder = try? ImageDecoder(data: data), let source = ImageSource(decoder) else { return nil }
        self.init(source: source, scale: scale)
    }

    /// Creates an image from data, at scale 1.
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    /// Creates an image from a file. The scale comes from the file name's suffix: 2 for `@2x`, 3 for `@3x`, otherwise 1. It isn't cached.
    /// Nil if there is no file or it can't be decoded.
    public convenience init?(contentsOfFile path: String) {
        guard let decoder = try? ImageDecoder(contentsOf: URL(fileURLWithPath: path)), let source = ImageSource(decoder) else { return nil }
        self.init(source: source, scale: ImageFileName(path: path).scale)
    }

    // MARK: Properties

    /// Pixels per point.
    public var scale: CGFloat { values.scale }
    /// How the pixels must be rotated to be upright.
    public var imageOrientation: Orientation { values.orientation }
    /// How views show the image. Default automatic.
    public var renderingMode: RenderingMode { values.renderingMode }

    /// The size of the upright image, in points.
    public var size: CGSize {
        let pixels = source.pixelSize
        let size = CGSize(width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale)
        return imageOrientation.isSideways ? CGSize(width: size.height, height: size.width) : size
    }

    /// The pixels, without ``imageOrientation`` applied. Decoded on the first call; nil if that fails. For an animated image, those of its
    /// first frame.
    public var cgImage: CGImage? {
        guard let image = source.image() else { return nil }
        return values.tint.map { filled(image, with: $0.cgColor) } ?? image
    }

    /// Whether both images have the same pixels, scale and settings.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return other === self || other.source === source && other.values == values
    }

    public override var hash: Int { ObjectIdentifier(source).hashValue }

    public override var description: String {
        let symbol = values.symbol.map { " symbol \($0.name)" } ?? ""
        return "UIImage(\(size.width) x \(size.height) at scale \(scale)\(symbol))"
    }
}

/// An image's properties besides its pixels.
struct ImageValues: Sendable, Equatable {
    var scale: CGFloat
    var orientation = UIImage.Orientation.up
    var renderingMode = UIImage.RenderingMode.automatic
    /// The parts at the edges that are not resized; nil for an image that is resized as a whole.
    var capInsets: UIEdgeInsets?
    var resizingMode = UIImage.ResizingMode.tile
    var alignmentRectInsets = UIEdgeInsets.zero
    /// The distance of the baseline from the lower edge, in points.
    var baselineOffset: CGFloat?
    var flipsForRightToLeft = false
    /// The colour that replaces the pixels' colours; nil for none.
    var tint: UIColor?
    var animation: ImageAnimation?
    var configuration: UIImage.Configuration?
    var symbol: SymbolValues?
    /// The asset that the image is a variant of.
    var asset: UIImageAsset?
    /// The name by which the image was asked for; nil for symbols and images without a name.
    var name: String?
    /// The traits for which the image was asked for, where it came from an asset.
    var traits: UITraitCollection?
}

/// The frames of an animated image.
struct ImageAnimation: Sendable, Equatable {
    var frames: [UIImage]
    /// Seconds.
    var duration: Double
    /// When each frame ends, as a fraction of the duration; nil where all take the same time.
    var ends: [Double]?
}

/// Cached images that were made of one, which may be needed again.
struct ImageDerivatives {
    var upright: CGImage?
    /// In the colours asked for last.
    var filled: [(of: CGImage, color: CGColor, image: CGImage)] = []
}
