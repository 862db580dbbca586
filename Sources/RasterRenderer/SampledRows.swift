import QuartzCore

/// Draws a run of an image that is scaled, rotated or seen in perspective.
@inline(never)
func drawSampled(_ quad: UnsafePointer<PreparedQuad>, _ run: RowRun, _ out: RowTarget, _ coverage: PixelCoverage, _ pass: PassView) {
    let sampler = pass.samplers + quad.pointee.sampler
    let isPlain = quad.pointee.opacity == 255 && !quad.pointee.isPlus
    let isAffine = sampler.pointee.map.isAffine
    switch quad.pointee.filter {
    case .nearest:
        sampledAny(NearestFilter.self, quad, sampler, run, out, coverage, pass)
    case .linear:
        if isPlain {
            if isAffine {
                linearAffinePlain(quad, sampler, run, out, coverage, pass)
            } else {
                linearProjectivePlain(quad, sampler, run, out, coverage, pass)
            }
        } else if !quad.pointee.isPlus && !isAffine {
            linearProjectiveFaded(quad, sampler, run, out, coverage, pass)
        } else {
            sampledAny(LinearFilter.self, quad, sampler, run, out, coverage, pass)
        }
    case .trilinear:
        if isPlain {
            trilinearPlain(quad, sampler, run, out, coverage, pass)
        } else {
            sampledAny(TrilinearFilter.self, quad, sampler, run, out, coverage, pass)
        }
    }
}

@inline(never)
private func linearAffinePlain(
    _ quad: UnsafePointer<PreparedQuad>, _ sampler: UnsafePointer<Sampler>, _ run: RowRun, _ out: RowTarget, _ coverage: PixelCoverage,
    _ pass: PassView
) {
    sampled(LinearFilter.self, quad, sampler, run, out, coverage, pass, isAffine: true, isFaded: false, isPlus: false)
}

@inline(never)
private func linearProjectivePlain(
    _ quad: UnsafePointer<PreparedQuad>, _ sampler: UnsafePointer<Sampler>, _ run: RowRun, _ out: RowTarget, _ coverage: PixelCoverage,
    _ pass: PassView
) {
    sampled(LinearFilter.self, quad, sampler, run, out, coverage, pass, isAffine: false, isFaded: false, isPlus: false)
}

@inline(never)
private func linearProjectiveFaded(
    _ quad: UnsafePointer<PreparedQuad>, _ sampler: UnsafePointer<Sampler>, _ run: RowRun, _ out: RowTarget, _ coverage: PixelCoverage,
    _ pass: PassView
) {
    sampled(LinearFilter.self, quad, sampler, run, out, coverage, pass, isAffine: false, isFaded: true, isPlus: false)
}

@inline(never)
private func trilinearPlain(
    _ quad: UnsafePointer<PreparedQuad>, _ sampler: UnsafePointer<Sampler>, _ run: RowRun, _ out: RowTarget, _ coverage: PixelCoverage,
    _ pass: PassView
) {
    sampled(
        TrilinearFilter.self, quad, sampler, run, out, coverage, pass, isAffine: sampler.pointee.map.isAffine, isFaded: false, isPlus: false)
}

@inline(never)
private func sampledAny<Filter: BlockFilter>(
    _ filter: Filter.Type, _ quad: UnsafePointer<PreparedQuad>, _ sampler: UnsafePointer<Sampler>, _ run: RowRun, _ out: RowTarget,
    _ coverage: PixelCoverage, _ pass: PassView
) {
    sampled(
        filter, quad, sampler, run, out, coverage, pass, isAffine: sampler.pointee.map.isAffine,
        isFaded: quad.pointee.opacity != 255, isPlus: quad.pointee.isPlus)
}

/// The row loop, specialized by constant arguments for the functions above.
@inline(__always)
private func sampled<Filter: BlockFilter>(
    _ filter: Filter.Type, _ quad: UnsafePointer<PreparedQuad>, _ sampler: UnsafePointer<Sampler>, _ run: RowRun, _ out: RowTarget,
    _ coverage: PixelCoverage, _ pass: PassView, isAffine: Bool, isFaded: Bool, isPlus: Bool
) {
    let row = sampler.pointee.map.row(out.row)
    let maxU = sampler.pointee.texture.maxU
    let maxV = sampler.pointee.texture.maxV
    let opacity = Lanes(repeating: UInt16(truncatingIfNeeded: quad.pointee.opacity))
    let hasMask = coverage.mask != nil
    // Whole blocks may be written only where edges, clips and masks have full coverage.
    let wholeFrom = hasMask ? Int.max : max(Int(run.from), Int(run.innerFrom))
    let wholeTo = hasMask ? Int.min : min(Int(run.to), Int(run.innerTo))

    var x = Int(run.from) & ~(blockWidth &- 1)
    let end = Int(run.to)
    let start = row.point(x, isAffine: isAffine)
    var span = BlockSpan(from: start, to: TexturePoint(uv: .zero, w: 1, inverse: 1), row: row, up: row.up(from: start))
    while x < end {
        let next = x &+ blockWidth
        span.to = row.point(next, isAffine: isAffine)
        let at = BlockCoordinates(span, pass.ramps.pointee, x: x, isAffine: isAffine, maxU: maxU, maxV: maxV)
        var source = Filter.pixels(sampler, pass.levels, at, span)
        if isFaded { source = scaled(source, opacity) }
        if x >= wholeFrom && next <= wholeTo {
            if isPlus {
                store(plus(source, load(out.pixels + x)), out.pixels + x)
            } else if isFaded {
                store(over(source, load(out.pixels + x)), out.pixels + x)
            } else {
                blend(source, out.pixels + x)
            }
        } else {
            partialBlock(source, x, run, out, coverage, isPlus: isPlus)
        }
        span.from = span.to
        x = next
    }
}

/// Draws a block that is covered only partly by the run, edges, clips or mask.
@inline(never)
private func partialBlock(_ source: Pixels, _ x: Int, _ run: RowRun, _ out: RowTarget, _ coverage: PixelCoverage, isPlus: Bool) {
    blendPart(source, coverage.block(x, out.row, run), isPlus: isPlus, x, out)
}
