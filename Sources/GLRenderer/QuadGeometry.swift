import Foundation
import QuartzCore

/// The polygon of a quad, prepared for drawing: the pixels that it may touch, its lines, and how its coverage is computed.
///
/// One value serves all quads, one after the other, and keeps its memory.
struct QuadGeometry {
    /// A side of the polygon.
    struct Side {
        var plane: HalfPlane
        /// Whether it is antialiased. Of other sides, a pixel belongs to the polygon if its centre does.
        var isSmooth: Bool
    }

    var rows = 0..<0
    var columns = 0..<0
    private(set) var sides: [Side] = []
    private var corners: [SIMD2<Double>] = []
    /// Of each row, what ``listHardRows()`` found.
    private(set) var hardRows: [SIMD2<Double>] = []

    /// Sides of at most this length in pixels are left out, as the CPU renderer leaves them out.
    private static let shortestSide = 1e-7

    /// Takes another polygon; false when it has no area in a picture of this size.
    mutating func set(_ vertices: ArraySlice<DisplayList.Vertex>, width: Int, height: Int) -> Bool {
        sides.removeAll(keepingCapacity: true)
        corners.removeAll(keepingCapacity: true)
        guard vertices.count >= 3, let last = vertices.last else { return false }
        var low = SIMD2(Double.infinity, .infinity), high = -low
        var twice = 0.0
        var previous = last
        for vertex in vertices {
            guard vertex.x.isFinite, vertex.y.isFinite else { return false }
            let point = SIMD2(vertex.x, vertex.y)
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
            twice += (previous.x - last.x) * (vertex.y - last.y) - (vertex.x - last.x) * (previous.y - last.y)
            previous = vertex
        }
        guard twice != 0, twice.isFinite else { return false }
        guard let rows = Range(pixelsFrom: low.y, to: high.y, limit: height), let columns = Range(pixelsFrom: low.x, to: high.x, limit: width)
        else { return false }
        self.rows = rows
        self.columns = columns
        var start = last
        for end in vertices {
            defer { start = end }
            // The line between the same two corners is the same for both of two neighbours, whichever way they run.
            let isForward = (start.y, start.x) < (end.y, end.x)
            let (p, q) = isForward ? (start, end) : (end, start)
            let a = p.y - q.y, b = q.x - p.x
            guard max(abs(a), abs(b)) > Self.shortestSide else { continue }
            guard var plane = HalfPlane(a: a, b: b, c: -(a * p.x + b * p.y)).normalized else { continue }
            if isForward != (twice > 0) { plane = plane.reversed }
            sides.append(Side(plane: plane, isSmooth: start.isEdgeAntialiased))
            corners.append(SIMD2(start.x, start.y))
        }
        return sides.count >= 3
    }

    /// A point near the middle, in whole pixels, from which positions are counted.
    var origin: SIMD2<Double> {
        SIMD2(Double((columns.lowerBound + columns.upperBound) / 2), Double((rows.lowerBound + rows.upperBound) / 2))
    }

    // MARK: What is drawn

    /// The corners of a polygon around all pixels that the quad covers within other lines; fewer than three where it covers none.
    func hull(within lines: [HalfPlane], into points: inout [SIMD2<Double>], scratch: inout [SIMD2<Double>]) {
        fill(&points, margin: 0)
        for side in sides {
            var plane = side.plane
            plane.c += (side.isSmooth ? plane.reach : 0) + Self.slack
            clip(&points, by: plane, &scratch)
        }
        for line in lines {
            var plane = line
            plane.c += Self.slack
            clip(&points, by: plane, &scratch)
        }
    }

    /// The corners of a polygon of pixels that the quad covers fully, within other lines; fewer than three where there are none.
    func interior(within lines: [HalfPlane], into points: inout [SIMD2<Double>], scratch: inout [SIMD2<Double>]) {
        fill(&points, margin: 0)
        for side in sides {
            var plane = side.plane
            plane.c -= (side.isSmooth ? plane.reach : 0) + Self.slack
            clip(&points, by: plane, &scratch)
        }
        for line in lines {
            var plane = line
            plane.c -= Self.slack
            clip(&points, by: plane, &scratch)
        }
    }

    /// By how many pixels the corners of triangles may be off when they are drawn.
    private static let slack = 1.0 / 16

    private func fill(_ points: inout [SIMD2<Double>], margin: Double) {
        let minX = Double(columns.lowerBound) - margin, maxX = Double(columns.upperBound) + margin
        let minY = Double(rows.lowerBound) - margin, maxY = Double(rows.upperBound) + margin
        points.removeAll(keepingCapacity: true)
        points.append(SIMD2(minX, minY))
        points.append(SIMD2(maxX, minY))
        points.append(SIMD2(maxX, maxY))
        points.append(SIMD2(minX, maxY))
    }

    /// Cuts off what lies outside of a half-plane (Sutherland and Hodgman).
    private func clip(_ points: inout [SIMD2<Double>], by plane: HalfPlane, _ scratch: inout [SIMD2<Double>]) {
        guard var previous = points.last else { return }
        scratch.removeAll(keepingCapacity: true)
        var before = plane.a * previous.x + plane.b * previous.y + plane.c
        for point in points {
            let distance = plane.a * point.x + plane.b * point.y + plane.c
            // A corner on the line is no crossing: it would be listed twice.
            if distance > 0 && before < 0 || distance < 0 && before > 0 { scratch.append(previous + (point - previous) * (before / (before - distance))) }
            if distance >= 0 { scratch.append(point) }
            previous = point
            before = distance
        }
        swap(&points, &scratch)
    }

    // MARK: Coverage

    /// The rectangle of an upright polygon: minX, minY, maxX, maxY. Sides that aren't antialiased are moved to the pixel boundaries that
    /// pixels' centres choose. Nil when it isn't upright.
    var uprightRect: SIMD4<Double>? {
        var low = SIMD2(-Double.infinity, -.infinity), high = -low
        for side in sides {
            let (plane, isSmooth) = (side.plane, side.isSmooth)
            func bound(_ value: Double) -> Double { isSmooth ? value : (value - 0.5).rounded(.up) }
            switch (plane.a, plane.b) {
            case (1, 0): low.x = max(low.x, bound(-plane.c))
            case (-1, 0): high.x = min(high.x, bound(plane.c))
            case (0, 1): low.y = max(low.y, bound(-plane.c))
            case (0, -1): high.y = min(high.y, bound(plane.c))
            default: return nil
            }
        }
        return SIMD4(lowHalf: low, highHalf: high)
    }

    /// The corners of a quadrilateral, or of a triangle with one of them twice, all of whose sides are antialiased and not too far away for
    /// single precision: x and y of the first two, and of the others, relative to the origin. Nil for others.
    var quadrilateral: (first: SIMD4<Double>, second: SIMD4<Double>)? {
        guard corners.count <= 4 else { return nil }
        let origin = origin
        for side in sides where !side.isSmooth { return nil }
        for corner in corners where max(abs(corner.x - origin.x), abs(corner.y - origin.y)) >= 4096 { return nil }
        let fourth = corners.count == 3 ? corners[2] : corners[3]
        let first = SIMD4(lowHalf: corners[0] - origin, highHalf: corners[1] - origin)
        return (first, SIMD4(lowHalf: corners[2] - origin, highHalf: fourth - origin))
    }

    /// The part of the polygon near the picture, with sides that aren't antialiased left out.
    func smoothPolygon(into points: inout [SIMD2<Double>], scratch: inout [SIMD2<Double>]) {
        fill(&points, margin: 2)
        for side in sides where side.isSmooth { clip(&points, by: side.plane, &scratch) }
    }

    /// Finds, of the sides that aren't antialiased, each row's first pixel and the end of its pixels; false without such sides.
    mutating func listHardRows() -> Bool {
        hardRows.removeAll(keepingCapacity: true)
        guard sides.contains(where: { !$0.isSmooth }) else { return false }
        for row in rows { hardRows.append(hardSpan(Double(row))) }
        return true
    }

    private func hardSpan(_ row: Double) -> SIMD2<Double> {
        var low = Double(columns.lowerBound), high = Double(columns.upperBound)
        for side in sides where !side.isSmooth {
            let plane = side.plane
            guard abs(plane.a) > 1e-12 else {
                // Horizontal: all or nothing of a row.
                let first = (-plane.c / plane.b - 0.5).rounded(.up)
                if plane.b > 0 ? row < first : row >= first { high = low }
                continue
            }
            let slope = -plane.b / plane.a
            let x = slope * row + (-plane.c / plane.a + 0.5 * slope - 0.5)
            if plane.a > 0 { low = max(low, x) } else { high = min(high, x) }
        }
        return low < high ? SIMD2(low.rounded(.up), high.rounded(.up)) : .zero
    }
}
