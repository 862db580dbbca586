import CRowKernels
import QuartzCore

/// Draws a run of any source, in any blend mode: gradients, tinted images, and modes without a fast path.
@inline(never)
func drawGeneral(_ quad: UnsafePointer<PreparedQuad>, _ run: RowRun, _ out: RowTarget, _ coverage: PixelCoverage, _ pass: PassView) {
    let kernels = out.kernels
    let from = blockStart(Int(run.from)), to = min(out.width, blockEnd(Int(run.to)))
    switch quad.pointee.kind {
    case .solid:
        (out.colors + from).update(repeating: quad.pointee.color, count: to &- from)
    case .gradient:
        let gradient = pass.gradients + quad.pointee.sampler
        var row = gradient.pointee.row(out.row, pass.gradientStops)
        if gradient.pointee.isOpaque, quad.pointee.isPlain {
            run.forEachPart(coverage, out) { part in
                let target = part.coverage == nil ? out.pixels : out.colors
                kernels.pointee.gradient_row(&row, part.blocks.lowerBound, part.blocks.upperBound, target)
                if part.coverage != nil { out.blend(part, blend_normal, out.colors, opacity: 255) }
            }
            return
        }
        kernels.pointee.gradient_row(&row, from, to, out.colors)
    case .copy, .sampled, .columns:
        if let source = pass.copiedTexels(of: quad, run, out) {
            (out.colors + Int(run.from)).update(from: source + Int(run.from), count: Int(run.to - run.from))
        } else {
            var row = (pass.samplers + quad.pointee.sampler).pointee.row(out.row, pass.levels)
            kernels.pointee.sample_row(&row, quad.pointee.filter.kernel, from, to, out.colors)
        }
    }
    if var tint = quad.pointee.tint {
        withUnsafeBytes(of: &tint) {
            kernels.pointee.tint_row(out.colors + from, $0.assumingMemoryBound(to: UInt16.self).baseAddress!, to &- from)
        }
    }
    let mode = BlendMode(UInt32(quad.pointee.blendMode.rawValue))
    let opacity = quad.pointee.kind == .solid ? 255 : UInt16(truncatingIfNeeded: quad.pointee.opacity)
    run.forEachPart(coverage, out) { out.blend($0, mode, out.colors, opacity: opacity) }
}
