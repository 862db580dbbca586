import CoreGraphics
import Foundation

/// Blurs a picture's alpha in place by a Gaussian of `sigma` pixels, of which the picture is transparent outside; the colours become 0.
///
/// Three box filters after one another stand for the Gaussian (they differ from it by less than 3 %), with fractional ends so that their variance is
/// exactly that of the Gaussian. Sums of integers: the result is the same everywhere.
func blurAlpha(of picture: PixelBuffer, sigma: Double) {
    let box = BoxFilter(sigma: sigma)
    let width = picture.width, height = picture.height
    let length = max(width, height)
    // 16 bits of alpha between the filters.
    var values = [Int32](repeating: 0, count: length)
    var result = [Int32](repeating: 0, count: length)
    for y in 0..<height {
        let row = picture.base + y * picture.stride
        for x in 0..<width { values[x] = Int32(row[x] &>> 24) &* 257 }
        for _ in 0..<3 {
            box.apply(values, &result, count: width)
            swap(&values, &result)
        }
        // All 32 bits hold the intermediate value until the columns are done.
        for x in 0..<width { row[x] = UInt32(bitPattern: values[x]) }
    }
    for x in 0..<width {
        let column = picture.base + x
        for y in 0..<height { values[y] = Int32(bitPattern: column[y * picture.stride]) }
        for _ in 0..<3 {
            box.apply(values, &result, count: height)
            swap(&values, &result)
        }
        for y in 0..<height { column[y * picture.stride] = UInt32((values[y] &+ 128) / 257) &<< 24 }
    }
}

/// A running mean whose window has `radius` whole samples to either side and a share of one more.
private struct BoxFilter {
    let radius: Int
    /// The share of the outermost samples, in 1/256.
    let share: Int64
    /// The window's weight, in 1/256.
    let weight: Int64

    init(sigma: Double) {
        // A continuous box of width w has variance w²/12, three of them w²/4. A discrete one with fractional ends is solved for the same.
        let wanted = sigma * sigma / 3
        var radius = 0
        while Self.variance(radius + 1, 0) <= wanted { radius += 1 }
        var low = 0.0, high = 1.0
        for _ in 0..<30 {
            let middle = (low + high) / 2
            if Self.variance(radius, middle) < wanted { low = middle } else { high = middle }
        }
        self.radius = radius
        share = Int64((low * 256).rounded())
        weight = Int64(2 * radius + 1) * 256 + 2 * share
    }

    private static func variance(_ radius: Int, _ share: Double) -> Double {
        let r = Double(radius)
        let whole = r * (r + 1) * (2 * r + 1) / 3
        return (whole + 2 * share * (r + 1) * (r + 1)) / (2 * r + 1 + 2 * share)
    }

    func apply(_ source: [Int32], _ result: inout [Int32], count: Int) {
        var sum: Int64 = 0
        for index in 0..<min(radius, count) { sum += Int64(source[index]) }
        let half = weight / 2
        for index in 0..<count {
            if index + radius < count { sum += Int64(source[index + radius]) }
            if index - radius - 1 >= 0 { sum -= Int64(source[index - radius - 1]) }
            var total = sum * 256
            if index + radius + 1 < count { total += Int64(source[index + radius + 1]) * share }
            if index - radius - 1 >= 0 { total += Int64(source[index - radius - 1]) * share }
            result[index] = Int32(truncatingIfNeeded: (total + half) / weight)
        }
    }
}
