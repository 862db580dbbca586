/// Draws a run of an image whose texels are aligned to pixels. Pixels beyond the image's edge are left to sampling, which repeats the edge.
@inline(__always)
func drawCopy(_ quad: UnsafePointer<PreparedQuad>, _ run: RowRun, _ out: RowTarget, _ coverage: PixelCoverage, _ pass: PassView) {
    let from = Int(run.from), to = Int(run.to)
    let columns = quad.pointee.copyColumns
    guard quad.pointee.copyRows.contains(out.row), from >= columns.lowerBound, to <= columns.upperBound else {
        drawSampled(quad, run, out, coverage, pass)
        return
    }
    let texture = (pass.samplers + quad.pointee.sampler).pointee.texture
    let source = texture.base + (out.row + quad.pointee.offsetY) * Int(texture.stride) + quad.pointee.offsetX
    let innerFrom = max(from, Int(run.innerFrom)), innerTo = min(to, Int(run.innerTo))
    guard coverage.mask == nil, !quad.pointee.isPlus, innerFrom < innerTo else {
        copyPart(source, quad, from, to, run, out, coverage)
        return
    }
    if from < innerFrom { copyPart(source, quad, from, innerFrom, run, out, coverage) }
    copyRow(source + innerFrom, quad.pointee.opacity, out.pixels + innerFrom, count: innerTo - innerFrom)
    if innerTo < to { copyPart(source, quad, innerTo, to, run, out, coverage) }
}

@inline(never)
private func copyPart(
    _ source: UnsafePointer<UInt32>, _ quad: UnsafePointer<PreparedQuad>, _ from: Int, _ to: Int, _ run: RowRun, _ out: RowTarget,
    _ coverage: PixelCoverage
) {
    var part = run
    part.from = Int32(truncatingIfNeeded: from)
    part.to = Int32(truncatingIfNeeded: to)
    let opacity = Lanes(repeating: UInt16(truncatingIfNeeded: quad.pointee.opacity))
    var x = from & ~(blockWidth &- 1)
    while x < to {
        var block = Pixels()
        for column in max(x, from)..<min(x &+ blockWidth, to) { block[column &- x] = source[column] }
        if quad.pointee.opacity != 255 { block = scaled(block, opacity) }
        blendPart(block, coverage.block(x, out.row, part), isPlus: quad.pointee.isPlus, x, out)
        x &+= blockWidth
    }
}

@inline(never)
private func copyRow(_ source: UnsafePointer<UInt32>, _ opacity: UInt32, _ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    let factor = Lanes(repeating: UInt16(truncatingIfNeeded: opacity))
    var x = 0
    while x &+ blockWidth <= count {
        var block = load(source + x)
        if opacity != 255 { block = scaled(block, factor) }
        blend(block, pixels + x)
        x &+= blockWidth
    }
    while x < count {
        pixels[x] = over(scaled(source[x], opacity), pixels[x])
        x &+= 1
    }
}

/// Blends eight pixels; opaque ones replace those below, transparent ones leave them.
@inline(__always)
func blend(_ source: Pixels, _ pixels: UnsafeMutablePointer<UInt32>) {
    let quads = source.lowHalf & source.highHalf
    let pairs = unsafeBitCast(quads.lowHalf & quads.highHalf, to: UInt64.self) & 0xff00_0000_ff00_0000
    if pairs == 0xff00_0000_ff00_0000 {
        store(source, pixels)
        return
    }
    if pairs == 0 {
        let any = source.lowHalf | source.highHalf
        if unsafeBitCast(any.lowHalf | any.highHalf, to: UInt64.self) == 0 { return }
    }
    store(over(source, load(pixels)), pixels)
}
