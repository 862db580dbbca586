import Synchronization

/// A bitmap in memory: premultiplied BGRA, 8 bits per channel, as `UInt32` values `0xAARRGGBB`.
///
/// All images in Lamina have this format, which is Cairo's, SDL's and OpenGL's `BGRA8888`, so no stage has to swizzle. Rows are `stride`
/// pixels apart. One padding pixel follows each row and one padding row follows the last, so a sampler may read the right and lower
/// neighbour of any pixel without a bounds check; the padding's contents are unspecified but always readable.
///
/// `@unchecked Sendable` holds because a buffer is filled by its creator and only then shared, after which nobody writes to it. Drawing
/// contexts and render targets, which do write, don't share their buffer until they are done; threads that fill one together write
/// different rows.
package final class PixelBuffer: @unchecked Sendable {
    /// An identifier that is unique in this process, a key for caching what is derived from a finished buffer.
    package let id: UInt64
    /// The width in pixels, at least 1.
    package let width: Int
    /// The height in pixels, at least 1.
    package let height: Int
    /// The number of pixels from one row to the next, greater than `width`.
    package let stride: Int
    /// The first pixel of the first row.
    package let base: UnsafeMutablePointer<UInt32>
    /// Cached data derived from the finished pixels: mip levels and the opaque region. Empty until first use.
    let derived = Guarded(Derived())
    /// What of it was made or begun: bit 0 the opaque region, bit 1 the mip levels.
    let preparations = Atomic<UInt8>(0)

    /// The maximum width and height: the rasterizer's coordinates are 16.16 fixed-point numbers.
    package static let maximumSide = 32_767

    /// Creates a transparent buffer. Traps unless both sides are in 1...``maximumSide``.
    package convenience init(width: Int, height: Int) {
        self.init(width: width, height: height, isCleared: true)
    }

    /// Creates a buffer with arbitrary pixels, for one who writes all of them. Traps as ``init(width:height:)`` does.
    package convenience init(unclearedWidth width: Int, height: Int) {
        self.init(width: width, height: height, isCleared: false)
    }

    private init(width: Int, height: Int, isCleared: Bool) {
        precondition(
            width > 0 && height > 0 && width <= Self.maximumSide && height <= Self.maximumSide, "PixelBuffer of \(width) x \(height) pixels"
        )
        id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
        self.width = width
        self.height = height
        stride = (width + 1 + 3) & ~3
        guard let memory = PixelMemory.shared.allocate(stride * (height + 1) * MemoryLayout<UInt32>.stride, isCleared: isCleared) else {
            preconditionFailure("no memory for a PixelBuffer of \(width) x \(height) pixels")
        }
        base = memory.bindMemory(to: UInt32.self, capacity: stride * (height + 1))
    }

    deinit {
        // Another thread may have been the last to read the pixels, to derive something from them. The reference count puts that before this,
        // but not for the thread sanitizer, which doesn't see it: it sees the lock, and else takes the memory's next user for a race.
        derived.withLock { _ in }
        PixelMemory.shared.release(base, byteCount)
    }

    /// The pixel in column `x` of row `y`, which must be inside the buffer (unchecked).
    package subscript(x: Int, y: Int) -> UInt32 {
        get { base[y * stride + x] }
        set { base[y * stride + x] = newValue }
    }

    /// The size of the buffer in bytes, including padding.
    package var byteCount: Int { stride * (height + 1) * 4 }
}

/// The ``PixelBuffer/id`` of the buffer that was created last.
private let lastID = Atomic<UInt64>(0)
