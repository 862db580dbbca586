import Foundation
import Synchronization

/// The mip levels of a buffer, which as many threads make as want them at the same time.
///
/// Each takes the next rows that nobody has taken, so that none waits for another but for the rows that it is at: the thread that draws frames
/// may want the levels that a thread of lower priority has begun.
final class MipLevels: Sendable {
    private struct Part {
        var level: Int
        var rows: Range<Int>
        /// How many parts, all that come before, must be finished: those of the levels above.
        var needed: Int
    }

    private let levels: [PixelBuffer]
    private let parts: [Part]
    private let taken = Atomic<Int>(0), finished = Atomic<Int>(0)
    /// About as many pixels does a part have.
    private static let partSize = 1 << 15

    init(of buffer: PixelBuffer) {
        var levels: [PixelBuffer] = [], parts: [Part] = []
        var (width, height) = (buffer.width, buffer.height)
        while width > 1 || height > 1 {
            (width, height) = ((width + 1) / 2, (height + 1) / 2)
            let rows = max(1, Self.partSize / width), needed = parts.count
            for row in stride(from: 0, to: height, by: rows) {
                parts.append(Part(level: levels.count, rows: row..<min(row + rows, height), needed: needed))
            }
            levels.append(PixelBuffer(unclearedWidth: width, height: height))
        }
        (self.levels, self.parts) = (levels, parts)
    }

    /// Makes rows that nobody has taken; false if there are none left.
    ///
    /// - Parameter buffer: that of which these are the levels.
    func makePart(of buffer: PixelBuffer) -> Bool {
        let index = taken.wrappingAdd(1, ordering: .relaxed).oldValue
        guard parts.indices.contains(index) else { return false }
        let part = parts[index]
        wait(for: part.needed)
        (part.level == 0 ? buffer : levels[part.level - 1]).halve(into: levels[part.level], rows: part.rows)
        finished.wrappingAdd(1, ordering: .acquiringAndReleasing)
        return true
    }

    /// The levels, when all are made.
    ///
    /// - Parameter buffer: that of which these are the levels.
    func complete(of buffer: PixelBuffer) -> [PixelBuffer] {
        if finished.load(ordering: .acquiring) < parts.count {
            while makePart(of: buffer) {}
            wait(for: parts.count)
        }
        return levels
    }

    /// Waits for the rows that other threads are at.
    private func wait(for count: Int) { while finished.load(ordering: .acquiring) < count { sched_yield() } }
}

extension PixelBuffer {
    /// The mip levels, each half as wide and high (rounded up) as the one before, down to 1 x 1; level 0, the buffer itself, is not
    /// included. Box-filtered on premultiplied values; created on first use and cached.
    ///
    /// The buffer must be finished. Thread-safe.
    package var mipLevels: [PixelBuffer] {
        let levels = derived.withLock { derived in
            let levels = derived.mipLevels ?? MipLevels(of: self)
            derived.mipLevels = levels
            return levels
        }
        preparations.bitwiseOr(2, ordering: .relaxed)
        return levels.complete(of: self)
    }

    /// Creates mip levels without caching them, for a buffer that will be written to again.
    package func makeMipLevels() -> [PixelBuffer] { MipLevels(of: self).complete(of: self) }

    /// Fills rows of the next mip level: half the size, rounded up; each pixel is the mean of those it covers.
    fileprivate func halve(into result: PixelBuffer, rows: Range<Int>) {
        if width % 2 == 0 && height % 2 == 0 {
            for y in rows {
                Self.averageRow(base + 2 * y * stride, stride, into: result.base + y * result.stride, count: result.width)
            }
            return
        }
        let columns = Self.boxTaps(0..<result.width, source: width, target: result.width)
        let taps = Self.boxTaps(rows, source: height, target: result.height)
        // Sums of a column's pixels, two channels at a time, 16 bits each: at most 255 times 256.
        withUnsafeTemporaryAllocation(of: SIMD2<UInt32>.self, capacity: stride) { sums in
            for y in rows {
                sumColumns(taps[y - rows.lowerBound], into: sums)
                let out = result.base + y * result.stride
                for x in 0..<result.width { out[x] = Self.weightedMean(sums, columns[x]) }
            }
        }
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

    private static func boxTaps(_ indices: Range<Int>, source: Int, target: Int) -> [BoxTaps] {
        indices.map { index in
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
