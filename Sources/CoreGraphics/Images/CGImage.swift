/// An immutable picture.
///
/// Whatever an image is made from is converted at once to Lamina's one format: sRGB, premultiplied BGRA, 8 bits a component. The
/// properties describe that, and so may differ from what the initializer was given.
public final class CGImage: Sendable, Hashable {
    /// The pixels, premultiplied BGRA.
    package let pixels: PixelBuffer
    /// How the image acts as a clip's mask.
    let maskSource: MaskSource
    /// Whether enlarging smooths.
    public let shouldInterpolate: Bool
    /// The uniform type of the file that the image was made from, `public.jpeg` or `public.png`; nil for other images.
    public let utType: CFString?
    /// Whether every pixel is known to be opaque.
    package let isOpaque: Bool

    /// Which of a pixel's values lets paint through.
    enum MaskSource: Sendable, Hashable {
        /// Alpha: pictures in colour.
        case alpha
        /// Brightness: grey pictures without alpha.
        case luminance
        /// Darkness: image masks.
        case inverseLuminance
    }

    /// Wraps pixels that nobody writes any more.
    package convenience init(pixels: PixelBuffer) {
        self.init(pixels: pixels, isOpaque: false)
    }

    /// Wraps pixels that nobody writes any more; `isOpaque` promises that no pixel is transparent.
    package convenience init(pixels: PixelBuffer, isOpaque: Bool) {
        self.init(pixels: pixels, isOpaque: isOpaque, maskSource: .alpha, shouldInterpolate: true)
    }

    init(pixels: PixelBuffer, isOpaque: Bool, maskSource: MaskSource, shouldInterpolate: Bool, utType: CFString? = nil) {
        self.utType = utType
        self.pixels = pixels
        self.isOpaque = isOpaque
        self.maskSource = maskSource
        self.shouldInterpolate = shouldInterpolate
    }

    /// Width in pixels.
    public var width: Int { pixels.width }
    /// Height in pixels.
    public var height: Int { pixels.height }
    /// 8.
    public var bitsPerComponent: Int { 8 }
    /// 32.
    public var bitsPerPixel: Int { 32 }
    /// Distance of two rows in ``dataProvider``'s bytes.
    public var bytesPerRow: Int { pixels.stride * 4 }
    /// sRGB; nil for an image mask.
    public var colorSpace: CGColorSpace? { isMask ? nil : .standard }
    /// Premultiplied first, or none where the image is known to be opaque.
    public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipFirst : .premultipliedFirst }
    /// BGRA in memory.
    public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: CGBitmapInfo.byteOrder32Little.rawValue | alphaInfo.rawValue) }
    /// 32-bit little-endian.
    public var byteOrderInfo: CGImageByteOrderInfo { .order32Little }
    /// Packed components.
    public var pixelFormatInfo: CGImagePixelFormatInfo { .packed }
    /// The default.
    public var renderingIntent: CGColorRenderingIntent { .defaultIntent }
    /// Nil: components are what they seem.
    public var decode: UnsafePointer<CGFloat>? { nil }
    /// Whether this is an image mask, whose dark samples let paint through.
    public var isMask: Bool { maskSource == .inverseLuminance }

    /// A copy of the pixels' bytes, ``bytesPerRow`` times ``height``.
    public var dataProvider: CGDataProvider? {
        CGDataProvider(data: Data(bytes: pixels.base, count: bytesPerRow * height))
    }

    /// The same image; images never change.
    public func copy() -> CGImage? { self }

    /// The part of the image in `rect` (pixels, y down from the top row), grown to whole pixels; nil where there is none.
    public func cropping(to rect: CGRect) -> CGImage? {
        let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height)))
        guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
        if Int(part.width) == width, Int(part.height) == height { return self }
        let cropped = PixelBuffer(width: Int(part.width), height: Int(part.height))
        for y in 0..<cropped.height {
            let row = pixels.base + (Int(part.minY) + y) * pixels.stride + Int(part.minX)
            (cropped.base + y * cropped.stride).update(from: row, count: cropped.width)
        }
        return CGImage(pixels: cropped, isOpaque: isOpaque, maskSource: maskSource, shouldInterpolate: shouldInterpolate)
    }

    /// Whether both are the same object.
    public static func == (lhs: CGImage, rhs: CGImage) -> Bool { lhs === rhs }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
