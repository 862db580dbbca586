/// Which sides of a gradient its end colours fill.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The first colour fills what lies before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// The last colour fills what lies after the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// Colours at places between 0 and 1. Colours between two stops are mixed in sRGB, not premultiplied.
public final class CGGradient: Sendable {
    /// A colour and its place.
    package struct Stop: Sendable, Hashable {
        /// 0...1.
        package var location: Double
        /// sRGB, not premultiplied.
        package var color: SIMD4<Float>
    }

    /// The stops in order of place.
    package let stops: [Stop]

    /// Stops in any order; places outside 0...1 are brought inside.
    package init(stops: [Stop]) {
        let clamped = stops.map { Stop(location: min(max($0.location, 0), 1), color: $0.color) }
        // Sorting must keep the order of stops at one place: they make a hard edge.
        self.stops = clamped.enumerated().sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }.map(\.element)
    }

    /// A gradient between colours, evenly spread where `locations` is nil. `space` makes no difference: mixing happens in sRGB.
    /// Nil where there are no colours, or something else is among them.
    public convenience init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
        let known = colors.compactMap { $0 as? CGColor }
        guard !known.isEmpty, known.count == colors.count else { return nil }
        self.init(colors: known.map(\.rgba), locations: locations.map { Array(UnsafeBufferPointer(start: $0, count: known.count)) })
    }

    /// A gradient between `count` colours, each `space.numberOfComponents` and alpha, evenly spread where `locations` is nil.
    public convenience init?(
        colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>, locations: UnsafePointer<CGFloat>?, count: Int
    ) {
        guard count > 0 else { return nil }
        let size = space.numberOfComponents + 1
        let colors = (0..<count).compactMap { CGColor(colorSpace: space, components: components + $0 * size)?.rgba }
        guard colors.count == count else { return nil }
        self.init(colors: colors, locations: locations.map { Array(UnsafeBufferPointer(start: $0, count: count)) })
    }

    private convenience init?(colors: [SIMD4<Float>], locations: [CGFloat]?) {
        if let locations, !locations.allSatisfy(\.isFinite) { return nil }
        let last = max(colors.count - 1, 1)
        self.init(
            stops: colors.indices.map { index in
                Stop(location: locations.map { Double($0[index]) } ?? Double(index) / Double(last), color: colors[index])
            })
    }

    /// The mixed colour at a place; the end colours lie beyond the ends.
    package func color(at location: Double) -> SIMD4<Float> {
        guard let next = stops.firstIndex(where: { $0.location > location }) else { return stops[stops.count - 1].color }
        if next == 0 { return stops[0].color }
        let from = stops[next - 1], to = stops[next]
        let part = Float((location - from.location) / (to.location - from.location))
        return from.color + (to.color - from.color) * part
    }
}
