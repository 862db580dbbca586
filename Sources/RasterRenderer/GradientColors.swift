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
    func pixels(_ x: Int, _ row: Int) -> Pixels {
        var result = Pixels()
        let y = Double(row) + 0.5
        for lane in 0..<blockWidth {
            let h = map.homogeneous(Double(x &+ lane) + 0.5, y)
            guard h.z > 0 else { continue }
            result[lane] = color(at: position(h.x / h.z, h.y / h.z))
        }
        return result
    }

    private func position(_ x: Double, _ y: Double) -> Float {
        switch kind {
        case .axial: Float(x)
        case .radial: Float((x * x + y * y).squareRoot())
        case .conic: Float(turns(x, y))
        }
    }

    private func color(at position: Float) -> UInt32 {
        // NaN counts as the start.
        guard position > stops[0].location else { return Self.pixel(stops[0].color) }
        var low = 0, high = stops.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if stops[middle].location <= position { low = middle } else { high = middle }
        }
        let stop = stops[low]
        return Self.pixel(stop.color + stop.slope * (position - stop.location))
    }

    @inline(__always)
    private static func pixel(_ color: SIMD4<Float>) -> UInt32 {
        let held = color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
        var c = held * (held.w * 255)
        c.w = held.w * 255
        c += 0.5
        return UInt32(c.w) << 24 | UInt32(c.x) << 16 | UInt32(c.y) << 8 | UInt32(c.z)
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
