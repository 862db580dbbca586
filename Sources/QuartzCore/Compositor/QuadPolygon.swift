/// The polygon of a quad in a picture: its sides, and the pixels that it may touch.
///
/// A renderer sets one value to each quad in turn, which keeps its memory.
package struct QuadPolygon: Sendable {
    /// A side of the polygon.
    package struct Side: Sendable {
        /// The half-plane inside of it; normalized.
        package var line: HalfPlane
        /// Whether it is antialiased. Of other sides, a pixel belongs to the polygon if its centre does.
        package var isAntialiased: Bool
        /// The corner at which it begins.
        package var start: SIMD2<Double>
    }

    /// The rows of pixels that the quad may touch.
    package private(set) var rows = 0..<0
    /// The columns of pixels that it may touch.
    package private(set) var columns = 0..<0
    package private(set) var sides: [Side] = []

    package init() {}

    /// Sides of at most this length in pixels are left out: corners that only rounding keeps apart, as where a clip goes through a corner, have
    /// no direction between them.
    private static let shortestSide = 1e-7

    /// Sets the polygon; false for one without area in a picture of this size.
    package mutating func set(_ corners: UnsafeBufferPointer<DisplayList.Vertex>, width: Int, height: Int) -> Bool {
        sides.removeAll(keepingCapacity: true)
        guard corners.count >= 3 else { return false }
        var low = SIMD2(Double.infinity, .infinity), high = -low
        var twiceArea = 0.0
        let last = corners[corners.endIndex - 1]
        var previous = last
        for corner in corners {
            guard corner.x.isFinite, corner.y.isFinite else { return false }
            low = pointwiseMin(low, SIMD2(corner.x, corner.y))
            high = pointwiseMax(high, SIMD2(corner.x, corner.y))
            twiceArea += (previous.x - last.x) * (corner.y - last.y) - (corner.x - last.x) * (previous.y - last.y)
            previous = corner
        }
        guard twiceArea != 0, twiceArea.isFinite, let rows = Range(pixelsFrom: low.y, to: high.y, limit: height),
            let columns = Range(pixelsFrom: low.x, to: high.x, limit: width)
        else { return false }
        (self.rows, self.columns) = (rows, columns)

        var start = last
        for end in corners {
            defer { start = end }
            // The line between the same two corners is the same, bit for bit, for both of two neighbours, whichever way they run.
            let isForward = (start.y, start.x) < (end.y, end.x)
            let (p, q) = isForward ? (start, end) : (end, start)
            let a = p.y - q.y, b = q.x - p.x
            guard max(abs(a), abs(b)) > Self.shortestSide else { continue }
            guard var line = HalfPlane(a: a, b: b, c: -(a * p.x + b * p.y)).normalized else { continue }
            if isForward != (twiceArea > 0) { line = line.reversed }
            sides.append(Side(line: line, isAntialiased: start.isEdgeAntialiased, start: SIMD2(start.x, start.y)))
        }
        return sides.count >= 3
    }

    /// Leaves out the pixels beside a mask's picture, where nothing is drawn; false when none are left.
    package mutating func clip(to mask: DisplayList.Mask, width: Int, height: Int) -> Bool {
        rows = rows.part(from: mask.y, count: height)
        columns = columns.part(from: mask.x, count: width)
        return !rows.isEmpty && !columns.isEmpty
    }
}
