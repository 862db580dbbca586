/// The colours of a gradient by position. Components are mixed before they are multiplied with the alpha, as in `CGGradient`: white turns grey on
/// its way to transparent black.
///
/// Before the first location its colour shows, after the last its. Where locations coincide the change is sharp.
package final class GradientRamp: Sendable {
    /// A place in the ramp.
    package struct Stop: Sendable {
        package var location: Float
        /// Red, green, blue and alpha, 0...1, not premultiplied.
        package var color: SIMD4<Float>
        /// What the colour changes by per unit of location, up to the next stop.
        package var slope: SIMD4<Float>
    }

    /// By rising location; at least one.
    package let stops: [Stop]
    /// Whether no position shows what lies below.
    package let isOpaque: Bool

    /// A ramp of colours (sRGB, not premultiplied) at locations; nil for no colours.
    ///
    /// - Parameter locations: of each colour; rising, lower ones are raised to the one before. Missing ones, or nil, spread evenly over 0...1.
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
