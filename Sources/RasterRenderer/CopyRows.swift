import CRowKernels

/// Draws a run of an image whose texels are aligned to pixels. Pixels beyond the image's edge are left to sampling, which repeats the edge.
@inline(never)
func drawCopy(_ quad: UnsafePointer<PreparedQuad>, _ run: RowRun, _ out: RowTarget, _ coverage: PixelCoverage, _ pass: PassView) {
    guard let source = pass.copiedTexels(of: quad, run, out) else { return drawSampled(quad, run, out, coverage, pass) }
    let mode = quad.pointee.isPlus ? blend_plus_lighter : blend_normal, opacity = UInt16(truncatingIfNeeded: quad.pointee.opacity)
    run.forEachPart(coverage, out) { part in
        guard part.coverage != nil else { return out.blend(part, mode, source, opacity: opacity) }
        // The rest of the part's blocks may lie beyond the image.
        let from = part.columns.lowerBound
        (out.colors + from).update(from: source + from, count: part.columns.count)
        out.blend(part, mode, out.colors, opacity: opacity)
    }
}

extension PassView {
    /// The texels of a row of an image that is aligned to pixels, from column 0 on; nil where the run reaches beyond the image, and for all other
    /// quads.
    @inline(__always)
    func copiedTexels(of quad: UnsafePointer<PreparedQuad>, _ run: RowRun, _ out: RowTarget) -> UnsafePointer<UInt32>? {
        let columns = quad.pointee.copyColumns
        guard quad.pointee.copyRows.contains(out.row), Int(run.from) >= columns.lowerBound, Int(run.to) <= columns.upperBound else { return nil }
        let texture = (samplers + quad.pointee.sampler).pointee.texture
        return texture.texels + (out.row + quad.pointee.offsetY) * Int(texture.stride) + quad.pointee.offsetX
    }
}
