/// The rows and columns of a picture that can be left out before a blur and put back afterwards, with the same result.
///
/// In a long run of equal rows, the results of those that are farther from both ends than the blur reaches are equal too: one of them
/// stands for all. The shadow of a rectangle is so blurred at its edges only, whatever its size. The same holds for columns.
struct RepeatedLines {
    private let rows: Cuts
    private let columns: Cuts

    /// The lines of one direction: ranges of lines that are left out, each of which repeats the line before it.
    private struct Cuts {
        private(set) var kept: [Range<Int>] = []
        let count: Int
        private(set) var keptCount = 0

        /// - Parameters:
        ///   - count: the number of lines.
        ///   - reach: how far apart lines can be of which one has a part in the other's result.
        ///   - step: lines are left out in multiples of this number.
        ///   - isRepeated: whether a line, other than the first, equals the one before it.
        init(count: Int, reach: Int, step: Int, isRepeated: (Int) -> Bool) {
            self.count = count
            var start = 0, line = 0
            while line < count {
                let first = line
                repeat { line += 1 } while line < count && isRepeated(line)
                let omitted = (line - first - 2 * reach - 1) / step * step
                guard omitted > 0 else { continue }
                kept.append(start..<first + reach + 1)
                start = first + reach + 1 + omitted
            }
            kept.append(start..<count)
            keptCount = kept.reduce(0) { $0 + $1.count }
        }
    }

    /// Nil where too few lines can be left out for it to be worth the copying.
    ///
    /// - Parameters:
    ///   - mask: the bits of a pixel that count.
    ///   - reach: how many pixels away a pixel can be that has a part in another's result.
    ///   - step: the side of the squares whose means are blurred, which stay the same squares.
    init?(of source: PixelBuffer, mask: UInt32, reach: Int, step: Int) {
        let width = source.width, height = source.height
        guard max(width, height) > 2 * reach + step else { return nil }
        rows = Cuts(count: height, reach: reach, step: step) { y in
            Self.areEqual(source.base + y * source.stride, source.base + (y - 1) * source.stride, count: width, mask: mask)
        }
        // The bits in which a pixel of some row differs from the one to its left.
        var differences = [UInt32](repeating: 0, count: width)
        for range in rows.kept {
            for y in range { Self.collect(source.base + y * source.stride, into: &differences) }
        }
        columns = Cuts(count: width, reach: reach, step: step) { differences[$0] & mask == 0 }
        guard rows.keptCount * columns.keptCount <= width * height / 4 * 3 else { return nil }
    }

    private static func areEqual(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, count: Int, mask: UInt32) -> Bool {
        var x = 0
        // In parts, since most rows that differ do so early.
        while x < count {
            let end = min(x + 64, count)
            var difference: UInt32 = 0
            while x < end {
                difference |= a[x] ^ b[x]
                x += 1
            }
            if difference & mask != 0 { return false }
        }
        return true
    }

    private static func collect(_ row: UnsafePointer<UInt32>, into differences: inout [UInt32]) {
        differences.withUnsafeMutableBufferPointer { differences in
            for x in 1..<max(differences.count, 1) { differences[x] |= row[x] ^ row[x - 1] }
        }
    }

    /// The picture without the lines.
    func removed(from source: PixelBuffer) -> PixelBuffer {
        let result = PixelBuffer(unclearedWidth: columns.keptCount, height: rows.keptCount)
        var to = result.base
        for range in rows.kept {
            for y in range {
                let from = source.base + y * source.stride
                var x = 0
                for range in columns.kept {
                    (to + x).update(from: from + range.lowerBound, count: range.count)
                    x += range.count
                }
                to += result.stride
            }
        }
        return result
    }

    /// Writes the picture with the lines put back to `result`.
    func restore(_ picture: PixelBuffer, into result: PixelBuffer) {
        var from = picture.base
        for (index, range) in rows.kept.enumerated() {
            for y in range {
                let to = result.base + y * result.stride
                var x = 0
                for (index, range) in columns.kept.enumerated() {
                    (to + range.lowerBound).update(from: from + x, count: range.count)
                    x += range.count
                    guard index + 1 < columns.kept.count else { continue }
                    (to + range.upperBound).update(repeating: to[range.upperBound - 1], count: columns.kept[index + 1].lowerBound - range.upperBound)
                }
                from += picture.stride
            }
            guard index + 1 < rows.kept.count else { continue }
            let last = result.base + (range.upperBound - 1) * result.stride
            for y in range.upperBound..<rows.kept[index + 1].lowerBound {
                (result.base + y * result.stride).update(from: last, count: columns.count)
            }
        }
    }
}
