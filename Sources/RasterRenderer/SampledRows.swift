import CRowKernels

/// Draws a run of an image that is scaled, rotated or seen in perspective.
@inline(never)
func drawSampled(_ quad: UnsafePointer<PreparedQuad>, _ run: RowRun, _ out: RowTarget, _ coverage: PixelCoverage, _ pass: PassView) {
    var row = pass.row(out.row, of: quad)
    let (blocks, full) = run.cover(coverage, out)
    out.kernels.pointee.draw_sampled(
        &row, quad.pointee.filter.kernel, out.coverages, full.lowerBound, full.upperBound, out.pixels, blocks.lowerBound, blocks.upperBound)
}

extension PassView {
    /// What the kernels need to know of a row of a quad with an image.
    @inline(__always)
    func row(_ y: Int, of quad: UnsafePointer<PreparedQuad>) -> SampledRow {
        var row = (samplers + quad.pointee.sampler).pointee.row(y, levels)
        row.opacity = UInt16(truncatingIfNeeded: quad.pointee.opacity)
        row.isPlus = quad.pointee.isPlus
        return row
    }
}
