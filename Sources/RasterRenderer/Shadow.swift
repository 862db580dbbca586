import CoreGraphics

/// Replaces a finished picture by its shadow: its alpha, blurred, times the premultiplied `color`.
func castShadow(of picture: PixelBuffer, sigma: Double, color: UInt32) {
    // Wider blurs than the widest picture leave nothing to see; the limit keeps any number harmless.
    let isBlurred = sigma > 0.01 && sigma.isFinite
    let shape = isBlurred ? gaussianBlurredAlpha(picture, sigma: min(sigma, Double(PixelBuffer.maximumSide))) : picture
    for y in 0..<picture.height {
        let from = shape.base + y * shape.stride, row = picture.base + y * picture.stride
        for x in 0..<picture.width {
            let alpha = from[x] &>> 24
            row[x] = alpha == 0 ? 0 : scaled(color, alpha)
        }
    }
}

/// Blurs a finished picture.
func gaussianBlur(_ picture: PixelBuffer, sigma: Double) {
    let blurred = gaussianBlurred(picture, sigma: sigma > 0 ? min(sigma, Double(PixelBuffer.maximumSide)) : 0)
    for y in 0..<picture.height { (picture.base + y * picture.stride).update(from: blurred.base + y * blurred.stride, count: picture.width) }
}
