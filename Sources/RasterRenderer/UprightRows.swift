import CRowKernels

/// Finds the rows of a quad in which only upright edges cut pixels: all but those near other edges, and near level sides and corners of clips.
/// There the coverage of a pixel depends on its column alone.
struct UprightRows {
    /// The y of the first and the last row's pixels' centres.
    private var top: Double
    private var bottom: Double
    /// The x of the centres of the first and the last column's pixels.
    private let left: Double
    private let right: Double

    init(rows: Range<Int>, columns: Range<Int>) {
        top = Double(rows.lowerBound) + 0.5
        bottom = Double(rows.upperBound) - 0.5
        left = Double(columns.lowerBound) + 0.5
        right = Double(columns.upperBound) - 0.5
    }

    /// More than the rounding error, in pixels, of the distances from a line.
    private static func tolerance(_ c: Double) -> Double { 0.01 + abs(c) * 0x1p-48 }

    /// Removes the rows that have a pixel's centre less than `inset` pixels inside of a line that isn't upright, whose normal is (a, b).
    mutating func inset(a: Double, b: Double, c: Double, by inset: Double) {
        let y = (inset + Self.tolerance(c) - min(a * left, a * right) - c) / b
        if b > 0 { top = max(top, y) } else { bottom = min(bottom, y) }
    }

    /// Removes the rows in which an edge cuts pixels, if it isn't upright.
    mutating func remove(near edge: SmoothEdge) {
        if edge.b != 0 { inset(a: edge.a, b: edge.b, c: edge.c, by: edge.reach) }
    }

    mutating func removeAll() { top = .infinity }

    /// The rows that are left.
    var rows: Range<Int> { top <= bottom ? Int((top - 0.5).rounded(.up))..<Int((bottom + 0.5).rounded(.down)) : 0..<0 }
}
