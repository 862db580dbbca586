import CRowKernels
import QuartzCore

/// The map from pixels to texels of an image, in 1/256 texels: u = U/W, v = V/W, each of U, V, W linear in x and y.
struct TextureMap {
    var u: SIMD3<Double>
    var v: SIMD3<Double>
    var w: SIMD3<Double>
    /// Whether W is 1 everywhere.
    var isAffine: Bool
    /// Whether the image is in perspective, but u is the same in all of a column of pixels, as where it is turned about a vertical axis.
    var isTurnedAboutVertical: Bool { !isAffine && u.y == 0 && w.y == 0 }

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

    /// The map on a row of pixels, whose image the caller fills in.
    @inline(__always)
    func row(_ y: Int) -> SampledRow {
        let cy = Double(y) + 0.5
        var row = SampledRow()
        row.startU = u.x * 0.5 + (u.y * cy + u.z)
        row.startV = v.x * 0.5 + (v.y * cy + v.z)
        row.startW = w.x * 0.5 + (w.y * cy + w.z)
        (row.stepU, row.stepV, row.stepW) = (u.x, v.x, w.x)
        (row.downU, row.downV, row.downW) = (u.y, v.y, w.y)
        row.isAffine = isAffine
        return row
    }
}
