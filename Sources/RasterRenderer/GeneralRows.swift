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
                if part.coverage != nil { out.blend(part, blend_source_over, out.colors, opacity: 255) }
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
    let mode = quad.pointee.blendMode.kernel
    let opacity = quad.pointee.kind == .solid ? 255 : UInt16(truncatingIfNeeded: quad.pointee.opacity)
    run.forEachPart(coverage, out) { out.blend($0, mode, out.colors, opacity: opacity) }
}

extension DisplayList.BlendMode {
    /// The kernels' name of the mode.
    var kernel: CRowKernels.BlendMode {
        switch self {
        case .sourceOver: blend_source_over
        case .plusLighter: blend_plus_lighter
        case .multiply: blend_multiply
        case .screen: blend_screen
        case .overlay: blend_overlay
        case .darken: blend_darken
        case .lighten: blend_lighten
        case .colorDodge: blend_color_dodge
        case .colorBurn: blend_color_burn
        case .hardLight: blend_hard_light
        case .softLight: blend_soft_light
        case .difference: blend_difference
        case .exclusion: blend_exclusion
        case .hue: blend_hue
        case .saturation: blend_saturation
        case .color: blend_color
        case .luminosity: blend_luminosity
        case .plusDarker: blend_plus_darker
        case .copy: blend_copy
        case .clear: blend_clear
        case .sourceIn: blend_source_in
        case .sourceOut: blend_source_out
        case .sourceAtop: blend_source_atop
        case .destinationOver: blend_destination_over
        case .destinationIn: blend_destination_in
        case .destinationOut: blend_destination_out
        case .destinationAtop: blend_destination_atop
        case .xor: blend_xor
        }
    }
}
