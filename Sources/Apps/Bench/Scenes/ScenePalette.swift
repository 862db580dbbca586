import QuartzCore

/// What the scenes S4 to S7 are coloured with: twelve colours, and pictures of hills computed from them.
enum ScenePalette {
    private static let colors: [SIMD3<Int>] = [
        [255, 69, 58], [255, 159, 10], [255, 214, 10], [48, 209, 88], [102, 212, 207], [64, 200, 224], [10, 132, 255], [94, 92, 230],
        [191, 90, 242], [255, 55, 95], [172, 142, 104], [142, 142, 147],
    ]

    /// The components of a colour, 0 to 255. Numbers beyond the twelve begin again.
    static func components(_ index: Int) -> SIMD3<Int> { colors[index % colors.count] }

    static func color(_ index: Int) -> CGColor { color(components(index)) }

    /// - Parameters:
    ///   - components: red, green and blue, 0 to 255.
    ///   - alpha: 0 to 1. Default: 1.
    static func color(_ components: SIMD3<Int>, alpha: CGFloat = 1) -> CGColor {
        CGColor(
            red: CGFloat(components.x) / 255, green: CGFloat(components.y) / 255, blue: CGFloat(components.z) / 255, alpha: alpha)
    }

    /// An opaque picture of a sky with a sun over two ranges of hills, computed in integers so that all renderers are given the same.
    ///
    /// - Parameters:
    ///   - index: which picture: it decides on the colours, the sun's place and the hills.
    ///   - width: in pixels.
    ///   - height: in pixels.
    static func landscape(_ index: Int, width: Int, height: Int) -> CGImage {
        let sky = components(5 * index)
        let ground = components(5 * index + 1 + index / 12)
        let pixels = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            let v = 4096 * y / height
            for x in 0..<width {
                let u = 4096 * x / width
                var color = (sky &* (4096 - v) &+ ground &* v) / 4096
                let fromSun = (x: u - 1024 - 512 * (index % 5), y: v - 900 - 300 * (index % 3))
                if fromSun.x * fromSun.x + fromSun.y * fromSun.y < 700 * 700 { color = [255, 244, 214] }
                if v > 2500 + ridge(u * (1 + index % 3) + 700 * index) / 2 { color = ground / 2 }
                if v > 3100 + ridge(2 * u + 1100 * index + 1500) / 3 { color = (sky &+ ground) / 6 }
                pixels[x, y] = 0xFF00_0000 | UInt32(color.x) << 16 | UInt32(color.y) << 8 | UInt32(color.z)
            }
        }
        return CGImage(pixels: pixels)
    }

    /// A triangle wave of period 4096 and height 2048.
    private static func ridge(_ n: Int) -> Int { abs(n % 4096 - 2048) }
}
