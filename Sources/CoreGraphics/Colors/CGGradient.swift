/// Whether a gradient's end colours extend beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The first colour fills the area before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// The last colour fills the area after the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// A gradient of colours at locations in 0...1, interpolated in sRGB without premultiplication.
public final class CGGradient: Sendable {
    /// A colour and its location.
    package struct Stop: Sendable, Hashable {
        /// The location, 0...1.
        package var location: Double
        /// The colour in sRGB, not premultiplied.
        package var color: SIMD4<Float>
    }

    /// The stops, sorted by location.
    package let stops: [Stop]

    /// Creates a gradient from stops in any order; locations are clamped to 0...1.
    package init(stops: [Stop]) {
        let clamped = stops.map { Stop(location: min(max($0.location, 0), 1), color: $0.color) }
        // The sort must be stable: stops at the same location make a hard edge.
        self.stops = clamped.enumerated().sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }.map(\.element)
    }

    /// Creates a gradient between colours, evenly spaced if `locations` is nil. `space` is ignored: colours are interpolated in sRGB. Nil
    /// if there are no colours, or `colors` contains anything else.
    public convenience init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
        let known = colors.compactMap { $0 as? CGColor }
        guard !known.isEmpty, known.count == colors.count else { return nil }
        self.init(colors: known.map(\.rgba), locations: locations.map { Array(UnsafeBufferPointer(start: $0, count: known.count)) })
    }

    /// Creates a gradient between `count` colours of `space.numberOfComponents` components and alpha each, evenly spaced if `locations` is
    /// nil. Nil if `count` isn't positive or a colour is invalid in `space`, or a location is not finite.
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

    /// The interpolated colour at a location; the end colours beyond the ends.
    package func color(at location: Double) -> SIMD4<Float> {
        guard let next = stops.firstIndex(where: { $0.location > location }) else { return stops[stops.count - 1].color }
        if next == 0 { return stops[0].color }
        let from = stops[next - 1], to = stops[next]
        let part = Float((location - from.location) / (to.location - from.location))
        return from.color + (to.color - from.color) * part
    }
}
