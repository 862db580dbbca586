import CRowKernels

/// The coverage of a quad's pixels by its edges, clips and mask together.
struct PixelCoverage {
    var edges: UnsafeBufferPointer<SmoothEdge>
    var clips: UnsafeBufferPointer<RoundedClip>
    var mask: UnsafePointer<UInt32>?
    var maskStride: Int
    /// Whether the row is one of the quad's ``PreparedQuad/uprightRows``.
    var isUpright: Bool

    /// Writes the coverage, 0...255, of the pixels `from..<to` of a run to `values`, which is indexed by column.
    func write(_ from: Int, _ to: Int, of run: RowRun, _ row: Int, to values: UnsafeMutablePointer<UInt32>, _ kernels: UnsafePointer<RowKernels>) {
        let innerFrom = max(from, min(to, Int(run.innerFrom)))
        let innerTo = max(innerFrom, min(to, Int(run.innerTo)))
        shape(from, innerFrom, row, values, kernels)
        (values + innerFrom).update(repeating: 255, count: innerTo &- innerFrom)
        shape(innerTo, to, row, values, kernels)
        if let mask { kernels.pointee.mask_coverage(values + from, mask + row &* maskStride + from, to &- from) }
    }

    /// Writes the coverage by edges and clips of the pixels `from..<to` to `values`, which is indexed by column.
    private func shape(
        _ from: Int, _ to: Int, _ row: Int, _ values: UnsafeMutablePointer<UInt32>, _ kernels: UnsafePointer<RowKernels>
    ) {
        guard from < to else { return }
        let y = Double(row) + 0.5
        let first = Double(from) + 0.5
        let last = Double(to) - 0.5
        // Distances are monotonic along a row, so an edge that cuts neither end on this side of it cuts no pixel between.
        var cutting = -1
        var isSeveral = false
        for index in edges.indices {
            let edge = edges[index]
            let a = edge.distance(first, y)
            let b = edge.distance(last, y)
            if a >= edge.reach && b >= edge.reach { continue }
            if a <= -edge.reach && b <= -edge.reach {
                (values + from).update(repeating: 0, count: to &- from)
                return
            }
            isSeveral = cutting >= 0
            if isSeveral { break }
            cutting = index
        }
        if !isSeveral {
            if cutting >= 0 {
                kernels.pointee.edge_coverage(edges.baseAddress! + cutting, y, from, to, values)
            } else {
                (values + from).update(repeating: 255, count: to &- from)
            }
        } else if to &- from > blockWidth {
            // Few edges cut a short piece; and where several cut a long one, as in its first row, they mostly meet at its ends.
            let first = blockStart(from) &+ blockWidth, last = max(first, blockStart(to &- 1))
            shape(from, first, row, values, kernels)
            shape(first, last, row, values, kernels)
            shape(last, to, row, values, kernels)
            return
        } else {
            for column in from..<to { values[column] = area(column, y) }
        }
        for index in clips.indices { clips[index].cover(y, from, to, values, kernels) }
    }

    /// The coverage of a pixel by the edges.
    @inline(never)
    private func area(_ column: Int, _ y: Double) -> UInt32 {
        UInt32(truncatingIfNeeded: Int32(edgeCoverage(edges, x: Double(column) + 0.5, y: y) * 255 + 0.5))
    }
}
