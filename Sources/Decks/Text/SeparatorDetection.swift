/// Detects a text deck's separator from its first rows.
enum SeparatorDetection {
    private static let sampleSize = 1 << 16
    private static let sampleRows = 40

    /// - Parameters:
    ///   - start: the offset of the first row.
    ///   - prefersTab: whether the file has the extension `tsv`.
    static func separator(of bytes: UnsafeRawBufferPointer, from start: Int, prefersTab: Bool) -> UInt8 {
        let candidates: [UInt8] = prefersTab ? [0x09, 0x3B, 0x2C] : [0x2C, 0x3B, 0x09]
        let sample = UnsafeRawBufferPointer(rebasing: bytes[..<min(bytes.count, start + sampleSize)])
        var best = candidates[0]
        var bestScore = 0.0
        for candidate in candidates {
            let score = score(of: candidate, in: sample, from: start)
            // Files with the extension `tsv` are split at tabs if they have any.
            if prefersTab && candidate == 0x09 && score > 0 { return candidate }
            if score > bestScore {
                bestScore = score
                best = candidate
            }
        }
        return best
    }

    /// The fraction of rows with the most frequent number of cells (if above one), reduced if this separator makes the quoting invalid.
    private static func score(of separator: UInt8, in sample: UnsafeRawBufferPointer, from start: Int) -> Double {
        var scanner = CSVScanner(sample, separator: separator, at: start)
        var rowsByWidth: [Int: Int] = [:]
        var rows = 0
        var penalty = 0.0
        while !scanner.isAtEnd && rows < sampleRows {
            var width = 0
            var terminator = CSVScanner.Terminator.separator
            var isBlank = true
            while terminator == .separator {
                guard let cell = try? scanner.next() else {
                    penalty = 0.5
                    break
                }
                width += 1
                isBlank = isBlank && scanner.isBlank(cell)
                terminator = cell.terminator
            }
            if penalty > 0 { break }
            guard !isBlank else { continue }
            rows += 1
            rowsByWidth[width, default: 0] += 1
        }
        let usual = rowsByWidth.filter { $0.key > 1 }.values.max() ?? 0
        guard usual > 0 else { return 0 }
        return Double(usual) / Double(rows) - penalty
    }
}
