extension PixelBuffer {
    /// Cached data derived from a buffer's pixels.
    ///
    /// Only use this for finished buffers: later changes of the pixels don't invalidate it.
    struct Derived: Sendable {
        var opacity: OpacityMap?
        var mipLevels: [PixelBuffer]?
    }
}
