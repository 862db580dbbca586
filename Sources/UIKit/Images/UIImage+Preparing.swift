/// Decoding ahead of time, and smaller versions.
extension UIImage {
    /// Decodes the image now and returns a version with everything that the renderer needs (mip levels for trilinear filtering, opaque
    /// regions), so that displaying it delays neither the main thread nor the next frame. Nil if decoding fails. Can be called on any
    /// thread.
    public func preparingForDisplay() -> UIImage? {
        for frame in values.animation?.frames ?? [self] {
            guard let pixels = frame.uprightImage()?.pixels else { return nil }
            _ = pixels.opacity
            _ = pixels.mipLevels
        }
        return self
    }

    /// The same image, decoded in the background.
    public func byPreparingForDisplay() async -> UIImage? {
        await Task.detached { self.preparingForDisplay() }.value
    }

    /// Decodes the image in the background, and calls the completion handler there.
    public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        Task.detached { completionHandler(self.preparingForDisplay()) }
    }

    /// A thumbnail that fits into a size in points, with the same aspect ratio and scale. Can be called on any thread.
    ///
    /// An image that isn't decoded yet is decoded at this size, which takes a fraction of the time and memory. Bitmaps are not enlarged;
    /// SVGs are drawn as large as fits. Nil if decoding fails or the size is empty.
    public func preparingThumbnail(of size: CGSize) -> UIImage? {
        let own = self.size
        guard size.width > 0, size.height > 0, own.width > 0, own.height > 0 else { return nil }
        let factor = min(size.width / own.width, size.height / own.height)
        let longer = max(own.width, own.height) * scale * factor
        guard longer.isFinite else { return preparingForDisplay() }
        let side = max(1, Int(min(longer.rounded(), CGFloat(PixelBuffer.maximumSide))))
        guard let image = source.image(longerSide: side, keeps: false) else { return nil }
        let result = max(image.width, image.height) > side ? image.reduced(toLongerSide: side) : image
        return UIImage(source: ImageSource(result), values: values).with {
            $0.capInsets = nil
            $0.alignmentRectInsets = .zero
            $0.baselineOffset = nil
            $0.symbol = nil
            $0.animation = nil
        }
    }

    /// A thumbnail of data, in a size in pixels: what ``preparingThumbnail(of:)`` makes of an image of the data. An SVG is read only once, for
    /// its size isn't asked first.
    package static func thumbnail(of data: Data, fitting size: CGSize) -> UIImage? {
        guard size.width > 0, size.height > 0, let image = try? ImageDecoder(data: data).decode(fitting: size) else { return nil }
        return UIImage(cgImage: image)
    }

    /// A thumbnail, made in the background.
    public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
        await Task.detached { self.preparingThumbnail(of: size) }.value
    }

    /// Makes a thumbnail in the background, and calls the completion handler there.
    public func prepareThumbnail(of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        Task.detached { completionHandler(self.preparingThumbnail(of: size)) }
    }
}

extension CGImage {
    /// The image scaled down, with its aspect ratio kept.
    fileprivate func reduced(toLongerSide side: Int) -> CGImage {
        let factor = CGFloat(side) / CGFloat(max(width, height))
        let size = (max(1, Int((CGFloat(width) * factor).rounded())), max(1, Int((CGFloat(height) * factor).rounded())))
        // Halving with a box filter keeps pixels that a single reduction by a large factor would skip.
        var base = self
        for level in pixels.mipLevels where level.width >= size.0 && level.height >= size.1 { base = CGImage(pixels: level, isOpaque: isOpaque) }
        let context = CGContext(pixels: PixelBuffer(width: size.0, height: size.1), isOpaque: isOpaque)
        context.interpolationQuality = .high
        context.drawUpright(base, in: CGRect(x: 0, y: 0, width: size.0, height: size.1))
        return context.finish()
    }
}
