extension PixelBuffer {
    /// The mip levels, each half as wide and high (rounded up) as the one before, down to 1 x 1; level 0, the buffer itself, is not
    /// included. Box-filtered on premultiplied values; created on first use and cached.
    ///
    /// The buffer must be finished. Thread-safe.
    package var mipLevels: [PixelBuffer] {
        derived.withLock { derived in
            if let levels = derived.mipLevels { return levels }
            let levels = makeMipLevels()
            derived.mipLevels = levels
            preparations.bitwiseOr(2, ordering: .relaxed)
            return levels
        }
    }

    /// Creates mip levels without caching them, for a buffer that will be written to again.
    package func makeMipLevels() -> [PixelBuffer] {
        var levels: [PixelBuffer] = []
        var level = self
        while level.width > 1 || level.height > 1 {
            level = level.halved()
            levels.append(level)
        }
        return levels
    }

    /// The next mip level: half the size, rounded up; each pixel is the mean of those it covers.
    func halved() -> PixelBuffer {
        let result = PixelBuffer(unclearedWidth: (width + 1) / 2, height: (height + 1) / 2)
        if width % 2 == 0 && height % 2 == 0 {
            for y in 0..<result.height {
                Self.averageRow(base + 2 * y * stride, stride, into: result.base + y * result.stride, count: result.width)
            }
            return result
        }
        let columns = Self.boxTaps(source: width, target: result.width)
        let rows = Self.boxTaps(source: height, target: result.height)
        // Sums of a column's pixels, two channels at a time, 16 bits each: at most 255 times 256.
        withUnsafeTemporaryAllocation(of: SIMD2<UInt32>.self, capacity: stride) { sums in
            for y in 0..<result.height {
                sumColumns(rows[y], into: sums)
                let out = result.base + y * result.stride
                for x in 0..<result.width { out[x] = Self.weightedMean(sums, columns[x]) }
            }
        }
        return result
    }

    /// Averages 2 x 2 pixels into one, for an even number of pixels.
    private static func averageRow(_ top: UnsafePointer<UInt32>, _ stride: Int, into out: UnsafeMutablePointer<UInt32>, count: Int) {
        let bottom = top + stride
        for x in 0..<count {
            let a = top[2 * x]
            let b = top[2 * x + 1]
            let c = bottom[2 * x]
            let d = bottom[2 * x + 1]
            // Two channels at a time, 16 bits each: the sum of four bytes and the rounding term is at most 1022.
            let mask: UInt32 = 0x00ff_00ff
            let rb = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ 0x0002_0002
            let ag = ((a &>> 8) & mask) &+ ((b &>> 8) & mask) &+ ((c &>> 8) & mask) &+ ((d &>> 8) & mask) &+ 0x0002_0002
            out[x] = ((rb &>> 2) & mask) | (((ag &>> 2) & mask) &<< 8)
        }
    }

    /// Up to three adjacent source pixels that a pixel of the next level covers, and their weights, which add up to 256.
    private struct BoxTaps {
        var first: Int
        var weights: SIMD3<UInt32>
    }

    private static func boxTaps(source: Int, target: Int) -> [BoxTaps] {
        (0..<target).map { index in
            // In units of 1/target source pixels, all values are integers.
            let begin = index * source
            let end = begin + source
            let first = begin / target
            var weights = SIMD3<UInt32>()
            var left: UInt32 = 256
            for tap in 0..<3 {
                let overlap = min(end, (first + tap + 1) * target) - max(begin, (first + tap) * target)
                guard overlap > 0 else { continue }
                weights[tap] = min(left, UInt32((overlap * 256 + source / 2) / source))
                left -= weights[tap]
            }
            weights[0] += left
            return BoxTaps(first: first, weights: weights)
        }
    }

    /// Adds up the weighted pixels of each column, and of one more for taps without weight: red and blue, then alpha and green.
    private func sumColumns(_ taps: BoxTaps, into sums: UnsafeMutableBufferPointer<SIMD2<UInt32>>) {
        let mask: UInt32 = 0x00ff_00ff
        let top = base + taps.first * stride, weights = taps.weights
        // Taps without weight may lie below the last row.
        let middle = weights.y > 0 ? top + stride : top, bottom = weights.z > 0 ? top + 2 * stride : top
        for x in 0..<max(width + 1, 3) {
            let a = top[x], b = middle[x], c = bottom[x]
            sums[x] = SIMD2(
                (a & mask) &* weights.x &+ (b & mask) &* weights.y &+ (c & mask) &* weights.z,
                (a &>> 8 & mask) &* weights.x &+ (b &>> 8 & mask) &* weights.y &+ (c &>> 8 & mask) &* weights.z)
        }
    }

    /// The mean of up to three columns' sums.
    private static func weightedMean(_ sums: UnsafeMutableBufferPointer<SIMD2<UInt32>>, _ taps: BoxTaps) -> UInt32 {
        let a = sums[taps.first], b = sums[taps.first + 1], c = sums[taps.first + 2], weights = taps.weights
        func mean(_ a: SIMD2<UInt32>, _ b: SIMD2<UInt32>, _ c: SIMD2<UInt32>) -> SIMD2<UInt32> {
            (a &* weights.x &+ b &* weights.y &+ c &* weights.z &+ 32_768) &>> 16
        }
        let low = mean(a & 0xffff, b & 0xffff, c & 0xffff), high = mean(a &>> 16, b &>> 16, c &>> 16)
        return low.x | low.y &<< 8 | high.x &<< 16 | high.y &<< 24
    }
}
