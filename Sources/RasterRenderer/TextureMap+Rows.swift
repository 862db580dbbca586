import CRowKernels
import QuartzCore

extension TextureMap {
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
