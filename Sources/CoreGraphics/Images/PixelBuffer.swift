import Synchronization

/// A rectangle of pixels in memory: premultiplied BGRA, 8 bits a channel, as `UInt32` values `0xAARRGGBB`.
///
/// Every picture in Lamina has this one format, which is Cairo's, SDL's and OpenGL's `BGRA8888`, so no stage swizzles.
/// Rows are `stride` pixels apart. One pad pixel follows each row and one pad row follows the last, so a sampler may read the right
/// and lower neighbour of any pixel without a bounds check; what the padding holds is unspecified but always readable.
///
/// Whoever makes a buffer fills it, and then shares it: from then on nobody writes. That is the proof behind `@unchecked Sendable`;
/// the drawing contexts and render targets that do write keep their buffer to themselves until they hand it over.
package final class PixelBuffer: @unchecked Sendable {
    /// A number that no other buffer of this process has or will have: what is made of a finished picture can be kept under it.
    package let id: UInt64
    /// Width in pixels, at least 1.
    package let width: Int
    /// Height in pixels, at least 1.
    package let height: Int
    /// Distance of two rows in pixels, greater than `width`.
    package let stride: Int
    /// The first pixel of the first row.
    package let base: UnsafeMutablePointer<UInt32>
    /// What was worked out from the finished pixels: mip levels, where the picture is opaque. Empty until somebody asks.
    let derived = Guarded(Derived())

    /// The largest side of a buffer: the rasterizer's coordinates are 16.16 fixed point.
    package static let maximumSide = 32_767

    /// Makes a transparent buffer. Both sides must lie in 1...``maximumSide``.
    package init(width: Int, height: Int) {
        precondition(
            width > 0 && height > 0 && width <= Self.maximumSide && height <= Self.maximumSide, "PixelBuffer of \(width) x \(height) pixels"
        )
        id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
        self.width = width
        self.height = height
        stride = (width + 1 + 3) & ~3
        let count = stride * (height + 1)
        base = .allocate(capacity: count)
        base.initialize(repeating: 0, count: count)
    }

    deinit {
        base.deallocate()
    }

    /// The pixel in column `x` of row `y`, both of which must be inside.
    package subscript(x: Int, y: Int) -> UInt32 {
        get { base[y * stride + x] }
        set { base[y * stride + x] = newValue }
    }

    /// Bytes that the buffer occupies.
    package var byteCount: Int { stride * (height + 1) * 4 }
}

/// The ``PixelBuffer/id`` of the buffer that was made last.
private let lastID = Atomic<UInt64>(0)
