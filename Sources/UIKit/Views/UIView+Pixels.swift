/// Aligning lengths and positions with the pixels of the view's content.
extension UIView {
    /// The content's scale in pixels per point.
    var pixelScale: CGFloat { PixelAlignment.usable(contentScaleFactor) }
    /// The width of the thinnest line, in points.
    var hairline: CGFloat { PixelAlignment.hairline(contentScaleFactor) }

    /// A length rounded to the nearest whole number of pixels, in points.
    func nearestPixel(_ length: CGFloat) -> CGFloat { PixelAlignment.nearest(length, contentScaleFactor) }
    /// A point rounded to the nearest pixel boundaries.
    func nearestPixel(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: nearestPixel(x), y: nearestPixel(y)) }
    /// A rectangle with its origin rounded to the nearest pixel boundaries; its size stays the same.
    func nearestPixel(_ rect: CGRect) -> CGRect { CGRect(origin: nearestPixel(rect.minX, rect.minY), size: rect.size) }

    /// A length rounded up to a whole number of pixels, in points.
    func wholePixels(_ length: CGFloat) -> CGFloat { PixelAlignment.ceil(length, contentScaleFactor) }
    /// A size rounded up to whole pixels, in points.
    func wholePixels(_ size: CGSize) -> CGSize { CGSize(width: wholePixels(size.width), height: wholePixels(size.height)) }
}
