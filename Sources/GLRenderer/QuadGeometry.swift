import Foundation
import QuartzCore

/// The polygon of a quad, prepared for drawing: the pixels that it may touch, its lines, and how its coverage is computed.
///
/// One value serves all quads, one after the other, and keeps its memory.
struct QuadGeometry {
    var polygon = QuadPolygon()
    /// Of each row, what ``listHardRows()`` found.
    private(set) var hardRows: [SIMD2<Double>] = []

    var rows: Range<Int> { polygon.rows }
    var columns: Range<Int> { polygon.columns }

    /// A point near the middle, in whole pixels, from which positions are counted.
    var origin: SIMD2<Double> {
        SIMD2(Double((columns.lowerBound + columns.upperBound) / 2), Double((rows.lowerBound + rows.upperBound) / 2))
    }

    // MARK: What is drawn

    /// The corners of a polygon around all pixels that the quad covers within other lines; fewer than three where it covers none.
    func hull(within lines: [HalfPlane], into points: inout [SIMD2<Double>], scratch: inout [SIMD2<Double>]) {
        fill(&points, margin: 0)
        for side in polygon.sides {
            var plane = side.line
            plane.c += (side.isAntialiased ? plane.reach : 0) + Self.slack
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
        for side in polygon.sides {
            var plane = side.line
            plane.c -= (side.isAntialiased ? plane.reach : 0) + Self.slack
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
        for side in polygon.sides {
            let plane = side.line
            func bound(_ value: Double) -> Double { side.isAntialiased ? value : (value - 0.5).rounded(.up) }
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
        let sides = polygon.sides, origin = origin
        guard sides.count <= 4 else { return nil }
        for side in sides where !side.isAntialiased { return nil }
        for side in sides where max(abs(side.start.x - origin.x), abs(side.start.y - origin.y)) >= 4096 { return nil }
        func corner(_ index: Int) -> SIMD2<Double> { sides[min(index, sides.count - 1)].start - origin }
        return (SIMD4(lowHalf: corner(0), highHalf: corner(1)), SIMD4(lowHalf: corner(2), highHalf: corner(3)))
    }

    /// The part of the polygon near the picture, with sides that aren't antialiased left out.
    func smoothPolygon(into points: inout [SIMD2<Double>], scratch: inout [SIMD2<Double>]) {
        fill(&points, margin: 2)
        for side in polygon.sides where side.isAntialiased { clip(&points, by: side.line, &scratch) }
    }

    /// Finds, of the sides that aren't antialiased, each row's first pixel and the end of its pixels; false without such sides.
    mutating func listHardRows() -> Bool {
        hardRows.removeAll(keepingCapacity: true)
        guard polygon.sides.contains(where: { !$0.isAntialiased }) else { return false }
        for row in rows { hardRows.append(hardSpan(Double(row))) }
        return true
    }

    private func hardSpan(_ row: Double) -> SIMD2<Double> {
        var low = Double(columns.lowerBound), high = Double(columns.upperBound)
        for side in polygon.sides where !side.isAntialiased {
            let plane = side.line
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
