
/// Where an image's pixels come from: pixels, or a picture that is decoded when it is needed.
final class ImageSource: Sendable {
    /// Size in pixels of the upright picture.
    let pixelSize: (width: Int, height: Int)
    /// The picture that isn't decoded (wholly) yet.
    private let decoder: ImageDecoder?
    private let cache: Guarded<Cache>

    /// What was decoded so far.
    private struct Cache {
        /// The largest version decoded so far.
        var image: CGImage?
        var isWhole = false
        var hasFailed = false
    }

    init(_ image: CGImage) {
        pixelSize = (image.width, image.height)
        decoder = nil
        cache = Guarded(Cache(image: image, isWhole: true))
    }

    /// Nil where the picture has no size, which only its loader finds for some formats.
    init?(_ decoder: ImageDecoder) {
        guard let size = try? decoder.pixelSize(), size.width > 0, size.height > 0 else { return nil }
        pixelSize = size
        self.decoder = decoder
        cache = Guarded(Cache())
    }

    /// Whether the picture has a size of its own only by convention, and is drawn anew at each size: SVG.
    private var isVector: Bool { decoder?.format == .svg }

    /// The whole picture, decoded now if need be; nil where it can't be.
    func image() -> CGImage? {
        if let known = cache.withLock({ $0.isWhole || $0.hasFailed ? $0 : nil }) { return known.isWhole ? known.image : nil }
        // Decoded outside of the lock: threads that want a thumbnail must not wait. Two that want the same may decode it twice, at worst.
        let decoded = isVector ? try? decoder?.decode(maximumPixelSize: max(pixelSize.width, pixelSize.height)) : try? decoder?.decode()
        return cache.withLock { cache in
            if cache.isWhole { return cache.image }
            cache.image = decoded ?? cache.image
            cache.isWhole = decoded != nil
            cache.hasFailed = decoded == nil
            return decoded
        }
    }

    /// The picture with its longer side of at least about `side` pixels, or whole where that is smaller. What is decoded already is used if
    /// it is large enough; otherwise it is decoded at this size, and kept where `keeps`.
    func image(longerSide side: Int, keeps: Bool) -> CGImage? {
        let whole = max(pixelSize.width, pixelSize.height)
        guard let decoder, isVector || side < whole else { return image() }
        let known = cache.withLock { $0 }
        if known.hasFailed { return nil }
        if let image = known.image, max(image.width, image.height) >= side { return image }
        guard let decoded = try? decoder.decode(maximumPixelSize: max(1, side)) else {
            cache.withLock { $0.hasFailed = $0.image == nil }
            return known.image
        }
        if keeps {
            cache.withLock { cache in
                if !cache.isWhole, max(cache.image?.width ?? 0, cache.image?.height ?? 0) < side { cache.image = decoded }
            }
        }
        return decoded
    }
}
