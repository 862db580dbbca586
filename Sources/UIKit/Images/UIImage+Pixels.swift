/// Images derived from an image: upright, tinted, and encoded as a file.
extension UIImage {
    /// The pixels, turned upright, in the tint colour if the image has one.
    func uprightImage() -> CGImage? {
        guard let image = uprightSource() else { return nil }
        return values.tint.map { filled(image, with: $0.cgColor) } ?? image
    }

    /// The pixels, turned upright, in their own colours.
    private func uprightSource() -> CGImage? {
        guard imageOrientation != .up else { return source.image() }
        if let known = derived.withLock({ $0.upright }) { return known }
        guard let image = source.image() else { return nil }
        let sideways = imageOrientation.isSideways
        let width = sideways ? image.height : image.width, height = sideways ? image.width : image.height
        let context = CGContext(pixels: PixelBuffer(width: width, height: height), isOpaque: image.isOpaque)
        context.concatenate(imageOrientation.turning(intoSize: CGSize(width: width, height: height)))
        context.interpolationQuality = .none
        context.setBlendMode(.copy)
        context.drawUpright(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
        let upright = context.finish()
        derived.withLock { $0.upright = upright }
        return upright
    }

    /// The upright pixels as a view shows them, in `tint` if there is one. The same object for the same tint, so that views share it.
    func shownImage(tint: CGColor?) -> CGImage? {
        guard let tint else { return uprightImage() }
        return uprightSource().map { filled($0, with: tint) }
    }

    /// The shape (alpha) of an image filled with a colour. Cached.
    func filled(_ image: CGImage, with color: CGColor) -> CGImage {
        if let known = derived.withLock({ $0.filled.first { $0.of === image && $0.color == color } }) { return known.image }
        let result = image.filled(with: color)
        derived.withLock { derived in
            // Light and dark, enabled and disabled: one image rarely needs more colours at once.
            if derived.filled.count >= 4 { derived.filled.removeFirst() }
            derived.filled.append((image, color, result))
        }
        return result
    }

    // MARK: Files

    /// The image as PNG data, rotated upright: the same bytes for the same pixels. Nil where decoding fails.
    public func pngData() -> Data? {
        guard let image = uprightImage() else { return nil }
        return try? image.pngData()
    }

    /// The image as JPEG data, rotated upright, on white where it is transparent. Nil where decoding fails.
    ///
    /// - Parameter compressionQuality: 0, the smallest file, to 1, the best picture.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        guard let image = uprightImage() else { return nil }
        return try? image.jpegData(quality: compressionQuality)
    }

    /// The format of a renderer that can draw this image without loss.
    public var imageRendererFormat: UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return format
    }
}

extension CGImage {
    /// The shape (alpha) of the image filled with a colour.
    func filled(with color: CGColor) -> CGImage {
        let c = color.rgba.clamped(lowerBound: .zero, upperBound: .one)
        // A lookup table: each of the 256 alpha values has one result.
        let results: [UInt32] = (0..<256).map { alpha in
            let a = c.w * Float(alpha)
            func channel(_ value: Float) -> UInt32 { UInt32((value * a).rounded()) }
            return UInt32(a.rounded()) << 24 | channel(c.x) << 16 | channel(c.y) << 8 | channel(c.z)
        }
        let filled = PixelBuffer(width: width, height: height)
        results.withUnsafeBufferPointer { results in
            for y in 0..<height {
                let from = pixels.base + y * pixels.stride, to = filled.base + y * filled.stride
                for x in 0..<width { to[x] = results[Int(from[x] >> 24)] }
            }
        }
        return CGImage(pixels: filled, isOpaque: isOpaque && c.w >= 1)
    }
}
