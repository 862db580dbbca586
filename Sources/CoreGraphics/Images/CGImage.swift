/// An immutable bitmap image.
///
/// Whatever an image is made from is converted at once to Lamina's only format: sRGB, premultiplied BGRA, 8 bits per component. The
/// properties describe that format, and so may differ from what was passed to the initializer.
public final class CGImage: Sendable, Hashable {
    /// The pixels, premultiplied BGRA.
    package let pixels: PixelBuffer
    /// How the image masks when it is used as a clip mask.
    let maskSource: MaskSource
    /// Whether the image is smoothed when it is enlarged.
    public let shouldInterpolate: Bool
    /// The uniform type identifier of the file that the image was created from, `public.jpeg` or `public.png`; nil for other images.
    public let utType: CFString?
    /// Whether every pixel is known to be opaque.
    package let isOpaque: Bool

    /// The property of a mask's pixels that lets paint through.
    enum MaskSource: Sendable, Hashable {
        /// Alpha: colour images.
        case alpha
        /// Luminance: grey images without alpha.
        case luminance
        /// Darkness: image masks.
        case inverseLuminance
    }

    /// Creates an image from pixels, which must not be written to any more.
    package convenience init(pixels: PixelBuffer) {
        self.init(pixels: pixels, isOpaque: false)
    }

    /// Creates an image from pixels, which must not be written to any more. If `isOpaque` is true, no pixel may be transparent.
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

    /// The width in pixels.
    public var width: Int { pixels.width }
    /// The height in pixels.
    public var height: Int { pixels.height }
    /// The number of bits per component, always 8.
    public var bitsPerComponent: Int { 8 }
    /// The number of bits per pixel, always 32.
    public var bitsPerPixel: Int { 32 }
    /// The number of bytes from one row of ``dataProvider``'s data to the next.
    public var bytesPerRow: Int { pixels.stride * 4 }
    /// sRGB; nil for an image mask.
    public var colorSpace: CGColorSpace? { isMask ? nil : .standard }
    /// Premultiplied first, or none (skip first) if the image is known to be opaque.
    public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipFirst : .premultipliedFirst }
    /// 32-bit little-endian with alpha or padding first: BGRA in memory.
    public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: CGBitmapInfo.byteOrder32Little.rawValue | alphaInfo.rawValue) }
    /// The byte order, always 32-bit little-endian.
    public var byteOrderInfo: CGImageByteOrderInfo { .order32Little }
    /// The packing of components, always packed.
    public var pixelFormatInfo: CGImagePixelFormatInfo { .packed }
    /// The rendering intent, always the default.
    public var renderingIntent: CGColorRenderingIntent { .defaultIntent }
    /// The decode array, always nil.
    public var decode: UnsafePointer<CGFloat>? { nil }
    /// Whether this is an image mask, whose dark samples let paint through.
    public var isMask: Bool { maskSource == .inverseLuminance }

    /// A copy of the pixel data: ``bytesPerRow`` times ``height`` bytes.
    public var dataProvider: CGDataProvider? {
        CGDataProvider(data: Data(bytes: pixels.base, count: bytesPerRow * height))
    }

    /// The image itself, which is immutable.
    public func copy() -> CGImage? { self }

    /// The part of the image in `rect` (in pixels, y down from the top row), rounded out to whole pixels; nil if it is empty.
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
