/// Draws a run of one colour.
@inline(__always)
func drawSolid(_ quad: UnsafePointer<PreparedQuad>, _ run: RowRun, _ out: RowTarget, _ coverage: PixelCoverage) {
    let color = quad.pointee.color, isPlus = quad.pointee.isPlus
    let from = Int(run.from), to = Int(run.to)
    guard coverage.mask == nil else {
        solidPart(color, isPlus, from, to, (Int(run.innerFrom), Int(run.innerTo)), out, coverage)
        return
    }
    let innerFrom = min(max(from, Int(run.innerFrom)), to), innerTo = max(innerFrom, min(to, Int(run.innerTo)))
    if from < innerFrom { solidPart(color, isPlus, from, innerFrom, (0, 0), out, coverage) }
    if innerFrom < innerTo { solidRow(color, isPlus, out.pixels + innerFrom, count: innerTo - innerFrom) }
    if innerTo < to { solidPart(color, isPlus, innerTo, to, (0, 0), out, coverage) }
}

/// Pixels that are covered in part.
@inline(never)
private func solidPart(_ color: UInt32, _ isPlus: Bool, _ from: Int, _ to: Int, _ inner: (Int, Int), _ out: RowTarget, _ coverage: PixelCoverage) {
    for x in from..<to {
        let source = scaled(color, coverage.value(x, out.row, isInside: x >= inner.0 && x < inner.1))
        out.pixels[x] = isPlus ? plus(source, out.pixels[x]) : over(source, out.pixels[x])
    }
}

/// Pixels that are covered wholly.
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
    let blueRedSource = blueRed(source), greenAlphaSource = greenAlpha(source)
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
