/// Aligns points and rectangles to the pixels of a screen. `scale` is pixels per point; one that is not positive and finite counts as 1,
/// and coordinates that are not finite stay as they are.
enum PixelAlignment {
    static func usable(_ scale: CGFloat) -> CGFloat { scale > 0 && scale.isFinite ? scale : 1 }

    static func floor(_ value: CGFloat, _ scale: CGFloat) -> CGFloat { step(value, scale) { $0.rounded(.down) } }
    static func ceil(_ value: CGFloat, _ scale: CGFloat) -> CGFloat { step(value, scale) { $0.rounded(.up) } }
    static func nearest(_ value: CGFloat, _ scale: CGFloat) -> CGFloat { step(value, scale) { $0.rounded() } }

    private static func step(_ value: CGFloat, _ scale: CGFloat, _ round: (CGFloat) -> CGFloat) -> CGFloat {
        let scale = usable(scale)
        let pixels = value * scale
        guard pixels.isFinite else { return value }
        // Values that are whole except for rounding errors of fractions such as 1/3 are not moved.
        let whole = pixels.rounded()
        return (abs(pixels - whole) < 1e-3 ? whole : round(pixels)) / scale
    }

    /// The width of the thinnest line, in points.
    static func hairline(_ scale: CGFloat) -> CGFloat { 1 / usable(scale) }

    /// The length of the upper or left one of two panels that share a length: it gets the odd pixel.
    static func half(_ length: CGFloat, _ scale: CGFloat) -> CGFloat { nearest(length / 2, scale) }
}

extension CGPoint {
    /// The point moved to the corner of the pixel that contains it.
    package func aligned(scale: CGFloat) -> CGPoint {
        CGPoint(x: PixelAlignment.floor(x, scale), y: PixelAlignment.floor(y, scale))
    }
}

extension CGSize {
    /// The size rounded to whole pixels.
    package func aligned(scale: CGFloat) -> CGSize {
        CGSize(width: PixelAlignment.nearest(width, scale), height: PixelAlignment.nearest(height, scale))
    }
}

extension CGRect {
    /// The rectangle with its origin moved to its pixel's corner and its size kept, so that an image in it is not stretched.
    package func aligned(scale: CGFloat) -> CGRect {
        guard !isNull, !isInfinite else { return self }
        return CGRect(origin: origin.aligned(scale: scale), size: size.aligned(scale: scale))
    }

    /// The smallest rectangle of whole pixels around this one: for text, which must not be clipped. Images would be stretched.
    package func alignedOutward(scale: CGFloat) -> CGRect {
        guard !isNull, !isInfinite else { return self }
        let low = CGPoint(x: PixelAlignment.floor(minX, scale), y: PixelAlignment.floor(minY, scale))
        return CGRect(
            x: low.x, y: low.y, width: PixelAlignment.ceil(maxX, scale) - low.x, height: PixelAlignment.ceil(maxY, scale) - low.y)
    }

    /// A rectangle of a size, centred in this one and aligned to whole pixels: at most half a pixel off centre.
    package func centered(_ size: CGSize, scale: CGFloat) -> CGRect {
        let size = size.aligned(scale: scale)
        return CGRect(
            x: PixelAlignment.nearest(midX - size.width / 2, scale), y: PixelAlignment.nearest(midY - size.height / 2, scale),
            width: size.width, height: size.height)
    }

    /// The centre for a view of a size so that its edges lie on pixel boundaries: half a pixel off for odd sizes.
    package func pixelCenter(for size: CGSize, scale: CGFloat) -> CGPoint {
        let rect = centered(size, scale: scale)
        return CGPoint(x: rect.midX, y: rect.midY)
    }
}
