import CRowKernels
import QuartzCore

/// How many rows are bounded at once.
let boundedRowCount = Int(bounded_row_count)

extension RowBounds {
    static let empty = RowBounds()
}

extension RowSpan {
    @inline(__always)
    var isEmpty: Bool { from >= to }

    @inline(__always)
    func intersection(_ other: RowSpan) -> RowSpan { RowSpan(from: max(from, other.from), to: min(to, other.to)) }
}

/// Collects half planes into ``RowBounds``.
struct RowBoundsBuilder {
    private var minRow: Double
    private var maxRow: Double
    private var left: [RowBound] = []
    private var right: [RowBound] = []
    private var isEmpty = false

    init() {
        minRow = 0
        maxRow = 0
    }

    /// Starts a new set with these rows.
    mutating func reset(rows: Range<Int>) {
        minRow = Double(rows.lowerBound)
        maxRow = Double(rows.upperBound)
        left.removeAll(keepingCapacity: true)
        right.removeAll(keepingCapacity: true)
        isEmpty = false
    }

    /// Removes all pixels whose centre is outside of the half plane or nearer to its line than `margin`.
    mutating func add(_ plane: HalfPlane, margin: Double = 0) {
        let c = plane.c - margin
        guard abs(plane.a) > 1e-12 else {
            // Horizontal: all or nothing of a row. Row r has its centre at r + 0.5.
            let row = (-c / plane.b - 0.5).rounded(.up)
            if plane.b > 0 { minRow = max(minRow, row) } else { maxRow = min(maxRow, row) }
            return
        }
        let slope = -plane.b / plane.a
        let bound = RowBound(slope: slope, start: -c / plane.a + 0.5 * slope - 0.5)
        if plane.a > 0 { left.append(bound) } else { right.append(bound) }
    }

    /// Makes the set empty.
    mutating func exclude() { isEmpty = true }

    /// Appends the bounds to `bounds`.
    func finish(_ bounds: inout ContiguousArray<RowBound>) -> RowBounds {
        guard !isEmpty, minRow < maxRow else { return .empty }
        let result = RowBounds(
            minRow: Int32(minRow), maxRow: Int32(maxRow), first: bounds.count, leftCount: Int32(left.count),
            rightCount: Int32(right.count))
        bounds.append(contentsOf: left)
        bounds.append(contentsOf: right)
        return result
    }
}
