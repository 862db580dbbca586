/// Draws a run of one colour.
@inline(__always)
func drawSolid(_ quad: UnsafePointer<PreparedQuad>, _ run: RowRun, _ out: RowTarget, _ coverage: PixelCoverage) {
    let color = quad.pointee.color
    let isPlus = quad.pointee.isPlus
    let from = Int(run.from)
    let to = Int(run.to)
    let innerFrom = max(from, Int(run.innerFrom))
    let innerTo = min(to, Int(run.innerTo))
    guard coverage.mask == nil, innerFrom < innerTo else {
        solidPart(color, isPlus, from, to, run, out, coverage)
        return
    }
    if from < innerFrom { solidPart(color, isPlus, from, innerFrom, run, out, coverage) }
    solidRow(color, isPlus, out.pixels + innerFrom, count: innerTo - innerFrom)
    if innerTo < to { solidPart(color, isPlus, innerTo, to, run, out, coverage) }
}

/// Draws pixels with partial coverage.
@inline(never)
private func solidPart(_ color: UInt32, _ isPlus: Bool, _ from: Int, _ to: Int, _ run: RowRun, _ out: RowTarget, _ coverage: PixelCoverage)
{
    var part = run
    part.from = Int32(truncatingIfNeeded: from)
    part.to = Int32(truncatingIfNeeded: to)
    let source = Pixels(repeating: color)
    var x = from & ~(blockWidth &- 1)
    while x < to {
        blendPart(source, coverage.block(x, out.row, part), isPlus: isPlus, x, out)
        x &+= blockWidth
    }
}

/// Draws pixels with full coverage.
@inline(never)
private func solidRow(_ color: UInt32, _ isPlus: Bool, _ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    if color >= 0xff00_0000 && !isPlus {
        pixels.update(repeating: color, count: count)
        return
    }
    let source = Pixels(repeating: color)
    var x = 0
    if isPlus {
        while x &+ blockWidth <= count {
            store(plus(source, load(pixels + x)), pixels + x)
            x &+= blockWidth
        }
        while x < count {
            pixels[x] = plus(color, pixels[x])
            x &+= 1
        }
        return
    }
    let blueRedSource = blueRed(source)
    let greenAlphaSource = greenAlpha(source)
    let rest = doubled(255 &- (source &>> 24))
    while x &+ blockWidth <= count {
        let below = load(pixels + x)
        store(
            joined(
                blueRedSource &+ divided255(blueRed(below) &* rest), greenAlphaSource &+ divided255(greenAlpha(below) &* rest)
            ), pixels + x)
        x &+= blockWidth
    }
    while x < count {
        pixels[x] = over(color, pixels[x])
        x &+= 1
    }
}
