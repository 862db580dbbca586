import CRowKernels
import Foundation
import QuartzCore

/// A clip prepared for drawing: for each row the pixels that it covers fully and not at all, and the coverage of pixels on its edge.
struct RoundedClip {
    var isInverted: Bool
    /// Pixels outside of these bounds have no coverage (before inversion).
    var outer = RowBounds.empty
    /// Pixels inside of these bounds have full coverage (before inversion).
    var inner = RowBounds.empty

    private let shape: ClipShape
    /// The curves of the corners.
    private let curves: (ContinuousCorner, ContinuousCorner, ContinuousCorner, ContinuousCorner)
    private var kernelClip = CircularClip()

    /// Whether all corners are circular arcs.
    var isCircular: Bool { shape.reaches == shape.radii }

    /// Nil when nothing is inside: an empty rectangle, a plane seen edge-on, numbers that are not finite.
    init?(_ clip: DisplayList.Clip, rows: Range<Int>, builder: inout RowBoundsBuilder, bounds: inout ContiguousArray<RowBound>) {
        guard let shape = ClipShape(clip, map: clip.planeFromPixels) else { return nil }
        self.shape = shape
        curves = (shape.corner(0), shape.corner(1), shape.corner(2), shape.corner(3))
        isInverted = clip.isInverted
        let (map, radii, reaches) = (shape.map, shape.radii, shape.reaches)
        let sides = [shape.left, shape.right, shape.top, shape.bottom]
        let horizon = map.isAffine ? nil : Self.line(map, SIMD3(0, 0, 1))

        builder.reset(rows: rows)
        if let horizon { builder.add(horizon) }
        for side in sides { builder.add(side, margin: -0.5) }
        // The corners' tangents and chords narrow down what is computed pixel by pixel. With a map that keeps angles, a distance from
        // one is at most that from the arc.
        let (low, high) = (shape.low, shape.high)
        let corners = [(1.0, 1.0, low.x, low.y), (-1, 1, high.x, low.y), (-1, -1, high.x, high.y), (1, -1, low.x, high.y)]
        let isRound = (0..<4).map { radii[$0] > 0 && reaches[$0] == radii[$0] && map.keepsAngles }
        for corner in 0..<4 where isRound[corner] {
            let (sx, sy, cx, cy) = corners[corner]
            // The tangent in the middle of the arc, which is 1 - 1/√2 of the radius away from both sides.
            let middle = radii[corner] * (1 - 0.5.squareRoot())
            if let tangent = Self.line(map, SIMD3(sx, sy, -(sx * cx + sy * cy) - 2 * middle)) { builder.add(tangent, margin: -0.5) }
        }
        outer = builder.finish(&bounds)

        builder.reset(rows: rows)
        if let horizon { builder.add(horizon, margin: 0.5) }
        for side in sides { builder.add(side, margin: 0.5) }
        // What lies inside the chords of each corner's arc lies inside the arcs: one, or two that meet in the middle of a round arc.
        for corner in 0..<4 where radii[corner] > 0 {
            let (sx, sy, cx, cy) = corners[corner]
            let reach = reaches[corner]
            let middle = isRound[corner] ? reach * (1 - 0.5.squareRoot()) : reach / 2
            for (a, b) in isRound[corner] ? [(middle, reach - middle), (reach - middle, middle)] : [(middle, middle)] {
                if let chord = Self.line(map, SIMD3(a * sx, b * sy, -(a * sx * cx + b * sy * cy) - middle * reach)) {
                    builder.add(chord, margin: 0.5)
                } else {
                    builder.exclude()
                }
            }
        }
        inner = builder.finish(&bounds)

        func numbers(_ v: SIMD3<Double>) -> (Double, Double, Double) { (v.x, v.y, v.z) }
        func numbers(_ side: HalfPlane) -> (Double, Double, Double) { (side.a, side.b, side.c) }
        kernelClip = CircularClip(
            mapX: numbers(map.x), mapY: numbers(map.y), mapOne: numbers(map.one),
            sides: (numbers(shape.left), numbers(shape.right), numbers(shape.top), numbers(shape.bottom)),
            minX: low.x, minY: low.y, maxX: high.x, maxY: high.y,
            radii: (radii[0], radii[1], radii[2], radii[3]), isInverted: isInverted)
    }

    /// Multiplies the coverage of the pixels `from..<to`, which is indexed by column, by that of the clip.
    func cover(_ y: Double, _ from: Int, _ to: Int, _ values: UnsafeMutablePointer<UInt32>, _ kernels: UnsafePointer<RowKernels>) {
        if isCircular {
            withUnsafePointer(to: kernelClip) { kernels.pointee.clip_coverage($0, y, from, to, values) }
        } else {
            for column in from..<to where values[column] > 0 {
                let inside = coverage(x: Double(column) + 0.5, y: y)
                values[column] = UInt32(truncatingIfNeeded: Int32(inside * Double(values[column]) + 0.5))
            }
        }
    }

    /// Removes the rows near the upper and lower side and their corners; all rows, where the plane is in perspective or its sides aren't upright and
    /// level.
    func removeRows(from rows: inout UprightRows) {
        let (map, reaches, top, bottom) = (shape.map, shape.reaches, shape.top, shape.bottom)
        guard map.isAffine, shape.left.b == 0, shape.right.b == 0, top.a == 0, bottom.a == 0 else { return rows.removeAll() }
        // Pixels in a unit of the plane, downwards.
        let scale = abs(map.one.z / map.y.y)
        // With larger numbers, where a pixel lies in the plane is rounded too much.
        let largest = max(abs(shape.low.y), abs(shape.high.y), abs(map.one.y / map.one.z), reaches.max())
        guard scale * largest < 0x1p30 else { return rows.removeAll() }
        rows.inset(a: 0, b: top.b, c: top.c, by: max(0.5, scale * max(reaches[0], reaches[1])))
        rows.inset(a: 0, b: bottom.b, c: bottom.c, by: max(0.5, scale * max(reaches[2], reaches[3])))
    }

    private static func line(_ map: Homography, _ p: SIMD3<Double>) -> HalfPlane? {
        HalfPlane(a: p.x, b: p.y, c: p.z).mapped(throughInverse: map).normalized
    }

    /// The coverage of the pixel centred at (x, y), 0...1.
    func coverage(x: Double, y: Double) -> Double {
        let inside = insideCoverage(x: x, y: y)
        return isInverted ? 1 - inside : inside
    }

    private func insideCoverage(x: Double, y: Double) -> Double {
        let map = shape.map
        let h = map.homogeneous(x, y)
        guard h.z > 0 else { return 0 }
        let across = clamp(shape.left.distance(x, y) + 0.5) + clamp(shape.right.distance(x, y) + 0.5) - 1
        let down = clamp(shape.top.distance(x, y) + 0.5) + clamp(shape.bottom.distance(x, y) + 0.5) - 1
        guard across > 0, down > 0 else { return 0 }
        let straight = across * down
        let px = h.x / h.z, py = h.y / h.z
        for corner in 0..<4 where shape.radii[corner] > 0 {
            let radius = shape.reaches[corner]
            let isRight = corner == 1 || corner == 2, isBottom = corner >= 2
            let dx = isRight ? px - (shape.high.x - radius) : (shape.low.x + radius) - px
            let dy = isBottom ? py - (shape.high.y - radius) : (shape.low.y + radius) - py
            guard dx > 0, dy > 0 else { continue }
            var length = (dx * dx + dy * dy).squareRoot()
            var slope = SIMD2(dx, dy) / length
            let curve = corner < 2 ? (corner == 0 ? curves.0 : curves.1) : (corner == 2 ? curves.2 : curves.3)
            if curve.reach > 1 {
                (length, slope) = curve.distance(SIMD2(dx, dy) / shape.radii[corner])
                length *= radius
                slope *= curve.reach
            }
            // The distance to the curve in pixels: its distance in the plane divided by its gradient per pixel.
            let nx = isRight ? slope.x : -slope.x, ny = isBottom ? slope.y : -slope.y
            let gx = (nx * (map.x.x - px * map.x.z) + ny * (map.x.y - py * map.x.z)) / h.z
            let gy = (nx * (map.y.x - px * map.y.z) + ny * (map.y.y - py * map.y.z)) / h.z
            let gradient = (gx * gx + gy * gy).squareRoot()
            guard gradient > 0 else { continue }
            return min(straight, clamp((radius - length) / gradient + 0.5))
        }
        return straight
    }

    private func clamp(_ value: Double) -> Double {
        value > 0 ? (value < 1 ? value : 1) : 0
    }
}

extension Homography {
    /// Whether circles stay circles, but for rounding.
    fileprivate var keepsAngles: Bool {
        let across = x.x * x.x + x.y * x.y, down = y.x * y.x + y.y * y.y
        return isAffine && abs(across - down) <= 1e-9 * across && abs(x.x * y.x + x.y * y.y) <= 1e-9 * across
    }
}
