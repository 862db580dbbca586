import CRowKernels
import QuartzCore

/// Draws a band of rows of a pass: determines visibility front to back, then draws back to front.
///
/// Pixels that opaque quads hide are not drawn; drawing and then covering them would give the same pixels, so culling never changes the
/// picture.
struct BandPainter {
    /// The parts of the pass.
    private let parts: [PassView]
    /// The part whose quads are at work.
    private var pass: PassView
    private let target: UnsafeMutablePointer<UInt32>
    private let stride: Int
    private let rows: Range<Int>
    private let region: PixelRegion?
    private let culls: Bool
    private let scratch: BandScratch

    /// - Parameters:
    ///   - parts: the parts of the pass, at least one.
    ///   - region: the part of the picture to draw; nil for all of it.
    init(
        parts: [PassView], target: PixelBuffer, rows: Range<Int>, region: PixelRegion?, culls: Bool, scratch: BandScratch
    ) {
        self.parts = parts
        pass = parts[0]
        self.target = target.base
        stride = target.stride
        self.rows = rows
        self.region = region
        self.culls = culls
        self.scratch = scratch
    }

    mutating func paint() {
        let words = (pass.width + 63) / 64
        scratch.begin(rows: rows.count, words: words)
        if let region { coverAll(but: region, words: words) }
        for part in parts.reversed() {
            pass = part
            for index in part.numbers.reversed() { findRuns(index, part.quads + index, words: words) }
        }
        if let background = pass.background {
            for row in rows { fill(row, CoverRow(words: scratch.covered + (row - rows.lowerBound) * words), with: background) }
        }
        let runs = scratch.runs
        var index = scratch.runCount
        for part in parts {
            pass = part
            while index > 0, Int(runs[index - 1].quad) < part.numbers.upperBound {
                index -= 1
                draw(runs[index])
            }
        }
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

    /// Finds the runs of a quad, from its last row to its first: they are drawn the other way, downwards, which the processor foresees best.
    private func findRuns(_ index: Int, _ quad: UnsafePointer<PreparedQuad>, words: Int) {
        let found = rows.clamped(to: quad.pointee.rows)
        var end = found.upperBound
        while end > found.lowerBound {
            let first = max(end - boundedRowCount, found.lowerBound)
            findRuns(index, quad, rows: first..<end, words: words)
            end = first
        }
    }

    /// Finds the runs of a quad in rows that are bounded at once.
    @inline(__always)
    private func findRuns(_ index: Int, _ quad: UnsafePointer<PreparedQuad>, rows: Range<Int>, words: Int) {
        let covers = scratch.covered + (rows.lowerBound - self.rows.lowerBound) &* words
        let outer = scratch.spans(rowsOf: 3 &+ 2 &* quad.pointee.clips.count)
        let inner = outer + boundedRowCount, opaque = inner + boundedRowCount, clips = opaque + boundedRowCount
        let columns = quad.pointee.columns
        outer.update(
            repeating: RowSpan(from: Int32(truncatingIfNeeded: columns.lowerBound), to: Int32(truncatingIfNeeded: columns.upperBound)),
            count: boundedRowCount)
        bound(quad.pointee.outer, rows, within: outer, outer)
        // One bit for each row in which something is to be seen.
        var open: UInt32 = 0
        for place in 0..<rows.count where !outer[place].isEmpty {
            let cover = CoverRow(words: covers + place &* words)
            if culls, cover.isCovered(Int(outer[place].from), Int(outer[place].to)) { continue }
            open |= 1 &<< UInt32(truncatingIfNeeded: place)
        }
        guard open != 0 else { return }

        bound(quad.pointee.inner, rows, within: outer, inner)
        let hides = culls && quad.pointee.hides
        if hides { bound(quad.pointee.opaque, rows, within: inner, opaque) }
        boundClips(quad, rows, within: outer, clips)
        while open != 0 {
            let place = 31 &- open.leadingZeroBitCount
            open ^= 1 &<< UInt32(truncatingIfNeeded: place)
            let seen = QuadRow(
                quad: index, y: rows.lowerBound + place, cover: CoverRow(words: covers + place &* words),
                opaque: hides ? opaque[place] : RowSpan(), clips: clips + place)
            if quad.pointee.clips.isEmpty {
                record(seen, outer[place], inner[place])
            } else {
                recordClipped(seen, outer[place], inner[place], clips: quad.pointee.clips)
            }
        }
    }

    /// Finds the pixels that clips touch and those that they leave whole.
    @inline(__always)
    private func boundClips(
        _ quad: UnsafePointer<PreparedQuad>, _ rows: Range<Int>, within: UnsafePointer<RowSpan>, _ spans: UnsafeMutablePointer<RowSpan>
    ) {
        var spans = spans
        for clip in quad.pointee.clips {
            bound(pass.clips[clip].outer, rows, within: within, spans)
            bound(pass.clips[clip].inner, rows, within: within, spans + boundedRowCount)
            spans += 2 &* boundedRowCount
        }
    }

    @inline(__always)
    private func bound(
        _ area: RowBounds, _ rows: Range<Int>, within: UnsafePointer<RowSpan>, _ spans: UnsafeMutablePointer<RowSpan>
    ) {
        withUnsafePointer(to: area) { pass.kernels.pointee.bound_rows($0, pass.bounds, rows.lowerBound, within, spans) }
    }

    /// A row of a quad: what its runs have in common.
    private struct QuadRow {
        var quad: Int
        var y: Int
        var cover: CoverRow
        /// What hides all below.
        var opaque: RowSpan
        /// For each clip the pixels that it touches, and those that it leaves whole, each of them ``boundedRowCount`` spans after the last.
        var clips: UnsafePointer<RowSpan>
    }

    /// Clips a span of a row by each clip in turn, and records the remaining runs.
    private func recordClipped(_ row: QuadRow, _ outer: RowSpan, _ inner: RowSpan, clips: Range<Int>) {
        guard !outer.isEmpty else { return }
        guard let clip = clips.first else { return record(row, outer, inner) }
        var row = row
        let touched = row.clips.pointee.intersection(outer), filled = row.clips[boundedRowCount].intersection(outer)
        row.clips += 2 &* boundedRowCount
        let rest = clips.dropFirst()
        guard pass.clips[clip].isInverted else { return recordClipped(row, touched, inner.intersection(filled), clips: rest) }
        guard !touched.isEmpty else { return recordClipped(row, outer, inner, clips: rest) }
        // An inverted clip cuts out what it covers fully. Both remaining halves are fully covered up to where the clip's edge begins.
        let hole = filled.isEmpty ? RowSpan(from: touched.to, to: touched.to) : filled
        let before = RowSpan(from: outer.from, to: touched.from), after = RowSpan(from: touched.to, to: outer.to)
        recordClipped(row, RowSpan(from: outer.from, to: hole.from), inner.intersection(before), clips: rest)
        recordClipped(row, RowSpan(from: hole.to, to: outer.to), inner.intersection(after), clips: rest)
    }

    /// Records the runs of a span that nothing covers, and covers what the quad hides.
    @inline(__always)
    private func record(_ row: QuadRow, _ outer: RowSpan, _ inner: RowSpan) {
        let end = Int(outer.to)
        var x = Int(outer.from)
        while let open = row.cover.nextOpen(x, end) {
            // Whole blocks are drawn faster than partial ones, and hidden pixels may be drawn, since what hides them is drawn later.
            let from = max(x, blockStart(open.from)), to = min(end, blockEnd(open.to))
            scratch.append(
                RowRun(
                    quad: Int32(truncatingIfNeeded: row.quad), row: Int32(truncatingIfNeeded: row.y), from: Int32(truncatingIfNeeded: from),
                    to: Int32(truncatingIfNeeded: to), innerFrom: inner.from, innerTo: inner.to))
            x = to
        }
        let hidden = row.opaque.intersection(inner)
        if !hidden.isEmpty { row.cover.cover(Int(hidden.from), Int(hidden.to)) }
    }

    // MARK: Back to front

    @inline(__always)
    private func draw(_ run: RowRun) {
        let quad = pass.quads + Int(run.quad)
        let row = Int(run.row)
        let coverage = PixelCoverage(
            edges: UnsafeBufferPointer(start: pass.edges + quad.pointee.edges.lowerBound, count: quad.pointee.edges.count),
            clips: UnsafeBufferPointer(start: pass.clips + quad.pointee.clips.lowerBound, count: quad.pointee.clips.count),
            mask: quad.pointee.mask, maskStride: quad.pointee.maskStride, isUpright: quad.pointee.uprightRows.contains(row)
        )
        let out = RowTarget(
            pixels: target + row * stride, row: row, width: pass.width, colors: scratch.colors, coverages: scratch.coverages,
            coveredRun: scratch.coveredRun, kernels: pass.kernels)
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
        case .columns:
            drawColumns(quad, run, out, coverage, pass, scratch.columns)
        }
    }
}

/// The pointers of a ``PreparedPass``, valid while it is being drawn.
struct PassView {
    var width: Int
    var background: UInt32?
    /// The numbers of the part's quads, which follow those of the parts before it.
    var numbers: Range<Int>
    /// The quads, indexed by their numbers.
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
                                                width: width, background: background, numbers: first..<first + quads.count,
                                                quads: base(quads) - first,
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
