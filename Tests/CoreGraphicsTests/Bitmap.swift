import CoreGraphics

/// A y-down bitmap to draw on in a test, and its pixels.
func draw(_ width: Int = 8, _ height: Int = 8, scale: CGFloat = 1, flipped: Bool = true, _ body: (CGContext) -> Void) -> PixelBuffer {
    let context = CGContext(pixels: PixelBuffer(width: width, height: height), scale: scale, flipped: flipped)
    body(context)
    return context.finish().pixels
}

extension PixelBuffer {
    /// The visible pixels, row by row.
    var rows: [[UInt32]] { (0..<height).map { y in (0..<width).map { self[$0, y] } } }
    /// The alpha of each visible pixel, row by row.
    var alphas: [[UInt32]] { rows.map { $0.map { $0 >> 24 } } }

    /// A buffer of the given rows.
    convenience init(rows: [[UInt32]]) {
        self.init(width: rows[0].count, height: rows.count)
        for (y, row) in rows.enumerated() {
            for (x, pixel) in row.enumerated() { self[x, y] = pixel }
        }
    }
}

let red: UInt32 = 0xFFFF_0000, green: UInt32 = 0xFF00_FF00, blue: UInt32 = 0xFF00_00FF, white: UInt32 = 0xFFFF_FFFF

/// Whether two numbers differ by at most `tolerance`. Spelled out as a call, because the compiler takes minutes over arithmetic of mixed
/// number types inside `#expect`.
func isNear(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat) -> Bool {
    abs(a - b) <= tolerance
}

/// Whether two channel values differ by at most `tolerance`.
func isNear(_ a: UInt32, _ b: UInt32, _ tolerance: Int) -> Bool {
    abs(Int(a) - Int(b)) <= tolerance
}

/// Whether two points differ by at most `tolerance`.
func isNear(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat) -> Bool {
    hypot(a.x - b.x, a.y - b.y) <= tolerance
}

/// The colour of a pixel.
func color(_ pixel: UInt32) -> CGColor {
    let channels = [16, 8, 0, 24].map { Float(pixel >> UInt32($0) & 255) / 255 }
    return CGColor(rgba: SIMD4(channels[0], channels[1], channels[2], channels[3]))
}
