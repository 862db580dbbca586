import CRowKernels
import QuartzCore

/// Draws a band of rows of a pass: determines visibility front to back, then draws back to front.
///
/// Pixels that opaque quads hide are not drawn; drawing and then covering them would give the same pixels, so culling never changes the
/// picture.
struct BandPainter {
    let pass: PassView
    let target: UnsafeMutablePointer<UInt32>
    let stride: Int
    let rows: Range<Int>
    /// The part of the picture to draw; nil for all of it.
    let region: PixelRegion?
    let culls: Bool
    let scratch: BandScratch

    func paint() {
        let words = (pass.width + 63) / 64
        scratch.begin(rows: rows.count, words: words)
        if let region { coverAll(but: region, words: words) }
        for index in stride(from: pass.quadCount - 1, through: 0, by: -1) {
            findRuns(index, pass.quads + index, words: words)
        }
        if let background = pass.background {
            for row in rows { fill(row, CoverRow(words: scratch.covered + (row - rows.lowerBound) * words), with: background) }
        }
        let runs = scratch.runs, colors = scratch.colors, coverages = scratch.coverages
        var index = scratch.runCount
        while index > 0 {
            index -= 1
            draw(runs[index], colors, coverages)
        }
    }

    private func stride(from: Int, through: Int, by step: Int) -> StrideThrough<Int> {
        Swift.stride(from: from, through: through, by: step)
    }

    /// Marks the pixels outside of a region as covered, so that nothing is drawn there. The region is widened to whole blocks, which are
    /// drawn as a whole.
    private func coverAll(but region: PixelRegion, words: Int) {
        scratch.coverAll(words: rows.count * words)
        for rect in region.rects {
            let from = blockStart(rect.minX), to = min(blockEnd(rect.maxX), pass.width)
            for row in rows.clamped(to: rect.minY..<rect.maxY) {
                CoverRow(words: scratch.covered + (row - rows.lowerBound) * words).open(from, to)
            }
        }
    }

    /// Fills the pixels of a row that no opaque quad covers with the background.
    private func fill(_ row: Int, _ cover: CoverRow, with background: UInt32) {
        var x = 0
        while let open = cover.nextOpen(x, pass.width) {
            (target + row * stride + open.from).update(repeating: background, count: open.to - open.from)
            x = open.to
        }
    }

    // MARK: Front to back

    @inline(__always)
    private func findRuns(_ index: Int, _ quad: UnsafePointer<PreparedQuad>, words: Int) {
        let first = max(rows.lowerBound, quad.pointee.rows.lowerBound)
        let end = min(rows.upperBound, quad.pointee.rows.upperBound)
        guard first < end else { return }
        let columns = quad.pointee.columns
        for row in first..<end {
            let cover = CoverRow(words: scratch.covered + (row - rows.lowerBound) &* words)
            if culls, cover.isCovered(columns.lowerBound, columns.upperBound) { continue }
            let outer = quad.pointee.outer.interval(row: row, from: columns.lowerBound, to: columns.upperBound, bounds: pass.bounds)
            guard outer.from < outer.to else { continue }
            if culls, cover.isCovered(outer.from, outer.to) { continue }
            let inner = quad.pointee.inner.interval(row: row, from: outer.from, to: outer.to, bounds: pass.bounds)
            if quad.pointee.clips.isEmpty {
                emit(index, row, cover, outer, inner)
                hide(quad, row, cover, inner)
            } else {
                emitClipped(index, quad, row, cover, outer, inner, clip: quad.pointee.clips.lowerBound)
            }
        }
    }

    /// Clips a span of a row by each clip in turn, and records the remaining runs.
    private func emitClipped(
        _ index: Int, _ quad: UnsafePointer<PreparedQuad>, _ row: Int, _ cover: CoverRow, _ outer: (from: Int, to: Int),
        _ inner: (from: Int, to: Int),
        clip: Int
    ) {
        guard outer.from < outer.to else { return }
        guard clip < quad.pointee.clips.upperBound else {
            emit(index, row, cover, outer, inner)
            hide(quad, row, cover, inner)
            return
        }
        let rounded = pass.clips + clip
        let touched = rounded.pointee.outer.interval(row: row, from: outer.from, to: outer.to, bounds: pass.bounds)
        let filled = rounded.pointee.inner.interval(row: row, from: outer.from, to: outer.to, bounds: pass.bounds)
        guard rounded.pointee.isInverted else {
            emitClipped(index, quad, row, cover, touched, intersection(inner, filled), clip: clip + 1)
            return
        }
        guard touched.from < touched.to else {
            emitClipped(index, quad, row, cover, outer, inner, clip: clip + 1)
            return
        }
        // An inverted clip cuts out what it covers fully. Both remaining halves are fully covered up to where the clip's edge begins.
        let hole = filled.from < filled.to ? filled : (touched.to, touched.to)
        let before = intersection(inner, (outer.from, touched.from))
        emitClipped(index, quad, row, cover, (outer.from, hole.0), before, clip: clip + 1)
        let after = intersection(inner, (touched.to, outer.to))
        emitClipped(index, quad, row, cover, (hole.1, outer.to), after, clip: clip + 1)
    }

    @inline(__always)
    private func intersection(_ a: (from: Int, to: Int), _ b: (from: Int, to: Int)) -> (from: Int, to: Int) {
        (max(a.from, b.from), min(a.to, b.to))
    }

    @inline(__always)
    private func emit(_ index: Int, _ row: Int, _ cover: CoverRow, _ outer: (from: Int, to: Int), _ inner: (from: Int, to: Int)) {
        var x = outer.from
        while let open = cover.nextOpen(x, outer.to) {
            // Whole blocks are drawn faster than partial ones, and hidden pixels may be drawn, since what hides them is drawn later.
            let from = max(outer.from, max(x, open.from & ~(blockWidth - 1)))
            let to = min(outer.to, (open.to + blockWidth - 1) & ~(blockWidth - 1))
            scratch.append(
                RowRun(
                    quad: Int32(truncatingIfNeeded: index), row: Int32(truncatingIfNeeded: row), from: Int32(truncatingIfNeeded: from),
                    to: Int32(truncatingIfNeeded: to), innerFrom: Int32(truncatingIfNeeded: inner.from),
                    innerTo: Int32(truncatingIfNeeded: inner.to)
                ))
            x = to
        }
    }

    @inline(__always)
    private func hide(_ quad: UnsafePointer<PreparedQuad>, _ row: Int, _ cover: CoverRow, _ inner: (from: Int, to: Int)) {
        guard culls, quad.pointee.hides, inner.from < inner.to else { return }
        let opaque = quad.pointee.opaque.interval(row: row, from: inner.from, to: inner.to, bounds: pass.bounds)
        if opaque.from < opaque.to { cover.cover(opaque.from, opaque.to) }
    }

    // MARK: Back to front

    @inline(__always)
    private func draw(_ run: RowRun, _ colors: UnsafeMutablePointer<UInt32>, _ coverages: UnsafeMutablePointer<UInt32>) {
        let quad = pass.quads + Int(run.quad)
        let row = Int(run.row)
        let coverage = PixelCoverage(
            edges: UnsafeBufferPointer(start: pass.edges + quad.pointee.edges.lowerBound, count: quad.pointee.edges.count),
            clips: UnsafeBufferPointer(start: pass.clips + quad.pointee.clips.lowerBound, count: quad.pointee.clips.count),
            mask: quad.pointee.mask, maskStride: quad.pointee.maskStride
        )
        let out = RowTarget(
            pixels: target + row * stride, row: row, width: pass.width, colors: colors, coverages: coverages, kernels: pass.kernels)
        guard !quad.pointee.isGeneral else {
            drawGeneral(quad, run, out, coverage, pass)
            return
        }
        switch quad.pointee.kind {
        case .gradient:
            break
        case .solid:
            drawSolid(quad, run, out, coverage)
        case .copy:
            drawCopy(quad, run, out, coverage, pass)
        case .sampled:
            drawSampled(quad, run, out, coverage, pass)
        }
    }
}

/// The pointers of a ``PreparedPass``, valid while it is being drawn.
struct PassView {
    var width: Int
    var background: UInt32?
    var quadCount: Int
    var quads: UnsafePointer<PreparedQuad>
    var bounds: UnsafePointer<RowBound>
    var edges: UnsafePointer<SmoothEdge>
    var clips: UnsafePointer<RoundedClip>
    var samplers: UnsafePointer<Sampler>
    var levels: UnsafePointer<MipLevel>
    var gradients: UnsafePointer<GradientColors>
    var gradientStops: UnsafePointer<GradientStop>
    var kernels: UnsafePointer<RowKernels>
}

extension PreparedPass {
    /// Calls a function with the pointers of the pass.
    func withView(kernels: UnsafePointer<RowKernels>, _ body: (PassView) -> Void) {
        quads.withUnsafeBufferPointer { quads in
            bounds.withUnsafeBufferPointer { bounds in
                edges.withUnsafeBufferPointer { edges in
                    clips.withUnsafeBufferPointer { clips in
                        samplers.withUnsafeBufferPointer { samplers in
                            levels.withUnsafeBufferPointer { levels in
                                gradients.withUnsafeBufferPointer { gradients in
                                    gradientStops.withUnsafeBufferPointer { stops in
                                        body(
                                            PassView(
                                                width: width, background: background, quadCount: quads.count, quads: base(quads),
                                                bounds: base(bounds), edges: base(edges), clips: base(clips), samplers: base(samplers),
                                                levels: base(levels), gradients: base(gradients), gradientStops: base(stops),
                                                kernels: kernels))
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The pointer to the first element; for an empty array an arbitrary address that is never read.
    private func base<T>(_ buffer: UnsafeBufferPointer<T>) -> UnsafePointer<T> {
        buffer.baseAddress ?? UnsafePointer(bitPattern: MemoryLayout<T>.alignment)!
    }
}
