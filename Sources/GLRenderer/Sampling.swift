import CoreGraphics
import QuartzCore

/// How a quad samples an image: the map from pixels to 1/256 texels, and the filter.
struct Sampling {
    enum Kind: Int {
        case linear = 1, trilinear, nearest
    }

    var kind: Kind
    /// The map, relative to the quad's origin.
    var map: TextureMap
    /// The greatest coordinates in the image.
    var limit: SIMD2<Double>

    var feature: QuadFeatures {
        switch kind {
        case .linear: .linear
        case .trilinear: .trilinear
        case .nearest: .nearest
        }
    }

    /// Nil when no point of the plane lies in front of the viewer or the numbers are not finite.
    init?(
        _ planeFromPixels: Homography, _ texels: DisplayList.TexelMap, _ wanted: DisplayList.Filter, width: Int, height: Int,
        origin: SIMD2<Double>
    ) {
        let filter = wanted.reduced(width: width, height: height)
        guard var map = TextureMap(planeFromPixels.moved(to: origin), texels, isNearest: filter == .nearest) else { return nil }
        limit = SIMD2(Double((width - 1) * 256), Double((height - 1) * 256))
        if let texels = map.wholeTexels(origin: origin) {
            // Nearest, and exact: the middle of the texel at the centre of each pixel.
            map.isNearest = true
            map.u = SIMD3(256, 0, 256 * (texels.x - 0.5 + origin.x) + 127.5)
            map.v = SIMD3(0, 256, 256 * (texels.y - 0.5 + origin.y) + 127.5)
        } else if !map.isAffine {
            // Single precision has enough digits, but not for any exponent.
            let depth = max(abs(map.w.z), abs(map.w.x), abs(map.w.y))
            map.u /= depth
            map.v /= depth
            map.w /= depth
        }
        self.map = map
        kind = map.isNearest ? .nearest : filter == .trilinear ? .trilinear : .linear
        if kind == .nearest { limit += 255 }
    }
}

/// Where the mip levels of a picture lie in one texture: the picture on top, its levels side by side below.
struct LevelLayout {
    private(set) var levels: [TextureLevel]
    private(set) var totalWidth: Int
    private(set) var totalHeight: Int

    init(width: Int, height: Int) {
        levels = [TextureLevel(x: 0, y: 0, width: width, height: height)]
        var x = 0
        while let last = levels.last, last.width > 1 || last.height > 1 {
            let next = TextureLevel(x: x, y: height, width: (last.width + 1) / 2, height: (last.height + 1) / 2)
            levels.append(next)
            x += next.width
        }
        totalWidth = max(width, x)
        totalHeight = height + (levels.count > 1 ? levels[1].height : 0)
    }
}
