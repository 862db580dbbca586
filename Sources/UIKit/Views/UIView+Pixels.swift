/// Lengths and places on the pixels that the view draws with.
extension UIView {
    /// Pixels per point.
    var pixelScale: CGFloat { PixelAlignment.usable(contentScaleFactor) }
    /// The width of the thinnest line, in points.
    var hairline: CGFloat { PixelAlignment.hairline(contentScaleFactor) }

    /// The nearest whole number of pixels, in points.
    func nearestPixel(_ length: CGFloat) -> CGFloat { PixelAlignment.nearest(length, contentScaleFactor) }
    /// The nearest corner of pixels.
    func nearestPixel(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: nearestPixel(x), y: nearestPixel(y)) }
    /// A rectangle with its origin at the nearest corner of pixels, and its size kept.
    func nearestPixel(_ rect: CGRect) -> CGRect { CGRect(origin: nearestPixel(rect.minX, rect.minY), size: rect.size) }

    /// The next whole number of pixels up, in points.
    func wholePixels(_ length: CGFloat) -> CGFloat { PixelAlignment.ceil(length, contentScaleFactor) }
    /// The next size of whole pixels up.
    func wholePixels(_ size: CGSize) -> CGSize { CGSize(width: wholePixels(size.width), height: wholePixels(size.height)) }
}
