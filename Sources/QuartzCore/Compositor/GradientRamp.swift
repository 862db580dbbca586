/// The colours of a gradient by position. They are interpolated before premultiplication, as in `CGGradient`: white turns grey on its way
/// to transparent black.
///
/// Positions before the first location have its colour, those after the last the last's. Where locations coincide the change is sharp.
package final class GradientRamp: Sendable {
    /// A colour stop.
    package struct Stop: Sendable {
        package var location: Float
        /// Red, green, blue and alpha, 0...1, not premultiplied.
        package var color: SIMD4<Float>
        /// The change of colour per unit of location, up to the next stop.
        package var slope: SIMD4<Float>
    }

    /// The stops in ascending order of location; at least one.
    package let stops: [Stop]
    /// Whether all positions are opaque.
    package let isOpaque: Bool

    /// Creates a ramp of colours (sRGB, not premultiplied); nil for no colours.
    ///
    /// - Parameter locations: the location of each colour, ascending; lower ones are raised to the previous one. Missing ones, or nil,
    /// spread evenly over 0...1.
    package init?(colors: [SIMD4<Float>], locations: [Double]?) {
        guard !colors.isEmpty else { return nil }
        var places: [Float] = []
        for index in colors.indices {
            let even = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
            let location = locations.flatMap { index < $0.count ? $0[index] : nil } ?? even
            let place = location.isNaN ? 0 : Float(min(max(location, -1e6), 1e6))
            places.append(max(place, places.last ?? place))
        }
        let colors = colors.map { color in
            color.replacing(with: 0, where: .!(color .== color)).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
        }
        stops = colors.indices.map { index in
            var slope = SIMD4<Float>.zero
            if index + 1 < colors.count, places[index + 1] > places[index] {
                slope = (colors[index + 1] - colors[index]) / (places[index + 1] - places[index])
            }
            return Stop(location: places[index], color: colors[index], slope: slope)
        }
        isOpaque = colors.allSatisfy { $0.w >= 1 }
    }
}
