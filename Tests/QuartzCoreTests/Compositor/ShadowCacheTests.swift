import CoreGraphics
import Testing

@testable import QuartzCore

struct ShadowCacheTests {
    @Test("a shadow whose opacity is animated is blurred once, and has the pixels of one that is not")
    func animatedOpacity() throws {
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: 30), transform: nil)
        var animated = ShadowCache()
        for alpha: UInt32 in [10, 20, 30, 64, 255] {
            let color = alpha << 24 | alpha << 8
            let changed = animated.shadow(of: path, radius: 3, scale: 2, color: color)
            let shadow = try #require(changed)
            animated.endFrame()
            var still = ShadowCache()
            let made = still.shadow(of: path, radius: 3, scale: 2, color: color)
            let alone = try #require(made)
            #expect(shadow.rect == alone.rect && shadow.pixels.width == alone.pixels.width)
            let isSame = (0..<alone.pixels.height).allSatisfy { y in
                (0..<alone.pixels.width).allSatisfy { shadow.pixels[$0, y] == alone.pixels[$0, y] }
            }
            #expect(isSame)
            #expect(shadow.pixels[shadow.pixels.width / 2, shadow.pixels.height / 2] == color)
        }
        #expect(animated.blurCount == 1)
    }

    @Test("shadows of other radii, scales and paths are blurred for themselves")
    func others() {
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: 30), transform: nil)
        var cache = ShadowCache()
        for (radius, scale) in [(3.0, 1.0), (4, 1), (3, 2), (3, 1)] {
            _ = cache.shadow(of: path, radius: radius, scale: scale, color: 0xFF00_0000)
        }
        let other = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: 30), transform: nil)
        _ = cache.shadow(of: other, radius: 3, scale: 1, color: 0xFF00_0000)
        #expect(cache.blurCount == 4)
    }
}
