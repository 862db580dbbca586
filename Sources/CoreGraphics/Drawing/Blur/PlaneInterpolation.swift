/// Planes of means, drawn in the size of the picture that they were made from: each pixel is interpolated between the four nearest means.
struct PlaneInterpolation {
    private let planes: [SamplePlane]
    private let shifts: SIMD4<UInt32>
    private let factor: Int

    /// - Parameters:
    ///   - planes: one to four of equal size.
    ///   - shifts: the bits of a pixel at which each plane's channel begins.
    ///   - factor: the pixels from one mean to the next; a power of 2.
    init(_ planes: [SamplePlane], shifts: [UInt32], factor: Int) {
        self.planes = planes
        self.factor = factor
        // A channel that isn't there stays 0.
        self.shifts = SIMD4((0..<4).map { $0 < shifts.count ? shifts[$0] : 0 })
    }

    func draw(into picture: PixelBuffer) {
        let width = planes[0].width
        // The means left and right of the picture are 0.
        let line = UnsafeMutablePointer<SIMD4<UInt32>>.allocate(capacity: width + 2)
        line.update(repeating: .zero, count: width + 2)
        defer { line.deallocate() }
        for y in 0..<picture.height {
            mix(y, into: line)
            interpolate(line, into: picture.base + y * picture.stride, count: picture.width)
        }
    }

    /// Interpolates a row of means between those above and below a row of pixels, times twice the factor.
    private func mix(_ y: Int, into line: UnsafeMutablePointer<SIMD4<UInt32>>) {
        // Means lie in the middle of their squares: pixel y at (2y + 1 − factor) / (2 · factor) means.
        let place = 2 * y + 1 + factor
        let below = place / (2 * factor)
        let weight = UInt32(place % (2 * factor)), rest = UInt32(2 * factor) - weight
        for (channel, plane) in planes.enumerated() {
            let first = below > 0 ? plane.samples + (below - 1) * plane.stride : nil
            let second = below < plane.height ? plane.samples + below * plane.stride : nil
            for x in 0..<plane.width {
                line[x + 1][channel] = (first?[x] ?? 0) &* rest &+ (second?[x] ?? 0) &* weight
            }
        }
    }

    private func interpolate(_ line: UnsafeMutablePointer<SIMD4<UInt32>>, into row: UnsafeMutablePointer<UInt32>, count: Int) {
        let half = factor / 2
        // Two products by 2 · factor, and 8 bits more than a channel has.
        let divisor = UInt32(2 * (factor.trailingZeroBitCount + 1) + 8)
        let rounding = SIMD4<UInt32>(repeating: 1 &<< (divisor &- 1))
        var x = -half
        var index = 0
        while x < count {
            let left = line[index], right = line[index + 1]
            let step = (right &- left) &* 2
            var value = left &* UInt32(2 * factor) &+ (right &- left) &+ rounding
            for column in x..<x &+ factor {
                if column >= 0, column < count {
                    let bytes = (value &>> divisor) &<< shifts
                    row[column] = bytes.x | bytes.y | bytes.z | bytes.w
                }
                value &+= step
            }
            x += factor
            index += 1
        }
    }
}
