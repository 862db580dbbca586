import CoreGraphics
import QuartzCore

/// A gradient prepared for drawing: the map from pixels to positions, and the ramp of colours.
struct GradientColors {
    private let kind: DisplayList.Gradient.Kind
    private let map: Homography
    private let stops: [GradientRamp.Stop]
    let isOpaque: Bool

    /// Nil for a degenerate gradient or numbers that are not finite.
    init?(_ gradient: DisplayList.Gradient, planeFromPixels: Homography) {
        kind = gradient.kind
        stops = gradient.ramp.stops
        isOpaque = gradient.ramp.isOpaque
        let t = gradient.fromPlane
        map = planeFromPixels.concatenated(
            with: Homography(x: SIMD3(t.a, t.b, 0), y: SIMD3(t.c, t.d, 0), one: SIMD3(t.tx, t.ty, 1)))
        guard (map.x + map.y + map.one).sum().isFinite else { return nil }
    }

    /// Eight pixels from column `x` on.
    @inline(__always)
    func pixels(_ x: Int, _ row: Int) -> Pixels {
        let columns = SIMD8<Double>(0, 1, 2, 3, 4, 5, 6, 7) + (Double(x) + 0.5)
        let y = Double(row) + 0.5
        let h = (
            x: map.x.x * columns + (map.y.x * y) + map.one.x, y: map.x.y * columns + (map.y.y * y) + map.one.y,
            z: map.x.z * columns + (map.y.z * y) + map.one.z
        )
        let places = positions(h.x / h.z, h.y / h.z)
        let colors = stops.withUnsafeBufferPointer { Self.colors(at: places, $0) }
        // What lies behind the viewer has no colour.
        return h.z.min() > 0 ? colors : Self.cleared(colors, behind: h.z)
    }

    @inline(__always)
    private func positions(_ x: SIMD8<Double>, _ y: SIMD8<Double>) -> Plane {
        var values = x
        switch kind {
        case .axial: break
        case .radial: values = (x * x + y * y).squareRoot()
        case .conic: for lane in 0..<blockWidth { values[lane] = turns(x[lane], y[lane]) }
        }
        var places = Plane()
        for lane in 0..<blockWidth { places[lane] = Float(values[lane]) }
        return places
    }

    @inline(never)
    private static func cleared(_ colors: Pixels, behind depth: SIMD8<Double>) -> Pixels {
        var result = Pixels()
        for lane in 0..<blockWidth where depth[lane] > 0 { result[lane] = colors[lane] }
        return result
    }

    /// The colours of a block, which mostly lie between the same two stops.
    @inline(__always)
    private static func colors(at places: Plane, _ stops: UnsafeBufferPointer<GradientRamp.Stop>) -> Pixels {
        let index = index(of: places[0], stops)
        let isSame = (index == 0 || all(places .>= stops[index].location))
            && (index + 1 == stops.count || all(places .< stops[index + 1].location))
        return isSame ? pixels(stops[index], places) : separateColors(at: places, stops)
    }

    @inline(never)
    private static func separateColors(at places: Plane, _ stops: UnsafeBufferPointer<GradientRamp.Stop>) -> Pixels {
        var result = Pixels()
        for lane in 0..<blockWidth {
            result[lane] = pixels(stops[index(of: places[lane], stops)], Plane(repeating: places[lane]))[0]
        }
        return result
    }

    /// The last stop that isn't after a position; the first where there is none.
    @inline(__always)
    private static func index(of place: Float, _ stops: UnsafeBufferPointer<GradientRamp.Stop>) -> Int {
        var low = 0, high = stops.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if stops[middle].location <= place { low = middle } else { high = middle }
        }
        return low
    }

    /// The premultiplied pixels at positions up to the next stop. NaN, and what lies before the stop, count as the stop's position.
    @inline(__always)
    private static func pixels(_ stop: GradientRamp.Stop, _ places: Plane) -> Pixels {
        let distances = higher(.zero, places - stop.location)
        @inline(__always)
        func channel(_ index: Int) -> Plane { clamped(stop.color[index] + stop.slope[index] * distances, to: 1) }
        let alpha = channel(3) * 255
        return rounded(alpha) &<< 24 | rounded(channel(0) * alpha) &<< 16 | rounded(channel(1) * alpha) &<< 8
            | rounded(channel(2) * alpha)
    }
}

/// The angle of a direction from +x towards +y, in turns, 0..<1.
///
/// Less exact than ``PortableMath/atan2(_:_:)``, and fast enough for each pixel: the arc tangent of 0...1 by the minimax polynomial of
/// Abramowitz and Stegun 4.4.49 (error below 2e-8 radians), the rest by symmetry: the same bits on every machine, which a library's
/// function would not promise.
func turns(_ x: Double, _ y: Double) -> Double {
    let ax = abs(x), ay = abs(y)
    guard ax > 0 || ay > 0 else { return 0 }
    let q = min(ax, ay) / max(ax, ay), s = q * q
    let series =
        1 + s * (-0.3333314528 + s * (0.1999355085 + s * (-0.1420889944 + s * (0.1065626393 + s * (-0.0752896400 + s * (0.0429096138
            + s * (-0.0161657367 + s * 0.0028662257)))))))
    var angle = q * series * (1 / (2 * Double.pi))
    if ay > ax { angle = 0.25 - angle }
    if x < 0 { angle = 0.5 - angle }
    if y < 0 { angle = 1 - angle }
    return angle >= 1 ? 0 : angle
}
