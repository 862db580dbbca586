import QuartzCore

/// Draws a run of any source, in any blend mode: gradients, tinted images, and modes without a fast path.
@inline(never)
func drawGeneral(_ quad: UnsafePointer<PreparedQuad>, _ run: RowRun, _ out: RowTarget, _ coverage: PixelCoverage, _ pass: PassView) {
    switch quad.pointee.kind {
    case .solid:
        let source = Pixels(repeating: quad.pointee.color)
        draw(quad, run, out, coverage) { _ in source }
    case .gradient:
        let gradient = pass.gradients[quad.pointee.sampler]
        draw(quad, run, out, coverage) { gradient.pixels($0, out.row) }
    case .copy, .sampled:
        draw(quad, run, out, coverage) { sampledPixels(quad, $0, out.row, pass) }
    }
}

/// - Parameters:
///   - quad: what is drawn.
///   - run: the pixels of the row.
///   - out: the row.
///   - coverage: by edges, clips and mask.
///   - source: eight pixels of the quad's source, from a column on.
@inline(__always)
private func draw(
    _ quad: UnsafePointer<PreparedQuad>, _ run: RowRun, _ out: RowTarget, _ coverage: PixelCoverage, source: (Int) -> Pixels
) {
    let opacity = Lanes(repeating: UInt16(truncatingIfNeeded: quad.pointee.opacity))
    let isFaded = quad.pointee.opacity != 255 && quad.pointee.kind != .solid
    let tint = quad.pointee.tint
    let mode = quad.pointee.blendMode
    // Whole blocks may be written only where edges, clips and masks have full coverage.
    let hasWhole = mode == .sourceOver && coverage.mask == nil
    let wholeFrom = hasWhole ? max(Int(run.from), Int(run.innerFrom)) : Int.max
    let wholeTo = hasWhole ? min(Int(run.to), Int(run.innerTo)) : Int.min
    var x = Int(run.from) & ~(blockWidth &- 1)
    while x < Int(run.to) {
        var source = source(x)
        if let tint { source = tinted(source, tint) }
        if isFaded { source = scaled(source, opacity) }
        if x >= wholeFrom && x &+ blockWidth <= wholeTo {
            blend(source, out.pixels + x)
        } else {
            blendPart(source, coverage.block(x, out.row, run), mode, x, out)
        }
        x &+= blockWidth
    }
}

/// Eight pixels of an image.
private func sampledPixels(_ quad: UnsafePointer<PreparedQuad>, _ x: Int, _ row: Int, _ pass: PassView) -> Pixels {
    let sampler = pass.samplers + quad.pointee.sampler
    let texture = sampler.pointee.texture
    let line = sampler.pointee.map.row(row), isAffine = sampler.pointee.map.isAffine
    let from = line.point(x, isAffine: isAffine)
    let span = BlockSpan(from: from, to: line.point(x &+ blockWidth, isAffine: isAffine), row: line, up: line.up(from: from))
    let at = BlockCoordinates(span, pass.ramps.pointee, x: x, isAffine: isAffine, maxU: texture.maxU, maxV: texture.maxV)
    switch quad.pointee.filter {
    case .nearest: return NearestFilter.pixels(sampler, pass.levels, at, span)
    case .linear: return LinearFilter.pixels(sampler, pass.levels, at, span)
    case .trilinear: return TrilinearFilter.pixels(sampler, pass.levels, at, span)
    }
}

/// Factors of the premultiplied channels, 0...255: blue, green, red, alpha.
struct Tint {
    var blueRed: Lanes
    var greenAlpha: Lanes

    /// Whether opaque pixels stay opaque.
    var isOpaque: Bool { greenAlpha[1] == 255 }

    /// Nil if all factors are 1.
    init?(_ factors: SIMD4<Float>) {
        let f = factors.replacing(with: 0, where: .!(factors .== factors)).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
        guard f != SIMD4(repeating: 1) else { return nil }
        let c = SIMD4(f.x * f.w, f.y * f.w, f.z * f.w, f.w) * 255 + 0.5
        blueRed = doubledPair(UInt16(c.z), UInt16(c.x))
        greenAlpha = doubledPair(UInt16(c.y), UInt16(c.w))
    }
}

/// A vector of two alternating values.
private func doubledPair(_ even: UInt16, _ odd: UInt16) -> Lanes {
    var lanes = Lanes(repeating: even)
    for lane in stride(from: 1, to: Lanes.scalarCount, by: 2) { lanes[lane] = odd }
    return lanes
}

func tinted(_ p: Pixels, _ tint: Tint) -> Pixels {
    joined(divided255(blueRed(p) &* tint.blueRed), divided255(greenAlpha(p) &* tint.greenAlpha))
}

/// Interpolates the target towards a blended block by `coverage`.
private func blendPart(_ source: Pixels, _ coverage: Pixels, _ mode: DisplayList.BlendMode, _ x: Int, _ out: RowTarget) {
    if mode == .sourceOver || mode == .plusLighter {
        blendPart(source, coverage, isPlus: mode == .plusLighter, x, out)
        return
    }
    let pixels = out.pixels + x
    let count = min(blockWidth, out.width &- x)
    let isWhole = count == blockWidth
    var below = Pixels()
    if isWhole { below = load(pixels) } else { for lane in 0..<max(0, count) { below[lane] = pixels[lane] } }
    let full = blended(source, below, mode)
    if isWhole, coverage == Pixels(repeating: 255) { return store(full, pixels) }
    // 255 · (1 − c) and 255 · c are integers, so full and zero coverage are exact.
    let result = joined(
        divided255(blueRed(full) &* doubled(coverage) &+ blueRed(below) &* doubled(255 &- coverage)),
        divided255(greenAlpha(full) &* doubled(coverage) &+ greenAlpha(below) &* doubled(255 &- coverage)))
    for lane in 0..<max(0, count) where coverage[lane] > 0 { pixels[lane] = result[lane] }
}

extension DisplayList.BlendMode {
    /// Whether the mode changes what is below even where the source is transparent.
    var changesWithoutSource: Bool {
        switch self {
        case .copy, .clear, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }
}
