import CRowKernels

/// What the rows of a quad have in common whose image is turned about a vertical axis. A band draws a quad's runs one after the other, so each
/// thread has one plan, for the quad that it is at.
final class ColumnPlan {
    private let gapBefore = CacheLineGap()
    /// The quad's number; none is planned where it is negative.
    private var quad: Int32 = -1
    /// The first row that the quad touches, whichever of them are drawn: a pixel mustn't depend on that.
    private var first = 0
    fileprivate let row = UnsafeMutablePointer<SampledRow>.allocateLines(capacity: 1)
    /// The columns of the blocks that are planned.
    private var columns = 0..<0
    fileprivate private(set) var blocks: UnsafeMutablePointer<ColumnBlock>
    private var capacity = 256
    private let gapAfter = CacheLineGap()

    init() {
        row.initialize(to: SampledRow())
        blocks = .allocateLines(capacity: capacity)
    }

    deinit {
        row.deallocate()
        blocks.deallocate()
    }

    /// Forgets the quad, and makes room for a row of so many pixels.
    func begin(width: Int) {
        quad = -1
        let count = blockEnd(width) / blockWidth
        guard count > capacity else { return }
        blocks.deallocate()
        capacity = count
        blocks = .allocateLines(capacity: count)
    }

    /// Plans blocks of the quad that aren't yet planned.
    ///
    /// - Returns: how many rows below the planned one a row lies.
    @inline(__always)
    fileprivate func reach(_ wanted: Range<Int>, _ run: RowRun, _ quad: UnsafePointer<PreparedQuad>, _ pass: PassView) -> Int {
        if run.quad != self.quad { begin(run.quad, quad, pass, at: wanted.lowerBound) }
        if wanted.lowerBound < columns.lowerBound || wanted.upperBound > columns.upperBound { extend(wanted, pass) }
        return Int(run.row) &- first
    }

    @inline(never)
    private func begin(_ number: Int32, _ quad: UnsafePointer<PreparedQuad>, _ pass: PassView, at column: Int) {
        self.quad = number
        first = quad.pointee.rows.lowerBound
        row.pointee = pass.row(first, of: quad)
        columns = column..<column
    }

    @inline(never)
    private func extend(_ wanted: Range<Int>, _ pass: PassView) {
        let plan = pass.kernels.pointee.plan_columns
        if wanted.lowerBound < columns.lowerBound { plan(row, wanted.lowerBound, columns.lowerBound, blocks) }
        if wanted.upperBound > columns.upperBound { plan(row, columns.upperBound, wanted.upperBound, blocks) }
        columns = min(wanted.lowerBound, columns.lowerBound)..<max(wanted.upperBound, columns.upperBound)
    }
}

/// Draws a run of an image that is turned about a vertical axis.
@inline(never)
func drawColumns(
    _ quad: UnsafePointer<PreparedQuad>, _ run: RowRun, _ out: RowTarget, _ coverage: PixelCoverage, _ pass: PassView, _ plan: ColumnPlan
) {
    let (blocks, full) = run.cover(coverage, out)
    let down = plan.reach(blocks.lowerBound..<blockEnd(blocks.upperBound), run, quad, pass)
    out.kernels.pointee.draw_columns(
        plan.row, plan.blocks, down, out.coverages, full.lowerBound, full.upperBound, out.pixels, blocks.lowerBound, blocks.upperBound)
}
