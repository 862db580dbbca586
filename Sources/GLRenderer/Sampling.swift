import CoreGraphics
import QuartzCore

/// How a quad samples an image: the map from pixels to 1/256 texels, and the filter.
struct Sampling {
    enum Kind: Int {
        case linear = 1, trilinear, nearest
    }

    var kind: Kind
    /// u, v and w by x, y and 1, relative to the quad's origin; the texel is at (u / w, v / w).
    var u: SIMD3<Double>
    var v: SIMD3<Double>
    var w: SIMD3<Double>
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
        // A single texel has no smaller levels.
        let filter = wanted == .trilinear && width == 1 && height == 1 ? .linear : wanted
        let isNearest = filter == .nearest
        let isAffine = planeFromPixels.isAffine
        let map = planeFromPixels.moved(to: origin)
        w = map.column(2)
        // Linear filtering counts from the first texel's centre; nearest rounds down, which the half unit makes of rounding to nearest.
        let shift = isNearest ? 0.5 : 128.0
        u = (map.column(0) * texels.scale.x + w * texels.offset.x) * 256 - w * shift
        v = (map.column(1) * texels.scale.y + w * texels.offset.y) * 256 - w * shift
        // Single precision has enough digits, but not for any exponent.
        let depth = isAffine ? w.z : max(abs(w.z), abs(w.x), abs(w.y))
        guard depth > 0 else { return nil }
        u /= depth
        v /= depth
        w = isAffine ? SIMD3(0, 0, 1) : w / depth
        guard (u + v + w).sum().isFinite else { return nil }
        kind = isNearest ? .nearest : filter == .linear ? .linear : .trilinear
        limit = SIMD2(Double((width - 1) * 256), Double((height - 1) * 256))
        if isAffine { alignWholeTexels(isNearest: isNearest, origin) }
        if kind == .nearest { limit += 255 }
    }

    /// Makes it nearest, and exact, where texels are pixels that are moved by whole numbers, within the precision of 8 bits of fraction.
    private mutating func alignWholeTexels(isNearest: Bool, _ origin: SIMD2<Double>) {
        guard abs(u.x - 256) < 1e-4, abs(v.y - 256) < 1e-4, abs(u.y) < 1e-4, abs(v.x) < 1e-4 else { return }
        let shift = isNearest ? 0.5 : 128.0
        let start = SIMD2(u.x * (0.5 - origin.x) + u.z, v.y * (0.5 - origin.y) + v.z)
        let place = (start + shift) / 256 - 0.5
        let whole = SIMD2(place.x.rounded(), place.y.rounded())
        let tolerance = isNearest ? 0.499 : 0.001
        guard abs(place.x - whole.x) < tolerance, abs(place.y - whole.y) < tolerance, abs(whole.x) < 1e6, abs(whole.y) < 1e6 else { return }
        kind = .nearest
        // The middle of the texel at the centre of each pixel.
        u = SIMD3(256, 0, 256 * (whole.x - 0.5 + origin.x) + 127.5)
        v = SIMD3(0, 256, 256 * (whole.y - 0.5 + origin.y) + 127.5)
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
