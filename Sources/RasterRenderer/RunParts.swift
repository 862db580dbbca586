import CRowKernels

/// The pixels in a block. Blocks begin at multiples of this in the target, whatever is drawn, so that a pixel's value depends on its
/// position and not on where a run, a band or a thread begins.
let blockWidth = 8

/// The first column of the block that a column is in.
@inline(__always)
func blockStart(_ column: Int) -> Int { column & ~(blockWidth &- 1) }

/// The end of the last block with columns below `column`.
@inline(__always)
func blockEnd(_ column: Int) -> Int { blockStart(column &+ (blockWidth &- 1)) }

/// The row that is being drawn, and memory for what is drawn there.
struct RowTarget {
    var pixels: UnsafeMutablePointer<UInt32>
    var row: Int
    var width: Int
    /// The colours and the coverage of the row's pixels, indexed by column; with room for a whole block at the end.
    var colors: UnsafeMutablePointer<UInt32>
    var coverages: UnsafeMutablePointer<UInt32>
    /// See ``BandScratch/coveredRun``.
    var coveredRun: UnsafeMutablePointer<RowRun>
    var kernels: UnsafePointer<RowKernels>
}

/// A part of a run: either whole blocks that are fully covered, or any pixels, with their coverage.
struct RunPart {
    var columns: Range<Int>
    /// The blocks of these columns, within the target.
    var blocks: Range<Int>
    /// The coverage of the blocks' pixels, 0 outside of the columns; nil where all are fully covered.
    var coverage: UnsafePointer<UInt32>?
}

extension RowRun {
    /// The whole blocks with full coverage, which may be drawn without it; maybe none.
    @inline(__always)
    private func full(_ coverage: PixelCoverage) -> Range<Int> {
        let first = blockEnd(max(Int(from), Int(innerFrom))), end = blockStart(min(Int(to), Int(innerTo)))
        return coverage.mask == nil && first < end ? first..<end : blockEnd(Int(to))..<blockEnd(Int(to))
    }

    /// Writes the coverage of the run's pixels, but for blocks that are fully covered. Where the last run had the same, it is there already.
    ///
    /// - Returns: the blocks of the run, within the target, and those that are fully covered.
    @inline(__always)
    func cover(_ coverage: PixelCoverage, _ out: RowTarget) -> (blocks: Range<Int>, full: Range<Int>) {
        let full = full(coverage), from = Int(from), to = Int(to)
        if !(coverage.isUpright && hasColumns(of: out.coveredRun.pointee)) {
            let head = min(to, full.lowerBound)
            if from < head { cover(from..<head, coverage, out) }
            if full.upperBound < to { cover(full.upperBound..<to, coverage, out) }
            out.coveredRun.pointee = coverage.isUpright ? self : .none
        }
        return (blockStart(from)..<min(out.width, blockEnd(to)), full)
    }

    /// Calls a function with the parts of the run, from left to right.
    @inline(__always)
    func forEachPart(_ coverage: PixelCoverage, _ out: RowTarget, _ body: (RunPart) -> Void) {
        let (_, full) = cover(coverage, out), from = Int(from), to = Int(to)
        let head = min(to, full.lowerBound)
        if from < head { body(part(from..<head, out)) }
        if !full.isEmpty { body(RunPart(columns: full, blocks: full, coverage: nil)) }
        if full.upperBound < to { body(part(full.upperBound..<to, out)) }
    }

    @inline(__always)
    private func part(_ columns: Range<Int>, _ out: RowTarget) -> RunPart {
        let from = blockStart(columns.lowerBound), to = min(out.width, blockEnd(columns.upperBound))
        return RunPart(columns: columns, blocks: from..<to, coverage: UnsafePointer(out.coverages + from))
    }

    /// Writes the coverage of the blocks of these columns, 0 outside of them.
    @inline(__always)
    private func cover(_ columns: Range<Int>, _ coverage: PixelCoverage, _ out: RowTarget) {
        clearBlock(out.coverages + blockStart(columns.lowerBound))
        clearBlock(out.coverages + (blockEnd(columns.upperBound) &- blockWidth))
        coverage.write(columns.lowerBound, columns.upperBound, of: self, out.row, to: out.coverages, out.kernels)
    }

    @inline(__always)
    private func clearBlock(_ values: UnsafeMutablePointer<UInt32>) {
        UnsafeMutableRawPointer(values).storeBytes(of: SIMD8(), as: SIMD8<UInt32>.self)
    }
}

extension RowTarget {
    /// Blends the colours of a part, `source` being that of column 0, times `opacity` / 255.
    @inline(__always)
    func blend(_ part: RunPart, _ mode: BlendMode, _ source: UnsafePointer<UInt32>, opacity: UInt16) {
        let from = part.blocks.lowerBound
        kernels.pointee.blend_row(mode, source + from, opacity, part.coverage, pixels + from, part.blocks.count)
    }
}
