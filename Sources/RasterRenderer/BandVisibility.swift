import CRowKernels

/// A run of pixels to draw, in one row of one quad.
struct RowRun {
    var quad: Int32
    var row: Int32
    /// The range of pixels to draw.
    var from: Int32
    var to: Int32
    /// The range of those that edges and clips cover fully.
    var innerFrom: Int32
    var innerTo: Int32

    static let none = RowRun(quad: -1, row: 0, from: 0, to: 0, innerFrom: 0, innerTo: 0)

    /// Whether both runs have the same columns of the same quad, in whichever rows.
    @inline(__always)
    func hasColumns(of other: RowRun) -> Bool {
        quad == other.quad && from == other.from && to == other.to && innerFrom == other.innerFrom && innerTo == other.innerTo
    }
}

/// A thread's scratch memory for a band: which pixels are covered, the runs to draw, spans of rows, a row of colours and coverage, and the plan of
/// a quad's columns. Grows as needed and is reused between frames.
final class BandScratch {
    private let gapBefore = CacheLineGap()
    /// One bit per pixel, set where something opaque covers it.
    private(set) var covered: UnsafeMutablePointer<UInt64>
    private var coveredCapacity: Int
    private(set) var runs: UnsafeMutablePointer<RowRun>
    private(set) var runCount = 0
    private var runCapacity: Int
    /// The colours and the coverage of a row's pixels, with room for a whole block at the end.
    private(set) var colors: UnsafeMutablePointer<UInt32>
    private(set) var coverages: UnsafeMutablePointer<UInt32>
    /// The run whose coverage ``coverages`` holds, if rows below may have the same; otherwise ``RowRun/none``.
    let coveredRun = UnsafeMutablePointer<RowRun>.allocateLines(capacity: 1)
    private var rowCapacity: Int
    let columns = ColumnPlan()
    private var spans: UnsafeMutablePointer<RowSpan>
    private var spanCapacity: Int
    private let gapAfter = CacheLineGap()

    init() {
        rowCapacity = 2048
        colors = .allocateLines(capacity: rowCapacity)
        coverages = .allocateLines(capacity: rowCapacity)
        coveredCapacity = 1024
        covered = .allocateLines(capacity: coveredCapacity)
        covered.initialize(repeating: 0, count: coveredCapacity)
        runCapacity = 4096
        runs = .allocateLines(capacity: runCapacity)
        spanCapacity = 64
        spans = .allocateLines(capacity: spanCapacity)
    }

    deinit {
        covered.deallocate()
        runs.deallocate()
        colors.deallocate()
        coverages.deallocate()
        coveredRun.deallocate()
        spans.deallocate()
    }

    /// Clears the coverage bits of `rows` rows of `words` words each, and removes all runs.
    func begin(rows: Int, words: Int) {
        let count = rows * words
        if count > coveredCapacity {
            covered.deallocate()
            coveredCapacity = count
            covered = .allocateLines(capacity: count)
        }
        covered.initialize(repeating: 0, count: count)
        runCount = 0
        coveredRun.initialize(to: .none)
        columns.begin(width: words * 64)
        if words * 64 + blockWidth > rowCapacity {
            colors.deallocate()
            coverages.deallocate()
            rowCapacity = words * 64 + blockWidth
            colors = .allocateLines(capacity: rowCapacity)
            coverages = .allocateLines(capacity: rowCapacity)
        }
    }

    /// Marks all pixels as covered.
    func coverAll(words: Int) { covered.update(repeating: .max, count: words) }

    /// Memory for so many times the spans of rows that are bounded at once.
    @inline(__always)
    func spans(rowsOf count: Int) -> UnsafeMutablePointer<RowSpan> {
        if count &* boundedRowCount > spanCapacity { growSpans(count &* boundedRowCount) }
        return spans
    }

    @inline(never)
    private func growSpans(_ count: Int) {
        spans.deallocate()
        spanCapacity = count
        spans = .allocateLines(capacity: count)
    }

    @inline(__always)
    func append(_ run: RowRun) {
        if runCount == runCapacity { grow() }
        runs[runCount] = run
        runCount &+= 1
    }

    @inline(never)
    private func grow() {
        let larger = UnsafeMutablePointer<RowRun>.allocateLines(capacity: runCapacity * 2)
        larger.moveInitialize(from: runs, count: runCount)
        runs.deallocate()
        runs = larger
        runCapacity *= 2
    }
}

/// A row of the coverage bits in ``BandScratch``.
struct CoverRow {
    var words: UnsafeMutablePointer<UInt64>

    /// Bits `from..<to` of word `index`, `from < to` lying anywhere in the row.
    @inline(__always)
    private func mask(_ index: Int, _ from: Int, _ to: Int) -> UInt64 {
        var mask = UInt64.max
        let begin = index &* 64
        if from > begin { mask &= UInt64.max &<< UInt64(truncatingIfNeeded: from &- begin) }
        if to < begin &+ 64 { mask &= ~(UInt64.max &<< UInt64(truncatingIfNeeded: to &- begin)) }
        return mask
    }

    /// Whether all of `from..<to` is covered.
    @inline(__always)
    func isCovered(_ from: Int, _ to: Int) -> Bool {
        var index = from &>> 6
        let last = (to &- 1) &>> 6
        while index <= last {
            if mask(index, from, to) & ~words[index] != 0 { return false }
            index &+= 1
        }
        return true
    }

    @inline(__always)
    func cover(_ from: Int, _ to: Int) {
        var index = from &>> 6
        let last = (to &- 1) &>> 6
        while index <= last {
            words[index] |= mask(index, from, to)
            index &+= 1
        }
    }

    /// Marks `from..<to` as not covered.
    func open(_ from: Int, _ to: Int) {
        guard from < to else { return }
        for index in from >> 6...(to - 1) >> 6 { words[index] &= ~mask(index, from, to) }
    }

    /// The next uncovered run in `from..<to`, or nil.
    @inline(__always)
    func nextOpen(_ from: Int, _ to: Int) -> (from: Int, to: Int)? {
        guard let start = next(from, to, isCovered: false) else { return nil }
        return (start, next(start, to, isCovered: true) ?? to)
    }

    @inline(__always)
    private func next(_ from: Int, _ to: Int, isCovered: Bool) -> Int? {
        guard from < to else { return nil }
        var index = from &>> 6
        let last = (to &- 1) &>> 6
        while index <= last {
            let bits = (isCovered ? words[index] : ~words[index]) & mask(index, from, to)
            if bits != 0 { return index &* 64 &+ bits.trailingZeroBitCount }
            index &+= 1
        }
        return nil
    }
}
