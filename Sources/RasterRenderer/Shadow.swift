import CoreGraphics

/// Replaces a finished picture by its shadow: its alpha, blurred, times the premultiplied `color`.
func castShadow(of picture: PixelBuffer, sigma: Double, color: UInt32) {
    if sigma > 0.01, sigma.isFinite { blurAlpha(of: picture, sigma: min(sigma, 4096)) }
    for y in 0..<picture.height {
        let row = picture.base + y * picture.stride
        for x in 0..<picture.width {
            let alpha = row[x] &>> 24
            row[x] = alpha == 0 ? 0 : scaled(color, alpha)
        }
    }
}
