/// An immutable picture.
public final class CGImage: Sendable {
    /// The pixels, premultiplied BGRA.
    package let pixels: PixelBuffer

    /// Wraps pixels that nobody writes any more.
    package init(pixels: PixelBuffer) {
        self.pixels = pixels
    }

    /// Width in pixels.
    public var width: Int { pixels.width }
    /// Height in pixels.
    public var height: Int { pixels.height }
}
