
/// Where an image's pixels come from: pixels, a file that is decoded on demand, or code that draws at any size.
final class ImageSource: Sendable {
    /// The size of the upright image, in pixels.
    let pixelSize: (width: Int, height: Int)
    /// The decoder of a file that isn't decoded, or not at full size, yet.
    private let decoder: ImageDecoder?
    /// Draws over a rectangle at the origin of the current context, y down.
    private let painter: (@Sendable (CGContext, CGSize) -> Void)?
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
        painter = nil
        cache = Guarded(Cache(image: image, isWhole: true))
    }

    /// Creates a source from drawing code with this default size in pixels; at least one pixel and at most 4096 a side.
    init(width: Int, height: Int, painter: @escaping @Sendable (CGContext, CGSize) -> Void) {
        pixelSize = (min(max(width, 1), 4096), min(max(height, 1), 4096))
        decoder = nil
        self.painter = painter
        cache = Guarded(Cache())
    }

    /// Nil where the image has no size, which some formats only reveal when they are loaded.
    ///
    /// - Parameter vectorScale: pixels for each unit of a drawing that has no pixels of its own.
    init?(_ decoder: ImageDecoder, vectorScale: CGFloat = 1) {
        guard var size = try? decoder.pixelSize(), size.width > 0, size.height > 0 else { return nil }
        if decoder.format == .svg, vectorScale > 0, max(size.width, size.height) < 4096 {
            let factor = min(vectorScale, 4096 / CGFloat(max(size.width, size.height)))
            size = (Int((CGFloat(size.width) * factor).rounded()), Int((CGFloat(size.height) * factor).rounded()))
        }
        pixelSize = size
        self.decoder = decoder
        painter = nil
        cache = Guarded(Cache())
    }

    /// Whether the image is resolution independent, and is drawn for each size: drawing code and SVG.
    var isVector: Bool { painter != nil || decoder?.format == .svg }

    /// The image at full size, decoded now if necessary; nil if decoding fails.
    func image() -> CGImage? {
        if let known = cache.withLock({ $0.isWhole || $0.hasFailed ? $0 : nil }) { return known.isWhole ? known.image : nil }
        // Decoded outside of the lock: threads that want a thumbnail must not wait. Two that want the same may decode it twice, at worst.
        let decoded = isVector ? draw(longerSide: max(pixelSize.width, pixelSize.height)) : try? decoder?.decode()
        return cache.withLock { cache in
            if cache.isWhole { return cache.image }
            cache.image = decoded ?? cache.image
            cache.isWhole = decoded != nil
            cache.hasFailed = decoded == nil
            return decoded
        }
    }

    /// The picture with its longer side of at least about `side` pixels, or whole where that is smaller. What is decoded already is used if
    /// it is large enough; otherwise it is decoded at this size, and kept where `keeps`. A drawing is drawn for this very size: with a larger
    /// one reduced, what is seen would depend on the sizes that were drawn before.
    func image(longerSide side: Int, keeps: Bool) -> CGImage? {
        let whole = max(pixelSize.width, pixelSize.height)
        guard isVector || decoder != nil && side < whole else { return image() }
        let known = cache.withLock { $0 }
        if known.hasFailed { return nil }
        if let image = known.image {
            let kept = max(image.width, image.height)
            if isVector ? kept == max(1, side) : kept >= side { return image }
        }
        guard let decoded = isVector ? draw(longerSide: max(1, side)) : try? decoder?.decode(maximumPixelSize: max(1, side)) else {
            cache.withLock { $0.hasFailed = $0.image == nil }
            return known.image
        }
        if keeps {
            cache.withLock { cache in
                if !cache.isWhole, isVector || max(cache.image?.width ?? 0, cache.image?.height ?? 0) < side { cache.image = decoded }
            }
        }
        return decoded
    }

    /// A drawing's picture of a size.
    private func draw(longerSide side: Int) -> CGImage? {
        guard let painter else { return try? decoder?.decode(maximumPixelSize: side) }
        let factor = CGFloat(side) / CGFloat(max(pixelSize.width, pixelSize.height))
        let width = factor == 1 ? pixelSize.width : Int((CGFloat(pixelSize.width) * factor).rounded())
        let height = factor == 1 ? pixelSize.height : Int((CGFloat(pixelSize.height) * factor).rounded())
        let side = PixelBuffer.maximumSide
        let context = CGContext(pixels: PixelBuffer(width: min(max(width, 1), side), height: min(max(height, 1), side)))
        painter(context, CGSize(width: context.width, height: context.height))
        return context.finish()
    }
}
