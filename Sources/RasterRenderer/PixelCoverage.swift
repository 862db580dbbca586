/// The coverage of a quad's pixels by its edges, clips and mask together.
struct PixelCoverage {
    var edges: UnsafeBufferPointer<SmoothEdge>
    var clips: UnsafeBufferPointer<RoundedClip>
    var mask: UnsafePointer<UInt32>?
    var maskStride: Int

    /// The coverage, 0...255, of each pixel of the block that begins at `x`; 0 outside of `from..<to`. Edges and clips cover
    /// `innerFrom..<innerTo` fully.
    func block(_ x: Int, _ row: Int, _ run: RowRun) -> Pixels {
        let from = max(x, Int(run.from))
        let to = min(x &+ blockWidth, Int(run.to))
        let innerFrom = max(from, min(to, Int(run.innerFrom)))
        let innerTo = max(innerFrom, min(to, Int(run.innerTo)))
        var values = Pixels()
        withUnsafeMutablePointer(to: &values) { block in
            let lanes = UnsafeMutableRawPointer(block).assumingMemoryBound(to: UInt32.self)
            if from < innerFrom { shape(from, innerFrom, row, lanes - x) }
            for column in innerFrom..<innerTo { lanes[column &- x] = 255 }
            if innerTo < to { shape(innerTo, to, row, lanes - x) }
            if let mask {
                let alphas = mask + row &* maskStride
                for column in from..<to { lanes[column &- x] = divided255(lanes[column &- x] &* (alphas[column] &>> 24)) }
            }
        }
        return values
    }

    /// Computes the coverage by edges and clips of the pixels `from..<to`, at most eight, into `values`, which is indexed by column.
    private func shape(_ from: Int, _ to: Int, _ row: Int, _ values: UnsafeMutablePointer<UInt32>) {
        let y = Double(row) + 0.5
        let first = Double(from) + 0.5
        let last = Double(to) - 0.5
        // Distances are monotonic along a row, so an edge that cuts neither end on this side of it cuts no pixel between.
        var cutting = -1
        var isSeveral = false
        for index in edges.indices {
            let edge = edges[index]
            let a = edge.plane.distance(first, y)
            let b = edge.plane.distance(last, y)
            if a >= edge.reach && b >= edge.reach { continue }
            if a <= -edge.reach && b <= -edge.reach {
                for column in from..<to { values[column] = 0 }
                return
            }
            isSeveral = cutting >= 0
            if isSeveral { break }
            cutting = index
        }
        if isSeveral || !clips.isEmpty {
            for column in from..<to { values[column] = shape(column, y) }
        } else if cutting < 0 {
            for column in from..<to { values[column] = 255 }
        } else {
            let edge = edges[cutting]
            if edge.plane.a == 0 {
                let value = Self.rounded(edge.area(edge.plane.distance(first, y)))
                for column in from..<to { values[column] = value }
            } else {
                for column in from..<to { values[column] = Self.rounded(edge.area(edge.plane.distance(Double(column) + 0.5, y))) }
            }
        }
    }

    @inline(never)
    private func shape(_ column: Int, _ y: Double) -> UInt32 {
        let x = Double(column) + 0.5
        var coverage = edgeCoverage(edges, x: x, y: y)
        for clip in clips where coverage > 0 { coverage *= clip.coverage(x: x, y: y) }
        return Self.rounded(coverage)
    }

    @inline(__always)
    private static func rounded(_ coverage: Double) -> UInt32 {
        UInt32(truncatingIfNeeded: Int32(coverage * 255 + 0.5))
    }
}

/// Blends `source` times `coverage` with the eight pixels that begin at column `x`. Pixels with coverage 0 keep their value; those beyond
/// the target aren't accessed.
@inline(__always)
func blendPart(_ source: Pixels, _ coverage: Pixels, isPlus: Bool, _ x: Int, _ out: RowTarget) {
    let part = scaled(source, doubled(coverage))
    let pixels = out.pixels + x
    if x &+ blockWidth <= out.width {
        let below = load(pixels)
        store(isPlus ? plus(part, below) : over(part, below), pixels)
        return
    }
    for lane in 0..<max(0, out.width &- x) {
        pixels[lane] = isPlus ? plus(part[lane], pixels[lane]) : over(part[lane], pixels[lane])
    }
}
