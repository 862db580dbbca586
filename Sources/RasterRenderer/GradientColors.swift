import CRowKernels
import CoreGraphics
import QuartzCore

/// A gradient prepared for drawing: the map from pixels to positions, and the ramp of colours.
struct GradientColors {
    private let kind: GradientKind
    private let map: Homography
    /// Indices of the ramp's stops among the pass's.
    private let stops: Range<Int>
    let isOpaque: Bool

    /// Appends the ramp's stops to the pass's. Nil for a degenerate gradient or numbers that are not finite.
    init?(_ gradient: DisplayList.Gradient, planeFromPixels: Homography, stops all: inout ContiguousArray<GradientStop>) {
        kind =
            switch gradient.kind {
            case .axial: gradient_axial
            case .radial: gradient_radial
            case .conic: gradient_conic
            }
        isOpaque = gradient.ramp.isOpaque
        guard let map = gradient.fromPixels(planeFromPixels) else { return nil }
        self.map = map
        let first = all.count
        for stop in gradient.ramp.stops {
            let (c, s) = (stop.color, stop.slope)
            all.append(GradientStop(location: stop.location, color: (c.x, c.y, c.z, c.w), slope: (s.x, s.y, s.z, s.w)))
        }
        stops = first..<all.count
    }

    /// What the kernel needs to know of a row; `all` are the pass's stops.
    @inline(__always)
    func row(_ y: Int, _ all: UnsafePointer<GradientStop>) -> GradientRow {
        let y = Double(y) + 0.5
        return GradientRow(
            kind: kind, stops: all + stops.lowerBound, stopCount: stops.count, isOpaque: isOpaque,
            stepX: map.x.x, rowX: map.y.x * y, oneX: map.one.x,
            stepY: map.x.y, rowY: map.y.y * y, oneY: map.one.y,
            stepZ: map.x.z, rowZ: map.y.z * y, oneZ: map.one.z)
    }
}
