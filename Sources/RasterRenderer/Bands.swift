/// The bands that the rows of a pass are cut into.
///
/// One thread's bands are as high as they may be, since each band begins its quads anew. Those of several threads follow what the rows are
/// expected to cost: each has an equal share of what is left after the bands before it, so that the first are high, the last are low, and no
/// thread waits long for another's last band (guided self-scheduling: Polychronopoulos and Kuck, IEEE Transactions on Computers 36, 1987).
struct Bands {
    /// The first rows of the bands, and the end of the last.
    private var bounds: [Int] = []
    /// What each group of rows is expected to cost, less what the group before it is; the unit is a pixel that is filled.
    private var steps: [Int] = []

    /// The number of bands.
    var count: Int { max(0, bounds.count - 1) }

    /// The rows of a band.
    subscript(band: Int) -> Range<Int> { bounds[band]..<bounds[band + 1] }

    /// What a pixel costs that isn't just filled.
    private static let costOfPixel = 8
    /// What a row of a quad costs beside its pixels.
    private static let costOfRow = 256

    /// Cuts rows of a pass.
    ///
    /// - Parameters:
    ///   - parts: the parts of the pass, at least one.
    ///   - height: the greatest height of a band.
    mutating func cut(_ rows: Range<Int>, of parts: [PassView], height: Int, threads: Int) {
        bounds.removeAll(keepingCapacity: true)
        if threads > 1 {
            cut(rows, of: parts, height: height, shares: 2 * threads)
        } else {
            bounds.append(contentsOf: stride(from: rows.lowerBound, to: rows.upperBound, by: height))
        }
        bounds.append(rows.upperBound)
    }

    /// Cuts rows into bands each of which has one of so many shares of what is left.
    private mutating func cut(_ rows: Range<Int>, of parts: [PassView], height: Int, shares: Int) {
        // Rows that are bounded at once stay together.
        let group = min(height, boundedRowCount)
        var left = expectCosts(rows, of: parts, group: group)
        var cost = 0, share = 0, sum = 0
        for (index, step) in steps.dropLast().enumerated() {
            let row = rows.lowerBound + index * group
            cost += step
            if index == 0 || sum + cost > share || row + group - bounds[bounds.count - 1] > height {
                bounds.append(row)
                left -= sum
                sum = 0
                share = left / shares
            }
            sum += cost
        }
    }

    /// Fills in ``steps`` for groups of so many rows, and returns the sum of all costs. What quads hide is counted too.
    private mutating func expectCosts(_ rows: Range<Int>, of parts: [PassView], group: Int) -> Int {
        let count = (rows.count + group - 1) / group
        steps.removeAll(keepingCapacity: true)
        steps.append(contentsOf: repeatElement(0, count: count + 1))
        steps[0] = parts[0].width * group
        var sum = parts[0].width * group * count
        for part in parts {
            for index in part.numbers {
                let quad = part.quads + index
                let found = quad.pointee.rows.clamped(to: rows)
                guard !found.isEmpty else { continue }
                let first = (found.lowerBound - rows.lowerBound) / group, end = (found.upperBound - rows.lowerBound + group - 1) / group
                let cost = (quad.pointee.columns.count * (quad.pointee.kind == .solid ? 1 : Self.costOfPixel) + Self.costOfRow) * group
                steps[first] += cost
                steps[end] -= cost
                sum += cost * (end - first)
            }
        }
        return sum
    }
}
