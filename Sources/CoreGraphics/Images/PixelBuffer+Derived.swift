import Dispatch

extension PixelBuffer {
    /// Cached data derived from a buffer's pixels.
    ///
    /// Only use this for finished buffers: later changes of the pixels don't invalidate it.
    struct Derived: Sendable {
        var opacity: OpacityMap?
        var mipLevels: MipLevels?
    }

    /// Makes ``opacity``, and ``mipLevels`` if wanted, on another thread, unless that was begun before. Who needs them earlier makes them, and
    /// waits for nobody: neither is made while the lock is held.
    ///
    /// The buffer must be finished. Thread-safe.
    package func prepare(withMipLevels: Bool) {
        let wanted: UInt8 = withMipLevels ? 3 : 1
        guard preparations.bitwiseOr(wanted, ordering: .relaxed).oldValue & wanted != wanted else { return }
        DispatchQueue.global(qos: .userInitiated).async { [self] in
            _ = opacity
            if withMipLevels { _ = mipLevels }
        }
    }
}
