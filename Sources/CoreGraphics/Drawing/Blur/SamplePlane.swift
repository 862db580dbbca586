/// One channel of a picture, with 8 more bits than its pixels have, so that the rounding of three passes in two directions isn't visible.
final class SamplePlane {
    let width: Int
    let height: Int
    /// The samples from one row to the next: `width` rounded up to whole vectors.
    let stride: Int
    let samples: UnsafeMutablePointer<UInt32>

    typealias Vector = SIMD8<UInt32>

    /// A plane whose samples aren't set, but for those beyond its width, which are 0.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        stride = (width + Vector.scalarCount - 1) / Vector.scalarCount * Vector.scalarCount
        samples = .allocate(capacity: max(stride * height, 1))
        for y in 0..<height { (samples + y * stride + width).update(repeating: 0, count: stride - width) }
    }

    deinit { samples.deallocate() }

    /// The channel at a bit shift of a picture: means of squares of `factor` pixels. What lies outside of the picture is transparent.
    convenience init(_ source: PixelBuffer, shift: UInt32, reducedBy factor: Int) {
        self.init(width: (source.width + factor - 1) / factor, height: (source.height + factor - 1) / factor)
        if factor == 1 {
            for y in 0..<height { Self.extract(source.base + y * source.stride, shift, samples + y * stride, count: width) }
            return
        }
        let sums = SamplePlane(width: width * factor, height: 1)
        // Sums have at most 16 bits, means 16 as well: 8 bits more than a pixel's channel.
        let divisor = UInt32(2 * factor.trailingZeroBitCount)
        for y in 0..<height {
            sums.samples.update(repeating: 0, count: sums.stride)
            for row in y * factor..<min((y + 1) * factor, source.height) {
                Self.accumulate(source.base + row * source.stride, shift, sums.samples, count: source.width)
            }
            let line = samples + y * stride
            for x in 0..<width {
                var sum: UInt32 = 0
                for column in x &* factor..<(x &+ 1) &* factor { sum &+= sums.samples[column] }
                line[x] = ((sum &<< 8) &+ (1 &<< (divisor &- 1))) &>> divisor
            }
        }
    }

    private static func extract(_ from: UnsafePointer<UInt32>, _ shift: UInt32, _ to: UnsafeMutablePointer<UInt32>, count: Int) {
        for x in 0..<count { to[x] = ((from[x] &>> shift) & 255) &<< 8 }
    }

    private static func accumulate(_ from: UnsafePointer<UInt32>, _ shift: UInt32, _ to: UnsafeMutablePointer<UInt32>, count: Int) {
        for x in 0..<count { to[x] &+= (from[x] &>> shift) & 255 }
    }

    /// Copies the samples with rows and columns exchanged.
    func transpose(into other: SamplePlane) {
        // In squares, so that what is read and what is written stays in the cache.
        let side = 16
        for top in Swift.stride(from: 0, to: height, by: side) {
            for left in Swift.stride(from: 0, to: width, by: side) {
                for y in top..<min(top + side, height) {
                    let from = samples + y &* stride
                    var to = other.samples + (left &* other.stride &+ y)
                    for x in left..<min(left + side, width) {
                        to.pointee = from[x]
                        to += other.stride
                    }
                }
            }
        }
    }

    /// Rounds the samples to a picture's channel, and adds them where its bits are 0.
    func add(to picture: PixelBuffer, shift: UInt32) {
        for y in 0..<height {
            let from = samples + y * stride, to = picture.base + y * picture.stride
            for x in 0..<width { to[x] |= min(255, (from[x] &+ 128) &>> 8) &<< shift }
        }
    }
}
