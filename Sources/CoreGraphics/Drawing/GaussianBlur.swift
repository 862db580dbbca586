/// How far a blur extends beyond its source, in pixels: buffers need this much padding.
package func gaussianBlurReach(sigma: Double) -> Int {
    sigma > 0 ? Int((3 * min(sigma, 1e6)).rounded(.up)) + 1 : 0
}

/// The alpha of `source` blurred by a Gaussian with a standard deviation of `sigma` pixels, as black with that alpha.
///
/// Pixels outside the buffer count as transparent, so leave ``gaussianBlurReach(sigma:)`` pixels of padding. Up to a `sigma` of 2 the
/// kernel is the Gaussian itself; beyond that it is three box blurs with fractional ends that together have exactly its variance, at a cost
/// independent of `sigma`. All arithmetic is on integers, so that results are bit-identical everywhere.
package func gaussianBlurredAlpha(_ source: PixelBuffer, sigma: Double) -> PixelBuffer {
    gaussianBlurred(source, sigma: sigma, shifts: [24])
}

/// All four channels of `source`, blurred as by ``gaussianBlurredAlpha(_:sigma:)``.
package func gaussianBlurred(_ source: PixelBuffer, sigma: Double) -> PixelBuffer {
    gaussianBlurred(source, sigma: sigma, shifts: [0, 8, 16, 24])
}

/// Blurs the channels at the given bit shifts; the others are 0.
private func gaussianBlurred(_ source: PixelBuffer, sigma: Double, shifts: [UInt32]) -> PixelBuffer {
    let width = source.width, height = source.height
    let result = PixelBuffer(width: width, height: height)
    // For a tiny sigma the kernel would divide by almost zero.
    guard sigma > 1e-3, sigma.isFinite else {
        let mask = shifts.reduce(UInt32(0)) { $0 | 255 << $1 }
        for y in 0..<height {
            for x in 0..<width { result[x, y] = source[x, y] & mask }
        }
        return result
    }
    let kernel = BlurKernel(sigma: sigma)
    // Samples have 8 more bits than the bitmap's, so that the rounding of three passes in two directions isn't visible.
    let plane = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    let length = max(width, height)
    let line = UnsafeMutablePointer<UInt32>.allocate(capacity: 2 * length)
    defer {
        plane.deallocate()
        line.deallocate()
    }
    for y in 0..<height { (result.base + y * result.stride).update(repeating: 0, count: width) }
    for shift in shifts {
        var y = 0
        while y < height {
            let from = source.base + y * source.stride
            var x = 0
            while x < width {
                line[x] = ((from[x] >> shift) & 255) << 8
                x += 1
            }
            let blurred = kernel.blur(line, line + length, count: width)
            (plane + y * width).update(from: blurred, count: width)
            y += 1
        }
        var x = 0
        while x < width {
            y = 0
            while y < height {
                line[y] = plane[y * width + x]
                y += 1
            }
            let blurred = kernel.blur(line, line + length, count: height)
            y = 0
            while y < height {
                result.base[y * result.stride + x] |= min(255, (blurred[y] + 128) >> 8) << shift
                y += 1
            }
            x += 1
        }
    }
    return result
}

/// Blurs one line of samples.
private struct BlurKernel {
    /// The Gaussian weights from the centre outward; both sides add up to 65536. Empty for box blurs.
    private var weights: [UInt32] = []
    /// A box of `2 · radius + 1` samples with weight `inner` and one with weight `outer` at each end; the weights add up to 2^24.
    private var radius = 0
    private var inner: UInt64 = 0
    private var outer: UInt64 = 0

    init(sigma deviation: Double) {
        // Below 1/1000 the Gaussian is a single sample (and its variance would underflow); no bitmap is as wide as the upper bound.
        let sigma = min(max(deviation, 1e-3), 1e6)
        if sigma <= 2 {
            let reach = max(1, Int((4 * sigma).rounded(.up)))
            let values = (0...reach).map { PortableMath.exp(-Double($0 * $0) / (2 * sigma * sigma)) }
            let sum = values[0] + 2 * values.dropFirst().reduce(0, +)
            weights = values.map { UInt32(($0 / sum * 65_536).rounded()) }
            let others = weights.dropFirst().reduce(0, +) * 2
            weights[0] = 65_536 - others
        } else {
            // Three boxes: each has a third of the variance. A box of r whole samples on each side and ends of weight e has variance
            // (r (r + 1) (2 r + 1) / 3 + 2 e (r + 1)^2) / (2 r + 1 + 2 e); r is the greatest whose variance stays below, e makes it exact.
            let variance = sigma * sigma / 3
            let r = Int(((12 * variance + 1).squareRoot() - 1) / 2)
            let n = Double(2 * r + 1), reach = Double(r + 1)
            let excess = variance * n - Double(r * (r + 1) * (2 * r + 1)) / 3
            let end = max(0, min(1, excess / (2 * (reach * reach - variance))))
            radius = r
            outer = UInt64((end / (n + 2 * end) * 16_777_216).rounded())
            inner = (16_777_216 - 2 * outer) / UInt64(2 * r + 1)
        }
    }

    /// Blurs a line in `a`; returns `a` or `b`, both of which are overwritten.
    func blur(_ a: UnsafeMutablePointer<UInt32>, _ b: UnsafeMutablePointer<UInt32>, count: Int) -> UnsafeMutablePointer<UInt32> {
        if !weights.isEmpty {
            convolve(a, b, count: count)
            return b
        }
        box(a, b, count: count)
        box(b, a, count: count)
        box(a, b, count: count)
        return b
    }

    private func convolve(_ from: UnsafeMutablePointer<UInt32>, _ to: UnsafeMutablePointer<UInt32>, count: Int) {
        weights.withUnsafeBufferPointer { weights in
            var x = 0
            while x < count {
                var sum = UInt64(from[x]) * UInt64(weights[0])
                var k = 1
                while k < weights.count {
                    var pair: UInt64 = 0
                    if x >= k { pair = UInt64(from[x - k]) }
                    if x + k < count { pair += UInt64(from[x + k]) }
                    sum += pair * UInt64(weights[k])
                    k += 1
                }
                to[x] = UInt32((sum + 32_768) >> 16)
                x += 1
            }
        }
    }

    private func box(_ from: UnsafeMutablePointer<UInt32>, _ to: UnsafeMutablePointer<UInt32>, count: Int) {
        var sum: UInt64 = 0
        var x = 0
        while x < min(radius, count) {
            sum += UInt64(from[x])
            x += 1
        }
        x = 0
        while x < count {
            let first = x - radius - 1, last = x + radius
            if last < count { sum += UInt64(from[last]) }
            if first >= 0 { sum -= UInt64(from[first]) }
            var ends: UInt64 = 0
            if first >= 0 { ends = UInt64(from[first]) }
            if last + 1 < count { ends += UInt64(from[last + 1]) }
            to[x] = UInt32((sum * inner + ends * outer + 8_388_608) >> 24)
            x += 1
        }
    }
}
