/// The differences between two images of the same size, per pixel and channel, for snapshot tests and `lamina compare`.
///
/// Channels are red, green, blue and alpha, premultiplied, 0 to 255.
package struct PictureComparison: Sendable, Equatable {
    /// The greatest difference in any channel of any pixel.
    package private(set) var largestDifference = 0
    /// The number of pixels that differ in any channel.
    package private(set) var differingPixels = 0
    /// The mean of the absolute differences over all channels of all pixels.
    package private(set) var meanAbsoluteDifference = 0.0
    /// The bounding box of all pixels that differ, in pixels from the upper left corner; nil if none does.
    package private(set) var differingBounds: CGRect?

    /// Compares two images; nil if their sizes differ.
    package init?(_ first: CGImage, _ second: CGImage) {
        self.init(first.pixels, second.pixels)
    }

    /// Compares two buffers; nil if their sizes differ.
    package init?(_ first: PixelBuffer, _ second: PixelBuffer) {
        guard first.width == second.width, first.height == second.height else { return nil }
        var sum = 0
        var left = Int.max, right = -1, top = Int.max, bottom = -1
        for y in 0..<first.height {
            let one = first.base + y * first.stride, other = second.base + y * second.stride
            for x in 0..<first.width where one[x] != other[x] {
                let differences = Self.differences(one[x], other[x])
                differingPixels += 1
                largestDifference = max(largestDifference, Int(differences.max()))
                sum += Int(differences.wrappedSum())
                (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
            }
        }
        meanAbsoluteDifference = Double(sum) / Double(first.width * first.height * 4)
        if differingPixels > 0 {
            differingBounds = CGRect(x: Double(left), y: Double(top), width: Double(right - left + 1), height: Double(bottom - top + 1))
        }
    }

    /// Whether the differences are within the given limits.
    ///
    /// - Parameters:
    ///   - largestDifference: the maximum difference of a channel; 0 for equal images.
    ///   - differingPixels: the maximum number of pixels that differ.
    package func isWithin(largestDifference: Int, differingPixels: Int) -> Bool {
        self.largestDifference <= largestDifference && self.differingPixels <= differingPixels
    }

    /// An image that visualizes the differences between two images: opaque, and black where they are equal. The difference of each colour
    /// channel is shown in that channel, multiplied by `amplification` and at least visible; a difference in alpha alone is grey. Nil if
    /// sizes differ.
    package static func differencePicture(of first: CGImage, _ second: CGImage, amplification: Int = 8) -> CGImage? {
        let (first, second) = (first.pixels, second.pixels)
        guard first.width == second.width, first.height == second.height else { return nil }
        let picture = PixelBuffer(width: first.width, height: first.height)
        let factor = UInt32(max(1, min(amplification, 255)))
        for y in 0..<first.height {
            for x in 0..<first.width {
                let differences = differences(first[x, y], second[x, y])
                // Even the smallest difference must be visible.
                var shown = pointwiseMin(pointwiseMax(differences &* factor, SIMD4(repeating: 48)), SIMD4(repeating: 255))
                shown.replace(with: 0, where: differences .== 0)
                if shown.x | shown.y | shown.z == 0 { shown = SIMD4(repeating: shown.w) }
                picture[x, y] = 0xFF00_0000 | shown.x << 16 | shown.y << 8 | shown.z
            }
        }
        return CGImage(pixels: picture, isOpaque: true)
    }

    /// The absolute differences of red, green, blue and alpha.
    private static func differences(_ first: UInt32, _ second: UInt32) -> SIMD4<UInt32> {
        let shifts = SIMD4<UInt32>(16, 8, 0, 24)
        let one = (SIMD4(repeating: first) &>> shifts) & 255, other = (SIMD4(repeating: second) &>> shifts) & 255
        return pointwiseMax(one, other) &- pointwiseMin(one, other)
    }
}
