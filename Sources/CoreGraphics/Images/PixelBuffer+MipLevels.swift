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
        let result = PixelBuffer(width: (width + 1) / 2, height: (height + 1) / 2)
        if width % 2 == 0 && height % 2 == 0 {
            for y in 0..<result.height {
                Self.averageRow(base + 2 * y * stride, stride, into: result.base + y * result.stride, count: result.width)
            }
            return result
        }
        let columns = Self.boxTaps(source: width, target: result.width)
        let rows = Self.boxTaps(source: height, target: result.height)
        for y in 0..<result.height {
            let row = rows[y]
            for x in 0..<result.width {
                result[x, y] = weightedMean(columns: columns[x], rows: row)
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

    private func weightedMean(columns: BoxTaps, rows: BoxTaps) -> UInt32 {
        var sum = SIMD4<UInt32>()
        for j in 0..<3 where rows.weights[j] > 0 {
            let line = base + (rows.first + j) * stride + columns.first
            for i in 0..<3 where columns.weights[i] > 0 {
                let p = line[i]
                sum &+= SIMD4(p & 255, (p &>> 8) & 255, (p &>> 16) & 255, p &>> 24) &* (columns.weights[i] &* rows.weights[j])
            }
        }
        let c = (sum &+ 32_768) &>> 16
        return c.x | (c.y &<< 8) | (c.z &<< 16) | (c.w &<< 24)
    }
}
