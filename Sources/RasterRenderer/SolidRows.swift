import CRowKernels

/// Draws a run of one colour.
@inline(never)
func drawSolid(_ quad: UnsafePointer<PreparedQuad>, _ run: RowRun, _ out: RowTarget, _ coverage: PixelCoverage) {
    let color = quad.pointee.color, isPlus = quad.pointee.isPlus
    run.forEachPart(coverage, out) { part in
        let from = part.blocks.lowerBound
        out.kernels.pointee.draw_color(color, isPlus, part.coverage, out.pixels + from, part.blocks.count)
    }
}
