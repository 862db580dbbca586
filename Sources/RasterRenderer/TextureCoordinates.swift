import QuartzCore

/// The map from pixels to texels of an image, in 1/256 texels: u = U/W, v = V/W, each of U, V, W linear in x and y.
struct TextureMap {
    var u: SIMD3<Double>
    var v: SIMD3<Double>
    var w: SIMD3<Double>
    /// Whether W is 1 everywhere.
    var isAffine: Bool

    /// Nil when no point of the plane lies in front of the viewer or the numbers are not finite.
    init?(_ planeFromPixels: Homography, _ texels: DisplayList.TexelMap, isNearest: Bool) {
        let h = planeFromPixels
        let w = SIMD3(h.x.z, h.y.z, h.one.z)
        let planeX = SIMD3(h.x.x, h.y.x, h.one.x)
        let planeY = SIMD3(h.x.y, h.y.y, h.one.y)
        // For linear filtering coordinates count from the first texel's centre; nearest rounds down, which the half unit achieves with
        // rounding to nearest.
        let shift = isNearest ? 0.5 : 128.0
        var u = (planeX * texels.scale.x + w * texels.offset.x) * 256 - w * shift
        var v = (planeY * texels.scale.y + w * texels.offset.y) * 256 - w * shift
        isAffine = h.isAffine
        if isAffine {
            guard w.z > 0 else { return nil }
            u /= w.z
            v /= w.z
            self.w = SIMD3(0, 0, 1)
        } else {
            self.w = w
        }
        guard (u + v + self.w).sum().isFinite else { return nil }
        self.u = u
        self.v = v
    }

    @inline(__always)
    func row(_ y: Int) -> TextureRow {
        let cy = Double(y) + 0.5
        return TextureRow(
            step: SIMD2(u.x, v.x), start: SIMD2(u.x * 0.5 + (u.y * cy + u.z), v.x * 0.5 + (v.y * cy + v.z)),
            stepW: w.x, startW: w.x * 0.5 + (w.y * cy + w.z), down: SIMD2(u.y, v.y), downW: w.y
        )
    }
}

/// A ``TextureMap`` on one row: values at the centre of pixel x are `start + step · x`.
struct TextureRow {
    var step: SIMD2<Double>
    var start: SIMD2<Double>
    var stepW: Double
    var startW: Double
    /// The change from one row to the next.
    var down: SIMD2<Double>
    var downW: Double

    /// The map at the centre of pixel `x`.
    @inline(__always)
    func point(_ x: Int, isAffine: Bool) -> TexturePoint {
        let cx = Double(x)
        let h = start + step * cx
        if isAffine { return TexturePoint(uv: h, w: 1, inverse: 1) }
        let w = startW + stepW * cx
        let inverse = 1 / w
        return TexturePoint(uv: h * inverse, w: w, inverse: inverse)
    }
}

extension TextureRow {
    /// The approximate change of a point's coordinates to the row above, which is drawn next.
    @inline(__always)
    func up(from point: TexturePoint) -> SIMD2<Int32> {
        let change = (point.uv * downW - down) * point.inverse
        // NaN and far values become coordinates that are harmless to prefetch.
        let limit = 1_048_576.0
        return SIMD2(Int32(max(-limit, min(limit, change.x))), Int32(max(-limit, min(limit, change.y))))
    }
}

/// The texture coordinates of a pixel's centre.
struct TexturePoint {
    var uv: SIMD2<Double>
    var w: Double
    var inverse: Double
}

/// The numbers of a block's pixels, i, and i(8 - i).
///
/// They are loaded from memory: as constants, their zeros and ones would lead the compiler to leave vector arithmetic.
struct BlockRamps {
    var ramp = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    var bump = SIMD8<Float>(0, 7, 12, 15, 16, 15, 12, 7)
}

/// The texture coordinates of the eight pixels of a block, in 1/256 texels.
struct BlockCoordinates {
    var u: SIMD8<Float>
    var v: SIMD8<Float>
    /// Whether all are certainly inside the image; otherwise they must be clamped.
    var isInside: Bool

    /// Interpolates between the first pixel of a block and the first of the next.
    ///
    /// One division per block gives exact ends. Between them a parabola approximates the perspective: u(t) - linear(t) = Δu · t(1 - t) ·
    /// Δw/w(t), and with the mean of 1/w for 1/w(t) the error is of third order. Where even that would exceed 1/32 texel, each pixel is
    /// divided separately.
    @inline(__always)
    init(_ span: BlockSpan, _ ramps: BlockRamps, x: Int, isAffine: Bool, maxU: Float, maxV: Float) {
        let from = span.from
        let to = span.to
        let ramp = ramps.ramp
        let difference = to.uv - from.uv
        if isAffine {
            u = Float(from.uv.x) + ramp * Float(difference.x * 0.125)
            v = Float(from.uv.y) + ramp * Float(difference.y * 0.125)
        } else {
            let bump = ramps.bump
            let bend = (to.w - from.w) * (from.inverse + to.inverse) * 0.5
            let size = max(abs(difference.x), abs(difference.y))
            if from.w > 0 && to.w > 0 && abs(bend) < 0.25 && size * bend * bend < 64 {
                u = Float(from.uv.x) + ramp * Float(difference.x * 0.125) + bump * Float(difference.x * bend * 0.015625)
                v = Float(from.uv.y) + ramp * Float(difference.y * 0.125) + bump * Float(difference.y * bend * 0.015625)
            } else {
                self = Self.divided(span.row, x: x)
                return
            }
        }
        // Rounding may move a coordinate by a unit or two; a margin of four is safe.
        let low = Float(min(min(from.uv.x, to.uv.x), min(from.uv.y, to.uv.y)))
        isInside = low > 4 && Float(max(from.uv.x, to.uv.x)) < maxU - 4 && Float(max(from.uv.y, to.uv.y)) < maxV - 4
    }

    private init(u: SIMD8<Float>, v: SIMD8<Float>, isInside: Bool) {
        self.u = u
        self.v = v
        self.isInside = isInside
    }

    /// One division per pixel.
    @inline(never)
    private static func divided(_ row: TextureRow, x: Int) -> BlockCoordinates {
        var u = SIMD8<Float>()
        var v = SIMD8<Float>()
        for lane in 0..<blockWidth {
            let point = row.point(x + lane, isAffine: false)
            // What lies behind the viewer belongs to no polygon, whatever it is.
            guard point.w > 0 else { continue }
            u[lane] = Float(point.uv.x)
            v[lane] = Float(point.uv.y)
        }
        return BlockCoordinates(u: u, v: v, isInside: false)
    }
}

/// Rounds coordinates from 0 to 2^23 - 1 to whole numbers: adding 2^23 leaves them in the low bits.
@inline(__always)
func whole(_ value: SIMD8<Float>) -> Pixels {
    unsafeBitCast(value + 8_388_608, to: Pixels.self) & 0x7f_ffff
}

/// `value` within 0...`limit`; 0 for what isn't a number.
@inline(__always)
func clamped(_ value: SIMD8<Float>, to limit: Float) -> SIMD8<Float> {
    let low = SIMD8<Float>.zero.replacing(with: value, where: value .> 0)
    return low.replacing(with: limit, where: low .> limit)
}
