import CRowKernels

/// Draws a run of an image that is scaled, rotated or seen in perspective.
@inline(never)
func drawSampled(_ quad: UnsafePointer<PreparedQuad>, _ run: RowRun, _ out: RowTarget, _ coverage: PixelCoverage, _ pass: PassView) {
    var row = (pass.samplers + quad.pointee.sampler).pointee.row(out.row, pass.levels)
    row.opacity = UInt16(truncatingIfNeeded: quad.pointee.opacity)
    row.isPlus = quad.pointee.isPlus
    let (blocks, full) = run.cover(coverage, out)
    out.kernels.pointee.draw_sampled(
        &row, quad.pointee.filter.kernel, out.coverages, full.lowerBound, full.upperBound, out.pixels, blocks.lowerBound, blocks.upperBound)
}
